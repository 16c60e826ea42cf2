import { mfaMessages, proofOf, type MfaChallenge, type MfaProof, t } from "@muster/sdk";
import { Banner, Button, Text, TextField } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { useConnection } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";

interface Props {
  challenge: MfaChallenge;
  prove(proof: MfaProof): Promise<unknown>;
  onCancel(): void;
}

/** Asks for a code, a recovery code, a passkey or the password. */
export default function CodeForm({ challenge: { challenge, methods, passkey }, prove, onCancel }: Props) {
  const { platform } = useConnection();
  const { passkeys } = platform;
  const form = useForm({ code: "" }, (values) => required(values, "code"));
  const byPasskey = useForm({}, () => ({}));
  const byPassword = methods.includes("PASSWORD");
  return (
    <>
      {passkey && passkeys && (
        <>
          {byPasskey.error && <Banner tone="danger" title={byPasskey.error} />}
          <Button
            action={{
              label: t("access.mfa.usePasskey"),
              busy: byPasskey.busy,
              onSelect: () =>
                byPasskey.submit(async () =>
                  prove({ challenge, method: "PASSKEY", passkey: await passkeys.ask(passkey) }),
                ),
            }}
          />
        </>
      )}
      {!byPassword && !methods.includes("TOTP") && !passkeys && <Text>{mfaMessages.onlyPasskey}</Text>}
      <EditForm
        guarded={false}
        label={byPassword ? t("access.security.password") : t("access.mfa.secondFactor")}
        submitLabel={t("access.mfa.continue")}
        form={form}
        save={({ code }) =>
          prove({ challenge, ...(byPassword ? { method: "PASSWORD", code } : proofOf(code)) })
        }
        onCancel={onCancel}
      >
        {byPassword ? (
          <TextField
            label={t("access.security.currentPassword")}
            required
            secret
            maxLength={200}
            {...form.field("code")}
          />
        ) : (
          <TextField
            label={mfaMessages.code}
            required
            hint={mfaMessages.codeHint}
            maxLength={40}
            {...form.field("code")}
          />
        )}
      </EditForm>
    </>
  );
}
