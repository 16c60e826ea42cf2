import {
  MusterError,
  nextSignerList,
  signerIdOf,
  signerRootText,
  signSignerList,
  t,
  type SignerDraft,
  type SignerList,
} from "@muster/sdk";
import { Option } from "commander";
import { type Context, defineCommand } from "../../lib/command.ts";
import { readSecret } from "../../lib/prompts.ts";
import { printOne } from "../../lib/output.ts";
import { resolveOrganization } from "../../lib/resolve.ts";
import { openSigningKey, signingOptions, type SigningFlags } from "../../lib/inputs/signing-key.ts";
import { organizationOption } from "./list.ts";

interface Flags extends SigningFlags {
  organization?: string;
  publicKey?: string;
  name?: string;
  off?: boolean;
  sessions?: boolean;
  recoveryFile?: string;
  passphraseStdin?: boolean;
}

const changeOptions = () => [
  ...signingOptions(),
  new Option("--recovery-file <file>", t("agents.signers.cli.recoveryFileOption")),
  new Option("--passphrase-stdin", t("operations.server.cli.rotate.passphraseStdinOption")),
];

/** Signs the list with the root key, for agents that don't trust any signers yet. */
async function rootSignature({ flags, signal }: Context<Flags>, list: SignerList) {
  if (flags.recoveryFile === undefined) return {};
  const recovery = await import("@muster/sdk/recovery-file");
  const text = recovery.readRecoveryFile(flags.recoveryFile);
  const what = t("operations.server.cli.recovery.passphrase");
  const source = { what, flag: "--passphrase-stdin", env: "MUSTER_PASSPHRASE" };
  const passphrase = await readSecret({ ...source, stdin: flags.passphraseStdin }, signal);
  const { privateKey } = await recovery.openRecoveryFile(text, passphrase);
  return { rootSignature: recovery.signText(privateKey, await signerRootText(list)) };
}

/** The fields of the new list that are printed. */
const listFields = ["serial", "required", "sessionsRequired", "signers"];

/** Changes the list of signers and signs it with the key named by the flags. */
async function change(
  context: Context<Flags>,
  edit: (before: SignerDraft, own: { publicKey: string; userId: number }) => Promise<SignerDraft>,
): Promise<void> {
  const { flags, signal } = context;
  const key = await openSigningKey(flags);
  if (!key) throw new MusterError("usage", { message: t("agents.signers.cli.noKey") });
  const { muster } = await context.connect();
  const organizationId = await resolveOrganization(muster, flags.organization, signal);
  const path = { clientId: organizationId };
  const before = (await muster.call("listSignerLists", { path }, signal)).results.at(-1)?.list;
  const { user } = await muster.call("getSession", {}, signal);
  const own = { publicKey: key.publicKey, userId: user.id };
  const draft = await edit(before ?? { signers: [], required: false }, own);
  const list = await nextSignerList(organizationId, before, draft);
  const body = { ...(await signSignerList(list, key)), ...(await rootSignature(context, list)) };
  if (await context.onlyPlanned("POST", `/ws/client/${organizationId}/signers`, body)) return;
  await context.confirm(t("agents.signers.cli.confirm", { count: list.signers.length }));
  await muster.call("addSignerList", { path, body }, signal);
  const { serial, required, sessionsRequired = false, signers } = list;
  await printOne({ serial, required, sessionsRequired, signers: signers.length }, flags);
}

/**
 * Extracts the public key from an OpenSSH line; other text is returned unchanged, as 32 bytes in base64url.
 */
function publicKeyOf(text: string): string {
  const [, line] = /^ssh-ed25519 ([A-Za-z0-9+/=]+)/.exec(text) ?? [];
  return line ? Buffer.from(line, "base64").subarray(-32).toString("base64url") : text;
}

export const addSigner = defineCommand<Flags>(() => ({
  name: "add",
  summary: t("agents.signers.cli.add"),
  permission: "canUpdateCustomers",
  options: [
    organizationOption(),
    new Option("--public-key <key>", t("agents.signers.cli.publicKeyOption")),
    new Option("--name <name>", t("agents.signers.cli.nameOption")),
    ...changeOptions(),
  ],
  data: listFields,
  examples: [
    'signers add --organization "Acme Dental" --name "Ada laptop" --sign-with ~/.ssh/id_ed25519 --yes',
  ],
  changes: true,
  asks: true,
  run: (context) =>
    change(context, async (before, own) => {
      const publicKey = context.flags.publicKey ? publicKeyOf(context.flags.publicKey) : own.publicKey;
      const id = await signerIdOf(publicKey);
      const name = context.flags.name ?? id.slice(0, 8);
      const added = { id, userId: own.userId, name, kind: "ED25519" as const, publicKey };
      return { ...before, signers: [...before.signers.filter((one) => one.id !== id), added] };
    }),
}));

export const removeSigner = defineCommand<Flags>(() => ({
  name: "remove",
  args: [{ name: "<signer>", text: t("agents.signers.cli.signerArgument") }],
  summary: t("agents.signers.cli.remove"),
  permission: "canUpdateCustomers",
  options: [organizationOption(), ...changeOptions()],
  data: listFields,
  examples: ['signers remove "Ada laptop" --organization "Acme Dental" --sign-with ~/.ssh/id_ed25519 --yes'],
  changes: true,
  asks: true,
  run: (context) =>
    change(context, async (before) => {
      const [given] = context.args;
      const left = before.signers.filter(({ id, name }) => id !== given && name !== given);
      if (left.length === before.signers.length) throw new MusterError("not_found");
      return { ...before, signers: left };
    }),
}));

export const requireSigners = defineCommand<Flags>(() => ({
  name: "require",
  summary: t("agents.signers.cli.require"),
  permission: "canUpdateCustomers",
  options: [
    organizationOption(),
    new Option("--sessions", t("agents.signers.cli.sessionsOption")),
    new Option("--off", t("agents.signers.cli.offOption")),
    ...changeOptions(),
  ],
  data: listFields,
  examples: [
    'signers require --organization "Acme Dental" --sign-with ~/.ssh/id_ed25519 --yes',
    'signers require --sessions --organization "Acme Dental" --sign-with ~/.ssh/id_ed25519 --yes',
  ],
  changes: true,
  asks: true,
  run: (context) =>
    change(context, async (before) => ({
      ...before,
      [context.flags.sessions ? "sessionsRequired" : "required"]: !context.flags.off,
    })),
}));
