import { execFile } from "node:child_process";
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, readSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Socket } from "socket.io-client";
import { extensionOf, keyed, type KeyedMessage } from "@muster/sdk";
import type {
  AgentToServer,
  InstallerToRun,
  ScriptCommand,
  ScriptToRun,
  ServerToAgent,
} from "@muster/sdk/live";
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

/** The folder and process of a running step, for cleaning up after a killed agent. */
export interface RunTrace {
  folder: string;
  user: OsUser;
  pid?: number;
}

/** Result of a step; `note` adds information to a success. */
export type StepResult = ProcessResult & { note?: KeyedMessage | undefined };

interface ProcessOptions {
  timeoutMS: number;
  /** Aborted to cancel the step. */
  signal: AbortSignal;
  onTrace(trace: RunTrace): void;
  onOutput: Parameters<typeof runProcess>[1]["onOutput"];
}

interface StepOptions extends ProcessOptions {
  socket: Socket<ServerToAgent, AgentToServer>;
  taskId: string;
  /** The agent's private folder for application files. */
  applications: string;
  /** Called with the current preparation, such as a download; undefined when the program starts. */
  onStage(stage: KeyedMessage | undefined): void;
}

const { platform } = process;

interface Place {
  folder: string;
  user: OsUser;
  leftMS(): number;
  start(command: Command, variables: { name: string; value: string }[]): Promise<ProcessResult>;
}

/** Runs `work` in a private folder, which is removed afterwards; programs run as the given user. */
async function inRunFolder<T>(
  user: OsUser,
  parent: string,
  { timeoutMS, signal, onTrace, onOutput }: ProcessOptions,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  const end = performance.now() + timeoutMS;
  const leftMS = () => Math.max(1, Math.ceil(end - performance.now()));
  const folder = createRunFolder(parent);
  const start: Place["start"] = (command, variables) => {
    const env = scriptEnvironment(variables, { platform, user, folder });
    return runProcess(runAsUser(command, user, platformTools(Object.keys(env))), {
      env,
      cwd: folder,
      timeoutMS: leftMS(),
      signal,
      onStart: (pid) => onTrace({ folder, user, pid }),
      onOutput,
    });
  };
  try {
    onTrace({ folder, user });
    return await work({ folder, user, leftMS, start });
  } finally {
    await removeRunFolder({ folder, user });
  }
}

/** Runs a script. @throws Error with a message for the technician when it cannot start */
export async function runTextScript(part: ScriptToRun, options: ProcessOptions): Promise<ProcessResult> {
  return inRunFolder(await findRunUser(part.user), tmpdir(), options, ({ folder, user, start }) => {
    const file = writeScript(part, folder);
    changeOwner(user, folder, [file]);
    const { language, parameters, variables } = part;
    return start(scriptCommand(language, file, parameters, { platform, find: findProgram }), variables);
  });
}

/**
 * Runs one step of a command in a private folder, which is removed afterwards. The time limit includes
 * downloads.
 * @throws Error with a message for the technician when the step cannot start
 */
export async function runScriptStep(
  part: ScriptCommand["scripts"][0],
  options: StepOptions,
): Promise<StepResult> {
  if (part.language !== "binary_install" && part.language !== "binary_run")
    return runTextScript(part, options);
  const { parameters } = part;
  const runUser = await findRunUser(part.user);
  // another user cannot read the agent's folder, and /tmp may be in memory
  const large = isOtherUser(runUser) ? "/var/tmp" : options.applications;
  const parent = part.language === "binary_install" ? large : tmpdir();
  return inRunFolder(runUser, parent, options, async ({ folder, user, leftMS, start }) => {
    if (part.language === "binary_run") {
      changeOwner(user, folder, []);
      return start(programCommand(part.path, parameters, { platform, find: findProgram }), []);
    }
    const files = await downloadStep(part, folder, leftMS(), options);
    if (!Array.isArray(files)) return files;
    if (isDiskImage(files)) mkdirSync(mountPoint(folder));
    changeOwner(user, folder, isDiskImage(files) ? [...files, mountPoint(folder)] : files);
    options.onStage(undefined);
    return install(files, folder, parameters, (command) => start(command, installerVariables));
  });
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

/** Returns the paths of the downloaded files, the installer first, or the result if the step ended early. */
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
