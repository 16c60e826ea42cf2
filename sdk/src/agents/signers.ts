// Signing with technicians' own keys: who can sign runs and sessions, and how one list of signers follows
// another.
import { manifestDigest, sha256 } from "../automation/manifest.ts";
import { limits, type ServerErrorCode } from "../generated/limits.ts";
import type {
  RunManifest,
  RunSignature,
  ScriptRunRefusal,
  SignedSignerList,
  Signer,
  SignerList,
} from "../index.ts";
import { verifyText } from "../realtime/signed-commands.ts";
import {
  sessionExpiry,
  sessionManifest,
  sessionSignatureMS,
  type SessionContent,
  type SessionManifest,
} from "../remote/signing/session-manifest.ts";
import { base64urlOf, bytesOf, hashOf } from "../text/base64url.ts";
import { canonicalJson } from "../text/canonical-json.ts";
import { cleanText } from "../text/clean.ts";
import { isAsserted, isOriginOf } from "./assertions.ts";

/** Why an agent refuses the signature of a run or a session. */
export type RunFault = "unsigned" | "untrusted" | "different" | "expired" | "replayed";

/** The reasons that agents report for refusing a run. */
export const agentRefusals = [
  "LOCAL_POLICY",
  "SIGNATURE_REQUIRED",
  "SIGNATURE_INVALID",
  "SIGNATURE_EXPIRED",
  "SIGNATURE_USED",
] as const satisfies readonly ScriptRunRefusal[];

export type AgentRefusalReason = (typeof agentRefusals)[number];

/** The error code with which a server or agent refuses a session because of its signature. */
export const sessionFaultCodes = {
  unsigned: "signature_required",
  untrusted: "signature_invalid",
  different: "signature_invalid",
  expired: "signature_expired",
  replayed: "signature_used",
} as const satisfies Record<RunFault, ServerErrorCode>;

export const runFaultReasons: Record<RunFault, AgentRefusalReason> = {
  unsigned: "SIGNATURE_REQUIRED",
  untrusted: "SIGNATURE_INVALID",
  different: "SIGNATURE_INVALID",
  expired: "SIGNATURE_EXPIRED",
  replayed: "SIGNATURE_USED",
};

/** The text that a signer signs for a run. */
export const runText = (manifestDigest: string): string => `muster-run-1\n${manifestDigest}`;

/** The text that a signer signs for a session. */
export const sessionText = (manifestDigest: string): string => `muster-session-1\n${manifestDigest}`;

export const signerListDigest = (list: SignerList): Promise<string> => sha256(canonicalJson(list));

/** The text that a signer signs for a new list. */
export const signerListText = async (list: SignerList): Promise<string> =>
  `muster-signers-1\n${await signerListDigest(list)}`;

/** The text that the root key signs for a first list, which agents without a list then trust. */
export const signerRootText = async (list: SignerList): Promise<string> =>
  `muster-signers-root-1\n${await signerListDigest(list)}`;

/** Creates signatures with a key file, ssh-agent or a passkey. */
export interface RunSigner {
  id: string;
  sign(text: string): Promise<Pick<RunSignature, "signature" | "assertion">>;
}

async function signManifest(
  manifest: RunManifest | SessionManifest,
  textOf: (manifestDigest: string) => string,
  signer: RunSigner,
): Promise<RunSignature> {
  const digest = await manifestDigest(manifest);
  const { nonce, createdAt } = manifest;
  return {
    signerId: signer.id,
    nonce,
    createdAt,
    manifestDigest: digest,
    ...(await signer.sign(textOf(digest))),
  };
}

/** Signs a run. Call `checkManifest` on the manifest first. */
export const signRun = (manifest: RunManifest, signer: RunSigner): Promise<RunSignature> =>
  signManifest(manifest, runText, signer);

/** Signs a session. */
export const signSession = (manifest: SessionManifest, signer: RunSigner): Promise<RunSignature> =>
  signManifest(manifest, sessionText, signer);

/** The content of a list, without its position in the chain of lists. */
export type SignerDraft = Pick<SignerList, "signers" | "required" | "sessionsRequired">;

/** Creates the list that follows `before`, or the first one. */
export const nextSignerList = async (
  organizationId: number,
  before: SignerList | undefined,
  { signers, required, sessionsRequired }: SignerDraft,
): Promise<SignerList> => ({
  purpose: "muster/signers",
  organizationId,
  serial: (before?.serial ?? 0) + 1,
  previous: before ? await signerListDigest(before) : null,
  required,
  // lists from before this field existed don't have it
  ...(sessionsRequired && { sessionsRequired }),
  signers,
});

/** Signs a new list of signers. */
export const signSignerList = async (list: SignerList, signer: RunSigner): Promise<SignedSignerList> => ({
  list,
  signerId: signer.id,
  ...(await signer.sign(await signerListText(list))),
});

