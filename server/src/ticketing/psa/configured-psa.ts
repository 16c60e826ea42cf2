import { limits, type PsaSetup } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { autotask } from "./autotask.ts";
import { builtIn } from "./built-in.ts";
import type { Psa } from "./connector.ts";
import { connectWise } from "./connectwise.ts";
import { contentOf, openSecrets, readPsa } from "./settings.ts";

/** Returns the connector of the configured PSA. */
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

/** Returns the options for templates, cached until settings change, some time passes or on request. */
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
