// How an entry of the audit log is made and bound to the one before; pure.
import { createHash } from "node:crypto";
import { auditText, entryText, type Activity } from "@muster/sdk";

/** An entry as the database has it. */
export type AuditRow = Omit<Activity, "at"> & { at: number };

/** An entry that has no place in the chain yet, its texts as the log takes them. */
export type NewEntry = Omit<AuditRow, "sequence" | "previousHash" | "hash">;

export interface Happened {
  at?: number;
  who: string;
  operation: string;
  outcome: string;
  userId?: number | null;
  keyId?: number | null;
  sessionId?: string | null;
  address?: string;
  organizationId?: number | null;
  targets?: string;
  detail?: string;
}

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

const most = {
  who: 254,
  sessionId: 64,
  address: 45,
  operation: 100,
  outcome: 100,
  targets: 1_000,
  detail: 500,
};

export const auditRow = (happened: Happened): NewEntry => ({
  at: happened.at ?? Date.now(),
  who: auditText(happened.who, most.who),
  userId: happened.userId ?? null,
  keyId: happened.keyId ?? null,
  sessionId: happened.sessionId ? auditText(happened.sessionId, most.sessionId) : null,
  address: auditText(happened.address ?? "", most.address),
  operation: auditText(happened.operation, most.operation),
  outcome: auditText(happened.outcome, most.outcome),
  organizationId: happened.organizationId ?? null,
  targets: auditText(happened.targets ?? "", most.targets),
  detail: auditText(happened.detail ?? "", most.detail),
});

export const toActivity = (row: AuditRow): Activity => ({ ...row, at: new Date(row.at).toISOString() });

/** Gives entries their places behind the head of the chain. */
export function link(entries: readonly NewEntry[], head: Pick<AuditRow, "sequence" | "hash">): AuditRow[] {
  let { sequence, hash } = head;
  return entries.map((entry) => {
    const row = { ...entry, sequence: ++sequence, previousHash: hash };
    hash = sha256(entryText(toActivity({ ...row, hash: "" })));
    return { ...row, hash };
  });
}
