import {
  MusterError,
  roleLabel,
  snmpObjectTypeLabels,
  snmpObjectUnit,
  t,
  type SnmpObject,
  type SnmpTemplate,
} from "@muster/sdk";
import { useState } from "react";
import { useParams } from "react-router";
import { DataTable, Details, Page, type Action, type ActionTarget } from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { reloadAction } from "../../hooks/form.ts";
import { useNewDialog } from "../../hooks/new-dialog.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { useTextFilter } from "../../hooks/text-filter.ts";
import { namesOrAll } from "./addresses.ts";
import { ObjectDialog } from "./object-dialog.tsx";
import { TemplateDialog } from "./template-dialog.tsx";

type Row = SnmpObject & { id: string };

export function SnmpObjects() {
  const templateId = Number(useParams().templateId);
  const change = useMutate();
  const may = useMay();
  const [isNew, setNew] = useNewDialog();
  const [open, setOpen] = useState<SnmpObject>();
  const [edited, setEdited] = useState<SnmpTemplate>();
  const templates = useOperation("listSnmpTemplates", {});
  const list = useOperation("listSnmpObjects", { query: { templateId } });
  const template = templates.data?.results.find(({ id }) => id === templateId);
  useBreadcrumb(template?.name);
  const missing = templates.data && !template ? new MusterError("not_found") : undefined;
  const all: Row[] = (list.data?.results ?? []).map((one) => ({ ...one, id: one.oid }));
  const { rows, query, emptyOr } = useTextFilter(
    all,
    t("monitoring.snmpObjects.filterObjects"),
    ({ name, oid }) => ({ name, oid }),
  );
  const deletion = useDeletion<Row>({
    question: (count) => t("monitoring.snmpObjects.deleteObjects", { count }),
    label: t("common.delete"),
    rows,
    message: () => t("monitoring.snmpObjects.deleteObjectsWarning"),
    remove: ({ oid }) => change("deleteSnmpObject", { path: { oid } }),
  });
  const create: Action = {
    label: t("monitoring.snmpObjects.createObject"),
    kind: "primary",
    shortcut: "n",
    onSelect: () => setNew(true),
  };
  const edit: Action = {
    label: t("monitoring.snmpObjects.editTemplate"),
    shortcut: "e",
    onSelect: () => setEdited(template),
  };
  const actions = (target: ActionTarget<Row>): Action[] => [
    ...("row" in target && may("updateSnmpObject")
      ? [{ label: t("common.edit"), onSelect: () => setOpen(target.row) }]
      : []),
    ...(may("deleteSnmpObject") ? [deletion.actionOn(target)] : []),
  ];
  return (
    <Page
      title={template?.name ?? t("monitoring.snmpObjects.template")}
      error={operationError(templates) ?? operationError(list) ?? missing}
      actions={[
        ...(template && may("createSnmpObject") ? [create] : []),
        ...(template && may("updateSnmpTemplate") ? [edit] : []),
      ]}
    >
      {template && (
        <Details
          items={[
            { label: t("monitoring.snmpObjects.roles"), value: namesOrAll(template.roles.map(roleLabel)) },
            { label: t("monitoring.snmpObjects.vendors"), value: namesOrAll(template.vendors) },
            { label: t("monitoring.snmpObjects.devices"), value: String(template.devices) },
          ]}
        />
      )}
      <DataTable
        label={t("monitoring.snmpObjects.objects")}
        query={query}
        rows={rows}
        rowKey={({ oid }) => oid}
        loading={list.isPending}
        {...deletion.table}
        actions={actions}
        {...(may("updateSnmpObject") && { onOpen: (row: Row) => setOpen(row) })}
        columns={[
          { id: "name", label: t("common.name"), cell: ({ name }) => name, priority: 0 },
          {
            id: "oid",
            label: t("monitoring.snmpObjects.oid"),
            cell: ({ oid, isTable }) => (isTable ? `${oid}.*` : oid),
            priority: 0,
            width: "wide",
          },
          {
            id: "type",
            label: t("monitoring.snmpObjects.typeLabel"),
            cell: ({ type }) => snmpObjectTypeLabels[type],
            priority: 2,
          },
          {
            id: "unit",
            label: t("monitoring.snmpObjects.unit"),
            cell: (row) => snmpObjectUnit(row),
            priority: 1,
          },
        ]}
        empty={emptyOr({
          title: t("monitoring.snmpObjects.noObjects"),
          hint: t("monitoring.snmpObjects.noObjectsHint"),
          action: create,
        })}
      />
      {deletion.question}
      {edited && (
        <TemplateDialog
          key={edited.revision}
          template={edited}
          actions={reloadAction(edited, templates.data?.results ?? [], setEdited)}
          onClose={() => setEdited(undefined)}
        />
      )}
      {(isNew || open) && (
        <ObjectDialog
          templateId={templateId}
          object={open}
          onClose={() => {
            setOpen(undefined);
            setNew(false);
          }}
        />
      )}
    </Page>
  );
}
