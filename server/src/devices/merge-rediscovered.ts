import type { ServerContext } from "../context.ts";
import { recordWithin } from "../audit/log.ts";
import { unmergedDevices, type KnownDevice } from "./match.ts";
import type { JobRow } from "../discovery/jobs.ts";
import { merge, keptDevices } from "./merge.ts";
import { inList } from "../platform/db/sql.ts";
import type { sameDevices, DeviceFingerprint } from "./fingerprint.ts";

/**
 * Merges devices that a discovery has shown to be the same, by serial number, or by engine ID and name.
 * Returns the remaining device for each absorbed one.
 */
export async function resolveMerged(
  context: ServerContext,
  job: JobRow,
  at: number,
  seen: readonly DeviceFingerprint[],
  known: readonly (readonly KnownDevice[])[],
  groups: ReturnType<typeof sameDevices>,
): Promise<Map<number, number>> {
  const { db } = context;
  const absorbed = new Map<number, number>();
  const clusters = [...Map.groupBy(seen.keys(), (i) => groups.strong[i]!).values()]
    .map((indexes) => ({ indexes, sure: indexes.flatMap((i) => known[i]!.filter((one) => one.sure)) }))
    .filter(({ sure }) => new Set(sure.map((one) => one.id)).size > 1);
  if (!clusters.length) return absorbed;
  const ids = new Set(clusters.flatMap(({ sure }) => sure.map((one) => one.id)));
  const rows = await db
    .selectFrom("devices")
    .select(["id", "ip", "displayName"])
    .where("id", "in", inList(db, ids, "integer"))
    .execute();
  const kept = await keptDevices(db, ids);
  const never = await unmergedDevices(db, job.organizationId);
  for (const { indexes, sure } of clusters) {
    const answered = new Set(indexes.map((i) => seen[i]!.ip));
    const proven = (id: number) => sure.find((one) => one.id === id && one.by !== "address");
    const own = rows
      // a device known only by address counts if its current address is one of this device's
      .filter((row) => sure.some((one) => one.id === row.id) && (proven(row.id) || answered.has(row.ip)))
      .filter((row) => !absorbed.has(row.id));
    const order = (row: (typeof rows)[number]) => [kept.has(row.id) ? 0 : 1, proven(row.id) ? 0 : 1, row.id];
    const [into, ...others] = own.toSorted((a, b) => {
      const [x, y] = [order(a), order(b)];
      return x[0]! - y[0]! || x[1]! - y[1]! || x[2]! - y[2]!;
    });
    for (const other of others) {
      if (!into || kept.has(other.id) || never.has(`${into.id}/${other.id}`)) continue;
      // a device known only by address may be the one that had the address before
      if (!proven(other.id) && !answered.has(into.ip)) continue;
      const by = proven(other.id) ?? proven(into.id);
      const serial = by ? by.by === "serialNumber" : indexes.some((i) => seen[i]!.serialNumber);
      const reason = serial ? "serialNumber" : "engineId";
      const why = { by: job.delegateName, at, reason, jobId: job.id } as const;
      await merge(context, { into: into.id, absorbed: other.id }, why);
      const { organizationId } = job;
      const targets = `nodeId ${into.id}, absorbed ${other.id}, jobId ${job.id}`;
      const object = { kind: "device" as const, id: String(into.id), name: into.displayName };
      const merged = { operation: "mergeDevices", outcome: "done", object, detail: other.displayName };
      await recordWithin(db, [{ at, who: job.delegateName, organizationId, targets, ...merged }]);
      absorbed.set(other.id, into.id);
    }
  }
  return absorbed;
}
