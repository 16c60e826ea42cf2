import { isUuid } from "./option-values.ts";
import { type Device, type MessageKey, type Muster, MusterError, scriptName, t } from "@muster/sdk";

export interface Named<Id = number> {
  id: Id;
  names: readonly string[];
  /** Shown next to the names if they are ambiguous. */
  detail?: string;
}

const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text);
const maxListed = 20;

const firstNames = (all: readonly Named<unknown>[]) =>
  all
    .slice(0, maxListed)
    .map(({ names }) => names[0])
    .join(", ");

/** Describes an object: "51 (sw-1, 10.0.0.1)", the ID and what distinguishes objects with the same name. */
function describe({ id, names, detail }: Named<unknown>): string {
  const more = [...new Set([...names, detail])].filter(Boolean);
  return more.length ? `${id} (${more.join(", ")})` : String(id);
}

/** The kinds of objects, whose names are used in messages. */
type Kind = MessageKey extends infer K ? (K extends `common.cli.kinds.${infer N}` ? N : never) : never;

const kindText = (kind: Kind) => t(`common.cli.kinds.${kind}`);

function notFound(kind: Kind, text: string, all: readonly Named<unknown>[]): MusterError {
  const name = kindText(kind);
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  const among =
    `common.cli.resolve.${all.length > maxListed ? "availableAmongOthers" : "available"}` as const;
  return new MusterError("not_found", {
    message: t("common.cli.resolve.notFound", { label, text }),
    nextStep: all.length ? t(among, { names: firstNames(all) }) : undefined,
  });
}

/** The only object with this name; exact matches win over those that differ in case. */
function onlyNamed<Id>(kind: Kind, text: string, all: readonly Named<Id>[]): Id {
  const same = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: "accent" }) === 0;
  const exact = all.filter((one) => one.names.includes(text));
  const found = exact.length
    ? exact
    : all.filter((one) => one.names.some((name) => name && same(name, text)));
  if (found.length > 1)
    throw new MusterError("usage", {
      message: t("common.cli.resolve.moreThanOneNamed", { kind: kindText(kind), text }),
      nextStep: t("common.cli.resolve.useIdInstead", {
        ids: found.slice(0, maxListed).map(describe).join(", "),
      }),
    });
  if (!found[0]) throw notFound(kind, text, all);
  return found[0].id;
}

/** The ID of the object with this ID or, if unique, this name. */
export const byIdOrName = async (
  kind: Kind,
  text: string,
  list: () => Promise<readonly Named[]>,
): Promise<number> => (isId(text) ? Number(text) : onlyNamed(kind, text, await list()));

interface Dated {
  id: string;
  name: string;
  createdAt: number;
}

const dated = ({ id, name, createdAt }: Dated): Named<string> => ({
  id,
  names: [name],
  detail: new Date(createdAt).toISOString(),
});

const createdWith = {
  organization: "muster organizations create",
  location: "muster locations create",
  probe: "muster enrollment-tokens create",
  snmpCredential: "muster credentials create",
};

/** Returns the only object, for an omitted flag. Throws if there are none or several. */
export function onlyOne<T>(
  kind: keyof typeof createdWith,
  flag: string,
  all: readonly T[],
  nameOf: (one: T) => string,
): T {
  const [one, ...others] = all;
  if (one && !others.length) return one;
  throw one
    ? new MusterError("usage", {
        message: t("common.cli.resolve.moreThanOneAvailable", { kind: kindText(kind) }),
        nextStep: t("common.cli.resolve.chooseOne", {
          flag,
          names: all.slice(0, maxListed).map(nameOf).join(", "),
        }),
      })
    : new MusterError("not_found", {
        message: t("common.cli.resolve.noFound", { kind: kindText(kind) }),
        nextStep: t("common.cli.resolve.createOne", { command: createdWith[kind] }),
      });
}

type List = (muster: Muster, text: string, signal: AbortSignal) => Promise<readonly Named[]>;

const resolver = (kind: Kind, list: List) => (muster: Muster, text: string, signal: AbortSignal) =>
  byIdOrName(kind, text, () => list(muster, text, signal));

