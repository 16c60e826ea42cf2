// Verbs of `muster updates` that query the computer directly.
import {
  checkTaskSchedule,
  clockOf,
  enums,
  formatDateTime,
  momentText,
  MusterError,
  pendingRebootText,
  t,
  updateKindText,
  updateTask,
  type Input,
  type LiveUpdate,
  type Muster,
  type RestartRule,
  type UpdateChoice,
} from "@muster/sdk";
import { Option } from "commander";
import { deviceArgument } from "../../devices/devices/device-argument.ts";
import { defineCommand, type AddCommand } from "../../lib/command.ts";
import { fills } from "../../lib/field-flags.ts";
import { choiceOf } from "../../lib/inputs/choices.ts";
import { readMoment, readZone, zoneOption } from "../../lib/option-values.ts";
import { printDone, printList, printOne, printStatus, wantsData } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { clean, columnsOf } from "../../lib/table.ts";
import { detachOption, followWork, printBegun, printStopped, runningWork } from "./device-work.ts";

const permission = "canManageUpdates";
const updateArgument = {
  name: "[update...]",
  text: t("remote.deviceTools.cli.updates.which"),
  field: "updates",
};

interface ChoiceFlags {
  all?: boolean;
  security?: boolean;
  approved?: boolean;
}

const choiceOptions = (...names: readonly (keyof ChoiceFlags)[]) =>
  names.map((name) => new Option(`--${name}`, t(`remote.deviceTools.cli.updates.${name}Option`)));
const restartOption = () =>
  new Option("--restart <rule>", t("remote.deviceTools.cli.updates.restartOption"))
    .argParser(choiceOf(enums.RestartRule))
    .default("NEVER");

/** The choice made by the flags and names. @throws MusterError `usage` unless it is exactly one */
function choiceIn(names: readonly string[], { all, security, approved }: ChoiceFlags): UpdateChoice {
  const chosen = [
    ...(names.length ? ["CHOSEN" as const] : []),
    ...(all ? ["ALL" as const] : []),
    ...(security ? ["SECURITY" as const] : []),
    ...(approved ? ["APPROVED" as const] : []),
  ];
  const [one, ...more] = chosen;
  if (one && !more.length) return one;
  throw new MusterError("usage", { message: t("remote.deviceTools.cli.updates.chooseOne") });
}

/** The chosen pending updates. @throws MusterError `not_found` if one of them isn't pending */
async function findUpdates(
  muster: Muster,
  { nodeId, select, names }: { nodeId: number; select: UpdateChoice; names: readonly string[] },
  signal: AbortSignal,
): Promise<LiveUpdate[]> {
  const { results } = await muster.call("listLiveUpdates", { path: { nodeId } }, signal);
  if (select === "ALL") return results;
  if (select === "SECURITY") return results.filter(({ isSecurity }) => isSecurity);
  if (select === "APPROVED") return results.filter(({ approvedBy }) => approvedBy !== null);
  return names.map((name) => {
    const found = results.find((one) => one.id === name || one.name === name);
    if (found) return found;
    const message = t("remote.deviceTools.cli.updates.notFound", { name: clean(name) });
    throw new MusterError("not_found", { message });
  });
}

const versionOf = ({ id, candidate }: LiveUpdate) => ({ id, candidate });
const nothing = () => new MusterError("not_found", { message: t("remote.deviceTools.updates.nothing") });

const show = defineCommand(() => ({
  name: "show",
  args: [deviceArgument],
  summary: t("remote.deviceTools.cli.updates.show.summary"),
  permission,
  reaches: true,
  data: { of: "listLiveUpdates", and: [] },
  examples: ["updates show web-01", "updates show web-01 --json id,candidate,isSecurity,approvedBy"],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, args[0] ?? "", signal) };
    const answer = await muster.call("listLiveUpdates", { path }, signal);
    const { results, listsAt, restart } = answer;
    const rows = wantsData(flags) ? results : results.map((one) => ({ ...one, kind: updateKindText(one) }));
    const columns = columnsOf("name", "kind", "installed", "candidate", "source", "approvedBy", "id");
    await printList(rows, columns, flags);
    if (listsAt === null) printStatus(t("remote.deviceTools.updates.noLists"));
    else printStatus(t("remote.deviceTools.updates.listsAt", { time: formatDateTime(listsAt) }));
    if (listsAt !== null && !results.length) printStatus(t("remote.deviceTools.updates.none"));
    if (restart?.isPending) printStatus(pendingRebootText(restart));
  },
}));

