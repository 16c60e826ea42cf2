import { enums, roleLabel, type NodeClass, type ServiceNowClass, t, formatList } from "@muster/sdk";
import { useState } from "react";
import { DataTable, Section, SelectField, TextField, type Action } from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { reloadAction, required, useForm } from "../../hooks/form.ts";
import { useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";

/** The ServiceNow configuration item class of each device role. */
export function ServiceNowClasses() {
  const may = useMay();
  const mayDelete = may("deleteServiceNowClass");
  const change = useMutate();
  const [editing, setEditing] = useState<ServiceNowClass | "new">();
  const list = useOperation("listServiceNowClasses", {});
  const rows = list.data?.results ?? [];
  const mapping = editing === "new" ? undefined : editing;
  const deletion = useDeletion({
    selectFirst: t("ticketing.psa.selectMappingFirst"),
    question: (count) => t("ticketing.psa.deleteMappings", { count }),
    label: t("common.delete"),
    rows,
    message: (selected) => formatList(selected.map(({ nodeRole }) => roleLabel(nodeRole))),
    remove: ({ id }) => change("deleteServiceNowClass", { path: { mappingId: id } }),
  });
  return (
    <Section
      title={t("ticketing.psa.servicenowClasses")}
      actions={[
        ...(may("createServiceNowClass")
          ? [{ label: t("ticketing.psa.newMapping"), shortcut: "n", onSelect: () => setEditing("new") }]
          : []),
        ...(mayDelete ? [deletion.action] : []),
      ]}
    >
      <DataTable
        label={t("ticketing.psa.servicenowClasses")}
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        {...(mayDelete && deletion.table)}
        onOpen={may("updateServiceNowClass") ? (row) => setEditing(row) : undefined}
        columns={[
          {
            id: "role",
            label: t("ticketing.psa.nodeRole"),
            cell: ({ nodeRole }) => roleLabel(nodeRole),
            priority: 0,
          },
          {
            id: "class",
            label: t("ticketing.psa.configurationItemClass"),
            cell: ({ configurationItemClass }) => configurationItemClass,
            priority: 1,
          },
        ]}
        empty={{ title: t("ticketing.psa.mappings"), hint: t("ticketing.psa.eachNodeRoleCanOne") }}
      />
      {editing && (
        <ClassDialog
          key={mapping?.revision}
          mapping={mapping}
          actions={reloadAction(mapping, rows, setEditing)}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deletion.question}
    </Section>
  );
}

interface DialogProps {
  mapping: ServiceNowClass | undefined;
  actions: readonly Action[];
  onClose(): void;
}

function ClassDialog({ mapping, actions, onClose }: DialogProps) {
  const change = useMutate();
  const initial = {
    nodeRole: (mapping?.nodeRole ?? "") as string,
    configurationItemClass: mapping?.configurationItemClass ?? "",
  };
  const form = useForm(initial, (values) => required(values, "nodeRole", "configurationItemClass"));
  const save = async (values: typeof initial) => {
    const body = {
      nodeRole: values.nodeRole as NodeClass,
      configurationItemClass: values.configurationItemClass.trim(),
    };
    if (mapping)
      await change("updateServiceNowClass", {
        path: { mappingId: mapping.id },
        body: { ...body, revision: mapping.revision },
      });
    else await change("createServiceNowClass", { body });
  };
  const title = mapping ? t("ticketing.psa.editMapping") : t("ticketing.psa.newMapping");
  return (
    <EditDialog
      title={title}
      actions={actions}
      onClose={onClose}
      form={form}
      save={save}
      saved={() => t("ticketing.psa.mappingSaved")}
    >
      <SelectField
        label={t("ticketing.psa.nodeRole")}
        required
        placeholder={t("ticketing.psa.chooseRole")}
        options={enums.NodeClass.map((value) => ({ value: value as string, label: roleLabel(value) }))}
        {...form.field("nodeRole")}
      />
      <TextField
        label={t("ticketing.psa.configurationItemClass")}
        required
        placeholder={t("ticketing.psa.cmdbCiIpSwitch")}
        maxLength={80}
        {...form.field("configurationItemClass")}
      />
    </EditDialog>
  );
}
