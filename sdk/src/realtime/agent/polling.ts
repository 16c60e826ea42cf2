// The devices that probes poll, and the reports about them.
import type { MessageKind, SnmpObjectType } from "../../index.ts";
import type { DiscoveryCommand } from "./discovery.ts";
import type { VmHostOrder } from "./vm-hosts.ts";

/** The devices that a probe has to poll, which replace all previous ones. */
export interface PollOrder {
  /** The number of this command; the secrets are sealed for it. */
  revision: number;
  intervalSeconds: number;
  devices: {
    nodeId: number;
    /** "" if the probe has to find the device by its name. */
    ip: string;
    name?: { by: "NET_BIOS_NAME" | "DNS_NAME"; text: string };
    /** The port of its SNMP agent. */
    port: number;
    /** Whether it has ever responded to a ping. */
    answersPing?: true;
    /**
     * If empty, the device is only pinged. For a device that is found by name, the credentials whose networks
     * contain its address are used.
     */
    credentials: { id: number; type: SnmpType; networks?: string[] }[];
    /** The objects to read from it, by their index in `objects` of the command. */
    objects?: number[];
  }[];
  objects: PolledObject[];
  /** VM hosts to read, with their virtual machines. */
  hosts?: VmHostOrder[];
  /** The CredentialSecrets as JSON, sealed to the probe's key for `pollPurpose`. */
  sealedSecrets: string;
}

/** An SNMP object of a template. */
export interface PolledObject {
  oid: string;
  /** The instance of its metric. For a column of a table, the row's index is appended. */
  name: string;
  type: SnmpObjectType;
  scale: number;
  isTable: boolean;
}

/** An object that the probe has to read at once from a device that it polls. */
export interface SnmpReadOrder {
  readId: string;
  nodeId: number;
  oid: string;
}

/** The object, or the first ones below it. `refused` if the device isn't polled or doesn't respond. */
export type SnmpRead =
  | { refused: "NOT_POLLED" | "SILENT" }
  | { values: { oid: string; type: string; value: string; isNumber: boolean }[]; isCut: boolean };

type SnmpType = DiscoveryCommand["snmp"][number]["type"];

/** The purpose for which the secrets of a poll command are sealed. */
export const pollPurpose = (nodeId: number, revision: number): string => `muster/poll/${nodeId}/${revision}`;

/** A neighbor as announced by LLDP or CDP; "" for missing values. */
export interface ReportedNeighbor {
  by: "LLDP" | "CDP";
  /** The device's own port. */
  port: string;
  mac: string;
  ip: string;
  name: string;
  remotePort: string;
}

/** What a polled device knows about its neighbors. Ports have the names of their interfaces. */
export interface NeighborReport {
  nodeId: number;
  /** The MAC addresses of the device's interfaces. */
  macs: string[];
  /** Whether it is a router. */
  forwards: boolean;
  neighbors: ReportedNeighbor[];
  /** The MAC addresses that a switch has learned on each port. */
  forwarding: [port: string, macs: string[]][];
  /** Its ARP table. */
  addresses: [port: string, ip: string, mac: string][];
}

export type NeighborReportAnswer = "STORED" | "REFUSED";

/** An SNMP trap or syslog message that a polled device sent to its probe. */
export interface ReportedMessage {
  nodeId: number;
  /** Milliseconds between the arrival of the message and the sending of this report. */
  ageMS: number;
  kind: MessageKind;
  /** As in syslog; null for traps, and if the message has none. */
  severity: number | null;
  facility: number | null;
  /** The name of the program, or the OID of the trap. */
  source: string;
  text: string;
}

/** Messages in the order in which they arrived. */
export interface MessageReport {
  /** Identifies the agent's run, within which `sequence` increases. */
  run: string;
  sequence: number;
  messages: ReportedMessage[];
  /** How many messages of each device were dropped since the previous report. */
  dropped: [nodeId: number, count: number][];
}

/** REFUSED means that the report is malformed, or contains nothing from a device that the probe polls. */
export type MessageReportAnswer = "STORED" | "REFUSED";
