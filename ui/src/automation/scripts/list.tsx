import {
  malwareScanLabels,
  operatingSystemsText,
  scriptLanguages,
  scriptName,
  scriptMessages,
  type Script,
  type ScriptLanguage,
  type ScriptOperatingSystem,
  t,
  formatList,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Confirm, DataTable, Menu, Page, Toolbar, type Action, type Column } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import {
  categoriesAddress,
  editorAddress,
  newRun,
  reviewAddress,
  runRefusal,
  runsAddress,
} from "./addresses.ts";
import { CopyDialog } from "./copy.tsx";
import { Filters, Pages, pageSize } from "./library-filters.tsx";

export function Library() {
  const navigate = useNavigate();
  const change = useMutate();
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState("");
  const [offset, setOffset] = useState(0);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<"copy" | "delete">();
  const get = (name: string) => params.get(name) ?? "";
  const categories = useOperation("listScriptCategories", {});
  const list = useOperation("listScripts", {
    query: {
      offset,
      pageSize,
      ...(search && { search }),
      ...(get("language") && { language: get("language") as ScriptLanguage }),
      ...(get("nodeRole") && { nodeRole: get("nodeRole") }),
      ...(get("os") && { operatingSystem: get("os") as ScriptOperatingSystem }),
      ...(get("category") && { categoryId: Number(get("category")) }),
    },
  });
  const rows = list.data?.results ?? [];
  const total = list.data?.total ?? 0;
  const selected = rows.filter(({ id }) => selection.has(String(id)));
  const one = selected.length === 1 ? selected[0] : undefined;
  const may = useMay();
  const mayCreate =
    may("createScript") &&
    (categories.data?.results.some(({ canCreateScripts }) => canCreateScripts) ?? false);
  const filter = (name: string, value: string) => {
    setOffset(0);
    setParams(
      (now) => {
        if (value) now.set(name, value);
        else now.delete(name);
        return now;
      },
      { replace: true },
    );
  };
  const remove = async () => {
    for (const { id } of selected) await change("deleteScript", { path: { scriptId: id } });
    setOpen(undefined);
    setSelection(new Set());
    notify({ tone: "success", title: t("automation.scripts.dataDeletedSuccessfully") });
  };
  const newScript: Action = {
    label: t("automation.scripts.newScript"),
    kind: "primary",
    shortcut: "n",
    onSelect: () => void navigate(editorAddress("new")),
  };
  const failed = operationError(list, categories);
  return (
    <Page
      title={t("automation.scripts.automationLibrary")}
      subtitle={list.data && t("automation.scripts.automationCount", { count: total })}
      error={failed && { ...failed, message: `${scriptMessages.fetchFailed}. ${failed.message}` }}
      actions={[
        ...(mayCreate ? [newScript] : []),
        {
          label: t("automation.scripts.run"),
          shortcut: "r",
          disabled: selected.length ? selected.map(runRefusal).find(Boolean) : whyNot(selected, "RUN"),
          onSelect: () => newRun(navigate, { scriptIds: selected.map(({ id }) => id) }),
        },
      ]}
    >
      <Toolbar label={t("automation.scripts.searchFilters")}>
        <Filters
          search={search}
          categories={categories.data?.results ?? []}
          get={get}
          onSearch={(text) => {
            setOffset(0);
            setSearch(text);
          }}
          onFilter={filter}
        />
        <ActionsMenu selected={selected} mayCreate={mayCreate} onOpen={setOpen} />
      </Toolbar>
      <DataTable
        id="scripts-table"
        label={t("automation.scripts.automations")}
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        selection={selection}
        onSelectionChange={setSelection}
        onOpen={({ id }) => void navigate(editorAddress(id))}
        columns={libraryColumns(rows)}
        empty={{
          title: t("automation.scripts.automationsFound"),
          hint: t("automation.scripts.scriptsWrittenImportedHereRun"),
        }}
      />
      {total > pageSize && <Pages total={total} offset={offset} onOffset={setOffset} />}
      {open === "copy" && one && <CopyDialog script={one} onClose={() => setOpen(undefined)} />}
      {open === "delete" && (
        <Confirm
          danger
          title={t("automation.scripts.deleteScripts", { names: formatList(selected.map(scriptName)) })}
          message={scriptMessages.delete}
          confirmLabel={t("common.delete")}
          busy={busy}
          onConfirm={() => run(remove)}
          onCancel={() => setOpen(undefined)}
        />
      )}
    </Page>
  );
}

