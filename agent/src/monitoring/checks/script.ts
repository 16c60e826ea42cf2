// Runs scripts of conditions and judges their output.
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { RE2JS } from "re2js";
import { cleanOutput, comparesNumber, hasPattern, limits, type ScriptTest } from "@muster/sdk";
import { makeFolder } from "@muster/sdk/files";
import type { ScriptToRun } from "@muster/sdk/live";
import { killGroup, type ProcessResult } from "../../scripts/child-process.ts";
import { runTextScript } from "../../scripts/run-step.ts";
import { cleanUpRun, storeTrace } from "../../scripts/run-trace.ts";
import { found, type Finding } from "./finding.ts";

const maxBytes = 65_536;
const number = /[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d{1,3})?/;

/** How many seconds a script may take, including the time to end it. */
export const scriptSeconds = ({ timeoutSeconds }: ScriptTest): number =>
  timeoutSeconds + limits.scriptRunKillSeconds + 5;

type Ended = Pick<ProcessResult, "exitCode" | "signal">;

const lineAt = (said: string, at: number): string =>
  said.slice(said.lastIndexOf("\n", at - 1) + 1).split("\n", 1)[0] ?? "";

/** The first match of a regular expression, or its first group if it has one. */
function findPattern(pattern: string, said: string): { text: string; at: number } | undefined {
  // RE2 matches in linear time, whatever the expression and the output are
  const matcher = RE2JS.compile(pattern).matcher(said);
  if (!matcher.find()) return undefined;
  const group = matcher.groupCount() > 0 ? matcher.group(1) : null;
  return { text: group ?? matcher.group() ?? "", at: matcher.start() };
}

function judgeNumber({ state, output: pattern, threshold }: ScriptTest, said: string): Finding {
  const isSearched = hasPattern({ state, output: pattern });
  const searched = isSearched ? (findPattern(pattern, said)?.text ?? "") : said;
  const value = Number(number.exec(searched)?.[0] ?? NaN);
  if (!Number.isFinite(value) || Math.abs(value) > 1e15 || threshold === null)
    return found(null, "NO_NUMBER");
  return found(state === "ABOVE" ? value > threshold : value < threshold, "NUMBER", { number: value });
}

function judgeText({ state, output: wanted }: ScriptTest, said: string): Finding {
  const at = state === "MATCHES" ? (findPattern(wanted, said)?.at ?? -1) : said.indexOf(wanted);
  const isThere = at >= 0;
  const text = isThere ? lineAt(said, at) : lineAt(said.trimStart(), 0);
  return found(isThere !== (state === "LACKS"), "OUTPUT", { text });
}

/** Judges whether a script's output or exit code raises an alert. */
export function judgeScript(test: ScriptTest, { exitCode, signal }: Ended, said: string): Finding {
  const { state } = test;
  if (comparesNumber(state)) return judgeNumber(test, said);
  if (state !== "EXIT" && state !== "EXIT_OTHER") return judgeText(test, said);
  if (exitCode === null) return found(state === "EXIT_OTHER", "SIGNAL", { text: signal ?? "" });
  // exit codes of Windows go up to 2³²
  const isSame = (exitCode | 0) === test.exitCode;
  return found(isSame === (state === "EXIT"), "EXIT", { number: exitCode | 0 });
}

/** Runs scripts, and ends those that are still running when it is closed. */
export class CheckScripts {
  readonly #folder: string | undefined;
  readonly #pids = new Set<number>();

  /** @param data the agent's folder; without it, running scripts aren't recorded */
  constructor(data: string | undefined) {
    this.#folder = data === undefined ? undefined : join(data, "check-scripts");
    if (this.#folder === undefined) return;
    makeFolder(this.#folder);
    for (const name of readdirSync(this.#folder))
      void cleanUpRun(join(this.#folder, name)).catch((error: unknown) => console.error(error));
  }

  async check(
    key: string,
    { script, run }: { script: ScriptTest; run: ScriptToRun },
    signal: AbortSignal,
  ): Promise<Finding> {
    const trace = this.#folder === undefined ? undefined : join(this.#folder, `${key}.trace`);
    const output: Buffer[] = [];
    let bytes = 0;
    let pid: number | undefined;
    try {
      const ended = await runTextScript(run, {
        timeoutMS: script.timeoutSeconds * 1_000,
        signal,
        onTrace: (stored) => {
          ({ pid } = stored);
          if (pid !== undefined) this.#pids.add(pid);
          if (trace !== undefined) storeTrace(trace, stored);
        },
        onOutput: (stream, chunk) => {
          if (stream !== "STDOUT" || bytes >= maxBytes) return;
          output.push(chunk.subarray(0, maxBytes - bytes));
          bytes += chunk.length;
        },
      });
      if (ended.cause !== "ENDED") return found(null, "TIMED_OUT");
      return judgeScript(script, ended, cleanOutput(Buffer.concat(output).toString()));
    } catch (error) {
      return found(null, "NOT_RUN", { text: error instanceof Error ? error.message : String(error) });
    } finally {
      if (pid !== undefined) this.#pids.delete(pid);
      if (trace !== undefined) rmSync(trace, { force: true });
    }
  }

  close(): void {
    for (const pid of this.#pids) killGroup(pid, "SIGKILL");
  }
}
