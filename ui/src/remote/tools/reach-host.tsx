import {
  enums,
  formatNumber,
  t,
  type DnsRecordType,
  type LookupResult,
  type PingResult,
  type TraceResult,
} from "@muster/sdk";
import { useState } from "react";
import { Dialog, SelectField, Text, TextField } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { useConnection } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";

const kinds = ["ping", "trace", "lookup"] as const;
type Kind = (typeof kinds)[number];

function pingLines({ times, ...ping }: PingResult): string[] {
  const pinged = t("remote.deviceTools.network.pinged", ping);
  if (!times.length) return [pinged];
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return [
    t("remote.deviceTools.network.average", { pinged, time: formatNumber(Math.round(mean * 100) / 100) }),
  ];
}

function traceLines({ target, address, hops }: TraceResult): string[] {
  const lines = hops.map(({ hop, address: at, ms }) =>
    ms === null
      ? t("remote.deviceTools.network.hop", { hop, address: at || t("remote.deviceTools.network.noAnswer") })
      : t("remote.deviceTools.network.hopTime", { hop, address: at, time: formatNumber(ms) }),
  );
  return [t("remote.deviceTools.network.traced", { target, address }), ...lines];
}

function lookupLines({ name, type, servers, records }: LookupResult): string[] {
  const found = t("remote.deviceTools.network.found", { name, type, servers: servers.join(", ") || "–" });
  return [found, ...(records.length ? records : [t("remote.deviceTools.network.noRecords")])];
}

/** Pings a host from a computer, traces the route to it, or looks up its name. */
export function ReachHost({ nodeId, onClose }: { nodeId: number; onClose(): void }) {
  const { muster } = useConnection();
  const [lines, setLines] = useState<readonly string[]>([]);
  const form = useForm<{ kind: Kind; target: string; type: DnsRecordType }>(
    { kind: "ping", target: "", type: "A" },
    (values) => required(values, "target"),
  );
  const path = { nodeId };
  const reach = async ({ kind, target: typed, type }: typeof form.values) => {
    const target = typed.trim();
    setLines([]);
    if (kind === "ping")
      setLines(pingLines(await muster.call("pingFromDevice", { path, body: { target, count: 4 } })));
    if (kind === "trace")
      setLines(traceLines(await muster.call("traceFromDevice", { path, body: { target } })));
    if (kind === "lookup")
      setLines(lookupLines(await muster.call("lookUpFromDevice", { path, body: { name: target, type } })));
  };
  return (
    <Dialog title={t("remote.deviceTools.network.test")} onClose={onClose}>
      <EditForm
        label={t("remote.deviceTools.network.test")}
        form={form}
        submitLabel={t("remote.deviceTools.network.run")}
        save={reach}
        guarded={false}
        saves={false}
        onCancel={onClose}
      >
        <SelectField
          label={t("remote.deviceTools.network.kind")}
          options={kinds.map((value) => ({ value, label: t(`remote.deviceTools.network.${value}`) }))}
          {...form.field("kind")}
        />
        <TextField
          label={t("remote.deviceTools.network.target")}
          required
          maxLength={253}
          {...form.field("target")}
        />
        {form.values.kind === "lookup" && (
          <SelectField
            label={t("remote.deviceTools.network.type")}
            options={enums.DnsRecordType.map((value) => ({ value, label: value }))}
            {...form.field("type")}
          />
        )}
      </EditForm>
      {lines.map((line, i) => (
        <Text key={`${i} ${line}`}>{line}</Text>
      ))}
    </Dialog>
  );
}
