// Finds the connections between the ports of devices in their reports. Doesn't use the database.
import type { LinkSource } from "@muster/sdk";
import type { NeighborReport, ReportedNeighbor } from "@muster/sdk/live";

export interface TopologyNode {
  id: number;
  mac: string;
  ip: string;
  names: readonly string[];
}

export interface Reported {
  report: Omit<NeighborReport, "nodeId">;
  at: number;
}

export interface Link {
  deviceId: number;
  port: string;
  /** Null for a neighbor that isn't managed. */
  neighborId: number | null;
  neighborPort: string;
  neighborName: string;
  mac: string;
  source: LinkSource;
  seenAt: number;
}

/** MAC prefixes that redundant routers share (RFC 5798 7.3 and HSRP). */
const shared = ["00:00:5e:00:01:", "00:00:5e:00:02:", "00:00:0c:07:ac:", "00:00:0c:9f:f"];
const isShared = (mac: string) => shared.some((prefix) => mac.startsWith(prefix));

/** Maps values to the devices that they belong to; values of several devices are ignored. */
class Index {
  readonly #ids = new Map<string, number>();

  add(text: string, id: number): void {
    const key = text.trim().toLowerCase();
    if (!key) return;
    const known = this.#ids.get(key);
    this.#ids.set(key, known === undefined || known === id ? id : -1);
  }

  get(text: string): number | undefined {
    const id = this.#ids.get(text.trim().toLowerCase());
    return id === -1 ? undefined : id;
  }

  has(text: string): boolean {
    return this.#ids.has(text.trim().toLowerCase());
  }
}

const firstLabel = (name: string) => name.split(".")[0] ?? "";

/** Finds the device that an address or name belongs to. */
class Identities {
  /** As probes saw them. */
  readonly #macs = new Index();
  /** As devices report them. Computers also report those of other systems that share their interfaces. */
  readonly #claimedMacs = new Index();
  readonly #ips = new Index();
  readonly #names = new Index();
  readonly #hosts = new Index();

  constructor(nodes: readonly TopologyNode[], reports: ReadonlyMap<number, Reported>) {
    for (const { id, mac, ip, names } of nodes) {
      if (!isShared(mac)) this.#macs.add(mac, id);
      this.#ips.add(ip, id);
      for (const name of names) {
        this.#names.add(name, id);
        this.#hosts.add(firstLabel(name), id);
      }
    }
    for (const [id, { report }] of reports)
      for (const mac of report.macs) if (!isShared(mac)) this.#claimedMacs.add(mac, id);
    // devices found behind a router have no known MAC address yet
    for (const { report } of reports.values())
      for (const [, ip, mac] of report.addresses) {
        const id = this.#ips.get(ip);
        const isKnown = this.#macs.has(mac) || this.#claimedMacs.has(mac);
        if (id !== undefined && !isKnown && !isShared(mac)) this.#claimedMacs.add(mac, id);
      }
  }

  ofMac = (mac: string): number | undefined =>
    this.#macs.has(mac) ? this.#macs.get(mac) : this.#claimedMacs.get(mac);
  ofIp = (ip: string): number | undefined => this.#ips.get(ip);
  ofNeighbor = ({ mac, ip, name }: ReportedNeighbor): number | undefined =>
    this.ofMac(mac) ??
    this.#ips.get(ip) ??
    this.#names.get(name) ??
    (this.#names.has(name) ? undefined : this.#hosts.get(firstLabel(name)));
}

/** Whether two names mean the same port, such as "Gi1/0/24" and "GigabitEthernet1/0/24". */
function isSamePort(a: string, b: string): boolean {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()];
  if (one === other) return true;
  const split = (port: string) => /^([a-z]+)[ -]?(\d[\d/.:]*)$/.exec(port);
  const [left, right] = [split(one), split(other)];
  if (!left || !right || left[2] !== right[2]) return false;
  return left[1]!.slice(0, 2) === right[1]!.slice(0, 2);
}

const between = (a: number, b: number | null) =>
  b === null ? `${a}` : [a, b].sort((x, y) => x - y).join(" ");

/** Returns the links that LLDP and CDP announce, each once, whichever end announces it. */
function announcedLinks(identities: Identities, reports: ReadonlyMap<number, Reported>): Link[] {
  const links: Link[] = [];
  const known = new Map<string, Link[]>();
  for (const [deviceId, { report, at }] of reports)
    // LLDP first, because it says more
    for (const one of report.neighbors.toSorted((a, b) => b.by.localeCompare(a.by))) {
      const neighborId = identities.ofNeighbor(one) ?? null;
      if (neighborId === deviceId) continue;
      const pair = between(deviceId, neighborId);
      const own = known.getOrInsertComputed(pair, () => []);
      const same = own.find((link) =>
        link.deviceId === deviceId
          ? isSamePort(link.port, one.port) && (neighborId !== null || link.neighborName === nameOf(one))
          : isSamePort(link.neighborPort, one.port) || isSamePort(link.port, one.remotePort),
      );
      if (same) {
        same.seenAt = Math.max(same.seenAt, at);
        // each end's own name for its port is the best one
        if (same.deviceId !== deviceId) same.neighborPort = one.port;
        same.mac ||= one.mac;
        continue;
      }
      const link: Link = {
        deviceId,
        port: one.port,
        neighborId,
        neighborPort: one.remotePort,
        neighborName: nameOf(one),
        mac: one.mac,
        source: one.by,
        seenAt: at,
      };
      own.push(link);
      links.push(link);
    }
  return links;
}

