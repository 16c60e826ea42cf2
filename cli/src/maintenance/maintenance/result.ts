import { countDevices, type DeviceSelection, type MaintenanceDevice, type Muster, t } from "@muster/sdk";
import { columnsOf } from "../../lib/table.ts";

export interface Result {
  nodeId: number;
  displayName: string;
  clientName: string;
  result: string;
  reason: string;
}

export const columns = columnsOf("nodeId", "displayName", "clientName", "result", "reason");

export const check = async (muster: Muster, body: DeviceSelection, signal: AbortSignal) =>
  (await muster.call("checkMaintenance", { body }, signal)).results;

export const row = (
  { nodeId, displayName, clientName }: MaintenanceDevice,
  result: string,
  reason = "",
): Result => ({
  nodeId,
  displayName,
  clientName,
  result,
  reason,
});

/** Returns results for named devices that don't exist. */
export const missing = ({ deviceIds = [] }: DeviceSelection, found: readonly MaintenanceDevice[]): Result[] =>
  deviceIds
    .filter((id) => !found.some(({ nodeId }) => nodeId === id))
    .map((nodeId) => ({
      nodeId,
      displayName: "",
      clientName: "",
      result: t("common.cli.result.refused"),
      reason: t("common.cli.result.notFound"),
    }));

export const sum = (done: readonly Result[], unchanged: readonly Result[], refused: readonly Result[]) =>
  t("maintenance.maintenance.cli.disable.summaryOfDevices", {
    devices: countDevices(done.length),
    unchanged: unchanged.length,
    refused: refused.length,
  });
