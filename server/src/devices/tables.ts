import type { Generated } from "kysely";

declare module "../platform/db/tables.ts" {
  interface Tables {
    /** Searches of devices, as JSON. */
    deviceGroups: {
      id: Generated<number>;
      name: string;
      searchCriteria: string;
      createdBy: string;
      createdAt: number;
      revision: Generated<number>;
    };
    devices: {
      id: Generated<number>;
      organizationId: number;
      locationId: number;
      /** "agent/<machine>", "<location>/<ip>", or "node/<id>" while another device has its address. */
      identity: string;
      displayName: string;
      systemName: string;
      role: string;
      ip: string;
      /** The address in a form that sorts by number. */
      ipOrder: string;
      dnsName: string;
      netbiosName: string;
      mac: string;
      vendor: string;
      os: string;
      model: string;
      firmware: string;
      serialNumber: string;
      engineId: Generated<string>;
      /** The units of a stack or cluster, DeviceMember[] as JSON. */
      members: Generated<string>;
      isUp: number | null;
      nmsDelegateNodeId: number | null;
      credentialsIds: string;
      /** Lower case text that the search looks in. */
      searchText: string;
      createdAt: number;
      updatedAt: number;
    };
    /** Each field of a device as each source says it; what a person says goes before the others. */
    deviceFields: {
      deviceId: number;
      field: string;
      source: "person" | "discovery" | "agent";
      value: string;
      by: string;
      rule: string;
      confidence: number;
      jobId: string | null;
      at: number;
    };
    deviceAddresses: {
      deviceId: number;
      ip: string;
      /** 0 once it moved away, or another device answered there. */
      current: number;
      seenAt: number;
    };
    deviceChanges: {
      id: Generated<number>;
      organizationId: number;
      deviceId: number | null;
      jobId: string | null;
      at: number;
      by: string;
      kind: "new" | "gone" | "moved" | "changed" | "merged" | "split";
      name: string;
      ip: string;
      field: string;
      before: string;
      after: string;
    };
    merges: {
      id: Generated<number>;
      organizationId: number;
      nodeId: number;
      absorbedId: number;
      at: number;
      by: string;
      reason: "person" | "serialNumber" | "engineId";
      /** All that undoing needs, as JSON. */
      kept: string;
      /** What the absorbed device is still known by. */
      serialNumber: string;
      engineId: string;
      mac: string;
      systemName: string;
      undoneAt: number | null;
      undoneBy: string;
    };
  }
}
