import {
  checkTaskSchedule,
  clockOf,
  countDevices,
  enums,
  momentText,
  MusterError,
  t,
  wakeTask,
  type DeviceSelection,
  type Muster,
  type WakeResult,
  type Weekday,
} from "@muster/sdk";
import { Option } from "commander";
import { scheduledRows, unknownDevice } from "../automation/tasks/scheduled-rows.ts";
import { type Context, defineCommand, dryRunNotice } from "../lib/command.ts";
import { requireSelection, type SelectionFlags, selectionOptions } from "../lib/device-selection.ts";
import { fills } from "../lib/field-flags.ts";
import { readMoment, readZone, weekdaysOption, zoneOption } from "../lib/option-values.ts";
import { printList, printStatus } from "../lib/output.ts";
import { columnsOf } from "../lib/table.ts";
import { partlyDone } from "../lib/usage/partly-done.ts";
import { awaitDevices } from "../tools/wait/devices.ts";

interface WakeFlags extends SelectionFlags {
  wait?: true;
  timeout?: number;
  at?: string;
  timeZone?: string;
  repeat?: "daily" | "weekly";
  weekdays?: Weekday[];
}

const defaultWaitMS = 180_000;

/** Returns a row for each device, including those that don't exist. */
function rowsOf({ success, fail }: WakeResult, deviceIds: readonly number[], isDryRun: boolean) {
  const done = t(isDryRun ? "remote.wake.cli.wouldBeSent" : "remote.wake.cli.resultSent");
  const refused = t("common.cli.result.refused");
  const rows = [
    ...success.map(({ nodeId, displayName, senderName, interface: name, address }) => ({
      nodeId,
      displayName,
      result: done,
      sender: senderName,
      interface: name,
      address,
      reason: "",
    })),
    ...fail.map(({ nodeId, displayName, detail }) => ({
      nodeId,
      displayName,
      result: refused,
      reason: detail,
    })),
  ];
  const known = new Set(rows.map(({ nodeId }) => nodeId));
  return [...rows, ...deviceIds.filter((id) => !known.has(id)).map(unknownDevice)];
}

/** Builds the request for waking devices later. @throws MusterError `validation_failed` */
function scheduledTask(
  { repeat, weekdays }: WakeFlags,
  { moment, timeZone }: { moment: number; timeZone: string },
  devices: DeviceSelection,
) {
  const { date, time } = clockOf(moment, timeZone);
  const daysOfWeek = weekdays ?? [enums.Weekday[Temporal.PlainDate.from(date).dayOfWeek - 1]!];
  const repeats = repeat ? ({ daily: "DAILY", weekly: "WEEKLY" } as const)[repeat] : "RUN_ONCE";
  const body = wakeTask({ date, time, timeZone }, devices, { repeats, daysOfWeek });
  const errors = checkTaskSchedule(body.schedule, Date.now());
  if (errors.length) throw new MusterError("validation_failed", { errors });
  return body;
}

async function schedule(context: Context<WakeFlags>, muster: Muster, devices: DeviceSelection) {
  const { flags, signal } = context;
  if (flags.wait) throw new MusterError("usage", { message: t("remote.wake.cli.waitOrAt") });
  const timeZone = readZone(flags.timeZone);
  const moment = readMoment(flags.at ?? "", timeZone);
  const body = scheduledTask(flags, { moment, timeZone }, devices);
  if (await context.onlyPlanned("POST", "/ws/scheduledtask", body)) return;
  const { deviceIds } = devices;
  const time = momentText(moment, timeZone);
  await context.confirm(
    t("remote.wake.cli.confirmAt", {
      devices: deviceIds ? countDevices(deviceIds.length) : t("remote.wake.cli.allMatching"),
      time,
    }),
  );
  const made = await muster.call("createScheduledTask", { body }, signal);
  const result = t("remote.wake.cli.resultScheduled");
  const rows = await scheduledRows(muster, made, { deviceIds, result }, signal);
  await printList(rows, columnsOf("nodeId", "displayName", "result", "reason"), flags);
  const at = momentText(made.runAt, timeZone);
  printStatus(
    t("remote.wake.cli.scheduled", { devices: countDevices(made.deviceCount), time: at, id: made.id }),
  );
  const left = rows.filter(({ reason }) => reason);
  if (left.length) throw partlyDone(left, rows.length);
}

