// The IPv4 networks that this computer is connected to.
import { BlockList } from "node:net";
import { networkInterfaces } from "node:os";

export interface OwnNetwork {
  interface: string;
  /** This computer's address in the network. */
  address: string;
  broadcast: string;
  includes(address: string): boolean;
}

/** Returns the networks, without those that have no broadcast address, such as VPNs. */
export const ownNetworks = (): OwnNetwork[] =>
  Object.entries(networkInterfaces()).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, internal }) => family === "IPv4" && !internal)
      .flatMap(({ address, netmask, cidr }) => {
        const prefix = Number(cidr?.split("/")[1]);
        if (!(prefix <= 30)) return [];
        const mask = netmask.split(".").map(Number);
        const bytes = address.split(".").map((byte, i) => Number(byte) | (~mask[i]! & 255));
        const members = new BlockList();
        members.addSubnet(address, prefix, "ipv4");
        const includes = (other: string) => members.check(other, "ipv4");
        return [{ interface: name, address, broadcast: bytes.join("."), includes }];
      }),
  );
