// Exceptions from the conditions of policies, on one device each.
import { MusterError, type PolicyException } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { requireDevice } from "../../devices/devices.ts";
import { lockOrganization } from "../../devices/match.ts";
import type { Handlers } from "../../feature.ts";
import { changed, conditionsWithOrigin, policyState } from "./applied.ts";

async function findCondition(context: ServerContext, nodeId: number, conditionId: string): Promise<void> {
  const state = await policyState(context);
  const device = state.devices.get(nodeId);
  const all = device ? conditionsWithOrigin(state, device) : [];
  if (!all.some(({ condition }) => condition.id === conditionId)) throw new MusterError("not_found");
}

export const exceptions = {
  async setPolicyException({ context, caller, path: { nodeId, conditionId }, body }) {
    const { clientId } = await requireDevice(context, caller, nodeId);
    await findCondition(context, nodeId, conditionId);
    await context.inTransaction(async ({ db }) => {
      await lockOrganization(db, clientId);
      const before = await db
        .selectFrom("policyExceptions")
        .select("exception")
        .where("deviceId", "=", nodeId)
        .where("conditionId", "=", conditionId)
        .executeTakeFirst();
      const values = {
        exception: JSON.stringify({ ...(JSON.parse(before?.exception ?? "{}") as PolicyException), ...body }),
        changedBy: caller.user!.email,
        changedAt: Date.now(),
      };
      await db
        .insertInto("policyExceptions")
        .values({ deviceId: nodeId, conditionId, ...values })
        .onConflict((conflict) => conflict.columns(["deviceId", "conditionId"]).doUpdateSet(values))
        .execute();
    });
    await changed(context);
    return undefined;
  },

  async deletePolicyException({ context, caller, path: { nodeId, conditionId } }) {
    await requireDevice(context, caller, nodeId);
    const { numDeletedRows } = await context.db
      .deleteFrom("policyExceptions")
      .where("deviceId", "=", nodeId)
      .where("conditionId", "=", conditionId)
      .executeTakeFirst();
    if (!numDeletedRows) throw new MusterError("not_found");
    await changed(context);
    return undefined;
  },
} satisfies Partial<Handlers>;
