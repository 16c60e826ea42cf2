import fc from "fast-check";
import { operations, type OperationId } from "@muster/sdk/contract";
import { sequences, Stage } from "../support/powers/sequence.ts";
import { makeWorld } from "../support/powers/principals.ts";
import { installCheapArgon2 } from "../support/server/argon2.ts";
import { findCluster } from "../support/server/postgres.ts";
import { startTestServer } from "../support/server/server.ts";

const numRuns = Number(process.env.MUSTER_CASES ?? 20_000);
/** "sqlite" or "postgres" to run on only one database. */
const only = process.env.MUSTER_DATABASE;
const seed = Number(process.env.MUSTER_SEED ?? Date.now() % 2 ** 31);

/**
 * Runs random sequences of operations, after which no user may have more rights than those who granted them.
 */
export async function powersBench(): Promise<Record<string, string>[]> {
  installCheapArgon2();
  const rows = only === "postgres" ? [] : [await play("SQLite", "")];
  if (only === "sqlite") return rows;
  const cluster = findCluster();
  if (typeof cluster === "string") throw new Error(`Not on PostgreSQL: ${cluster}`);
  try {
    rows.push(await play("PostgreSQL", `${cluster.start()}/postgres`));
  } finally {
    cluster.stop();
  }
  return rows;
}

async function play(name: string, address: string): Promise<Record<string, string>> {
  const server = await startTestServer({ database: address, checkAnswers: false });
  const world = await makeWorld(server, address);
  const stage = await Stage.open(server, world);
  const start = performance.now();
  let played = 0;
  const property = fc.asyncProperty(sequences, async (sequence) => {
    await stage.play(sequence);
    if (++played % 1_000 === 0) console.error(`${name}: ${played} sequences`);
  });
  const result = await fc.check(property, { numRuns, seed });
  const seconds = ((performance.now() - start) / 1_000).toFixed(0);
  if (result.failed) console.error(fc.defaultReportMessage(result));
  const onPrincipals = [...stage.allowed].filter(([id]) => operations[id as OperationId].principal);
  const why = result.errorInstance instanceof Error ? result.errorInstance.message : "yes";
  const sum = (counts: [string, number][]) => String(counts.reduce((all, [, count]) => all + count, 0));
  stage.close();
  await world.close();
  await server.close();
  return {
    database: name,
    seed: String(seed),
    sequences: String(result.numRuns),
    "operations allowed": sum([...stage.allowed]),
    "on principals": sum(onPrincipals),
    kinds: `${stage.allowed.size}, ${onPrincipals.length} on principals`,
    broken: result.failed ? why : "none",
    seconds,
  };
}
