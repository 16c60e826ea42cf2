// When scripts of conditions were last begun, and what they said, so that a restart of the agent runs none
// before it is due.
import { join } from "node:path";
import { t } from "@muster/sdk";
import { readChecked, writeChecked } from "@muster/sdk/files";
import type { ReportedCheck } from "@muster/sdk/live";

/** What a check has last found, and how long it took to answer. */
export interface Done {
  report: ReportedCheck;
  ms: number;
}

interface Run {
  /** By the computer's clock. */
  begunAt: number;
  /** Of this run, or of the one before while it lasts. */
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
   * Whether so much time has passed since it was begun, or none is known to have: the clock may have been set
   * back.
   */
  isDue(key: string, ms: number): boolean {
    const run = this.#runs.get(key);
    const passed = run ? Date.now() - run.begunAt : ms;
    return passed < 0 || passed >= ms;
  }

  /** Kept before it runs: one that ends the agent isn't run at its next start. */
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
      // such as a full disk: it is known as long as the agent runs
      console.error(error);
    }
  }
}
