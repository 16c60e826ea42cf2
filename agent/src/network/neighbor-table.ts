import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { BlockList } from "node:net";
import { networkInterfaces } from "node:os";
import { promisify } from "node:util";

const minPollMS = 15;
const maxPollMS = 100;
/** The system drops an address without an ARP response after three requests, one second apart. */
const unansweredTtlMS = 3_000;
const spareEntries = 8;
const macAddress = /^(?!00:00:00:00:00:00)[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/u;
const answeredRow = /^(\S+) +0x\S+ +0x(?!0 )\S+ +(\S+)/gmu;
const arpTable = "/proc/net/arp";
const run = promisify(execFile);

/** The system's neighbor table (IPv4), read for all jobs of the process at once. */
class NeighborTable {
  #rows = new Map<string, string>();
  readonly #watched = new Map<string, Set<(mac: string) => void>>();
  readonly #entries = new Map<string, number>();
  readonly #waiting: { address: string; enter: () => void; signal: AbortSignal }[] = [];
  readonly #limit = entryLimit();
  #isPolling = false;
  #pollMS = minPollMS;

  /** The MAC address in the table when it was last read; '' if none. */
  get(address: string): string {
    return this.#rows.get(address) ?? "";
  }

  /** Waits until the table has room for one more address that may be absent. */
  enter(address: string, signal: AbortSignal): Promise<void> {
    return new Promise((enter) => {
      this.#waiting.push({ address, enter, signal });
      if (this.#waiting.length === 1) this.#admit();
      if (this.#waiting.length > 0) this.#poll();
    });
  }

  /**
   * Releases the room for an address. Without a response, the room is free only after 3 seconds, when the
   * system has dropped the address.
   */
  leave(address: string): void {
    const count = this.#entries.get(address);
    if (count === undefined) return;
    const forget = (): void => {
      const left = (this.#entries.get(address) ?? 1) - 1;
      if (left > 0) this.#entries.set(address, left);
      else this.#entries.delete(address);
      this.#admit();
    };
    if (this.get(address) !== "") forget();
    else setTimeout(forget, unansweredTtlMS).unref();
  }

  /** Calls `seen` with the MAC address once the table has it. The returned function ends the watch. */
  watch(address: string, seen: (mac: string) => void): () => void {
    const watchers = this.#watched.get(address) ?? new Set();
    this.#watched.set(address, watchers.add(seen));
    this.#pollMS = minPollMS;
    this.#poll();
    return () => {
      watchers.delete(seen);
      if (watchers.size === 0 && this.#watched.get(address) === watchers) this.#watched.delete(address);
    };
  }

  read(): void {
    try {
      const rows = readFileSync(arpTable, "latin1").matchAll(answeredRow);
      this.#rows = new Map(Array.from(rows, ([, address = "", mac = ""]) => [address, checked(mac)]));
    } catch {
      this.#rows.clear();
    }
  }

  #poll(): void {
    if (this.#watched.size === 0 && this.#waiting.length === 0) return;
    if (this.#isPolling) return;
    this.#isPolling = true;
    setTimeout(() => {
      this.#isPolling = false;
      this.read();
      this.#admit();
      const seen = [...this.#watched].filter(([address]) => this.get(address) !== "");
      for (const [address, watchers] of seen) {
        this.#watched.delete(address);
        for (const notify of watchers) notify(this.get(address));
      }
      this.#pollMS = seen.length > 0 ? minPollMS : Math.min(maxPollMS, this.#pollMS * 1.5);
      this.#poll();
    }, this.#pollMS);
  }

  #admit(): void {
    const others = [...this.#rows.keys()].filter((address) => !this.#entries.has(address)).length;
    while (
      this.#waiting[0] &&
      (this.#waiting[0].signal.aborted || others + this.#entries.size < this.#limit)
    ) {
      const { address, enter, signal } = this.#waiting.shift()!;
      if (signal.aborted) continue;
      this.#entries.set(address, (this.#entries.get(address) ?? 0) + 1);
      enter();
    }
  }
}

export const neighbors = new NeighborTable();

function entryLimit(): number {
  try {
    return Number(readFileSync("/proc/sys/net/ipv4/neigh/default/gc_thresh3", "latin1")) - spareEntries;
  } catch {
    return 1024 - spareEntries; // the system's default; namespaces don't show their own
  }
}

/**
 * Creates a check of whether an address is on a local segment, where the neighbor table shows which addresses
 * are present. Only for IPv4 and interfaces with a MAC address; others send no ARP requests.
 */
export function createSegmentCheck(): (address: string) => boolean {
  const segments = new BlockList();
  const localAddresses = new Set<string>();
  for (const entry of Object.values(networkInterfaces()).flat()) {
    if (!entry) continue;
    localAddresses.add(entry.address);
    const [network, prefix] = entry.cidr?.split("/") ?? [];
    if (entry.internal || entry.family !== "IPv4" || !network || !macAddress.test(entry.mac)) continue;
    segments.addSubnet(network, Number(prefix), "ipv4");
  }
  neighbors.read();
  const canSee = process.platform === "linux";
  return (address) =>
    canSee && !address.includes(":") && !localAddresses.has(address) && segments.check(address, "ipv4");
}

/** The MAC address of an IPv6 neighbor; '' if the system has none. */
export async function readV6Neighbor(address: string): Promise<string> {
  const { stdout } = await run("ip", ["-6", "neigh", "show", address], { timeout: 1000 }).catch(() => ({
    stdout: "",
  }));
  return checked(/lladdr (\S+)/u.exec(stdout)?.[1] ?? "");
}

const checked = (mac: string): string => (macAddress.test(mac) ? mac : "");
