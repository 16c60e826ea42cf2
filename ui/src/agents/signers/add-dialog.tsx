import { MusterError, t, type RunSigner, type SignedSignerList, type Signer } from "@muster/sdk";
import { useEffect, useState } from "react";
import { Details, SelectField, Text, TextField } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";
import { NameField, useNewPasskey } from "./new-passkey.tsx";
import { readKeyLine, type GivenKey } from "./passkeys.ts";
import { SignedDialog } from "./signed-dialog.tsx";
import { useSigning } from "./signing-fields.tsx";
import { useChange } from "./use-change.ts";

interface Props {
  clientId: number;
  lists: readonly SignedSignerList[];
  nameOf(userId: number): string;
  onClose(): void;
}

/** A further signer, whom a current one adds: by a new passkey of this user, or by a line that another user sent. */
export function AddSigner({ clientId, lists, nameOf, onClose }: Props) {
  const { platform, session } = useConsole();
  const before = lists.at(-1)!.list;
  const signing = useSigning(before.signers);
  const newPasskey = useNewPasskey();
  const sign = useChange(clientId, lists);
  const initial = { name: "", key: platform.passkeys ? "NEW" : "LINE", line: "", ...signing.values };
  const form = useForm(initial, (values) => ({
    ...required(values, "name", ...(values.key === "LINE" ? (["line"] as const) : [])),
    ...(values.key === "LINE" && read === null && { line: t("agents.signers.lineUnknown") }),
    ...signing.check(values),
  }));
  const read = useKeyLine(form.values.line);
  const save = async ({ name, key, line }: typeof form.values, by: RunSigner) => {
    const given = key === "NEW" ? await newPasskey(name) : await readKeyLine(line, session.user.id);
    if (!given) throw new MusterError("failed", { message: t("agents.signers.lineUnknown"), nextStep: "" });
    const known = before.signers.find(({ id }) => id === given.id);
    if (known)
      throw new MusterError("failed", {
        message: t("agents.signers.alreadySigner", { name: known.name }),
        nextStep: "",
      });
    const added: Signer = { ...given, name: name.trim() };
    await sign({ ...before, signers: [...before.signers, added] }, by);
  };
  return (
    <SignedDialog
      title={t("agents.signers.add")}
      submitLabel={t("common.add")}
      signing={signing}
      form={form}
      intro={<Text>{t("agents.signers.signerAdds")}</Text>}
      save={save}
      saved={t("agents.signers.added", { name: form.values.name.trim() })}
      onClose={onClose}
    >
      {platform.passkeys && (
        <SelectField
          label={t("agents.signers.key")}
          required
          options={[
            { value: "NEW", label: t("agents.signers.newPasskey") },
            { value: "LINE", label: t("agents.signers.publicKey") },
          ]}
          {...form.field("key")}
        />
      )}
      {form.values.key === "LINE" && (
        <TextField
          label={t("agents.signers.publicKey")}
          required
          hint={t("agents.signers.publicKeyHint")}
          maxLength={4_000}
          {...form.field("line")}
        />
      )}
      {form.values.key === "LINE" && read && <Given read={read} nameOf={nameOf} />}
      <NameField form={form} />
    </SignedDialog>
  );
}

/** The key of a typed line; null if it isn't one. */
function useKeyLine(line: string): GivenKey | null | undefined {
  const { session } = useConsole();
  const { id: userId } = session.user;
  const [read, setRead] = useState<{ line: string; key: GivenKey | null }>();
  useEffect(() => {
    let current = true;
    void readKeyLine(line, userId)
      .catch(() => undefined)
      .then((key) => current && setRead({ line, key: key ?? null }));
    return () => {
      current = false;
    };
  }, [line, userId]);
  return read?.line === line && line.trim() ? read.key : undefined;
}

function Given({ read, nameOf }: { read: GivenKey } & Pick<Props, "nameOf">) {
  return (
    <>
      <Details
        items={[
          { label: t("agents.signers.user"), value: nameOf(read.userId) },
          { label: t("agents.signers.keyId"), value: read.id },
        ]}
      />
      <Text muted>{t("agents.signers.compareKeyId")}</Text>
    </>
  );
}
