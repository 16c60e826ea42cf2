import { type Command, Option } from "commander";
import {
  checkTaskSchedule,
  clockOf,
  countDevices,
  momentWords,
  MusterError,
  readAllTargets,
  rebootTask,
  refusedWords,
} from "@muster/sdk";
import { addCommand, type Context } from "../lib/command.ts";
import { addMemory } from "./provenance.ts";
import { columnsOf, printList, printOne, printStatus } from "../lib/output.ts";
import { resolveDevice } from "../lib/resolve.ts";
import { addResource } from "../lib/resource.ts";
import {
  readMoment,
  readZone,
  requireSelection,
  type SelectionFlags,
  selectionOptions,
  zoneOption,
} from "../lib/selection.ts";

interface RebootFlags extends SelectionFlags {
  at?: string;
  timeZone?: string;
}

async function reboot(context: Context<RebootFlags>): Promise<void> {
  const { args, flags, signal } = context;
  const { muster } = await context.connect();
  const timeZone = readZone(flags.timeZone);
  const at = flags.at ? { ...clockOf(readMoment(flags.at, timeZone), timeZone), timeZone } : undefined;
  const errors = checkTaskSchedule(rebootTask(at, {}).schedule, Date.now());
  if (errors.length) throw new MusterError("validation_failed", { errors });
  const chosen = await requireSelection(muster, args.length ? { ...flags, device: args } : flags, signal);
  const columns = columnsOf("nodeId", "displayName", "result", "reason");
  if (flags.dryRun) {
    const { results } = await muster.call("checkMaintenance", { body: chosen }, signal);
    const agents = new Set(
      (await muster.call("listAgents", { query: {} }, signal)).results.map(({ nodeId }) => nodeId),
    );
    printStatus("Nothing is sent (--dry-run). This would be:");
    const rows = results.map(({ nodeId, displayName, refused }) => {
      const reason = refused ?? (agents.has(nodeId) ? undefined : "NO_AGENT");
      return {
        nodeId,
        displayName,
        result: reason ? "refused" : "would reboot",
        reason: reason ? refusedWords[reason] : "",
      };
    });
    return printList(rows, columns, flags);
  }
  const { deviceIds } = chosen;
  await context.confirm(`Reboot ${deviceIds ? countDevices(deviceIds.length) : "all that match"}?`);
  const body = rebootTask(at, chosen);
  const { refused, ...made } = await muster.call("createScheduledTask", { body }, signal);
  const results = await readAllTargets(muster, made.id, signal);
  const known = new Set([...results, ...refused].map(({ targetId }) => targetId));
  const gone = (deviceIds ?? []).filter((id) => !known.has(id));
  const rows = [
    ...results.map(({ targetId, displayName }) => ({
      nodeId: targetId,
      displayName,
      result: "scheduled",
      reason: "",
    })),
    ...refused.map(({ targetId, displayName, reason }) => ({
      nodeId: targetId,
      displayName,
      result: "refused",
      reason: refusedWords[reason],
    })),
    ...gone.map((nodeId) => ({
      nodeId,
      displayName: "",
      result: "refused",
      reason: "There is no such device",
    })),
  ];
  await printList(rows, columns, flags);
  const left = refused.length + gone.length;
  printStatus(
    `${countDevices(made.targets)} ${at ? `at ${momentWords(made.runAt, timeZone)}` : "now"}, ${left} refused. Outcomes: muster tasks show ${made.id}`,
  );
  if (left) throw new MusterError("partly_done");
}

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
    find: resolveDevice,
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
      const find = (text: string) => resolveDevice(muster, text, context.signal);
      const body = { deviceIds: [...new Set(await Promise.all(context.args.map(find)))] };
      if (await context.onlyPlanned("POST", "/ws/node/deleteList", body)) return;
      await context.confirm(`Delete ${context.args.join(", ")}?`);
      const answer = await muster.call("deleteDevices", { body }, context.signal);
      printStatus(`Deleted ${answer.deleted} of ${body.deviceIds.length}.`);
      await printOne(answer, context.flags);
      if (answer.deleted < body.deviceIds.length)
        throw new MusterError(
          answer.deleted ? "partly_done" : answer.kept.length ? "device_is_delegate" : "not_found",
        );
    },
  });

  addCommand<RebootFlags>(devices, {
    name: "reboot",
    args: [{ name: "[device...]", text: "id, name or address" }],
    summary: "Restart devices, now or later; those that are offline as soon as they are back",
    permission: "canCreateScheduledTasks",
    options: [
      ...selectionOptions().filter(({ long }) => long !== "--device"),
      new Option("--at <moment>", 'when, such as "2027-01-31 03:30"; usually now'),
      zoneOption(),
    ],
    examples: ['devices reboot srv-1 srv-2 --at "2027-01-31 03:30" --time-zone Europe/Berlin --yes'],
    changes: true,
    asks: true,
    formats: ["table", "csv", "json"],
    run: reboot,
  });
  addMemory(devices);
};
