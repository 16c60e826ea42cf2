// How much a terminal sends before it is shown, on lines of all kinds.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { remoteWindows, RemoteStream } from "@muster/sdk/remote";

const KiB = 1_024;
const window = remoteWindows.TERMINAL;
const main = 0;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

interface Line {
  /** Milliseconds from one end to the other. */
  delayMS: number;
  /** How many bytes are shown in a millisecond. */
  bytesPerMS: number;
  /** Whether the receiver tells what it has used up as terminals do. */
  isPrompt?: boolean;
}

/**
 * Sends bytes over the line.
 * @returns how many were shown, and the most that were on their way since half of them
 */
async function send(bytes: number, { delayMS, bytesPerMS, isPrompt = true }: Line) {
  let shown = 0;
  let most = 0;
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
    if (given > bytes / 2) most = Math.max(most, given - shown);
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
  return { shown, most };
}

test("A slow line has little on its way, so that an interrupt soon shows", async () => {
  const { shown, most } = await send(1_024 * KiB, { delayMS: 10, bytesPerMS: 100 });
  expect(shown).toBe(1_024 * KiB);
  expect(most).toBeLessThanOrEqual(80 * KiB);
});

test("A quick line of a long way is filled", async () => {
  const { shown, most } = await send(8_192 * KiB, { delayMS: 100, bytesPerMS: 1_000_000 });
  expect(shown).toBe(8_192 * KiB);
  expect(most).toBe(window);
});

test("A receiver of before, which tells less often what it has shown, is sent everything", async () => {
  const { shown } = await send(1_024 * KiB, { delayMS: 1, bytesPerMS: 100, isPrompt: false });
  expect(shown).toBe(1_024 * KiB);
});
