// Where checks connect to: always an address that was checked before.
import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { isMetadataAddress } from "@muster/sdk";

/** A host that agents never connect to. */
export class ForbiddenAddress extends Error {}

/** A lookup that answers with the addresses of a host, all of which may be connected to. @throws ForbiddenAddress */
export async function pinnedLookup(host: string): Promise<LookupFunction> {
  const name = host.replace(/^\[|\]$/g, "");
  const addresses = isIP(name)
    ? [{ address: name, family: isIP(name) }]
    : await lookup(name, { all: true, order: "verbatim" });
  // one of them would be enough for who decides on the name
  if (addresses.some(({ address }) => isMetadataAddress(address))) throw new ForbiddenAddress(host);
  return (_, { all }, answer) => {
    const [first] = addresses;
    if (all || !first) answer(null, addresses);
    else answer(null, first.address, first.family);
  };
}
