import {
  type Agent,
  type Credential,
  defaultSnmpCredential,
  type Device,
  type Muster,
  MusterError,
  scriptName,
} from "@muster/sdk";

interface Named {
  id: number;
  names: readonly string[];
}

const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text);

/** The one thing of this id or name; exact names go before those that differ in case. */
async function byIdOrName(
  kind: string,
  text: string,
  list: () => Promise<readonly Named[]>,
): Promise<number> {
  if (isId(text)) return Number(text);
  const all = await list();
  const same = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: "accent" }) === 0;
  const exact = all.filter((one) => one.names.includes(text));
  const found = exact.length
    ? exact
    : all.filter((one) => one.names.some((name) => name && same(name, text)));
  if (found.length > 1)
    throw new MusterError("usage", {
      message: `${found.length} ${kind}s are named ${text}.`,
      nextStep: `Give the id instead: ${found.map(({ id }) => id).join(", ")}.`,
    });
  if (!found[0])
    throw new MusterError("not_found", {
      message: `There is no ${kind} ${text} that you may see.`,
      nextStep: all.length
        ? `There ${all.length > 20 ? "are, among others" : "is"}: ${namesOf(all)}.`
        : undefined,
    });
  return found[0].id;
}

const namesOf = (all: readonly Named[]) =>
  all
    .slice(0, 20)
    .map(({ names }) => names[0])
    .join(", ");

const makers = {
  organization: "organizations create",
  location: "locations create",
  probe: "agent token",
  "SNMP credential": "credentials create",
};

/** What was named, else the only one there is. */
function theOnly<T>(
  kind: keyof typeof makers,
  flag: string,
  all: readonly T[],
  nameOf: (one: T) => string,
): T {
  const [one, ...others] = all;
  if (one && !others.length) return one;
  throw one
    ? new MusterError("usage", {
        message: `Which ${kind}?`,
        nextStep: `Choose with ${flag}: ${all.slice(0, 20).map(nameOf).join(", ")}.`,
      })
    : new MusterError("not_found", {
        message: `There is no ${kind} that you may see.`,
        nextStep: `Make one with: muster ${makers[kind]}`,
      });
}

export async function resolveOrganization(
  muster: Muster,
  text: string | undefined,
  signal: AbortSignal,
): Promise<number> {
  const list = async (name?: string) =>
    (await muster.call("listOrganizations", { query: { pageSize: 1000, ...(name && { name }) } }, signal))
      .results;
  if (text === undefined)
    return theOnly("organization", "--organization", await list(), ({ name }) => name).id;
  const named = ({ id, name }: { id: number; name: string }) => ({ id, names: [name] });
  return byIdOrName("organization", text, async () => {
    const matching = (await list(text.slice(0, 100))).map(named);
    return matching.length ? matching : (await list()).map(named);
  });
}

export async function resolveLocation(
  muster: Muster,
  clientId: number,
  text: string | undefined,
  signal: AbortSignal,
) {
  const list = async () => (await muster.call("listLocations", { path: { clientId } }, signal)).results;
  if (text === undefined) return theOnly("location", "--location", await list(), ({ name }) => name).id;
  return byIdOrName("location", text, async () =>
    (await list()).map(({ id, name }) => ({ id, names: [name] })),
  );
}

export async function resolveCredential(muster: Muster, clientId: number, text: string, signal: AbortSignal) {
  return byIdOrName("credential", text, async () =>
    (await muster.call("listCredentials", { path: { clientId } }, signal)).results.map(({ id, name }) => ({
      id,
      names: [name],
    })),
  );
}

export const resolveDevice = (muster: Muster, text: string, signal: AbortSignal) =>
  byIdOrName("device", text, async () => {
    const names = ({ id, displayName, systemName, ip, dnsName }: Device) => ({
      id,
      names: [displayName, systemName, ip, dnsName],
    });
    return (
      await muster.call("listDevices", { query: { search: text, pageSize: 1000 } }, signal)
    ).results.map(names);
  });

export const resolveAgent = (muster: Muster, text: string, signal: AbortSignal) =>
  byIdOrName("agent", text, async () =>
    (await muster.call("listAgents", { query: {} }, signal)).results.map(({ nodeId, name }) => ({
      id: nodeId,
      names: [name],
    })),
  );

export const resolveSchedule = (muster: Muster, text: string, signal: AbortSignal) =>
  byIdOrName("schedule", text, async () =>
    (await muster.call("listDiscoverySchedules", { query: {} }, signal)).results.map(({ id, name }) => ({
      id,
      names: [name],
    })),
  );

export const resolveCategory = (muster: Muster, text: string, signal: AbortSignal) =>
  byIdOrName("category", text, async () =>
    (await muster.call("listScriptCategories", {}, signal)).results.map(({ id, name }) => ({
      id,
      names: [name],
    })),
  );

