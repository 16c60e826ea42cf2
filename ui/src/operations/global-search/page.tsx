import {
  searchDetail,
  searchFilterLabels,
  searchTypeLabels,
  t,
  type NodeClass,
  type SearchFilter,
  type SearchResult,
  type SearchResultType,
} from "@muster/sdk";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { DataTable, Page, type Column, type EmptyStateProps, type IconName } from "#kit";
import { roleIcon } from "../../devices/devices/role-icons.ts";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { routeAt } from "../../shell/registry.ts";
import { usePaused } from "../../hooks/paused-typing.ts";
import { useOpenResult } from "./use-open-result.ts";

const limit = 50;
const icons: Record<Exclude<SearchResultType, "device">, IconName> = {
  organization: "organizations",
  location: "locations",
  group: "groups",
  policy: "policies",
  user: "people",
  endUser: "people",
  ticket: "ticketing",
  script: "library",
  job: "discovery",
  page: "administration",
};

/** The address of the full list for each filter. */
const listPaths: Partial<Record<SearchFilter, string>> = {
  organizations: "/administration/customers/list",
  devices: "/deviceSearch",
  groups: "/administration/devices/groups",
  users: "/administration/users/technicians",
};

const iconOf = ({ type, nodeClass }: SearchResult): IconName =>
  type === "device" ? roleIcon(nodeClass as NodeClass) : icons[type];

const columns: readonly Column<SearchResult>[] = [
  {
    id: "name",
    get label() {
      return t("operations.search.columns.name");
    },
    width: "wide",
    cell: (row) => ({ text: row.name, icon: iconOf(row) }),
  },
  {
    id: "type",
    get label() {
      return t("operations.search.columns.type");
    },
    width: "narrow",
    cell: ({ type }) => searchTypeLabels[type],
  },
  {
    id: "details",
    get label() {
      return t("operations.search.columns.details");
    },
    width: "wide",
    cell: (row) => searchDetail({ ...row, clientName: "" }),
  },
  {
    id: "organization",
    get label() {
      return t("operations.search.columns.organization");
    },
    cell: ({ clientName }) => clientName,
  },
];

/** Lists everything that matches a text or, without a text, recently opened results. */
export function Search() {
  const { notify } = useConsole();
  const open = useOpenResult(notify);
  const mutate = useMutate();
  const { typed, setTyped, text, filter, setFilter } = useAddress();
  const found = useOperation(
    "searchEverything",
    { body: { query: text, filters: [filter], limit } },
    text !== "",
  );
  const recent = useOperation("listRecentSearches", {}, text === "");
  const list = text ? found : recent;
  const rows = list.data?.results ?? [];
  const count = rows.length === limit ? "operations.search.most" : "operations.search.results";
  return (
    <Page
      title={t("operations.search.title")}
      subtitle={text ? list.data && t(count, { count: rows.length }) : t("operations.search.recent")}
      error={operationError(list)}
    >
      <DataTable
        label={t("operations.search.title")}
        query={{ text: typed, placeholder: t("operations.search.placeholder"), onChange: setTyped }}
        views={{
          items: Object.entries(searchFilterLabels).map(([id, label]) => ({ id, label })),
          current: filter,
          onChange: (id) => setFilter(id as SearchFilter),
        }}
        columns={columns}
        rows={rows}
        rowKey={({ type, id }) => `${type} ${id}`}
        loading={list.isPending}
        onOpen={open}
        actions={(target) =>
          text || !("row" in target)
            ? []
            : [
                {
                  label: t("operations.search.removeRecent"),
                  shortcut: "D",
                  onSelect: () => {
                    const { id: recentId, type: recentType } = target.row;
                    mutate("deleteRecentSearch", { path: { recentId, recentType } }).catch(() =>
                      notify({ tone: "danger", title: t("operations.search.recentFailed") }),
                    );
                  },
                },
              ]
        }
        empty={useEmpty(text, filter)}
      />
    </Page>
  );
}

/** Returns "No results found", with a link to the full list of what was searched. */
function useEmpty(text: string, filter: SearchFilter): EmptyStateProps {
  const navigate = useNavigate();
  if (!text) return { title: t("operations.search.noRecent"), hint: t("operations.search.noRecentHint") };
  const path = listPaths[filter];
  const page = path && routeAt(path)?.label();
  return {
    title: t("operations.search.noResults"),
    hint: t("operations.search.hint"),
    ...(path &&
      page && {
        action: {
          label: t("operations.search.goTo", { page }),
          onSelect: () => void navigate(path),
        },
      }),
  };
}

/** The text and the filter, stored in the address; a prefix such as "devices:" selects the filter. */
function useAddress() {
  const [params, setParams] = useSearchParams();
  const text = params.get("searchValue") ?? "";
  const filters = Object.keys(searchFilterLabels) as SearchFilter[];
  const filter = filters.find((one) => one === params.get("searchFilter")) ?? "all";
  const [typed, setTyped] = useState(text);
  const paused = usePaused(typed.trim());
  const set = (changes: Record<string, string>) =>
    setParams((now) => ({ ...Object.fromEntries(now), ...changes }), { replace: true });
  const search = useEffectEvent((searchValue: string) => {
    if (searchValue === text) return;
    const prefix = filters.find((one) => searchValue.toLowerCase().startsWith(`${one}:`));
    if (!prefix) return set({ searchValue });
    setTyped(searchValue.slice(prefix.length + 1).trimStart());
    set({ searchValue: searchValue.slice(prefix.length + 1).trim(), searchFilter: prefix });
  });
  useEffect(() => search(paused), [paused]);
  // the address was changed from outside, such as by Back
  const follow = useEffectEvent(() => text !== paused && setTyped(text));
  useEffect(() => void follow(), [text]);
  return {
    typed,
    setTyped: (value: string) => setTyped(value.slice(0, 1024)),
    text,
    filter,
    setFilter: (searchFilter: SearchFilter) => set({ searchFilter }),
  };
}
