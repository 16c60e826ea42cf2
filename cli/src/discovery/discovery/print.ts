import {
  addressOrder,
  confidenceText,
  deviceName,
  type DiscoveredDevice,
  type Job,
  nothingFound,
  resultLabel,
} from "@muster/sdk";
import { type Format, printList, printStatus, wantsJson } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";

export async function printDevices(devices: readonly DiscoveredDevice[], flags: Format): Promise<void> {
  const sorted = devices
    .map((device) => ({ device, order: addressOrder(device.ip) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ device }) => device);
  if (wantsJson(flags)) return printList(sorted, [], flags);
  const rows = sorted.map((one) => ({
    ...one,
    name: deviceName(one),
    result: resultLabel(one),
    confidence: confidenceText(one.confidence),
  }));
  const columns = columnsOf(
    "ip",
    "name",
    "role",
    "vendor",
    "model",
    "result",
    "confidence",
    "serialNumber",
    "firmware",
    "pingMS",
  );
  await printList(rows, columns, flags);
}

/** Prints a hint if no target responded. */
export function printNothingFound(job: Job): void {
  if (job.found || job.state === "RUNNING") return;
  const { title, hint } = nothingFound(job);
  printStatus(`${title}. ${hint}`);
}