const reader =
  (muster: Muster, nodeId: number, signal: AbortSignal) => (query: { workId?: string; offset: number }) =>
    muster.call("getUpdateWork", { path: { nodeId }, query }, signal);

const refresh = defineCommand<{ detach?: boolean }>(() => ({
  name: "refresh",
  args: [deviceArgument],
  summary: t("remote.deviceTools.cli.updates.refresh.summary"),
  permission,
  reaches: true,
  options: [detachOption()],
  data: "refreshUpdates",
  changes: true,
  examples: ["updates refresh web-01"],
  async run({ args: [device = ""], connect, flags, onlyPlanned, signal }) {
    const { muster } = await connect();
    const nodeId = await resolveDevice(muster, device, signal);
    if (await onlyPlanned("POST", `/ws/node/${nodeId}/tools/updates/refresh`)) return;
    const work = await muster.call("refreshUpdates", { path: { nodeId } }, signal);
    const command = `updates log ${device}`;
    const read = reader(muster, nodeId, signal);
    await printBegun({ read, work, flags, signal, detach: flags.detach, command });
  },
}));

interface InstallFlags extends ChoiceFlags {
  restart: RestartRule;
  detach?: boolean;
}

const install = defineCommand<InstallFlags>(() => ({
  name: "install",
  args: [deviceArgument, updateArgument],
  summary: t("remote.deviceTools.cli.updates.install.summary"),
  permission,
  reaches: true,
  options: [...choiceOptions("all", "security", "approved"), restartOption(), detachOption()],
  data: "installUpdates",
  changes: true,
  asks: true,
  examples: [
    "updates install web-01 openssl libc6",
    "updates install web-01 --security --restart if-required --yes",
    "updates install web-01 --approved --detach --yes",
  ],
  async run({ args: [device = "", ...names], connect, confirm, flags, onlyPlanned, signal }) {
    const select = choiceIn(names, flags);
    const { muster } = await connect();
    const nodeId = await resolveDevice(muster, device, signal);
    const found = await findUpdates(muster, { nodeId, select, names }, signal);
    if (!found.length) throw nothing();
    // only the updates that the user has seen or named, even if there are more by now
    const body: Input<"installUpdates">["body"] = {
      select: "CHOSEN",
      updates: found.map(versionOf),
      restart: flags.restart,
    };
    if (await onlyPlanned("POST", `/ws/node/${nodeId}/tools/updates/install`, body)) return;
    if (!wantsData(flags))
      for (const { name, installed, candidate } of found)
        printStatus(clean([name, installed, "→", candidate].filter(Boolean).join(" ")));
    await confirm(t("remote.deviceTools.cli.updates.install.confirm", { count: found.length, device }));
    const work = await muster.call("installUpdates", { path: { nodeId }, body }, signal);
    const command = `updates log ${device}`;
    const read = reader(muster, nodeId, signal);
    await printBegun({ read, work, flags, signal, detach: flags.detach, command });
  },
}));

const approve = defineCommand<ChoiceFlags & { withdraw?: boolean }>(() => ({
  name: "approve",
  args: [deviceArgument, updateArgument],
  summary: t("remote.deviceTools.cli.updates.approve.summary"),
  permission,
  reaches: true,
  options: [
    ...choiceOptions("all", "security"),
    new Option("--withdraw", t("remote.deviceTools.cli.updates.approve.withdrawOption")),
  ],
  data: "approveUpdates",
  changes: true,
  examples: ["updates approve web-01 --security", "updates approve web-01 openssl --withdraw"],
  async run({ args: [device = "", ...names], connect, flags, onlyPlanned, signal }) {
    const select = choiceIn(names, flags);
    const { muster } = await connect();
    const nodeId = await resolveDevice(muster, device, signal);
    const found = await findUpdates(muster, { nodeId, select, names }, signal);
    if (!found.length) throw nothing();
    const body = { updates: found.map(versionOf) };
    const verb = flags.withdraw ? "withdraw" : "approve";
    if (await onlyPlanned("POST", `/ws/node/${nodeId}/tools/updates/${verb}`, body)) return;
    const operation = flags.withdraw ? "withdrawUpdateApprovals" : "approveUpdates";
    const { count } = await muster.call(operation, { path: { nodeId }, body }, signal);
    if (wantsData(flags)) return printOne({ count }, flags);
    printStatus(t(`remote.deviceTools.updates.${flags.withdraw ? "withdrawn" : "approved"}`, { count }));
  },
}));

