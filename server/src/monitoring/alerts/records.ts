// Stored alerts: their condition, fact and events.
import type { AlertFact, Condition } from "@muster/sdk";
import type { Selectable } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import "../tables.ts";

export type AlertRow = Selectable<Tables["alerts"]>;

export const conditionOf = ({ condition }: Pick<AlertRow, "condition">): Condition =>
  JSON.parse(condition) as Condition;

/** Returns the fact of an alert, with the time since when it has been so. */
export const factAt = (at: number, found: Omit<Partial<AlertFact>, "at"> = {}): AlertFact => ({
  service: null,
  version: "",
  encryption: null,
  check: null,
  ...found,
  at,
});

export const factOf = ({ fact }: Pick<AlertRow, "fact">): AlertFact | null =>
  fact ? { ...factAt(0), ...(JSON.parse(fact) as Partial<AlertFact>) } : null;

export const addEvent = (
  db: Database,
  alertId: number,
  kind: Tables["alertEvents"]["kind"],
  { by = "", note = "", at = Date.now() } = {},
) => db.insertInto("alertEvents").values({ alertId, kind, by, note, at }).execute();
