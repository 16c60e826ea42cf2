import type { Generated } from "kysely";
import type { ApprovalMode } from "@muster/sdk";

declare module "../platform/db/tables.ts" {
  interface Tables {
    organizations: {
      id: Generated<number>;
      name: string;
      description: string;
      createdAt: number;
      approvalMode: Generated<ApprovalMode>;
      /** Incremented with each change of its devices. */
      devicesRevision: Generated<number>;
    };
    locations: {
      id: Generated<number>;
      organizationId: number;
      name: string;
      description: string;
      country: string | null;
    };
    credentials: {
      id: Generated<number>;
      organizationId: number;
      name: string;
      type: "BASIC" | "SNMPV1" | "SNMPV2" | "SNMPV3" | "TELNET_SSH";
      secret: string;
      /** CIDR networks as JSON. */
      networks: string;
      createdAt: number;
      updatedAt: number;
    };
  }
}
