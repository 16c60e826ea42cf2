import { t } from "@muster/sdk";
import { TextField } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { required, useForm } from "../../hooks/form.ts";

interface Props {
  onGiven(password: string): void;
  onCancel(): void;
}

/** Asks for the password, which is only sent to the VNC server and not stored. */
export function PasswordDialog({ onGiven, onCancel }: Props) {
  const form = useForm({ password: "" }, (values) => required(values, "password"));
  return (
    <EditDialog
      title={t("remote.desktop.passwordTitle")}
      form={form}
      submitLabel={t("remote.desktop.connect")}
      save={async ({ password }) => onGiven(password)}
      onClose={onCancel}
    >
      <TextField
        label={t("remote.desktop.password")}
        hint={t("remote.desktop.passwordHint")}
        secret
        {...form.field("password")}
      />
    </EditDialog>
  );
}
