// The discoveries that the server sends to probes, and their results.
import type { DiscoveredDevice, Evidence } from "../../index.ts";

/** A probe's result for a target; the server adds the other fields. */
export type Observation = Omit<DiscoveredDevice, "nodeId" | "revision"> & {
  /** The SSH host key of the target, if there is a credential for it: `ssh-ed25519 SHA256:…`. */
  hostKey?: string;
};

/** A target as a probe reports it; the evidence is sent once, with the verdict. */
export type ReportedTarget = Observation & { evidence?: Evidence[] };

/** The purpose for which the secrets of a discovery are sealed. */
export const secretsPurpose = (jobUUID: string): string => `muster/discovery/${jobUUID}`;

/** A discovery as the server sends it to a probe. */
export interface DiscoveryCommand {
  jobUUID: string;
  organizationId: number;
  targets: string[];
  /** Whether this is the rest of a job that was sent before, with names resolved as far as possible. */
  resumed?: boolean;
  /** For a resumed job: the host names of addresses whose targets were given by name. */
  names?: Record<string, string>;
  /**
   * The credentials to use and their networks (CIDR). SNMP credentials without networks may be used anywhere.
   */
  snmp: { id: number; type: "SNMPV1" | "SNMPV2" | "SNMPV3"; networks: string[] }[];
  login: { id: number; networks: string[] } | null;
  /** The CredentialSecrets as JSON, sealed to the probe's key for `secretsPurpose`. */
  sealedSecrets: string;
  /** The known SSH host keys of addresses. The password is not sent to a server with a different key. */
  hostKeys: Record<string, string[]>;
  snmpPort: number;
  pingTimeoutMS: number;
  pingPacketTTL: number;
  pingsPerNode: number;
  delayBetweenPingsMS: number;
  packetsPerSecond: number;
  packetsPerSecondPerSubnet: number;
}
