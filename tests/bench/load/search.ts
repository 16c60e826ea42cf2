import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { findCluster } from "../../support/server/postgres.ts";
import { fillFleet } from "../../support/agents/fleet.ts";
import { openServer } from "../../support/server/processes.ts";
import { median, percentile, type Row } from "../measure.ts";
import { keyOfViewer } from "./user-keys.ts";

const devices = 50_000;
const organizations = 500;
const rounds = 60;
const maxFound = 50;

const letters = (i: number, many: number) => ((i * 7_919) % 36 ** many).toString(36).padStart(many, "a");
const words = ["cisco", "fortigate", "yealink", "thinkpad", "example", "optiplex", "synology"];

/** No text is searched twice, as far as there are enough texts of its kind. */
const texts: Record<string, (i: number) => string> = {
  "one letter": (i) => letters(i, 1),
  "two letters": (i) => letters(i, 2),
  "three letters": (i) => letters(i, 3),
  "the beginning of a name": (i) => `sw-${letters(i, 2)}`,
  "a whole name": (i) => `sw-${((i * 84 * 7919) % 100_003).toString(36)}-${i * 84}`,
  "an address": (i) => `10.0.${i + 1}.77`,
  "a word that many have": (i) => words[i % words.length]!,
  "two words": (i) => `cisco ${letters(i, 2)}`,
  "an organization": (i) => `Customer ${i + 1}`,
  "query words": (i) => `status:offline role:switch ${letters(i, 2)}`,
  "nothing has it": (i) => `zq${i}zz`,
};

/**
 * Measures the global search on 50,000 devices in 500 organizations, alternating with SQLite's full-text
 * index alone.
 */
async function measure(name: string, database: string): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), "muster-search-"));
  const { muster, server, url, token } = await openServer(data, { database });
  await fillFleet(database, data, devices, organizations);
  if (database) {
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    await client.query("vacuum analyze");
    await client.end();
  }
  const { results } = await muster.call("listOrganizations", { query: { pageSize: 2 } });
  const some = results.map(({ id }) => id);
  const limited = await keyOfViewer(url, muster, some, ["NODE.View"]);
  const asked = (key: string) => async (query: string) => {
    const answer = await fetch(`${url}/ws/qsearch`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ query }),
    });
    if (!answer.ok) throw new Error(`${query}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  const floor = await floorOf();
  const searches: Record<string, (text: string) => Promise<void>> = {
    all: asked(token),
    limited: asked(limited),
    floor: floor.find,
  };
  const rows: Row[] = [];
  const everything: number[] = [];
  try {
    for (let i = 0; i < 50; i++) for (const find of Object.values(searches)) await find("warm");
    for (const [kind, textOf] of Object.entries(texts)) {
      const took: Record<string, number[]> = { all: [], limited: [], floor: [] };
      for (let i = 0; i < rounds; i++)
        for (const [name, find] of Object.entries(searches)) {
          const from = performance.now();
          await find(textOf(i));
          took[name]!.push(performance.now() - from);
        }
      everything.push(...took.all!);
      rows.push(rowOf(`${name}, ${kind}`, took.all!, took.limited!, took.floor!));
    }
    rows.push(rowOf(`${name}, all of these`, everything, [], []));
  } finally {
    floor.close();
    await server.kill();
    rmSync(data, { recursive: true, force: true });
  }
  return rows;
}

function rowOf(what: string, all: number[], limited: number[], floor: number[]): Row {
  const both = (values: number[]) =>
    values.length ? `${median(values).toFixed(1)} (${percentile(values, 0.95).toFixed(1)}) ms` : "";
  return {
    what: `${what}: median (95th percentile); the same for who sees two organizations`,
    muster: `${both(all)}; ${both(limited)}`,
    peer: both(floor),
    ratio: floor.length ? (median(all) / median(floor)).toFixed(1) : "",
    goal: "95th percentile under 50 ms",
  };
}

/** SQLite's trigram index of the same names, without permissions, organizations and server. */
async function floorOf() {
  const data = mkdtempSync(join(tmpdir(), "muster-search-floor-"));
  await fillFleet("", data, devices, organizations);
  const file = new DatabaseSync(join(data, "muster.db"));
  file.exec(`create virtual table floor using fts5(body, tokenize = 'trigram');
    insert into floor select "searchText" from devices`);
  const matching = file.prepare("select rowid, body from floor where floor match ? order by rank limit ?");
  const containing = file.prepare("select rowid, body from floor where body like ? limit ?");
  return {
    async find(text: string) {
      if (text.length < 3) containing.all(`%${text}%`, maxFound);
      else matching.all(`"${text}"`, maxFound);
    },
    close() {
      file.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

export async function searchBench(): Promise<Row[]> {
  const rows = await measure("SQLite", "");
  const cluster = findCluster();
  if (typeof cluster === "string") throw new Error(`Not on PostgreSQL: ${cluster}`);
  const address = cluster.start();
  try {
    return [...rows, ...(await measure("PostgreSQL", `${address}/postgres`))];
  } finally {
    cluster.stop();
  }
}
