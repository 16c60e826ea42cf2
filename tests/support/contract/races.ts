// A feature's concurrent changes, declared in tests/<area>/<feature>.races.ts.
import { glob } from "node:fs/promises";
import { join } from "node:path";
import type { TestServer } from "../server/server.ts";

/** Two concurrent changes of an object per round; reading it afterwards must return both. */
export interface Race {
  path?: object;
  changes: (round: number) => [object, object];
  read(): Promise<unknown>;
}

/** An object that is replaced completely, and its name; reading it must return what was sent. */
export interface Whole {
  path?: object;
  body(name: string): object;
  read(): Promise<{ revision: number } | undefined>;
}

export interface FeatureRaces {
  races?: Record<string, Race>;
  wholes?: Record<string, Whole>;
}

/** Creates the objects of the races on this server, and returns the races by operation. */
export async function readRaces(server: TestServer): Promise<FeatureRaces[]> {
  const found: FeatureRaces[] = [];
  const cwd = join(import.meta.dirname, "../..");
  for await (const file of glob("**/*.races.ts", { cwd })) {
    const module = (await import(join(cwd, file))) as {
      default: (server: TestServer) => Promise<FeatureRaces>;
    };
    found.push(await module.default(server));
  }
  return found;
}
