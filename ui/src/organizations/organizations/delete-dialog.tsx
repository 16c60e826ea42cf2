import { countDevices, deleteWarningText, type Organization, t } from "@muster/sdk";
import { useNavigate } from "react-router";
import { Confirm, Dialog, Text, TextField } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { useForm } from "../../hooks/form.ts";
import { useMutate, useOperation } from "../../hooks/operations.ts";
import { devicesOf } from "./addresses.ts";

interface DeleteProps {
  organization: Organization;
  onDeleted(): void;
  onClose(): void;
}

/** The word that confirms a deletion; the same in every language. */
const confirmation = "DELETE";

/**
 * Asks once, listing everything that is deleted with the organization, or says why it can't be deleted yet.
 */
export function DeleteOrganization({ organization, onDeleted, onClose }: DeleteProps) {
  const path = { clientId: organization.id };
  const navigate = useNavigate();
  const change = useMutate();
  const warnings = useOperation("getOrganizationDeleteWarnings", { path });
  const hint = t("organizations.organizations.typeToConfirm", { word: confirmation });
  const form = useForm({ typed: "" }, ({ typed }) => (typed === confirmation ? {} : { typed: hint }));
  const found = warnings.data ?? [];
  if (organization.devices || found.some(({ code }) => code === "DEVICES_REMAIN"))
    return (
      <Confirm
        title={t("organizations.organizations.cannotDelete", { name: organization.name })}
        message={t("organizations.organizations.deleteDevicesFirst", {
          devices: countDevices(organization.devices),
        })}
        confirmLabel={t("organizations.organizations.showDevices")}
        onConfirm={() => void navigate(devicesOf(organization.name))}
        onCancel={onClose}
      />
    );
  const title = t("organizations.organizations.delete", { name: organization.name });
  return (
    <Dialog title={title} onClose={onClose}>
      {found.map((warning) => (
        <Text key={warning.code}>{deleteWarningText(warning)}</Text>
      ))}
      <Text>{t("organizations.organizations.cannotUndo")}</Text>
      <EditForm
        label={title}
        submitLabel={t("common.delete")}
        form={form}
        guarded={false}
        busy={warnings.isPending}
        error={warnings.error?.message}
        onCancel={onClose}
        save={async () => {
          await change("deleteOrganization", { path });
          onDeleted();
        }}
      >
        <TextField
          label={t("organizations.organizations.confirmation")}
          hint={hint}
          required
          maxLength={10}
          {...form.field("typed")}
        />
      </EditForm>
    </Dialog>
  );
}
