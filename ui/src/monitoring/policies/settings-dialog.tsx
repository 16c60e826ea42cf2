import { t, type Policy, type PolicyChange } from "@muster/sdk";
import { SelectField, TextField, ToggleField } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { required, useForm } from "../../hooks/form.ts";
import { useOperation } from "../../hooks/operations.ts";

interface Props {
  policy: Policy;
  update(body: PolicyChange): Promise<unknown>;
  onClose(): void;
}

/** Changes a policy's name, description and parent, and whether it's enabled. */
export function SettingsDialog({ policy, update, onClose }: Props) {
  const all = useOperation("listPolicies", { query: { pageSize: 1_000 } }).data?.results ?? [];
  const form = useForm(
    {
      name: policy.name,
      description: policy.description ?? "",
      parentPolicyId: policy.parentPolicyId ? String(policy.parentPolicyId) : "",
      enabled: policy.enabled,
      nodeClassDefault: policy.nodeClassDefault,
    },
    (values) => required(values, "name"),
  );
  return (
    <EditDialog
      title={t("monitoring.policies.settings")}
      form={form}
      save={({ name, description, parentPolicyId, enabled, nodeClassDefault }) =>
        update({
          name: name.trim(),
          description: description.trim() || null,
          parentPolicyId: parentPolicyId ? Number(parentPolicyId) : null,
          enabled,
          ...(!policy.nodeClassDefault && nodeClassDefault && { nodeClassDefault }),
        })
      }
      saved={() => t("monitoring.policies.saved")}
      onClose={onClose}
    >
      <TextField label={t("common.name")} required maxLength={100} {...form.field("name")} />
      <TextField label={t("common.description")} multiline maxLength={1_000} {...form.field("description")} />
      <SelectField
        label={t("monitoring.policies.parent")}
        hint={t("monitoring.policies.parentHint")}
        options={[
          { value: "", label: t("monitoring.policies.noParent") },
          ...all
            .filter(({ id }) => id !== policy.id)
            .map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.field("parentPolicyId")}
      />
      <ToggleField
        label={t("monitoring.policies.isDefault")}
        hint={
          policy.nodeClassDefault
            ? t("monitoring.policies.cantUnsetDefault")
            : t("monitoring.policies.isDefaultHint")
        }
        disabled={policy.nodeClassDefault}
        {...form.field("nodeClassDefault")}
      />
      <ToggleField
        label={t("monitoring.policies.on")}
        hint={t("monitoring.policies.offHint")}
        {...form.field("enabled")}
      />
    </EditDialog>
  );
}
