// Opens terminals, commands and tools, and lists, watches and ends remote sessions.
import { Readable } from "node:stream";
import { limits, MusterError, recordingName, type RemoteSession } from "@muster/sdk";
import { sql } from "kysely";
import type { ServerContext } from "../context.ts";
import { requireDevice } from "../devices/devices.ts";
import type { Feature, Handlers } from "../feature.ts";
import {
  callerOfKey,
  callerOfSession,
  hasPermission,
  type Caller,
} from "../platform/authorization/caller.ts";
import { within } from "../platform/db/database.ts";
import { signing } from "../platform/security/signing.ts";
import { liveSessions, type SessionRow } from "./live-sessions.ts";
import { linkFor, openSession } from "./open-session.ts";
import "./tables.ts";
import { createRemoteSessions } from "./migrations/2026-11-26-60-remote-sessions.ts";
import { addSessionSigners } from "./migrations/2026-11-29-20-signed-sessions.ts";
import { nameSessionSigners } from "./migrations/2026-11-30-40-session-signer-names.ts";
import { openRecording } from "./recordings/stored.ts";

const pageSize = 50;
const hasRecording =
  sql<number>`exists (select 1 from "remoteRecordings" where "sessionId" = "remoteSessions".id)`.as(
    "hasRecording",
  );
const hourMS = 3_600_000;

const toSession = (row: SessionRow & { hasRecording: number | boolean }): RemoteSession => {
  const {
    agentToken: _token,
    userId: _user,
    loginId: _login,
    keyId: _key,
    detachedAt: _at,
    notes: _notes,
    server: _server,
    serverUrl: _url,
    signerId: _signer,
    ...session
  } = row;
  return { ...session, viewOnly: Boolean(row.viewOnly), hasRecording: Boolean(row.hasRecording) };
};

/** Selects the sessions that the caller may see: their own, or all if they may manage them. */
const seenBy = ({ db }: ServerContext, caller: Caller) =>
  db
    .selectFrom("remoteSessions")
    .where((e) => within(e.ref("organizationId"), caller.organizationIds))
    .$if(!hasPermission(caller, "canManageRemoteSessions"), (q) => q.where("userId", "=", caller.user!.id));

async function findSession(context: ServerContext, caller: Caller, id: string): Promise<SessionRow> {
  const row = await seenBy(context, caller).selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return row;
}

function requireRunning({ state }: SessionRow): void {
  if (state === "ENDED") throw new MusterError("session_ended");
}

const handlers = {
  openTerminal({ context, caller, body, request }) {
    const { columns = 80, rows = 24, command = [], ...rest } = body;
    const tool = command.length ? "COMMAND" : "TERMINAL";
    return openSession(context, caller, { ...rest, tool, command, size: { columns, rows } }, request.ip);
  },

  async getSessionSigning({ context, caller, query: { nodeId } }) {
    const { clientId } = await requireDevice(context, caller, nodeId);
    return { root: signing(context).key.root, organizationId: clientId };
  },

  openTools: ({ context, caller, body, request }) =>
    openSession(context, caller, { ...body, tool: "TOOLS", user: "SYSTEM" }, request.ip),

  async listRemoteSessions({ context, caller, query }) {
    const { nodeId, state, offset = 0 } = query;
    const own = seenBy(context, caller)
      .$if(nodeId !== undefined, (q) => q.where("nodeId", "=", nodeId!))
      .$if(state !== undefined, (q) => q.where("state", "=", state!));
    const { total } = await own.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const rows = await own
      .selectAll()
      .select(hasRecording)
      .orderBy("createdAt", "desc")
      .orderBy("id")
      .offset(offset)
      .limit(query.pageSize ?? pageSize)
      .execute();
    return { total: Number(total), results: rows.map(toSession) };
  },

  async getRemoteSession({ context, caller, path: { sessionId } }) {
    const row = await seenBy(context, caller)
      .selectAll()
      .select(hasRecording)
      .where("id", "=", sessionId)
      .executeTakeFirst();
    if (!row) throw new MusterError("not_found");
    return toSession(row);
  },

  async reconnectRemoteSession({ context, caller, path: { sessionId } }) {
    const row = await findSession(context, caller, sessionId);
    if (row.userId !== caller.user!.id) throw new MusterError("forbidden");
    requireRunning(row);
    return linkFor(context, caller, row);
  },

  async watchRemoteSession({ context, caller, path: { sessionId } }) {
    const row = await findSession(context, caller, sessionId);
    requireRunning(row);
    return linkFor(context, caller, row, "WATCHER");
  },

  async endRemoteSession({ context, caller, path: { sessionId } }) {
    const row = await findSession(context, caller, sessionId);
    requireRunning(row);
    const { email, id } = caller.user!;
    const ending = row.userId === id ? "CLOSED" : "ENDED_BY_OTHER";
    if (!(await liveSessions(context).end(row.id, ending, email))) throw new MusterError("session_ended");
    return undefined;
  },

  async getRecording({ context, caller, path: { sessionId }, reply }) {
    const session = await findSession(context, caller, sessionId);
    const parts = await openRecording(context, session.id);
    if (!parts) throw new MusterError("not_found");
    reply.header("content-disposition", `attachment; filename="${recordingName(session)}"`);
    return Readable.from(parts, { objectMode: false }) as unknown as string;
  },
} satisfies Partial<Handlers>;

