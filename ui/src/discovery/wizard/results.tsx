import {
  confidenceText,
  deviceName,
  discoveryFilters,
  discoverySum,
  discoveryMessages,
  exportDiscovery,
  exportFormats,
  exportName,
  noFilter,
  nothingFound,
  passesFilter,
  resultLabel,
  roleLabel,
  summarize,
  verdictSigns,
  whyNotAdded,
  type DiscoveredDevice,
  type ExportFormat,
  type ResultFilter,
  type Summary,
  t,
  formatMilliseconds,
} from "@muster/sdk";
import { useMemo, useState } from "react";
import { Banner, DataTable, Menu, Progress, SelectField, Tabs, Text, Toolbar, type Column } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { useAction } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { ExplainDialog } from "../jobs/explanation.tsx";
import { SubnetMaps } from "./subnet-maps.tsx";
import { SummaryView } from "./summary.tsx";
import type { Discovery } from "./use-discovery.ts";

const columns = (): readonly Column<DiscoveredDevice>[] => [
  { id: "ip", label: t("discovery.wizard.address"), cell: ({ ip }) => ip, priority: 0 },
  { id: "name", label: t("common.name"), cell: deviceName, priority: 1, width: "wide" },
  {
    id: "verdict",
    label: t("discovery.wizard.result"),
    cell: (row) => ({
      text: resultLabel(row),
      tone: row.complete ? verdictSigns[row.verdict].tone : "neutral",
      ...(row.nodeId !== null && { detail: t("discovery.wizard.inInventory") }),
    }),
    priority: 2,
    width: "wide",
  },
  { id: "role", label: t("discovery.wizard.role"), cell: ({ role }) => roleLabel(role), priority: 3 },
  { id: "vendor", label: t("discovery.wizard.vendor"), cell: ({ vendor }) => vendor, priority: 4 },
  { id: "model", label: t("discovery.wizard.model"), cell: ({ model }) => model, priority: 5 },
  {
    id: "confidence",
    label: t("discovery.wizard.sure"),
    cell: ({ confidence }) => confidenceText(confidence),
    priority: 6,
    width: "narrow",
    numeric: true,
  },
  {
    id: "ping",
    label: t("discovery.wizard.ping"),
    cell: ({ pingMS }) => (pingMS === null ? "" : formatMilliseconds(pingMS)),
    priority: 8,
    width: "narrow",
    numeric: true,
  },
  { id: "os", label: t("discovery.wizard.system"), cell: ({ os }) => os, priority: 7 },
  { id: "firmware", label: t("discovery.wizard.firmware"), cell: ({ firmware }) => firmware, priority: 10 },
  {
    id: "added",
    label: t("discovery.wizard.device"),
    cell: ({ nodeId }) =>
      nodeId === null ? "" : { text: t("discovery.wizard.added"), to: `/deviceDashboard/${nodeId}/overview` },
    priority: 9,
    width: "narrow",
  },
  {
    id: "reason",
    label: t("discovery.wizard.why"),
    cell: ({ reason }) => reason,
    priority: 11,
    width: "wide",
  },
];

const views = () =>
  [
    { id: "table", label: t("discovery.wizard.table"), shortcut: "t" },
    { id: "summary", label: t("discovery.wizard.summary"), shortcut: "u" },
    { id: "map", label: t("discovery.wizard.map"), shortcut: "m" },
  ] as const;
type View = ReturnType<typeof views>[number]["id"];

interface Props {
  discovery: Discovery;
  chosen: ReadonlySet<string>;
  onChoose(chosen: ReadonlySet<string>): void;
  onReview(): void;
}

