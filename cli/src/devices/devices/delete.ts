import { MusterError, t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";

export const deleteDevices = defineCommand(() => ({
  name: "delete",
  args: [{ name: "<device...>", text: t("devices.devices.cli.delete.idNameAddress") }],
  summary: t("devices.devices.cli.delete.summary"),
  permission: "canUpdateDevices",
  examples: ['devices delete "Old printer" --yes', "devices delete 12 13 --dry-run"],
  changes: true,
  asks: true,
  async run(context) {
    const { muster } = await context.connect();
    const find = (text: string) => resolveDevice(muster, text, context.signal);
    const body = { deviceIds: [...new Set(await Promise.all(context.args.map(find)))] };
    if (await context.onlyPlanned("POST", "/ws/node/deleteList", body)) return;
    await context.confirm(t("devices.devices.cli.delete.delete", { devices: context.args.join(", ") }));
    const answer = await muster.call("deleteDevices", { body }, context.signal);
    printStatus(
      t("devices.devices.cli.delete.deleted", {
        deleted: answer.deleted,
        count: body.deviceIds.length,
      }),
    );
    await printOne(answer, context.flags);
    if (answer.deleted < body.deviceIds.length)
      throw new MusterError(
        answer.deleted ? "partly_done" : answer.kept.length ? "device_is_delegate" : "not_found",
      );
  },
}));
