import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fastify from "fastify";
import pg from "pg";
import { findCluster } from "../../support/server/postgres.ts";
import { fillActivities, fillFleet } from "../../support/agents/fleet.ts";
import { openServer, type ServerProcess } from "../../support/server/processes.ts";
import { getter, median, percentile, type Row } from "../measure.ts";
import { keyOfViewer } from "./user-keys.ts";

const sizes = [5_000, 50_000] as const;
const rounds = 40;
const words = ["cisco", "fortigate", "yealink", "thinkpad", "example"];

/** `i` is the round, `n` the number of devices or entries, `at` an organization and one of its locations. */
type Asked = (i: number, n: number, at: { organization: number; location: number }) => string;
const letters = (i: number, many: number) => ((i * 7_919) % 36 ** many).toString(36).padStart(many, "a");

const lists: Record<string, Asked> = {
  "first page": () => "",
  ...Object.fromEntries(
    ["name", "ip", "role", "vendor", "model", "organization", "created"].map((column) => [
      `by ${column}, both ways`,
      (i: number) => `sort=${i % 2 ? "-" : ""}${column}`,
    ]),
  ),
  "page in the middle": (_, n) => `offset=${n / 2}`,
  "last page, by vendor": (_, n) => `sort=vendor&offset=${n - 100}`,
  "of an organization": (i, _, { organization }) => `clientId=${organization + (i % 20)}`,
  "of a location": (_i, _n, { organization, location }) => `clientId=${organization}&locationId=${location}`,
  "of a role": () => "role=NMS_WAP",
  "of a vendor, by address": () => "vendor=Cisco&sort=ip",
  "of an organization and role, by model": (i, _, { organization }) =>
    `clientId=${organization + (i % 20)}&role=NMS_WAP&sort=model`,
  "search: one letter": (i) => `search=${letters(i, 1)}`,
  "search: two letters": (i) => `search=${letters(i, 2)}`,
  "search: three letters": (i) => `search=${letters(i, 3)}`,
  "search: the beginning of a name": (i) => `search=sw-${letters(i, 2)}`,
  "search: an address": (i) => `search=10.0.${i % 19}.77`,
  "search: a word that many have": (i) => `search=${words[i % words.length]}`,
  "search: nothing has it": (i) => `search=zq${i}zz`,
  "search: a word, of a role, by address": () => "role=NMS_SWITCH&search=catalyst&sort=ip",
};
const limited: Record<string, Asked> = {
  "first page": () => "",
  "page in the middle": (_, n) => `offset=${n / 10}`,
  "by model": () => "sort=model",
  "search: a word that many have": (i) => `search=${words[i % words.length]}`,
};
const entries: Record<string, Asked> = {
  "first page": () => "",
  "page in the middle": (_, n) => `offset=${n / 2}`,
  "of an organization": (i, _, { organization }) => `clientId=${organization + (i % 20)}`,
  "of a person": (i) => `who=user-${i % 40}@example.com`,
  "of an operation": () => "operation=signIn",
  refused: () => "outcome=refused",
  "search: a word that many have": () => "search=restart",
  "search: a device": (i) => `search=sw-${letters(i, 2)}`,
  "search: nothing has it": (i) => `search=zq${i}zz`,
};

interface Filled extends ServerProcess {
  n: number;
  at: { organization: number; location: number };
  /**
   * API keys of users who see two organizations, and of users who see all devices except those of a group.
   */
  tokens: { ofTwo: string; denied: string };
  close(): Promise<void>;
}

async function fill(database: string, n: number): Promise<Filled> {
  const data = mkdtempSync(join(tmpdir(), "muster-load-"));
  const open = await openServer(data, { database });
  const { muster, server, url } = open;
  await fillFleet(database, data, n);
  await fillActivities(database, data, n);
  if (database) {
    // PostgreSQL would do this by itself one minute later
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    await client.query("vacuum analyze");
    await client.end();
  }
  const { results } = await muster.call("listOrganizations", { query: { name: "Customer 1" } });
  const organization = Math.min(...results.map(({ id }) => id));
  const [location] = (await muster.call("listLocations", { path: { clientId: organization } })).results;
  const group = await muster.call("createDeviceGroup", {
    body: { name: "Cisco", searchCriteria: { search: "cisco" } },
  });
  const tokens = {
    ofTwo: await keyOfViewer(url, muster, [organization, organization + 1], ["NODE.View"]),
    denied: await keyOfViewer(url, muster, null, ["NODE.View", `-NODE.View:groups=${group.id}`]),
  };
  const close = async () => {
    await server.kill();
    rmSync(data, { recursive: true, force: true });
  };
  return { ...open, n, at: { organization, location: location?.id ?? 0 }, tokens, close };
}

