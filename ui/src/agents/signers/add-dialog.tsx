import { MusterError, signerIdOf, t, userName, type RunSigner, type SignedSignerList } from "@muster/sdk";
import { useEffect, useState } from "react";
import { Details, SelectField, Text, TextField } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";
import { useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
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

/**
 * Adds a signer, signed by a current one. The new key is a new passkey of this user, or a line of text that
 * another user sent.
 */
export function AddSigner({ clientId, lists, nameOf, onClose }: Props) {
  const { platform, session } = useConsole();
  const before = lists.at(-1)!.list;
  const signing = useSigning(before.signers);
  const newPasskey = useNewPasskey();
  const sign = useChange(clientId, lists);
  const users = useOperation("listUsers", { query: {} }, useMay()("listUsers"));
  const initial = {
    name: "",
    key: platform.passkeys ? "NEW" : "LINE",
    line: "",
    user: String(session.user.id),
    ...signing.values,
  };
  const form = useForm(initial, (values) => ({
    ...required(values, "name"),
    ...(values.key === "LINE" &&
      !readKeyLine(values.line, Number(values.user)) && { line: t("agents.signers.lineUnknown") }),
    ...signing.check(values),
  }));
  const { key, line, user } = form.values;
  const given = key === "LINE" ? readKeyLine(line, Number(user)) : undefined;
  const userNameOf = (id: number) => {
    const found = users.data?.results.find((one) => one.id === id);
    return found && userName(found);
  };
  const save = async ({ name }: typeof form.values, by: RunSigner) => {
    const added = given
      ? { ...given, id: await signerIdOf(given.publicKey), name: name.trim() }
      : await newPasskey(name);
    const known = before.signers.find(({ id }) => id === added.id);
    if (known)
      throw new MusterError("failed", {
        message: t("agents.signers.alreadySigner", { name: known.name }),
        nextStep: "",
      });
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
      {key === "LINE" && (
        <TextField
          label={t("agents.signers.publicKey")}
          required
          hint={t("agents.signers.publicKeyHint")}
          maxLength={4_000}
          {...form.field("line")}
        />
      )}
      {given?.kind === "ED25519" && users.data && (
        <SelectField
          label={t("agents.signers.user")}
          required
          options={users.data.results.map((one) => ({ value: String(one.id), label: userName(one) }))}
          {...form.field("user")}
        />
      )}
      {given && <Given given={given} nameOf={(id) => userNameOf(id) ?? nameOf(id)} />}
      <NameField form={form} />
    </SignedDialog>
  );
}

/** Shows the user and the ID of the key in a line, to compare the ID with that user. */
function Given({ given: { publicKey, userId }, nameOf }: { given: GivenKey } & Pick<Props, "nameOf">) {
  const [id, setId] = useState("");
  useEffect(() => {
    let current = true;
    void signerIdOf(publicKey).then((found) => current && setId(found));
    return () => {
      current = false;
    };
  }, [publicKey]);
  return (
    <>
      <Details
        items={[
          { label: t("agents.signers.user"), value: nameOf(userId) },
          { label: t("agents.signers.keyId"), value: id },
        ]}
      />
      <Text muted>{t("agents.signers.compareKeyId")}</Text>
    </>
  );
}
