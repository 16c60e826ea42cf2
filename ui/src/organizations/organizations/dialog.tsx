import { approvalModeLabels, enums, type ApprovalMode, type Organization, t } from "@muster/sdk";
import { SelectField, TextField } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { required, useForm } from "../../hooks/form.ts";
import { useMutate } from "../../hooks/operations.ts";

interface DialogProps {
  organization?: Organization;
  onDone(organization: Organization): void;
  onClose(): void;
}

export function OrganizationDialog({ organization, onDone, onClose }: DialogProps) {
  const change = useMutate();
  const initial = {
    name: organization?.name ?? "",
    description: organization?.description ?? "",
    approvalMode: organization?.approvalMode ?? ("AUTOMATIC" satisfies ApprovalMode),
    location: t("organizations.organizations.mainOffice"),
  };
  const form = useForm(initial, (values) => required(values, "name", "location"));
  const title = organization
    ? t("organizations.organizations.editOrganization")
    : t("organizations.organizations.createOrganization");
  const save = async ({ name, description, approvalMode, location }: typeof initial) => {
    const body = { name: name.trim(), description, approvalMode };
    const saved = organization
      ? await change("updateOrganization", { path: { clientId: organization.id }, body })
      : await change("createOrganization", { body: { ...body, location: location.trim() } });
    onClose();
    onDone(saved);
  };
  const failed = organization
    ? t("organizations.organizations.errorUpdating")
    : t("organizations.organizations.errorSaving");
  return (
    <EditDialog
      title={title}
      onClose={onClose}
      form={form}
      error={form.error && `${failed}. ${form.error}`}
      save={save}
    >
      <TextField label={t("common.name")} required maxLength={100} {...form.field("name")} />
      <TextField label={t("common.description")} multiline maxLength={1000} {...form.field("description")} />
      <SelectField
        label={t("organizations.organizations.approvalMode")}
        required
        hint={approvalModeLabels[form.values.approvalMode].hint}
        options={enums.ApprovalMode.map((mode) => ({ value: mode, label: approvalModeLabels[mode].label }))}
        {...form.field("approvalMode")}
      />
      {!organization && (
        <TextField
          label={t("organizations.organizations.firstLocation")}
          required
          maxLength={100}
          {...form.field("location")}
        />
      )}
    </EditDialog>
  );
}
