import { randomUUID } from "node:crypto";
import {
  cleanText,
  formatList,
  limits,
  MusterError,
  parseTargets,
  t,
  type NetworkDiscoveryRequest,
} from "@muster/sdk";
import { schemas } from "@muster/sdk/contract";
import { findProbe } from "../agents/agents.ts";
import { startNow } from "../automation/queue/start.ts";
import type { ServerContext } from "../context.ts";
import { hasPermission, type Caller } from "../platform/authorization/caller.ts";
import { requireFeature } from "../platform/authorization/feature-flags.ts";
import { guard, inPlace } from "../platform/contract-validation.ts";
import { idsOf, openCredentials, toJobPayload } from "./job-payload.ts";

/** Validates a discovery; returns its single targets, its probe and its decrypted credentials. */
export async function checkRequest(context: ServerContext, caller: Caller, request: NetworkDiscoveryRequest) {
  if (!hasPermission(caller, "canUseCredentials")) throw new MusterError("forbidden");
  requireFeature(caller.features, "nms_network_discovery", request.clientId);
  const { targets, invalid, count } = parseTargets(request.targets, limits.discoveryTargets);
  const refuse = (message: string) => ({ message, errors: [{ field: "targets", message }] });
  if (invalid.length)
    throw new MusterError(
      "invalid_targets",
      refuse(t("discovery.discovery.invalidIpS", { addresses: formatList(invalid) })),
    );
  if (count > limits.discoveryTargets) throw new MusterError("number_of_network_scan_targets_exceeded");
  if (!count) throw new MusterError("invalid_targets", refuse(t("common.required")));
  const probe = await findProbe(context, caller, request.delegateNodeId, request.clientId);
  return { targets, probe, credentials: await openCredentials(context, request, targets) };
}

/** Starts a discovery for a user or a schedule; resolves once its probe has accepted it. */
export async function startDiscovery(
  context: ServerContext,
  caller: Caller,
  request: NetworkDiscoveryRequest,
  by: { createdBy: string; scheduleId: number | null },
): Promise<{ jobUUID: string; targetsIPs: string[] }> {
  const { targets, probe, credentials } = await checkRequest(context, caller, request);
  if (!probe.isUp) throw new MusterError("probe_offline");
  if (!probe.isDelegate) throw new MusterError("not_a_delegate");

  const id = randomUUID();
  const work = {
    id,
    kind: "DISCOVERY",
    name: cleanText(request.targets, 100),
    organizationId: request.clientId,
    // two servers on one database must not both start a schedule's discovery
    exclusive: by.scheduleId === null ? null : `schedule ${by.scheduleId}`,
    createdBy: by.createdBy,
    createdAt: Date.now(),
  };
  const order = { ...(await toJobPayload(context, id, request, credentials)), targets };
  const command = { name: "nm.start" as const, order };
  const targetsIPs = await startNow(context, work, probe.nodeId, command, async (db, answer) => {
    const resolved = resolvedTargets(answer, targets.length);
    if (!resolved.length) throw new MusterError("discovery_start_failed");
    const row = {
      id,
      type: "NETWORK_DISCOVERY" as const,
      delegateNodeId: probe.nodeId,
      delegateName: probe.name,
      targets: request.targets.trim(),
      targetsIPs: JSON.stringify(resolved),
      credentialsIds: JSON.stringify(idsOf(credentials)),
      total: resolved.length,
      revision: 0,
      request: JSON.stringify(request),
      seriesId: request.seriesId ?? null,
      scheduleId: by.scheduleId,
    };
    await db.insertInto("jobs").values(row).execute();
    // in the same transaction, because a schedule whose run wasn't recorded would run again
    if (by.scheduleId !== null)
      await db
        .updateTable("schedules")
        .set({ dueAt: null, lastJobId: id, lastError: null })
        .where("id", "=", by.scheduleId)
        .execute();
    return resolved;
  });
  context.live.invalidate("jobs", request.clientId);
  return { jobUUID: id, targetsIPs };
}

const isAddress = guard<string>(inPlace(schemas.Address));

/** Returns the addresses of the targets in a probe's response; [] if that is malformed. */
function resolvedTargets(answer: unknown, max: number): string[] {
  if (!Array.isArray(answer) || answer.length > max) return [];
  return answer.every((target) => isAddress(target)) ? [...new Set(answer)] : [];
}
