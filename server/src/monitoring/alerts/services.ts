// Conditions on services: which of those that a computer reports meet one.
import { meansService, type Condition, type ConditionService, type Service } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { mostServices, readState } from "../computer-state/reports.ts";
import type { Outcome } from "./evaluate.ts";
import { outcomesOfEach, outcomesOfMissing } from "./fact-outcomes.ts";
import { triedOnReport, type Tried } from "./tried.ts";
import { factAt } from "./records.ts";

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
  if (condition.state === "MISSING")
    return outcomesOfMissing(
      named.length > 0,
      { at: reportedAt, isCut: services.length >= mostServices },
      open,
    );
  const isRunning = condition.state === "RUNNING";
  const meets = named.filter(({ state }) => (state === "ACTIVE") === isRunning);
  const all = named.map(({ name }) => name);
  return outcomesOfEach(
    {
      met: meets.map(({ name, state, changedAt }) => ({
        name,
        fact: factAt(changedAt, { service: state }),
      })),
      unmet: all.filter((name) => !meets.some((one) => one.name === name)),
      all,
    },
    open,
  );
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
  return triedOnReport(outcomes, { at, samples: services?.length ?? 0 });
}
