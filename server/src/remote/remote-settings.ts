// The rules for remote sessions: system-wide, and overridden by organizations.
import {
  mergeRemoteRules,
  MusterError,
  noRemoteRules,
  shippedRemoteRules,
  t,
  type Device,
  type OwnRemoteRules,
  type RemoteRules,
  type RemoteSettings,
  type RemoteSettingsChange,
} from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import type { Feature, Handlers } from "../feature.ts";
import { requiresSignedSessions } from "../agents/signers.ts";
import { refusedField } from "../automation/files/stored-files.ts";
import { findOrganization } from "../organizations/organizations.ts";
import { nextRevision, stillAt } from "../platform/db/database.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { createRemoteSettings } from "./migrations/2026-11-26-70-remote-settings.ts";
import { resumeMS } from "./live-sessions.ts";
import type { ToolOnDevice } from "./rights.ts";
import "./tables.ts";

declare module "../platform/db/tables.ts" {
  interface Tables {
    /** The rules of the system (`organizationId` null) and of organizations. */
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

/** Returns the rules for sessions on an organization's computers. */
export async function remoteRules(context: ServerContext, clientId: number): Promise<RemoteRules> {
  const { own, inherited } = await read(context, clientId);
  return mergeRemoteRules(inherited, own);
}

/**
 * Refuses calls that the settings allow only in a session of the caller: one with this device, tool and user
 * that the computer has accepted and whose client is connected or was until a short time ago.
 * @throws MusterError `validation_failed` without a required reason, `consent_required`, `signature_required`
 */
export async function requireSession(
  context: ServerContext,
  caller: Caller,
  device: Pick<Device, "id" | "clientId">,
  { tool, user }: Pick<ToolOnDevice, "tool" | "user">,
): Promise<void> {
  const { reason, consent } = await remoteRules(context, device.clientId);
  const isSigned = await requiresSignedSessions(context, device.clientId);
  if (reason === "OPTIONAL" && consent === "NEVER" && !isSigned) return;
  const session = await context.db
    .selectFrom("remoteSessions")
    .select("id")
    .where("nodeId", "=", device.id)
    .where("userId", "=", caller.user?.id ?? 0)
    .where("tool", "=", tool)
    .where("user", "=", user)
    .where("state", "<>", "ENDED")
    .where("startedAt", "is not", null)
    .where((e) => e.or([e("detachedAt", "is", null), e("detachedAt", ">", Date.now() - resumeMS)]))
    // the session may have been opened before the settings were changed
    .$if(reason === "REQUIRED", (q) => q.where("reason", "<>", ""))
    .$if(isSigned, (q) => q.where("signerId", "is not", null))
    .executeTakeFirst();
  if (session) return;
  if (reason === "REQUIRED") throw refusedField("reason", t("remote.settings.reasonRequired"));
  throw new MusterError(isSigned ? "signature_required" : "consent_required");
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
