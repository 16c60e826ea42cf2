// After any sequence of allowed operations, no user holds a right that neither they nor its grantor had.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachDatabase } from "../support/server/databases.ts";
import { startTestServer, type TestServer } from "../support/server/server.ts";
import { sequences, Stage } from "../support/powers/sequence.ts";
import { makeWorld, type World } from "../support/powers/principals.ts";

/** The benchmark runs many more sequences. */
const numRuns = Number(process.env.MUSTER_POWER_RUNS ?? 40);

onEachDatabase("Powers", (database) => {
  let server: TestServer;
  let world: World;
  let stage: Stage;
  beforeAll(async () => {
    const address = await database.fresh();
    server = await startTestServer({ database: address, checkAnswers: false });
    world = await makeWorld(server, address);
    stage = await Stage.open(server, world);
  });
  afterAll(async () => {
    stage.close();
    await world.close();
    await server.close();
  });

  test("no sequence of operations gives a user more rights than its principals have", async () => {
    await fc.assert(
      fc.asyncProperty(sequences, (sequence) => stage.play(sequence)),
      { numRuns },
    );
    // a small number of sequences doesn't reach every operation
    expect([...stage.allowed.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(numRuns / 4);
  }, 120_000);
});
