import type { Generated } from "kysely";
import type { NodeClass, PsaProduct, PsaType, TicketTemplateKind } from "@muster/sdk";

declare module "../platform/db/tables.ts" {
  interface Tables {
    /** A single row, with id 1. */
    psaSettings: {
      id: number;
      revision: number;
      /** The PsaSettings as JSON, without the revision and its author. */
      content: string;
      /** Sealed. */
      connectWiseKeys: string | null;
      autotaskSecret: string | null;
      changedBy: string;
      changedAt: number | null;
    };
    /** Earlier settings, for detecting concurrent changes. */
    psaRevisions: { revision: number; content: string; changedBy: string; changedAt: number | null };
    ticketTemplates: {
      id: Generated<number>;
      name: string;
      kind: TicketTemplateKind;
      /** The TicketContent as JSON. */
      content: string;
      updatedAt: number;
      revision: Generated<number>;
    };
    tickets: {
      id: Generated<number>;
      /** null once the organization has been deleted. */
      organizationId: number | null;
      /** The name of the deleted organization; "" while it exists. */
      organizationName: Generated<string>;
      ticketTemplateId: number | null;
      title: string;
      body: string;
      /** PsaOption as JSON, as are priority and onReset. */
      status: string | null;
      priority: string | null;
      onReset: string | null;
      psaType: PsaType;
      psaTicketId: number | null;
      test: number;
      createdBy: string;
      createdAt: number;
      updatedAt: number;
    };
    psaProducts: {
      id: Generated<number>;
      name: string;
      type: PsaProduct["type"];
      description: string;
      unitPrice: number;
      active: number;
      revision: Generated<number>;
    };
    serviceNowClasses: {
      id: Generated<number>;
      nodeRole: NodeClass;
      configurationItemClass: string;
      revision: Generated<number>;
    };
  }
}
