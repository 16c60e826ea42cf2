// On how many devices a change of policies has scripts of conditions run: beyond the user's limit, a second
// person approves it.
import { MusterError, type PolicyContent } from "@muster/sdk";
import { findVersion } from "../../automation/scripts/version-store.ts";
import type { ServerContext } from "../../context.ts";
import type { Feature, Pinned } from "../../feature.ts";
import { approvedRequest, limitDevices } from "../../operations/action-limit.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { inList } from "../../platform/db/sql.ts";
import {
  appliedCondition,
  conditionsWithOrigin,
  contentOf,
  currentPolicyState,
  policyState,
  type DeviceRow,
  type PolicyState,
} from "./applied.ts";
import { findPolicy, type Row } from "./read.ts";

/** The versions of scripts that conditions have run on a device, and as whom. */
const scriptsOn = (state: PolicyState, device: DeviceRow): string[] =>
  conditionsWithOrigin(state, device)
    .map(appliedCondition)
    .flatMap(({ enabled, script }) =>
      enabled && script ? `${script.scriptId} ${script.version} ${script.userId}` : [],
    );

const hasScripts = ({ policies }: PolicyState): boolean =>
  [...policies.values()].some(({ content }) => content.conditions?.some(({ script }) => script));

/** The devices on which something is run that wasn't before. */
function newlyReached(before: PolicyState, after: PolicyState): number[] {
  if (!hasScripts(after)) return [];
  return [...after.devices.values()].flatMap((device) => {
    const had = new Set(scriptsOn(before, device));
    return scriptsOn(after, device).every((one) => had.has(one)) ? [] : device.id;
  });
}

/** What a second person approves is a change of what they saw. */
export function checkStillAsApproved(caller: Caller, row: Row | undefined): void {
  const { revision } = approvedRequest(caller) ?? {};
  if (revision !== undefined && revision !== row?.revision) throw new MusterError("changed_meanwhile");
}

export interface ConditionOnDevice {
  nodeId: number;
  conditionId: string;
}

/** The policy that a condition of a device comes from. */
export async function policyOfCondition(
  context: ServerContext,
  { nodeId, conditionId }: ConditionOnDevice,
): Promise<Row> {
  const state = await policyState(context);
  const device = state.devices.get(nodeId);
  const all = device ? conditionsWithOrigin(state, device) : [];
  const found = all.find(({ condition }) => condition.id === conditionId);
  if (!found) throw new MusterError("not_found");
  return findPolicy(context.db, found.policyId);
}

/**
 * Does a change of policies or exceptions, and counts the computers on which it newly has scripts run, as if
 * they were run there.
 * @throws ApprovalRequired beyond the limit
 */
export async function withinLimit<T>(
  context: ServerContext,
  caller: Caller,
  operation: keyof typeof holds,
  changedState: (state: PolicyState) => PolicyState,
  change: () => Promise<T>,
): Promise<T> {
  const state = await currentPolicyState(context);
  const computers = await context.db
    .selectFrom("agents")
    .select("nodeId")
    .where("nodeId", "in", inList(context.db, newlyReached(state, changedState(state)), "integer"))
    .orderBy("nodeId")
    .execute();
  const counted = await limitDevices(
    context,
    caller,
    operation,
    computers.map(({ nodeId }) => nodeId),
  );
  return change().catch(async (error: unknown) => {
    await counted.release();
    throw error;
  });
}

/** The versions that conditions have run once they are saved. */
async function versionsOf(
  { db }: ServerContext,
  { conditions = [] }: PolicyContent,
): Promise<Pinned["versions"]> {
  const versions: Record<string, number> = {};
  for (const { script } of conditions) {
    const latest = script && (await findVersion(db, script.scriptId, undefined));
    if (latest) versions[latest.scriptId] = latest.id;
  }
  return versions;
}

const revisionOf = async (policy: Promise<Row>): Promise<Pinned> => ({ revision: (await policy).revision });

/**
 * The operations after which a device may run what it didn't run before, and what an approval of each binds.
 */
export const holds = {
  setPolicyException: { pin: ({ context, path }) => revisionOf(policyOfCondition(context, path)) },
  deletePolicyException: { pin: ({ context, path }) => revisionOf(policyOfCondition(context, path)) },
  deletePolicy: { pin: ({ context, path }) => revisionOf(findPolicy(context.db, path.policyId)) },
  createPolicy: {
    async pin({ context, body }) {
      const copied = body.copyOf === undefined ? undefined : await findPolicy(context.db, body.copyOf);
      const versions = await versionsOf(context, body.content ?? contentOf(copied?.content ?? "{}"));
      return { versions, ...(copied && { revision: copied.revision }) };
    },
  },
  updatePolicy: {
    async pin({ context, path, body }) {
      const { revision } = await findPolicy(context.db, path.policyId);
      return { versions: await versionsOf(context, body.content ?? {}), revision };
    },
  },
} satisfies Feature["holds"];