const nameOf = ({ name, ip, mac }: ReportedNeighbor) => name || ip || mac;

interface Bridge {
  id: number;
  at: number;
  /** The devices seen at each port, and the number of MAC addresses. */
  ports: Map<string, { seen: Set<number>; count: number }>;
  portOf: Map<number, string>;
}

function bridgesOf(identities: Identities, reports: ReadonlyMap<number, Reported>): Map<number, Bridge> {
  const bridges = new Map<number, Bridge>();
  for (const [id, { report, at }] of reports) {
    if (!report.forwarding.length) continue;
    const bridge: Bridge = { id, at, ports: new Map(), portOf: new Map() };
    for (const [port, macs] of report.forwarding) {
      const found = macs.map(identities.ofMac).filter((one) => one !== undefined && one !== id);
      const seen = new Set(found as number[]);
      bridge.ports.set(port, { seen, count: macs.length });
      for (const one of seen) bridge.portOf.set(one, port);
    }
    bridges.set(id, bridge);
  }
  return bridges;
}

/** Returns the links in forwarding tables: directly connected switches, and the ports of other devices. */
function learnedLinks(
  identities: Identities,
  reports: ReadonlyMap<number, Reported>,
  announced: readonly Link[],
): Link[] {
  const bridges = bridgesOf(identities, reports);
  const links: Link[] = [];
  const add = (bridge: Bridge, port: string, neighborId: number, neighborPort: string) =>
    links.push({
      deviceId: bridge.id,
      port,
      neighborId,
      neighborPort,
      neighborName: "",
      mac: "",
      source: "FDB",
      seenAt: bridge.at,
    });
  /** The devices announced at each port of a device. */
  const ends = new Map<number, [port: string, other: number][]>();
  const end = (id: number, port: string, other: number) =>
    ends.getOrInsertComputed(id, () => []).push([port, other]);
  for (const { deviceId, port, neighborId, neighborPort } of announced) {
    if (neighborId === null) continue;
    end(deviceId, port, neighborId);
    end(neighborId, neighborPort, deviceId);
  }
  const announcedAt = (id: number, port: string) =>
    (ends.get(id) ?? []).flatMap(([own, other]) => (isSamePort(own, port) ? [other] : []));
  const isUplink = (bridge: Bridge, port: string) =>
    announcedAt(bridge.id, port).some((other) => bridges.has(other)) ||
    [...(bridge.ports.get(port)?.seen ?? [])].some((other) => bridges.has(other));

  for (const bridge of bridges.values())
    for (const other of bridges.values()) {
      const port = bridge.portOf.get(other.id);
      const back = other.portOf.get(bridge.id);
      // if both see each other, one link is enough
      if (port === undefined || (back !== undefined && other.id < bridge.id)) continue;
      if (announcedAt(bridge.id, port).length || (back !== undefined && announcedAt(other.id, back).length))
        continue;
      const isBetween = (third: Bridge) => {
        const [toOne, toOther] = [third.portOf.get(bridge.id), third.portOf.get(other.id)];
        return toOne !== undefined && toOther !== undefined && toOne !== toOther;
      };
      const others = [...(bridge.ports.get(port)?.seen ?? [])].flatMap((id) => bridges.get(id) ?? []);
      if (!others.some((third) => third !== other && isBetween(third)))
        add(bridge, port, other.id, back ?? "");
    }

  const places = new Map<number, { bridge: Bridge; port: string; count: number }>();
  for (const bridge of bridges.values())
    for (const [port, { seen, count }] of bridge.ports) {
      if (isUplink(bridge, port)) continue;
      for (const id of seen) {
        if (ends.has(id)) continue;
        const known = places.get(id);
        if (!known || count < known.count) places.set(id, { bridge, port, count });
      }
    }
  for (const [id, { bridge, port }] of places) {
    // the device is behind a phone, an access point or a switch whose table can't be read
    const [before] = announcedAt(bridge.id, port);
    if (before === undefined) add(bridge, port, id, "");
    else add({ ...bridge, id: before }, "", id, "");
  }
  return links;
}

