import type { Command } from "commander";
import { MusterError } from "@muster/sdk";
import { addCommand } from "../command.ts";
import { printOne, talk } from "../output.ts";
import { findDevice } from "../resolve.ts";
import { addResource } from "../resource.ts";

export default (program: Command) => {
  const devices = addResource(program, {
    noun: "devices",
    one: "device",
    summary: "Computers and network devices",
    operations: { list: "listDevices", show: "getDevice", update: "updateDevice" },
    columns: [
      "id",
      "displayName",
      "ip",
      "role",
      "vendor",
      "model",
      "serialNumber",
      "clientName",
      "locationName",
      "isUp",
    ],
    argument: "nodeId",
    find: findDevice,
    example: {
      name: '"Core switch"',
      list: "--search printer --output csv",
      update: "--role NMS_SWITCH",
    },
    organizationOf: async (muster, nodeId, signal) =>
      (await muster.call("getDevice", { path: { nodeId } }, signal)).clientId,
  });

  addCommand(devices, {
    name: "delete",
    args: [{ name: "<device...>", text: "id, name or address" }],
    summary: "Delete devices",
    permission: "canUpdateDevices",
    examples: ['devices delete "Old printer" --yes', "devices delete 12 13 --dry-run"],
    changes: true,
    asks: true,
    async run(context) {
      const { muster } = await context.connect();
      const find = (text: string) => findDevice(muster, text, context.signal);
      const body = { deviceIds: [...new Set(await Promise.all(context.args.map(find)))] };
      if (await context.onlyPlanned("POST", "/ws/node/deleteList", body)) return;
      await context.confirm(`Delete ${context.args.join(", ")}?`);
      const answer = await muster.call("deleteDevices", { body }, context.signal);
      talk(`Deleted ${answer.deleted} of ${body.deviceIds.length}.`);
      await printOne(answer, context.flags);
      if (answer.deleted < body.deviceIds.length)
        throw new MusterError(answer.deleted ? "partly_done" : answer.kept.length ? "device_is_delegate" : "not_found");
    },
  });
};
