import { type MfaChallenge, t } from "@muster/sdk";
import { useState } from "react";
import { Banner, BlankPage, Button } from "#kit";
import { useConnection } from "../../hooks/console.ts";
import { useForm } from "../../hooks/form.ts";
import CodeForm from "./code-form.tsx";

/** The only page for users who have a second factor that their identity provider hasn't asked for. */
export default function ProveFactor({ onDone }: { onDone(): void }) {
  const { muster, appearance } = useConnection();
  const [challenge, setChallenge] = useState<MfaChallenge>();
  const { busy, error, submit } = useForm({}, () => ({}));
  const start = () => submit(async () => setChallenge(await muster.call("startFreshMfa", {})));
  const leave = () => submit(async () => muster.call("signOut", { query: { all: false } }).then(onDone));
  return (
    <BlankPage
      title={t("access.mfa.confirmYou")}
      subtitle={t("access.mfa.providerAskedForNone")}
      {...appearance}
    >
      {error && <Banner tone="danger" title={error} />}
      {challenge ? (
        <CodeForm
          challenge={challenge}
          prove={async (body) => {
            await muster.call("confirmFreshMfa", { body });
            onDone();
          }}
          onCancel={leave}
        />
      ) : (
        <>
          <Button action={{ label: t("access.mfa.continue"), kind: "primary", busy, onSelect: start }} />
          <Button action={{ label: t("access.mfa.logOut"), onSelect: leave }} />
        </>
      )}
    </BlankPage>
  );
}
