import { deviceAddress, MusterError } from "@muster/sdk";
import { sql, type SqlBool, type Expression } from "kysely";
import type { ServerContext } from "../context.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { inList, isPostgres } from "../platform/db/sql.ts";
import { searchMethod } from "../platform/db/text-search.ts";
import { escaped, type FoundRow, type Searchable } from "../platform/searchable.ts";
import { search } from "./search.ts";

/** The searched fields, names first. */
const fields = [
  "systemName",
  "ip",
  "dnsName",
  "netbiosName",
  "mac",
  "serialNumber",
  "vendor",
  "model",
  "os",
] as const;

async function rowsOf(
  { db }: ServerContext,
  caller: Caller,
  searched: string,
  also: Expression<SqlBool> | undefined,
  limit: number,
): Promise<FoundRow[]> {
  const rows = await search(db.selectFrom("devices"), caller, { search: searched }, searchMethod(db))
    .$if(also !== undefined, (q) => q.where(also!))
    .innerJoin("organizations", "organizations.id", "devices.organizationId")
    .select(["devices.id", "devices.displayName", "devices.role", "devices.organizationId"])
    .select("organizations.name as clientName")
    .select(fields.map((field) => `devices.${field}` as const))
    .limit(limit)
    .execute();
  return rows.map(({ id, displayName, role, organizationId, clientName, ...more }) => ({
    id: String(id),
    name: displayName,
    description: [more.vendor, more.model].filter(Boolean).join(" "),
    details: more.ip,
    clientId: organizationId,
    clientName,
    nodeClass: role,
    more,
  }));
}

/**
 * Finds devices with the indexes of the device list, the best matches first, until there are enough. Text
 * that isn't a valid query is searched literally.
 */
export const searchableDevices: Searchable = {
  type: "device",
  filters: ["devices"],
  async find(context, caller, text, limit) {
    const { db } = context;
    const start = text.toLowerCase();
    const literal = `"${text.replaceAll('"', "")}"`;
    const found = new Map<string, FoundRow>();
    const add = async (query: string, also?: Expression<SqlBool>) => {
      if (found.size >= limit) return;
      for (const row of await rowsOf(context, caller, query, also, limit)) found.set(row.id, row);
    };
    const stored = (pattern: string) => sql<SqlBool>`devices."searchText" like ${pattern} escape '\\'`;
    const name = sql`lower(devices."displayName")`;
    const inOrder = sql<SqlBool>`${name} >= ${start} and ${name} < ${start} || char(${0x10ffff})`;
    // the stored text starts with the name
    const byName = isPostgres(db)
      ? { equal: stored(`${escaped(start)}\n%`), begins: stored(`${escaped(start)}%`) }
      : { equal: sql<SqlBool>`${name} = ${start}`, begins: inOrder };
    await add("", byName.equal);
    await add(literal, stored(`%\n${escaped(start)}\n%`));
    await add("", byName.begins);
    await add(text).catch((error: unknown) => {
      if (error instanceof MusterError && error.code === "validation_failed") return add(literal);
      throw error;
    });
    return [...found.values()];
  },
  async read(context, caller, ids) {
    const numbers = ids.filter((id) => /^[1-9]\d{0,8}$/.test(id));
    const named = sql<SqlBool>`devices.id in ${inList(context.db, numbers, "integer")}`;
    return rowsOf(context, caller, "", named, numbers.length || 1);
  },
  route: ({ id }) => deviceAddress(Number(id)),
};
