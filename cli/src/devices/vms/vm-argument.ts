import { t, type VmActionResult } from "@muster/sdk";
import { printOne, printStatus, wantsData, type Format } from "../../lib/output.ts";
import { clean } from "../../lib/table.ts";

export const vmArgument = { name: "<vm>", text: t("devices.vms.cli.vm"), field: "nodeId" };

export async function printResult(result: VmActionResult, action: string, flags: Format): Promise<void> {
  if (wantsData(flags)) return printOne(result, flags);
  printStatus(t(`devices.vms.done.${result.resultCode}`, { name: clean(result.name), action }));
}