const byName = ({ id, name }: { id: number; name: string }): Named => ({ id, names: [name] });

const listOrganizations = async (muster: Muster, name: string, signal: AbortSignal) => {
  const query = { pageSize: 1000, ...(name && { name: name.slice(0, 100) }) };
  return (await muster.call("listOrganizations", { query }, signal)).results;
};

const findOrganization = resolver("organization", async (muster, text, signal) => {
  const matching = await listOrganizations(muster, text, signal);
  return (matching.length ? matching : await listOrganizations(muster, "", signal)).map(byName);
});

export async function resolveOrganization(
  muster: Muster,
  text: string | undefined,
  signal: AbortSignal,
): Promise<number> {
  const given = text ?? defaultOrganization();
  if (given !== undefined) return findOrganization(muster, given, signal);
  const all = await listOrganizations(muster, "", signal);
  return onlyOne("organization", "--organization", all, ({ name }) => name).id;
}

/** The organization in MUSTER_ORGANIZATION, for commands without --organization. */
const defaultOrganization = () => process.env.MUSTER_ORGANIZATION || undefined;

/**
 * The organization of a list or selection: the flag's, or MUSTER_ORGANIZATION; undefined means all
 * organizations.
 */
export const filterOrganization = (muster: Muster, text: string | undefined, signal: AbortSignal) =>
  optionalOrganization(muster, text ?? defaultOrganization(), signal);

/** The organization in the flag, ignoring MUSTER_ORGANIZATION; undefined means all organizations. */
export const optionalOrganization = async (muster: Muster, text: string | undefined, signal: AbortSignal) =>
  text === undefined ? undefined : findOrganization(muster, text, signal);

export async function resolveLocation(
  muster: Muster,
  clientId: number,
  text: string | undefined,
  signal: AbortSignal,
): Promise<number> {
  const list = async () => (await muster.call("listLocations", { path: { clientId } }, signal)).results;
  if (text === undefined) return onlyOne("location", "--location", await list(), ({ name }) => name).id;
  return byIdOrName("location", text, async () => (await list()).map(byName));
}

export const resolveCredential = (muster: Muster, clientId: number, text: string, signal: AbortSignal) =>
  byIdOrName("credential", text, async () =>
    (await muster.call("listCredentials", { path: { clientId } }, signal)).results.map(byName),
  );

export const resolveDevice = resolver("device", async (muster, text, signal) => {
  const { results } = await muster.call("listDevices", { query: { search: text, pageSize: 1000 } }, signal);
  return results.map(({ id, displayName, systemName, ip, dnsName, clientName }: Device) => ({
    id,
    names: [displayName, systemName, ip, dnsName],
    detail: clientName,
  }));
});

export const resolveVmHost = resolver("vmHost", async (muster, _text, signal) =>
  (await muster.call("listVmHosts", { query: {} }, signal)).results.map(({ id, name, hostname }) => ({
    id,
    names: [name, hostname],
  })),
);

export const resolveVm = resolver("vm", async (muster, _text, signal) =>
  (await muster.call("listVms", { query: { pageSize: 1000 } }, signal)).results.map((vm) => ({
    id: vm.nodeId,
    names: [vm.name, vm.ip],
    detail: vm.hostName,
  })),
);

export const resolveAgent = resolver("agent", async (muster, _text, signal) =>
  (await muster.call("listAgents", { query: {} }, signal)).results.map(({ nodeId, name }) => ({
    id: nodeId,
    names: [name],
  })),
);

export const resolveSchedule = resolver("schedule", async (muster, _text, signal) =>
  (await muster.call("listDiscoverySchedules", { query: {} }, signal)).results.map(byName),
);

export const resolveCategory = resolver("category", async (muster, _text, signal) =>
  (await muster.call("listScriptCategories", {}, signal)).results.map(byName),
);

/** Resolves categories for an option that can be omitted. */
export const resolveCategories = async (
  muster: Muster,
  texts: readonly string[] | undefined,
  signal: AbortSignal,
) => texts && Promise.all(texts.map((one) => resolveCategory(muster, one, signal)));

