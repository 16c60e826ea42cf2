// Polls devices, spread evenly over the interval.
import type { MetricName } from "@muster/sdk";
import type { NeighborReport, PolledObject, SnmpRead } from "@muster/sdk/live";
import { createPacer, type Budget } from "../../network/packet-pacer.ts";
import { createPinger, type Pinger } from "../../network/ping.ts";
import type { SnmpCredential } from "../../network/snmp/session.ts";
import { SocketPool } from "../../network/udp-socket-pool.ts";
import { PolledDevice, type DeviceTools } from "./device.ts";
import { packs } from "./packs/index.ts";
import { ownObjects } from "./packs/own-objects.ts";

const budget: Budget = { packetsPerSecond: 5_000, packetsPerSecondPerSubnet: 2_000 };
/** Enough for a site whose devices all stop responding, which takes seconds each. */
const maxAtOnce = 256;
const tickMS = 100;
/** Pings of devices that are polled within this time are sent together. */
const pingsEveryMS = 5_000;
/** A device that didn't respond is polled again sooner, so that two failures are known within 90 seconds. */
const retryShare = 1 / 4;
const neighborsEveryMS = 15 * 60_000;
const pingOnce = { count: 1, periodMS: 1_000, timeoutMS: 1_000 };
const pingTwice = { count: 2, periodMS: 500, timeoutMS: 1_000 };

export interface PolledTarget {
  nodeId: number;
  /** The device's address; "" if it wasn't found. */
  ip: string;
  /** Whether it is polled by name. */
  isNamed?: boolean;
  /** Its SNMP port; 161 by default. */
  port?: number;
  /** Without credentials, the device is only pinged. */
  credentials: SnmpCredential[];
  /** Whether it has ever responded to a ping; otherwise, a missing response means nothing. */
  answersPing?: boolean;
  /** Objects to poll in addition to the packs. */
  objects?: readonly PolledObject[];
}

export interface PolledReport {
  nodeId: number;
  /** Its current address, if it is polled by name. */
  ip?: string;
  names: [metric: MetricName, instance: string][];
  values: Float64Array;
  at: number;
}

interface Entry {
  device: PolledDevice;
  target: PolledTarget;
  dueAt: number;
  isBusy: boolean;
  hasFailed: boolean;
  /** When its neighbors are read next. */
  neighborsAt: number;
  /** The last ping; `ms` is null without a response in time. */
  ping: { ms: number | null; at: number } | undefined;
  answersPing: boolean;
  /** The last reason why some series aren't polled. */
  cut: string;
}

const snmpReachability: [MetricName, string] = ["SNMP_REACHABLE", ""];
const pingReachability: [MetricName, string] = ["PING_REACHABLE", ""];
/** Only for devices that have responded to a ping. */
const pingTime: [MetricName, string] = ["PING_TIME", ""];

export interface PollerEvents {
  onReport(report: PolledReport): void;
  onNeighbors(report: NeighborReport): void;
}

export interface PollerOptions {
  /** The SNMP port of devices; for tests. */
  port?: number;
  /** Replaces the interval of the order, in tests. */
  intervalMS?: number;
  /** How often neighbors are read, in tests. */
  neighborsEveryMS?: number;
}

export class Poller {
  readonly #events: PollerEvents;
  readonly #options: PollerOptions;
  readonly #stop = new AbortController();
  readonly #entries = new Map<number, Entry>();
  readonly #pinger: Pinger;
  readonly #pool: SocketPool;
  readonly #timers: NodeJS.Timeout[];
  #intervalMS = 60_000;
  #running = 0;

