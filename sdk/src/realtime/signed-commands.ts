// What the server signs and agents verify: commands, the clock and keys. Uses Web Crypto, which every
// platform has.
import { base64urlOf, bytesOf, hashOf } from "../text/base64url.ts";
import { canonicalJson } from "../text/canonical-json.ts";
import type { CommandProof } from "../index.ts";
import { labels } from "../text/messages.ts";

/** What a proof is for: a command of the live channel, the server's clock, or an enrollment. */
export type ProofKind =
  | "nm.install"
  | "nm.start"
  | "nm.cancel"
  | "poll"
  | "snmp.read"
  | "checks.watch"
  | "task.run"
  | "task.cancel"
  | "maintenance"
  | "remote.open"
  | "tool.call"
  | "approval"
  | "pace"
  | "agent.update"
  | "signers"
  | "clock"
  | "enroll";

/** Why an agent refuses a command. */
export type OrderFault = "unsigned" | "unknown_key" | "altered" | "foreign" | "expired" | "replayed";

export const orderFaultMessages: Record<OrderFault, string> = labels("common.signedCommands.orderFault", [
  "unsigned",
  "unknown_key",
  "altered",
  "foreign",
  "expired",
  "replayed",
]);

/** The text that the signature of a proof covers. */
export const proofText = (kind: ProofKind, proof: CommandProof, payload: unknown): string =>
  `muster-order-1\n${canonicalJson({ kind, ...proof, signature: undefined, payload })}`;

/** The fingerprint of a public key (SPKI in base64url): its SHA-256 in base64url. */
export const fingerprint = async (publicKey: string): Promise<string> =>
  base64urlOf(await hashOf(bytesOf(publicKey)));

/**
 * Whether a text has a valid Ed25519 signature (base64url) by a public key (SPKI in base64url); false for
 * malformed values.
 */
export async function verifyText(publicKey: string, text: string, signature: string): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey("spki", bytesOf(publicKey), "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", key, bytesOf(signature), new TextEncoder().encode(text));
  } catch {
    return false;
  }
}
