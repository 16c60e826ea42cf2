import { t, type SignedSignerList } from "@muster/sdk";
import { Text } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useConsole } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";
import { NameField, Unavailable, useNewPasskey } from "./new-passkey.tsx";
import { passkeySigner } from "./passkeys.ts";
import { KeyFields, useSigning } from "./signing-fields.tsx";
import { useChange } from "./use-change.ts";

interface Props {
  clientId: number;
  lists: readonly SignedSignerList[];
  onClose(): void;
}

/** Adds an organization's first signer, whose own key signs the list. */
export function AddFirstSigner({ clientId, lists, onClose }: Props) {
  const { platform, session } = useConsole();
  const signing = useSigning([]);
  const newPasskey = useNewPasskey();
  const sign = useChange(clientId, lists);
  const form = useForm({ name: "", ...signing.values }, (values) => ({
    ...required(values, "name"),
    ...signing.check(values),
  }));
  const withKey = async (values: typeof form.values) => {
    const key = await signing.openKey(values);
    const { id, publicKey } = key;
    const added = {
      id,
      userId: session.user.id,
      name: values.name.trim(),
      kind: "ED25519" as const,
      publicKey,
    };
    await sign({ signers: [added], required: false }, key);
  };
  const withPasskey = async ({ name }: typeof form.values) => {
    const added = await newPasskey(name);
    await sign({ signers: [added], required: false }, passkeySigner(platform, added));
  };
  if (!platform.openSigningKey && !platform.passkeys) return <Unavailable onClose={onClose} />;
  return (
    <EditDialog
      title={t("agents.signers.add")}
      submitLabel={t("common.add")}
      form={form}
      intro={
        <>
          <Text>{t("agents.signers.firstSigner")}</Text>
          {!platform.openSigningKey && <Text muted>{t("agents.signers.browserAsksTwice")}</Text>}
        </>
      }
      save={platform.openSigningKey ? withKey : withPasskey}
      saved={({ name }) => t("agents.signers.added", { name: name.trim() })}
      onClose={onClose}
    >
      <NameField form={form} />
      {platform.openSigningKey && <KeyFields form={form} />}
    </EditDialog>
  );
}
