import type { Generated, Selectable } from "kysely";
import type { Database } from "./db/database.ts";

declare module "./db/tables.ts" {
  interface Tables {
    /** At most one row; without it there is no trial. Times are in seconds, as in the specification. */
    trial: TrialRow;
  }
}

interface TrialRow {
  id: number;
  divisionUid: string;
  accountCreatedDate: number;
  licenseExpirationDateTime: number;
  accountOwnerName: string;
  accountOwnerEmail: string;
  buyUrl: string | null;
  channelId: number | null;
  revision: Generated<number>;
}

export const readTrial = (db: Database): Promise<Selectable<TrialRow> | undefined> =>
  db.selectFrom("trial").selectAll().executeTakeFirst();
