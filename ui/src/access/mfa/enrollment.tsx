import { mfaWords, type Answer } from "@muster/sdk";
import { qrModules } from "@muster/sdk/qr";
import { useState } from "react";
import { Banner, BlankPage, Button, Code, QrCode, Text, TextField } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { useConnection } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";

type Added = Answer<"confirmTotp">;
export type StartedTotp = Answer<"startTotp">;

interface TotpProps {
  started: StartedTotp;
  onAdded(added: Added): void;
  onCancel(): void;
}

/** Shows the secret of a new authenticator app and takes its first code. */
export function TotpForm({ started: { challenge, secret, otpauthUrl }, onAdded, onCancel }: TotpProps) {
  const { muster } = useConnection();
  const [modules] = useState(() => qrModules(otpauthUrl));
  const form = useForm({ name: "Authenticator app", code: "" }, (values) => required(values, "name", "code"));
  const add = async ({ name, code }: typeof form.values) =>
    onAdded(await muster.call("confirmTotp", { body: { challenge, code, name: name.trim() } }));
  return (
    <>
      <Text>{mfaWords.scan}</Text>
      <QrCode label="QR code for an authenticator app" modules={modules} />
      <Code label="Key" value={secret} />
      <EditForm label="Add an authenticator app" submitLabel="Add" form={form} save={add} onCancel={onCancel}>
        <TextField label="Name" required maxLength={100} {...form.field("name")} />
        <TextField label={mfaWords.code} required maxLength={10} {...form.field("code")} />
      </EditForm>
    </>
  );
}

/** Has the browser make a passkey. */
export function PasskeyForm({ onAdded, onCancel }: Omit<TotpProps, "started">) {
  const { muster, platform } = useConnection();
  const form = useForm({ name: "Passkey" }, (values) => required(values, "name"));
  const add = async ({ name }: typeof form.values) => {
    const { challenge, options } = await muster.call("startPasskey", {});
    const passkey = (await platform.passkeys?.make(options)) ?? {};
    onAdded(await muster.call("confirmPasskey", { body: { challenge, passkey, name: name.trim() } }));
  };
  return (
    <EditForm label="Add a passkey" submitLabel="Continue" form={form} save={add} onCancel={onCancel}>
      <TextField
        label="Name"
        required
        hint="The browser asks next where it is kept."
        maxLength={100}
        {...form.field("name")}
      />
    </EditForm>
  );
}

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <Text>{mfaWords.recoveryCodes}</Text>
      <Code label="Recovery codes" value={codes.join("\n")} />
    </>
  );
}

/** All there is for users who must have a second factor and have none yet. */
export default function EnrollFirst({ onDone }: { onDone(): void }) {
  const { muster, platform, appearance } = useConnection();
  const [step, setStep] = useState<StartedTotp | "PASSKEY">();
  const [codes, setCodes] = useState<readonly string[]>();
  const { busy, error, submit } = useForm({}, () => ({}));
  const start = () => submit(async () => setStep(await muster.call("startTotp", {})));
  const leave = () => submit(async () => muster.call("signOut", { query: { all: false } }).then(onDone));
  const added = ({ recoveryCodes }: Added) => (recoveryCodes ? setCodes(recoveryCodes) : onDone());
  const cancel = () => setStep(undefined);
  return (
    <BlankPage
      title="Set up a second factor"
      subtitle="You must have one before you can go on."
      {...appearance}
    >
      {error && <Banner tone="danger" title={error} />}
      {codes && (
        <>
          <RecoveryCodes codes={codes} />
          <Button action={{ label: "I have kept them", kind: "primary", onSelect: onDone }} />
        </>
      )}
      {!codes && step === "PASSKEY" && <PasskeyForm onAdded={added} onCancel={cancel} />}
      {!codes && step && step !== "PASSKEY" && <TotpForm started={step} onAdded={added} onCancel={cancel} />}
      {!codes && !step && (
        <>
          <Button action={{ label: "Use an authenticator app", kind: "primary", busy, onSelect: start }} />
          {platform.passkeys && (
            <Button action={{ label: "Use a passkey", onSelect: () => setStep("PASSKEY") }} />
          )}
          <Button action={{ label: "Log out", onSelect: leave }} />
        </>
      )}
    </BlankPage>
  );
}