/** Of an option that may be left out. */
export const resolveCategories = async (
  muster: Muster,
  texts: readonly string[] | undefined,
  signal: AbortSignal,
) => texts && Promise.all(texts.map((one) => resolveCategory(muster, one, signal)));

export const resolveScript = (muster: Muster, text: string, signal: AbortSignal) =>
  byIdOrName("automation", text, async () =>
    (await muster.call("listScripts", { query: { search: text, pageSize: 1000 } }, signal)).results.map(
      (one) => ({
        id: one.id,
        names: [scriptName(one), one.name],
      }),
    ),
  );

export const resolveUser = (muster: Muster, text: string, signal: AbortSignal) =>
  byIdOrName("user", text, async () =>
    (await muster.call("listUsers", {}, signal)).results.map(({ id, email }) => ({ id, names: [email] })),
  );

export const resolveTechnicianRole = (muster: Muster, text: string, signal: AbortSignal) =>
  byIdOrName("technician role", text, async () =>
    (await muster.call("listTechnicianRoles", {}, signal)).results.map(({ id, name }) => ({
      id,
      names: [name],
    })),
  );

export const resolveTicketTemplate = (muster: Muster, text: string, signal: AbortSignal) =>
  byIdOrName("ticket template", text, async () =>
    (await muster.call("listTicketTemplates", {}, signal)).results.map(({ id, name }) => ({
      id,
      names: [name],
    })),
  );

export const resolvePsaProduct = (muster: Muster, text: string, signal: AbortSignal) =>
  byIdOrName("product", text, async () =>
    (await muster.call("listPsaProducts", { query: {} }, signal)).results.map(({ id, name }) => ({
      id,
      names: [name],
    })),
  );

export const resolveServiceNowClass = (muster: Muster, text: string, signal: AbortSignal) =>
  byIdOrName("mapping", text, async () =>
    (await muster.call("listServiceNowClasses", {}, signal)).results.map(({ id, nodeRole }) => ({
      id,
      names: [nodeRole],
    })),
  );

export const resolveGroup = (muster: Muster, text: string, signal: AbortSignal) =>
  byIdOrName("group", text, async () =>
    (await muster.call("listDeviceGroups", {}, signal)).results.map(({ id, name }) => ({
      id,
      names: [name],
    })),
  );

export const resolveKey = (muster: Muster, text: string, signal: AbortSignal) =>
  byIdOrName("key", text, async () =>
    (await muster.call("listApiKeys", {}, signal)).results.map(({ id, name }) => ({ id, names: [name] })),
  );

/** The probe named, else the only one of the location: delegates before agents that could become one. */
async function findProbe(
  muster: Muster,
  path: { orgId: number; locationId: number },
  text: string | undefined,
  signal: AbortSignal,
): Promise<Agent> {
  const query = { pageSize: 1000 };
  const { existingDelegates, potentialDelegates } = await muster.call(
    "listDelegates",
    { path, query },
    signal,
  );
  const all = [...existingDelegates, ...potentialDelegates];
  if (text === undefined) {
    const connected = all.filter(({ isUp }) => isUp);
    const delegates = connected.filter(({ isDelegate }) => isDelegate);
    const choice = delegates.length ? delegates : connected.length ? connected : all;
    const ofTheSite = choice.filter(({ shared }) => !shared);
    return theOnly("probe", "--probe", ofTheSite.length ? ofTheSite : choice, ({ name }) => name);
  }
  const named = all.map((one) => ({ id: one.nodeId, names: [one.name] }));
  const nodeId = await byIdOrName("probe", text, async () => named);
  const probe = all.find((one) => one.nodeId === nodeId);
  if (!probe) throw new MusterError("not_found", { message: `There is no probe ${text} at this location.` });
  return probe;
}

/** The credential named; else the one called public; else the only one of its kind. */
export function chooseSnmpCredential(credentials: readonly Credential[]): Credential {
  const snmp = credentials.filter(({ type }) => type !== "TELNET_SSH");
  return defaultSnmpCredential(snmp) ?? theOnly("SNMP credential", "--credential", snmp, ({ name }) => name);
}

/** That probe once it is connected: one that has just been started or enrolled is given a moment. */
export async function connectedProbe(
  muster: Muster,
  site: { orgId: number; locationId: number },
  text: string | undefined,
  signal: AbortSignal,
): Promise<Agent> {
  for (let tries = 40; ; tries--) {
    const probe = await findProbe(muster, site, text, signal).catch((error: unknown) => {
      const mayCome = error instanceof MusterError && error.code === "not_found" && text === undefined;
      if (!mayCome || tries === 0) throw error;
      return undefined;
    });
    if (probe && (probe.isUp || tries === 0)) return probe;
    await new Promise((resolve) => setTimeout(resolve, 250));
    if (signal.aborted) throw new MusterError("interrupted");
  }
}
