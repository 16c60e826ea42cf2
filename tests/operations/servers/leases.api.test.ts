// Leases for work that only one server may do at a time.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { acquireLease, holdsLease, releaseLease } from "../../../server/src/platform/leases.ts";
import { migrateDatabase } from "../../../server/src/main.ts";
import { openDatabase, type Database } from "../../../server/src/platform/db/database.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onEachDatabase } from "../../support/server/databases.ts";

const a = { name: "work", holder: "a" };
const b = { name: "work", holder: "b" };

onEachDatabase("A lease", (database) => {
  const data = mkdtempSync(join(tmpdir(), "muster-leases-"));
  let db: Database;
  beforeAll(async () => {
    db = openDatabase(await database.fresh(), data);
    await migrateDatabase(db);
  });
  beforeEach(() => db.deleteFrom("leases").execute());
  afterAll(async () => {
    await db.destroy();
    rmSync(data, { recursive: true });
  });

  const expire = () => db.updateTable("leases").set({ expiresAt: 1 }).execute();

  test("has one holder at a time, and keeps its fence when renewed", async () => {
    const fence = await acquireLease(db, a, 60_000);
    expect(fence).toBe(1);
    expect(await acquireLease(db, b, 60_000)).toBeUndefined();
    expect(await acquireLease(db, a, 60_000)).toBe(fence);
    expect(await holdsLease(db, a, fence!)).toBe(true);
    expect(await holdsLease(db, b, fence!)).toBe(false);
  });

  test("is free as soon as its holder releases it, and nobody else can release it", async () => {
    await acquireLease(db, a, 60_000);
    await releaseLease(db, b);
    expect(await acquireLease(db, b, 60_000)).toBeUndefined();
    await releaseLease(db, a);
    expect(await acquireLease(db, b, 60_000)).toBe(2);
  });

  test("passes to another holder once it has expired, and its former fence stays invalid", async () => {
    const fence = await acquireLease(db, a, 60_000);
    await expire();
    expect(await holdsLease(db, a, fence!)).toBe(false);
    expect(await acquireLease(db, b, 60_000)).toBe(2);
    expect(await holdsLease(db, a, fence!)).toBe(false);
    // when the former holder gets it back, its earlier fence is still invalid
    await expire();
    expect(await acquireLease(db, a, 60_000)).toBe(3);
    expect(await holdsLease(db, a, fence!)).toBe(false);
  });

  test("gets a new fence if it is renewed after it expired", async () => {
    await acquireLease(db, a, 60_000);
    await expire();
    expect(await acquireLease(db, a, 60_000)).toBe(2);
  });

  test("goes to exactly one of many concurrent requests", async () => {
    for (let round = 1; round <= 10; round++) {
      const fences = await Promise.all(
        Array.from({ length: 20 }, (_, i) => acquireLease(db, { name: "work", holder: `${i}` }, 60_000)),
      );
      expect(fences.filter((fence) => fence !== undefined)).toEqual([round]);
      await expire();
    }
  });

  test("can't be taken while its holder acts in a transaction", async () => {
    if (database.name === "SQLite") return;
    const fence = await acquireLease(db, a, 200);
    const events: string[] = [];
    let taking: Promise<unknown> | undefined;
    await db.transaction().execute(async (transaction) => {
      expect(await holdsLease(transaction, a, fence!)).toBe(true);
      await sleep(300);
      taking = acquireLease(db, b, 60_000).then(() => events.push("taken"));
      await sleep(200);
      events.push("acted");
    });
    await taking;
    expect(events).toEqual(["acted", "taken"]);
  });
});
