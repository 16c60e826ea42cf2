import type { Generated } from "kysely";
import type {
  AgentUpdateMode,
  StoredMessage,
  EnrollmentUse,
  IdentityAlertKind,
  InstallerType,
  NodeApprovalReason,
  NodeClass,
} from "@muster/sdk";

declare module "../platform/db/tables.ts" {
  interface Tables {
    /** Each list of signers of an organization; the highest serial applies. */
    signerLists: {
      organizationId: number;
      serial: number;
      list: string;
      signerId: string;
      signature: string;
      assertion: string | null;
      /** Required by agents that don't trust a list yet. */
      rootSignature: string | null;
      addedAt: number | null;
      addedBy: Generated<string>;
    };
    agents: {
      nodeId: number;
      machineId: string;
      /** Raw Ed25519 and X25519 public keys in base64url. */
      signingKey: string;
      sealingKey: string;
      /** When a technician rejected the agent; the key is refused even if the device is approved again. */
      revokedAt: number | null;
      version: string;
      platform: string;
      isDelegate: number;
      shared: number;
      lastSeenAt: number | null;
      /** As last reported by the agent, such as x64. */
      architecture: Generated<string>;
      /** The last presence that was reported in an alert; null until it first connects. */
      lastReportedUp: Generated<number | null>;
      /** As last reported by the agent, as JSON; "" for none. */
      localPolicy: Generated<string>;
      localPolicyAt: Generated<number | null>;
      /** The computer that last connected, see AgentMachine; "" until one reports. */
      bootId: Generated<string>;
      fingerprint: Generated<string>;
      tokenId: number | null;
      requestedAt: number | null;
      decidedAt: number | null;
      decidedBy: Generated<string>;
      /** When the agent was uninstalled; null while it is installed, as far as is known. */
      removedAt: Generated<number | null>;
      /** Whether the agent can be updated, as it last reported. */
      updates: Generated<AgentUpdateMode>;
      /** The server that it is connected to, if several share the database; null while it is offline. */
      server: Generated<string | null>;
    };
    /**
     * Pending or rejected agents, one for each key of a computer. They are not devices, so that no query of
     * devices returns them.
     */
    nodeApprovals: {
      nodeId: number;
      /** The ID that its device has, had or will have: that of the same computer's device if there is one. */
      deviceId: number;
      organizationId: number;
      locationId: number;
      machineId: string;
      state: "PENDING" | "REJECTED";
      /** Why the agent has to wait, or had to. */
      reason: NodeApprovalReason;
      /** Whether its token was that of the agent beside the server. */
      shared: number;
      /** For rejected agents, stored only to explain the refusal. */
      signingKey: string;
      sealingKey: string;
      displayName: string;
      ip: string;
      mac: string;
      os: string;
      searchText: string;
      version: string;
      platform: string;
      bootId: string;
      fingerprint: string;
      tokenId: number | null;
      requestedAt: number | null;
      decidedAt: number | null;
      decidedBy: string;
      /** The device row as JSON. */
      device: string;
      /** All rows of the device of a formerly approved agent, as JSON. */
      archivedDevice: string | null;
    };
    /** Suspicious events about the identity of an agent, in any state. */
    identityAlerts: {
      nodeId: number;
      organizationId: number;
      kind: IdentityAlertKind;
      firstAt: number;
      lastAt: number;
      times: number;
      detail: StoredMessage;
    };
    enrollmentTokens: {
      id: Generated<number>;
      organizationId: number;
      locationId: number;
      createdBy: string;
      createdAt: number;
      expiresAt: number;
      maxUses: number | null;
      uses: number;
      refusedUses: number;
      revokedAt: number | null;
      revokedBy: string;
    };
    /** At most one row: the certificate that installers for Windows are signed with. */
    codeSigning: {
      id: number;
      /** The file with the key, and its passphrase, sealed. */
      secret: string;
      subject: string;
      issuer: string;
      fingerprint: string;
      notBefore: number;
      notAfter: number;
      /** Address of a service that timestamps signatures; "" for none. */
      timestampUrl: string;
      setBy: string;
      setAt: number;
    };
    /** Links to installers, each with its enrollment token. */
    installerLinks: {
      id: Generated<number>;
      tokenId: number;
      /** Digest of the secret in the address. */
      secret: string;
      installerType: InstallerType;
      /** "" if the role depends on the system. */
      nodeRole: NodeClass | "";
      nms: number;
      downloads: number;
      createdAt: number;
    };
    enrollmentUses: {
      id: Generated<number>;
      tokenId: number;
      at: number;
      nodeId: number | null;
      name: string;
      machineId: string;
      address: string;
      outcome: EnrollmentUse["outcome"];
      reason: string;
    };
    /** Alerts suppressed during maintenance and not sent yet. */
    suppressedAlerts: { nodeId: number; isUp: number; changes: number; recorded: number; lastAt: number };
    /** Only the key in use has a private key, sealed. Keys that this server learned from agents have none. */
    signingKeys: {
      place: number;
      id: string;
      /** Fingerprint of the root key that signed it; "" for keys from before root keys. */
      root: Generated<string>;
      publicKey: string;
      privateKey: string | null;
      signature: string | null;
      serial: Generated<number>;
      createdAt: number;
      expiresAt: number | null;
    };
    /**
     * The newest root key is in use. Its private key, sealed, is kept until the recovery file is confirmed.
     */
    rootKeys: {
      place: number;
      id: string;
      publicKey: string;
      privateKey: string | null;
      /** Digest of the recovery file that was created last. */
      recoveryDigest: string | null;
      createdAt: number;
    };
    /** At most one signing key that waits for the root key's signature. */
    signingRequests: {
      place: 1;
      id: string;
      root: string;
      publicKey: string;
      privateKey: string;
      /** The signing key in use when it was requested. */
      replaces: string;
      serial: number;
      issuedAt: number;
      expiresAt: number | null;
    };
  }
}
