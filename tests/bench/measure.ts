import { execFile } from "node:child_process";
import { Agent, request } from "node:http";
import { promisify } from "node:util";

export interface Row {
  what: string;
  muster: string;
  peer: string;
  ratio: string;
  goal: string;
}
/** Its columns are those of its first row. */
export type Bench = () => Promise<(Row | Record<string, string>)[]>;

export const run = promisify(execFile);

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** Medians in milliseconds of alternating measurements, so that noise of the machine affects all of them. */
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

/** Reads over one keep-alive connection; returns the milliseconds it took, including the whole body. */
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
