import { once } from "node:events";
import { fork } from "node:child_process";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

test("servers that are closed don't stay in the memory of their process", async () => {
  // counting objects collects all garbage, which takes seconds where much is in memory, as in a worker of tests
  const child = fork(join(import.meta.dirname, "../support/server/close-servers.ts"), { execArgv: [] });
  onTestFinished(() => void child.kill("SIGKILL"));
  expect((await once(child, "message"))[0]).toBe("closed");
  const inMemory = async () => {
    const answer = once(child, "message");
    child.send("count");
    return ((await answer) as [number])[0];
  };
  // the last one is held by what is still to be cleaned up, such as its last connection
  await expect.poll(inMemory, { timeout: 60_000, interval: 1000 }).toBeLessThan(3);
}, 120_000);