export function Run({ discovery, chosen, onChoose, onReview }: Props) {
  const { state, stage, rows, job, latest, error, shortfall } = discovery;
  const [view, setView] = useState<View>("table");
  const [filter, setFilter] = useState<ResultFilter>(noFilter);
  const [explaining, setExplaining] = useState<string>();
  const summary = useMemo(() => summarize(rows), [rows]);
  if (state === "starting" || (state === "running" && !job && !error))
    return <Progress label={stage || discoveryMessages.starting} />;
  const nothing = state === "complete" && job && job.found === 0 ? nothingFound(job) : undefined;
  return (
    <>
      {error && (
        <Banner
          tone="danger"
          title={error.message}
          actions={[{ label: t("common.tryAgain"), onSelect: discovery.retry }]}
        >
          {error.nextStep}
        </Banner>
      )}
      {shortfall && (
        <Banner
          tone="warning"
          title={shortfall}
          actions={[{ label: t("discovery.wizard.go"), onSelect: discovery.resume }]}
        />
      )}
      {job?.error && !shortfall && <Banner tone="danger" title={job.error} />}
      <Sum discovery={discovery} />
      {nothing && (
        <Banner tone="warning" title={nothing.title}>
          {nothing.hint}
        </Banner>
      )}
      <Toolbar label={t("discovery.wizard.results")}>
        <Tabs
          label={t("discovery.wizard.view")}
          current={view}
          onChange={(id) => setView(id as View)}
          tabs={views()}
        />
        {view === "table" && <Filters summary={summary} filter={filter} onFilter={setFilter} />}
        <Export discovery={discovery} />
      </Toolbar>
      {view === "table" && (
        <Found
          {...{ rows, filter, summary, chosen, onChoose, onReview }}
          running={state === "running"}
          onFilter={setFilter}
          onOpen={setExplaining}
        />
      )}
      {view === "summary" && (
        <SummaryView
          summary={summary}
          running={state === "running"}
          onChoose={(only) => {
            setFilter({ ...noFilter, ...only });
            setView("table");
          }}
        />
      )}
      {view === "map" && <SubnetMaps rows={rows} latest={latest} onOpen={setExplaining} />}
      {explaining && (
        <ExplainDialog
          jobId={discovery.jobOf(explaining)}
          ip={explaining}
          revision={rows.find(({ ip }) => ip === explaining)?.revision}
          onClose={() => setExplaining(undefined)}
        />
      )}
    </>
  );
}

/** The progress of a running discovery, or the result of an ended one. */
function Sum({ discovery: { state, job, rate, part } }: Pick<Props, "discovery">) {
  if (!job) return null;
  if (state !== "running") {
    const targets = t("discovery.wizard.targetCount", { count: job.total });
    return <Text muted>{`${targets}: ${discoverySum(job)} · ${rate}`}</Text>;
  }
  return (
    <Progress
      label={job.waiting ? discoveryMessages.waitingState : t("discovery.wizard.targetsDone")}
      value={job.done}
      max={job.total}
      detail={[part, discoverySum({ ...job, state: "RUNNING" }), rate].filter(Boolean).join(" · ")}
    />
  );
}

function Export({ discovery }: Pick<Props, "discovery">) {
  const { platform, notify } = useConsole();
  const { busy, run } = useAction();
  const save = async (format: ExportFormat) => {
    const [first, ...more] = discovery.jobs();
    if (!first) return;
    const text = exportDiscovery(format, [first, ...more], discovery.rows);
    const detail = await platform.saveFile(exportName(first, format), text);
    notify({
      tone: "success",
      title: t("discovery.wizard.targetsExported", { count: discovery.rows.length }),
      detail,
    });
  };
  return (
    <Menu
      label={t("discovery.wizard.export")}
      actions={exportFormats.map(({ id, label }) => ({
        label,
        busy,
        disabled: discovery.rows.length ? undefined : t("discovery.wizard.thereNothingExport"),
        onSelect: () => run(() => save(id)),
      }))}
    />
  );
}

interface FilterProps {
  summary: Summary;
  filter: ResultFilter;
  onFilter(filter: ResultFilter): void;
}

