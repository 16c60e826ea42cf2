// File access as the signed-in user, in a process that has dropped the agent's privileges.
import type { ChildProcess } from "node:child_process";
import type { FileErrorCode, RemoteNote } from "@muster/sdk/remote";
import type { OsUser } from "../../scripts/run-as-user.ts";
import { startPart } from "../../program/child-processes.ts";
import { findUser } from "../session-program.ts";
import { FileError } from "./errors.ts";

export type ToUserProcess =
  | { type: "user"; user: OsUser; root: string | undefined; isSession: boolean }
  | { type: "call"; action: string; input: Readonly<Record<string, unknown>> }
  | { type: "input"; number: number; channel: number; bytes: Uint8Array }
  | { type: "drained"; channel: number };

export type FromUserProcess =
  | { type: "result"; result: unknown }
  | { type: "failed"; code: FileErrorCode; path: string; detail: string }
  | { type: "used"; number: number }
  | { type: "forget"; channel: number }
  | { type: "note"; note: RemoteNote }
  | { type: "output"; channel: number; bytes: Uint8Array };

const timeoutMS = 60_000;

/** Starts the process; the first message names the user as whom it runs. */
export function startUserProcess(
  user: OsUser,
  { root, isSession }: { root: string | undefined; isSession: boolean },
): ChildProcess {
  const child = startPart("file-user", new URL("./user-entry.ts", import.meta.url), {
    stdio: ["ignore", 2, 2, "ipc"],
    serialization: "advanced",
    env: { PATH: process.env.PATH, HOME: user.home, USER: user.name },
    cwd: "/",
  });
  child.send({ type: "user", user, root, isSession } satisfies ToUserProcess);
  return child;
}

export interface UserCall {
  action: string;
  input: Readonly<Record<string, unknown>>;
  root: string | undefined;
}

/** Runs one file action as the signed-in user. @throws FileError, ProgramError */
export const runAsUser = async (call: UserCall): Promise<unknown> =>
  runAs(await findUser({ user: "USER" }), call);

export async function runAs(user: OsUser, { action, input, root }: UserCall): Promise<unknown> {
  const child = startUserProcess(user, { root, isSession: false });
  const timer = setTimeout(() => child.kill("SIGKILL"), timeoutMS);
  try {
    return await new Promise<unknown>((resolve, reject) => {
      child.on("message", (message: FromUserProcess) => {
        if (message.type === "result") resolve(message.result);
        else if (message.type === "failed") reject(new FileError(message.code, message.path, message.detail));
      });
      child.on("error", reject);
      child.on("exit", () => reject(new FileError("FAILED", "", "the process of the user has ended")));
      child.send({ type: "call", action, input } satisfies ToUserProcess);
    });
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
  }
}
