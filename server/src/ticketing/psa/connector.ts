import { limits, type PsaOption, type PsaSetup, type PsaType, type TicketContent } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { autotask } from "./autotask.ts";
import { builtIn } from "./built-in.ts";
import { connectWise } from "./connectwise.ts";
import { contentOf, openSecrets, readPsa } from "./settings.ts";

export interface NewTicket {
  organization: {
    name: string;
    /** Which company it is there; null to look for its name. */ companyId: number | null;
  };
  title: string;
  body: string;
  content: TicketContent;
}

/** A place where tickets go. Each call throws MusterError with a code of the psa_ family. */
export interface Psa {
  psaType: PsaType;
  setupValues(): Promise<PsaSetup>;
  userRoles(): Promise<PsaOption[]>;
  /** Creates a ticket and answers the status that it has; the built-in ticketing has no id for it. */
  create(ticket: NewTicket): Promise<{ psaTicketId: number | null; status: PsaOption | null }>;
  setStatus(psaTicketId: number, status: PsaOption): Promise<void>;
}

/** The PSA that is set up. */
export async function connectPsa(context: ServerContext): Promise<Psa> {
  const row = await readPsa(context.db);
  const settings = contentOf(row);
  const secrets = openSecrets(context, row);
  if (settings.psaType === "CONNECTWISE" && settings.connectWise && secrets.connectWise)
    return connectWise(context, settings.connectWise, secrets.connectWise);
  if (settings.psaType === "AUTOTASK" && settings.autotask && secrets.autotask)
    return autotask(context, settings.autotask, secrets.autotask);
  return builtIn;
}

const remembered = new WeakMap<
  ServerContext,
  { revision: number; until: number; setup: Promise<PsaSetup> }
>();

/** What templates can choose from, asked for again after a while, after a change of the settings, or when told. */
export async function setupValuesOf(context: ServerContext, refresh = false): Promise<PsaSetup> {
  const { revision } = await readPsa(context.db);
  const known = remembered.get(context);
  if (known && !refresh && known.revision === revision && known.until > performance.now()) return known.setup;
  const setup = (await connectPsa(context)).setupValues();
  const entry = { revision, until: performance.now() + limits.psaSetupMinutes * 60_000, setup };
  remembered.set(context, entry);
  setup.catch(() => remembered.get(context) === entry && remembered.delete(context));
  return setup;
}
