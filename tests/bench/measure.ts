import { execFile } from "node:child_process";
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

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** Medians, in milliseconds, of things done in turn, so that a noisy machine is noisy for all of them. */
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

export const ms = (value: number): string => (value < 10 ? `${value.toFixed(1)} ms` : `${Math.round(value)} ms`);
export const times = (value: number): string => value.toFixed(2);
