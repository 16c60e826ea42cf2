import { t } from "@muster/sdk";
import { Dialog, Text } from "#kit";
import { useConnection, type AskedProof } from "../../hooks/console.ts";
import CodeForm from "./code-form.tsx";

/** Asks for a second factor or the password again, so that the pending action can continue. */
export default function FreshProof({ challenge, answer }: AskedProof) {
  const { muster } = useConnection();
  const cancel = () => answer(false);
  return (
    <Dialog title={t("access.mfa.confirmYou")} onClose={cancel}>
      <Text>
        {challenge.methods.includes("PASSWORD")
          ? t("access.mfa.needsPassword")
          : t("access.mfa.whatYouAboutDoNeeds")}
      </Text>
      <CodeForm
        challenge={challenge}
        prove={async (body) => {
          await muster.call("confirmFreshMfa", { body });
          answer(true);
        }}
        onCancel={cancel}
      />
    </Dialog>
  );
}
