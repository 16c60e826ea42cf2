// VM hosts that delegates read, and what they are told to do there.
import type {
  VmDatastore,
  VmHostTestCode,
  VmHostType,
  VmPowerAction,
  VmPowerState,
  VmSnapshot,
} from "../../index.ts";

/** How a delegate reaches a VM host. */
export interface VmHostPlace {
  type: VmHostType;
  /** "" for Hyper-V, whose delegate is the host. */
  hostname: string;
  port: number;
  /** A host with another certificate gets no password; "" for one that isn't known yet. */
  fingerprint: string;
  /** The host gets its password if its address is in one of the networks. */
  credential: { id: number; networks: string[] } | null;
}

export interface VmHostOrder extends VmHostPlace {
  nodeId: number;
  /** The devices of its virtual machines, by how the host names them. */
  vms: Record<string, number>;
  /** The devices of the hosts of a vCenter or cluster. */
  members?: Record<string, number>;
}

/** The input of the tool "vms": a host to test, or an action of one of its virtual machines. */
export interface VmCall extends VmHostPlace {
  secretsId: string;
  /** The CredentialSecrets as JSON, sealed to the agent's key for `vmPurpose`. */
  sealedSecrets: string;
}

export type VmAction =
  | { kind: VmPowerAction }
  | { kind: "CREATE_SNAPSHOT"; name: string; description: string }
  | { kind: "DELETE_SNAPSHOT" | "REVERT_SNAPSHOT"; snapshot: string };

/** What the secrets of a call are sealed for. */
export const vmPurpose = (nodeId: number, secretsId: string): string => `muster/vm/${nodeId}/${secretsId}`;

/** A virtual machine as a delegate has read it. */
export interface ReportedVm {
  /** How the host names it. */
  ref: string;
  name: string;
  powerState: Exclude<VmPowerState, "GONE">;
  guestOs: string;
  ip: string;
  mac: string;
  cpuCount: number;
  memoryBytes: number;
  /** The host of a vCenter or the node of a cluster. */
  runsOn: string;
  /** How the vCenter or cluster names that host. */
  runsOnRef?: string;
  hasTools: boolean;
  snapshots: VmSnapshot[];
}

export interface ReportedHost {
  product: string;
  vendor: string;
  model: string;
  serialNumber: string;
  cpuCores: number;
  memoryBytes: number;
}

/** A host of a vCenter or the node of a cluster. */
export interface ReportedMember extends ReportedHost {
  /** How the vCenter or cluster names it. */
  ref: string;
  name: string;
  cluster: string;
  isConnected: boolean;
  /** The names of the datastores that it uses. */
  datastores: string[];
}

export interface VmHostReading extends ReportedHost {
  members: ReportedMember[];
  datastores: VmDatastore[];
  vms: ReportedVm[];
}

/** What a delegate has read of a VM host; without a reading, it is the same as before or couldn't be read. */
export interface VmHostReport {
  nodeId: number;
  /** Why it couldn't be read; "" if it was. */
  error: Exclude<VmHostTestCode, "SUCCESS"> | "";
  reading?: VmHostReading;
}

/** SEND asks for the reading. */
export type VmHostReportAnswer = "STORED" | "SEND" | "REFUSED";
