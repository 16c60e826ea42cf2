import {
  certificateText,
  certifiedKey,
  fingerprint,
  localTimeZone,
  type Muster,
  MusterError,
  type SigningKey,
  type SigningRequest,
  type SigningState,
  t,
} from "@muster/sdk";
import { Option } from "commander";
import { type AddCommand, type CommandSpec, type Context, defineCommand } from "../../lib/command.ts";
import { readSecret } from "../../lib/prompts.ts";
import { readMoment } from "../../lib/option-values.ts";
import { printOne, printStatus } from "../../lib/output.ts";
import { cellText } from "../../lib/table.ts";

interface RotateFlags {
  recoveryFile?: string;
  passphraseStdin?: boolean;
  expires?: string;
}

type Recovery = typeof import("@muster/sdk/recovery-file");

const dayMS = 24 * 3_600_000;

/**
 * Refuses to sign a request that would make agents trust an old key, would block later keys, or isn't what
 * was asked for.
 */
async function checkRequest(
  request: SigningRequest,
  asked: { rootKey: string; root: string; expiresAt: number | null; keys: readonly SigningKey[] },
): Promise<void> {
  const certified = await Promise.all(asked.keys.map((key) => certifiedKey(asked.rootKey, key)));
  const highest = Math.max(0, ...certified.map((key) => key?.serial ?? 0));
  const now = Date.now();
  const { signingKey, publicKey, root, serial, issuedAt, expiresAt } = request;
  const isAsked =
    signingKey === (await fingerprint(publicKey)) &&
    root === asked.root &&
    Number.isSafeInteger(serial) &&
    serial > highest &&
    serial <= Math.max(highest, now) + dayMS &&
    Math.abs(issuedAt - now) <= dayMS &&
    expiresAt === asked.expiresAt;
  if (!isAsked) throw new MusterError("signing_request_refused");
}

/** Opens the recovery file, before anything is changed on the server. */
async function openFile(
  { flags, signal }: Context<RotateFlags>,
  file: string,
  state: SigningState,
): Promise<{ recovery: Recovery } & Awaited<ReturnType<Recovery["openRecoveryFile"]>>> {
  const recovery = await import("@muster/sdk/recovery-file");
  const text = recovery.readRecoveryFile(file);
  const what = t("operations.server.cli.recovery.passphrase");
  const source = { what, flag: "--passphrase-stdin", env: "MUSTER_PASSPHRASE" };
  const passphrase = await readSecret({ ...source, stdin: flags.passphraseStdin }, signal);
  const root = await recovery.openRecoveryFile(text, passphrase);
  if ((await fingerprint(root.rootKey)) !== state.root) throw new MusterError("recovery_file_differs");
  return { recovery, ...root };
}

/** Has the server create a key and signs it here, so that the server never gets the root key. */
async function signHere(
  context: Context<RotateFlags>,
  muster: Muster,
  { file, expiresAt }: { file: string; expiresAt: number | null },
) {
  const { signal } = context;
  const { results: keys, state } = await muster.call("getSigningKeys", {}, signal);
  const { recovery, rootKey, privateKey } = await openFile(context, file, state);
  const body = { replaces: state.signingKey, expiresAt };
  const request = await muster.call("createSigningRequest", { body }, signal);
  const { root } = state;
  await checkRequest(request, { rootKey, root, expiresAt, keys });
  const { signingKey, serial } = request;
  const expires =
    expiresAt === null ? t("operations.server.cli.rotate.never") : cellText("expiresAt", expiresAt);
  printStatus(t("operations.server.cli.rotate.request", { id: signingKey, serial, expires, root }));
  await context.confirm(t("operations.server.cli.rotate.sign"));
  const signature = recovery.signText(privateKey, certificateText(request));
  return muster.call("installSigningKey", { body: { signingKey, signature } }, signal);
}

const rotation = (name: string, summary: string): CommandSpec<RotateFlags> => ({
  name,
  summary,
  permission: "sysadmin",
  options: [
    new Option("--recovery-file <file>", t("operations.server.cli.rotate.recoveryFileOption")),
    new Option("--passphrase-stdin", t("operations.server.cli.rotate.passphraseStdinOption")),
    new Option("--expires <moment>", t("operations.server.cli.rotate.expiresOption")),
  ],
  data: { of: "getSigningKeys", at: "state" },
  examples: [
    `server ${name} --recovery-file /media/usb/muster.recovery`,
    `server ${name} --recovery-file muster.recovery --passphrase-stdin --yes < passphrase.txt`,
  ],
  changes: true,
  asks: true,
  async run(context) {
    const { recoveryFile: file, expires } = context.flags;
    const expiresAt = expires === undefined ? null : readMoment(expires, localTimeZone());
    const path = file === undefined ? "/ws/agents/key/rotate" : "/ws/agents/key/request";
    if (await context.onlyPlanned("POST", path, { expiresAt }, { isDraft: true })) return;
    const { muster } = await context.connect();
    const rotate = async () => {
      const { state } = await muster.call("getSigningKeys", {}, context.signal);
      await context.confirm(t("operations.server.cli.rotate.question"));
      const body = { replaces: state.signingKey, expiresAt };
      return muster.call("rotateSigningKey", { body }, context.signal);
    };
    const { state } =
      file === undefined ? await rotate() : await signHere(context, muster, { file, expiresAt });
    printStatus(t("operations.server.cli.rotate.done"));
    await printOne(state, context.flags);
  },
});

export const rotateKey: AddCommand = defineCommand<RotateFlags>(() =>
  rotation("rotate-key", t("operations.server.cli.rotate.summary")),
);

export const recoverKey: AddCommand = defineCommand<RotateFlags>(() =>
  rotation("recover", t("operations.server.cli.recover.summary")),
);
