import {
  enums,
  nmsRoleOptions,
  policyClassLabel,
  roleLabel,
  t,
  type PolicyNodeClass,
  type PolicyNodeRole,
  type PolicySummary,
} from "@muster/sdk";
import { useNavigate } from "react-router";
import { SelectField, Text, TextField } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { required, useForm } from "../../hooks/form.ts";
import { useMutate } from "../../hooks/operations.ts";
import { policyAddress } from "./addresses.ts";

interface Values {
  name: string;
  description: string;
  nodeClass: PolicyNodeClass | "";
  nodeRole: PolicyNodeRole | "";
  parentPolicyId: string;
}

const check = (values: Values) => ({
  ...required(values, "name", "nodeClass"),
  ...(values.nodeClass === "NMS" && required(values, "nodeRole")),
});

const classOptions = () =>
  enums.PolicyNodeClass.map((value) => ({
    value,
    label: value === "NMS" ? t("monitoring.policies.networkDevices") : roleLabel(value),
  }));

interface Props {
  policies: readonly PolicySummary[];
  /** The policy to copy; the copy has the same device role. */
  copied: PolicySummary | undefined;
  onClose(): void;
}

/** Creates a policy, or a copy of one, and opens it. */
export function CreatePolicy({ policies, copied, onClose }: Props) {
  const navigate = useNavigate();
  const change = useMutate();
  const form = useForm<Values>(
    {
      name: copied ? t("monitoring.policies.copyOf", { name: copied.name }) : "",
      description: copied?.description ?? "",
      nodeClass: copied?.nodeClass ?? "",
      nodeRole: copied?.nodeRole ?? "",
      parentPolicyId: copied?.parentPolicyId ? String(copied.parentPolicyId) : "",
    },
    check,
  );
  const save = async ({ name, description, nodeClass, nodeRole, parentPolicyId }: Values) => {
    const { policyId } = await change("createPolicy", {
      body: {
        name: name.trim(),
        description: description.trim() || null,
        parentPolicyId: parentPolicyId ? Number(parentPolicyId) : null,
        ...(copied
          ? { copyOf: copied.id }
          : {
              ...(nodeClass && { nodeClass }),
              ...(nodeClass === "NMS" && nodeRole && { nodeRole }),
            }),
      },
    });
    onClose();
    await navigate(policyAddress(policyId));
  };
  return (
    <EditDialog
      title={copied ? t("monitoring.policies.copyTitle") : t("monitoring.policies.create")}
      submitLabel={t("common.create")}
      form={form}
      save={save}
      onClose={onClose}
    >
      <TextField label={t("common.name")} required maxLength={100} {...form.field("name")} />
      <TextField label={t("common.description")} multiline maxLength={1_000} {...form.field("description")} />
      {copied ? (
        <Text muted>
          {t("monitoring.policies.forRole", { role: policyClassLabel(copied.nodeClass, copied.nodeRole) })}
        </Text>
      ) : (
        <>
          <SelectField
            label={t("monitoring.policies.role")}
            required
            placeholder={t("monitoring.policies.chooseRole")}
            options={classOptions()}
            {...form.field("nodeClass")}
          />
          {form.values.nodeClass === "NMS" && (
            <SelectField
              label={t("monitoring.policies.networkRole")}
              required
              placeholder={t("monitoring.policies.chooseRole")}
              options={nmsRoleOptions()}
              {...form.field("nodeRole")}
            />
          )}
        </>
      )}
      <SelectField
        label={t("monitoring.policies.parent")}
        hint={t("monitoring.policies.parentHint")}
        options={[
          { value: "", label: t("monitoring.policies.noParent") },
          ...policies.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.field("parentPolicyId")}
      />
    </EditDialog>
  );
}
