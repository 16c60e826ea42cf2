// The measurements of 5,000 computers, and how to time work on them.
import type { StoredReport } from "../../../server/src/monitoring/store/metric-store.ts";

export const devices = 5_000;
export const seriesEach = 30;
export const hourMS = 3_600_000;

/** A gauge with one decimal, a slow gauge, a noisy rate, a small integer and a constant, in turn. */
export function valueOf(series: number, minute: number, noise: () => number): number {
  switch (series % 5) {
    case 0:
      return Math.round(noise() * 1_000) / 10;
    case 1:
      return Math.round((50 + 20 * Math.sin(minute / 100) + noise()) * 10) / 10;
    case 2:
      return Math.round(noise() * 1e7) / 10;
    case 3:
      return Math.floor(noise() * 4);
    default:
      return 42;
  }
}

export function random() {
  let state = 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

export const cpuMS = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

export async function taken(work: () => unknown): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

/** Measures the longest time in which the event loop was blocked. */
export function watchBlocks() {
  let maxGapMS = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    maxGapMS = Math.max(maxGapMS, performance.now() - last);
    last = performance.now();
  }, 1);
  return () => {
    clearInterval(timer);
    return maxGapMS;
  };
}

export const seriesOf = (device: number): Int32Array<ArrayBuffer> =>
  Int32Array.from({ length: seriesEach }, (_, series) => device * seriesEach + series);

/** The reports of one minute from the first devices. */
export const reportsOf = (
  count: number,
  minute: number,
  start: number,
  noise: () => number,
): StoredReport[] =>
  Array.from({ length: count }, (_, device) => {
    const series = seriesOf(device);
    const values = Float64Array.from(series, (one) => valueOf(one, minute, noise));
    const time = start + minute * 60_000;
    return { deviceId: device + 1, source: "bench", sequence: minute + 1, time, series, values };
  });
