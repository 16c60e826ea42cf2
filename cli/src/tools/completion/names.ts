import { cleanText, type Muster, scriptName } from "@muster/sdk";
import { readProfiles } from "../../lib/profiles.ts";
import { filterOrganization } from "../../lib/resolve.ts";

export interface Suggestion {
  value: string;
  description?: string;
}

/** An object that commands accept by name or ID. */
interface Named {
  id: number | string;
  name: string;
  description?: string;
}

export interface NameRequest {
  muster: Muster;
  /** The part of the name that was typed. */
  text: string;
  /** The value of --organization, if it was typed. */
  organization: string | undefined;
  signal: AbortSignal;
}

type List = (request: NameRequest) => Promise<readonly Named[]>;

const pageSize = 200;
const maxOrganizations = 5;

const named = ({ id, name }: { id: number | string; name: string }): Named => ({ id, name });

async function organizationIds({ muster, organization, signal }: NameRequest): Promise<number[]> {
  const given = await filterOrganization(muster, organization, signal);
  if (given !== undefined) return [given];
  const { results } = await muster.call(
    "listOrganizations",
    { query: { pageSize: maxOrganizations } },
    signal,
  );
  return results.map(({ id }) => id);
}

const ofOrganizations =
  (list: (request: NameRequest, clientId: number) => Promise<readonly Named[]>): List =>
  async (request) => {
    const ids = await organizationIds(request);
    return (await Promise.all(ids.map((clientId) => list(request, clientId)))).flat();
  };

const agents: List = async ({ muster, signal }) =>
  (await muster.call("listAgents", { query: {} }, signal)).results.map(({ nodeId, name }) => ({
    id: nodeId,
    name,
  }));

const devices: List = async ({ muster, text, signal }) => {
  const query = { pageSize, ...(text && { search: text }) };
  const { results } = await muster.call("listDevices", { query }, signal);
  return results.map(({ id, displayName, clientName }) => ({
    id,
    name: displayName,
    description: clientName,
  }));
};

const scripts: List = async ({ muster, text, signal }) => {
  const query = { pageSize, ...(text && { search: text }) };
  return (await muster.call("listScripts", { query }, signal)).results.map((one) => ({
    id: one.id,
    name: scriptName(one),
  }));
};

/** Lists objects, by the placeholder for them in usage lines. */
const lists: Readonly<Record<string, List>> = {
  device: devices,
  devices,
  agent: agents,
  probe: agents,
  script: scripts,
  scripts,
  application: scripts,
  organization: async ({ muster, text, signal }) =>
    (
      await muster.call("listOrganizations", { query: { pageSize, ...(text && { name: text }) } }, signal)
    ).results.map(named),
  location: ofOrganizations(async ({ muster, signal }, clientId) =>
    (await muster.call("listLocations", { path: { clientId } }, signal)).results.map(named),
  ),
  credential: ofOrganizations(async ({ muster, signal }, clientId) =>
    (await muster.call("listCredentials", { path: { clientId } }, signal)).results.map(named),
  ),
  group: async ({ muster, signal }) => (await muster.call("listDeviceGroups", {}, signal)).results.map(named),
  category: async ({ muster, signal }) =>
    (await muster.call("listScriptCategories", {}, signal)).results.map(named),
  schedule: async ({ muster, signal }) =>
    (await muster.call("listDiscoverySchedules", { query: {} }, signal)).results.map(named),
  user: async ({ muster, signal }) =>
    (await muster.call("listUsers", { query: {} }, signal)).results.map(({ id, email }) => ({
      id,
      name: email,
    })),
  "technician-role": async ({ muster, signal }) =>
    (await muster.call("listTechnicianRoles", {}, signal)).results.map(named),
  "api-key": async ({ muster, signal }) => (await muster.call("listApiKeys", {}, signal)).results.map(named),
  template: async ({ muster, signal }) =>
    (await muster.call("listTicketTemplates", {}, signal)).results.map(named),
};

export const hasNames = (kind: string): boolean => kind === "profile" || Object.hasOwn(lists, kind);

// names that would be parsed as an option or an ID
const isMistakable = (name: string) => /^(-|\d+$)/.test(name) || name.trim() !== name || name === "";

/** Suggests names; for names that are shared, have control characters or would be misread, suggests IDs. */
export function suggest(all: readonly Named[], text: string): Suggestion[] {
  const count = new Map<string, number>();
  for (const { name } of all) count.set(name, (count.get(name) ?? 0) + 1);
  const typed = text.toLowerCase();
  return all
    .filter(({ id, name }) => name.toLowerCase().startsWith(typed) || String(id).startsWith(text))
    .map(({ id, name, description }) => {
      const shown = cleanText(name, 100);
      const isPlain = shown === name && count.get(name) === 1 && !isMistakable(name);
      const about = [...(isPlain ? [] : [shown]), ...(description ? [cleanText(description, 100)] : [])];
      return { value: isPlain ? name : String(id), description: about.join(", ") || undefined };
    })
    .filter(({ value }) => value.toLowerCase().startsWith(typed));
}

export const namesOf = async (kind: string, request: NameRequest): Promise<Suggestion[]> =>
  suggest((await lists[kind]?.(request)) ?? [], request.text);

/** Suggests names of profiles, which need no server. They have no IDs, so unusual names are left out. */
export async function profileNames(text: string): Promise<Suggestion[]> {
  const names = [...(await readProfiles()).keys()];
  return names
    .filter((name) => name.startsWith(text) && !name.startsWith("-") && cleanText(name, 100) === name)
    .map((value) => ({ value }));
}
