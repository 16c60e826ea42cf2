// Determines when the scheduled work of policies is due next.
import { nextPolicyRun, workOf, type PolicyContent } from "@muster/sdk";
import type { Database } from "../../../platform/db/database.ts";
import "../../tables.ts";

/** Updates when the work of a saved content is due. New or rescheduled work is due from now on. */
export async function planWork(
  db: Database,
  policyId: number,
  content: PolicyContent,
  now: number,
): Promise<void> {
  const rows = await db.selectFrom("policyWork").selectAll().where("policyId", "=", policyId).execute();
  const works = workOf(content);
  for (const { key } of rows)
    if (works.every((work) => work.key !== key))
      await db.deleteFrom("policyWork").where("policyId", "=", policyId).where("key", "=", key).execute();
  for (const { key, enabled, schedule: given } of works) {
    const schedule = JSON.stringify(given);
    const row = rows.find((one) => one.key === key);
    if (row?.schedule === schedule && (row.nextAt !== null) === enabled) continue;
    const values = { schedule, nextAt: enabled ? (nextPolicyRun(given, now) ?? null) : null };
    await db
      .insertInto("policyWork")
      .values({ policyId, key, ...values })
      .onConflict((conflict) => conflict.columns(["policyId", "key"]).doUpdateSet(values))
      .execute();
  }
}
