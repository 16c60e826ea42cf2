import ipaddr from "ipaddr.js";
import type { FieldError } from "../client/errors.ts";
import type { CredentialType } from "../index.ts";
import { formatList } from "../text/format.ts";
import { t } from "../text/messages.ts";

/** Whether credentials of a type are for SNMP. */
export const isSnmp = (type: CredentialType): boolean => type.startsWith("SNMP");

/** The shortest allowed prefixes: a network that includes all addresses would be no limit. */
const minPrefix = { ipv4: 8, ipv6: 7 } as const;

/**
 * Normalizes a network, such as 10.0.0.0/8; a single address becomes a network of one. Undefined for anything
 * else, and for a prefix that is too short.
 */
export function readNetwork(text: string): string | undefined {
  const trimmed = text.trim();
  const single = ipaddr.IPv4.isValidFourPartDecimal(trimmed) || ipaddr.IPv6.isValid(trimmed);
  const given = single ? `${trimmed}/${trimmed.includes(":") ? 128 : 32}` : trimmed;
  if (given.includes("%")) return undefined;
  if (!ipaddr.IPv4.isValidCIDRFourPartDecimal(given) && !ipaddr.IPv6.isValidCIDR(given)) return undefined;
  const [address, prefix] = ipaddr.parseCIDR(given);
  if (prefix < minPrefix[address.kind()]) return undefined;
  if (address instanceof ipaddr.IPv4) return `${ipaddr.IPv4.networkAddressFromCIDR(given)}/${prefix}`;
  if (address.isIPv4MappedAddress()) return undefined;
  return `${ipaddr.IPv6.networkAddressFromCIDR(given)}/${prefix}`;
}

/** Normalizes networks and removes duplicates; invalid ones are returned unchanged. */
export const readNetworks = (networks: readonly string[]): string[] => [
  ...new Set(networks.map((one) => readNetwork(one) ?? one)),
];

/** Returns the errors in the networks of a credential; [] if they are valid. */
export function checkNetworks(type: CredentialType, networks: readonly string[]): FieldError[] {
  const invalid = networks.filter((one) => readNetwork(one) === undefined);
  const refuse = (message: string) => [{ field: "networks", message }];
  if (invalid.length)
    return refuse(t("organizations.credentials.invalidNetworks", { networks: formatList(invalid) }));
  if (type === "TELNET_SSH" && !networks.length)
    return refuse(t("organizations.credentials.networksRequired"));
  return [];
}

const isInNetwork = (address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean => {
  const [start, prefix] = ipaddr.parseCIDR(network);
  return start.kind() === address.kind() && address.match(start, prefix);
};

/** Whether an address, in any notation, is in one of the networks; false for host names. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const plain = address.replace(/%.*/, "");
  if (!ipaddr.IPv4.isValidFourPartDecimal(plain) && !ipaddr.IPv6.isValid(plain)) return false;
  const read = ipaddr.process(plain);
  return networks.some((network) => readNetwork(network) !== undefined && isInNetwork(read, network));
}

/** Whether a credential may be used at an address: in its networks, or anywhere for SNMP without networks. */
export const isUsableAt = (
  { type, networks }: { type: CredentialType; networks?: readonly string[] },
  address: string,
): boolean => (networks?.length ? isInNetworks(address, networks) : isSnmp(type));

/** The networks that aren't entirely within one of the previous networks. */
export const addedNetworks = (networks: readonly string[], before: readonly string[]): string[] =>
  networks.filter((one) => !before.some((wider) => covers(wider, one)));

function covers(wider: string, network: string): boolean {
  const [start, prefix] = ipaddr.parseCIDR(network);
  return isInNetwork(start, wider) && ipaddr.parseCIDR(wider)[1] <= prefix;
}
