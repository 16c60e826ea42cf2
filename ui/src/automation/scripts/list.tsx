import {
  malwareScanLabels,
  operatingSystemsWords,
  scriptLanguages,
  scriptName,
  scriptWords,
  type Script,
  type ScriptLanguage,
  type ScriptOperatingSystem,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Confirm, DataTable, Menu, Page, Toolbar, type Action, type Column } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
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
  const mayCreate = categories.data?.results.some(({ canCreateScripts }) => canCreateScripts) ?? false;
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
    notify({ tone: "success", title: "Data deleted successfully" });
  };
  const newScript: Action = {
    label: "New script",
    kind: "primary",
    shortcut: "n",
    onSelect: () => void navigate(editorAddress("new")),
  };
  const failed = operationError(list, categories);
  return (
    <Page
      title="Automation library"
      subtitle={list.data && `${total} ${total === 1 ? "automation" : "automations"}`}
      error={failed && { ...failed, message: `${scriptWords.fetchFailed}. ${failed.message}` }}
      actions={[
        ...(mayCreate ? [newScript] : []),
        {
          label: "Run",
          shortcut: "r",
          disabled: selected.length ? selected.map(runRefusal).find(Boolean) : whyNot(selected, "RUN"),
          onSelect: () => newRun(navigate, { scriptIds: selected.map(({ id }) => id) }),
        },
      ]}
    >
      <Toolbar label="Search and filters">
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
        label="Automations"
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        selection={selection}
        onSelectionChange={setSelection}
        onOpen={({ id }) => void navigate(editorAddress(id))}
        columns={libraryColumns(rows)}
        empty={{
          title: "No automations found",
          hint: "Scripts that are written or imported here run on devices.",
        }}
      />
      {total > pageSize && <Pages total={total} offset={offset} onOffset={setOffset} />}
      {open === "copy" && one && <CopyDialog script={one} onClose={() => setOpen(undefined)} />}
      {open === "delete" && (
        <Confirm
          danger
          title={`Delete ${selected.map(scriptName).join(", ")}?`}
          message={scriptWords.delete}
          confirmLabel="Delete"
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
    label: "Name",
    cell: (row) => ({ text: scriptName(row), to: editorAddress(row.id) }),
    priority: 0,
    width: "wide",
  },
  { id: "os", label: "OS", cell: (row) => operatingSystemsWords(row.operatingSystems), priority: 3 },
  { id: "type", label: "Type", cell: ({ language }) => scriptLanguages[language].label, priority: 2 },
  {
    id: "categories",
    label: "Categories",
    cell: (row) => row.categoriesNames.join(", "),
    priority: 4,
  },
  {
    id: "review",
    label: "Review",
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
      label: "Edit",
      disabled: whyNotOne(selected, "READ"),
      onSelect: () => first && void navigate(editorAddress(first.id)),
    },
    { label: "Copy", disabled: whyNotOne(selected, "COPY"), onSelect: () => onOpen("copy") },
    {
      label: "Delete",
      kind: "danger",
      disabled: whyNot(selected, "DELETE"),
      onSelect: () => onOpen("delete"),
    },
  ];
  const createActions: Action[] = [
    { label: "Install application", onSelect: () => void navigate(editorAddress("install")) },
    { label: "Run application", onSelect: () => void navigate(editorAddress("application")) },
  ];
  return (
    <Menu
      label="Actions"
      actions={[
        ...selectionActions,
        ...(mayCreate ? createActions : []),
        { label: "Under review", onSelect: () => void navigate(reviewAddress) },
        { label: "Categories", onSelect: () => void navigate(categoriesAddress) },
        { label: "Runs", onSelect: () => void navigate(runsAddress) },
      ]}
    />
  );
}

type ScriptAction = Script["actions"][number];

/** Why an action is not possible for the selection; undefined when it is. */
function whyNot(selected: readonly Script[], action: ScriptAction): string | undefined {
  if (!selected.length) return "Select an automation first";
  const allowed = selected.every(({ actions }) => actions.includes(action));
  return allowed ? undefined : "You may not do this with what is selected";
}

const whyNotOne = (selected: readonly Script[], action: ScriptAction) =>
  selected.length > 1 ? "Select only one" : whyNot(selected, action);
