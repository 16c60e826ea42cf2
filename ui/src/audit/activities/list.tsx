import {
  activityWords,
  outcomeOptions,
  readActivities,
  readAnchors,
  sinceOptions,
  toExportLine,
  verifiedWords,
  type Activity,
  type ActivityFilter,
  type Answer,
  type MusterError,
  t,
} from "@muster/sdk";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  Button,
  DataTable,
  Details,
  Dialog,
  Page,
  SearchField,
  SelectField,
  Text,
  Toolbar,
  type Column,
} from "#kit";
import { useConnection, useConsole } from "../../hooks/console.ts";
import { operationError, useAction } from "../../hooks/operations.ts";
import { useScope } from "../../hooks/organizations.ts";
import { formatTime, useNow } from "../../hooks/time.ts";

const pageSize = 100;
const minuteMS = 60_000;
const typingMS = 250;

export function Activities() {
  const { muster, platform } = useConnection();
  const { organizations, notify } = useConsole();
  const scope = useScope();
  const { busy, run } = useAction();
  const [search, setSearch] = useState("");
  const [outcome, setOutcome] = useState("");
  const [since, setSince] = useState("");
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState<Activity>();
  useEffect(() => {
    const timer = setTimeout(() => setTyped(search), typingMS);
    return () => clearTimeout(timer);
  }, [search]);
  const now = useNow();
  const back = sinceOptions.find(({ value }) => value === since)?.backMS;
  const filter: ActivityFilter = {
    ...scope,
    ...(typed && { search: typed }),
    ...(outcome && { outcome }),
    // to the minute, so that what is shown is not read again with each look at the clock
    ...(back && { since: Math.floor((now - back) / minuteMS) * minuteMS }),
  };
  const list = useInfiniteQuery<Answer<"listActivities">, MusterError>({
    queryKey: ["listActivities", filter],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      muster.call("listActivities", { query: { ...filter, offset: pageParam as number, pageSize } }, signal),
    getNextPageParam: (last, pages) =>
      last.results.length === pageSize ? pages.length * pageSize : undefined,
    placeholderData: (before) => before,
  });
  const rows = list.data?.pages.flatMap((page) => page.results) ?? [];
  const organizationOf = ({ organizationId }: Activity) =>
    organizations.find(({ id }) => id === organizationId)?.name ?? "";
  const save = async () => {
    const lines: string[] = [];
    for await (const entry of readActivities(muster, filter)) lines.push(toExportLine(entry));
    lines.push(toExportLine(await readAnchors(muster)));
    notify({
      tone: "success",
      title: t("audit.activities.saved"),
      detail: await platform.saveFile("audit.ndjson", lines.join("")),
    });
  };
  const verify = async () => {
    const { entries, fault } = await muster.call("verifyActivities", {});
    notify({ tone: fault ? "danger" : "success", title: verifiedWords(entries, fault) });
  };
  return (
    <Page
      title={t("audit.activities.activities")}
      subtitle={t("audit.activities.whoDidWhatRefusalsIncluded")}
      error={operationError(list)}
      actions={[
        { label: t("audit.activities.verify"), shortcut: "v", busy, onSelect: () => run(verify) },
        { label: t("audit.activities.export"), busy, onSelect: () => run(save) },
      ]}
    >
      <Toolbar label={t("audit.activities.filters")}>
        <SearchField
          label={t("audit.activities.searchActivities")}
          value={search}
          onChange={(text) => setSearch(text.slice(0, 200))}
        />
        <SelectField
          label={t("audit.activities.outcomes")}
          value={outcome}
          options={outcomeOptions}
          onChange={setOutcome}
        />
        <SelectField
          label={t("audit.activities.since")}
          value={since}
          options={sinceOptions}
          onChange={setSince}
        />
        <Text muted>{`${list.data?.pages.at(-1)?.total ?? 0} entries`}</Text>
      </Toolbar>
      <DataTable
        label={t("audit.activities.activities")}
        rows={rows}
        rowKey={({ sequence }) => String(sequence)}
        loading={list.isPending}
        onOpen={(activity: Activity) => setOpen(activity)}
        columns={activityColumns(organizationOf)}
        empty={{ title: t("audit.activities.dataFound") }}
      />
      {open && <Entry entry={open} organization={organizationOf(open)} onClose={() => setOpen(undefined)} />}
      {list.hasNextPage && (
        <Button
          action={{
            label: t("audit.activities.showMore"),
            busy: list.isFetchingNextPage,
            onSelect: () => void list.fetchNextPage(),
          }}
        />
      )}
    </Page>
  );
}

const activityColumns = (organizationOf: (activity: Activity) => string): Column<Activity>[] => [
  { id: "at", label: t("audit.activities.when"), cell: ({ at }) => formatTime(Date.parse(at)), priority: 0 },
  { id: "who", label: t("audit.activities.who"), cell: ({ who }) => who, priority: 3 },
  {
    id: "operation",
    label: t("audit.activities.what"),
    cell: (activity) => activityWords(activity).what,
    priority: 1,
    width: "wide",
  },
  {
    id: "outcome",
    label: t("audit.activities.outcome"),
    cell: (activity) => activityWords(activity).outcome,
    priority: 2,
  },
  {
    id: "organization",
    label: t("common.organization"),
    cell: organizationOf,
    priority: 5,
  },
  {
    id: "detail",
    label: t("audit.activities.detail"),
    cell: ({ targets, detail }) => [targets, detail].filter(Boolean).join(", "),
    priority: 4,
    width: "wide",
  },
  { id: "address", label: t("audit.activities.address"), cell: ({ address }) => address, priority: 6 },
];

/** Every field of an entry, which a table row has no space for. */
function Entry({ entry, organization, onClose }: { entry: Activity; organization: string; onClose(): void }) {
  const { what, outcome } = activityWords(entry);
  return (
    <Dialog
      title={t("audit.activities.entry", { sequence: entry.sequence })}
      onClose={onClose}
      actions={[{ label: t("common.close"), kind: "primary", onSelect: onClose }]}
    >
      <Details
        items={[
          { label: t("audit.activities.when"), value: entry.at },
          { label: t("audit.activities.who"), value: entry.who },
          { label: t("audit.activities.what"), value: `${what} (${entry.operation})` },
          { label: t("audit.activities.outcome"), value: outcome.text },
          { label: t("common.organization"), value: organization },
          { label: t("audit.activities.about"), value: entry.targets },
          { label: t("audit.activities.detail"), value: entry.detail },
          { label: t("audit.activities.address"), value: entry.address },
        ]}
      />
    </Dialog>
  );
}
