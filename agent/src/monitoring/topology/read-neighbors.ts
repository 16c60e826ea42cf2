// Reads what a device knows of its neighbors: from LLDP and CDP, the MAC addresses learned at its ports, and
// its ARP table.
import { isIPv4, SocketAddress } from "node:net";
import { cleanText } from "@muster/sdk";
import type { NeighborReport, ReportedNeighbor } from "@muster/sdk/live";
import { pduType } from "../../network/snmp/codec.ts";
import type { SnmpSession } from "../../network/snmp/session.ts";
import { walk, type Value } from "../polling/walk.ts";

const maxEntries = { ports: 2_000, neighbors: 500, learned: 4_000, addresses: 2_000 };
const maxLength = 100;
const tries = 4;
/** Maximum length of a row's index, which is enough for an interface and an IPv6 address. */
const maxIndexLength = 24;

const sysUpTime = "1.3.6.1.2.1.1.3.0";
const ifDescr = "1.3.6.1.2.1.2.2.1.2";
const ifPhysAddress = "1.3.6.1.2.1.2.2.1.6";
const ifName = "1.3.6.1.2.1.31.1.1.1.1";
const ipForwarding = "1.3.6.1.2.1.4.1.0";
const bridgeAddress = "1.3.6.1.2.1.17.1.1.0";
/** IP-MIB ipNetToMediaTable, by interface and address. */
const arp = { address: "1.3.6.1.2.1.4.22.1.2", type: "1.3.6.1.2.1.4.22.1.4" };
/** IP-MIB ipNetToPhysicalTable, by interface, type of address, its length and the address. */
const physical = { address: "1.3.6.1.2.1.4.35.1.4", type: "1.3.6.1.2.1.4.35.1.6" };
const inetIPv6 = "2";
const arpInvalid = "2";
/** BRIDGE-MIB, by address, and Q-BRIDGE-MIB, by forwarding database and address. */
const interfaceOfBridgePort = "1.3.6.1.2.1.17.1.4.1.2";
const forwarding = [
  { port: "1.3.6.1.2.1.17.7.1.2.2.1.2", status: "1.3.6.1.2.1.17.7.1.2.2.1.3" },
  { port: "1.3.6.1.2.1.17.4.3.1.2", status: "1.3.6.1.2.1.17.4.3.1.3" },
];
const learned = "3";
/**
 * @param index the length of a neighbor's index, whose second number is the port; columns are numbered after
 *   those of the index
 */
const lldpTables = (base: string, index: number) => ({
  index,
  ownIdType: `${base}.3.1.0`,
  ownId: `${base}.3.2.0`,
  ports: { type: `${base}.3.7.1.2`, id: `${base}.3.7.1.3`, description: `${base}.3.7.1.4` },
  remote: {
    idType: `${base}.4.1.1.${index + 1}`,
    id: `${base}.4.1.1.${index + 2}`,
    portType: `${base}.4.1.1.${index + 3}`,
    port: `${base}.4.1.1.${index + 4}`,
    portDescription: `${base}.4.1.1.${index + 5}`,
    name: `${base}.4.1.1.${index + 6}`,
  },
  managementAddress: `${base}.4.2.1.3`,
});
type Lldp = ReturnType<typeof lldpTables>;
/**
 * LLDP-MIB (IEEE 802.1AB-2005 12.2) and LLDP-V2-MIB (IEEE 802.1AB-2009 11.5.1), whose index also contains the
 * destination address.
 */
const lldpMibs: readonly Lldp[] = [
  lldpTables("1.0.8802.1.1.2.1", 3),
  lldpTables("1.3.111.2.802.1.1.13.1", 4),
];
const chassisIsMac = "4";
const chassisIsAddress = "5";
const portType = { interfaceAlias: "1", mac: "3", interfaceName: "5" };
const ipv4 = "1";
/** CISCO-CDP-MIB cdpCacheTable, by interface. */
const cdp = {
  addressType: "1.3.6.1.4.1.9.9.23.1.2.1.1.3",
  address: "1.3.6.1.4.1.9.9.23.1.2.1.1.4",
  name: "1.3.6.1.4.1.9.9.23.1.2.1.1.6",
  port: "1.3.6.1.4.1.9.9.23.1.2.1.1.7",
};

type Rows = Map<string, Value>;

const toText = (value: Value | undefined): string => {
  const text = typeof value === "string" ? value : (value?.toString("utf8").replaceAll("\0", "") ?? "");
  return cleanText(text, maxLength);
};

