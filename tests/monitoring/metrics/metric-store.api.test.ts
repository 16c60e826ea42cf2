// Measurements are read as they were stored, in the order they were measured, whatever happens in between.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  columnsOf,
  decodeColumns,
  decodeEach,
  encodeColumns,
  encodeEach,
  type SampleRow,
} from "../../../server/src/monitoring/store/codec.ts";
import type { MetricStore, StoredReport } from "../../../server/src/monitoring/store/metric-store.ts";
import { openMetricStore } from "../../../server/src/monitoring/store/open-store.ts";
import { storeFile } from "../../../server/src/monitoring/store/tables.ts";
import { openDatabase, type Database } from "../../../server/src/platform/db/database.ts";
import type { Archive } from "../../../server/src/monitoring/store/archiving-store.ts";
import { archiveOf, clientOf } from "../../support/monitoring/archive.ts";
import { Victoria } from "../../support/monitoring/victoria-metrics.ts";
import { onEachDatabase, withVictoria, type TestDatabase } from "../../support/server/databases.ts";

const minuteMS = 60_000;
const hourMS = 60 * minuteMS;
/** The start of an hour, three hours ago. */
const start = (Math.floor(Date.now() / hourMS) - 3) * hourMS;

/** Reproducible random numbers. */
function random(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

describe("A column of values", () => {
  const next = random(7);
  const kinds: Record<string, (row: number) => number> = {
    "a gauge with one decimal": () => Math.round(next() * 1_000) / 10,
    "a counter beyond 2^53": (row) => 2 ** 60 + row * 4_096,
    "a small integer": () => Math.floor(next() * 5),
    "a constant": () => 42,
    "numbers of any size": () => (next() - 0.5) * 10 ** Math.floor(next() * 600 - 300),
    "negative numbers": () => -Math.round(next() * 1e6) / 100,
    "nothing at all": () => NaN,
    gaps: () => (next() < 0.4 ? NaN : Math.floor(next() * 100)),
    "negative zero": (row) => (row % 2 ? -0 : 0),
    infinities: (row) => (row % 2 ? Infinity : -Infinity),
    "the largest and smallest": (row) => (row % 2 ? Number.MAX_VALUE : Number.MIN_VALUE),
    thirds: (row) => row / 3,
    "large integers and decimals": (row) => (row % 2 ? 2 ** 49 : 0.0001),
  };
  test.each(Object.entries(kinds))("of %s is decoded to the last bit", (_, value) => {
    const rows: SampleRow[] = Array.from({ length: 61 }, (__, row) => ({
      time: start + row * minuteMS + Math.floor(next() * 999),
      series: Int32Array.of(7, 1_000_000),
      values: Float64Array.of(value(row), row),
    }));
    const { times, values } = decodeColumns(encodeColumns(columnsOf(rows)));
    expect([...times]).toEqual(rows.map(({ time }) => time));
    expect([...values.get(7)!]).toEqual(rows.map((row) => row.values[0]));
    expect([...values.get(1_000_000)!]).toEqual(rows.map((_row, index) => index));
  });

  test.each(Object.entries(kinds))("of %s is skipped when only others are read", (_, value) => {
    const column = () => Float64Array.from({ length: 61 }, (__, row) => value(row));
    const all = new Map([3, 9, 500, 70, 71].map((series) => [series, column()]));
    for (const wanted of [[3], [70], [71, 9], [500, 4], []]) {
      const found = decodeEach(encodeEach(all), 61, wanted);
      expect(found).toEqual(new Map([...all].filter(([series]) => wanted.includes(series))));
    }
  });

  test("is unknown before its first value and after its last", () => {
    const row = (time: number, series: number[]): SampleRow => ({
      time,
      series: Int32Array.from(series),
      values: Float64Array.from(series),
    });
    const { values } = decodeColumns(encodeColumns(columnsOf([row(1, [1]), row(2, [1, 2]), row(3, [2])])));
    expect([...values.get(1)!]).toEqual([1, 1, NaN]);
    expect([...values.get(2)!]).toEqual([NaN, 2, 2]);
  });
});

test("a crash loses no acknowledged report, and stores none twice", async () => {
  const folder = mkdtempSync(join(tmpdir(), "muster-metrics-crash-"));
  const program = join(import.meta.dirname, "../../support/monitoring/append-reports.ts");
  let last = 0;
  try {
    for (const delayMS of [900, 1_300, 1_700]) {
      const child = execa(process.execPath, [program, folder, String(last + 1)], { reject: false });
      let printed = "";
      child.stdout.on("data", (text: Buffer) => (printed += String(text)));
      await expect.poll(() => printed).not.toBe("");
      await new Promise((resolve) => setTimeout(resolve, delayMS));
      child.kill("SIGKILL");
      await child;
      last = Number(printed.trim().split("\n").at(-1));
      const db = openDatabase("", folder, storeFile);
      const store = await openMetricStore(db);
      const from = (Math.floor(Date.now() / hourMS) - 3) * hourMS;
      const { series } = await store.range({
        deviceId: 1,
        series: [5],
        from,
        to: from + 4 * hourMS,
        step: 24 * hourMS,
      });
      const { minimum, average, maximum } = series.get(5)!;
      await store.close();
      await db.destroy();
      // one more may have been stored; the average shows that none is missing or stored twice
      expect(minimum[0]).toBe(1);
      expect(maximum[0]! - last).toBeOneOf([0, 1]);
      expect(average[0]).toBeCloseTo((1 + maximum[0]!) / 2, 9);
      last = maximum[0]!;
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);

onEachDatabase("The metric store", (database) => stories(database));
withVictoria("The metric store that archives", () =>
  onEachDatabase("to VictoriaMetrics", (database) => stories(database, new Victoria())),
);

function stories(database: TestDatabase, victoria?: Victoria): void {
  if (victoria) {
    beforeAll(() => victoria.start());
    afterAll(() => victoria.remove());
  }
  let archive: Archive | undefined;
  let folder: string;
  let url: string;
  let db: Database;
  let store: MetricStore;
  const open = async () => {
    db = openDatabase(url, folder, storeFile);
    store = await openMetricStore(db, archive);
  };
  /** Seals hours that have ended and, with VictoriaMetrics, checks that all have been moved there. */
  const seal = async () => {
    await store.seal(Date.now());
    if (!victoria) return;
    await victoria.flush();
    await store.seal(Date.now());
    expect(await db.selectFrom("metricChunks").select("hour").execute()).toEqual([]);
  };
  const shut = async () => {
    await store.close();
    await db.destroy();
  };
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "muster-metrics-"));
    url = await database.fresh();
    archive = victoria && archiveOf(clientOf(victoria.address, randomUUID()));
    await open();
  });
  afterEach(async () => {
    await shut();
    rmSync(folder, { recursive: true });
  });

  let sequence = 0;
  const report = (minute: number, value: number, more: Partial<StoredReport> = {}): StoredReport => ({
    deviceId: 1,
    source: "run-1",
    sequence: ++sequence,
    time: start + minute * minuteMS,
    series: Int32Array.of(5),
    values: Float64Array.of(value),
    ...more,
  });
  const values = async (from = 0, minutes = 180, step = 1) => {
    const { series } = await store.range({
      deviceId: 1,
      series: [5],
      from: start + from * minuteMS,
      to: start + (from + minutes) * minuteMS,
      step: step * minuteMS,
    });
    return series.get(5)!;
  };
  const known = async () => [...(await values()).average].filter((value) => !Number.isNaN(value));

  test("keeps each report once, even if it is sent again before it is on disk", async () => {
    const first = report(0, 1);
    const results = await Promise.all([store.append(first), store.append(first)]);
    expect(results.toSorted()).toEqual(["repeated", "stored"]);
    expect(await store.append(first)).toBe("repeated");
    await shut();
    await open();
    expect(await store.append(first)).toBe("repeated");
    expect(await known()).toEqual([1]);
  });

  test("returns the same before and after an hour is sealed, and after a restart", async () => {
    for (let minute = 0; minute < 180; minute++) void store.append(report(minute, minute % 7));
    await store.append(report(180, 1));
    const all = async () => [
      await values(),
      await values(3, 11),
      await values(0, 180, 60),
      await values(0, 180, 7),
    ];
    const before = await all();
    expect([...before[0]!.average]).toEqual(Array.from({ length: 180 }, (_, minute) => minute % 7));
    expect([...before[2]!.maximum]).toEqual([6, 6, 6]);
    expect([...before[2]!.minimum]).toEqual([0, 0, 0]);
    await seal();
    expect(await all()).toEqual(before);
    await shut();
    await open();
    expect(await all()).toEqual(before);
  });

  test("stores a late report, also of an hour that is already sealed", async () => {
    await store.append(report(0, 1));
    await store.append(report(2, 3));
    await seal();
    await store.append(report(1, 2));
    expect(await known()).toEqual([1, 2, 3]);
    await seal();
    expect(await known()).toEqual([1, 2, 3]);
    expect([...(await values(0, 60, 60)).average]).toEqual([2]);
  });

  test("returns what was never measured as unknown, not zero", async () => {
    await store.append(report(5, NaN));
    await store.append(report(6, 0));
    const { average, minimum } = await values(4, 4);
    expect([...average]).toEqual([NaN, NaN, 0, NaN]);
    expect([...minimum]).toEqual([NaN, NaN, 0, NaN]);
  });

  test("finds the highest values of many devices", async () => {
    const now = Math.floor((Date.now() - start) / minuteMS);
    for (const deviceId of [1, 2, 3]) {
      const of = { deviceId, series: Int32Array.of(deviceId) };
      await store.append(report(0, 50 - deviceId, of));
      await store.append(report(now, deviceId * 10, of));
    }
    await seal();
    const seriesOf = new Map([1, 2, 3].map((id) => [id, [id]]));
    const top = async (aggregate: "LATEST" | "AVERAGE" | "MAXIMUM") =>
      (await store.top({ seriesOf, aggregate, from: start, limit: 2 })).map(({ deviceId, value }) => [
        deviceId,
        value,
      ]);
    expect(await top("LATEST")).toEqual([
      [3, 30],
      [2, 20],
    ]);
    expect(await top("MAXIMUM")).toEqual([
      [1, 49],
      [2, 48],
    ]);
    expect(await top("AVERAGE")).toEqual([
      [3, 38.5],
      [2, 34],
    ]);
  });

  test("finds the same highest values before and after hours are sealed, and after a restart", async () => {
    const minutes = Math.floor((Date.now() - start) / minuteMS);
    const odd = () => report(90.5, 7, { series: Int32Array.of(6, 5), values: Float64Array.of(1, 7) });
    for (let minute = 0; minute < minutes; minute += 10) await store.append(report(minute, minute));
    await store.append(odd());
    const top = async (aggregate: "AVERAGE" | "MAXIMUM", from: number) =>
      (
        await store.top({
          seriesOf: new Map([[1, [5, 6]]]),
          aggregate,
          from: start + from * minuteMS,
          limit: 5,
        })
      ).map(({ series, value }) => [series, Number(value.toFixed(6))]);
    const all = async () => [await top("AVERAGE", 0), await top("AVERAGE", 60), await top("MAXIMUM", 120)];
    const before = await all();
    expect(before[1]).toHaveLength(2);
    await seal();
    expect(await all()).toEqual(before);
    await store.append(report(1, 500));
    expect((await top("MAXIMUM", 0))[0]).toEqual([5, 500]);
    await seal();
    expect((await top("MAXIMUM", 0))[0]).toEqual([5, 500]);
    const later = await all();
    await shut();
    await open();
    expect(await all()).toEqual(later);
  });

  test("does not bring back a forgotten device or a sealed hour at a restart", async () => {
    await store.append(report(0, 1));
    await store.append(report(1, 3, { deviceId: 2 }));
    await seal();
    await store.append(report(179, 1));
    await store.append(report(179, 3, { deviceId: 2 }));
    await store.forget(2);
    await shut();
    await open();
    expect(await store.devices()).not.toContain(2);
    expect(await known()).toEqual([1, 1]);
    await store.append(report(2, 5, { deviceId: 2, series: Int32Array.of(5) }));
    expect(
      (await store.top({ seriesOf: new Map([[2, [5]]]), aggregate: "MAXIMUM", from: start, limit: 1 }))[0]
        ?.value,
    ).toBe(5);
  });

  test("keeps the reports in the journal of a former version", async () => {
    const bytes = url ? "bytea" : "blob";
    await db.schema
      .createTable("metricJournal")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("deviceId", "integer")
      .addColumn("time", "bigint")
      .addColumn("hour", "integer")
      .addColumn("series", bytes)
      .addColumn("samples", bytes)
      .execute();
    const bytesOf = (list: Int32Array | Float64Array) => Buffer.from(list.buffer);
    await db
      .insertInto("metricJournal")
      .values({
        id: 1,
        deviceId: 1,
        time: start,
        hour: start / hourMS,
        series: bytesOf(Int32Array.of(5)),
        samples: bytesOf(Float64Array.of(0.1)),
      })
      .execute();
    await shut();
    await open();
    expect(await known()).toEqual([0.1]);
    await seal();
    await shut();
    await open();
    expect(await known()).toEqual([0.1]);
  });

  test("forgets a device, and minute values before hourly ones", async () => {
    await store.append(report(0, 4));
    await store.append(report(0, 8, { deviceId: 2 }));
    await seal();
    expect((await store.devices()).toSorted()).toEqual([1, 2]);
    await store.forget(2);
    expect(await store.devices()).toEqual([1]);
    const later = start + 40 * 24 * hourMS;
    await store.retain(later, { minutes: 30, hours: 730 });
    // VictoriaMetrics deletes its own data by its own retention
    expect(await known()).toEqual(victoria ? [4] : []);
    expect([...(await values(0, 60, 60)).average]).toEqual([4]);
    await store.retain(later, { minutes: 30, hours: 35 });
    expect([...(await values(0, 60, 60)).average]).toEqual([victoria ? 4 : NaN]);
  });
}
