import { readAllTargets, refusalLabels, t, type Answer, type Muster } from "@muster/sdk";

/** The row for a device that doesn't exist or that the user can't see. */
export const unknownDevice = (nodeId: number) => ({
  nodeId,
  displayName: "",
  result: t("common.cli.result.refused"),
  reason: t("common.cli.result.notFound"),
});

/** Returns a row for each device of a task that was just created, and for each device that was refused. */
export async function scheduledRows(
  muster: Muster,
  { id, refused }: Answer<"createScheduledTask">,
  { deviceIds = [], result }: { deviceIds: readonly number[] | undefined; result: string },
  signal: AbortSignal,
) {
  const targets = await readAllTargets(muster, id, signal);
  const known = new Set([...targets, ...refused].map(({ targetId }) => targetId));
  return [
    ...targets.map(({ targetId: nodeId, displayName }) => ({ nodeId, displayName, result, reason: "" })),
    ...refused.map(({ targetId: nodeId, displayName, reason }) => ({
      nodeId,
      displayName,
      result: t("common.cli.result.refused"),
      reason: refusalLabels[reason],
    })),
    ...deviceIds.filter((nodeId) => !known.has(nodeId)).map(unknownDevice),
  ];
}
