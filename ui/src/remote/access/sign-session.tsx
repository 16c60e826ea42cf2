import { limits, sessionFields, signKnownSession, t, type RunSigner, type Signer } from "@muster/sdk";
import { useSyncExternalStore } from "react";
import { Banner, Details, Dialog, Text } from "#kit";
import { SignedDialog } from "../../agents/signers/signed-dialog.tsx";
import { useSigning } from "../../agents/signers/signing-fields.tsx";
import { useConnection, useConsole } from "../../hooks/console.ts";
import { useForm } from "../../hooks/form.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import type { SignatureRequest } from "./signature-requests.ts";

/** Asks the user to sign the first waiting session. */
export function SignSessions() {
  const { signatures } = useConnection();
  const request = useSyncExternalStore(signatures.subscribe, signatures.get);
  return request && <SignRequest key={request.id} {...request} />;
}

function SignRequest(request: SignatureRequest) {
  const { organizationId, deviceId } = request.session;
  const lists = useOperation("listSignerLists", { path: { clientId: organizationId } });
  const device = useOperation("getDevice", { path: { nodeId: deviceId } });
  const error = operationError(lists);
  const close = () => request.answer(undefined);
  if (error)
    return (
      <Dialog
        title={t("remote.signing.title")}
        onClose={close}
        actions={[{ label: t("common.close"), kind: "primary", onSelect: close }]}
      >
        <Banner tone="danger" title={error.message}>
          <Text>{error.nextStep}</Text>
        </Banner>
      </Dialog>
    );
  if (!lists.data || device.isPending) return null;
  const signers = lists.data.results.at(-1)?.list.signers ?? [];
  return <SignWith {...request} signers={signers} device={device.data?.displayName} />;
}

interface Props extends SignatureRequest {
  signers: readonly Signer[];
  device: string | undefined;
}

/** Shows exactly what would be opened, and lets a signer sign it. */
function SignWith({ session, answer, signers, device }: Props) {
  const { organizations, platform } = useConsole();
  const signing = useSigning(signers);
  const form = useForm(signing.values, signing.check);
  const name = organizations.find(({ id }) => id === session.organizationId)?.name ?? "";
  const sign = async (_: typeof form.values, signer: RunSigner) =>
    answer(await signKnownSession(session, signer, platform.knownRoot));
  const isOfCalls = session.tool === "TOOLS" || session.tool === "FILES";
  return (
    <SignedDialog
      title={t("remote.signing.title")}
      submitLabel={t("remote.signing.submit")}
      signing={signing}
      form={form}
      intro={
        <>
          <Text>{t("remote.signing.means", { name })}</Text>
          <Details items={sessionFields(session, device)} />
          {isOfCalls && (
            <Text muted>{t("remote.signing.covers", { minutes: limits.remoteConsentMinutes })}</Text>
          )}
        </>
      }
      save={sign}
      onClose={() => answer(undefined)}
    />
  );
}
