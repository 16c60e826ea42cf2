import { queryObjects } from "node:v8";
import { expect, test } from "vitest";
import { ServerContext } from "../../server/src/context.ts";
import { startTestServer } from "../support/server/server.ts";

/** How many there are after a garbage collection. */
const contexts = () => queryObjects(ServerContext, { format: "count" });

test("a server that is closed leaves nothing in the memory of its process", async () => {
  const before = contexts();
  for (let started = 0; started < 3; started++) await (await startTestServer()).close();
  await expect.poll(contexts, { interval: 500 }).toBeLessThanOrEqual(before);
}, 60_000);
