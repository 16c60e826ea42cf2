import { deviceAddress, MusterError } from "@muster/sdk";
import { sql, type SqlBool, type Expression } from "kysely";
import type { ServerContext } from "../context.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { inList, isPostgres } from "../platform/db/sql.ts";
import { wayTo } from "../platform/db/text-search.ts";
import { escaped, type FoundRow, type Searchable } from "../platform/searchable.ts";
import { search } from "./search.ts";

/** Fields in which the text is looked for; names first. */
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
  const rows = await search(db.selectFrom("devices"), caller, { search: searched }, wayTo(db))
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

/** Devices are found by the index of their list; a text that is no query is looked for as it is. */
export const searchableDevices: Searchable = {
  type: "device",
  filters: ["devices"],
  async find(context, caller, text, limit) {
    const { db } = context;
    const name = sql`lower(devices."displayName")`;
    const start = text.toLowerCase();
    const begins = isPostgres(db)
      ? sql<SqlBool>`${name} like ${`${escaped(start)}%`} escape '\\'`
      : sql<SqlBool>`${name} >= ${start} and ${name} < ${start} || char(${0x10ffff})`;
    const field = (value: string) =>
      sql<SqlBool>`devices."searchText" like ${`%\n${escaped(value)}\n%`} escape '\\'`;
    const literal = `"${text.replaceAll('"', "")}"`;
    const matching = (query: string, also?: Expression<SqlBool>) =>
      rowsOf(context, caller, query, also, limit);
    const found = [
      ...(await matching("", sql<SqlBool>`${name} = ${start}`)),
      ...(await matching("", begins)),
      ...(await matching(literal, field(start))),
      ...(await matching(text).catch((error: unknown) => {
        if (error instanceof MusterError && error.code === "validation_failed") return matching(literal);
        throw error;
      })),
    ];
    return [...new Map(found.map((row) => [row.id, row])).values()];
  },
  async read(context, caller, ids) {
    const numbers = ids.filter((id) => /^[1-9]\d{0,8}$/.test(id));
    const named = sql<SqlBool>`devices.id in ${inList(context.db, numbers, "integer")}`;
    return rowsOf(context, caller, "", named, numbers.length || 1);
  },
  route: ({ id }) => deviceAddress(Number(id)),
};
