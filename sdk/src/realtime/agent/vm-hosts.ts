// The VM hosts that delegates read, and the actions on their virtual machines.
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
  /** "" for Hyper-V, whose delegate is the host itself. */
  hostname: string;
  port: number;
  /**
   * The fingerprint of the host's certificate. A host with a different one doesn't get the password; "" if
   * not known yet.
   */
  fingerprint: string;
  /** The host gets the password only if its address is in one of the networks. */
  credential: { id: number; networks: string[] } | null;
}

export interface VmHostOrder extends VmHostPlace {
  nodeId: number;
  /** The device ids of its virtual machines, by the host's identifiers. */
  vms: Record<string, number>;
  /** The device ids of the members of a vCenter or cluster. */
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

/** The purpose for which the secrets of a call are sealed. */
export const vmPurpose = (nodeId: number, secretsId: string): string => `muster/vm/${nodeId}/${secretsId}`;

/** A virtual machine as read by a delegate. */
export interface ReportedVm {
  /** The host's identifier of the virtual machine. */
  ref: string;
  name: string;
  powerState: Exclude<VmPowerState, "GONE">;
  guestOs: string;
  ip: string;
  mac: string;
  cpuCount: number;
  memoryBytes: number;
  /** The name of the vCenter host or cluster node that runs it. */
  runsOn: string;
  /** The vCenter's or cluster's identifier of that host. */
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

/** A host of a vCenter, or a node of a cluster. */
export interface ReportedMember extends ReportedHost {
  /** The vCenter's or cluster's identifier of the member. */
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

/** A delegate's report on a VM host. Without a reading, nothing has changed, or the host couldn't be read. */
export interface VmHostReport {
  nodeId: number;
  /** Why the host couldn't be read; "" if it could. */
  error: Exclude<VmHostTestCode, "SUCCESS"> | "";
  reading?: VmHostReading;
}

/** SEND requests the reading. */
export type VmHostReportAnswer = "STORED" | "SEND" | "REFUSED";
