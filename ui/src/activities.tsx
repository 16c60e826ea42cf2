import { activityWords, type Answer, type MusterError } from "@muster/sdk";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Button, DataTable, Screen } from "#kit";
import { formatTime, readError, useConnection, useConsole } from "./console.ts";

const pageSize = 100;

export function Activities() {
  const { muster } = useConnection();
  const { organizations } = useConsole();
  const list = useInfiniteQuery<Answer<"listActivities">, MusterError>({
    queryKey: ["listActivities"],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      muster.call("listActivities", { query: { offset: pageParam as number, pageSize } }, signal),
    getNextPageParam: (last, pages) => (last.results.length === pageSize ? pages.length * pageSize : undefined),
  });
  return (
    <Screen title="Activities" subtitle="Who did what, refusals included" error={readError(list)}>
      <DataTable
        label="Activities"
        rows={list.data?.pages.flatMap((page) => page.results) ?? []}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        columns={[
          { id: "at", label: "When", cell: ({ at }) => formatTime(at), priority: 0 },
          { id: "who", label: "Who", cell: ({ who }) => who, priority: 1 },
          {
            id: "operation",
            label: "What",
            cell: (activity) => activityWords(activity).what,
            priority: 2,
            width: "wide",
          },
          {
            id: "outcome",
            label: "Outcome",
            cell: (activity) => activityWords(activity).outcome,
            priority: 3,
          },
          {
            id: "organization",
            label: "Organization",
            cell: ({ organizationId }) => organizations.find(({ id }) => id === organizationId)?.name ?? "",
            priority: 5,
          },
          { id: "detail", label: "Detail", cell: ({ detail }) => detail, priority: 4, width: "wide" },
        ]}
        empty={{ title: "No data found" }}
      />
      {list.hasNextPage && (
        <Button
          action={{ label: "Show more", busy: list.isFetchingNextPage, onSelect: () => void list.fetchNextPage() }}
        />
      )}
    </Screen>
  );
}
