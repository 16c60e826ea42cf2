// Files and folders of computers.
import { MusterError, type FilePage, type TerminalUser } from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import type { Feature, Handlers } from "../feature.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { requireDevice } from "../devices/devices.ts";
import { answerCheck, callAgent, type AgentCall } from "./agent-calls.ts";
import { openSession } from "./open-session.ts";
import { mayUse } from "./rights.ts";

/** Deleting folders with many entries takes a while. */
const deleteMS = 60_000;

const errors = {
  "remote.files.errors.NOT_FOUND": "not_found",
} as const;

const isPage = answerCheck<FilePage>("FilePage");
const isNothing = (answer: unknown): answer is null => answer === null;
const isDeleted = (answer: unknown): answer is { deleted: number } =>
  Number.isSafeInteger((answer as { deleted?: unknown } | null)?.deleted);

async function call<T>(
  { context, caller }: { context: ServerContext; caller: Caller },
  { user = "SYSTEM", ...rest }: Omit<AgentCall, "tool"> & { user?: TerminalUser | undefined },
  isAnswer: (answer: unknown) => answer is T,
): Promise<T> {
  const { nodeId } = rest;
  await requireDevice(context, caller, nodeId);
  if (!(await mayUse(context, caller, { nodeId, tool: "FILES", user }))) throw new MusterError("forbidden");
  return callAgent(context, caller, { ...rest, tool: "files", user, errors }, isAnswer);
}

const handlers = {
  openFiles: ({ context, caller, body, request }) =>
    openSession(context, caller, { ...body, tool: "FILES" }, request.ip),

  listFiles({ path: { nodeId }, query: { user, ...input }, ...by }) {
    return call(by, { nodeId, user, action: "list", input }, isPage);
  },

  async deleteFile({ path: { nodeId }, query: { user, ...input }, ...by }) {
    const { deleted } = await call(
      by,
      { nodeId, user, action: "remove", input, withinMS: deleteMS },
      isDeleted,
    );
    return { deleted };
  },

  async createFolder({ path: { nodeId }, body: { user, ...input }, ...by }) {
    await call(by, { nodeId, user, action: "makeFolder", input }, isNothing);
    return undefined;
  },

  async moveFile({ path: { nodeId }, body: { user, ...input }, ...by }) {
    await call(by, { nodeId, user, action: "move", input }, isNothing);
    return undefined;
  },

  async setFilePermissions({ path: { nodeId }, body: { user, ...input }, ...by }) {
    await call(by, { nodeId, user, action: "setPermissions", input }, isNothing);
    return undefined;
  },
} satisfies Partial<Handlers>;

export const remoteFiles: Feature = { handlers };
