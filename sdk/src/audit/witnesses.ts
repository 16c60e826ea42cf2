// Checks what the anchors stored by witnesses prove about the log.
import type { AuditAnchor, AuditFault, SigningKey, WitnessAnchors, WitnessReport } from "../index.ts";
import { verifyText } from "../realtime/signed-commands.ts";
import { t } from "../text/messages.ts";
import { anchorText, isAnchor, type WitnessedAnchor } from "./anchors.ts";
import { faultText } from "./faults.ts";

/** Returns the stored anchors that the server has signed, and a report on each witness. */
export async function readWitnesses(
  witnesses: readonly WitnessAnchors[],
  keys: readonly SigningKey[],
): Promise<{ anchors: WitnessedAnchor[]; reports: WitnessReport[] }> {
  // caches the checks, as many witnesses store the same anchors
  const known = new Map<string, Promise<boolean>>();
  const isSigned = (anchor: AuditAnchor): Promise<boolean> => {
    const text = anchorText(anchor);
    const id = `${anchor.signature} ${text}`;
    const key = keys.find((one) => one.id === anchor.key);
    const signed = known.get(id) ?? verifyText(key?.publicKey ?? "", text, anchor.signature);
    known.set(id, signed);
    return signed;
  };
  const anchors: WitnessedAnchor[] = [];
  const reports: WitnessReport[] = [];
  for (const { anchors: stored, ...witness } of witnesses) {
    const valid: AuditAnchor[] = [];
    for (const anchor of stored) if (isAnchor(anchor) && (await isSigned(anchor))) valid.push(anchor);
    anchors.push(...valid.map((anchor) => ({ ...anchor, witness })));
    const newest = valid.length ? Math.max(...valid.map(({ sequence }) => sequence)) : null;
    reports.push({ ...witness, anchors: valid.length, ignored: stored.length - valid.length, newest });
  }
  return { anchors, reports };
}

/** Describes the result of a verification. */
export function verificationText(
  entries: number,
  fault: AuditFault | null,
  witnesses: readonly WitnessReport[],
): string {
  if (fault) return faultText(fault);
  const count = witnesses.filter(({ newest }) => newest !== null).length;
  return [
    t("audit.log.verified", { count: entries }),
    count ? t("audit.witnesses.agree", { count }) : t("audit.witnesses.none"),
  ].join(" ");
}
