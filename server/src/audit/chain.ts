// Pure functions that make an entry of the audit log and bind it to the one before.
import { createHash } from "node:crypto";
import {
  auditText,
  entryText,
  type Activity,
  type ActivityChange,
  type ActivityObject,
  type ActivityObjectKind,
} from "@muster/sdk";

/** An entry as it is stored. */
export interface AuditRow extends Omit<Activity, "at" | "object" | "changes" | "dryRun"> {
  at: number;
  objectKind: ActivityObjectKind | null;
  objectId: string | null;
  objectName: string;
  objectCount: number;
  /** ActivityChange[] as JSON. */
  changes: string;
  dryRun: number;
}

/** An entry with cleaned texts that isn't in the chain yet. */
export type NewEntry = Omit<AuditRow, "sequence" | "previousHash" | "hash">;

export interface Happened {
  at?: number;
  who: string;
  actor?: string;
  operation: string;
  outcome: string;
  userId?: number | null;
  keyId?: number | null;
  sessionId?: string | null;
  address?: string;
  organizationId?: number | null;
  object?: (Partial<ActivityObject> & Pick<ActivityObject, "kind">) | null;
  changes?: readonly ActivityChange[];
  dryRun?: boolean;
  targets?: string;
  detail?: string;
}

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

const maxLengths = {
  who: 254,
  actor: 254,
  sessionId: 64,
  address: 45,
  operation: 100,
  outcome: 100,
  objectId: 64,
  objectName: 254,
  field: 100,
  value: 200,
  targets: 1_000,
  detail: 500,
};
const maxChanges = 30;

export const auditRow = (happened: Happened): NewEntry => ({
  at: happened.at ?? Date.now(),
  who: auditText(happened.who, maxLengths.who),
  actor: auditText(happened.actor || happened.who, maxLengths.actor),
  userId: happened.userId ?? null,
  keyId: happened.keyId ?? null,
  sessionId: happened.sessionId ? auditText(happened.sessionId, maxLengths.sessionId) : null,
  address: auditText(happened.address ?? "", maxLengths.address),
  operation: auditText(happened.operation, maxLengths.operation),
  outcome: auditText(happened.outcome, maxLengths.outcome),
  organizationId: happened.organizationId ?? null,
  // set when the entry is written
  organization: "",
  ...objectColumns(happened.object),
  changes: JSON.stringify((happened.changes ?? []).slice(0, maxChanges).map(cleanChange)),
  dryRun: happened.dryRun ? 1 : 0,
  targets: auditText(happened.targets ?? "", maxLengths.targets),
  detail: auditText(happened.detail ?? "", maxLengths.detail),
});

const objectColumns = (object: Happened["object"]) => ({
  objectKind: object?.kind ?? null,
  objectId: object?.id ? auditText(object.id, maxLengths.objectId) : null,
  objectName: auditText(object?.name ?? "", maxLengths.objectName),
  objectCount: object ? (object.count ?? 1) : 0,
});

const cleanChange = ({ field, from, to }: ActivityChange): ActivityChange => ({
  field: auditText(field, maxLengths.field),
  from: from === null ? null : auditText(from, maxLengths.value),
  to: to === null ? null : auditText(to, maxLengths.value),
});

export function toActivity(row: AuditRow): Activity {
  const { objectKind: kind, objectId: id, objectName: name, objectCount: count, ...fields } = row;
  return {
    ...fields,
    at: new Date(row.at).toISOString(),
    object: kind && { kind, id, name, count },
    changes: JSON.parse(row.changes) as ActivityChange[],
    dryRun: row.dryRun === 1,
  };
}

/** Numbers and hashes entries that follow the head of the chain. */
export function link(entries: readonly NewEntry[], head: Pick<AuditRow, "sequence" | "hash">): AuditRow[] {
  let { sequence, hash } = head;
  return entries.map((entry) => {
    const row = { ...entry, sequence: ++sequence, previousHash: hash };
    hash = sha256(entryText(toActivity({ ...row, hash: "" })));
    return { ...row, hash };
  });
}
