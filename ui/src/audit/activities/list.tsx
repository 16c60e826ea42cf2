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
      title: "Saved",
      detail: await platform.saveFile("audit.ndjson", lines.join("")),
    });
  };
  const verify = async () => {
    const { entries, fault } = await muster.call("verifyActivities", {});
    notify({ tone: fault ? "danger" : "success", title: verifiedWords(entries, fault) });
  };
  return (
    <Page
      title="Activities"
      subtitle="Who did what, refusals included"
      error={operationError(list)}
      actions={[
        { label: "Verify", shortcut: "v", busy, onSelect: () => run(verify) },
        { label: "Export", busy, onSelect: () => run(save) },
      ]}
    >
      <Toolbar label="Filters">
        <SearchField
          label="Search activities"
          value={search}
          onChange={(text) => setSearch(text.slice(0, 200))}
        />
        <SelectField label="Outcomes" value={outcome} options={outcomeOptions} onChange={setOutcome} />
        <SelectField label="Since" value={since} options={sinceOptions} onChange={setSince} />
        <Text muted>{`${list.data?.pages.at(-1)?.total ?? 0} entries`}</Text>
      </Toolbar>
      <DataTable
        label="Activities"
        rows={rows}
        rowKey={({ sequence }) => String(sequence)}
        loading={list.isPending}
        onOpen={(activity: Activity) => setOpen(activity)}
        columns={activityColumns(organizationOf)}
        empty={{ title: "No data found" }}
      />
      {open && <Entry entry={open} organization={organizationOf(open)} onClose={() => setOpen(undefined)} />}
      {list.hasNextPage && (
        <Button
          action={{
            label: "Show more",
            busy: list.isFetchingNextPage,
            onSelect: () => void list.fetchNextPage(),
          }}
        />
      )}
    </Page>
  );
}

const activityColumns = (organizationOf: (activity: Activity) => string): Column<Activity>[] => [
  { id: "at", label: "When", cell: ({ at }) => formatTime(Date.parse(at)), priority: 0 },
  { id: "who", label: "Who", cell: ({ who }) => who, priority: 3 },
  {
    id: "operation",
    label: "What",
    cell: (activity) => activityWords(activity).what,
    priority: 1,
    width: "wide",
  },
  {
    id: "outcome",
    label: "Outcome",
    cell: (activity) => activityWords(activity).outcome,
    priority: 2,
  },
  {
    id: "organization",
    label: "Organization",
    cell: organizationOf,
    priority: 5,
  },
  {
    id: "detail",
    label: "Detail",
    cell: ({ targets, detail }) => [targets, detail].filter(Boolean).join(", "),
    priority: 4,
    width: "wide",
  },
  { id: "address", label: "Address", cell: ({ address }) => address, priority: 6 },
];

/** Every field of an entry, which a table row has no space for. */
function Entry({ entry, organization, onClose }: { entry: Activity; organization: string; onClose(): void }) {
  const { what, outcome } = activityWords(entry);
  return (
    <Dialog
      title={`Entry ${entry.sequence}`}
      onClose={onClose}
      actions={[{ label: "Close", kind: "primary", onSelect: onClose }]}
    >
      <Details
        items={[
          { label: "When", value: entry.at },
          { label: "Who", value: entry.who },
          { label: "What", value: `${what} (${entry.operation})` },
          { label: "Outcome", value: outcome.text },
          { label: "Organization", value: organization },
          { label: "About", value: entry.targets },
          { label: "Detail", value: entry.detail },
          { label: "Address", value: entry.address },
        ]}
      />
    </Dialog>
  );
}
