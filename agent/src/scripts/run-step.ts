import { execFile } from "node:child_process";
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, readSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Socket } from "socket.io-client";
import { extensionOf } from "@muster/sdk";
import type { AgentToServer, InstallerToRun, ScriptOrder, ServerToAgent } from "@muster/sdk/live";
import {
  imageCommands,
  imageContent,
  installerCommand,
  installerVariables,
  programCommand,
  restartWords,
} from "./installer-commands.ts";
import { type Command, scriptCommand, scriptEnvironment } from "./interpreter-commands.ts";
import { fetchFiles } from "./file-download.ts";
import { findProgram, giveTo, here, isOther, makeFolder, removeFolder, writeScript } from "./run-folder.ts";
import { runScript, type ScriptEnd } from "./child-process.ts";
import { asPerson, findPerson, type Person } from "./run-as-user.ts";

/** What is on disk of a part that runs, to clear up after an agent that was killed. */
export interface Trace {
  folder: string;
  person: Person;
  pid?: number;
}

/** How a part of a run ended; `note` says what else is to be known of a success. */
export type PartEnd = ScriptEnd & { note?: string | undefined };

interface Options {
  socket: Socket<ServerToAgent, AgentToServer>;
  taskId: string;
  /** Where the agent keeps files of applications; its user's alone. */
  applications: string;
  timeoutMS: number;
  /** Ends it by request. */
  signal: AbortSignal;
  onTrace(trace: Trace): void;
  onOutput: Parameters<typeof runScript>[1]["onOutput"];
  /** What it does before it begins, such as fetching files; "" when it begins. */
  onStage(words: string): void;
}

const { platform } = process;

/**
 * Runs one part of an order in a private folder, which is gone afterwards; its time includes that of fetching its files.
 * @throws Error in words when it cannot be begun
 */
export async function runPart(part: ScriptOrder["scripts"][0], options: Options): Promise<PartEnd> {
  const { parameters } = part;
  const person = await findPerson(part.user);
  const end = performance.now() + options.timeoutMS;
  const leftMS = () => Math.max(1, Math.ceil(end - performance.now()));
  // another person cannot look into the agent's own folder, and what is for temporary files may be memory
  const large = isOther(person) ? "/var/tmp" : options.applications;
  const folder = makeFolder(part.language === "binary_install" ? large : tmpdir());
  const start = (command: Command, variables: { name: string; value: string }[]): Promise<ScriptEnd> => {
    const env = scriptEnvironment(variables, { platform, user: person, folder });
    return runScript(asPerson(command, person, here(Object.keys(env))), {
      env,
      cwd: folder,
      timeoutMS: leftMS(),
      signal: options.signal,
      onStart: (pid) => options.onTrace({ folder, person, pid }),
      onOutput: options.onOutput,
    });
  };
  try {
    options.onTrace({ folder, person });
    if (part.language === "binary_install") {
      const files = await fetched(part, folder, leftMS(), options);
      if (!Array.isArray(files)) return files;
      if (isImage(files)) mkdirSync(mountOf(folder));
      giveTo(person, folder, isImage(files) ? [...files, mountOf(folder)] : files);
      options.onStage("");
      return await install(files, folder, parameters, (command) => start(command, installerVariables));
    }
    if (part.language === "binary_run") {
      giveTo(person, folder, []);
      return await start(programCommand(part.path, parameters, { platform, find: findProgram }), []);
    }
    const file = writeScript(part, folder);
    giveTo(person, folder, [file]);
    return await start(
      scriptCommand(part.language, file, parameters, { platform, find: findProgram }),
      part.variables,
    );
  } finally {
    await clearFolder({ folder, person });
  }
}

const mountOf = (folder: string) => join(folder, ".image");
const isImage = ([installer = ""]: readonly string[]) =>
  platform === "darwin" && extensionOf(installer) === ".dmg";

/** Removes the folder of a part with what is mounted in it. */
export async function clearFolder({ folder, person }: Trace): Promise<void> {
  const mount = mountOf(folder);
  if (existsSync(mount)) {
    const { program, args } = imageCommands("", mount).detach;
    await new Promise<void>((resolve) => {
      execFile(program, args, { timeout: 60_000 }, () => resolve());
    });
  }
  await removeFolder(folder, person);
}

/** The paths of an application's files, the installer first; or how it ended before they were here. */
async function fetched(
  { installer, helpers }: InstallerToRun,
  folder: string,
  timeoutMS: number,
  { socket, taskId, signal, onStage }: Options,
): Promise<string[] | PartEnd> {
  const files = [installer, ...helpers];
  const megabytes = files.reduce((sum, { size }) => sum + size, 0) / 1_000_000;
  onStage(`Fetching ${installer.name} (${Math.ceil(megabytes)} MB)`);
  const until = AbortSignal.any([signal, AbortSignal.timeout(timeoutMS)]);
  try {
    return await fetchFiles(socket, taskId, files, folder, until);
  } catch (error) {
    if (!until.aborted) throw error;
    return { exitCode: null, signal: null, why: signal.aborted ? "CANCELLED" : "TIMED_OUT" };
  }
}

async function install(
  files: readonly string[],
  folder: string,
  args: readonly string[],
  start: (command: Command) => Promise<ScriptEnd>,
): Promise<PartEnd> {
  const [file = ""] = files;
  const installs = { platform, find: findProgram };
  if (isImage(files)) {
    const mount = mountOf(folder);
    const attached = await start(imageCommands(file, mount).attach);
    if (attached.why !== "ENDED" || attached.exitCode !== 0) return attached;
    return start(imageContent(mount, readdirSync(mount), args, installs));
  }
  chmodSync(file, 0o700);
  const ended = await start(installerCommand(file, args, { ...installs, isScript: isScript(file) }));
  return { ...ended, note: restartWords(platform, ended.exitCode) };
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
