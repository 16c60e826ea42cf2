import { expect, test } from "vitest";
import { agentOperations } from "../../support/crash/operations.ts";
import { agentRun } from "../../support/crash/runs.ts";
import { testCrashes } from "../../support/crash/tests.ts";

const base = testCrashes(agentOperations);

test("an agent that can't create its folders reports that the disk is full", async () => {
  for (const at of [1, 2, 3])
    expect((await agentRun.attempt(base(), "full", at)).failed ?? []).toEqual(["disk_full"]);
}, 180_000);
