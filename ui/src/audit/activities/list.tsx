import {
  isDone,
  parseFilterTime,
  readActivities,
  readAnchors,
  toExportLine,
  verificationText,
  type Activity,
  type ActivityFilter,
  type Answer,
  type MusterError,
  t,
} from "@muster/sdk";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button, DataTable, Page } from "#kit";
import { useConnection, useConsole } from "../../hooks/console.ts";
import { operationError, useAction } from "../../hooks/operations.ts";
import { useScope } from "../../hooks/organizations.ts";
import { useNow } from "../../hooks/time.ts";
import { activityColumns } from "./columns.ts";
import { Entry } from "./entry.tsx";
import { Filters, noFilters } from "./filters.tsx";

const pageSize = 100;
const minuteMS = 60_000;
const typingMS = 250;

export function Activities() {
  const { muster, platform } = useConnection();
  const { organizations, notify } = useConsole();
  const scope = useScope();
  const { busy, run } = useAction();
  const [values, setValues] = useState(noFilters);
  const { search, outcome, kind, since, until } = values;
  const [typed, setTyped] = useState({ search, since, until });
  const [open, setOpen] = useState<Activity>();
  useEffect(() => {
    const timer = setTimeout(() => setTyped({ search, since, until }), typingMS);
    return () => clearTimeout(timer);
  }, [search, since, until]);
  // whole minutes, so that the list isn't read again on every render
  const now = Math.floor(useNow() / minuteMS) * minuteMS;
  const filter: ActivityFilter = {
    ...scope,
    ...(typed.search && { search: typed.search }),
    ...(outcome && { outcome }),
    ...(kind && { objectKind: kind }),
    since: parseFilterTime(typed.since, now),
    until: parseFilterTime(typed.until, now),
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
  const organizationOf = ({ organizationId, organization }: Activity) =>
    organizations.find(({ id }) => id === organizationId)?.name ?? organization;
  const deleted = new Set(
    list.data?.pages.flatMap((page) => page.deleted.map(({ kind: one, id }) => `${one} ${id}`)),
  );
  const isLinked = ({ object }: Activity) => !deleted.has(`${object?.kind} ${object?.id}`);
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
    const { entries, fault, witnesses } = await muster.call("verifyActivities", {});
    notify({ tone: fault ? "danger" : "success", title: verificationText(entries, fault, witnesses) });
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
      <Filters
        values={values}
        onChange={(change) => setValues({ ...values, ...change })}
        total={list.data?.pages.at(-1)?.total ?? 0}
      />
      <DataTable
        label={t("audit.activities.activities")}
        rows={rows}
        rowKey={({ sequence }) => String(sequence)}
        loading={list.isPending}
        onOpen={(activity: Activity) => setOpen(activity)}
        columns={activityColumns({ isLinked })}
        tone={(activity) => (isDone(activity) ? undefined : "warning")}
        empty={{ title: t("audit.activities.dataFound") }}
      />
      {open && (
        <Entry
          entry={open}
          organization={organizationOf(open)}
          linked={isLinked(open)}
          onClose={() => setOpen(undefined)}
        />
      )}
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
