// Conditions on services: which of a computer's reported services meet one.
import { meansService, type Condition, type ConditionService, type Service } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { maxServices, readState } from "../computer-state/reports.ts";
import type { Outcome } from "./evaluate.ts";
import { outcomesOfEach, outcomesOfMissing } from "./fact-outcomes.ts";
import { triedOnReport, type Tried } from "./tried-alerts.ts";
import { factAt } from "./records.ts";

interface Reported {
  services: readonly Service[];
  reportedAt: number;
}

/**
 * Returns the outcomes of a report, by service.
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
      { at: reportedAt, isCut: services.length >= maxServices },
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

/** Returns the alerts that a computer's last report would open. */
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
