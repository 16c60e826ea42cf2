// Discoveries that the server sends to probes, and what they find.
import type { DiscoveredDevice, Evidence } from "../../index.ts";

/** An agent's result for a target; the server adds the rest. */
export type Observation = Omit<DiscoveredDevice, "nodeId" | "revision"> & {
  /** The host key of its SSH server, if there was a credential for it: `ssh-ed25519 SHA256:…`. */
  hostKey?: string;
};

/** A target as an agent reports it; the evidence is sent once, with the verdict. */
export type ReportedTarget = Observation & { evidence?: Evidence[] };

/** What the secrets of a discovery are sealed for. */
export const secretsPurpose = (jobUUID: string): string => `muster/discovery/${jobUUID}`;

/** A discovery as the server sends it to a probe. */
export interface DiscoveryCommand {
  jobUUID: string;
  organizationId: number;
  targets: string[];
  /** The rest of a job that was sent before: its names are resolved as far as possible. */
  resumed?: boolean;
  /** The host names of addresses of a resumed job that were given by name. */
  names?: Record<string, string>;
  /**
   * Which credentials to use, and in which networks (CIDR); SNMP without networks may be used at all targets.
   */
  snmp: { id: number; type: "SNMPV1" | "SNMPV2" | "SNMPV3"; networks: string[] }[];
  login: { id: number; networks: string[] } | null;
  /** The CredentialSecrets as JSON, sealed to the probe's key for `secretsPurpose`. */
  sealedSecrets: string;
  /** The SSH host keys known of addresses; a server with another key gets no password. */
  hostKeys: Record<string, string[]>;
  snmpPort: number;
  pingTimeoutMS: number;
  pingPacketTTL: number;
  pingsPerNode: number;
  delayBetweenPingsMS: number;
  packetsPerSecond: number;
  packetsPerSecondPerSubnet: number;
}
