import type { StoredMessage } from "@muster/sdk";
import type { Generated } from "kysely";

declare module "../platform/db/tables.ts" {
  interface Tables {
    /** Each row is agent work with the same id, whose only device is the probe. */
    jobs: {
      id: string;
      type: "NETWORK_DISCOVERY";
      delegateNodeId: number;
      delegateName: string;
      targets: string;
      targetsIPs: string;
      credentialsIds: string;
      total: number;
      revision: number;
      /** The NetworkDiscoveryRequest as JSON, so that the rest of the job can be sent again. */
      request: string;
      seriesId: string | null;
      scheduleId: number | null;
    };
    schedules: {
      id: Generated<number>;
      organizationId: number;
      name: string;
      /** The NetworkDiscoveryRequest as JSON. */
      request: string;
      frequency: "HOURLY" | "DAILY" | "WEEKLY" | "MONTHLY";
      at: string;
      weekday: "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY" | "SUNDAY";
      day: number;
      timeZone: string;
      enabled: number;
      nextAt: number;
      /** The occurrence that is due and has not started yet. */
      dueAt: number | null;
      /** The latest occurrence that was due; it is not due again. */
      firedAt: number | null;
      lastJobId: string | null;
      lastError: StoredMessage | null;
      createdBy: string;
      createdAt: number;
    };
    targets: {
      jobId: string;
      ip: string;
      place: number;
      verdict: string;
      complete: number;
      responding: number;
      revision: number;
      /** The DiscoveredDevice as JSON, without nodeId. */
      device: string;
      /** Evidence[] as JSON; null until there is a verdict. */
      evidence: string | null;
      nodeId: number | null;
    };
    /** Ports of web servers, when they were last found open at an address of the device. */
    webPorts: { nodeId: number; port: number; ip: string; seenAt: number };
    /** Host keys of SSH servers that were given a credential, as the probes of a location see them. */
    sshHostKeys: {
      organizationId: number;
      /** The probe's location. */
      locationId: number;
      address: string;
      nodeId: number | null;
      hostKey: string;
      trustedAt: number;
      /** "" if it was trusted at first use. */
      acceptedBy: Generated<string>;
      /** A different key, seen later and not accepted. */
      offeredKey: string | null;
      offeredAt: number | null;
    };
    /** Whether something responded at an address in the last completed discovery of a probe. */
    sightings: { organizationId: number; delegateNodeId: number; ip: string; answered: number };
  }
}
