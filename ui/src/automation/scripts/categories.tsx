import { scriptMessages, sortCategories, uncategorizedId, type ScriptCategory, t } from "@muster/sdk";
import { useState } from "react";
import { DataTable, Page, TextField, type Action, type ActionTarget } from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { required, useForm } from "../../hooks/form.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { useTextFilter } from "../../hooks/text-filter.ts";

export function ScriptCategories() {
  const change = useMutate();
  const [descending, setDescending] = useState(false);
  const [editing, setEditing] = useState<ScriptCategory | "new">();
  const may = useMay();
  const mayDelete = may("deleteScriptCategory");
  const list = useOperation("listScriptCategories", {});
  const {
    rows: found,
    query,
    emptyOr,
  } = useTextFilter(
    sortCategories(list.data?.results ?? []),
    t("automation.scripts.filterName"),
    ({ name }) => ({ name }),
  );
  // "Uncategorized" stays first in either order
  const pinned = found.filter(({ id }) => id === uncategorizedId);
  const rows = descending ? [...pinned, ...found.slice(pinned.length).toReversed()] : found;
  const deletion = useDeletion({
    question: (count) => t("automation.scripts.deleteCategories", { count }),
    label: t("common.delete"),
    rows,
    message: (selected) =>
      scriptMessages.deleteCategory(selected.reduce((sum, { scripts }) => sum + scripts, 0)),
    remove: ({ id }) => change("deleteScriptCategory", { path: { categoryId: id } }),
  });
  const mayRename = ({ id, internal }: ScriptCategory) => may("updateScriptCategory", { id }) && !internal;
  const actions = (target: ActionTarget<ScriptCategory>): Action[] => {
    const row = "row" in target ? target.row : undefined;
    const rename: Action = {
      label: t("automation.scripts.rename"),
      shortcut: "e",
      onSelect: () => row && setEditing(row),
    };
    const isKept = row?.internal ? t("automation.scripts.belongsMusterStays") : undefined;
    return [
      ...(row && mayRename(row) ? [rename] : []),
      ...(mayDelete ? [{ ...deletion.actionOn(target), disabled: isKept }] : []),
    ];
  };
  return (
    <Page
      title={t("automation.scripts.categories")}
      subtitle={t("automation.scripts.whatAutomationsSortedWhatRoles")}
      error={operationError(list)}
      actions={
        may("createScriptCategory")
          ? [
              {
                label: t("automation.scripts.newCategory"),
                kind: "primary",
                shortcut: "n",
                onSelect: () => setEditing("new"),
              },
            ]
          : []
      }
    >
      <DataTable
        label={t("automation.scripts.categories")}
        query={query}
        rows={rows}
        actions={actions}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        {...(mayDelete && deletion.table)}
        unselectable={({ internal }) => (internal ? t("automation.scripts.belongsMusterStays") : undefined)}
        onOpen={(row) => mayRename(row) && setEditing(row)}
        sort={{ column: "name", descending }}
        onSort={(sort) => setDescending(sort.descending)}
        columns={[
          {
            id: "name",
            label: t("common.name"),
            cell: ({ name }) => name,
            priority: 0,
            width: "wide",
            sortable: true,
          },
          {
            id: "scripts",
            label: t("automation.scripts.automations"),
            cell: ({ scripts }) => String(scripts),
            priority: 1,
            numeric: true,
          },
          {
            id: "kind",
            label: t("automation.scripts.made"),
            cell: ({ internal }) => (internal ? t("common.app.muster") : t("automation.scripts.byYou")),
            priority: 2,
          },
        ]}
        empty={emptyOr({ title: t("automation.scripts.categoriesFound") })}
      />
      {editing && (
        <CategoryDialog
          category={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deletion.question}
    </Page>
  );
}

function CategoryDialog({ category, onClose }: { category: ScriptCategory | undefined; onClose(): void }) {
  const change = useMutate();
  const form = useForm({ name: category?.name ?? "" }, (values) => required(values, "name"));
  const save = async (values: { name: string }) => {
    const name = values.name.trim();
    if (category) await change("updateScriptCategory", { body: { id: category.id, name } });
    else await change("createScriptCategory", { body: { name } });
  };
  const title = category ? t("automation.scripts.renameCategory") : t("automation.scripts.newCategory");
  return (
    <EditDialog
      title={title}
      onClose={onClose}
      form={form}
      save={save}
      saved={({ name }) => t("automation.scripts.categorySaved", { name: name.trim() })}
    >
      <TextField label={t("common.name")} required maxLength={100} {...form.field("name")} />
    </EditDialog>
  );
}