const macOf = (bytes: Uint8Array): string =>
  bytes.length === 6 ? Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(":") : "";

const toMac = (value: Value | undefined): string => (Buffer.isBuffer(value) ? macOf(value) : "");

/** Whether a MAC address is a single device's: neither a group address nor all zeros. */
const isOwnMac = (mac: string): boolean =>
  mac !== "" && (Number.parseInt(mac.slice(0, 2), 16) & 1) === 0 && mac !== "00:00:00:00:00:00";

/**
 * Formats an IPv6 address of 16 bytes uniformly; "" for link-local addresses, which aren't unique, and group
 * addresses.
 */
function toIPv6(arcs: readonly string[]): string {
  const bytes = Buffer.from(arcs.map(Number));
  if (bytes.length !== 16 || bytes[0] === 0xff || bytes.readUInt16BE() >> 6 === 0xfe80 >> 6) return "";
  const address = bytes.toString("hex").replaceAll(/(.{4})(?!$)/g, "$1:");
  return new SocketAddress({ address, family: "ipv6" }).address;
}

const lastArcs = (index: string, count: number): string => index.split(".").slice(-count).join(".");

/** Reads the neighbors of a device; undefined if it stopped responding meanwhile. */
export async function readNeighbors(
  session: SnmpSession,
  hasBulk: boolean,
): Promise<Omit<NeighborReport, "nodeId"> | undefined> {
  const columnsOf = async <K extends string>(columns: Record<K, string>, maxRows: number) => {
    const { found } = await walk(session, Object.values<string>(columns), {
      hasBulk,
      maxRows,
      maxIndexLength,
    });
    return (column: K): Rows => found.get(columns[column]) ?? new Map<string, Value>();
  };
  const scalars = await read(session, [
    ipForwarding,
    bridgeAddress,
    ...lldpMibs.flatMap(({ ownIdType, ownId }) => [ownIdType, ownId]),
  ]);
  const interfaces = await columnsOf({ ifDescr, ifPhysAddress, ifName }, maxEntries.ports);
  const nameOf = (index: string) =>
    toText(interfaces("ifName").get(index)) || toText(interfaces("ifDescr").get(index)) || index;

  let neighbors: ReportedNeighbor[] = [];
  // a device with both MIBs has the same neighbors in both
  for (const mib of lldpMibs) if (!neighbors.length) neighbors = await lldpNeighbors(columnsOf, mib);
  neighbors.push(...(await cdpNeighbors(columnsOf, nameOf)));
  const ports = (await columnsOf({ interfaceOfBridgePort }, maxEntries.ports))("interfaceOfBridgePort");
  const found = new Map<string, Set<string>>();
  for (const columns of forwarding) {
    const column = await columnsOf(columns, maxEntries.learned);
    for (const [index, port] of column("port")) {
      const mac = macOf(Uint8Array.from(lastArcs(index, 6).split("."), Number));
      const status = column("status").get(index);
      if (port === "0" || !isOwnMac(mac) || (status !== undefined && status !== learned)) continue;
      const of = ports.get(String(port));
      const name = typeof of === "string" ? nameOf(of) : String(port);
      found.set(name, (found.get(name) ?? new Set()).add(mac));
    }
    // the second table repeats the first without VLANs
    if (found.size) break;
  }
  const arpColumn = await columnsOf(arp, maxEntries.addresses);
  const addresses = [...arpColumn("address")].flatMap(([index, value]): [string, string, string][] => {
    const [interfaceIndex = "", ...arcs] = index.split(".");
    const ip = arcs.join(".");
    const mac = toMac(value);
    const isValid = isIPv4(ip) && isOwnMac(mac) && arpColumn("type").get(index) !== arpInvalid;
    return isValid ? [[nameOf(interfaceIndex), ip, mac]] : [];
  });
  const physicalColumn = await columnsOf(physical, maxEntries.addresses);
  for (const [index, value] of physicalColumn("address")) {
    const [interfaceIndex = "", type, length, ...arcs] = index.split(".");
    const mac = toMac(value);
    const ip = type === inetIPv6 && length === "16" ? toIPv6(arcs) : "";
    const isValid = ip && isOwnMac(mac) && physicalColumn("type").get(index) !== arpInvalid;
    if (isValid && addresses.length < maxEntries.addresses) addresses.push([nameOf(interfaceIndex), ip, mac]);
  }
  const macs = [
    toMac(scalars.get(bridgeAddress)),
    ...lldpMibs.map(({ ownIdType, ownId }) =>
      scalars.get(ownIdType) === chassisIsMac ? toMac(scalars.get(ownId)) : "",
    ),
    ...[...interfaces("ifPhysAddress").values()].map(toMac),
  ];
  // a table that was cut short by silence would look as if its neighbors were gone
  const { pdu } = await session.exchange({ type: pduType.get, oids: [sysUpTime] }, tries);
  if (!pdu) return undefined;
  return {
    macs: [...new Set(macs.filter(isOwnMac))],
    forwards: scalars.get(ipForwarding) === "1",
    neighbors: neighbors.slice(0, maxEntries.neighbors),
    forwarding: [...found].map(([port, learnedAt]) => [port, [...learnedAt]]),
    addresses,
  };
}

