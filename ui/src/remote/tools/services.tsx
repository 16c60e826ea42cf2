import { enabledLabel, serviceStateLabels, t, type LiveService, type ServiceState } from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Confirm, DataTable, type Action, type Column, type Tone } from "#kit";
import { useAddress, useTypedAddress } from "../../hooks/address.ts";
import { useConsole } from "../../hooks/console.ts";
import { useAction, useMutate } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import { toolAddress, type ToolProps } from "./device-tools.tsx";
import { ToolReading, useReading } from "./reading.tsx";

const operations = {
  start: "startService",
  stop: "stopService",
  restart: "restartService",
  enable: "enableService",
  disable: "disableService",
} as const;
type Verb = keyof typeof operations;
const shortcuts: Record<Verb, string> = { start: "a", stop: "S", restart: "B", enable: "E", disable: "X" };
type Asked = "stop" | "restart" | "disable";
const isAsked = (verb: Verb): verb is Asked => verb === "stop" || verb === "restart" || verb === "disable";

const views: Readonly<Record<string, ServiceState | undefined>> = {
  all: undefined,
  active: "ACTIVE",
  failed: "FAILED",
};
const tones: Readonly<Record<ServiceState, Tone>> = {
  FAILED: "danger",
  STARTING: "warning",
  ACTIVE: "success",
  INACTIVE: "neutral",
};

/** Returns the actions that are useful in a service's state. */
function verbsFor({ state, isEnabled }: LiveService): Verb[] {
  const isRunning = state === "ACTIVE" || state === "STARTING";
  return [
    ...(isRunning ? (["stop", "restart"] as const) : (["start"] as const)),
    ...(isEnabled === null ? [] : [isEnabled ? ("disable" as const) : ("enable" as const)]),
  ];
}

const columns = (now: number): readonly Column<LiveService>[] => [
  { id: "name", label: t("common.name"), cell: ({ name }) => name, priority: 0, width: "wide" },
  {
    id: "state",
    label: t("remote.deviceTools.services.state"),
    cell: ({ state }) => ({ text: serviceStateLabels[state], tone: tones[state] }),
    priority: 0,
  },
  {
    id: "since",
    label: t("remote.deviceTools.services.since"),
    cell: ({ since }) => (since === null ? "–" : timeCell(since, now)),
    priority: 2,
  },
  {
    id: "atStart",
    label: t("remote.deviceTools.services.atStart"),
    cell: (one) => enabledLabel(one),
    priority: 1,
  },
  {
    id: "pid",
    label: t("remote.deviceTools.processes.pid"),
    cell: ({ pid }) => String(pid ?? ""),
    numeric: true,
    priority: 3,
  },
  {
    id: "description",
    label: t("remote.deviceTools.services.description"),
    cell: ({ description }) => description,
    width: "widest",
    priority: 4,
  },
];

/** Lists a computer's services with their current state, failed ones first. */
export function Services({ nodeId, name }: ToolProps) {
  const { get, set } = useAddress();
  const { value, typed, setTyped } = useTypedAddress("search");
  const now = useNow();
  const navigate = useNavigate();
  const may = useMay();
  const reading = useReading("listLiveServices", { path: { nodeId } });
  const [asked, setAsked] = useState<{ verb: Asked; service: LiveService }>();
  const { busy, change } = useServiceChange(nodeId);
  const view = get("view") in views ? get("view") : "all";
  const search = value.toLowerCase();
  const all = reading.read.data?.results ?? [];
  const rows = all
    .filter(({ state }) => !views[view] || state === views[view])
    .filter((one) => `${one.name} ${one.description}`.toLowerCase().includes(search))
    .toSorted((a, b) => Number(b.state === "FAILED") - Number(a.state === "FAILED"));
  const action = (service: LiveService, verb: Verb): Action => ({
    label: t(`remote.deviceTools.services.${verb}`),
    shortcut: shortcuts[verb],
    ...(verb === "stop" && { kind: "danger" }),
    ...(service.isAgent && { disabled: t("remote.deviceTools.protection.AGENT") }),
    onSelect: () => (isAsked(verb) ? setAsked({ verb, service }) : change(service, verb)),
  });
  const showLog = ({ name: source }: LiveService) =>
    void navigate(`${toolAddress(nodeId, "journal")}?source=${encodeURIComponent(source)}`);
  return (
    <ToolReading reading={reading} name={name}>
      <DataTable
        label={t("remote.deviceTools.names.services")}
        query={{ text: typed, placeholder: t("remote.deviceTools.filter"), onChange: setTyped }}
        views={{
          items: Object.keys(views).map((id) => ({
            id,
            label: t(`remote.deviceTools.services.${id as "all" | "active" | "failed"}`),
            ...(id === "failed" && { count: all.filter(({ state }) => state === "FAILED").length }),
          })),
          current: view,
          onChange: (id) => set({ view: id === "all" ? "" : id }),
        }}
        columns={columns(now)}
        rows={rows}
        rowKey={(one) => one.name}
        onOpen={showLog}
        actions={(target) =>
          "row" in target
            ? [
                ...(may("startService") ? verbsFor(target.row).map((verb) => action(target.row, verb)) : []),
                { label: t("remote.deviceTools.services.log"), onSelect: () => showLog(target.row) },
              ]
            : []
        }
        empty={{ title: t(value || views[view] ? "common.noMatch" : "remote.deviceTools.services.none") }}
      />
      {asked && (
        <Confirm
          danger
          title={t(`remote.deviceTools.services.${asked.verb}Question`, {
            service: asked.service.name,
            name,
          })}
          message={t(`remote.deviceTools.services.${asked.verb}Warning`, {
            description: asked.service.description || asked.service.name,
          })}
          confirmLabel={t(`remote.deviceTools.services.confirm.${asked.verb}`)}
          busy={busy}
          onConfirm={() => change(asked.service, asked.verb, () => setAsked(undefined))}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </ToolReading>
  );
}

function useServiceChange(nodeId: number) {
  const { notify } = useConsole();
  const call = useMutate();
  const { busy, run } = useAction();
  return {
    busy,
    change: (service: LiveService, verb: Verb, done?: () => void) =>
      run(async () => {
        const changed = await call(operations[verb], { path: { nodeId, service: service.name } });
        done?.();
        const state = serviceStateLabels[changed.state];
        const title = t(`remote.deviceTools.services.done.${verb}`, { service: changed.name, state });
        notify({ tone: "success", title });
      }),
  };
}
