// The files of applications that runs install. Only agents of a run can read its files, and only while they
// need them.
import { open } from "node:fs/promises";
import { t, limits, MusterError, scriptRunMessages } from "@muster/sdk";
import type { FileToFetch, InstallerToRun } from "@muster/sdk/live";
import { perServer, type ServerContext } from "../../context.ts";
import type { Database } from "../../platform/db/database.ts";
import type { AgentSocket } from "../../platform/live.ts";
import { canRun, effective } from "../files/attachments.ts";
import { fileOf } from "../files/stored-files.ts";

/** How many agents are sent files at a time, one part per request. */
const readersAtOnce = 64;
/** Agents that have not asked for a part for this long make room for others. */
const idleMS = 30_000;

/** Selects the ids of files that unfinished runs still need. */
export const filesInUse = (db: Database) =>
  db
    .selectFrom("scriptRunFiles")
    .innerJoin("agentWork", "agentWork.id", "scriptRunFiles.runId")
    .select("attachmentId")
    .where("finishedAt", "is", null);

const filesOf = (context: ServerContext, runId: string) =>
  context.db
    .selectFrom("scriptRunFiles")
    .leftJoin("scriptAttachments", "scriptAttachments.id", "scriptRunFiles.attachmentId")
    .select(["step", "attachmentId", "resourceId", "kind", "name", "size", "digest", "scanStatus"])
    .where("runId", "=", runId)
    .orderBy("attachmentId");

/**
 * Checks that the files of a run exist and are known to be clean.
 * @throws MusterError as `runnableScript` does, and `script_run_not_available` if they were replaced or
 *   deleted
 */
export async function checkFiles(context: ServerContext, runId: string): Promise<void> {
  const states = (await filesOf(context, runId).execute()).map(({ scanStatus, digest }) =>
    scanStatus === null || digest === null ? "GONE" : effective(context, scanStatus, digest),
  );
  if (states.includes("GONE"))
    throw new MusterError("script_run_not_available", {
      message: scriptRunMessages.filesDeleted,
      nextStep: t("automation.files.startNewRun"),
    });
  if (states.includes("INFECTED")) throw new MusterError("automation_infected");
  if (states.includes("FAILED")) throw new MusterError("automation_scan_failed");
  if (!states.every(canRun)) throw new MusterError("automation_under_review");
}

/** Returns the installer and the helper files of each application of a run, by its step. */
export async function filesToFetch(
  context: ServerContext,
  runId: string,
): Promise<Map<number, Pick<InstallerToRun, "installer" | "helpers">>> {
  const steps = Map.groupBy(await filesOf(context, runId).execute(), ({ step }) => step);
  const all = new Map<number, Pick<InstallerToRun, "installer" | "helpers">>();
  for (const [step, rows] of steps) {
    const of = (wanted: string) =>
      rows.flatMap(({ attachmentId: id, kind, name, size, digest }): FileToFetch[] =>
        kind === wanted && name !== null && size !== null && digest !== null
          ? [{ id, name, size: Number(size), digest }]
          : [],
      );
    const [installer] = of("INSTALLER");
    if (installer) all.set(step, { installer, helpers: of("HELPER") });
  }
  return all;
}

/**
 * Whether this device may still read a run's files: the run was sent to it and has time left. An agent whose
 * response to the command was lost has to wait until it has reported that the run has started.
 */
async function entitlement(
  context: ServerContext,
  nodeId: number,
  runId: string,
): Promise<"YES" | "WAIT" | "NO"> {
  const target = await context.db
    .selectFrom("agentWorkTargets")
    .innerJoin("agentWork", "agentWork.id", "agentWorkTargets.workId")
    .select(["agentWorkTargets.state", "agentWorkTargets.startedAt", "expiresAt", "maxDurationMS"])
    .where("workId", "=", runId)
    .where("nodeId", "=", nodeId)
    .where("cancelled", "=", 0)
    .executeTakeFirst();
  if (!target) return "NO";
  const isInTime = Date.now() < target.expiresAt;
  if (target.state === "WAITING" || target.state === "HELD") return isInTime ? "WAIT" : "NO";
  if (target.state === "SENT") return isInTime ? "YES" : "NO";
  if (target.state !== "RUNNING" || target.startedAt === null) return "NO";
  return Date.now() < target.startedAt + (target.maxDurationMS ?? 0) ? "YES" : "NO";
}

/** Returns the next bytes of a file for an agent's own device. */
async function partFor(
  context: ServerContext,
  nodeId: number,
  requested: unknown,
): Promise<Buffer | "WAIT" | null> {
  const {
    taskId,
    file: id,
    offset,
  } = (requested ?? {}) as Partial<Record<"taskId" | "file" | "offset", unknown>>;
  if (typeof taskId !== "string" || !Number.isSafeInteger(offset) || Number(offset) < 0) return null;
  const row = (await filesOf(context, taskId).execute()).find(({ attachmentId }) => attachmentId === id);
  if (!row?.resourceId || !row.scanStatus) return null;
  if (!canRun(effective(context, row.scanStatus, row.digest ?? ""))) return null;
  const length = Math.min(limits.scriptRunPartBytes, Number(row.size) - Number(offset));
  if (row.kind === "ICON" || length <= 0) return null;
  const entitled = await entitlement(context, nodeId, taskId);
  if (entitled !== "YES") return entitled === "WAIT" ? "WAIT" : null;
  const file = await open(fileOf(context, row.resourceId));
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, Number(offset));
    return bytesRead === length ? buffer : null;
  } finally {
    await file.close();
  }
}

/** The agents that are being sent files, and when each last asked for a part. */
const fileReaders = perServer(() => new Map<AgentSocket, number>());
/** Agents whose part is being read. */
const reading = new WeakSet<AgentSocket>();

function takeTurn(context: ServerContext, agent: AgentSocket): boolean {
  const readers = fileReaders(context);
  const now = performance.now();
  for (const [other, at] of readers) if (now - at > idleMS || !other.connected) readers.delete(other);
  if (!readers.has(agent) && readers.size >= readersAtOnce) return false;
  readers.set(agent, now);
  return true;
}

/** Sends an agent the next part of a file of its runs; "WAIT" if it isn't the agent's turn. */
export async function sendFilePart(
  context: ServerContext,
  agent: AgentSocket,
  wanted: unknown,
): Promise<Buffer | "WAIT" | null> {
  if (reading.has(agent) || !takeTurn(context, agent)) return "WAIT";
  reading.add(agent);
  const part = await partFor(context, agent.data.nodeId, wanted).catch((error: unknown) => {
    context.log.error(error);
    return null;
  });
  reading.delete(agent);
  if (!Buffer.isBuffer(part)) fileReaders(context).delete(agent);
  return part;
}