/** Reads objects one by one, because SNMPv1 devices return none if one is missing. */
async function read(session: SnmpSession, oids: readonly string[]): Promise<Rows> {
  const values: Rows = new Map();
  for (const oid of oids) {
    const { pdu } = await session.exchange({ type: pduType.get, oids: [oid] }, tries);
    if (!pdu) break;
    for (const one of pdu.varbinds) if (one.value !== undefined) values.set(one.oid, one.value);
  }
  return values;
}

type ColumnsOf = <K extends string>(
  columns: Record<K, string>,
  maxRows: number,
) => Promise<(column: K) => Rows>;

async function lldpNeighbors(columnsOf: ColumnsOf, lldp: Lldp): Promise<ReportedNeighbor[]> {
  const remote = await columnsOf(lldp.remote, maxEntries.neighbors);
  if (!remote("id").size) return [];
  const local = await columnsOf(lldp.ports, maxEntries.ports);
  const management = await columnsOf({ address: lldp.managementAddress }, maxEntries.neighbors);
  /** Addresses by the neighbor's index, which is followed by the type, length and address. */
  const addressOf = new Map(
    [...management("address").keys()].flatMap((index): [string, string][] => {
      const arcs = index.split(".");
      const [type, length] = arcs.slice(lldp.index);
      return type === ipv4 && length === "4"
        ? [[arcs.slice(0, lldp.index).join("."), lastArcs(index, 4)]]
        : [];
    }),
  );
  return [...remote("id")].map(([index, id]): ReportedNeighbor => {
    const [, port = ""] = index.split(".");
    const idType = remote("idType").get(index);
    const address =
      idType === chassisIsAddress && Buffer.isBuffer(id) && String(id[0]) === ipv4 && id.length === 5
        ? id.subarray(1).join(".")
        : "";
    const isText = idType !== chassisIsMac && !address;
    return {
      by: "LLDP",
      port: portText(local("type").get(port), local("id").get(port), local("description").get(port), port),
      mac: idType === chassisIsMac ? toMac(id) : "",
      ip: addressOf.get(index) ?? address,
      name: toText(remote("name").get(index)) || (isText ? toText(id) : ""),
      remotePort: portText(
        remote("portType").get(index),
        remote("port").get(index),
        remote("portDescription").get(index),
        "",
      ),
    };
  });
}

/** The name of a port: that of its interface rather than its number or address. */
function portText(
  type: Value | undefined,
  id: Value | undefined,
  description: Value | undefined,
  other: string,
) {
  if (type === portType.interfaceName || type === portType.interfaceAlias) return toText(id) || other;
  if (toText(description)) return toText(description);
  return (type === portType.mac ? toMac(id) : toText(id)) || other;
}

async function cdpNeighbors(
  columnsOf: ColumnsOf,
  nameOf: (index: string) => string,
): Promise<ReportedNeighbor[]> {
  const column = await columnsOf(cdp, maxEntries.neighbors);
  return [...column("name")].map(([index, name]) => {
    const address = column("address").get(index);
    const isAddress = column("addressType").get(index) === ipv4 && Buffer.isBuffer(address);
    return {
      by: "CDP",
      port: nameOf(index.split(".")[0] ?? ""),
      mac: "",
      ip: isAddress && address.length === 4 ? address.join(".") : "",
      // some devices add their serial number in parentheses
      name: toText(name).replace(/\(.*\)$/, ""),
      remotePort: toText(column("port").get(index)),
    };
  });
}
