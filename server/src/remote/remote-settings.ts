// What remote sessions need: set for the system, and for organizations instead.
import {
  mergeRemoteRules,
  MusterError,
  noRemoteRules,
  shippedRemoteRules,
  type OwnRemoteRules,
  type RemoteRules,
  type RemoteSettings,
  type RemoteSettingsChange,
} from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import type { Feature, Handlers } from "../feature.ts";
import { findOrganization } from "../organizations/organizations.ts";
import { nextRevision, stillAt } from "../platform/db/database.ts";
import { createRemoteSettings } from "./migrations/2026-11-26-70-remote-settings.ts";

declare module "../platform/db/tables.ts" {
  interface Tables {
    /** Of the system, and of organizations. */
    remoteSettings: OwnRemoteRules & { organizationId: number | null; revision: number };
  }
}

async function read({ db }: ServerContext, clientId: number | null): Promise<RemoteSettings> {
  const rows = await db
    .selectFrom("remoteSettings")
    .selectAll()
    .where((e) => e.or([e("organizationId", "is", null), e("organizationId", "=", clientId)]))
    .execute();
  const of = (id: number | null) => rows.find(({ organizationId }) => organizationId === id);
  const { reason, consent, notice, revision } = of(clientId) ?? { ...noRemoteRules, revision: 1 };
  const inherited =
    clientId === null ? shippedRemoteRules : mergeRemoteRules(shippedRemoteRules, of(null) ?? noRemoteRules);
  return { own: { reason, consent, notice }, inherited, revision };
}

/** What sessions on the organization's computers need. */
export async function remoteRules(context: ServerContext, clientId: number): Promise<RemoteRules> {
  const { own, inherited } = await read(context, clientId);
  return mergeRemoteRules(inherited, own);
}

async function update(
  context: ServerContext,
  clientId: number | null,
  { revision, ...rules }: RemoteSettingsChange,
): Promise<RemoteSettings> {
  const { db } = context;
  if (clientId !== null)
    await db
      .insertInto("remoteSettings")
      .values({ ...noRemoteRules, organizationId: clientId, revision: 1 })
      .onConflict((conflict) => conflict.column("organizationId").doNothing())
      .execute();
  const { numUpdatedRows } = await db
    .updateTable("remoteSettings")
    .set({ ...rules, revision: nextRevision })
    .where("organizationId", clientId === null ? "is" : "=", clientId)
    .where(stillAt(revision))
    .executeTakeFirst();
  if (!numUpdatedRows) throw new MusterError("changed_meanwhile");
  context.live.invalidateForAll("remote-settings");
  return read(context, clientId);
}

const handlers = {
  getRemoteSettings: ({ context }) => read(context, null),
  updateRemoteSettings: ({ context, body }) => update(context, null, body),

  async getClientRemoteSettings({ context, path: { clientId } }) {
    await findOrganization(context, clientId);
    return read(context, clientId);
  },

  async updateClientRemoteSettings({ context, path: { clientId }, body }) {
    await findOrganization(context, clientId);
    return update(context, clientId, body);
  },
} satisfies Partial<Handlers>;

export const remoteSettings: Feature = {
  handlers,
  migrations: { "2026-11-26-70-remote-settings": createRemoteSettings },
};
