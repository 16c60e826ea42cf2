// Counts on how many devices a policy change newly runs scripts of conditions. Beyond the user's limit, a
// second user has to approve it.
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

/** Returns the scripts that conditions run on a device, with versions and users. */
const scriptsOn = (state: PolicyState, device: DeviceRow): string[] =>
  conditionsWithOrigin(state, device)
    .map(appliedCondition)
    .flatMap(({ enabled, script }) =>
      enabled && script ? `${script.scriptId} ${script.version} ${script.userId}` : [],
    );

const hasScripts = ({ policies }: PolicyState): boolean =>
  [...policies.values()].some(({ content }) => content.conditions?.some(({ script }) => script));

/** Returns the devices that run a script that they didn't run before. */
function newlyReached(before: PolicyState, after: PolicyState): number[] {
  if (!hasScripts(after)) return [];
  return [...after.devices.values()].flatMap((device) => {
    const had = new Set(scriptsOn(before, device));
    return scriptsOn(after, device).every((one) => had.has(one)) ? [] : device.id;
  });
}

/** @throws MusterError `changed_meanwhile` if the policy isn't the one that a second user approved */
export function checkStillAsApproved(caller: Caller, row: Row | undefined): void {
  const { revision } = approvedRequest(caller) ?? {};
  if (revision !== undefined && revision !== row?.revision) throw new MusterError("changed_meanwhile");
}

export interface ConditionOnDevice {
  nodeId: number;
  conditionId: string;
}

/** Returns the policy that a condition of a device comes from. */
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
 * Makes a change of policies or exceptions, and counts the computers that newly run scripts because of it
 * against the caller's limit.
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

/** Returns the versions that conditions would run if they were saved now. */
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

/** The operations that can make a device run something new, and what an approval of each is bound to. */
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
