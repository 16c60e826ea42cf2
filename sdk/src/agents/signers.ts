// Technicians' own keys: who may sign runs, and how a list of signers follows another.
import { sha256 } from "../automation/manifest.ts";
import type { RunSignature, SignedSignerList, SignerList } from "../index.ts";
import { verifyText } from "../realtime/signed-commands.ts";
import { canonicalJson } from "../text/canonical-json.ts";
import { labels } from "../text/messages.ts";

/** Why an agent refuses a run for its signature. */
export type RunFault = "unsigned" | "untrusted" | "different" | "expired" | "replayed";

export const runFaultMessages: Record<RunFault, string> = labels("agents.signers.runFault", [
  "unsigned",
  "untrusted",
  "different",
  "expired",
  "replayed",
]);

/** What a signer signs for a run. */
export const runText = (manifestDigest: string): string => `muster-run-1\n${manifestDigest}`;

export const signerListDigest = (list: SignerList): Promise<string> => sha256(canonicalJson(list));

/** What a signer signs for a new list. */
export const signerListText = async (list: SignerList): Promise<string> =>
  `muster-signers-1\n${await signerListDigest(list)}`;

/** The header of an Ed25519 public key as SPKI, before its 32 bytes. */
const spkiHeader = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];

const bytesOf = (base64url: string): number[] =>
  [...atob(base64url.replaceAll("-", "+").replaceAll("_", "/"))].map((one) => one.charCodeAt(0));

const toBase64url = (bytes: readonly number[]): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** The id of the signer with a public key (32 bytes, base64url): its SHA-256. */
export async function signerIdOf(publicKey: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", Uint8Array.from(bytesOf(publicKey)));
  return toBase64url([...new Uint8Array(hash)]);
}

async function isSignedBy(list: SignerList, signerId: string, text: string, signature: string) {
  const signer = list.signers.find(({ id }) => id === signerId);
  if (signer?.kind !== "ED25519") return false;
  return verifyText(toBase64url([...spkiHeader, ...bytesOf(signer.publicKey)]), text, signature);
}

/** Whether a signer of the list has signed the manifest with this digest. */
export const isRunSigned = (
  list: SignerList,
  { signerId, signature }: Pick<RunSignature, "signerId" | "signature">,
  manifestDigest: string,
): Promise<boolean> => isSignedBy(list, signerId, runText(manifestDigest), signature);

async function isWellFormed({ purpose, signers, serial }: SignerList): Promise<boolean> {
  const ids = new Set(signers.map(({ id }) => id));
  if (purpose !== "muster/signers" || !Number.isSafeInteger(serial)) return false;
  if (!signers.length || ids.size !== signers.length) return false;
  const computed = await Promise.all(signers.map(({ publicKey }) => signerIdOf(publicKey)));
  return signers.every(({ id }, i) => id === computed[i]);
}

/** Whether a list follows the current one, signed by one of its signers; the first list is signed by one of its own. */
export async function followsSigners(
  current: SignerList | undefined,
  { list, signerId, signature }: SignedSignerList,
): Promise<boolean> {
  try {
    if (!(await isWellFormed(list))) return false;
    if (list.serial !== (current?.serial ?? 0) + 1) return false;
    if (current && list.organizationId !== current.organizationId) return false;
    if (list.previous !== (current ? await signerListDigest(current) : null)) return false;
    return await isSignedBy(current ?? list, signerId, await signerListText(list), signature);
  } catch {
    return false;
  }
}
