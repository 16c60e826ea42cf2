import { t, userName } from "@muster/sdk";
import { useState } from "react";
import { Banner, Code, Dialog, Text, TextField } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useConsole } from "../../hooks/console.ts";
import { required, useForm, type FormState } from "../../hooks/form.ts";
import { createPasskey, passkeyLine, type PasskeySigner } from "./passkeys.ts";

interface Props {
  onClose(): void;
}

const nameLength = 100;

/** Creates a passkey once, so that no second one is needed if a later prompt is cancelled. */
export function useNewPasskey() {
  const { platform, session } = useConsole();
  const [made, setMade] = useState<PasskeySigner>();
  return async (given: string): Promise<PasskeySigner> => {
    const { id: userId } = session.user;
    const name = given.trim();
    const passkey =
      made ?? (await createPasskey(platform, { name, userId, userName: userName(session.user) }));
    setMade(passkey);
    return { ...passkey, name };
  };
}

export function NameField({ form }: { form: FormState<{ name: string }> }) {
  return (
    <TextField
      label={t("common.name")}
      required
      hint={t("agents.signers.nameHint")}
      maxLength={nameLength}
      {...form.field("name")}
    />
  );
}

/** Shown if the browser doesn't support passkeys. */
export const Unavailable = ({ onClose }: Props) => (
  <Dialog
    title={t("agents.signers.add")}
    onClose={onClose}
    actions={[{ label: t("common.close"), kind: "primary", onSelect: onClose }]}
  >
    <Banner tone="warning" title={t("agents.signers.passkeyNeedsAddress")}>
      <Text>{t("agents.signers.signInTerminal")}</Text>
    </Banner>
  </Dialog>
);

/** For users who aren't signers yet: creates a passkey, as a line of text to send to a signer. */
export function NewPasskey({ onClose }: Props) {
  const { platform } = useConsole();
  const newPasskey = useNewPasskey();
  const [made, setMade] = useState<PasskeySigner>();
  const form = useForm({ name: "" }, (values) => required(values, "name"));
  if (!platform.passkeys) return <Unavailable onClose={onClose} />;
  if (made)
    return (
      <Dialog
        title={t("agents.signers.createPasskey")}
        onClose={onClose}
        actions={[{ label: t("common.done"), kind: "primary", onSelect: onClose }]}
      >
        <Text>{t("agents.signers.sendLine")}</Text>
        <Code label={t("agents.signers.publicKey")} value={passkeyLine(made)} />
        <Code label={t("agents.signers.keyId")} value={made.id} />
      </Dialog>
    );
  return (
    <EditDialog
      title={t("agents.signers.createPasskey")}
      submitLabel={t("agents.signers.createPasskey")}
      form={form}
      intro={<Text>{t("agents.signers.createPasskeyMeans")}</Text>}
      save={async ({ name }) => setMade(await newPasskey(name))}
      onClose={onClose}
    >
      <NameField form={form} />
    </EditDialog>
  );
}
