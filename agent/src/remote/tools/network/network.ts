// Network connections and interfaces, in the format common to all systems.
import type { ReadWifi } from "./wifi.ts";

export interface Connection {
  protocol: "TCP" | "UDP";
  localAddress: string;
  localPort: number;
  /** Empty for a listening socket. */
  remoteAddress: string;
  remotePort: number | null;
  /** The TCP state, such as LISTENING or ESTABLISHED. */
  state: string;
  pid: number | null;
  process: string;
}

export interface NetworkInterface {
  name: string;
  mac: string;
  addresses: string[];
  /** null if unknown. */
  isUp: boolean | null;
  megabits: number | null;
  receivedBytes: number | null;
  sentBytes: number | null;
}

export interface NetworkSystem {
  connections(): Promise<Connection[]>;
  /** The properties of an interface, by its name, that Node.js doesn't provide. */
  interfaceFacts(name: string): Pick<NetworkInterface, "isUp" | "megabits" | "receivedBytes" | "sentBytes">;
  /** Names of interfaces that have no addresses. */
  interfaceNames(): string[];
  /** The addresses of the default gateways. */
  gateways(): Promise<string[]>;
  wifi: ReadWifi;
}

export const maxConnections = 4_000;
export const noFacts = { isUp: null, megabits: null, receivedBytes: null, sentBytes: null };
