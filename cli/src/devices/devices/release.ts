import { deviceFieldLabels, type DeviceFieldName, enums, t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { deviceArgument } from "./device-argument.ts";

export const releaseField = defineCommand(() => ({
  name: "release",
  args: [
    deviceArgument,
    {
      name: "<field>",
      text: t("devices.devices.cli.release.fieldWasChangedBy"),
      choices: enums.DeviceFieldName,
    },
  ],
  summary: t("devices.devices.cli.release.summary"),
  permission: "canUpdateDevices",
  data: "resetDeviceField",
  examples: ['devices release "Core switch" model'],
  changes: true,
  async run(context) {
    const { args, flags, signal } = context;
    const { muster } = await context.connect();
    const nodeId = await resolveDevice(muster, args[0] ?? "", signal);
    const field = args[1] as DeviceFieldName;
    if (await context.onlyPlanned("DELETE", `/ws/node/${nodeId}/fields/${field}`)) return;
    const answer = await muster.call("resetDeviceField", { path: { nodeId, field } }, signal);
    printStatus(
      t("devices.devices.cli.release.revertsDiscovery", {
        field: deviceFieldLabels[field],
        displayName: answer.displayName,
      }),
    );
    await printOne(answer, flags);
  },
}));
