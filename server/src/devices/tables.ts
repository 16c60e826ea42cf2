import type { VmHostType, VmPowerState } from "@muster/sdk";
import type { Generated } from "kysely";

declare module "../platform/db/tables.ts" {
  interface Tables {
    /** Each group is a search of devices, stored as JSON. */
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
      /** The port at which it responds to SNMP. */
      snmpPort: Generated<number>;
      /** JSON, sorted by name. */
      tags: Generated<string>;
      notes: Generated<string>;
      notesRevision: Generated<number>;
      /** Lowercase text for the search. */
      searchText: string;
      createdAt: number;
      updatedAt: number;
    };
    /** The value of each field by source; a user's value overrides the others. */
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
      /** 0 once the device has moved away or another one responds there. */
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
      /** Everything needed to undo the merge, as JSON. */
      snapshot: string;
      /** Identifiers by which the absorbed device is still recognized. */
      serialNumber: string;
      engineId: string;
      mac: string;
      systemName: string;
      undoneAt: number | null;
      undoneBy: string;
    };
    vmHosts: {
      nodeId: number;
      organizationId: number;
      type: VmHostType;
      /** "" for Hyper-V. */
      hostname: string;
      apiPort: number;
      credentialId: number | null;
      delegateNodeId: number;
      fingerprint: string;
      product: Generated<string>;
      cpuCores: Generated<number>;
      memoryBytes: Generated<number>;
      /** The vCenter or cluster that it is a host of; `hostname` is "" then. */
      partOf: number | null;
      /** Its id in the vCenter or cluster. */
      ref: Generated<string>;
      cluster: Generated<string>;
      /** VmDatastore[] as JSON. */
      datastores: Generated<string>;
      /** A VmHostTestCode, or a state of a host of a vCenter; "" if the last check was successful. */
      error: Generated<string>;
      checkedAt: number | null;
      readAt: number | null;
    };
    virtualMachines: {
      nodeId: number;
      hostNodeId: number;
      /** Its id on the host. */
      ref: string;
      name: string;
      powerState: VmPowerState;
      guestOs: string;
      ip: string;
      cpuCount: number;
      memoryBytes: number;
      runsOn: string;
      /** The id of that host in the vCenter or cluster; "" for a single host. */
      runsOnRef: Generated<string>;
      hasTools: number;
      /** VmSnapshot[] as JSON. */
      snapshots: string;
      readAt: number;
    };
    /** Successful connection tests. */
    vmHostTests: {
      id: string;
      userId: number;
      /** What was tested, as JSON. */
      connection: string;
      fingerprint: string;
      product: string;
      testedAt: number;
    };
  }
}
