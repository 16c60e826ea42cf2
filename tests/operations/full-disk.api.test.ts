// A disk that really is full, a small file system in memory: acknowledged changes are stored, and every
// failure has a reason.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prepareData, type PreparedData } from "../support/crash/prepared-data.ts";
import {
  agentRunOnFull,
  backUpTo,
  firstStartOn,
  restoreOn,
  serveUntilFull,
} from "../support/crash/full-disk.ts";
import { missingSmallDisk } from "../support/crash/small-disk.ts";

const missing = missingSmallDisk();

describe.skipIf(missing)(
  `A full disk${missing ? ` (${missing})` : ""}`,
  () => {
    let base: PreparedData;
    beforeAll(async () => {
      base = await prepareData();
    });
    afterAll(() => base?.close());

    test.for([64, 1_024])(
      "stops a first start, which works once there is space: %s kB",
      async (kilobytes) => {
        expect(await firstStartOn(kilobytes)).toEqual({ result: "disk_full", wrong: [] });
      },
    );

    test.for([true, false])("makes changes fail, keeps acknowledged ones; killed: %s", async (isKilled) => {
      const { result, wrong } = await serveUntilFull(base, 1_000, isKilled);
      expect(wrong).toEqual([]);
      expect(result).toMatch(/^[1-9]\d* acknowledged, then unavailable/);
    });

    test("delays a run until its agent's computer has space", async () => {
      expect(await agentRunOnFull(base, 0)).toEqual({
        result: "the agent goes on; with space again: SUCCEEDED",
        wrong: [],
      });
    });

    test("makes a backup fail without leaving a part of it", async () => {
      expect(await backUpTo(base, 16)).toEqual({ result: "disk_full", wrong: [] });
    });

    test.for([64, 1_024])("makes a restore fail without leaving anything: %s kB", async (kilobytes) => {
      expect(await restoreOn(base, kilobytes)).toEqual({ result: "disk_full", wrong: [] });
    });
  },
  120_000,
);
