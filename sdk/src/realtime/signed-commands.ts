// What the server signs and agents check: orders, the clock, keys. Web Crypto, so that it is the same everywhere.
import { canonicalJson } from "../text/canonical-json.ts";
import type { CommandProof, SigningKey } from "../index.ts";
import { labels } from "../text/messages.ts";

/** What a proof is of: an order of the live channel, the server's clock, or an enrollment. */
export type ProofKind = "nm.start" | "nm.cancel" | "task.run" | "task.cancel" | "clock" | "enroll";

/** Why an agent does not take an order. */
export type OrderFault = "unsigned" | "unknown_key" | "altered" | "foreign" | "expired" | "replayed";

export const orderFaultWords: Record<OrderFault, string> = labels("common.signedCommands.orderFault", [
  "unsigned",
  "unknown_key",
  "altered",
  "foreign",
  "expired",
  "replayed",
]);

/** What the signature of a proof is over. */
export const proofText = (kind: ProofKind, proof: CommandProof, payload: unknown): string =>
  `muster-order-1\n${canonicalJson({ kind, ...proof, signature: undefined, payload })}`;

/** What the signature of a new key, by the one before, is over. */
export const newKeyText = (publicKey: string): string => `muster-key-1\n${publicKey}`;

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));

/** The fingerprint of a public key (SPKI in base64url): its SHA-256 in base64url. */
export async function fingerprint(publicKey: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(publicKey)));
  return btoa(String.fromCharCode(...hash))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Whether an Ed25519 signature (base64url) of a text is by a public key (SPKI in base64url); false for what is neither. */
export async function verifyText(publicKey: string, text: string, signature: string): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey("spki", bytesOf(publicKey), "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", key, bytesOf(signature), new TextEncoder().encode(text));
  } catch {
    return false;
  }
}

/**
 * The newest of a server's keys, followed from one that is trusted: each must be signed by the one before it. Undefined
 * when the trusted one is not among them or the line breaks.
 * @param trusted its fingerprint
 * @param keys the newest last, as a server tells them
 */
export async function followKeys(
  trusted: string,
  keys: readonly SigningKey[],
): Promise<SigningKey | undefined> {
  const ids = await Promise.all(keys.map(({ publicKey }) => fingerprint(publicKey)));
  const from = ids.indexOf(trusted);
  const last = keys.at(-1);
  if (from < 0 || !last) return undefined;
  for (let i = from + 1; i < keys.length; i++)
    if (!(await verifyText(keys[i - 1]!.publicKey, newKeyText(keys[i]!.publicKey), keys[i]!.signature ?? "")))
      return undefined;
  return { ...last, id: ids.at(-1)! };
}
