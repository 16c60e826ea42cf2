import type { Generated } from "kysely";
import type { EnrollmentUse, IdentityAlertKind } from "@muster/sdk";

declare module "../platform/db/tables.ts" {
  interface Tables {
    agents: {
      nodeId: number;
      machineId: string;
      keyDigest: string;
      version: string;
      platform: string;
      isDelegate: number;
      shared: number;
      lastSeenAt: number | null;
      /** As the agent says since it was last connected, such as x64. */
      architecture: Generated<string>;
      /** What was last told of it being up; null until it first connects. */
      lastReportedUp: Generated<number | null>;
      /** Of the computer that last connected, see AgentMachine; "" until one says. */
      bootId: Generated<string>;
      fingerprint: Generated<string>;
      tokenId: number | null;
      requestedAt: number | null;
      decidedAt: number | null;
      decidedBy: Generated<string>;
    };
    /** Agents that are pending or rejected: they are no devices, so that nothing that reads devices can show them. */
    nodeApprovals: {
      /** The id that its device has had, or will have. */
      nodeId: number;
      organizationId: number;
      locationId: number;
      machineId: string;
      state: "PENDING" | "REJECTED";
      /** Of a rejected one it is only known to say why it is refused. */
      keyDigest: string;
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
      /** The row of its device as JSON. */
      device: string;
      /** All that belonged to the device of one that had been approved, as JSON. */
      kept: string | null;
    };
    /** What was noticed of the identity of an agent, whatever its state. */
    identityAlerts: {
      nodeId: number;
      organizationId: number;
      kind: IdentityAlertKind;
      firstAt: number;
      lastAt: number;
      times: number;
      detail: string;
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
    /** What happened to a device in maintenance and was not told yet. */
    suppressedAlerts: { nodeId: number; isUp: number; changes: number; recorded: number; lastAt: number };
    /** Only the newest, with the highest place, has its private part, sealed. */
    signingKeys: {
      place: number;
      id: string;
      publicKey: string;
      privateKey: string | null;
      signature: string | null;
      createdAt: number;
    };
  }
}
