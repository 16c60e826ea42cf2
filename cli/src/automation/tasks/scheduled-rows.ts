import { readAllTargets, refusalLabels, t, type Answer, type Muster } from "@muster/sdk";

/** A device that isn't there, or not for this user. */
export const unknownDevice = (nodeId: number) => ({
  nodeId,
  displayName: "",
  result: t("common.cli.result.refused"),
  reason: t("common.cli.result.notFound"),
});

/** A row for each device of a task that was created a moment ago, and for each that was left out. */
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
