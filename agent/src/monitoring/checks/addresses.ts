// Where checks connect to: always an address that was checked before.
import type { LookupFunction } from "node:net";
import { isMetadataAddress } from "@muster/sdk";
import { addressesOf } from "../../network/dns.ts";

/** A host that agents never connect to. */
export class ForbiddenAddress extends Error {}

/**
 * A lookup that answers with the addresses of a host, all of which may be connected to.
 * @throws ForbiddenAddress
 */
export async function pinnedLookup(host: string): Promise<LookupFunction> {
  const addresses = await addressesOf(host);
  // one of them would be enough for who decides on the name
  if (addresses.some(({ address }) => isMetadataAddress(address))) throw new ForbiddenAddress(host);
  return (_, { all }, answer) => {
    const [first] = addresses;
    if (all || !first) answer(null, addresses);
    else answer(null, first.address, first.family);
  };
}
