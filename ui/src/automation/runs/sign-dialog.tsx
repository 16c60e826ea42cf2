import {
  checkManifest,
  countDevices,
  formatList,
  signRun,
  t,
  type Answer,
  type AskedRun,
  type RunManifest,
  type RunSignature,
  type RunSigner,
  type Signer,
} from "@muster/sdk";
import { Text } from "#kit";
import { SignedDialog } from "../../agents/signers/signed-dialog.tsx";
import { useSigning } from "../../agents/signers/signing-fields.tsx";
import { useConnection, useConsole } from "../../hooks/console.ts";
import { useForm } from "../../hooks/form.ts";
import { ManifestDetails } from "./manifest-details.tsx";

/** A run that the server asks a signer to sign. */
export interface PreparedRun {
  manifest: RunManifest;
  /** The users who can sign it: those who are signers of all its organizations. */
  signers: readonly Signer[];
}

/** Returns what is needed to sign a prepared run; undefined if it needs no signature. */
export function usePreparedRun(): (answer: Answer<"prepareScriptRun">) => Promise<PreparedRun | undefined> {
  const { muster } = useConnection();
  return async ({ manifest, signatureRequired }) => {
    if (!signatureRequired) return undefined;
    const answers = await Promise.all(
      manifest.organizationIds.map((clientId) => muster.call("listSignerLists", { path: { clientId } })),
    );
    const [first = [], ...others] = answers.flatMap(({ results }) => {
      const list = results.at(-1)?.list;
      return list ? [list.signers] : [];
    });
    const signers = first.filter(({ id }) => others.every((list) => list.some((one) => one.id === id)));
    return { manifest, signers };
  };
}

interface Props {
  prepared: PreparedRun;
  deviceNames: readonly string[];
  /** What the user requested, as this client knows it. */
  asked(known: { root?: string }): Promise<AskedRun>;
  /** Starts the run; rejects if the server refuses. */
  start(signature: RunSignature): Promise<unknown>;
  onClose(): void;
}

/** Shows exactly what would run, and starts it once a signer has signed it. */
export function SignRun({ prepared: { manifest, signers }, deviceNames, asked, start, onClose }: Props) {
  const { organizations, platform } = useConsole();
  const signing = useSigning(signers);
  const form = useForm(signing.values, signing.check);
  const names = organizations
    .filter(({ id }) => manifest.organizationIds.includes(id))
    .map(({ name }) => name);
  const sign = async (_: typeof form.values, signer: RunSigner) => {
    const root = await platform.knownRoot.get();
    await checkManifest(await asked(root === undefined ? {} : { root }), manifest);
    const signature = await signRun(manifest, signer);
    if (root === undefined) await platform.knownRoot.set(manifest.root);
    await start(signature);
  };
  return (
    <SignedDialog
      title={t("automation.runs.sign.title", { devices: countDevices(manifest.deviceIds.length) })}
      submitLabel={t("automation.runs.sign.andRun")}
      signing={signing}
      form={form}
      intro={
        <>
          <Text>{t("automation.runs.sign.means", { names: formatList(names) })}</Text>
          <ManifestDetails manifest={manifest} deviceNames={deviceNames} />
        </>
      }
      save={sign}
      onClose={onClose}
    />
  );
}
