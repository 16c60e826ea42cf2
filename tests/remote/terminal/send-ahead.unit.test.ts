// How much a terminal sends before it is shown, on various connections.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { remoteWindows, RemoteStream } from "@muster/sdk/remote";

const KiB = 1_024;
const window = remoteWindows.TERMINAL;
const main = 0;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

interface Line {
  /** Latency in one direction, in ms. */
  delayMS: number;
  /** The number of bytes that are shown per ms. */
  bytesPerMS: number;
  /** Whether the receiver acknowledges data promptly, as terminals do. */
  isPrompt?: boolean;
}

/**
 * Sends bytes over the line.
 * @returns how many were shown, and the most that were in transit once half had been sent
 */
async function send(bytes: number, { delayMS, bytesPerMS, isPrompt = true }: Line) {
  let shown = 0;
  let max = 0;
  let busyUntil = 0;
  let given = 0;
  const later = (ms: number, work: () => void) => void setTimeout(work, ms);
  const receiver = new RemoteStream({
    window,
    isPrompt,
    onData(_, data, used) {
      busyUntil = Math.max(busyUntil, performance.now()) + data.length / bytesPerMS;
      later(busyUntil - performance.now(), () => {
        shown += data.length;
        used();
      });
    },
    onMessage: () => undefined,
  });
  const fill = () => {
    for (; given < bytes && sender.hasRoom(main); given += 4 * KiB)
      sender.write(main, new Uint8Array(4 * KiB));
    if (given > bytes / 2) max = Math.max(max, given - shown);
  };
  const sender = new RemoteStream({
    window,
    isPrompt: true,
    onData: () => undefined,
    onMessage: () => undefined,
    onDrain: fill,
  });
  sender.attach((frame) => later(delayMS, () => receiver.receive(frame.slice())));
  receiver.attach((frame) => later(delayMS, () => sender.receive(frame.slice())));
  await vi.advanceTimersByTimeAsync(2 * delayMS + 1);
  fill();
  await vi.runAllTimersAsync();
  return { shown, max };
}

test("A slow connection has at most 80 KiB in transit, so that an interrupt takes effect soon", async () => {
  const { shown, max } = await send(1_024 * KiB, { delayMS: 10, bytesPerMS: 100 });
  expect(shown).toBe(1_024 * KiB);
  expect(max).toBeLessThanOrEqual(80 * KiB);
});

test("A fast connection with high latency uses the whole window", async () => {
  const { shown, max } = await send(8_192 * KiB, { delayMS: 100, bytesPerMS: 1_000_000 });
  expect(shown).toBe(8_192 * KiB);
  expect(max).toBe(window);
});

test("An older receiver, which acknowledges data less often, is sent everything", async () => {
  const { shown } = await send(1_024 * KiB, { delayMS: 1, bytesPerMS: 100, isPrompt: false });
  expect(shown).toBe(1_024 * KiB);
});
