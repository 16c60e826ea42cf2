import {
  isBlocked,
  operatingSystemsText,
  reviewOf,
  scriptLanguages,
  scriptName,
  scriptMessages,
  type Script,
  type ScriptShow,
  t,
  formatList,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Confirm, DataTable, Page, type Action, type ActionTarget, type Column } from "#kit";
import { useAddress, useTypedAddress } from "../../hooks/address.ts";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { useSelection } from "../../hooks/selection.ts";
import {
  categoriesAddress,
  editorAddress,
  newRun,
  reviewAddress,
  runRefusal,
  runsAddress,
} from "./addresses.ts";
import { CopyDialog } from "./copy.tsx";
import { useScripts } from "../use-scripts.ts";

const views = () =>
  [
    { id: "all", label: t("common.all"), show: undefined },
    { id: "own", label: t("automation.scripts.own"), show: "OWN" },
    { id: "built-in", label: t("automation.scripts.builtIn"), show: "BUILT_IN" },
    { id: "blocked", label: t("automation.scripts.blocked"), show: "BLOCKED" },
  ] as const;

/** Returns the views, with the number of automations in each. */
function useViews() {
  const { get, set } = useAddress();
  const count = (show: ScriptShow | undefined) => ({ query: { pageSize: 1, ...(show && { show }) } });
  const totals = {
    all: useOperation("listScripts", count(undefined)).data?.total,
    own: useOperation("listScripts", count("OWN")).data?.total,
    "built-in": useOperation("listScripts", count("BUILT_IN")).data?.total,
    blocked: useOperation("listScripts", count("BLOCKED")).data?.total,
  };
  const current = views().find(({ id }) => id === get("show")) ?? views()[0];
  return {
    show: current.show,
    all: totals.all,
    table: {
      items: views().map(({ id, label }) => ({ id, label, count: totals[id] })),
      current: current.id,
      onChange: (show: string) => set({ show }),
    },
  };
}

type Opened = { dialog: "copy"; script: Script } | { dialog: "delete"; scripts: readonly Script[] };

export function Library() {
  const navigate = useNavigate();
  const { value: search, typed, setTyped } = useTypedAddress("search", 1024);
  const { show, all, table: tabs } = useViews();
  const [open, setOpen] = useState<Opened>();
  const categories = useOperation("listScriptCategories", {});
  const { list, rows, total, onMore } = useScripts({ ...(search && { search }), ...(show && { show }) });
  const selection = useSelection(rows, keyOf);
  const may = useMay();
  const mayCreate =
    may("createScript") &&
    (categories.data?.results.some(({ canCreateScripts }) => canCreateScripts) ?? true);
  const failed = operationError(list, categories);
  return (
    <Page
      title={t("automation.scripts.automationLibrary")}
      subtitle={all === undefined ? undefined : t("automation.scripts.automationCount", { count: all })}
      error={failed && { ...failed, message: `${scriptMessages.fetchFailed}. ${failed.message}` }}
      actions={useLibraryActions(mayCreate)}
    >
      <DataTable
        id="scripts-table"
        label={t("automation.scripts.automations")}
        query={{ text: typed, placeholder: t("automation.scripts.filterAutomations"), onChange: setTyped }}
        views={tabs}
        rows={rows}
        rowKey={keyOf}
        loading={list.isPending}
        total={total}
        onMore={onMore}
        {...selection.table}
        actions={useScriptActions(selection, setOpen)}
        onOpen={({ id }) => void navigate(editorAddress(id))}
        columns={libraryColumns(rows)}
        empty={
          search
            ? {
                title: t("common.noMatch"),
                hint: t("common.noMatchHint"),
                action: { label: t("common.clearFilter"), onSelect: () => setTyped("") },
              }
            : {
                title: t("automation.scripts.automationsFound"),
                hint: t("automation.scripts.scriptsWrittenImportedHereRun"),
                ...(mayCreate && {
                  action: {
                    label: t("automation.scripts.newScript"),
                    kind: "primary",
                    onSelect: () => void navigate(editorAddress("new")),
                  },
                }),
              }
        }
      />
      {open?.dialog === "copy" && <CopyDialog script={open.script} onClose={() => setOpen(undefined)} />}
      {open?.dialog === "delete" && (
        <DeleteScripts scripts={open.scripts} onClose={() => setOpen(undefined)} onDone={selection.clear} />
      )}
    </Page>
  );
}

