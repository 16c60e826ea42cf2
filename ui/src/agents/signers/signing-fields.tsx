import { formatList, MusterError, t, type RunSigner, type Signer } from "@muster/sdk";
import { Banner, SelectField, Text, TextField } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import type { FormState } from "../../hooks/form.ts";
import { ownPasskeys, passkeySigner } from "./passkeys.ts";

/** What to sign with: a passkey by its signer's ID, a key in ssh-agent, or a key file. */
export interface SigningValues {
  passkey: string;
  keyIn: "AGENT" | "FILE";
  keyFile: string;
}

const keyFilePreference = "signingKeyFile";

/** Returns how this user can sign with this client, if these are the trusted signers. */
export function useSigning(signers: readonly Signer[]) {
  const { platform, session } = useConsole();
  const passkeys = ownPasskeys(signers, session.user.id, platform.serverUrl);
  const keyFile = platform.preferences.get(keyFilePreference) ?? "";
  const values: SigningValues = { passkey: "", keyIn: keyFile ? "FILE" : "AGENT", keyFile };
  const open = async ({ passkey, keyIn, keyFile: file }: SigningValues): Promise<RunSigner> => {
    if (!platform.openSigningKey) {
      const chosen = passkeys.find(({ id }) => id === passkey) ?? passkeys[0];
      if (!chosen) throw new MusterError("signature_invalid");
      return passkeySigner(platform, chosen);
    }
    const key = await openKey({ keyIn, keyFile: file });
    if (signers.some(({ id }) => id === key.id)) return key;
    throw new MusterError("signature_invalid", {
      message: t("agents.signers.keyNotSigner"),
      nextStep: t("agents.signers.askSigner", { names: namesOf(signers) }),
    });
  };
  /** Opens a key on this computer, whether or not it's a signer's. */
  const openKey = async ({ keyIn, keyFile: file }: Pick<SigningValues, "keyIn" | "keyFile">) => {
    if (!platform.openSigningKey) throw new MusterError("signature_invalid");
    const key = await platform.openSigningKey(keyIn === "FILE" ? file.trim() : undefined);
    if (keyIn === "FILE") platform.preferences.set(keyFilePreference, file.trim());
    return key;
  };
  return {
    values,
    passkeys,
    open,
    openKey,
    check: ({ keyIn, keyFile: file }: SigningValues) =>
      platform.openSigningKey && keyIn === "FILE" && !file.trim() ? { keyFile: t("common.required") } : {},
    /** Why this user can't sign here, as far as the client can tell, and what to do about it. */
    obstacle:
      platform.openSigningKey || passkeys.length ? undefined : obstacleOf(signers, !platform.passkeys),
  };
}

export type Signing = ReturnType<typeof useSigning>;

const namesOf = (signers: readonly Signer[]) => formatList(signers.map(({ name }) => name));

const obstacleOf = (signers: readonly Signer[], unavailable: boolean) => ({
  title: unavailable ? t("agents.signers.passkeyNeedsAddress") : t("agents.signers.notSigner"),
  text: unavailable
    ? t("agents.signers.signInTerminal")
    : t("agents.signers.askSigner", { names: namesOf(signers) }),
});

interface Props {
  signing: Signing;
  form: FormState<SigningValues>;
}

/** Asks for the key to sign with; a single passkey needs no choice. */
export function SigningFields({ signing: { passkeys, obstacle }, form }: Props) {
  const { platform } = useConsole();
  if (platform.openSigningKey) return <KeyFields form={form} />;
  if (obstacle)
    return (
      <Banner tone="warning" title={obstacle.title}>
        <Text>{obstacle.text}</Text>
      </Banner>
    );
  const [only, more] = passkeys;
  if (only && !more) return <Text muted>{t("agents.signers.browserAsks", { name: only.name })}</Text>;
  return (
    <SelectField
      label={t("agents.signers.signWith")}
      required
      options={passkeys.map(({ id, name }) => ({ value: id, label: name }))}
      {...form.field("passkey")}
      value={form.values.passkey || (only?.id ?? "")}
    />
  );
}

/** Asks for an Ed25519 key on this computer. */
export function KeyFields({ form }: Pick<Props, "form">) {
  return (
    <>
      <SelectField
        label={t("agents.signers.signWith")}
        required
        options={[
          { value: "AGENT", label: t("agents.signers.keyInAgent") },
          { value: "FILE", label: t("agents.signers.keyInFile") },
        ]}
        {...form.field("keyIn")}
      />
      {form.values.keyIn === "FILE" && (
        <TextField
          label={t("agents.signers.keyFile")}
          required
          hint={t("agents.signers.keyFileHint")}
          placeholder={t("agents.signers.keyFileExample")}
          maxLength={1_000}
          {...form.field("keyFile")}
        />
      )}
    </>
  );
}
