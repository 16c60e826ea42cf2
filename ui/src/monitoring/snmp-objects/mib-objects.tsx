import { formatList, snmpObjectTypeLabels, snmpObjectUnit, t, type MibObject } from "@muster/sdk";
import { useState } from "react";
import { useParams } from "react-router";
import { Banner, DataTable, Page, Text, type Action, type ActionTarget } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { required, useForm } from "../../hooks/form.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { useTextFilter } from "../../hooks/text-filter.ts";
import { ObjectDialog } from "./object-dialog.tsx";
import { TemplateField } from "./template-field.tsx";

type Row = MibObject & { id: string };

/** The objects that a MIB file describes, which can be added to templates. */
export function MibObjects() {
  const { mibName = "" } = useParams();
  const may = useMay();
  const [open, setOpen] = useState<MibObject>();
  const [selection, onSelectionChange] = useState<ReadonlySet<string>>(new Set());
  const [added, setAdded] = useState<readonly MibObject[]>([]);
  const list = useOperation("listMibObjects", { path: { mibName } });
  useBreadcrumb(mibName);
  const all: Row[] = (list.data?.results ?? []).map((one) => ({ ...one, id: one.oid }));
  const { rows, query, emptyOr } = useTextFilter(
    all,
    t("monitoring.mibFiles.filterObjects"),
    ({ name, oid, description }) => ({ name, oid, description }),
  );
  const missing = list.data?.missing ?? [];
  const mayCreate = may("createSnmpObjects");
  const actions = (target: ActionTarget<Row>): Action[] => {
    if (!mayCreate) return [];
    const chosen = "row" in target ? [target.row] : rows.filter(({ id }) => selection.has(id));
    return [
      {
        label: t("monitoring.mibFiles.add"),
        disabled: chosen.some(({ isNumber }) => isNumber) ? undefined : t("monitoring.snmpObjects.notNumber"),
        onSelect: () => ("row" in target ? setOpen(target.row) : setAdded(chosen)),
      },
    ];
  };
  return (
    <Page title={mibName} subtitle={t("monitoring.mibFiles.objectsSubtitle")} error={operationError(list)}>
      {missing.length > 0 && (
        <Banner
          tone="warning"
          title={t("monitoring.mibFiles.needs", { modules: formatList(missing), count: missing.length })}
        />
      )}
      <DataTable
        label={t("monitoring.snmpObjects.objects")}
        query={query}
        rows={rows}
        rowKey={({ oid }) => oid}
        loading={list.isPending}
        {...(mayCreate && { selection, onSelectionChange })}
        actions={actions}
        {...(mayCreate && { onOpen: (row: Row) => setOpen(row) })}
        columns={[
          { id: "name", label: t("common.name"), cell: ({ name }) => name, priority: 0, width: "wide" },
          {
            id: "type",
            label: t("monitoring.snmpObjects.typeLabel"),
            cell: ({ isNumber, type, syntax }) => (isNumber ? snmpObjectTypeLabels[type] : syntax),
            priority: 1,
          },
          {
            id: "unit",
            label: t("monitoring.snmpObjects.unit"),
            cell: (row) => snmpObjectUnit(row),
            priority: 1,
          },
          {
            id: "description",
            label: t("monitoring.mibFiles.description"),
            cell: ({ description }) => description,
            priority: 1,
            width: "wide",
          },
          {
            id: "oid",
            label: t("monitoring.snmpObjects.oid"),
            cell: ({ oid, isTable }) => (isTable ? `${oid}.*` : oid),
            priority: 2,
            width: "wide",
          },
        ]}
        empty={emptyOr({
          title: t("monitoring.mibFiles.noObjects"),
          hint: t("monitoring.mibFiles.noObjectsHint"),
        })}
      />
      {open && <ObjectDialog proposed={open} onClose={() => setOpen(undefined)} />}
      {added.length > 0 && <AddDialog objects={added} onClose={() => setAdded([])} />}
    </Page>
  );
}

/** Adds several objects to a template, unchanged. */
function AddDialog({ objects, onClose }: { objects: readonly MibObject[]; onClose(): void }) {
  const change = useMutate();
  const numbers = objects.filter(({ isNumber }) => isNumber);
  const form = useForm({ templateId: "" }, (values) => required(values, "templateId"));
  const save = ({ templateId }: { templateId: string }) =>
    change("createSnmpObjects", {
      body: {
        templateId: Number(templateId),
        objects: numbers.map(({ oid, name, type, unit, scale, isTable }) => {
          return { oid, name, type, unit, scale, isTable };
        }),
      },
    });
  return (
    <EditDialog
      title={t("monitoring.mibFiles.addCount", { count: numbers.length })}
      submitLabel={t("common.add")}
      form={form}
      save={save}
      saved={() => t("monitoring.mibFiles.added", { count: numbers.length })}
      onClose={onClose}
    >
      {numbers.length < objects.length && (
        <Text muted>{t("monitoring.mibFiles.leftOut", { count: objects.length - numbers.length })}</Text>
      )}
      <TemplateField {...form.field("templateId")} />
    </EditDialog>
  );
}
