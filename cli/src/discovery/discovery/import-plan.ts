import {
  type DiscoveredDevice,
  isResponding,
  type Job,
  limits,
  type Muster,
  MusterError,
  t,
  toImportDevice,
} from "@muster/sdk";
import { printStatus } from "../../lib/output.ts";
import type { Imported } from "./events.ts";

export type Which = "all" | "identified";

export interface ImportPlan {
  orgId: number;
  body: { devices: ReturnType<typeof toImportDevice>[] };
  /** The addresses of devices without a role, which are skipped. */
  withoutRole: string[];
}

export function planImport(
  job: Pick<Job, "id" | "clientId" | "delegateNodeId">,
  devices: readonly DiscoveredDevice[],
  { which, role, locationId }: { which: Which; role?: string; locationId: number },
): ImportPlan {
  const chosen = devices.filter((one) =>
    which === "all" ? isResponding(one) : one.verdict === "identified",
  );
  const target = { jobUUID: job.id, locationId, nmsDelegateNodeId: job.delegateNodeId };
  const forms = chosen.map((one) => toImportDevice(one, { ...target, ...(role && !one.role && { role }) }));
  return {
    orgId: job.clientId,
    body: { devices: forms.filter((one) => one.role) },
    withoutRole: forms.filter((one) => !one.role).map(({ ip }) => ip),
  };
}

/** Joins the plans for the discoveries of a series. */
export const joinPlans = (plans: readonly ImportPlan[]): ImportPlan => ({
  orgId: plans[0]?.orgId ?? 0,
  body: { devices: plans.flatMap(({ body }) => body.devices) },
  withoutRole: plans.flatMap(({ withoutRole }) => withoutRole),
});

/** Imports the devices of a plan and prints a summary. */
export async function runImport(muster: Muster, plan: ImportPlan, signal: AbortSignal): Promise<Imported> {
  const { orgId, body } = plan;
  const results: Imported = [];
  // the number of devices in a request is limited
  for (let first = 0; first < body.devices.length; first += limits.discoveryTargets) {
    const devices = body.devices.slice(first, first + limits.discoveryTargets);
    results.push(
      ...(await muster.call("importDevices", { path: { orgId }, body: { devices } }, signal)).results,
    );
  }
  const added = results.filter(({ resultCode }) => resultCode === "SUCCESS").length;
  printStatus(
    t("discovery.discovery.cli.importPlan.addedAlreadyPresentSkipped", {
      added,
      present: results.length - added,
      number: plan.withoutRole.length,
    }),
  );
  return results;
}

/** Throws an error with exit code 7 if devices were skipped. */
export function refuseRest({ withoutRole }: ImportPlan, jobUUID: string): void {
  if (withoutRole.length)
    throw new MusterError("partly_done", {
      message: t(
        withoutRole.length > 10
          ? "discovery.discovery.cli.importPlan.skippedAmongOthers"
          : "discovery.discovery.cli.importPlan.skipped",
        { names: withoutRole.slice(0, 10).join(", ") },
      ),
      nextStep: t("discovery.discovery.cli.importPlan.addThemRoleMuster", { jobUUID }),
    });
}
