import {
  formatNumber,
  formatSize,
  t,
  type NetworkConnection,
  type NetworkInterface,
  type NetworkState,
} from "@muster/sdk";
import { useState } from "react";
import { DataTable, Section, Text, type Column } from "#kit";
import { useAddress, useTypedAddress } from "../../hooks/address.ts";
import type { ToolProps } from "./device-tools.tsx";
import { ReachHost } from "./reach-host.tsx";
import { ToolReading, useReading } from "./reading.tsx";
import { Wifi } from "./wifi.tsx";

const endpoint = (address: string, port: number | null) => {
  if (port === null) return "";
  return address.includes(":") ? `[${address}]:${port}` : `${address}:${port}`;
};

const connectionColumns = (): readonly Column<NetworkConnection>[] => [
  {
    id: "protocol",
    label: t("remote.deviceTools.network.protocol"),
    cell: ({ protocol }) => protocol,
    width: "narrow",
    priority: 0,
  },
  {
    id: "local",
    label: t("remote.deviceTools.network.local"),
    cell: ({ localAddress, localPort }) => endpoint(localAddress, localPort),
    priority: 0,
  },
  {
    id: "remote",
    label: t("remote.deviceTools.network.remote"),
    cell: ({ remoteAddress, remotePort }) => endpoint(remoteAddress, remotePort),
    priority: 1,
  },
  { id: "state", label: t("remote.deviceTools.network.state"), cell: ({ state }) => state, priority: 2 },
  {
    id: "process",
    label: t("remote.deviceTools.network.process"),
    cell: ({ process, pid }) =>
      pid === null ? "" : t("remote.deviceTools.processes.named", { name: process, pid }),
    priority: 0,
  },
];

const bytes = (value: number | null) => (value === null ? "–" : formatSize(value));

function isUpText(isUp: boolean | null): string {
  if (isUp === null) return "–";
  return t(`remote.deviceTools.network.${isUp ? "up" : "down"}`);
}

const interfaceColumns = (): readonly Column<NetworkInterface>[] => [
  { id: "name", label: t("common.name"), cell: ({ name }) => name, priority: 0 },
  {
    id: "state",
    label: t("remote.deviceTools.network.state"),
    cell: ({ isUp }) => isUpText(isUp),
    priority: 0,
  },
  {
    id: "addresses",
    label: t("remote.deviceTools.network.addresses"),
    cell: ({ addresses }) => addresses.join(", "),
    width: "wide",
    priority: 0,
  },
  { id: "mac", label: t("remote.deviceTools.network.mac"), cell: ({ mac }) => mac, priority: 2 },
  {
    id: "speed",
    label: t("remote.deviceTools.network.speed"),
    cell: ({ megabits }) =>
      megabits === null ? "–" : t("remote.deviceTools.network.megabits", { number: formatNumber(megabits) }),
    priority: 3,
  },
  {
    id: "received",
    label: t("remote.deviceTools.network.received"),
    cell: ({ receivedBytes }) => bytes(receivedBytes),
    numeric: true,
    priority: 4,
  },
  {
    id: "sent",
    label: t("remote.deviceTools.network.sentBytes"),
    cell: ({ sentBytes }) => bytes(sentBytes),
    numeric: true,
    priority: 4,
  },
];

/** A computer's connections and interfaces, and tests of which hosts it reaches. */
export function Network({ nodeId, name }: ToolProps) {
  const reading = useReading("getNetworkState", { path: { nodeId } });
  const state = reading.read.data;
  return (
    <ToolReading reading={reading} name={name}>
      {state && <Connections nodeId={nodeId} state={state} />}
      {state && (
        <Section title={t("remote.deviceTools.network.interfaces")}>
          <Text muted>
            {t("remote.deviceTools.network.gatewaysText", { list: state.gateways.join(", ") || "–" })}
          </Text>
          <Text muted>
            {t("remote.deviceTools.network.nameServersText", { list: state.nameServers.join(", ") || "–" })}
          </Text>
          <DataTable
            label={t("remote.deviceTools.network.interfaces")}
            columns={interfaceColumns()}
            rows={state.interfaces}
            rowKey={(one) => one.name}
            empty={{ title: t("remote.deviceTools.network.noInterfaces") }}
          />
        </Section>
      )}
      <Wifi nodeId={nodeId} />
    </ToolReading>
  );
}

const views = ["all", "listening"] as const;
const keyOf = (one: NetworkConnection) => JSON.stringify(Object.values(one));

function Connections({ nodeId, state }: { nodeId: number; state: NetworkState }) {
  const [reaching, setReaching] = useState(false);
  const { get, set } = useAddress();
  const { value, typed, setTyped } = useTypedAddress("search");
  const view = views.find((one) => one === get("view")) ?? "all";
  const search = value.toLowerCase();
  const unique = new Map(state.connections.map((one) => [keyOf(one), one]));
  const rows = [...unique.values()]
    .filter((one) => view === "all" || one.remotePort === null)
    .filter((one) => Object.values(one).join(" ").toLowerCase().includes(search));
  return (
    <Section
      title={t("remote.deviceTools.network.connections")}
      actions={[
        {
          label: t("remote.deviceTools.network.reach"),
          shortcut: "i",
          onSelect: () => setReaching(true),
        },
      ]}
    >
      <DataTable
        label={t("remote.deviceTools.network.connections")}
        query={{ text: typed, placeholder: t("remote.deviceTools.filter"), onChange: setTyped }}
        views={{
          items: views.map((id) => ({ id, label: t(`remote.deviceTools.network.${id}`) })),
          current: view,
          onChange: (id) => set({ view: id === "all" ? "" : id }),
        }}
        columns={connectionColumns()}
        rows={rows}
        rowKey={keyOf}
        empty={{ title: t(value ? "common.noMatch" : "remote.deviceTools.network.noConnections") }}
      />
      {state.total > state.connections.length && (
        <Text muted>
          {t("remote.deviceTools.more", { shown: state.connections.length, total: state.total })}
        </Text>
      )}
      {reaching && <ReachHost nodeId={nodeId} onClose={() => setReaching(false)} />}
    </Section>
  );
}
