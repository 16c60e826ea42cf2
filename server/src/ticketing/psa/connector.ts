import { limits, type PsaOption, type PsaSetup, type PsaType, type TicketContent } from "@muster/sdk";
import type { App } from "../../context.ts";
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
export async function connectPsa(app: App): Promise<Psa> {
  const row = await readPsa(app.db);
  const settings = contentOf(row);
  const secrets = openSecrets(app, row);
  if (settings.psaType === "CONNECTWISE" && settings.connectWise && secrets.connectWise)
    return connectWise(app, settings.connectWise, secrets.connectWise);
  if (settings.psaType === "AUTOTASK" && settings.autotask && secrets.autotask)
    return autotask(app, settings.autotask, secrets.autotask);
  return builtIn;
}

const remembered = new WeakMap<App, { revision: number; until: number; setup: Promise<PsaSetup> }>();

/** What templates can choose from, asked for again after a while, after a change of the settings, or when told. */
export async function setupValuesOf(app: App, refresh = false): Promise<PsaSetup> {
  const { revision } = await readPsa(app.db);
  const known = remembered.get(app);
  if (known && !refresh && known.revision === revision && known.until > performance.now()) return known.setup;
  const setup = (await connectPsa(app)).setupValues();
  const entry = { revision, until: performance.now() + limits.psaSetupMinutes * 60_000, setup };
  remembered.set(app, entry);
  setup.catch(() => remembered.get(app) === entry && remembered.delete(app));
  return setup;
}
