import {
  checkMaintenanceSchedule,
  countDevices,
  currentMaintenance,
  enableMaintenance,
  type MaintenanceSchedule,
  maintenanceState,
  maintenanceMessages,
  MusterError,
  planMaintenance,
  ruleOf,
  standsFor,
  t,
} from "@muster/sdk";
import { Option } from "commander";
import { type Context, defineCommand, dryRunNotice, listFormats } from "../../lib/command.ts";
import { requireMatch, requireSelection, selectionOptions } from "../../lib/device-selection.ts";
import { fills } from "../../lib/field-flags.ts";
import { duration, integer, zoneOption } from "../../lib/option-values.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { check, columns, missing, type Result, row, sum } from "./result.ts";
import { choices, days, type EnableFlags, suppressedOptions, scheduleOf } from "./schedule.ts";

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
  const plan = planMaintenance(before, rule);
  const refused = [
    ...plan.refused.map((device) => row(device, t("common.cli.result.refused"), maintenanceMessages.mobile)),
    ...missing(chosen, before),
  ];
  const already = plan.already.map((device) => {
    const standing = device.windows.filter((window) => standsFor(window, rule));
    return row(
      device,
      t("common.cli.result.unchanged"),
      maintenanceState(currentMaintenance(standing, now), now).label,
    );
  });
  if (flags.dryRun) {
    printStatus(dryRunNotice());
    const would = plan.enable.map((device) =>
      row(device, t("maintenance.maintenance.cli.enable.wouldBeEnabled")),
    );
    await printList([...would, ...already, ...refused], columns, flags);
    return printStatus(sum("enable", would, already, refused));
  }
  let enabled: Result[] = [];
  if (plan.enable.length || !before.length) {
    await enableMaintenance(muster, { ...chosen, schedule, options: flags.hold }, signal);
    const entered = new Set(
      planMaintenance(await check(muster, chosen, signal), rule).already.map(({ nodeId }) => nodeId),
    );
    enabled = plan.enable.map((device) =>
      entered.has(device.nodeId)
        ? row(device, t("maintenance.maintenance.cli.enable.enabled"))
        : row(
            device,
            t("common.cli.result.failed"),
            t("maintenance.maintenance.cli.enable.changedMeanwhile"),
          ),
    );
  }
  await printList([...enabled, ...already, ...refused], columns, flags);
  const failed =
    enabled.filter(({ result }) => result === t("common.cli.result.failed")).length + refused.length;
  const done = enabled.length + already.length;
  printStatus(
    t("maintenance.maintenance.cli.enable.summaryOfDevices", {
      devices: countDevices(enabled.length),
      unchanged: already.length,
      refused: failed,
    }),
  );
  if (failed) throw new MusterError(done ? "partly_done" : "maintenance_not_available");
}

/** An option for a field of the schedule, which the server and this client name differently. */
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
    ofSchedule(
      new Option("--on <days>", t("maintenance.maintenance.cli.enable.onOption")),
      "daysOfWeek",
    ).argParser(days),
    ofSchedule(
      new Option("--day <n>", t("maintenance.maintenance.cli.enable.dayOption")),
      "dayOfMonth",
    ).argParser(integer),
    ofSchedule(new Option("--last <moment>", t("maintenance.maintenance.cli.enable.lastOption")), "until"),
  ],
  examples: [
    "maintenance enable --device srv-1 --for 2h",
    'maintenance enable --organization "Acme Dental" --except srv-9 --from "2027-01-30 22:00" --for 4h --dry-run',
    'maintenance enable --search srv --from "2027-01-30 22:00" --for 4h --repeat weekly --on sat --time-zone Europe/Berlin',
  ],
  changes: true,
  formats: listFormats,
  run: enable,
}));
