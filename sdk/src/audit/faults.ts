// Describes what is wrong with an audit log.
import type { AuditAnchor, AuditFault } from "../index.ts";
import { t } from "../text/messages.ts";
import type { Witnessed } from "./anchors.ts";

export function witnessName({ kind, name, nodeId }: Witnessed): string {
  if (kind === "server") return t("audit.witnesses.server");
  if (kind === "file") return t("audit.witnesses.file", { name });
  return name ? t("audit.witnesses.agent", { name }) : t("audit.witnesses.agentById", { id: String(nodeId) });
}

/** The description of a fault, in the language of this program. */
export function faultText({ kind, sequence, message, witness }: AuditFault): string {
  if (!witness) return message;
  const about = { sequence, seen: witness.sequence, at: witness.at, witness: witnessName(witness) };
  return kind === "cut" ? t("audit.witnesses.cut", about) : t("audit.witnesses.disagrees", about);
}

type Kind = Exclude<AuditFault["kind"], "disagrees">;

const faultMessages: Record<Kind, (sequence: number) => string> = {
  changed: (n) => t("audit.log.entryWasChangedAfterWas", { count: n }),
  removed: (n) => t("audit.log.entryWasRemoved", { count: n }),
  inserted: (n) => t("audit.log.entryWasInsertedLater", { count: n }),
  cut: (n) => t("audit.log.logWasCutItsEnd", { count: n }),
  forged: (n) => t("audit.log.anchorEntrySignedServer", { count: n }),
};

export const faultOf = (kind: Kind, sequence: number, more = ""): AuditFault => ({
  kind,
  sequence,
  message: faultMessages[kind](sequence) + more,
  witness: null,
});

/** Creates a fault that a witness's anchor proves. */
export function witnessedFault(
  kind: "cut" | "disagrees",
  sequence: number,
  { sequence: seen, hash, at }: AuditAnchor,
  witness: Witnessed,
): AuditFault {
  const found = { kind, sequence, message: "", witness: { ...witness, sequence: seen, hash, at } };
  return { ...found, message: faultText(found) };
}
