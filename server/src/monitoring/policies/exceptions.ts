// Exceptions from the conditions of policies on single devices.
import { MusterError, type PolicyException } from "@muster/sdk";
import { requireDevice } from "../../devices/devices.ts";
import { lockOrganization } from "../../devices/match.ts";
import type { Handlers } from "../../feature.ts";
import { approvedRequest } from "../../operations/action-limit.ts";
import { changed, type PolicyState } from "./applied.ts";
import {
  checkStillAsApproved,
  policyOfCondition,
  withinLimit,
  type ConditionOnDevice,
} from "./script-reach.ts";

/** Returns the state with these parts of an exception set or, without any, with the exception removed. */
function stateAfter(
  state: PolicyState,
  { nodeId, conditionId }: ConditionOnDevice,
  parts: PolicyException | undefined,
): PolicyState {
  const own = new Map(state.exceptions.get(nodeId));
  if (parts) own.set(conditionId, { ...own.get(conditionId), ...parts });
  else own.delete(conditionId);
  return { ...state, exceptions: new Map(state.exceptions).set(nodeId, own) };
}

export const exceptions = {
  async setPolicyException({ context, caller, path, body }) {
    const { nodeId, conditionId } = path;
    const { clientId } = await requireDevice(context, caller, nodeId);
    const save = async () => {
      checkStillAsApproved(caller, await policyOfCondition(context, path));
      await context.inTransaction(async ({ db }) => {
        await lockOrganization(db, clientId);
        const before = await db
          .selectFrom("policyExceptions")
          .select("exception")
          .where("deviceId", "=", nodeId)
          .where("conditionId", "=", conditionId)
          .executeTakeFirst();
        const values = {
          exception: JSON.stringify({
            ...(JSON.parse(before?.exception ?? "{}") as PolicyException),
            ...body,
          }),
          changedBy: caller.user!.email,
          changedAt: Date.now(),
        };
        await db
          .insertInto("policyExceptions")
          .values({ deviceId: nodeId, conditionId, ...values })
          .onConflict((conflict) => conflict.columns(["deviceId", "conditionId"]).doUpdateSet(values))
          .execute();
      });
    };
    const asChanged = (state: PolicyState) => stateAfter(state, path, body);
    await withinLimit(context, caller, "setPolicyException", asChanged, save);
    await changed(context);
    return undefined;
  },

  async deletePolicyException({ context, caller, path }) {
    const { nodeId, conditionId } = path;
    await requireDevice(context, caller, nodeId);
    const remove = async () => {
      // otherwise its condition needn't exist any more
      if (approvedRequest(caller)) checkStillAsApproved(caller, await policyOfCondition(context, path));
      const { numDeletedRows } = await context.db
        .deleteFrom("policyExceptions")
        .where("deviceId", "=", nodeId)
        .where("conditionId", "=", conditionId)
        .executeTakeFirst();
      if (!numDeletedRows) throw new MusterError("not_found");
    };
    const asChanged = (state: PolicyState) => stateAfter(state, path, undefined);
    await withinLimit(context, caller, "deletePolicyException", asChanged, remove);
    await changed(context);
    return undefined;
  },
} satisfies Partial<Handlers>;
