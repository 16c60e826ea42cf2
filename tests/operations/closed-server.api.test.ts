import { queryObjects } from "node:v8";
import { expect, test } from "vitest";
import { ServerContext } from "../../server/src/context.ts";
import { startTestServer } from "../support/server/server.ts";

/** How many there are after a garbage collection, which takes seconds where much is in memory. */
const contexts = () => queryObjects(ServerContext, { format: "count" });

test("servers that are closed don't stay in the memory of their process", async () => {
  const before = contexts();
  for (let started = 0; started < 6; started++) await (await startTestServer()).close();
  // the last one is held by what is still to be cleaned up, such as its last connection
  await expect.poll(() => contexts() - before, { timeout: 60_000, interval: 1000 }).toBeLessThan(3);
}, 120_000);
