import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";

const freshFor = 150;
const macAddress = /^(?!00:00:00:00:00:00)[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/u;
const run = promisify(execFile);

export type NeighbourTable = (address: string) => Promise<string | undefined>;

/**
 * The hardware address that the machine's neighbour table holds for an address: '' when it asked its own segment and
 * got no answer, undefined when the table says nothing, as for addresses behind a router.
 */
export function createNeighbourTable(): NeighbourTable {
  const v4 = refreshed(readArpTable);
  const v6 = refreshed(readV6Table);
  return async (address) => (await (address.includes(":") ? v6() : v4())).get(address);
}

function refreshed<T>(read: () => Promise<T>): () => Promise<T> {
  let readAt = -Infinity;
  let table: Promise<T> | undefined;
  return () => {
    const now = performance.now();
    if (table && now - readAt < freshFor) return table;
    readAt = now;
    return (table = read());
  };
}

async function readArpTable(): Promise<Map<string, string>> {
  const text = await readFile("/proc/net/arp", "latin1").catch(() => "");
  const rows = text
    .split("\n")
    .slice(1)
    .map((line) => line.split(/\s+/u));
  return new Map(rows.map(([address = "", , flags, mac = ""]) => [address, flags === "0x0" ? "" : checked(mac)]));
}

async function readV6Table(): Promise<Map<string, string>> {
  const { stdout } = await run("ip", ["-6", "neigh"], { timeout: 1000 }).catch(() => ({ stdout: "" }));
  const rows = stdout
    .split("\n")
    .map((line) => ({ address: /^\S*/u.exec(line)?.[0] ?? "", mac: /lladdr (\S+)/u.exec(line)?.[1] }));
  return new Map(rows.map(({ address, mac = "" }) => [address, checked(mac)]));
}

const checked = (mac: string): string => (macAddress.test(mac) ? mac : "");

let vendors: Promise<(mac: string) => string> | undefined;

/** Reads the IEEE registry once; the result names the maker of a network card by its address, '' when unregistered. */
export function loadVendors(): Promise<(mac: string) => string> {
  vendors ??= readFile(createRequire(import.meta.url).resolve("oui-data"), "utf8").then((registry) => {
    const lines = registry.matchAll(/"([0-9A-F]{6})": "((?:[^"\\]|\\.)*?)(?:\\n|")/gu);
    // A copy of each name, as a slice would keep the whole registry in memory.
    const names = new Map(Array.from(lines, ([, prefix = "", name = ""]) => [prefix, Buffer.from(name).toString()]));
    return (mac) => names.get(mac.slice(0, 8).replaceAll(":", "").toUpperCase()) ?? "";
  });
  return vendors;
}
