// Collects the alerts that a condition would have raised while it is tried on the past.
import type { Answer, Condition } from "@muster/sdk";
import { newStanding, step, type Outcome, type Standing } from "./evaluate.ts";

export interface Trial {
  condition: Condition;
  deviceId: number;
  from: number;
  to: number;
}

export type Tried = Answer<"tryCondition">;
export type TriedAlert = Tried["results"][number];

/** Returns the alerts that the last report would open. */
export const triedOnReport = (
  outcomes: readonly Outcome[],
  { at, samples }: { at: number; samples: number },
): Tried => ({
  basis: "LAST_REPORT",
  from: at,
  to: at,
  samples,
  results: outcomes.flatMap(({ instance, met, fact }) =>
    met ? [{ instance, openedAt: fact?.at ?? at, resetAt: null, value: null }] : [],
  ),
  fact: null,
});

export class TriedAlerts {
  readonly results: TriedAlert[] = [];
  private readonly standings = new Map<string, Standing>();
  private readonly open = new Map<string, TriedAlert>();

  readonly isOpen = (instance: string): boolean => this.open.has(instance);

  get openInstances(): string[] {
    return [...this.open.keys()];
  }

  /** Updates the alerts with the outcome at a time. */
  take(
    settings: Pick<Condition, "samples" | "resetInterval">,
    { instance, met, value }: Outcome,
    at: number,
  ): void {
    const standing = this.standings.getOrInsertComputed(instance, newStanding);
    const happens = step(standing, settings, met, at);
    if (happens === "opens") {
      const opened = { instance, openedAt: at, resetAt: null, value };
      this.open.set(instance, opened);
      this.results.push(opened);
    }
    const alert = this.open.get(instance);
    if (happens !== "resets" || !alert) return;
    alert.resetAt = at;
    this.open.delete(instance);
  }
}
