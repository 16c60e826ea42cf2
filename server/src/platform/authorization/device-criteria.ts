import {
  fieldsOf,
  MusterError,
  parseQuery,
  QueryError,
  t,
  type DeviceQuery,
  type DeviceSearch,
} from "@muster/sdk";
import { expressionBuilder, type Expression, type SqlBool } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { SearchMethod } from "../db/text-search.ts";
import type { Caller } from "./caller-rights.ts";
import { matchesQuery } from "./device-query.ts";

/** What a search needs to know beyond the database. */
export type SearchFacts = Pick<Caller, "connected" | "namedGroups"> & {
  /** Whether the search is that of a device group. */
  isGroup?: true;
};

/** Returns the conditions of a search, for queries of the devices table. */
export const matchesCriteria = (
  { search: text, clientId, locationId, role, vendor }: DeviceSearch,
  facts: SearchFacts,
  method: SearchMethod = "rows",
): Expression<SqlBool>[] => {
  const { eb: e } = expressionBuilder<Tables, "devices">();
  return [
    ...(text ? [matchesText(text, facts, method)] : []),
    ...(clientId ? [e("devices.organizationId", "=", clientId)] : []),
    ...(locationId ? [e("devices.locationId", "=", locationId)] : []),
    ...(role ? [e("devices.role", "=", role)] : []),
    ...(vendor ? [e("devices.vendor", "=", vendor)] : []),
  ];
};

/** Parses a search text. @throws MusterError `validation_failed` with the reason */
export function readQuery(text: string): DeviceQuery {
  return refusing(() => parseQuery(text));
}

const matchesText = (text: string, facts: SearchFacts, method: SearchMethod) =>
  refusing(() =>
    matchesQuery(parseQuery(text), method, {
      connected: facts.connected,
      isGroup: facts.isGroup === true,
      groups(name, at) {
        const criteria = facts.namedGroups?.get(name.toLowerCase());
        if (!criteria) throw new QueryError(t("devices.query.noGroup", { value: name }), at, name.length);
        // a group's search can't name groups
        return matchesCriteria(criteria, { connected: facts.connected, isGroup: true }, method);
      },
    }),
  );

function refusing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    throw new MusterError("validation_failed", { errors: [{ field: "search", message: error.message }] });
  }
}

const steady = new Set(["role", "os", "vendor", "model", "tag", "ip", "mac"]);

/** Whether matches can change without a change of devices: with time, connections or other objects' names. */
export const isVolatile = ({ search: text }: DeviceSearch): boolean =>
  text !== undefined && text.includes(":") && fieldsOf(readQuery(text)).some((field) => !steady.has(field));