interface ScheduleFlags extends ChoiceFlags {
  at: string;
  timeZone?: string;
  restart: RestartRule;
  skipOffline?: boolean;
}

const schedule = defineCommand<ScheduleFlags>(() => ({
  name: "schedule",
  args: [deviceArgument],
  summary: t("remote.deviceTools.cli.updates.schedule.summary"),
  permission: "canCreateScheduledTasks",
  options: [
    ...choiceOptions("all", "security", "approved"),
    fills(
      new Option(
        "--at <moment>",
        t("remote.deviceTools.cli.updates.schedule.atOption"),
      ).makeOptionMandatory(),
      "startDate",
      "schedule.startDate",
    ),
    fills(zoneOption(), "timeZone", "schedule.timeZone"),
    restartOption(),
    new Option("--skip-offline", t("remote.deviceTools.cli.updates.schedule.skipOption")),
  ],
  data: "createScheduledTask",
  changes: true,
  asks: true,
  examples: ['updates schedule web-01 --approved --at "2027-01-31 03:30" --restart if-required --yes'],
  async run({ args: [device = ""], connect, confirm, flags, onlyPlanned, signal }) {
    const select = choiceIn([], flags);
    if (select === "CHOSEN") throw nothing();
    const timeZone = readZone(flags.timeZone);
    const at = { ...clockOf(readMoment(flags.at, timeZone), timeZone), timeZone };
    const { muster } = await connect();
    const nodeId = await resolveDevice(muster, device, signal);
    const order = { select, restart: flags.restart };
    const body = updateTask(order, at, { deviceIds: [nodeId] }, flags.skipOffline);
    const errors = checkTaskSchedule(body.schedule, Date.now());
    if (errors.length) throw new MusterError("validation_failed", { errors });
    if (await onlyPlanned("POST", "/ws/scheduledtask", body)) return;
    const time = momentText(readMoment(flags.at, timeZone), timeZone);
    await confirm(t("remote.deviceTools.cli.updates.schedule.confirm", { device, time }));
    const task = await muster.call("createScheduledTask", { body }, signal);
    if (wantsData(flags)) return printDone(task, flags);
    printStatus(t("remote.deviceTools.updates.scheduled", { time: momentText(task.runAt, timeZone) }));
  },
}));

const log = defineCommand(() => ({
  name: "log",
  args: [deviceArgument],
  summary: t("remote.deviceTools.cli.updates.log.summary"),
  permission,
  reaches: true,
  data: "installUpdates",
  examples: ["updates log web-01", "updates log web-01 --json state,items"],
  async run({ args: [device = ""], connect, flags, signal }) {
    const { muster } = await connect();
    const nodeId = await resolveDevice(muster, device, signal);
    await followWork({ read: reader(muster, nodeId, signal), flags, signal });
  },
}));

const stop = defineCommand(() => ({
  name: "stop",
  args: [deviceArgument],
  summary: t("remote.deviceTools.cli.updates.stop.summary"),
  permission,
  reaches: true,
  data: "stopUpdateWork",
  changes: true,
  asks: true,
  examples: ["updates stop web-01 --yes"],
  async run({ args: [device = ""], connect, confirm, flags, onlyPlanned, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, device, signal) };
    const { id: workId } = await runningWork(reader(muster, path.nodeId, signal));
    const body = { workId };
    if (await onlyPlanned("POST", `/ws/node/${path.nodeId}/tools/updates/stop`, body)) return;
    await confirm(t("remote.deviceTools.cli.updates.stop.confirm", { device }));
    const stopped = await muster.call("stopUpdateWork", { path, body }, signal);
    await printStopped(stopped, flags);
  },
}));

export const updateCommands: readonly AddCommand[] = [show, refresh, install, approve, schedule, log, stop];
