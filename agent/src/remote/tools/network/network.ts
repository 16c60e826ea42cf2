// What a computer is connected to, in the words that all systems share.
import type { ReadWifi } from "./wifi.ts";

export interface Connection {
  protocol: "TCP" | "UDP";
  localAddress: string;
  localPort: number;
  /** Empty while it waits for others. */
  remoteAddress: string;
  remotePort: number | null;
  /** As TCP names it: LISTENING, ESTABLISHED … */
  state: string;
  pid: number | null;
  process: string;
}

export interface NetworkInterface {
  name: string;
  mac: string;
  addresses: string[];
  /** null if it isn't known. */
  isUp: boolean | null;
  megabits: number | null;
  receivedBytes: number | null;
  sentBytes: number | null;
}

export interface NetworkSystem {
  connections(): Promise<Connection[]>;
  /** Of an interface by its name, what Node.js doesn't know. */
  interfaceFacts(name: string): Pick<NetworkInterface, "isUp" | "megabits" | "receivedBytes" | "sentBytes">;
  /** Names of interfaces that have no addresses. */
  interfaceNames(): string[];
  /** The addresses of routers to everywhere else. */
  gateways(): Promise<string[]>;
  wifi: ReadWifi;
}

export const mostConnections = 4_000;
export const noFacts = { isUp: null, megabits: null, receivedBytes: null, sentBytes: null };
