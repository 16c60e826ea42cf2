// Conditions on services: which of those that a computer reports meet one.
import {
  meansService,
  type AlertFact,
  type Answer,
  type Condition,
  type ConditionService,
  type Service,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { mostServices, readState } from "../computer-state/reports.ts";
import type { Outcome } from "./evaluate.ts";

/** What a condition would have raised. */
export type Tried = Answer<"tryCondition">;

/** However many services meet a condition, so many have an alert. */
export const mostAlerts = 20;

interface Reported {
  services: readonly Service[];
  reportedAt: number;
}

/**
 * Which alerts a report says to be met, or not.
 * @param open the services whose alerts are open
 */
export function serviceOutcomes(
  condition: ConditionService,
  { services, reportedAt }: Reported,
  open: readonly string[],
): Outcome[] {
  const named = services.filter((one) => meansService(condition, one));
  const not = (instance: string): Outcome => ({ instance, met: false, value: null });
  if (condition.state === "MISSING") {
    // a computer with more services than it reports may have it
    if (!named.length && services.length >= mostServices) return [];
    const fact: AlertFact = { service: null, version: "", at: reportedAt };
    return [{ instance: "", met: !named.length, value: null, fact }, ...open.filter(Boolean).map(not)];
  }
  const isRunning = condition.state === "RUNNING";
  const meets = named.filter(({ state }) => (state === "ACTIVE") === isRunning);
  const names = new Set(meets.map(({ name }) => name));
  return [
    ...meets
      // those that are told of go on being so
      .toSorted((a, b) => Number(open.includes(b.name)) - Number(open.includes(a.name)))
      .slice(0, mostAlerts)
      .map(({ name, state, changedAt }) => ({
        instance: name,
        met: true,
        value: null,
        fact: { service: state, version: "", at: changedAt },
      })),
    ...named.filter(({ name }) => !names.has(name)).map(({ name }) => not(name)),
    ...open.filter((name) => !named.some((one) => one.name === name)).map(not),
  ];
}

/** The alerts that a computer's last report would open. */
export async function tryOnServices(
  context: ServerContext,
  { service }: Condition,
  deviceId: number,
): Promise<Tried> {
  const read = await readState(context, deviceId, "SERVICES");
  const services = read?.state;
  const at = read?.reportedAt ?? Date.now();
  const outcomes = service && services ? serviceOutcomes(service, { services, reportedAt: at }, []) : [];
  const results = outcomes.flatMap(({ instance, met, fact }) =>
    met ? [{ instance, openedAt: fact?.at ?? at, resetAt: null, value: null }] : [],
  );
  return { basis: "LAST_REPORT", from: at, to: at, samples: services?.length ?? 0, results };
}