export const remoteSessions: Feature = {
  handlers,
  migrations: {
    "2026-11-26-60-remote-sessions": createRemoteSessions,
    "2026-11-29-20-signed-sessions": addSessionSigners,
    "2026-11-30-40-session-signer-names": nameSessionSigners,
  },
  deviceTables: {
    remoteSessions: { column: "nodeId", archive: "detach", key: { id: "text" }, moveOnMerge: true },
  },
  activityObjects: {
    "remote-session": [
      { table: "remoteSessions", type: "text", name: "deviceName", organization: "organizationId" },
    ],
  },
  start(context) {
    liveSessions(context).start();
    return { stop: () => liveSessions(context).stop() };
  },
  async hourly({ db }, { now }) {
    await db.deleteFrom("remoteTickets").where("expiresAt", "<", now).execute();
    const old = db
      .selectFrom("remoteSessions")
      .select("id")
      .where("createdAt", "<", now - limits.recordingDays * 24 * hourMS)
      .where("state", "=", "ENDED");
    await db.deleteFrom("remoteRecordings").where("sessionId", "in", old).execute();
  },
  on: { remoteSessionEnding: (context, event) => liveSessions(context).endIfHere(event) },
  sockets: {
    async "/ws/remote/agent"(context, { query, bearer, isPassedOn }) {
      const sessions = liveSessions(context);
      const sessionId = query.get("session") ?? "";
      const passTo = await sessions.placeOf(sessionId, isPassedOn);
      return passTo ? { passTo } : sessions.admitAgent(sessionId, bearer ?? "");
    },
    async "/ws/remote/client"(context, { query, bearer, sessionToken, isPassedOn }) {
      const sessions = liveSessions(context);
      const ticket = query.get("ticket") ?? "";
      const passTo = await sessions.placeOf(await sessions.sessionOf(ticket), isPassedOn);
      // the other server authenticates the client and takes the ticket
      if (passTo) return { passTo };
      const byCookie = async () => sessionToken && callerOfSession(context, sessionToken);
      const caller = bearer ? await callerOfKey(context, bearer) : await byCookie();
      return sessions.admitClient(ticket, caller || undefined);
    },
  },
  stoppables: [
    {
      kind: "REMOTE_SESSION",
      async running(context, caller, clientId) {
        const rows = await seenBy(context, caller)
          .select(["id", "deviceName", "organizationId", "userName"])
          .where("state", "<>", "ENDED")
          .$if(clientId !== undefined, (q) => q.where("organizationId", "=", clientId!))
          .execute();
        return rows.map(({ id, deviceName, organizationId, userName }) => ({
          id,
          name: `${deviceName} (${userName})`,
          clientId: organizationId,
          stop: () => liveSessions(context).end(id, "ENDED_BY_OTHER", caller.user?.email ?? ""),
        }));
      },
    },
  ],
};
