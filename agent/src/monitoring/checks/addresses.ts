// Resolves hosts for checks, so that these only connect to addresses that were checked before.
import type { LookupFunction } from "node:net";
import { isMetadataAddress } from "@muster/sdk";
import { addressesOf } from "../../network/dns.ts";

/** Thrown for a host that agents never connect to. */
export class ForbiddenAddress extends Error {}

/**
 * Returns a lookup function for a host, whose addresses are resolved and checked once.
 * @throws ForbiddenAddress
 */
export async function pinnedLookup(host: string): Promise<LookupFunction> {
  const addresses = await addressesOf(host);
  // a single forbidden address is enough for an attacker who controls the name
  if (addresses.some(({ address }) => isMetadataAddress(address))) throw new ForbiddenAddress(host);
  return (_, { all }, answer) => {
    const [first] = addresses;
    if (all || !first) answer(null, addresses);
    else answer(null, first.address, first.family);
  };
}
