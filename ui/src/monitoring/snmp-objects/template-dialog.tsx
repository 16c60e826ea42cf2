import { enums, roleLabel, t, type NodeClass, type SnmpTemplate } from "@muster/sdk";
import { ChoicesField, TextField, type Action } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useConsole } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";
import { useMutate } from "../../hooks/operations.ts";

/** Roles of devices that are polled; devices with an agent aren't. */
const roles = enums.NodeClass.filter((role) => role.startsWith("NMS_"));

const listOf = (text: string) =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);

interface Props {
  template?: SnmpTemplate;
  actions?: readonly Action[];
  onSaved?(saved: SnmpTemplate): void;
  onClose(): void;
}

export function TemplateDialog({ template, actions, onSaved, onClose }: Props) {
  const change = useMutate();
  const { notify } = useConsole();
  const form = useForm(
    {
      name: template?.name ?? "",
      roles: (template?.roles ?? []) as string[],
      vendors: template?.vendors.join(", ") ?? "",
    },
    (values) => ({
      ...required(values, "name"),
      ...(!values.roles.length &&
        !listOf(values.vendors).length && { roles: t("monitoring.snmpObjects.rolesOrVendors") }),
    }),
  );
  const { value: values, ...rolesField } = form.field("roles");
  const save = async ({ name, vendors, ...chosen }: typeof form.values) => {
    const body = { name: name.trim(), roles: chosen.roles as NodeClass[], vendors: listOf(vendors) };
    const saved = template
      ? await change("updateSnmpTemplate", {
          path: { templateId: template.id },
          body: { ...body, revision: template.revision },
        })
      : await change("createSnmpTemplate", { body });
    onClose();
    notify({ tone: "success", title: t("monitoring.snmpObjects.savedTemplate", { name: body.name }) });
    onSaved?.(saved);
  };
  return (
    <EditDialog
      title={template ? template.name : t("monitoring.snmpObjects.createTemplate")}
      submitLabel={template ? t("common.save") : t("common.create")}
      form={form}
      actions={actions}
      save={save}
      onClose={onClose}
    >
      <TextField label={t("common.name")} required maxLength={100} {...form.field("name")} />
      <ChoicesField
        label={t("monitoring.snmpObjects.roles")}
        hint={t("monitoring.snmpObjects.rolesHint")}
        values={values}
        options={roles.map((value) => ({ value, label: roleLabel(value) }))}
        {...rolesField}
      />
      <TextField
        label={t("monitoring.snmpObjects.vendors")}
        hint={t("monitoring.snmpObjects.vendorsHint")}
        {...form.field("vendors")}
      />
    </EditDialog>
  );
}
