import type { Generated } from "kysely";
import type { StoredMessage, ChangeRequestState } from "@muster/sdk";

declare module "../platform/db/tables.ts" {
  interface Tables {
    /** A single row, with id 1. */
    actionLimit: { id: number; devicesPerHour: number | null };
    massActions: {
      id: Generated<number>;
      userId: number;
      keyId: number | null;
      at: number;
      operation: string;
      devices: number;
    };
    changeRequests: {
      id: Generated<number>;
      operation: string;
      /** HeldRequest as JSON, sealed. */
      request: string;
      digest: string;
      /** The same for equal requests, so that a repeated one is recognized. */
      requestDigest: string;
      state: ChangeRequestState;
      devices: number;
      deviceLimit: number;
      /** The organizations of the devices, as JSON; "null" for all. */
      organizationIds: string;
      userId: number;
      keyId: number | null;
      requestedBy: string;
      requestedAt: number;
      expiresAt: number;
      decidedBy: string | null;
      decidedAt: number | null;
      outcome: string | null;
      detail: StoredMessage;
      /** The policy whose scheduled work the request is. */
      policyId: Generated<number | null>;
      /** The task or run that the request created. */
      workId: Generated<string | null>;
    };
    /** The versions of automations that requests would run. */
    changeRequestVersions: { requestId: number; versionId: number };
    /** Who last created or invited a user, or changed the user's rights or sign-in, and when. */
    userStrengthenings: { userId: number; byUserId: number; at: number };
  }
}
