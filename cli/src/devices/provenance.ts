import { type Command } from "commander";
import {
  changeKinds,
  changeText,
  deviceFieldLabels,
  type DeviceFieldName,
  discoverySays,
  enums,
  fieldText,
  mergeReasons,
  MusterError,
  sourceText,
} from "@muster/sdk";
import { addCommand } from "../lib/command.ts";
import { columnsOf, printList, printOne, printStatus, wantsJson } from "../lib/output.ts";
import { resolveDevice } from "../lib/resolve.ts";

const device = { name: "<device>", text: "id, name or address" };
const formats = ["table", "json", "csv"];

/** Adds the commands that show and change what is remembered of a device. */
export function addMemory(devices: Command): void {
  addCommand(devices, {
    name: "fields",
    args: [device],
    summary: "Show where each field comes from, and what discovery says of those a person changed",
    permission: "signed-in",
    examples: ['devices fields "Core switch"', "devices fields 12 --json field,value,source,discovered"],
    formats,
    async run({ args, flags, signal, connect }) {
      const { muster } = await connect();
      const nodeId = await resolveDevice(muster, args[0] ?? "", signal);
      const { fields } = await muster.call("getDeviceProvenance", { path: { nodeId } }, signal);
      const rows = fields
        .filter(({ value, source }) => value !== "" || source !== "unknown")
        .map((one) => ({
          name: deviceFieldLabels[one.field],
          value: fieldText(one.field, one.value),
          source: sourceText(one),
          at: one.at,
          discoverySays: discoverySays(one),
        }));
      const columns = columnsOf("name", "value", "source", "at", "discoverySays");
      await printList(wantsJson(flags) ? fields : rows, columns, flags);
    },
  });

  addCommand(devices, {
    name: "addresses",
    args: [device],
    summary: "List the addresses it was seen at",
    permission: "signed-in",
    examples: ['devices addresses "Core switch"'],
    formats,
    async run({ args, flags, signal, connect }) {
      const { muster } = await connect();
      const nodeId = await resolveDevice(muster, args[0] ?? "", signal);
      const { addresses } = await muster.call("getDeviceProvenance", { path: { nodeId } }, signal);
      await printList(addresses, columnsOf("ip", "current", "seenAt"), flags);
    },
  });

  addCommand(devices, {
    name: "history",
    args: [device],
    summary: "List what changed of a device, newest first",
    permission: "signed-in",
    examples: ['devices history "Core switch"'],
    formats,
    async run({ args, flags, signal, connect }) {
      const { muster } = await connect();
      const nodeId = await resolveDevice(muster, args[0] ?? "", signal);
      const { results } = await muster.call(
        "listDeviceHistory",
        { path: { nodeId }, query: { pageSize: 1000 } },
        signal,
      );
      const rows = results.map((one) => ({
        ...one,
        change: changeKinds[one.kind].label,
        what: changeText(one),
      }));
      await printList(wantsJson(flags) ? results : rows, columnsOf("at", "change", "what", "by"), flags);
      if (!results.length) printStatus("Nothing has changed yet.");
    },
  });

  addCommand(devices, {
    name: "release",
    args: [
      device,
      { name: "<field>", text: "a field that a person changed", choices: enums.DeviceFieldName },
    ],
    summary: "Hand a field that a person changed back to discovery",
    permission: "canUpdateDevices",
    examples: ['devices release "Core switch" model'],
    changes: true,
    async run(context) {
      const { args, flags, signal } = context;
      const { muster } = await context.connect();
      const nodeId = await resolveDevice(muster, args[0] ?? "", signal);
      const field = args[1] as DeviceFieldName;
      if (await context.onlyPlanned("DELETE", `/ws/node/${nodeId}/fields/${field}`)) return;
      const answer = await muster.call("resetDeviceField", { path: { nodeId, field } }, signal);
      printStatus(`${deviceFieldLabels[field]} of ${answer.displayName} is discovery's again.`);
      await printOne(answer, flags);
    },
  });

  addCommand(devices, {
    name: "merge",
    args: [
      { name: "<device>", text: "the device that stays: id, name or address" },
      { name: "<other>", text: "the device that is absorbed" },
    ],
    summary: "Make one device of two; undone with: devices unmerge",
    permission: "canUpdateDevices",
    examples: ['devices merge "Core switch" 192.0.2.3', "devices merge 12 13 --dry-run"],
    changes: true,
    async run(context) {
      const { args, flags, signal } = context;
      const { muster } = await context.connect();
      const nodeId = await resolveDevice(muster, args[0] ?? "", signal);
      const body = { nodeId: await resolveDevice(muster, args[1] ?? "", signal) };
      if (await context.onlyPlanned("POST", `/ws/node/${nodeId}/merge`, body)) return;
      const answer = await muster.call("mergeDevices", { path: { nodeId }, body }, signal);
      printStatus(`Merged ${answer.name}. Undo it with: muster devices unmerge ${answer.id}`);
      await printOne(answer, flags);
    },
  });

  addCommand(devices, {
    name: "merges",
    args: [device],
    summary: "List the devices that were merged into one",
    permission: "signed-in",
    examples: ['devices merges "Core switch"'],
    formats,
    async run({ args, flags, signal, connect }) {
      const { muster } = await connect();
      const nodeId = await resolveDevice(muster, args[0] ?? "", signal);
      const { results } = await muster.call("listDeviceMerges", { path: { nodeId } }, signal);
      const rows = results.map((one) => ({ ...one, why: mergeReasons[one.reason] }));
      const columns = columnsOf("id", "name", "ip", "why", "by", "at", "undoneAt");
      await printList(wantsJson(flags) ? results : rows, columns, flags);
    },
  });

  addCommand(devices, {
    name: "unmerge",
    args: [{ name: "<merge>", text: "merge id, of: devices merges" }],
    summary: "Undo a merge; the absorbed device is there again as it was",
    permission: "canUpdateDevices",
    examples: ["devices unmerge 3"],
    changes: true,
    async run(context) {
      const { args, flags, signal } = context;
      const mergeId = Number(args[0]);
      if (!/^[1-9]\d{0,9}$/.test(args[0] ?? ""))
        throw new MusterError("usage", { message: "A merge has a number." });
      const { muster } = await context.connect();
      if (await context.onlyPlanned("POST", `/ws/node/merge/${mergeId}/undo`)) return;
      const answer = await muster.call("undoMerge", { path: { mergeId } }, signal);
      printStatus(`${answer.name} is a device of its own again.`);
      await printOne(answer, flags);
    },
  });
}
