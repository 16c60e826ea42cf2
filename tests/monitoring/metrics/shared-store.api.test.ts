// Several servers store metrics in one database: each report once, whichever server received it.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { MetricStore, StoredReport } from "../../../server/src/monitoring/store/metric-store.ts";
import { openMetricStore } from "../../../server/src/monitoring/store/open-store.ts";
import { openDatabase, type Database } from "../../../server/src/platform/db/database.ts";
import { onPostgres } from "../../support/server/databases.ts";

const minuteMS = 60_000;
const hourMS = 60 * minuteMS;
/** The start of an hour, three hours ago. */
const start = (Math.floor(Date.now() / hourMS) - 3) * hourMS;

onPostgres("Metric stores that share a database", (database) => {
  let url: string;
  const opened: { db: Database; store: MetricStore }[] = [];
  const open = async () => {
    const db = openDatabase(url, "");
    const store = await openMetricStore(db);
    opened.push({ db, store });
    return store;
  };
  beforeEach(async () => {
    url = await database.fresh();
  });
  afterEach(async () => {
    for (const { db, store } of opened.splice(0)) {
      await store.close();
      await db.destroy();
    }
  });

  const report = (sequence: number, more: Partial<StoredReport> = {}): StoredReport => ({
    deviceId: 1,
    source: "run-1",
    sequence,
    time: start + sequence * minuteMS,
    series: Int32Array.of(5),
    values: Float64Array.of(sequence),
    ...more,
  });
  const known = async (store: MetricStore, deviceId = 1) => {
    const { series } = await store.range({
      deviceId,
      series: [5],
      from: start,
      to: start + 3 * hourMS,
      step: minuteMS,
    });
    return [...series.get(5)!.average].filter((value) => !Number.isNaN(value));
  };
  const whole = async (store: MetricStore, deviceId: number) => {
    const { series } = await store.range({
      deviceId,
      series: [5],
      from: start,
      to: start + hourMS,
      step: hourMS,
    });
    return series.get(5)!.average[0]!;
  };

  test("can be opened at the same time", async () => {
    const stores = await Promise.all([open(), open(), open()]);
    expect(await Promise.all(stores.map((store) => store.append(report(1))))).toHaveLength(3);
    for (const store of stores) expect(await known(store)).toEqual([1]);
  });

  test("keep each report once while agents change servers and both stores seal", async () => {
    const stores = [await open(), await open()] as const;
    const devices = Array.from({ length: 12 }, (_, index) => index + 1);
    const expected = Array.from({ length: 20 }, (_, index) => index + 1);
    const results = await Promise.all(
      devices.map(async (deviceId) => {
        const found: string[] = [];
        for (const sequence of expected) {
          const one = report(sequence, { deviceId });
          const first = stores[(deviceId + sequence) % 2]!;
          const other = stores[(deviceId + sequence + 1) % 2]!;
          // both at once, as if the agent had changed servers before it got the response
          if (sequence % 3 === 0) found.push(...(await Promise.all([first.append(one), other.append(one)])));
          else found.push(await first.append(one));
          if (deviceId === 1 && sequence % 5 === 0)
            void Promise.all(stores.map((store) => store.seal(Date.now())));
        }
        return found;
      }),
    );
    for (const found of results) {
      expect(found.filter((one) => one === "stored")).toHaveLength(20);
      expect(found.filter((one) => one === "repeated")).toHaveLength(6);
    }
    for (const store of stores) await store.seal(Date.now());
    const third = await open();
    for (const store of [...stores, third])
      for (const deviceId of devices) {
        expect(await known(store, deviceId)).toEqual(expected);
        expect(await whole(store, deviceId)).toBe(10.5);
      }
    const seriesOf = new Map([[1, [5]]]);
    await stores[1].follow();
    for (const store of [...stores, third])
      expect((await store.top({ seriesOf, aggregate: "AVERAGE", from: start, limit: 1 }))[0]?.value).toBe(
        10.5,
      );
  }, 60_000);

  test("catch up after a pause with what another store has sealed and deleted", async () => {
    const [paused, other] = [await open(), await open()];
    await paused.append(report(1));
    await other.append(report(2));
    await other.append(report(170));
    await other.seal(Date.now());
    await other.append(report(171));
    // the paused store hasn't seen that rows were deleted
    const stored = await opened[0]!.db
      .selectFrom("metricReports")
      .select("hour")
      .where("reports", "!=", new Uint8Array())
      .execute();
    expect(stored).toHaveLength(1);
    expect(await paused.append(report(171))).toBe("repeated");
    expect(await paused.append(report(2, { time: start }))).toBe("repeated");
    expect(await known(paused)).toEqual([1, 2, 170, 171]);
    expect(await paused.append(report(172))).toBe("stored");
    expect(await known(other)).toEqual([1, 2, 170, 171, 172]);
  });

  test("report what others have stored, and have the latest values of each device", async () => {
    const [one, other] = [await open(), await open()];
    const now = Date.now();
    await one.append(report(1, { time: now - 1_000 }));
    await one.append(report(2, { time: now }));
    await other.append(report(1, { deviceId: 2, time: now }));
    expect((await other.follow()).map(({ deviceId, time }) => [deviceId, time])).toEqual([[1, now]]);
    expect(await other.follow()).toEqual([]);
    expect(other.latest(1)?.values.get(5)).toBe(2);
    expect((await one.follow()).map(({ deviceId }) => deviceId)).toEqual([2]);
    expect(one.latest(2)?.values.get(5)).toBe(1);
  });

  test("seal only on the server that may do so", async () => {
    const [one, other] = [await open(), await open()];
    await one.append(report(1));
    await one.seal(Date.now(), async () => false);
    const { db } = opened[0]!;
    expect(await db.selectFrom("metricChunks").selectAll().execute()).toEqual([]);
    await other.seal(Date.now(), async () => true);
    expect(await db.selectFrom("metricChunks").select(["hour"]).execute()).toHaveLength(1);
    one.forgetEnded(Date.now());
    expect(await known(one)).toEqual([1]);
  });

  test("forget a device in all stores, and accept what it reports later", async () => {
    const [one, other] = [await open(), await open()];
    await one.append(report(1));
    await other.forget(1);
    expect(await known(one)).toEqual([]);
    expect(one.latest(1)).toBeUndefined();
    expect(await one.append(report(1))).toBe("stored");
    expect(await known(other)).toEqual([1]);
    expect(await known(await open())).toEqual([1]);
  });
});
