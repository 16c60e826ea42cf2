// Metrics that are moved to VictoriaMetrics: none is lost or stored twice, whatever is down or killed in the
// meantime.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { execa } from "execa";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Archive } from "../../../server/src/monitoring/store/archiving-store.ts";
import type { MetricStore, StoredReport } from "../../../server/src/monitoring/store/metric-store.ts";
import { openMetricStore } from "../../../server/src/monitoring/store/open-store.ts";
import { storeFile } from "../../../server/src/monitoring/store/tables.ts";
import { openDatabase, type Database } from "../../../server/src/platform/db/database.ts";
import { archiveOf, clientOf } from "../../support/monitoring/archive.ts";
import { Victoria } from "../../support/monitoring/victoria-metrics.ts";
import { withVictoria } from "../../support/server/databases.ts";
import { refusal } from "../../support/server/server.ts";

const minuteMS = 60_000;
const hourMS = 60 * minuteMS;
/** The start of an hour, three hours ago. */
const start = (Math.floor(Date.now() / hourMS) - 3) * hourMS;

withVictoria("A metric store with VictoriaMetrics", () => {
  const victoria = new Victoria();
  let folder: string;
  let server: string;
  const opened: { db: Database; store: MetricStore }[] = [];
  beforeAll(() => victoria.start());
  afterAll(() => victoria.remove());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "muster-metrics-"));
    server = randomUUID();
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) {
      await one.store.close();
      await one.db.destroy();
    }
    rmSync(folder, { recursive: true });
    if (!victoria.isRunning) await victoria.start();
  });

  const client = () => clientOf(victoria.address, server);
  const open = async (more: Partial<Archive> = {}) => {
    const db = openDatabase("", folder, storeFile);
    const store = await openMetricStore(db, archiveOf(client(), more));
    opened.push({ db, store });
    return store;
  };
  const close = async () => {
    const { store, db } = opened.pop()!;
    await store.close();
    await db.destroy();
  };
  const waiting = () => opened.at(-1)!.db.selectFrom("metricChunks").select(["hour", "deviceId"]).execute();
  /** Moves all hours that have ended to VictoriaMetrics, and checks that it has them. */
  const settle = async (store: MetricStore) => {
    await store.seal(Date.now());
    await victoria.flush();
    await store.seal(Date.now());
    expect(await waiting()).toEqual([]);
  };

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
  const range = (store: MetricStore, { deviceId = 1, series = 5, from = 0, minutes = 180, step = 1 } = {}) =>
    store.range({
      deviceId,
      series: [series],
      from: start + from * minuteMS,
      to: start + (from + minutes) * minuteMS,
      step: step * minuteMS,
    });
  const known = async (store: MetricStore, about: Parameters<typeof range>[1] = {}) => {
    const { series } = await range(store, about);
    return [...series.get(about.series ?? 5)!.average].filter((value) => !Number.isNaN(value));
  };

  test("stores reports while VictoriaMetrics is down, says why, and sends them later", async () => {
    await victoria.end();
    const store = await open();
    for (let minute = 0; minute < 130; minute++) void store.append(report(minute, minute));
    expect(await store.append(report(170, 170))).toBe("stored");
    await store.seal(Date.now());
    const expected = [...Array(130).keys(), 170];
    expect(await known(store)).toEqual(expected);
    const away = await store.state();
    expect(away).toMatchObject({ kind: "VICTORIA_METRICS", state: "FAILING", waitingSince: start });
    expect(away.reason).toContain("ECONNREFUSED");
    expect(Date.now() - away.since!).toBeLessThan(30_000);

    await victoria.start();
    await settle(store);
    expect(await known(store)).toEqual(expected);
    expect(await store.state()).toMatchObject({ state: "READY", reason: null, waitingSince: null });

    // while VictoriaMetrics is down, its data can't be read; charts don't show a gap instead
    await victoria.end();
    await store.append(report(175, 1, { time: Date.now() }));
    expect(await refusal(range(store))).toBe("metrics_unavailable");
    const top = (aggregate: "LATEST" | "MAXIMUM") =>
      store.top({ seriesOf: new Map([[1, [5]]]), aggregate, from: start, limit: 1 });
    expect(await refusal(top("MAXIMUM"))).toBe("metrics_unavailable");
    expect(store.latest(1)?.values.get(5)).toBe(1);
    expect((await top("LATEST"))[0]?.value).toBe(1);
  });

  test("has each value once after VictoriaMetrics was killed while receiving them", async () => {
    const devices = Array.from({ length: 200 }, (_, index) => index + 1);
    const store = await open();
    const all = devices.flatMap((deviceId) =>
      Array.from({ length: 120 }, (_, minute) =>
        report(minute, minute, { deviceId, series: Int32Array.of(deviceId) }),
      ),
    );
    await Promise.all(all.map((one) => store.append(one)));
    for (const delayMS of [60, 150, 400]) {
      const sealing = store.seal(Date.now());
      await wait(delayMS);
      await victoria.end("SIGKILL");
      await sealing;
      await victoria.start();
    }
    await settle(store);
    for (const deviceId of devices)
      expect(await known(store, { deviceId, series: deviceId })).toEqual([...Array(120).keys()]);
  }, 60_000);

  test("loses nothing if VictoriaMetrics is killed before it has written to disk", async () => {
    const store = await open({ settledAfterMS: 60_000 });
    await store.append(report(1, 7));
    await store.seal(Date.now());
    await victoria.end("SIGKILL");
    expect(await waiting()).toHaveLength(1);
    await victoria.start();
    await close();
    await settle(await open());
    expect(await known(opened.at(-1)!.store)).toEqual([7]);
  });

  test("loses and repeats nothing if the server is killed at any time", async () => {
    const program = join(import.meta.dirname, "../../support/monitoring/append-reports.ts");
    let last = 0;
    server = "test";
    for (const delayMS of [900, 1_500]) {
      const child = execa(process.execPath, [program, folder, String(last + 1), victoria.address], {
        reject: false,
      });
      let printed = "";
      child.stdout.on("data", (text: Buffer) => (printed += String(text)));
      await expect.poll(() => printed, { timeout: 20_000 }).not.toBe("");
      await wait(delayMS);
      child.kill("SIGKILL");
      await child;
      last = Number(printed.trim().split("\n").at(-1));
      const store = await open();
      await settle(store);
      const from = (Math.floor(Date.now() / hourMS) - 3) * hourMS;
      const query = { deviceId: 1, series: [5], from, to: from + 4 * hourMS, step: 24 * hourMS };
      const { minimum, average, maximum } = (await store.range(query)).series.get(5)!;
      await close();
      // one more may have been stored; the average shows that none is missing or stored twice
      expect(minimum[0]).toBe(1);
      expect(maximum[0]! - last).toBeOneOf([0, 1]);
      expect(average[0]).toBeCloseTo((1 + maximum[0]!) / 2, 9);
      last = maximum[0]!;
    }
  }, 60_000);

  test("ends a read without response, and refuses the next one at once", async () => {
    const store = await open();
    await store.append(report(1, 7));
    await settle(store);
    victoria.pause(true);
    try {
      expect(await refusal(range(store))).toBe("metrics_unavailable");
      const before = performance.now();
      expect(await refusal(range(store))).toBe("metrics_unavailable");
      expect(performance.now() - before).toBeLessThan(1_000);
      // storing reports doesn't wait for it either
      expect(await store.append(report(2, 8))).toBe("stored");
    } finally {
      victoria.pause(false);
    }
    await expect.poll(() => refusal(range(store)), { timeout: 10_000 }).toBe("done");
    expect(await known(store)).toEqual([7, 8]);
  }, 40_000);

  test("refuses reports when its queue is full, and says so", async () => {
    await victoria.end();
    const store = await open({ maxHours: 2 });
    await store.append(report(1, 7));
    await store.seal(Date.now());
    expect(await store.state()).toMatchObject({ state: "FULL", waitingSince: start });
    const refused = report(2, 8);
    await expect(store.append(refused)).rejects.toThrow("The queue for VictoriaMetrics is full");
    await victoria.start();
    await settle(store);
    // agents send reports again that weren't stored
    expect(await store.append(refused)).toBe("stored");
    expect(await known(store)).toEqual([7, 8]);
  });

  test("returns the same steps for long times as from single values", async () => {
    const store = await open();
    for (let minute = 0; minute < 170; minute++) void store.append(report(minute, (minute * 37) % 91));
    await store.append(report(170, NaN));
    await settle(store);
    await store.append(report(30.5, 1_000));
    await store.seal(Date.now());
    const steps = [1, 7, 60, 120].map((step) => ({ from: step % 60 && 3, minutes: 170, step }));
    const exact = [];
    for (const about of steps) exact.push((await range(store, about)).series.get(5));
    await close();
    const long = await open({ maxValues: 1 });
    for (const [index, about] of steps.entries())
      expect((await range(long, about)).series.get(5)).toEqual(exact[index]);
    await settle(long);
    for (const [index, about] of steps.entries())
      expect((await range(long, about)).series.get(5)).toEqual(exact[index]);
  });

  test("hostile instance names can't reach the values of other devices or servers", async () => {
    const hostile = [
      '"} or {server!="',
      "\\",
      '\\"} or vector(1) #',
      "a\nb\r\u2028{}",
      "\ud800 \u202e",
      "x".repeat(300),
      '","server":"other',
    ];
    const ids = hostile.map((_, index) => index + 10);
    const labelsOf: Archive["labelsOf"] = async (series) =>
      new Map(
        series.map((id) => [id, { name: "muster_test", instance: hostile[id - 10] ?? "", organization: 1 }]),
      );
    const other = server;
    const others = await open();
    await others.append(report(1, 1_000));
    await settle(others);
    await close();
    rmSync(join(folder, storeFile.name));
    server = randomUUID();
    const store = await open({ labelsOf });
    for (const id of ids) await store.append(report(id, id, { series: Int32Array.of(id) }));
    await store.append(report(1, 2, { deviceId: 2 }));
    await settle(store);
    for (const id of ids) expect(await known(store, { series: id })).toEqual([id]);
    // the other server's series has the same ID, but isn't read
    expect(await known(store, { series: 5 })).toEqual([]);
    const seriesOf = new Map([[1, ids]]);
    const top = await store.top({ seriesOf, aggregate: "MAXIMUM", from: start, limit: 100 });
    expect(top.map(({ value }) => value)).toEqual(ids.toReversed());
    await store.forget(1);
    await victoria.flush();
    const left = async (name: string, deviceId: number) =>
      (await clientOf(victoria.address, name).read({ deviceId }, start, start + hourMS)).length;
    expect([await left(server, 1), await left(server, 2), await left(other, 1)]).toEqual([0, 1, 1]);
  });

  test("forgets a device only once VictoriaMetrics is available again", async () => {
    const store = await open();
    await store.append(report(1, 7));
    await settle(store);
    await victoria.end();
    await store.forget(1);
    expect(await store.devices()).toEqual([1]);
    await victoria.start();
    await store.forget(1);
    expect(await store.devices()).toEqual([]);
    await victoria.flush();
    expect(await client().read({ deviceId: 1 }, start, start + hourMS)).toEqual([]);
  });
});

