// Opens sessions: each has a row, a command that the agent has accepted, and a ticket for its client.
import { randomUUID } from "node:crypto";
import {
  limits,
  MusterError,
  sessionFaultCodes,
  storeReceived,
  t,
  textIn,
  type RemoteLink,
  type RemoteTool,
  type RunFault,
} from "@muster/sdk";
import type { RemoteOrder } from "@muster/sdk/live";
import { checkSessionSignature } from "../agents/signers.ts";
import { refusedField } from "../automation/files/stored-files.ts";
import type { ServerContext } from "../context.ts";
import { findDevice } from "../devices/devices.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { lockUser } from "../platform/db/sql.ts";
import { answerMS, type AgentLink } from "../platform/live.ts";
import { digest, newSecret } from "../platform/security/crypto.ts";
import { signing } from "../platform/security/signing.ts";
import { requireAgent } from "./agent-calls.ts";
import { liveSessions, type SessionRow } from "./live-sessions.ts";
import { remoteRules } from "./remote-settings.ts";
import { loginOf, mayUse } from "./rights.ts";

export interface NewSession extends Partial<
  Pick<RemoteOrder, "shell" | "size" | "command" | "target" | "reachable" | "signature">
> {
  nodeId: number;
  tool: RemoteTool;
  user: RemoteOrder["user"];
  reason?: string;
  viewOnly?: boolean;
}

/**
 * Opens a session on one of the caller's devices.
 * @param address the caller's IP address
 * @throws MusterError `not_found`, `forbidden`, `device_offline`, `no_agent`, `too_many_sessions`,
 * `session_refused`, `refused_by_local_policy`, `signature_required`, `signature_invalid`,
 * `signature_expired`, `signature_used`
 */
export async function openSession(
  context: ServerContext,
  caller: Caller,
  session: NewSession,
  address: string,
): Promise<RemoteLink> {
  const { nodeId, tool, user, reason = "" } = session;
  const { shell = "DEFAULT", size = { columns: 80, rows: 24 }, command = [], target = "" } = session;
  const { reachable = [], viewOnly = false, signature } = session;
  const device = await findDevice(context, caller, nodeId);
  if (!(await mayUse(context, caller, session))) throw new MusterError("forbidden");
  const agent = await requireAgent(context, nodeId);
  const { reason: need, consent, notice } = await remoteRules(context, device.clientId);
  if (need === "REQUIRED" && !reason.trim())
    throw refusedField("reason", t("remote.settings.reasonRequired"));
  const id = randomUUID();
  const token = newSecret("");
  const who = caller.user!;
  const content = { tool, runAs: user, viewOnly, target, command, user: who.email };
  const signer = await checkSessionSignature(
    context,
    { ...content, organizationId: device.clientId, deviceId: nodeId },
    signature,
  );
  await context.inTransaction(async ({ db }) => {
    await lockUser(db, who.id);
    const { running } = await db
      .selectFrom("remoteSessions")
      .select((e) => e.fn.countAll<number>().as("running"))
      .where("userId", "=", who.id)
      .where("state", "<>", "ENDED")
      .executeTakeFirstOrThrow();
    if (Number(running) >= limits.remoteSessionsPerUser) throw new MusterError("too_many_sessions");
    await db
      .insertInto("remoteSessions")
      .values({
        id,
        nodeId,
        deviceName: device.displayName,
        organizationId: device.clientId,
        ...loginOf(caller),
        userName: who.email,
        address,
        tool,
        user,
        shell,
        command: command.length ? JSON.stringify(command) : "",
        target,
        viewOnly: Number(viewOnly),
        reason,
        notes: 0,
        state: "OPENING",
        server: context.servers.id,
        serverUrl: context.config.serverUrl,
        agentToken: digest(token),
        createdAt: Date.now(),
        bytesIn: 0,
        bytesOut: 0,
        signerId: signer?.id ?? null,
        signedBy: signer?.name ?? null,
      })
      .execute();
  });
  try {
    await sendOrder(
      context,
      { agent, nodeId },
      {
        sessionId: id,
        token,
        by: who.email,
        tool,
        user,
        reason,
        consent,
        notice,
        target,
        reachable,
        shell,
        size,
        command,
        viewOnly,
        ...(signature && { signature }),
      },
    );
  } catch (error) {
    await liveSessions(context).end(id, "NOT_STARTED", "");
    throw error;
  }
  context.live.invalidate("remote-sessions", device.clientId);
  return linkFor(context, caller, { id, organizationId: device.clientId });
}

/** Creates a ticket that lets the caller connect once. */
export async function linkFor(
  { db }: ServerContext,
  caller: Caller,
  session: Pick<SessionRow, "id" | "organizationId">,
  role: "OWNER" | "WATCHER" = "OWNER",
): Promise<RemoteLink> {
  const ticket = newSecret("");
  await db
    .insertInto("remoteTickets")
    .values({
      digest: digest(ticket),
      sessionId: session.id,
      role,
      ...loginOf(caller),
      expiresAt: Date.now() + limits.remoteTicketSeconds * 1_000,
    })
    .execute();
  return {
    kind: "WS",
    url: `/ws/remote/client?ticket=${ticket}`,
    sessionId: session.id,
    organizationId: session.organizationId,
  };
}

const isFault = (fault: unknown): fault is RunFault =>
  typeof fault === "string" && Object.hasOwn(sessionFaultCodes, fault);

/** Commands the agent to connect. @throws MusterError as `openSession` does */
async function sendOrder(
  context: ServerContext,
  { agent, nodeId }: { agent: AgentLink; nodeId: number },
  order: RemoteOrder,
): Promise<void> {
  const proof = signing(context).proof("remote.open", nodeId, order);
  const answer = await agent.ask("remote.open", [{ ...order, proof }], answerMS).catch(() => undefined);
  if (answer === "accepted") return;
  if (answer === undefined)
    throw context.live.link(nodeId)
      ? new MusterError("session_refused", { message: t("remote.calls.noAnswer") })
      : new MusterError("device_offline");
  const { refused, fault } = (answer ?? {}) as { refused?: unknown; fault?: unknown };
  const message = textIn(storeReceived(refused, ["agents.localPolicy.", "agents.signers.runFault."]));
  if (message && isFault(fault)) throw new MusterError(sessionFaultCodes[fault], { message });
  throw message
    ? new MusterError("refused_by_local_policy", { message })
    : new MusterError("session_refused");
}
