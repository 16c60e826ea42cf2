// Small file operations that finish within the call, with the permissions of the agent or of the signed-in
// user.
import { keyed } from "@muster/sdk";
import { ToolError, type Tool, type ToolAction } from "../tools/tool.ts";
import { ProgramError } from "../session-program.ts";
import { makeFolder, move, remove, setPermissions } from "./change.ts";
import { FileError, fileMessage } from "./errors.ts";
import { listFolder } from "./list.ts";
import type { Roots } from "./place.ts";
import { runAsUser } from "./user-process.ts";

type Input = Readonly<Record<string, unknown>>;
type Work = (input: Input, roots: Roots) => Promise<unknown>;

const pageSize = 1_000;

function text(input: Input, key: string): string {
  const value = input[key];
  if (typeof value !== "string") throw new FileError("INVALID_PATH", "");
  return value;
}

const optional = <T>(value: unknown, type: string): T | undefined =>
  typeof value === type ? (value as T) : undefined;

/** The file actions, which run with the permissions of this process. */
export const fileActions: Readonly<Record<string, Work>> = {
  list: (input, roots) =>
    listFolder(text(input, "path"), {
      ...roots,
      after: optional<string>(input.after, "string"),
      pageSize: Math.min(optional<number>(input.pageSize, "number") ?? pageSize, pageSize),
    }),
  makeFolder: (input, roots) => makeFolder(`${text(input, "path")}/${text(input, "folderName")}`, roots),
  move: (input, roots) => move(text(input, "from"), text(input, "to"), roots),
  remove: async (input, roots) => ({
    deleted: await remove(text(input, "path"), { ...roots, all: input.recursive === true }),
  }),
  setPermissions(input, roots) {
    const permissions = {
      mode: optional<number>(input.mode, "number"),
      owner: optional<string>(input.owner, "string"),
      group: optional<string>(input.group, "string"),
    };
    return setPermissions(text(input, "path"), permissions, roots);
  },
};

function asToolError(error: unknown): unknown {
  if (error instanceof FileError) return new ToolError(fileMessage(error));
  return error instanceof ProgramError ? new ToolError(keyed("remote.failed.noUser")) : error;
}

const action =
  (name: string): ToolAction =>
  async (input, { user, filesRoot: root }) => {
    const given = (input ?? {}) as Input;
    try {
      if (user === "USER") return await runAsUser({ action: name, input: given, root });
      return await fileActions[name]!(given, { root });
    } catch (error) {
      throw asToolError(error);
    }
  };

export const filesTool: Tool = {
  capability: "files",
  actions: Object.fromEntries(Object.keys(fileActions).map((name) => [name, action(name)])),
};