withVictoria("VictoriaMetrics with a password", () => {
  const options = ["-httpAuth.username=muster", "-httpAuth.password=correct horse"];
  const victoria = new Victoria(options, { auth: "muster:correct horse" });
  beforeAll(() => victoria.start());
  afterAll(() => victoria.remove());

  test("gives a wrong password as the reason, and works with the right one", async () => {
    const given = { metricsUser: "muster", metricsPassword: "wrong battery" };
    const wrong = clientOf(victoria.address, "test", given);
    await wrong.check(0);
    const state = wrong.state();
    expect(state.reason).toContain("it refused the user and password");
    expect(JSON.stringify(state)).not.toContain("battery");
    expect(await refusal(wrong.read({ deviceId: 1 }, start, start + hourMS))).toBe("metrics_unavailable");
    const right = clientOf(victoria.address, "test", { ...given, metricsPassword: "correct horse" });
    await right.check(0);
    expect(right.state()).toMatchObject({ state: "READY", reason: null });
  });
});

describe("The address of VictoriaMetrics", () => {
  test.each([
    ["nonsense", "isn't an address"],
    ["ftp://127.0.0.1", "isn't an address"],
    ["http://127.0.0.1:8428?x=1", "isn't an address"],
    ["http://muster:battery@127.0.0.1:8428", "contains a user name or password"],
    ["http://203.0.113.5:8428", "wouldn't be encrypted"],
  ])("%s is refused", (address, reason) => {
    let error: unknown;
    try {
      clientOf(address);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject({
      code: "metrics_address_invalid",
      message: expect.stringContaining(reason),
    });
    expect(String(error)).not.toContain("battery");
  });

  test("may have a path, and be that of another computer if it uses HTTPS", () => {
    expect(clientOf("https://metrics.example.com/vm/").address).toBe("https://metrics.example.com/vm");
  });
});
