import { execFile } from "node:child_process";
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, readSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Socket } from "socket.io-client";
import { extensionOf, keyed, type KeyedMessage } from "@muster/sdk";
import type { AgentToServer, InstallerToRun, ScriptCommand, ServerToAgent } from "@muster/sdk/live";
import {
  mountCommands,
  diskImageCommand,
  installerCommand,
  installerVariables,
  programCommand,
  restartMessage,
} from "./installer-commands.ts";
import { type Command, scriptCommand, scriptEnvironment } from "./interpreter-commands.ts";
import { downloadFiles } from "./file-download.ts";
import {
  findProgram,
  changeOwner,
  platformTools,
  isOtherUser,
  createRunFolder,
  removeFolderAs,
  writeScript,
} from "./run-folder.ts";
import { runProcess, type ProcessResult } from "./child-process.ts";
import { runAsUser, findRunUser, type OsUser } from "./run-as-user.ts";

/** What a running step has on disk, for cleaning up after a killed agent. */
export interface RunTrace {
  folder: string;
  user: OsUser;
  pid?: number;
}

/** Result of a step; `note` adds information to a success. */
export type StepResult = ProcessResult & { note?: KeyedMessage | undefined };

interface StepOptions {
  socket: Socket<ServerToAgent, AgentToServer>;
  taskId: string;
  /** The agent's private folder for application files. */
  applications: string;
  timeoutMS: number;
  /** Aborted to cancel the step. */
  signal: AbortSignal;
  onTrace(trace: RunTrace): void;
  onOutput: Parameters<typeof runProcess>[1]["onOutput"];
  /** Called with the current preparation, such as a download; undefined when the program starts. */
  onStage(stage: KeyedMessage | undefined): void;
}

const { platform } = process;

/**
 * Runs one step of an order in a private folder that is removed afterwards. The time limit includes
 * downloads.
 * @throws Error with a message for the technician when the step cannot start
 */
export async function runScriptStep(
  part: ScriptCommand["scripts"][0],
  options: StepOptions,
): Promise<StepResult> {
  const { parameters } = part;
  const user = await findRunUser(part.user);
  const end = performance.now() + options.timeoutMS;
  const leftMS = () => Math.max(1, Math.ceil(end - performance.now()));
  // another user cannot read the agent's folder, and /tmp may be in memory
  const large = isOtherUser(user) ? "/var/tmp" : options.applications;
  const folder = createRunFolder(part.language === "binary_install" ? large : tmpdir());
  const start = (command: Command, variables: { name: string; value: string }[]): Promise<ProcessResult> => {
    const env = scriptEnvironment(variables, { platform, user, folder });
    return runProcess(runAsUser(command, user, platformTools(Object.keys(env))), {
      env,
      cwd: folder,
      timeoutMS: leftMS(),
      signal: options.signal,
      onStart: (pid) => options.onTrace({ folder, user, pid }),
      onOutput: options.onOutput,
    });
  };
  try {
    options.onTrace({ folder, user });
    if (part.language === "binary_install") {
      const files = await downloadStep(part, folder, leftMS(), options);
      if (!Array.isArray(files)) return files;
      if (isDiskImage(files)) mkdirSync(mountPoint(folder));
      changeOwner(user, folder, isDiskImage(files) ? [...files, mountPoint(folder)] : files);
      options.onStage(undefined);
      return await install(files, folder, parameters, (command) => start(command, installerVariables));
    }
    if (part.language === "binary_run") {
      changeOwner(user, folder, []);
      return await start(programCommand(part.path, parameters, { platform, find: findProgram }), []);
    }
    const file = writeScript(part, folder);
    changeOwner(user, folder, [file]);
    return await start(
      scriptCommand(part.language, file, parameters, { platform, find: findProgram }),
      part.variables,
    );
  } finally {
    await removeRunFolder({ folder, user });
  }
}

const mountPoint = (folder: string) => join(folder, ".image");
const isDiskImage = ([installer = ""]: readonly string[]) =>
  platform === "darwin" && extensionOf(installer) === ".dmg";

/** Unmounts the disk image of a step, if any, and removes its folder. */
export async function removeRunFolder({ folder, user }: RunTrace): Promise<void> {
  const mount = mountPoint(folder);
  if (existsSync(mount)) {
    const { program, args } = mountCommands("", mount).detach;
    await new Promise<void>((resolve) => {
      execFile(program, args, { timeout: 60_000 }, () => resolve());
    });
  }
  await removeFolderAs(folder, user);
}

/** Paths of the downloaded files, the installer first; or the result if the step ended before that. */
async function downloadStep(
  { installer, helpers }: InstallerToRun,
  folder: string,
  timeoutMS: number,
  { socket, taskId, signal, onStage }: StepOptions,
): Promise<string[] | StepResult> {
  const files = [installer, ...helpers];
  const megabytes = Math.ceil(files.reduce((sum, { size }) => sum + size, 0) / 1_000_000);
  onStage(keyed("automation.outcomes.downloading", { name: installer.name, megabytes }));
  const until = AbortSignal.any([signal, AbortSignal.timeout(timeoutMS)]);
  try {
    return await downloadFiles(socket, taskId, files, folder, until);
  } catch (error) {
    if (!until.aborted) throw error;
    return { exitCode: null, signal: null, cause: signal.aborted ? "CANCELLED" : "TIMED_OUT" };
  }
}

async function install(
  files: readonly string[],
  folder: string,
  args: readonly string[],
  start: (command: Command) => Promise<ProcessResult>,
): Promise<StepResult> {
  const [file = ""] = files;
  const installs = { platform, find: findProgram };
  if (isDiskImage(files)) {
    const mount = mountPoint(folder);
    const attached = await start(mountCommands(file, mount).attach);
    if (attached.cause !== "ENDED" || attached.exitCode !== 0) return attached;
    return start(diskImageCommand(mount, readdirSync(mount), args, installs));
  }
  chmodSync(file, 0o700);
  const ended = await start(installerCommand(file, args, { ...installs, isScript: isScript(file) }));
  return { ...ended, note: restartMessage(platform, ended.exitCode) };
}

function isScript(file: string): boolean {
  const opened = openSync(file, "r");
  try {
    const mark = Buffer.alloc(2);
    readSync(opened, mark);
    return mark.toString("latin1") === "#!";
  } finally {
    closeSync(opened);
  }
}
