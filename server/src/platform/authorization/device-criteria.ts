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
import type { Way } from "../db/text-search.ts";
import type { Caller } from "./caller-rights.ts";
import { matchesQuery } from "./device-query.ts";

/** What a search needs to know beyond the database. */
export type SearchFacts = Pick<Caller, "connected" | "namedGroups"> & {
  /** Whether the search is that of a device group. */
  isGroup?: true;
};

/** For queries of the devices table: the conditions of a search. */
export const matchesCriteria = (
  { search: text, clientId, locationId, role, vendor }: DeviceSearch,
  facts: SearchFacts,
  way: Way = "rows",
): Expression<SqlBool>[] => {
  const { eb: e } = expressionBuilder<Tables, "devices">();
  return [
    ...(text ? [matchesText(text, facts, way)] : []),
    ...(clientId ? [e("devices.organizationId", "=", clientId)] : []),
    ...(locationId ? [e("devices.locationId", "=", locationId)] : []),
    ...(role ? [e("devices.role", "=", role)] : []),
    ...(vendor ? [e("devices.vendor", "=", vendor)] : []),
  ];
};

/** The query of a search text; an error in it is refused with its reason. */
export function readQuery(text: string): DeviceQuery {
  return refusing(() => parseQuery(text));
}

const matchesText = (text: string, facts: SearchFacts, way: Way) =>
  refusing(() =>
    matchesQuery(parseQuery(text), way, {
      connected: facts.connected,
      isGroup: facts.isGroup === true,
      groups(name, at) {
        const criteria = facts.namedGroups?.get(name.toLowerCase());
        if (!criteria) throw new QueryError(t("devices.query.noGroup", { value: name }), at, name.length);
        // a group's search names no groups
        return matchesCriteria(criteria, { connected: facts.connected, isGroup: true }, way);
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

/**
 * Whether the matches change without a change of devices: with time, connections or names of other objects.
 */
export const isVolatile = ({ search: text }: DeviceSearch): boolean =>
  text !== undefined && text.includes(":") && fieldsOf(readQuery(text)).some((field) => !steady.has(field));