  constructor(events: PollerEvents, options: PollerOptions = {}) {
    this.#events = events;
    this.#options = options;
    const pacer = createPacer(budget, this.#stop.signal);
    this.#pinger = createPinger({ pingPacketTTL: 64, isOnSegment: () => false }, pacer, this.#stop.signal);
    this.#pool = new SocketPool(() => Promise.resolve(false), pacer.pace);
    this.#timers = [
      setInterval(() => this.#startDue(), tickMS),
      setInterval(() => this.#pingNext(), pingsEveryMS),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  /** Replaces the polled devices; unchanged ones keep their turn. */
  poll(targets: readonly PolledTarget[], intervalSeconds: number): void {
    this.#intervalMS = this.#options.intervalMS ?? intervalSeconds * 1_000;
    const now = performance.now();
    const wanted = new Set(targets.map(({ nodeId }) => nodeId));
    for (const [nodeId, entry] of this.#entries) if (!wanted.has(nodeId)) this.#remove(nodeId, entry);
    const before = new Map(this.#entries);
    const added = targets.flatMap((target) => {
      const known = this.#entries.get(target.nodeId);
      if (known && JSON.stringify(known.target) === JSON.stringify(target)) return [];
      if (known) this.#remove(target.nodeId, known);
      return [{ target, formerNames: known?.device.names }];
    });
    for (const [i, { target, formerNames }] of added.entries()) {
      const tools: DeviceTools = {
        pool: this.#pool,
        port: this.#options.port ?? target.port ?? 161,
        packs: target.objects?.length ? [...packs, ownObjects(target.objects)] : packs,
      };
      this.#entries.set(target.nodeId, {
        device: new PolledDevice(target.ip, target.credentials, tools, formerNames),
        target,
        dueAt: now + (i / added.length) * this.#intervalMS,
        isBusy: false,
        hasFailed: false,
        neighborsAt: before.get(target.nodeId)?.neighborsAt ?? -Infinity,
        ping: undefined,
        answersPing: target.answersPing === true || before.get(target.nodeId)?.answersPing === true,
        cut: "",
      });
    }
  }

  /** Reads an object now from a device that is polled. */
  async read(nodeId: number, oid: string): Promise<SnmpRead> {
    const device = this.#entries.get(nodeId)?.device;
    return device ? ((await device.readObject(oid)) ?? { refused: "SILENT" }) : { refused: "NOT_POLLED" };
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const [nodeId, entry] of this.#entries) this.#remove(nodeId, entry);
    this.#stop.abort();
    this.#pool.close();
  }

  #remove(nodeId: number, { device }: Entry): void {
    device.close();
    this.#entries.delete(nodeId);
  }

  #startDue(): void {
    if (this.#running >= maxAtOnce) return;
    const now = performance.now();
    const due = [...this.#entries.values()].filter(({ isBusy, dueAt }) => !isBusy && dueAt <= now);
    due.sort((a, b) => a.dueAt - b.dueAt);
    for (const entry of due.slice(0, maxAtOnce - this.#running)) {
      entry.isBusy = true;
      this.#running++;
      this.#pollOne(entry)
        .catch((error: unknown) => console.error(error))
        .finally(() => {
          entry.isBusy = false;
          this.#running--;
        });
    }
  }

  async #pollOne(entry: Entry): Promise<void> {
    const { device, target } = entry;
    const { nodeId, ip } = target;
    const at = performance.now();
    const hasSnmp = target.credentials.length > 0 || !ip;
    const recentPing = () =>
      entry.ping && at - entry.ping.at < this.#intervalMS * (hasSnmp ? 1 : retryShare)
        ? entry.ping
        : undefined;
    const found = ip && hasSnmp ? await device.poll() : undefined;
    if (!found && (hasSnmp || recentPing()?.ms == null)) await this.#ping(entry, pingTwice);
    // it may have been removed meanwhile
    if (this.#entries.get(nodeId) !== entry) return;
    const recent = recentPing();
    const hasFailed = hasSnmp ? !found : recent?.ms == null;
    const isFirstFailure = hasFailed && !entry.hasFailed;
    entry.hasFailed = hasFailed;
    // missed polls aren't made up for
    entry.dueAt += this.#intervalMS * (isFirstFailure ? retryShare : 1);
    if (entry.dueAt < performance.now() - this.#intervalMS) entry.dueAt = performance.now();
    if (device.cut !== entry.cut) {
      entry.cut = device.cut;
      if (entry.cut) console.error(`Not everything of ${ip} is polled: ${entry.cut}.`);
    }
    if (!hasSnmp && !(recent && entry.answersPing)) return;
    const reachability: [name: PolledReport["names"][number], value: number][] = [
      [pingReachability, recent ? Number(recent.ms !== null) : NaN],
    ];
    if (hasSnmp) reachability.unshift([snmpReachability, found ? 1 : 0]);
    if (entry.answersPing) reachability.push([pingTime, recent?.ms ?? NaN]);
    const names = [...reachability.map(([name]) => name), ...(found?.names ?? device.names)];
    const values = new Float64Array(names.length).fill(NaN);
    values.set(reachability.map(([, value]) => value));
    if (found) values.set(found.values, reachability.length);
    this.#events.onReport({ nodeId, names, values, at, ...(target.isNamed && ip && { ip }) });
    if (found) await this.#readNeighbors(entry);
  }

  async #readNeighbors(entry: Entry): Promise<void> {
    const now = performance.now();
    if (now < entry.neighborsAt) return;
    entry.neighborsAt = now + (this.#options.neighborsEveryMS ?? neighborsEveryMS);
    const { nodeId } = entry.target;
    const found = await entry.device.readNeighbors();
    if (found && this.#entries.get(nodeId) === entry) this.#events.onNeighbors({ nodeId, ...found });
  }

  /** Pings the devices that are polled next, together. */
  #pingNext(): void {
    const until = performance.now() + pingsEveryMS;
    for (const entry of this.#entries.values())
      if (!entry.isBusy && entry.dueAt < until) void this.#ping(entry, pingOnce);
  }

  async #ping(entry: Entry, settings: typeof pingOnce): Promise<void> {
    if (!entry.target.ip) return;
    let ms: number | null = null;
    await this.#pinger.ping(entry.target.ip, settings, (roundTrip) => (ms = roundTrip ?? ms));
    if (this.#pinger.unavailable() !== "" || this.#stop.signal.aborted) return;
    entry.ping = { ms, at: performance.now() };
    entry.answersPing ||= ms !== null;
  }
}
