import type { Generated } from "kysely";
import type { AuditAnchor } from "@muster/sdk";
import type { AuditRow } from "./chain.ts";

declare module "../platform/db/tables.ts" {
  interface Tables {
    /** The audit log: triggers refuse any change of what is in it. */
    activities: AuditRow;
    /** Entries that transactions have left for the audit log, NewEntry as JSON. */
    activityOutbox: { id: Generated<number>; entry: string };
    auditAnchors: AuditAnchor;
  }
}
