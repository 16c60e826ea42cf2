import { expect, onTestFinished, test } from "vitest";
import { Program } from "../support/server/processes.ts";

test("servers that are closed don't stay in the memory of their process", async () => {
  // counting objects collects all garbage, which takes seconds where much is in memory, as in a worker of
  // tests
  const program = new Program("./close-servers.ts", () => []);
  onTestFinished(() => program.kill());
  expect(await program.start()).toBe("closed");
  // the last one is held by what is still to be cleaned up, such as its last connection
  const inMemory = () => program.ask<number>("count");
  await expect.poll(inMemory, { timeout: 60_000, interval: 1000 }).toBeLessThan(3);
}, 120_000);
