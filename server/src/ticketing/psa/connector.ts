import type { PsaOption, PsaSetup, PsaType, TicketContent } from "@muster/sdk";

export interface NewTicket {
  organization: {
    name: string;
    /** The company in the PSA; null to look it up by name. */
    companyId: number | null;
  };
  title: string;
  body: string;
  content: TicketContent;
}

/** A ticketing system. Each method throws MusterError with a code of the psa_ family. */
export interface Psa {
  psaType: PsaType;
  setupValues(): Promise<PsaSetup>;
  userRoles(): Promise<PsaOption[]>;
  /** Creates a ticket and returns its status; the built-in ticketing has no id for it. */
  create(ticket: NewTicket): Promise<{ psaTicketId: number | null; status: PsaOption | null }>;
  setStatus(psaTicketId: number, status: PsaOption): Promise<void>;
}
