// Anchors of the audit log: the hash of an entry, signed by the server, which covers all entries before it.
import type { AuditAnchor, WitnessAnchors } from "../index.ts";
import { canonicalJson } from "../text/canonical-json.ts";

export type Witnessed = Pick<WitnessAnchors, "kind" | "name" | "nodeId">;

/** An anchor with the witness that stored it. */
export type WitnessedAnchor = AuditAnchor & { witness?: Witnessed };

/** The text that the server signs for an anchor. */
export const anchorText = ({ sequence, hash, at, key }: Omit<AuditAnchor, "signature">): string =>
  `muster-audit-anchor-1\n${canonicalJson({ sequence, hash, at, key })}`;

/** The maximum number of anchors in a witness's response. */
export const maxWitnessAnchors = 100;

const sha256 = /^[0-9a-f]{64}$/;
const base64url = /^[\w-]{1,120}$/;

/** Whether a value has the form of an anchor; its signature is not checked. */
export function isAnchor(value: unknown): value is AuditAnchor {
  if (typeof value !== "object" || value === null) return false;
  const { sequence, hash, at, key, signature } = value as Partial<Record<keyof AuditAnchor, unknown>>;
  const fits = (text: unknown, form: RegExp) => typeof text === "string" && form.test(text);
  return (
    Number.isSafeInteger(sequence) &&
    (sequence as number) > 0 &&
    fits(hash, sha256) &&
    fits(key, base64url) &&
    fits(signature, base64url) &&
    fits(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  );
}

/** Copies only the fields of an anchor. */
export const toAnchor = ({ sequence, hash, at, key, signature }: AuditAnchor): AuditAnchor => ({
  sequence,
  hash,
  at,
  key,
  signature,
});
