import { execFile, type PromiseWithChild } from "node:child_process";
import { existsSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";

export interface Row {
  what: string;
  muster: string;
  peer: string;
  ratio: string;
  goal: string;
}
/** The columns are those of the first row. */
export type Bench = () => Promise<(Row | Record<string, string>)[]>;

export const run = promisify(execFile);

/** The path of a site lab's lab.sh; undefined, with a message, without a lab or without root. */
export function findLab(): string | undefined {
  const script = join(process.env.MUSTER_LAB ?? "", "lab.sh");
  if (process.env.MUSTER_LAB && existsSync(script) && process.getuid?.() === 0) return script;
  console.error("skipped: needs root and MUSTER_LAB, the folder of a site lab with lab.sh");
  return undefined;
}

/**
 * Runs a function while a site lab is running: `lab` runs commands of the lab, `plan` is the file that
 * describes it.
 */
export async function inLab<T>(
  script: string,
  env: NodeJS.ProcessEnv,
  use: (
    lab: (...args: string[]) => PromiseWithChild<{ stdout: string; stderr: string }>,
    plan: string,
  ) => Promise<T>,
): Promise<T> {
  const lab = (...args: string[]) => run(script, args, { maxBuffer: 64e6, env });
  const up = await lab("up");
  try {
    return await use(lab, /plan and expected values: (\S+)/.exec(up.stdout)![1]!);
  } finally {
    await lab("down");
  }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** Medians in ms of alternating measurements, so that noise of the machine affects all of them. */
export async function inTurn(rounds: number, things: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times = things.map(() => [] as number[]);
  for (let round = 0; round < rounds; round++)
    for (const [i, thing] of things.entries()) {
      const start = performance.now();
      await thing();
      times[i]!.push(performance.now() - start);
    }
  return times.map(median);
}

export const ms = (value: number): string =>
  value < 10 ? `${value.toFixed(1)} ms` : `${Math.round(value)} ms`;
export const times = (value: number): string => value.toFixed(2);

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

/**
 * Returns a function that reads a path over one keep-alive connection; it returns the time in ms, including
 * the body.
 */
export function getter(url: string, token: string): (path: string) => Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Bearer ${token}` };
  return (path) =>
    new Promise((resolve, reject) => {
      const from = performance.now();
      const sent = request(url + path, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`));
        answer.resume().on("end", () => resolve(performance.now() - from));
      });
      sent.on("error", reject).end();
    });
}
