// Stores when scripts of conditions last started and their results, so that none runs early after a restart
// of the agent.
import { join } from "node:path";
import { t } from "@muster/sdk";
import { readChecked, writeChecked } from "@muster/sdk/files";
import type { ReportedCheck } from "@muster/sdk/live";

/** The last result of a check, and how long it took in ms. */
export interface Done {
  report: ReportedCheck;
  ms: number;
}

interface Run {
  /** Start time by the computer's clock, in ms since 1970. */
  begunAt: number;
  /** The result of this run, or of the previous one while this one is running. */
  done: Done | undefined;
}

export class ScriptRuns {
  readonly #file: string | undefined;
  readonly #runs: Map<string, Run>;

  /** @param data the agent's folder; undefined for memory only */
  constructor(data: string | undefined) {
    this.#file = data === undefined ? undefined : join(data, "script-runs.json");
    const text = this.#file === undefined ? undefined : readChecked(this.#file, t("errors.deleteAgentFile"));
    this.#runs = new Map(text === undefined ? [] : (JSON.parse(text) as [string, Run][]));
  }

  doneOf(key: string): Done | undefined {
    return this.#runs.get(key)?.done;
  }

  /**
   * Whether `ms` have passed since the last run started; also if there was none, or the clock was set back.
   */
  isDue(key: string, ms: number): boolean {
    const run = this.#runs.get(key);
    const passed = run ? Date.now() - run.begunAt : ms;
    return passed < 0 || passed >= ms;
  }

  /** Stores the start before the script runs, so that one that ends the agent doesn't run again at once. */
  begin(key: string): void {
    this.#runs.set(key, { begunAt: Date.now(), done: this.doneOf(key) });
    this.#keep();
  }

  end(key: string, done: Done): void {
    const run = this.#runs.get(key);
    if (!run) return;
    this.#runs.set(key, { ...run, done });
    this.#keep();
  }

  /** Forgets the runs of all other scripts. */
  keepOnly(keys: ReadonlySet<string>): void {
    const gone = [...this.#runs.keys()].filter((key) => !keys.has(key));
    for (const key of gone) this.#runs.delete(key);
    if (gone.length) this.#keep();
  }

  #keep(): void {
    if (this.#file === undefined) return;
    try {
      writeChecked(this.#file, JSON.stringify([...this.#runs]));
    } catch (error) {
      // such as a full disk: the runs are known while the agent runs
      console.error(error);
    }
  }
}