/** The header of an Ed25519 public key as SPKI, before its 32 bytes. */
const spkiHeader = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];
const publicKeyBytes = { ED25519: 32, PASSKEY: 91 };

/** The id of the signer with a public key (base64url): its SHA-256. */
export const signerIdOf = async (publicKey: string): Promise<string> =>
  base64urlOf(await hashOf(bytesOf(publicKey)));

async function isSignedBy(
  list: SignerList,
  text: string,
  { signerId, ...given }: Pick<RunSignature, "signerId" | "signature" | "assertion">,
): Promise<boolean> {
  const signer = list.signers.find(({ id }) => id === signerId);
  if (!signer) return false;
  if (signer.kind === "PASSKEY") return isAsserted(signer, text, given);
  if (given.assertion) return false;
  const spki = base64urlOf(new Uint8Array([...spkiHeader, ...bytesOf(signer.publicKey)]));
  return verifyText(spki, text, given.signature);
}

/** Whether a signer of the list has signed a run's manifest with this digest. */
export const isRunSigned = (
  list: SignerList,
  signature: Pick<RunSignature, "signerId" | "signature" | "assertion">,
  manifestDigest: string,
): Promise<boolean> => isSignedBy(list, runText(manifestDigest), signature);

/**
 * Returns what is wrong with the signature of a session: it must be current, made by a signer of the list,
 * and for exactly this session. Only the agent knows whether it was used before.
 */
export async function sessionFault(
  list: SignerList | undefined,
  session: SessionContent,
  signature: RunSignature | undefined,
  now = Date.now(),
): Promise<Exclude<RunFault, "replayed"> | undefined> {
  if (!signature) return "unsigned";
  if (!list) return "untrusted";
  const digest = await manifestDigest(sessionManifest(session, signature));
  if (digest !== signature.manifestDigest) return "different";
  if (!(await isSignedBy(list, sessionText(digest), signature))) return "untrusted";
  // a signature dated in the future would be valid for too long
  const isCurrent = signature.createdAt <= now + sessionSignatureMS && now < sessionExpiry(signature);
  return isCurrent ? undefined : "expired";
}

/** The most signers that a list can have. */
const maxSigners = limits.SignerList.signers.maxItems;

async function isSigner({ id, name, kind, publicKey, passkey }: Signer): Promise<boolean> {
  if (id !== (await signerIdOf(publicKey)) || bytesOf(publicKey).length !== publicKeyBytes[kind])
    return false;
  if (!name || cleanText(name, 100) !== name) return false;
  return kind === "PASSKEY" ? !!passkey && isOriginOf(passkey.origin, passkey.rpId) : !passkey;
}

/** Whether a list is complete and all of its signers are valid; false for any malformed value. */
export async function isSignerList({ purpose, signers, serial, ...list }: SignerList): Promise<boolean> {
  try {
    const ids = new Set(signers.map(({ id }) => id));
    if (purpose !== "muster/signers" || !Number.isSafeInteger(serial) || serial < 1) return false;
    if (!Number.isSafeInteger(list.organizationId) || typeof list.required !== "boolean") return false;
    if (!["boolean", "undefined"].includes(typeof list.sessionsRequired)) return false;
    if (!signers.length || signers.length > maxSigners || ids.size !== signers.length) return false;
    return (await Promise.all(signers.map(isSigner))).every(Boolean);
  } catch {
    return false;
  }
}

/** Whether the server's root key has signed a list. Agents that have no list require that. */
export const isRootSigned = async (
  rootKey: string,
  { list, rootSignature = "" }: SignedSignerList,
): Promise<boolean> =>
  (await isSignerList(list)) && verifyText(rootKey, await signerRootText(list), rootSignature);

/** Whether a list directly follows the current one; doesn't check its signature. */
async function isNextList(current: SignerList | undefined, list: SignerList): Promise<boolean> {
  if (!(await isSignerList(list)) || list.serial !== (current?.serial ?? 0) + 1) return false;
  if (current && list.organizationId !== current.organizationId) return false;
  return list.previous === (current ? await signerListDigest(current) : null);
}

/**
 * Whether a list follows the current one and is signed by a signer of the current one. The first list is
 * signed by one of its signers.
 */
export async function followsSigners(
  current: SignerList | undefined,
  { list, ...signed }: SignedSignerList,
): Promise<boolean> {
  try {
    if (!(await isNextList(current, list))) return false;
    return await isSignedBy(current ?? list, await signerListText(list), signed);
  } catch {
    return false;
  }
}

/**
 * Whether the root key has signed a list that replaces the current one, after the keys of its signers were
 * lost. Agents that trust the current list don't accept it.
 */
export async function replacesSigners(
  rootKey: string,
  current: SignerList | undefined,
  signed: SignedSignerList,
): Promise<boolean> {
  const { list } = signed;
  try {
    if (!(await isNextList(current, list)) || !(await isRootSigned(rootKey, signed))) return false;
    return await isSignedBy(list, await signerListText(list), signed);
  } catch {
    return false;
  }
}