async function wake(context: Context<WakeFlags>): Promise<void> {
  const { args, flags, signal } = context;
  if (flags.repeat && !flags.at)
    throw new MusterError("usage", { message: t("remote.wake.cli.repeatNeedsAt") });
  if (flags.weekdays && flags.repeat !== "weekly")
    throw new MusterError("usage", { message: t("remote.wake.cli.weekdaysNeedWeekly") });
  const { muster } = await context.connect();
  const body = await requireSelection(muster, args.length ? { ...flags, device: args } : flags, signal);
  if (flags.at) return schedule(context, muster, body);
  const { deviceIds = [] } = body;
  if (flags.dryRun) printStatus(dryRunNotice());
  else
    await context.confirm(
      t("remote.wake.cli.wake", {
        devices: body.deviceIds ? countDevices(deviceIds.length) : t("remote.wake.cli.allMatching"),
      }),
    );
  const result = await muster.call(flags.dryRun ? "checkWakeDevices" : "wakeDevices", { body }, signal);
  const rows = rowsOf(result, deviceIds, flags.dryRun === true);
  const columns = columnsOf("nodeId", "displayName", "result", "sender", "interface", "address", "reason");
  await printList(rows, columns, flags);
  const left = rows.filter(({ reason }) => reason);
  if (!flags.dryRun && result.success.length)
    printStatus(t("remote.wake.cli.sent", { sent: result.success.length, total: rows.length }));
  if (!result.success.length) {
    const nextStep = t("remote.wake.cli.noneNext");
    throw new MusterError("failed", { message: t("remote.wake.cli.none"), nextStep });
  }
  if (flags.wait && !flags.dryRun) {
    const limit = flags.timeout ? signal : AbortSignal.any([signal, AbortSignal.timeout(defaultWaitMS)]);
    const sent = { deviceIds: result.success.map(({ nodeId }) => nodeId) };
    await awaitDevices(muster, sent, "up", limit);
    printStatus(t("remote.wake.cli.online", { devices: countDevices(sent.deviceIds.length) }));
  }
  if (left.length) throw partlyDone(left, rows.length);
}

export const wakeDevices = defineCommand<WakeFlags>(() => ({
  name: "wake",
  args: [{ name: "[device...]", text: t("remote.wake.cli.devices") }],
  summary: t("remote.wake.cli.summary"),
  notes: t("remote.wake.cli.notes"),
  permission: "canUseRemoteTools",
  options: [
    ...selectionOptions().filter(({ long }) => long !== "--device"),
    new Option("--wait", t("remote.wake.cli.waitOption")),
    fills(new Option("--at <moment>", t("remote.wake.cli.atOption")), "startDate", "schedule.startDate"),
    fills(zoneOption(), "timeZone", "schedule.timeZone"),
    new Option("--repeat <how>", t("remote.wake.cli.repeatOption")).choices(["daily", "weekly"]),
    fills(weekdaysOption(t("remote.wake.cli.weekdaysOption")), "daysOfWeek", "schedule.daysOfWeek"),
  ],
  data: ["nodeId", "displayName", "result", "sender", "interface", "address", "reason"],
  examples: [
    "devices wake pc-7 --wait",
    "devices wake --group Office --dry-run",
    'devices wake --group Office --at "tomorrow 06:30" --repeat weekly --weekdays mon,tue,wed,thu,fri --yes',
  ],
  changes: true,
  asks: true,
  run: wake,
}));