export const resolveScript = resolver("script", async (muster, text, signal) =>
  (await muster.call("listScripts", { query: { search: text, pageSize: 1000 } }, signal)).results.map(
    (one) => ({ id: one.id, names: [scriptName(one), one.name] }),
  ),
);

export const resolveUser = resolver("user", async (muster, _text, signal) =>
  (await muster.call("listUsers", { query: {} }, signal)).results.map(({ id, email }) => ({
    id,
    names: [email],
  })),
);

export const resolveTechnicianRole = resolver("technicianRole", async (muster, _text, signal) =>
  (await muster.call("listTechnicianRoles", {}, signal)).results.map(byName),
);

export const resolveTicketTemplate = resolver("ticketTemplate", async (muster, _text, signal) =>
  (await muster.call("listTicketTemplates", {}, signal)).results.map(byName),
);

export const resolvePsaProduct = resolver("product", async (muster, _text, signal) =>
  (await muster.call("listPsaProducts", { query: {} }, signal)).results.map(byName),
);

export const resolveServiceNowClass = resolver("mapping", async (muster, _text, signal) =>
  (await muster.call("listServiceNowClasses", {}, signal)).results.map(({ id, nodeRole }) => ({
    id,
    names: [nodeRole],
  })),
);

/** A query for the devices of a group that also match the search, if there is one. */
export async function searchInGroup(
  muster: Muster,
  text: string,
  search: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const { results } = await muster.call("listDeviceGroups", {}, signal);
  const id = await byIdOrName("deviceGroup", text, async () => results.map(byName));
  const name = results.find((one) => one.id === id)?.name;
  if (name === undefined) throw notFound("deviceGroup", text, results.map(byName));
  // quotation marks can't be escaped in a query
  if (name.includes('"'))
    throw new MusterError("usage", { message: t("common.cli.deviceSelection.groupQuoted", { name }) });
  return [`group:"${name}"`, ...(search ? [`(${search})`] : [])].join(" ");
}

export const resolveGroup = resolver("deviceGroup", async (muster, _text, signal) =>
  (await muster.call("listDeviceGroups", {}, signal)).results.map(byName),
);

export const resolveRemoteSupportFolder = resolver("remoteSupportFolder", async (muster, _text, signal) =>
  (await muster.call("listRemoteSupportFolders", {}, signal)).results.map(byName),
);

export const resolvePolicy = resolver("policy", async (muster, _text, signal) =>
  (await muster.call("listPolicies", { query: { pageSize: 1_000 } }, signal)).results.map(byName),
);

export const resolveChannel = resolver("channel", async (muster, _text, signal) =>
  (await muster.call("listChannels", {}, signal)).results.map(byName),
);

export const resolveOnCallSchedule = resolver("onCallSchedule", async (muster, _text, signal) =>
  (await muster.call("listOnCallSchedules", {}, signal)).results.map(byName),
);

export const resolveSnmpTemplate = resolver("snmpTemplate", async (muster, _text, signal) =>
  (await muster.call("listSnmpTemplates", {}, signal)).results.map(byName),
);

export const resolveKey = resolver("apiKey", async (muster, _text, signal) =>
  (await muster.call("listApiKeys", {}, signal)).results.map(byName),
);

/** Resolves "latest", an ID or a name to a run's ID; only the latest 1,000 runs can be named. */
export async function resolveRun(muster: Muster, text: string, signal: AbortSignal): Promise<string> {
  if (isUuid(text)) return text;
  const { results } = await muster.call("listScriptRuns", { query: { pageSize: 1000 } }, signal);
  const [newest] = results;
  if (text === "latest" && newest) return newest.id;
  return onlyNamed("run", text, results.map(dated));
}

export async function resolveTask(muster: Muster, text: string, signal: AbortSignal): Promise<string> {
  if (isUuid(text)) return text;
  const { results } = await muster.call("listScheduledTasks", { query: { pageSize: 1000 } }, signal);
  return onlyNamed("task", text, results.map(dated));
}
