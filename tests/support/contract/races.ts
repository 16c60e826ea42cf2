// The changes of a feature to race, declared in tests/<area>/<feature>.races.ts.
import { glob } from "node:fs/promises";
import { join } from "node:path";
import type { TestServer } from "../server/server.ts";

/** Two concurrent changes of an object per round; both must be in what is read afterwards. */
export interface Race {
  path?: object;
  changes: (round: number) => [object, object];
  read(): Promise<unknown>;
}

/** An object that is replaced completely, with its name; what is sent must be in what is read. */
export interface Whole {
  path?: object;
  body(name: string): object;
  read(): Promise<{ revision: number } | undefined>;
}

export interface FeatureRaces {
  races?: Record<string, Race>;
  wholes?: Record<string, Whole>;
}

/** Creates the objects to race on this server, and returns the races by operation. */
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
