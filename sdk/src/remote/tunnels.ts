// Where tunnels may lead.
import ipaddr from "ipaddr.js";
import { isInNetworks, readNetworks } from "../organizations/credential-networks.ts";

/** Which ports tunnels may lead to, unless an administrator says otherwise. */
export const defaultTunnelPorts = ["22", "80", "443", "3389", "5900-5999", "8080", "8443"];

/** Where discoveries look for web servers, those to try first at the beginning. */
export const webPorts = [443, 80, 8_443, 8_080, 5_000] as const;

/** The first and last port of "22" or "5900-5999"; undefined for what is neither. */
export function readPortRange(text: string): [first: number, last: number] | undefined {
  const [, from = "", to = from] = /^([1-9]\d{0,4})(?:-([1-9]\d{0,4}))?$/.exec(text) ?? [];
  const [first, last] = [Number(from), Number(to)];
  return first > 0 && first <= last && last <= 65_535 ? [first, last] : undefined;
}

/** Whether the ports and ranges include the port. */
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

/** Cloud providers answer there with secrets of the computer. */
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

/** Whether a cloud provider may answer at an address, in any form, with secrets of the computer. */
export function isMetadataAddress(address: string): boolean {
  const found = read(address);
  return found === undefined || found.range() === "linkLocal" || isMetadata(found);
}

/** Whether an address, in any form, is in a private range and isn't one that a cloud provider answers at. */
export function isPrivateAddress(address: string): boolean {
  const found = read(address);
  return found !== undefined && ["private", "uniqueLocal"].includes(found.range()) && !isMetadata(found);
}

/** Whether an address stands for all of a network instead of one computer. */
const isBroadcastOf = (address: string, network: string): boolean =>
  ipaddr.IPv4.isValidCIDRFourPartDecimal(network) &&
  ipaddr.IPv4.parseCIDR(network)[1] < 31 &&
  ipaddr.IPv4.broadcastAddressFromCIDR(network).toString() === read(address)?.toString();

/**
 * Whether a probe may connect to an address: a private one of a single computer, in one of the networks or
 * addresses.
 */
export function isSiteAddress(address: string, networks: readonly string[]): boolean {
  const read = readNetworks(networks);
  return (
    isPrivateAddress(address) &&
    isInNetworks(address, read) &&
    !read.some((network) => isBroadcastOf(address, network))
  );
}
