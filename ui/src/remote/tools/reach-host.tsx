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
import { Section, SelectField, Text, TextField } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { useConnection } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";

const kinds = ["ping", "trace", "lookup"] as const;
type Kind = (typeof kinds)[number];

function pingLines({ times, ...ping }: PingResult): string[] {
  const pinged = t("remote.tools.network.pinged", ping);
  if (!times.length) return [pinged];
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return [t("remote.tools.network.average", { pinged, time: formatNumber(Math.round(mean * 100) / 100) })];
}

function traceLines({ target, address, hops }: TraceResult): string[] {
  const lines = hops.map(({ hop, address: at, ms }) =>
    ms === null
      ? t("remote.tools.network.hop", { hop, address: at || t("remote.tools.network.noAnswer") })
      : t("remote.tools.network.hopTime", { hop, address: at, time: formatNumber(ms) }),
  );
  return [t("remote.tools.network.traced", { target, address }), ...lines];
}

function lookupLines({ name, type, servers, records }: LookupResult): string[] {
  const found = t("remote.tools.network.found", { name, type, servers: servers.join(", ") || "–" });
  return [found, ...(records.length ? records : [t("remote.tools.network.noRecords")])];
}

/** Pings a host from a computer, finds the way to it, or looks up its name there. */
export function ReachHost({ nodeId }: { nodeId: number }) {
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
    <Section title={t("remote.tools.network.test")}>
      <EditForm
        label={t("remote.tools.network.test")}
        form={form}
        submitLabel={t("remote.tools.network.run")}
        save={reach}
      >
        <SelectField
          label={t("remote.tools.network.kind")}
          options={kinds.map((value) => ({ value, label: t(`remote.tools.network.${value}`) }))}
          {...form.field("kind")}
        />
        <TextField
          label={t("remote.tools.network.target")}
          required
          maxLength={253}
          {...form.field("target")}
        />
        {form.values.kind === "lookup" && (
          <SelectField
            label={t("remote.tools.network.type")}
            options={enums.DnsRecordType.map((value) => ({ value, label: value }))}
            {...form.field("type")}
          />
        )}
      </EditForm>
      {lines.map((line, i) => (
        <Text key={`${i} ${line}`}>{line}</Text>
      ))}
    </Section>
  );
}
