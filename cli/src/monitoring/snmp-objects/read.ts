import { t } from "@muster/sdk";
import { deviceArgument } from "../../devices/devices/device-argument.ts";
import { defineCommand } from "../../lib/command.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";

export const readObject = defineCommand(() => ({
  name: "read",
  args: [deviceArgument, { name: "<oid>", text: t("monitoring.snmpObjects.oidHint") }],
  summary: t("monitoring.snmpObjects.cli.read.summary"),
  permission: "sysadmin",
  data: { of: "readSnmpObject", and: [] },
  examples: [
    "snmp-objects read switch-07 1.3.6.1.2.1.1.3.0",
    "snmp-objects read ups-1 1.3.6.1.2.1.33.1.2 --json oid,value",
  ],
  async run({ args: [device = "", oid = ""], connect, flags, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, device, signal), oid };
    const { results, isCut } = await muster.call("readSnmpObject", { path }, signal);
    await printList(results, columnsOf("oid", "type", "value", "isNumber"), flags);
    if (!results.length) printStatus(t("monitoring.snmpObjects.nothing"));
    if (isCut) printStatus(t("monitoring.snmpObjects.isCut", { count: results.length }));
  },
}));
