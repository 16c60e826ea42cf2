import type { DeviceSearch } from "@muster/sdk";
import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import { containing } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { trigramPhrase, type Way } from "../db/text-search.ts";

/** For queries of the devices table: the conditions of a search. */
export const matchesCriteria = (
  { search: text, clientId, locationId, role, vendor }: DeviceSearch,
  way: Way = "rows",
): Expression<SqlBool>[] => {
  const { eb: e } = expressionBuilder<Tables, "devices">();
  return [
    ...(text ? [contains(text, way)] : []),
    ...(clientId ? [e("devices.organizationId", "=", clientId)] : []),
    ...(locationId ? [e("devices.locationId", "=", locationId)] : []),
    ...(role ? [e("devices.role", "=", role)] : []),
    ...(vendor ? [e("devices.vendor", "=", vendor)] : []),
  ];
};

function contains(text: string, way: Way): RawBuilder<SqlBool> {
  if (way === "rows") return sql`devices."searchText" like ${containing(text)} escape '\\'`;
  return sql`devices.id in (select rowid from "deviceSearch" where "deviceSearch" match ${trigramPhrase(text) ?? pair(text)})`;
}

/**
 * Each trigram that begins with two letters: every text ends with a line feed, so that no pair is without
 * one.
 */
const pair = (text: string) => sql`(
  select coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), '""') from "deviceTrigrams"
  where term >= ${text.toLowerCase()} and term < ${text.toLowerCase()} || char(${0x10ffff}))`;
