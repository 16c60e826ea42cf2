import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import pg from "pg";
import { findCluster } from "../support/postgres.ts";
import { fillFleet } from "../support/fleet.ts";
import { openServer } from "../support/processes.ts";
import { getter, percentile, type Row } from "./measure.ts";

const sizes = [5_000, 50_000] as const;
const rounds = 40;
const words = ["cisco", "fortigate", "yealink", "thinkpad", "example"];

/** Queries by name; `i` is the round, `n` the number of devices, `at` an organization and a location of it. */
const queries: Record<string, (i: number, n: number, at: { organization: number; location: number }) => string> = {
  "first page": () => "",
  ...Object.fromEntries(
    ["name", "ip", "role", "vendor", "model", "organization", "created"].map((column) => [
      `by ${column}, both ways`,
      (i: number) => `sort=${i % 2 ? "-" : ""}${column}`,
    ]),
  ),
  "a page in the middle": (_, n) => `offset=${n / 2}`,
  "the last page, by vendor": (_, n) => `sort=vendor&offset=${n - 100}`,
  "of an organization": (i, _, { organization }) => `clientId=${organization + (i % 20)}`,
  "of a location": (_i, _n, { organization, location }) => `clientId=${organization}&locationId=${location}`,
  "of a role": () => "role=NMS_WAP",
  "of a vendor": () => "vendor=Cisco",
  "search: the beginning of a name": (i) => `search=sw-${(i + 40).toString(36)}`,
  "search: an address": (i) => `search=10.0.${i % 19}.77`,
  "search: part of a serial number, another each time": (i) => `search=n0${(i + 36).toString(36)}`,
  "search: nothing has it": (i) => `search=zq${i}zz`,
  "search: words that many have": (i) => `search=${words[i % words.length]}`,
  "search: two letters": () => "search=zz",
};

/** One server with so many devices: milliseconds at the 95th percentile, by query. */
async function measure(database: string, n: number): Promise<Map<string, number>> {
  const data = mkdtempSync(join(tmpdir(), "muster-load-"));
  const { url, token, muster, server } = await openServer(data, { database });
  try {
    await fillFleet(database, data, n);
    if (database) {
      // as PostgreSQL does by itself a minute later
      const client = new pg.Client({ connectionString: database });
      await client.connect();
      await client.query("vacuum analyze");
      await client.end();
    }
    const { results } = await muster.call("listOrganizations", { query: { name: "Customer 1" } });
    const organization = Math.min(...results.map(({ id }) => id));
    const [location] = (await muster.call("listLocations", { path: { clientId: organization } })).results;
    const at = { organization, location: location?.id ?? 0 };
    const get = getter(url, token);
    const path = (query: string) => `/ws/query/devices?${query}`;
    for (let i = 0; i < 200; i++) await get(path(""));
    const found = new Map<string, number>();
    for (const [name, of] of Object.entries(queries)) {
      const times: number[] = [];
      for (let i = 0; i < words.length; i++) await get(path(of(i + rounds, n, at)));
      for (let i = 0; i < rounds; i++) times.push(await get(path(of(i, n, at))));
      found.set(name, percentile(times, 0.95));
    }
    return found;
  } finally {
    await server.kill();
    rmSync(data, { recursive: true, force: true });
  }
}

/** A page of the same bytes from a route that does nothing. */
async function floor(): Promise<number> {
  const bare = fastify();
  const device = { id: 1, text: "x".repeat(500) };
  const answer = { total: 50_000, results: Array.from({ length: 100 }, () => device) };
  bare.get("/", async () => answer);
  const get = getter(await bare.listen({ port: 0, host: "127.0.0.1" }), "");
  const times: number[] = [];
  for (let i = 0; i < 300; i++) times.push(await get("/"));
  await bare.close();
  return percentile(times.slice(100), 0.95);
}

/** Lists and searches over 5,000 and 50,000 devices on both databases, against a bare Fastify route. */
export async function devicesBench(): Promise<Row[]> {
  const bare = await floor();
  const rows: Row[] = [];
  const cluster = findCluster();
  const databases: [string, (n: number) => Promise<string>][] = [["SQLite", async () => ""]];
  if (typeof cluster === "string") console.error(`Not on PostgreSQL: ${cluster}`);
  else {
    const address = cluster.start();
    databases.push([
      "PostgreSQL",
      async (n) => {
        const client = new pg.Client({ connectionString: `${address}/postgres` });
        await client.connect();
        await client.query(`create database muster_${n}`);
        await client.end();
        return `${address}/muster_${n}`;
      },
    ]);
  }
  try {
    for (const [name, fresh] of databases) {
      const [small, large] = [
        await measure(await fresh(sizes[0]), sizes[0]),
        await measure(await fresh(sizes[1]), sizes[1]),
      ];
      for (const query of Object.keys(queries)) {
        const [a, b] = [small.get(query) ?? NaN, large.get(query) ?? NaN];
        rows.push({
          what: `${name}, ${query}: p95 of 5,000 → 50,000 devices, against bare Fastify`,
          muster: `${a.toFixed(1)} → ${b.toFixed(1)} ms`,
          peer: `${bare.toFixed(1)} ms`,
          ratio: (b / a).toFixed(2),
          goal: "under 100 ms, at most 2 times",
        });
      }
    }
  } finally {
    if (typeof cluster !== "string") cluster.stop();
  }
  return rows;
}
