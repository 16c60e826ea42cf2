import {
  checkMaintenanceSchedule,
  countDevices,
  currentMaintenance,
  enableMaintenance,
  type MaintenanceDevice,
  type MaintenanceSchedule,
  maintenanceState,
  maintenanceMessages,
  MusterError,
  planReplacement,
  ruleOf,
  standsFor,
  t,
} from "@muster/sdk";
import { Option } from "commander";
import { type Context, defineCommand, dryRunNotice } from "../../lib/command.ts";
import { requireMatch, requireSelection, selectionOptions } from "../../lib/device-selection.ts";
import { fills } from "../../lib/field-flags.ts";
import { duration, integer, weekdaysOption, zoneOption } from "../../lib/option-values.ts";
import { type Format, printList, printStatus } from "../../lib/output.ts";
import { partlyDone } from "../../lib/usage/partly-done.ts";
import { check, columns, missing, type Result, row } from "./result.ts";
import { choices, type EnableFlags, suppressedOptions, scheduleOf } from "./schedule-options.ts";

export async function enable(context: Context<EnableFlags>): Promise<void> {
  const { flags, signal } = context;
  const { muster } = await context.connect();
  const now = Date.now();
  const schedule = scheduleOf(flags, now);
  const { user } = await muster.call("getSession", {}, signal);
  const errors = checkMaintenanceSchedule(schedule, now, user);
  if (errors.length) throw new MusterError("validation_failed", { errors });
  const rule = ruleOf(schedule, now);
  const chosen = await requireSelection(muster, flags, signal);
  const before = await check(muster, chosen, signal);
  requireMatch(chosen, before);
  const plan = planReplacement(before, rule, flags.hold, now);
  const stateOf = (device: MaintenanceDevice) => {
    const standing = device.windows.filter((window) => standsFor(window, rule));
    const moment = Date.now();
    return maintenanceState(currentMaintenance(standing, moment), moment).label;
  };
  const refused = [
    ...plan.refused.map((device) => row(device, t("common.cli.result.refused"), maintenanceMessages.mobile)),
    ...missing(chosen, before),
  ];
  const already = plan.already.map((device) =>
    row(device, t("common.cli.result.unchanged"), stateOf(device)),
  );
  if (flags.dryRun) {
    printStatus(dryRunNotice());
    const enabled = plan.enable.map((device) =>
      row(device, t("maintenance.maintenance.cli.enable.wouldBeEnabled")),
    );
    const changed = plan.change.map((device) =>
      row(device, t("maintenance.maintenance.cli.enable.wouldBeChanged"), stateOf(device)),
    );
    return report({ enabled, changed, already, refused, failed: [] }, flags);
  }
  const outcome: Outcome = { enabled: [], changed: [], already, refused, failed: [] };
  if (plan.enable.length || plan.change.length || !before.length) {
    await enableMaintenance(muster, { ...chosen, schedule, options: flags.hold, replace: true }, signal);
    const after = await check(muster, chosen, signal);
    const entered = new Map(
      planReplacement(after, rule, flags.hold, now).already.map((device) => [device.nodeId, device]),
    );
    const meanwhile = t("maintenance.maintenance.cli.enable.changedMeanwhile");
    const take = (devices: readonly MaintenanceDevice[], done: Result[], result: string) => {
      for (const device of devices) {
        const found = entered.get(device.nodeId);
        if (found) done.push(row(device, result, stateOf(found)));
        else outcome.failed.push(row(device, t("common.cli.result.failed"), meanwhile));
      }
    };
    take(plan.enable, outcome.enabled, t("maintenance.maintenance.cli.enable.enabled"));
    take(plan.change, outcome.changed, t("maintenance.maintenance.cli.enable.changed"));
  }
  await report(outcome, flags);
}

type Outcome = Record<"enabled" | "changed" | "already" | "refused" | "failed", Result[]>;

/** Prints the result for each device. @throws MusterError if a device was refused or failed */
async function report({ enabled, changed, already, refused, failed }: Outcome, flags: Format): Promise<void> {
  await printList([...enabled, ...changed, ...failed, ...already, ...refused], columns, flags);
  printStatus(
    t("maintenance.maintenance.cli.enable.summaryOfDevices", {
      devices: countDevices(enabled.length),
      changed: changed.length,
      unchanged: already.length,
      refused: refused.length + failed.length,
    }),
  );
  if (!refused.length && !failed.length) return;
  const done = enabled.length + changed.length + already.length;
  const left = [...failed, ...refused];
  throw done ? partlyDone(left, done + left.length) : new MusterError("maintenance_not_available");
}

/**
 * An option for a field of the schedule, which has different names in the server's and this client's errors.
 */
const ofSchedule = (option: Option, field: keyof MaintenanceSchedule) =>
  fills(option, field, `schedule.${field}`);

export const enableMaintenanceMode = defineCommand<EnableFlags>(() => ({
  name: "enable",
  summary: t("maintenance.maintenance.cli.enable.summary"),
  permission: "canEditMaintenanceMode",
  options: [
    ...selectionOptions(),
    ofSchedule(
      new Option("--for <time>", t("maintenance.maintenance.cli.enable.forOption")),
      "endTime",
    ).argParser(duration),
    ofSchedule(
      new Option("--from <moment>", t("maintenance.maintenance.cli.enable.fromOption")),
      "startTime",
    ),
    ofSchedule(
      new Option("--until <moment>", t("maintenance.maintenance.cli.enable.untilOption")),
      "endTime",
    ),
    ofSchedule(zoneOption(), "timeZone"),
    fills(
      new Option(
        "--hold <what>",
        t("maintenance.maintenance.cli.enable.holdOption", { choices: Object.keys(choices).join(", ") }),
      ),
      "options",
    )
      .argParser(suppressedOptions)
      .default(
        Object.values(choices).filter((one) => one !== undefined),
        "all",
      ),
    new Option("--repeat <how>", t("maintenance.maintenance.cli.enable.repeatOption")).choices([
      "daily",
      "weekly",
      "monthly",
    ]),
    ofSchedule(weekdaysOption(t("maintenance.maintenance.cli.enable.weekdaysOption")), "daysOfWeek"),
    ofSchedule(
      new Option("--day <n>", t("maintenance.maintenance.cli.enable.dayOption")),
      "dayOfMonth",
    ).argParser(integer),
    ofSchedule(new Option("--last <moment>", t("maintenance.maintenance.cli.enable.lastOption")), "until"),
  ],
  data: ["nodeId", "displayName", "clientName", "result", "reason"],
  examples: [
    "maintenance enable --device srv-1 --for 2h",
    'maintenance enable --organization "Acme Dental" --except srv-9 --from "2027-01-30 22:00" --for 4h --dry-run',
    'maintenance enable --search srv --from "2027-01-30 22:00" --for 4h --repeat weekly --weekdays sat --time-zone Europe/Berlin',
  ],
  changes: true,
  run: enable,
}));