/** Returns a select field's value for a key that may be "", because the value "" stands for all. */
const chosenKey = (key: string | undefined) => (key === undefined ? "" : `=${key}`);
const keyOf = (value: string) => (value ? value.slice(1) : undefined);

function Filters({ summary, filter, onFilter }: FilterProps) {
  const set = (changes: Partial<ResultFilter>) => onFilter({ ...filter, ...changes });
  const options = (all: string, counts: Summary["roles"]) => [
    { value: "", label: all },
    ...counts.map(({ key, label, count }) => ({ value: chosenKey(key), label: `${label} (${count})` })),
  ];
  return (
    <>
      <SelectField
        label={t("discovery.wizard.result")}
        value={chosenKey(filter.verdict || undefined)}
        options={options(t("discovery.wizard.allResults"), summary.verdicts)}
        onChange={(value) => set({ verdict: (keyOf(value) ?? "") as ResultFilter["verdict"] })}
      />
      <SelectField
        label={t("discovery.wizard.role")}
        value={chosenKey(filter.role)}
        options={options(t("discovery.wizard.allRoles"), summary.roles)}
        onChange={(value) => set({ role: keyOf(value) })}
      />
      <SelectField
        label={t("discovery.wizard.vendor")}
        value={chosenKey(filter.vendor)}
        options={options(t("discovery.wizard.allVendors"), summary.vendors)}
        onChange={(value) => set({ vendor: keyOf(value) })}
      />
    </>
  );
}

interface FoundProps extends Omit<Props, "discovery">, FilterProps {
  rows: readonly DiscoveredDevice[];
  running: boolean;
  onOpen(ip: string): void;
}

function Found({ rows, summary, filter, chosen, running, onChoose, onReview, onFilter, onOpen }: FoundProps) {
  const mayAdd = useMay()("importDevices");
  const tableColumns = useMemo(() => columns(), []);
  const visible = useMemo(() => rows.filter((row) => passesFilter(row, filter)), [rows, filter]);
  const hidden = rows.filter((row) => chosen.has(row.ip) && !passesFilter(row, filter)).map(({ ip }) => ip);
  return (
    <>
      <Toolbar label={t("discovery.wizard.targets")}>
        <Tabs
          label={t("discovery.wizard.show")}
          current={filter.type}
          onChange={(id) => onFilter({ ...filter, type: id as ResultFilter["type"] })}
          tabs={discoveryFilters.map(({ id, label }) => ({ id, label, count: summary.types[id] }))}
        />
      </Toolbar>
      <DataTable
        label={t("discovery.wizard.discoveredDevices")}
        columns={tableColumns}
        rows={visible}
        rowKey={({ ip }) => ip}
        selection={chosen}
        onSelectionChange={(next) => onChoose(new Set([...hidden, ...next]))}
        selectedCount={chosen.size}
        onSelectAll={() =>
          onChoose(new Set([...hidden, ...visible.filter((row) => !whyNotAdded(row)).map(({ ip }) => ip)]))
        }
        actions={(target) => [
          ...("row" in target
            ? [{ label: t("discovery.wizard.evidence"), onSelect: () => onOpen(target.row.ip) }]
            : []),
          ...(mayAdd && "selected" in target
            ? [{ label: t("discovery.wizard.reviewSelected"), onSelect: onReview }]
            : []),
        ]}
        attention={(row) => whyNotAdded(row)}
        unselectable={(row) => whyNotAdded(row)}
        onOpen={({ ip }) => onOpen(ip)}
        empty={
          running && !rows.length
            ? {
                title: t("discovery.wizard.nothingHasAnsweredYet"),
                hint: t("discovery.wizard.devicesAppearHereTheirFirst"),
              }
            : {
                title: t("discovery.wizard.dataFound"),
                hint: rows.length ? t("discovery.wizard.removeFilterSeeMore") : undefined,
              }
        }
      />
    </>
  );
}
