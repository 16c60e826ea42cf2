// Connections to PostgreSQL that break within a transaction, and servers that are paused within one.
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asUnavailable, openDatabase, type Database } from "../../../server/src/platform/db/database.ts";
import { acquireLease } from "../../../server/src/platform/leases.ts";
import { onPostgres } from "../../support/server/databases.ts";

onPostgres("A transaction", (database) => {
  let db: Database;
  const lease = (holder: string) => ({ name: "owner", holder });

  beforeAll(async () => {
    db = openDatabase(await database.fresh(), "");
  });
  afterAll(() => db.destroy());

  test("fails as unavailable if its connection breaks between two statements, and the next one works", async () => {
    const broken = db.transaction().execute(async (transaction) => {
      const { pid } = await transaction
        .selectNoFrom(({ fn }) => fn<number>("pg_backend_pid").as("pid"))
        .executeTakeFirstOrThrow();
      await db.selectNoFrom(({ fn, val }) => fn("pg_terminate_backend", [val(pid)]).as("ended")).execute();
      await wait(200);
      await transaction.selectFrom("leases").select("name").execute();
    });
    const error = await broken.then(
      () => undefined,
      (reason: unknown) => asUnavailable(reason),
    );
    expect(error?.code).toBe("unavailable");
    expect(await db.selectFrom("leases").select("name").execute()).toEqual([]);
  });

  test("doesn't keep its locks if its server is paused", async () => {
    const setting = "idle_in_transaction_session_timeout";
    const usual = db.selectNoFrom(({ fn, val }) => fn("current_setting", [val(setting)]).as("value"));
    expect(await usual.execute()).toEqual([{ value: "30s" }]);
    await acquireLease(db, lease("first"), 1);
    const paused = db.transaction().execute(async (transaction) => {
      await transaction
        .selectNoFrom(({ fn, val }) => fn("set_config", [val(setting), val("300"), val(true)]).as("value"))
        .execute();
      await transaction.selectFrom("leases").select("fence").forShare().execute();
      await wait(2_000);
      await transaction.selectFrom("leases").select("fence").execute();
    });
    const failed = expect(paused).rejects.toThrow();
    await wait(50);
    expect(await acquireLease(db, lease("second"), 60_000)).toBe(2);
    await failed;
  });
});