const keyOf = ({ id }: Script) => String(id);

/** Returns the actions that create automations, and those that open the library's other screens. */
function useLibraryActions(mayCreate: boolean): Action[] {
  const navigate = useNavigate();
  const go = (label: string, to: string): Action => ({ label, onSelect: () => void navigate(to) });
  return [
    ...(mayCreate
      ? [
          {
            ...go(t("automation.scripts.newScript"), editorAddress("new")),
            kind: "primary" as const,
            shortcut: "n",
          },
          go(t("automation.scripts.installApplication"), editorAddress("install")),
          go(t("automation.scripts.runApplication"), editorAddress("application")),
          go(t("automation.scriptImport.importScripts"), editorAddress("import")),
        ]
      : []),
    go(t("automation.scripts.underReview"), reviewAddress),
    go(t("automation.scripts.categories"), categoriesAddress),
    go(t("automation.scripts.runs"), runsAddress),
  ];
}

function useScriptActions(
  { rowsOf }: ReturnType<typeof useSelection<Script>>,
  onOpen: (opened: Opened) => void,
) {
  const navigate = useNavigate();
  return (target: ActionTarget<Script>): Action[] => {
    const scripts = rowsOf(target);
    const one = "row" in target ? target.row : undefined;
    const every = (action: Script["actions"][number]) =>
      scripts.every(({ actions }) => actions.includes(action));
    const run: Action = {
      label: t("automation.scripts.run"),
      shortcut: "r",
      disabled: scripts.map(runRefusal).find(Boolean),
      onSelect: () => newRun(navigate, { scriptIds: scripts.map(({ id }) => id) }),
    };
    return [
      run,
      ...(one && every("READ")
        ? [
            {
              label: every("UPDATE") ? t("common.edit") : t("automation.scripts.view"),
              shortcut: "e",
              onSelect: () => void navigate(editorAddress(one.id)),
            },
          ]
        : []),
      ...(one && every("COPY")
        ? [{ label: t("common.copy"), onSelect: () => onOpen({ dialog: "copy", script: one }) }]
        : []),
      ...(every("DELETE")
        ? [
            {
              label: t("common.delete"),
              kind: "danger" as const,
              shortcut: "D",
              onSelect: () => onOpen({ dialog: "delete", scripts }),
            },
          ]
        : []),
    ];
  };
}

interface DeleteProps {
  scripts: readonly Script[];
  onClose(): void;
  onDone(): void;
}

function DeleteScripts({ scripts, onClose, onDone }: DeleteProps) {
  const change = useMutate();
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const remove = async () => {
    for (const { id } of scripts) await change("deleteScript", { path: { scriptId: id } });
    onClose();
    onDone();
    notify({ tone: "success", title: t("automation.scripts.dataDeletedSuccessfully") });
  };
  return (
    <Confirm
      danger
      title={t("automation.scripts.deleteScripts", { names: formatList(scripts.map(scriptName)) })}
      message={scriptMessages.delete}
      confirmLabel={t("common.delete")}
      busy={busy}
      onConfirm={() => run(remove)}
      onCancel={onClose}
    />
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
    cell: (row) => {
      const { label: text, tone } = reviewOf(row);
      return { text, tone };
    },
    // shown even on narrow screens if an automation can't run
    priority: rows.some(isBlocked) ? 1 : 5,
    width: "narrow",
  },
];
