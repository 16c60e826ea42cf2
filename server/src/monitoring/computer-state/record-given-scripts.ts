// Records in the audit log which scripts a condition has a device run: once for each version, not for each
// run.
import { auditLog } from "../../audit/log.ts";
import type { ServerContext } from "../../context.ts";
import type { DeviceCondition } from "../policies/applied.ts";

/** Records new scripts; among several servers and connections, only one records each. */
export async function recordGiven(
  context: ServerContext,
  deviceId: number,
  conditions: readonly DeviceCondition[],
): Promise<void> {
  const rows = conditions.flatMap(({ condition: { id: conditionId, script } }) =>
    script ? [{ deviceId, conditionId, scriptId: script.scriptId, version: script.version ?? 0 }] : [],
  );
  if (!rows.length) return;
  const device = await context.db
    .selectFrom("devices")
    .select(["displayName", "organizationId"])
    .where("id", "=", deviceId)
    .executeTakeFirst();
  if (!device) return;
  const added = await addNew(context, rows);
  for (const { condition, policyName } of conditions) {
    const { script } = condition;
    if (!script || !added.has(condition.id)) continue;
    await auditLog(context).append({
      who: policyName,
      actor: policyName,
      operation: "conditionScriptGiven",
      outcome: "done",
      organizationId: device.organizationId,
      object: { kind: "device", id: String(deviceId), name: device.displayName },
      detail: `${condition.name}: ${script.name}, v${script.version}`,
    });
  }
}

type Row = { deviceId: number; conditionId: string; scriptId: number; version: number };

/** @returns the conditions for which the device had no script, or another one, before */
async function addNew({ db }: ServerContext, rows: readonly Row[]): Promise<Set<string>> {
  const added = new Set<string>();
  for (const row of rows) {
    const { scriptId, version } = row;
    const stored = await db
      .insertInto("givenScripts")
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(["deviceId", "conditionId"])
          .doUpdateSet({ scriptId, version })
          .where((e) =>
            e.or([e("givenScripts.scriptId", "<>", scriptId), e("givenScripts.version", "<>", version)]),
          ),
      )
      .returning("conditionId")
      .executeTakeFirst();
    if (stored) added.add(stored.conditionId);
  }
  return added;
}
