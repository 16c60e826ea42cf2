import { mfaMessages, type Answer, t } from "@muster/sdk";
import { qrModules } from "@muster/sdk/qr";
import { useState } from "react";
import { Banner, BlankPage, Button, Code, QrCode, Text, TextField } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { useConnection } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";
import FreshProof from "./reauthenticate.tsx";

type Added = Answer<"confirmTotp">;
export type StartedTotp = Answer<"startTotp">;

interface TotpProps {
  started: StartedTotp;
  onAdded(added: Added): void;
  onCancel(): void;
}

/** Shows the secret of a new authenticator app and asks for its first code. */
export function TotpForm({ started: { challenge, secret, otpauthUrl }, onAdded, onCancel }: TotpProps) {
  const { muster } = useConnection();
  const [modules] = useState(() => qrModules(otpauthUrl));
  const form = useForm({ name: t("access.mfa.authenticatorApp"), code: "" }, (values) =>
    required(values, "name", "code"),
  );
  const add = async ({ name, code }: typeof form.values) =>
    onAdded(await muster.call("confirmTotp", { body: { challenge, code, name: name.trim() } }));
  return (
    <>
      <Text>{mfaMessages.scan}</Text>
      <QrCode label={t("access.mfa.qrCodeAuthenticatorApp")} modules={modules} />
      <Code label={t("access.mfa.key")} value={secret} />
      <EditForm
        label={t("access.mfa.addAuthenticatorApp")}
        submitLabel={t("common.add")}
        form={form}
        save={add}
        onCancel={onCancel}
      >
        <TextField label={t("common.name")} required maxLength={100} {...form.field("name")} />
        <TextField label={mfaMessages.code} required maxLength={10} {...form.field("code")} />
      </EditForm>
    </>
  );
}

/** Creates a passkey in the browser. */
export function PasskeyForm({ onAdded, onCancel }: Omit<TotpProps, "started">) {
  const { muster, platform } = useConnection();
  const form = useForm({ name: t("access.mfa.passkeyName") }, (values) => required(values, "name"));
  const add = async ({ name }: typeof form.values) => {
    const { challenge, options } = await muster.call("startPasskey", {});
    const passkey = (await platform.passkeys?.make(options)) ?? {};
    onAdded(await muster.call("confirmPasskey", { body: { challenge, passkey, name: name.trim() } }));
  };
  return (
    <EditForm
      label={t("access.mfa.addPasskey")}
      submitLabel={t("access.mfa.continue")}
      form={form}
      save={add}
      onCancel={onCancel}
    >
      <TextField
        label={t("common.name")}
        required
        hint={t("access.mfa.browserAsksNextWhereKept")}
        maxLength={100}
        {...form.field("name")}
      />
    </EditForm>
  );
}

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <Text>{mfaMessages.recoveryCodes}</Text>
      <Code label={t("access.mfa.recoveryCodes")} value={codes.join("\n")} />
    </>
  );
}

/** The only page for users who must set up a second factor first. */
export default function EnrollFirst({ onDone }: { onDone(): void }) {
  const { muster, platform, appearance, asked } = useConnection();
  const [step, setStep] = useState<StartedTotp | "PASSKEY">();
  const [codes, setCodes] = useState<readonly string[]>();
  const { busy, error, submit } = useForm({}, () => ({}));
  const start = () => submit(async () => setStep(await muster.call("startTotp", {})));
  const leave = () => submit(async () => muster.call("signOut", { query: { all: false } }).then(onDone));
  const added = ({ recoveryCodes }: Added) => (recoveryCodes ? setCodes(recoveryCodes) : onDone());
  const cancel = () => setStep(undefined);
  return (
    <BlankPage
      title={t("access.mfa.setUpSecondFactor")}
      subtitle={t("access.mfa.youMustHaveOneBefore")}
      {...appearance}
    >
      {error && <Banner tone="danger" title={error} />}
      {asked && <FreshProof {...asked} />}
      {codes && (
        <>
          <RecoveryCodes codes={codes} />
          <Button action={{ label: t("access.mfa.iHaveKeptThem"), kind: "primary", onSelect: onDone }} />
        </>
      )}
      {!codes && step === "PASSKEY" && <PasskeyForm onAdded={added} onCancel={cancel} />}
      {!codes && step && step !== "PASSKEY" && <TotpForm started={step} onAdded={added} onCancel={cancel} />}
      {!codes && !step && (
        <>
          <Button
            action={{ label: t("access.mfa.useAuthenticatorApp"), kind: "primary", busy, onSelect: start }}
          />
          {platform.passkeys && (
            <Button action={{ label: t("access.mfa.usePasskey"), onSelect: () => setStep("PASSKEY") }} />
          )}
          <Button action={{ label: t("access.mfa.logOut"), onSelect: leave }} />
        </>
      )}
    </BlankPage>
  );
}
