// A killed process or a full disk at writes of each operation: what was acknowledged is there after the next start.
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareBase, type Base } from "../support/crash/base.ts";
import { crashEach } from "../support/crash/crash.ts";
import { operations } from "../support/crash/operations.ts";
import { agentRun } from "../support/crash/runs.ts";

/** How many writes of each operation fail here; `npm run bench -- crash` fails all. */
const share = Number(process.env.MUSTER_CRASHES ?? 2);

let base: Base;
beforeAll(async () => {
  base = await prepareBase();
});
afterAll(() => base.close());

for (const operation of operations)
  for (const fault of ["kill", "full"] as const)
    test(`${operation.name}: ${fault === "kill" ? "killed" : "disk full"} at a write`, async () => {
      const row = await crashEach(base, operation, fault, share);
      expect(row.wrong).toEqual([]);
      expect(row.lost).toBe(0);
      expect(row.writes).toBeGreaterThan(0);
    }, 180_000);

test("an agent that can't create its folders reports that the disk is full", async () => {
  for (const at of [1, 2, 3])
    expect((await agentRun.attempt(base, "full", at)).failed ?? []).toEqual(["disk_full"]);
}, 180_000);
