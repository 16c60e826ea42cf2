import type { Generated } from "kysely";
import type { AuditAnchor } from "@muster/sdk";
import type { AuditRow } from "./chain.ts";

declare module "../platform/db/tables.ts" {
  interface Tables {
    /** The audit log; triggers reject changes of its entries. */
    activities: AuditRow;
    /** Entries of transactions that aren't in the log yet, each a NewEntry as JSON. */
    activityOutbox: { id: Generated<number>; entry: string };
    auditAnchors: AuditAnchor;
    auditWitnesses: { id: Generated<number>; address: string; createdAt: number };
  }
}
