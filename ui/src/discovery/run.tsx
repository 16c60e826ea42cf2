import {
  discoveryFilters,
  discoverySum,
  discoveryWords,
  isResponding,
  matchesFilter,
  roleLabel,
  verdictLabels,
  whyNotAdded,
  type DiscoveredDevice,
  type DiscoveryFilter,
} from "@muster/sdk";
import { useState } from "react";
import { Banner, DataTable, Progress, Tabs, Text, type Column } from "#kit";
import type { Discovery } from "./use-discovery.ts";

const deviceName = ({ hostname, dns, netbiosName }: DiscoveredDevice) => hostname || dns || netbiosName;

const columns: readonly Column<DiscoveredDevice>[] = [
  { id: "ip", label: "Address", cell: ({ ip }) => ip, priority: 0 },
  { id: "name", label: "Name", cell: deviceName, priority: 1, width: "wide" },
  {
    id: "verdict",
    label: "Result",
    cell: (row) => ({
      text: row.complete ? verdictLabels[row.verdict] : "Looking…",
      tone: row.verdict === "identified" ? "success" : isResponding(row) ? "info" : "neutral",
    }),
    priority: 2,
  },
  { id: "role", label: "Role", cell: ({ role }) => roleLabel(role), priority: 3 },
  { id: "vendor", label: "Vendor", cell: ({ vendor }) => vendor, priority: 4 },
  { id: "model", label: "Model", cell: ({ model }) => model, priority: 5 },
  {
    id: "ping",
    label: "Ping",
    cell: ({ pingMS }) => (pingMS === null ? "" : `${pingMS < 10 ? pingMS.toFixed(1) : Math.round(pingMS)} ms`),
    priority: 7,
    width: "narrow",
    numeric: true,
  },
  { id: "os", label: "System", cell: ({ os }) => os, priority: 6 },
  { id: "firmware", label: "Firmware", cell: ({ firmware }) => firmware, priority: 9 },
  {
    id: "added",
    label: "Device",
    cell: ({ nodeId }) => (nodeId === null ? "" : { text: "Added", to: `/deviceDashboard/${nodeId}/overview` }),
    priority: 8,
    width: "narrow",
  },
  { id: "reason", label: "Why", cell: ({ reason }) => reason, priority: 10, width: "wide" },
];

interface Props {
  discovery: Discovery;
  chosen: ReadonlySet<string>;
  onChoose(chosen: ReadonlySet<string>): void;
  onRetry?(): void;
}

export function Run({ discovery, chosen, onChoose, onRetry }: Props) {
  const { state, stage, rows, job, rate, error } = discovery;
  const [filter, setFilter] = useState<DiscoveryFilter>("all");
  if (state === "starting" || (state === "running" && !job && !error))
    return <Progress label={stage || discoveryWords.starting} />;
  const visible = rows.filter((row) => matchesFilter(row, filter));
  const hidden = rows.filter((row) => chosen.has(row.ip) && !matchesFilter(row, filter)).map(({ ip }) => ip);
  return (
    <>
      {error && (
        <Banner tone="danger" title={error.message} actions={onRetry && [{ label: "Try again", onSelect: onRetry }]}>
          {error.nextStep}
        </Banner>
      )}
      {job?.error && <Banner tone="danger" title={job.error} />}
      {job && state === "running" ? (
        <Progress label="Targets done" value={job.done} max={job.total} detail={`${discoverySum(job)} · ${rate}`} />
      ) : (
        job && (
          <Text
            muted
          >{`${job.total === 1 ? "1 target" : `${job.total} targets`}: ${discoverySum(job)} · ${rate}`}</Text>
        )
      )}
      <Tabs
        label="Show"
        current={filter}
        onChange={(id) => setFilter(id as DiscoveryFilter)}
        tabs={discoveryFilters.map(({ id, label }) => ({
          id,
          label,
          count: rows.filter((row) => matchesFilter(row, id)).length,
        }))}
      />
      <DataTable
        label="Discovered devices"
        columns={columns}
        rows={visible}
        rowKey={({ ip }) => ip}
        selection={chosen}
        onSelectionChange={(next) => onChoose(new Set([...hidden, ...next]))}
        unselectable={(row) => whyNotAdded(row)}
        empty={
          state === "running"
            ? { title: "Nothing has answered yet", hint: "Devices appear here with their first answer." }
            : { title: "No data found" }
        }
      />
    </>
  );
}
