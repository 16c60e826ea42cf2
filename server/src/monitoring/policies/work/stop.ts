// Pauses the scheduled work of policies in an emergency, by disabling it in its policy.
import { workOf, type PolicyContent } from "@muster/sdk";
import { operations } from "@muster/sdk/contract";
import type { ServerContext } from "../../../context.ts";
import type { Stoppable } from "../../../feature.ts";
import { authorize } from "../../../platform/authorization/grants.ts";
import { nextRevision } from "../../../platform/db/database.ts";
import { changed, contentOf } from "../applied.ts";
import { planWork } from "./plan.ts";

function withWorkDisabled(content: PolicyContent, key: string): PolicyContent {
  const { patchManagement, actionsetSchedule, antivirus } =
    workOf(content).find((one) => one.key === key) ?? {};
  const off = { enabled: false };
  if (patchManagement) return { ...content, patchManagement: { ...patchManagement, ...off } };
  if (antivirus) return { ...content, antivirus: { ...antivirus, ...off } };
  const all = content.actionsetSchedules ?? [];
  return {
    ...content,
    actionsetSchedules: all.map((one) => (one === actionsetSchedule ? { ...one, ...off } : one)),
  };
}

async function turnOff(context: ServerContext, policyId: number, key: string): Promise<void> {
  await context.inTransaction(async ({ db }) => {
    // locks the row before reading it
    const row = await db
      .updateTable("policies")
      .set({ revision: nextRevision, updateTime: Date.now() })
      .where("id", "=", policyId)
      .returning("content")
      .executeTakeFirst();
    if (!row) return;
    const content = withWorkDisabled(contentOf(row.content), key);
    await db
      .updateTable("policies")
      .set({ content: JSON.stringify(content) })
      .where("id", "=", policyId)
      .execute();
    await planWork(db, policyId, content, Date.now());
  });
  await changed(context);
}

export const stoppableWork: Stoppable = {
  kind: "SCHEDULE",
  async running(context, caller, clientId) {
    // a policy affects all organizations
    if (clientId !== undefined) return [];
    const { allowed } = await authorize(context, caller, operations.updatePolicy, {});
    if (!allowed) return [];
    const rows = await context.db
      .selectFrom("policyWork")
      .innerJoin("policies", "policies.id", "policyWork.policyId")
      .select(["policyId", "key", "policies.name", "content"])
      .where("nextAt", "is not", null)
      .execute();
    return rows.map(({ policyId, key, name, content }) => ({
      id: `${policyId} ${key}`,
      name: `${name}: ${workOf(contentOf(content)).find((one) => one.key === key)?.name ?? key}`,
      clientId: null,
      stop: () => turnOff(context, policyId, key),
    }));
  },
};
