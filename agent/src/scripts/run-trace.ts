// Stores the folder and process of a running script on disk, for cleaning up after a killed agent.
import { readFileSync, rmSync } from "node:fs";
import { writeWhole } from "@muster/sdk/files";
import { killGroup } from "./child-process.ts";
import { removeRunFolder, type RunTrace } from "./run-step.ts";

/** Empty when the file is missing or incomplete, because then nothing was started. */
type StoredTrace = Partial<RunTrace & { processStartTime: string | undefined }>;

export function storeTrace(file: string, trace: RunTrace): void {
  const stored: StoredTrace = { ...trace, processStartTime: trace.pid ? startTimeOf(trace.pid) : undefined };
  writeWhole(file, JSON.stringify(stored));
}

/** Kills the processes and removes the files of an interrupted run of a previous agent process. */
export async function cleanUpRun(file: string): Promise<void> {
  const trace = readTrace(file);
  if (trace.pid && trace.processStartTime && startTimeOf(trace.pid) === trace.processStartTime)
    killGroup(trace.pid, "SIGKILL");
  const { folder, user } = trace;
  if (folder && user) await removeRunFolder({ folder, user });
  rmSync(file, { force: true });
}

function readTrace(file: string): StoredTrace {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as StoredTrace;
  } catch {
    return {};
  }
}

/** When a process started, in kernel ticks, to detect reused process ids; undefined outside Linux. */
function startTimeOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return undefined;
  }
}
