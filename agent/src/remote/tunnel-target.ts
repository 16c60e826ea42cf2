// The address to which this computer connects for a tunnel. Only addresses that were checked are used.
import type { LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { networkInterfaces } from "node:os";
import { isOwnHost, isSiteAddress, readTarget } from "@muster/sdk";
import type { RemoteOrder } from "@muster/sdk/live";
import { addressesOf } from "../network/dns.ts";
import { ProgramError } from "./session-program.ts";

export interface TunnelTarget {
  port: number;
  /** Resolves the target's current addresses. @throws ProgramError `ERROR_TARGET` if none is allowed */
  resolve(): Promise<LookupAddress[]>;
}

/** Returns a lookup for Node.js; a target that isn't allowed fails like a name that can't be resolved. */
export const lookupOf =
  ({ resolve }: TunnelTarget): LookupFunction =>
  (_, __, answer) =>
    void resolve().then(
      (addresses) => answer(null, addresses),
      (error: NodeJS.ErrnoException) => answer(error, []),
    );

const loopback: LookupAddress[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];

const ownInterfaces = () =>
  Object.values(networkInterfaces())
    .flat()
    .filter((one) => one !== undefined);

/** The networks of this computer, as CIDR. */
const ownNetworks = () => ownInterfaces().flatMap(({ internal, cidr }) => (internal || !cidr ? [] : [cidr]));

/** Reads and checks the target. @param serverUrl the server's address, to which no tunnel may lead */
export function tunnelTarget({ target, reachable }: RemoteOrder, serverUrl: string): TunnelTarget {
  const { host, port } = readTarget(target);
  const server = new URL(serverUrl);
  const serverPort = Number(server.port) || (server.protocol === "https:" ? 443 : 80);
  const serverAddresses = async () =>
    (await addressesOf(server.hostname).catch(() => [])).map(({ address }) => address);
  const refused = (detail: string) => new ProgramError("ERROR_TARGET", detail);
  return {
    port,
    async resolve() {
      const servers = await serverAddresses();
      if (isOwnHost(host)) {
        const own = new Set([...ownInterfaces(), ...loopback].map(({ address }) => address));
        if (port === serverPort && servers.some((one) => own.has(one))) throw refused(target);
        return host === "localhost" ? loopback : loopback.filter(({ address }) => address === host);
      }
      const networks = [...ownNetworks(), ...reachable];
      const found = await addressesOf(host);
      const allowed = found.filter(
        ({ address }) => isSiteAddress(address, networks) && !servers.includes(address),
      );
      if (!allowed.length) throw refused(found.map(({ address }) => address).join(", "));
      return allowed;
    },
  };
}
