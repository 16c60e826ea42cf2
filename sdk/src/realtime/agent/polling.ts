// The devices that probes poll, and the reports that they send about them.
import type { MessageKind, SnmpObjectType } from "../../index.ts";
import type { DiscoveryCommand } from "./discovery.ts";
import type { VmHostOrder } from "./vm-hosts.ts";

/** The devices that a probe polls, instead of all that it polled before. */
export interface PollOrder {
  /** Which order of the server this is; the secrets are sealed for it. */
  revision: number;
  intervalSeconds: number;
  devices: {
    nodeId: number;
    /** "" if the probe has to find it by its name. */
    ip: string;
    name?: { by: "NET_BIOS_NAME" | "DNS_NAME"; text: string };
    /** Where it answers SNMP. */
    port: number;
    /** Whether it has ever answered a ping. */
    answersPing?: true;
    /**
     * Without any, it is pinged alone. A device that is found by its name gets those whose networks its
     * address is in.
     */
    credentials: { id: number; type: SnmpType; networks?: string[] }[];
    /** Which of the objects are read from it, by their place in the list. */
    objects?: number[];
  }[];
  objects: PolledObject[];
  /** VM hosts, which are read with their virtual machines. */
  hosts?: VmHostOrder[];
  /** The CredentialSecrets as JSON, sealed to the probe's key for `pollPurpose`. */
  sealedSecrets: string;
}

/** An SNMP object of a template. */
export interface PolledObject {
  oid: string;
  /** The instance of its metric; a column of a table adds the row's index. */
  name: string;
  type: SnmpObjectType;
  scale: number;
  isTable: boolean;
}

/** An object to read from a device now that the probe polls. */
export interface SnmpReadOrder {
  readId: string;
  nodeId: number;
  oid: string;
}

/** The object, or the first ones below it; `refused` if the device isn't polled, or doesn't answer. */
export type SnmpRead =
  | { refused: "NOT_POLLED" | "SILENT" }
  | { values: { oid: string; type: string; value: string; isNumber: boolean }[]; isCut: boolean };

type SnmpType = DiscoveryCommand["snmp"][number]["type"];

/** What the secrets of an order to poll are sealed for. */
export const pollPurpose = (nodeId: number, revision: number): string => `muster/poll/${nodeId}/${revision}`;

/** A neighbor as LLDP or CDP announces it; "" for what it doesn't say. */
export interface ReportedNeighbor {
  by: "LLDP" | "CDP";
  /** The device's own port. */
  port: string;
  mac: string;
  ip: string;
  name: string;
  remotePort: string;
}

/** What a polled device knows of those around it. Ports are named like their interfaces. */
export interface NeighborReport {
  nodeId: number;
  /** The MAC addresses of its own interfaces. */
  macs: string[];
  /** Whether it is a router. */
  forwards: boolean;
  neighbors: ReportedNeighbor[];
  /** The addresses that a switch has learned at each port. */
  forwarding: [port: string, macs: string[]][];
  /** Its ARP table. */
  addresses: [port: string, ip: string, mac: string][];
}

export type NeighborReportAnswer = "STORED" | "REFUSED";

/** An SNMP trap or syslog message that a polled device sent to its probe. */
export interface ReportedMessage {
  nodeId: number;
  /** Milliseconds between its arrival and the sending. */
  ageMS: number;
  kind: MessageKind;
  /** As in syslog; null for traps, and if it isn't given. */
  severity: number | null;
  facility: number | null;
  /** The name of the program, or the OID of the trap. */
  source: string;
  text: string;
}

/** Messages in the order of their arrival. */
export interface MessageReport {
  /** Identifies the agent's run, in which the sequences count up. */
  run: string;
  sequence: number;
  messages: ReportedMessage[];
  /** How many of each device weren't kept since the report before. */
  dropped: [nodeId: number, count: number][];
}

/** REFUSED means that it isn't a report, or has nothing of a device that the probe polls. */
export type MessageReportAnswer = "STORED" | "REFUSED";
