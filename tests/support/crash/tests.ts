// Tests that kill the process or fill the disk at some writes of each operation, then start again: nothing
// that was acknowledged may be lost.
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareData, type PreparedData } from "./prepared-data.ts";
import { crashEach, type Operation } from "./crash.ts";

/** The number of writes at which each operation fails here; `npm run bench -- crash` fails at all. */
const share = Number(process.env.MUSTER_CRASHES ?? 2);

/** @returns a function for the base of which each crash gets a copy; only for use while tests run */
export function testCrashes(operations: readonly Operation[]): () => PreparedData {
  let base: PreparedData;
  beforeAll(async () => {
    base = await prepareData();
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

  return () => base;
}
