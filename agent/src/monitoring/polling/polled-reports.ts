import { randomUUID } from "node:crypto";
import type { Socket } from "socket.io-client";
import type { AgentToServer, ServerToAgent } from "@muster/sdk/live";
import { ReportQueue, type Kept, type Series } from "../report-queue.ts";
import type { PolledReport } from "./poller.ts";

const maxKeptPerDevice = 1_440;
/** The maximum of all devices while the server can't be reached: 64 MB. */
const maxValues = 8e6;
/** The server disconnects agents that send more at once. */
const maxAtOnce = 16;

interface Device {
  queue: ReportQueue;
  series: Series;
  isSending: boolean;
}

/** Keeps the results of polls until the server has stored them. */
export class PolledReports {
  readonly #socket: Socket<ServerToAgent, AgentToServer>;
  readonly #devices = new Map<number, Device>();
  readonly #waiting = new Set<Device>();
  readonly #source = randomUUID();
  #sending = 0;
  #isReady = false;

  constructor(socket: Socket<ServerToAgent, AgentToServer>) {
    this.#socket = socket;
    socket.on("disconnect", () => (this.#isReady = false));
  }

  /** Sends the queued reports, once the server has accepted this agent. */
  resume(): void {
    this.#isReady = true;
    for (const device of this.#devices.values()) if (!device.queue.isEmpty) this.#waiting.add(device);
    this.#pump();
  }

  add({ nodeId, ip, names, values, at }: PolledReport): void {
    const device = this.#devices.get(nodeId) ?? this.#create(nodeId);
    const { queue, series } = device;
    const isSame =
      series.length === names.length &&
      series.every(([metric, instance], i) => metric === names[i]![0] && instance === names[i]![1]);
    if (!isSame) device.series = [...names];
    const kept: Omit<Kept, "sequence"> = { series: device.series, values, at, ip };
    queue.add(kept);
    if (!this.#isReady) this.#trim();
    this.#waiting.add(device);
    this.#pump();
  }

  /** Discards the reports of all other devices. */
  keep(nodeIds: ReadonlySet<number>): void {
    for (const [nodeId, device] of this.#devices) {
      if (nodeIds.has(nodeId)) continue;
      this.#devices.delete(nodeId);
      this.#waiting.delete(device);
    }
  }

  /** Drops the oldest report of each device if there are too many values. */
  #trim(): void {
    let held = 0;
    for (const { queue } of this.#devices.values()) held += queue.size;
    if (held > maxValues) for (const { queue } of this.#devices.values()) queue.drop();
  }

  #create(nodeId: number): Device {
    const queue = new ReportQueue(this.#socket, { source: this.#source, nodeId }, maxKeptPerDevice);
    const device: Device = { queue, series: [], isSending: false };
    this.#devices.set(nodeId, device);
    return device;
  }

  #pump(): void {
    for (const device of this.#waiting) {
      if (!this.#isReady || this.#sending >= maxAtOnce) return;
      if (device.isSending) continue;
      this.#waiting.delete(device);
      device.isSending = true;
      this.#sending++;
      void device.queue.send().finally(() => {
        device.isSending = false;
        this.#sending--;
        this.#pump();
      });
    }
  }
}
