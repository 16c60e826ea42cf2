import { subnetOf } from "@muster/sdk";

/** Packets per second: in total and per subnet (/24, or /64 for IPv6). */
export interface Budget {
  packetsPerSecond: number;
  packetsPerSecondPerSubnet: number;
}

/** Calls `send` now or when the budgets allow a packet to `address`. */
export type Pace = (address: string, send: () => void) => void;

export interface Pacer {
  pace: Pace;
  /** Counts packets that are sent without waiting, such as those of an open connection. */
  spend(address: string, packets: number): void;
}

interface Waiting {
  send: () => void;
  budget: Budget;
  signal: AbortSignal;
}

/** The budget of one subnet, which is used up until `busyUntil` at the configured rates. */
interface Lane {
  busyUntil: number;
  queue: Waiting[];
}

/** How much of the rate may be caught up after a busy event loop, in ms. */
const creditMS = 50;
const maxBurst = 100;
const maxIdleLanes = 2_000;
const lanes = new Map<string, Lane>();
let busyUntil = 0;
let isScheduled = false;

/**
 * Enforces the budgets of one job. The packets of all jobs of the process count, because they load the same
 * network: each job waits until its own budgets allow the total. Packets to a subnet stay in order; subnets
 * take turns.
 */
export function createPacer(budget: Budget, signal: AbortSignal): Pacer {
  return {
    pace(address, send) {
      laneOf(address).queue.push({ send, budget, signal });
      if (!isScheduled) drain();
    },
    spend: (address, packets) => charge(laneOf(address), budget, packets),
  };
}

function laneOf(address: string): Lane {
  const subnet = subnetOf(address);
  const lane = lanes.get(subnet) ?? { busyUntil: 0, queue: [] };
  lanes.set(subnet, lane);
  return lane;
}

function charge(lane: Lane, { packetsPerSecond, packetsPerSecondPerSubnet }: Budget, packets: number): void {
  const now = performance.now();
  busyUntil = Math.max(busyUntil, now) + (packets * 1_000) / packetsPerSecond;
  lane.busyUntil = Math.max(lane.busyUntil, now) + (packets * 1_000) / packetsPerSecondPerSubnet;
}

/** Sends what the budgets allow now, at most a hundred packets, so that responses are received in between. */
function drain(): void {
  isScheduled = true;
  let sent = 0;
  let readyIn = Infinity;
  for (let isSending = true; isSending && sent < maxBurst;) {
    isSending = false;
    for (const lane of lanes.values()) {
      while (lane.queue[0]?.signal.aborted) lane.queue.shift();
      const first = lane.queue[0];
      if (!first) continue;
      const now = performance.now();
      const wait = Math.max(
        busyUntil - now - credit(first.budget.packetsPerSecond),
        lane.busyUntil - now - credit(first.budget.packetsPerSecondPerSubnet),
      );
      readyIn = Math.min(readyIn, Math.max(0, wait));
      if (wait > 0) continue;
      lane.queue.shift();
      charge(lane, first.budget, 1);
      first.send();
      sent++;
      isSending = true;
    }
  }
  if (sent >= maxBurst) setImmediate(drain);
  else if (readyIn < Infinity) setTimeout(drain, Math.max(1, readyIn));
  else isScheduled = false;
  if (!isScheduled && lanes.size > maxIdleLanes) forgetIdleLanes();
}

/** Slow budgets protect fragile sites and get no credit. */
const credit = (packetsPerSecond: number): number => (packetsPerSecond < 1_000 ? 0 : creditMS);

function forgetIdleLanes(): void {
  const now = performance.now();
  for (const [subnet, lane] of lanes) if (lane.busyUntil < now) lanes.delete(subnet);
}

const unknownTimeout = 450;
const minTimeoutMS = 130;
const maxTimeoutMS = 2_000;

/** The time-out for responses of one target, from its measured round trips as in TCP (RFC 6298). */
export class RoundTrip {
  #smoothed: number | undefined;
  #variation = 0;
  #isMeasured = false;
  /** Whether at least one packet was lost or not answered. */
  hasLost = false;

  /** Sets an estimate, which is used until the first sample. */
  expect(milliseconds: number): void {
    if (this.#isMeasured) return;
    this.#smoothed = milliseconds;
    this.#variation = milliseconds / 2;
  }

  sample(milliseconds: number): void {
    if (this.#isMeasured && this.#smoothed !== undefined) {
      this.#variation += (Math.abs(this.#smoothed - milliseconds) - this.#variation) / 4;
      this.#smoothed += (milliseconds - this.#smoothed) / 8;
    } else {
      this.#isMeasured = true;
      this.#smoothed = milliseconds;
      this.#variation = milliseconds / 2;
    }
  }

  /** The round trip in ms; undefined while unknown. */
  estimate(): number | undefined {
    return this.#smoothed;
  }

  /** The time-out in ms. It has a minimum, so that delays of a busy machine don't count as losses. */
  timeout(): number {
    if (this.#smoothed === undefined) return unknownTimeout;
    return Math.min(maxTimeoutMS, Math.max(minTimeoutMS, this.#smoothed + 4 * this.#variation));
  }
}

const tickMS = 250;
const pauseMS = 3_000;

/**
 * Calls `paused` when the whole process was suspended for more than 3 seconds, as on a sleeping laptop:
 * time-outs that fire then are meaningless. `isPaused` also detects a pause before the next tick.
 */
export function watchForPause(paused: () => void): { isPaused(): boolean; stop(): void } {
  const clocks = (): number[] => [performance.now(), Date.now()];
  let last = clocks();
  let hasPaused = false;
  const check = (): boolean => {
    const now = clocks();
    if (!hasPaused && now.some((time, i) => time - last[i]! > pauseMS)) {
      hasPaused = true;
      paused();
    }
    return hasPaused;
  };
  const timer = setInterval(() => {
    check();
    last = clocks();
  }, tickMS);
  return { isPaused: check, stop: () => clearInterval(timer) };
}
