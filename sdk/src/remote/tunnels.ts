// The ports and addresses to which tunnels may lead.
import ipaddr from "ipaddr.js";
import { isInNetworks, readNetworks } from "../organizations/credential-networks.ts";

/** The ports to which tunnels may lead by default. */
export const defaultTunnelPorts = ["22", "80", "443", "3389", "5900-5999", "8080", "8443"];

/** The ports that discoveries check for web servers, in the order in which they are tried. */
export const webPorts = [443, 80, 8_443, 8_080, 5_000] as const;

/** Parses "22" or "5900-5999" into the first and last port; undefined for anything else. */
export function readPortRange(text: string): [first: number, last: number] | undefined {
  const [, from = "", to = from] = /^([1-9]\d{0,4})(?:-([1-9]\d{0,4}))?$/.exec(text) ?? [];
  const [first, last] = [Number(from), Number(to)];
  return first > 0 && first <= last && last <= 65_535 ? [first, last] : undefined;
}

/** Whether a port is in one of the ports and ranges. */
export const isPortIn = (port: number, ranges: readonly string[]): boolean =>
  ranges.some((text) => {
    const range = readPortRange(text);
    return range !== undefined && port >= range[0] && port <= range[1];
  });

/** Whether a host means the computer itself. */
export const isOwnHost = (host: string): boolean => ["localhost", "127.0.0.1", "::1"].includes(host);

/** "10.0.0.5:80", "[fd00::5]:80" */
export const targetText = (host: string, port: number): string =>
  `${host.includes(":") ? `[${host}]` : host}:${port}`;

export function readTarget(target: string): { host: string; port: number } {
  const at = target.lastIndexOf(":");
  return { host: target.slice(0, at).replace(/^\[|\]$/g, ""), port: Number(target.slice(at + 1)) };
}

/** The addresses at which cloud providers offer secrets of the computer. */
const metadataAddresses = [
  "fd00:ec2::254",
  "fd20:ce::254",
  "100.100.100.200",
  // 169.254.169.254 through NAT64
  "64:ff9b::a9fe:a9fe",
];

const read = (address: string) =>
  ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)
    ? ipaddr.process(address)
    : undefined;

const isMetadata = (found: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  metadataAddresses.some((one) => ipaddr.parse(one).toString() === found.toString());

/** Whether a cloud provider may offer secrets of the computer at an address, in any notation. */
export function isMetadataAddress(address: string): boolean {
  const found = read(address);
  return found === undefined || found.range() === "linkLocal" || isMetadata(found);
}

/**
 * Whether an address, in any notation, is in a private range and isn't one of a cloud provider's metadata
 * service.
 */
export function isPrivateAddress(address: string): boolean {
  const found = read(address);
  return found !== undefined && ["private", "uniqueLocal"].includes(found.range()) && !isMetadata(found);
}

const isBroadcastOf = (address: string, network: string): boolean =>
  ipaddr.IPv4.isValidCIDRFourPartDecimal(network) &&
  ipaddr.IPv4.parseCIDR(network)[1] < 31 &&
  ipaddr.IPv4.broadcastAddressFromCIDR(network).toString() === read(address)?.toString();

/**
 * Whether a probe may connect to an address: it must be private, in one of the networks or addresses, and not
 * a broadcast address.
 */
export function isSiteAddress(address: string, networks: readonly string[]): boolean {
  const read = readNetworks(networks);
  return (
    isPrivateAddress(address) &&
    isInNetworks(address, read) &&
    !read.some((network) => isBroadcastOf(address, network))
  );
}