const libraryColumns = (rows: readonly Script[]): Column<Script>[] => [
  {
    id: "name",
    label: t("common.name"),
    cell: (row) => ({ text: scriptName(row), to: editorAddress(row.id) }),
    priority: 0,
    width: "wide",
  },
  {
    id: "os",
    label: t("automation.scripts.os"),
    cell: (row) => operatingSystemsText(row.operatingSystems),
    priority: 3,
  },
  {
    id: "type",
    label: t("automation.scripts.type"),
    cell: ({ language }) => scriptLanguages[language].label,
    priority: 2,
  },
  {
    id: "categories",
    label: t("automation.scripts.categories"),
    cell: (row) => formatList(row.categoriesNames),
    priority: 4,
  },
  {
    id: "review",
    label: t("automation.scripts.review"),
    cell: ({ malwareScanStatus: status }) => ({
      text: malwareScanLabels[status].label,
      tone: malwareScanLabels[status].tone,
    }),
    // shown early where an automation can't run
    priority: rows.every(({ malwareScanStatus }) => malwareScanStatus === "CLEAN") ? 5 : 1,
    width: "narrow",
  },
];

interface MenuProps {
  selected: readonly Script[];
  mayCreate: boolean;
  onOpen(dialog: "copy" | "delete"): void;
}

function ActionsMenu({ selected, mayCreate, onOpen }: MenuProps) {
  const navigate = useNavigate();
  const [first] = selected;
  const selectionActions: Action[] = [
    {
      label: t("common.edit"),
      disabled: whyNotOne(selected, "READ"),
      onSelect: () => first && void navigate(editorAddress(first.id)),
    },
    { label: t("common.copy"), disabled: whyNotOne(selected, "COPY"), onSelect: () => onOpen("copy") },
    {
      label: t("common.delete"),
      kind: "danger",
      disabled: whyNot(selected, "DELETE"),
      onSelect: () => onOpen("delete"),
    },
  ];
  const createActions: Action[] = [
    {
      label: t("automation.scripts.installApplication"),
      onSelect: () => void navigate(editorAddress("install")),
    },
    {
      label: t("automation.scripts.runApplication"),
      onSelect: () => void navigate(editorAddress("application")),
    },
  ];
  return (
    <Menu
      label={t("automation.scripts.actions")}
      actions={[
        ...selectionActions,
        ...(mayCreate ? createActions : []),
        { label: t("automation.scripts.underReview"), onSelect: () => void navigate(reviewAddress) },
        { label: t("automation.scripts.categories"), onSelect: () => void navigate(categoriesAddress) },
        { label: t("automation.scripts.runs"), onSelect: () => void navigate(runsAddress) },
      ]}
    />
  );
}

type ScriptAction = Script["actions"][number];

/** Why an action is not possible for the selection; undefined when it is. */
function whyNot(selected: readonly Script[], action: ScriptAction): string | undefined {
  if (!selected.length) return t("automation.scripts.selectAutomationFirst");
  const allowed = selected.every(({ actions }) => actions.includes(action));
  return allowed ? undefined : t("automation.scripts.youMayDoWhatSelected");
}

const whyNotOne = (selected: readonly Script[], action: ScriptAction) =>
  selected.length > 1 ? t("automation.scripts.selectOnlyOne") : whyNot(selected, action);
