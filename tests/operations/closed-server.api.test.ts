import { expect, onTestFinished, test } from "vitest";
import { Program } from "../support/server/processes.ts";

test("closed servers are released from the memory of their process", async () => {
  // in a separate process: counting objects collects all garbage, which takes seconds in a test worker with
  // its large heap
  const program = new Program("./close-servers.ts", () => []);
  onTestFinished(() => program.kill());
  expect(await program.start()).toBe("closed");
  // pending cleanup, such as of its last connection, still refers to the last server
  const inMemory = () => program.ask<number>("count");
  await expect.poll(inMemory, { timeout: 60_000, interval: 1000 }).toBeLessThan(3);
}, 120_000);