/** Connects devices without other links to the router with the most addresses that knows them. */
function routedLinks(
  identities: Identities,
  reports: ReadonlyMap<number, Reported>,
  others: readonly Link[],
): Link[] {
  const placed = new Set(others.flatMap(({ deviceId, neighborId }) => [deviceId, neighborId ?? 0]));
  const routers = [...reports]
    .filter(([, { report }]) => report.forwards && report.addresses.length > 1)
    .sort(([, a], [, b]) => b.report.addresses.length - a.report.addresses.length);
  const links: Link[] = [];
  for (const [deviceId, { report, at }] of routers)
    for (const [port, ip, mac] of report.addresses) {
      const neighborId = identities.ofIp(ip) ?? identities.ofMac(mac);
      if (neighborId === undefined || neighborId === deviceId || placed.has(neighborId)) continue;
      placed.add(neighborId);
      links.push({
        deviceId,
        port,
        neighborId,
        neighborPort: "",
        neighborName: "",
        mac,
        source: "ARP",
        seenAt: at,
      });
    }
  return links;
}

export function findLinks(nodes: readonly TopologyNode[], reports: ReadonlyMap<number, Reported>): Link[] {
  const identities = new Identities(nodes, reports);
  const announced = announcedLinks(identities, reports);
  const learned = learnedLinks(identities, reports, announced);
  const routed = routedLinks(identities, reports, [...announced, ...learned]);
  return [...announced, ...learned, ...routed];
}

/** Returns the key by which a link is recognized over time. */
export const linkKey = ({ deviceId, port, neighborId, mac, neighborName }: Link): string =>
  [deviceId, port, neighborId ?? (mac || neighborName)].join("\n");

const forgottenMS = 7 * 24 * 3_600_000;
/** Reports of both ends of a link arrive within this many ms. */
const reportedMS = 30 * 60_000;

/**
 * Returns the earlier links that still count. A device that is off disappears from its neighbors' tables, but
 * its place still matters then.
 */
export function keptLinks<L extends Link>(
  before: readonly L[],
  found: readonly Link[],
  reports: ReadonlyMap<number, Reported>,
  now: number,
): L[] {
  const keys = new Set(found.map(linkKey));
  const pairs = new Set(found.map(({ deviceId, neighborId }) => between(deviceId, neighborId)));
  const taken = new Set(
    found.flatMap((link) => [
      `${link.deviceId}\n${link.port}`,
      ...(link.neighborId !== null && link.neighborPort ? [`${link.neighborId}\n${link.neighborPort}`] : []),
    ]),
  );
  const placed = new Set(found.map(({ neighborId }) => neighborId));
  const hasReported = (id: number, after: number) => (reports.get(id)?.at ?? -Infinity) > after;
  return before.filter((link) => {
    const { deviceId, port, neighborId, neighborPort, source, seenAt } = link;
    if (keys.has(linkKey(link)) || now - seenAt > forgottenMS) return false;
    if (neighborId === null) return !hasReported(deviceId, seenAt);
    // the devices are now connected at other ports, or the device is connected elsewhere
    if (pairs.has(between(deviceId, neighborId)) && source !== "LLDP" && source !== "CDP") return false;
    if (source === "FDB" || source === "ARP") return !placed.has(neighborId);
    if (taken.has(`${deviceId}\n${port}`) || taken.has(`${neighborId}\n${neighborPort}`)) return false;
    return !(hasReported(deviceId, seenAt) && hasReported(neighborId, seenAt + reportedMS));
  });
}

/**
 * Returns the next device on the path from each device to its probe.
 * @param probeOf the probe that reaches each device
 */
export function parentsOf(links: readonly Link[], probeOf: ReadonlyMap<number, number>): Map<number, number> {
  const neighbors = new Map<number, Set<number>>();
  for (const { deviceId, neighborId } of links) {
    if (neighborId === null) continue;
    neighbors.getOrInsertComputed(deviceId, () => new Set()).add(neighborId);
    neighbors.getOrInsertComputed(neighborId, () => new Set()).add(deviceId);
  }
  const parents = new Map<number, number>();
  for (const [probe, group] of Map.groupBy(probeOf, ([, probe]) => probe)) {
    const wayTo = new Map<number, number>();
    const queue = [probe];
    for (const id of queue)
      for (const next of neighbors.get(id) ?? [])
        if (next !== probe && !wayTo.has(next)) {
          wayTo.set(next, id);
          queue.push(next);
        }
    for (const [id] of group) {
      const [only, ...more] = neighbors.get(id) ?? [];
      const isLeaf = only !== undefined && !more.length && (neighbors.get(only)?.size ?? 0) > 1;
      const parent = wayTo.get(id) ?? (isLeaf && id !== probe ? only : undefined);
      if (parent !== undefined) parents.set(id, parent);
    }
  }
  return parents;
}