const select = `select d.*, o.name as "clientName", l.name as "locationName" from devices d
  join organizations o on o.id = d."organizationId" join locations l on l.id = d."locationId"
  order by lower(d."displayName"), d.id limit 100`;

/** The first page from a bare Fastify route with the same SQL and database. */
async function floorOf(database: string) {
  const bare = fastify();
  if (database) {
    const pool = new pg.Pool({ connectionString: database });
    bare.addHook("onClose", () => pool.end());
    bare.get("/", async () => ({ total: 50_000, results: (await pool.query(select)).rows }));
  } else {
    const data = mkdtempSync(join(tmpdir(), "muster-floor-"));
    await fillFleet("", data, sizes[1]);
    const file = new DatabaseSync(join(data, "muster.db"));
    file.function("lower", { deterministic: true }, (text) => String(text).toLowerCase());
    const statement = file.prepare(select);
    bare.addHook("onClose", async () => {
      file.close();
      rmSync(data, { recursive: true, force: true });
    });
    bare.get("/", async () => ({ total: 50_000, results: statement.all() }));
  }
  const get = getter(await bare.listen({ port: 0, host: "127.0.0.1" }), "");
  return { get: () => get("/"), close: () => bare.close() };
}

/**
 * Measures lists and searches of 5,000 and 50,000 devices, and of log entries, alternating with the baseline.
 */
async function measure(name: string, fresh: (n: number) => Promise<string>): Promise<Row[]> {
  const large = await fresh(sizes[1]);
  const both = [await fill(await fresh(sizes[0]), sizes[0]), await fill(large, sizes[1])] as const;
  const floor = await floorOf(large);
  const rows: Row[] = [];
  const groups = [
    ["devices", "/ws/query/devices", lists, (filled: Filled) => filled.token],
    [
      "devices, for who sees two organizations",
      "/ws/query/devices",
      limited,
      (filled: Filled) => filled.tokens.ofTwo,
    ],
    [
      "devices, for who may not see a group",
      "/ws/query/devices",
      limited,
      (filled: Filled) => filled.tokens.denied,
    ],
    ["entries of the audit log", "/ws/activities", entries, (filled: Filled) => filled.token],
  ] as const;
  try {
    for (const [what, path, asked, token] of groups) {
      const gets = both.map((filled) => {
        const get = getter(filled.url, token(filled));
        return (of: Asked, i: number) => get(`${path}?${of(i, filled.n, filled.at)}`);
      });
      const first = (): string => "";
      for (let i = 0; i < 100; i++) for (const get of gets) await get(first, 0);
      for (let i = 0; i < 50; i++) await floor.get();
      for (const [query, of] of Object.entries(asked)) {
        const times: [number[], number[], number[]] = [[], [], []];
        for (let i = 0; i < rounds; i++) {
          for (const [k, get] of gets.entries()) times[k]!.push(await get(of, i));
          times[2].push(await floor.get());
        }
        const [small, big, bare] = times.map(median) as [number, number, number];
        rows.push({
          what: `${name}, ${what}, ${query}: median of 5,000 → 50,000 (95th percentile of 50,000)`,
          muster: `${small.toFixed(1)} → ${big.toFixed(1)} ms (${percentile(times[1], 0.95).toFixed(1)} ms)`,
          peer: `${bare.toFixed(1)} ms`,
          ratio: (big / small).toFixed(2),
          goal: "under 100 ms, at most 2 times",
        });
      }
    }
    rows.push(await selection(name, both[0]));
  } finally {
    await floor.close();
    for (const { close } of both) await close();
  }
  return rows;
}

async function selection(name: string, { muster, n }: Filled): Promise<Row> {
  const times: number[] = [];
  for (let i = 0; i < 7; i++) {
    const from = performance.now();
    await muster.call("checkMaintenance", { body: { selectAll: true, searchCriteria: {} } });
    times.push(performance.now() - from);
  }
  return {
    what: `${name}, all ${n} devices selected and looked at for maintenance: median`,
    muster: `${median(times).toFixed(0)} ms`,
    peer: "",
    ratio: "",
    goal: "under 1,000 ms",
  };
}

export const sqliteBench = (): Promise<Row[]> => measure("SQLite", async () => "");

export async function postgresBench(): Promise<Row[]> {
  const cluster = findCluster();
  if (typeof cluster === "string") throw new Error(`Not on PostgreSQL: ${cluster}`);
  const address = cluster.start();
  try {
    return await measure("PostgreSQL", async (n) => {
      const client = new pg.Client({ connectionString: `${address}/postgres` });
      await client.connect();
      await client.query(`create database muster_${n}`);
      await client.end();
      return `${address}/muster_${n}`;
    });
  } finally {
    cluster.stop();
  }
}
