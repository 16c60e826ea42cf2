import type { DiscoveredDevice, Job, Muster } from "@muster/sdk";
import { isResponding, limits, MusterError, toImportDevice } from "@muster/sdk";
import type { Imported } from "./events.ts";
import { printStatus } from "../lib/output.ts";

export type Which = "all" | "identified";

export interface ImportPlan {
  orgId: number;
  body: { devices: ReturnType<typeof toImportDevice>[] };
  /** Addresses of those that have no role and were given none. */
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

/** What the discoveries of one list are to add together. */
export const joinPlans = (plans: readonly ImportPlan[]): ImportPlan => ({
  orgId: plans[0]?.orgId ?? 0,
  body: { devices: plans.flatMap(({ body }) => body.devices) },
  withoutRole: plans.flatMap(({ withoutRole }) => withoutRole),
});

/** Adds what the plan holds and says what came of it. */
export async function runImport(muster: Muster, plan: ImportPlan, signal: AbortSignal): Promise<Imported> {
  const { orgId, body } = plan;
  const results: Imported = [];
  // as many as one request takes
  for (let first = 0; first < body.devices.length; first += limits.discoveryTargets) {
    const devices = body.devices.slice(first, first + limits.discoveryTargets);
    results.push(
      ...(await muster.call("importDevices", { path: { orgId }, body: { devices } }, signal)).results,
    );
  }
  const added = results.filter(({ resultCode }) => resultCode === "SUCCESS").length;
  printStatus(
    `${added} added, ${results.length - added} there already, ${plan.withoutRole.length} without a role.`,
  );
  return results;
}

/** Exit 7 when something was left out; what was done stays done. */
export function refuseRest({ withoutRole }: ImportPlan, jobUUID: string): void {
  if (withoutRole.length)
    throw new MusterError("partly_done", {
      message: `Not added, for want of a role: ${withoutRole.slice(0, 10).join(", ")}${withoutRole.length > 10 ? ", …" : ""}.`,
      nextStep: `Give them one with: muster discovery import ${jobUUID} --role NMS_OTHER`,
    });
}
