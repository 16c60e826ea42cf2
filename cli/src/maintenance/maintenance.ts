import { type Command, InvalidArgumentError, Option } from "commander";
import {
  checkMaintenanceSchedule,
  countDevices,
  currentMaintenance,
  type Weekday,
  type DeviceSelection,
  disableMaintenance,
  enableMaintenance,
  enums,
  heldWords,
  type MaintenanceDevice,
  type MaintenanceOption,
  type MaintenanceSchedule,
  maintenanceState,
  maintenanceWords,
  type Muster,
  MusterError,
  parseDuration,
  planMaintenance,
  recurrenceWords,
  ruleOf,
  standsFor,
} from "@muster/sdk";
import { addCommand, type Context, integer } from "../lib/command.ts";
import { columnsOf, printList, printStatus } from "../lib/output.ts";
import { resolveOrganization } from "../lib/resolve.ts";
import {
  readMoment,
  readSelection,
  readZone,
  requireMatch,
  requireSelection,
  type SelectionFlags,
  selectionOptions,
  zoneOption,
} from "../lib/selection.ts";

interface EnableFlags extends SelectionFlags {
  for?: number;
  from?: string;
  until?: string;
  timeZone?: string;
  hold: MaintenanceOption[];
  repeat?: "daily" | "weekly" | "monthly";
  on?: Weekday[];
  day?: number;
  last?: string;
}

interface Result {
  nodeId: number;
  displayName: string;
  clientName: string;
  result: string;
  reason: string;
}

const formats = ["table", "csv", "json"];
const columns = columnsOf("nodeId", "displayName", "clientName", "result", "reason");
const choices = {
  alerts: "ALERTS",
  patching: "PATCHING",
  "av-scans": "AVSCANS",
  tasks: "TASKS",
  none: undefined,
} as const;

function duration(text: string): number {
  const ms = parseDuration(text);
  if (!ms) throw new InvalidArgumentError("It must be a duration such as 2h, 90m or 1d12h.");
  return ms;
}

function held(text: string): MaintenanceOption[] {
  const names = text.split(",");
  const wrong = names.find((name) => !Object.hasOwn(choices, name));
  if (wrong !== undefined)
    throw new InvalidArgumentError(`${wrong} is none of ${Object.keys(choices).join(", ")}.`);
  return names.map((name) => choices[name as keyof typeof choices]).filter((one) => one !== undefined);
}

function days(text: string): Weekday[] {
  return text.split(",").map((name) => {
    const day = enums.Weekday.find((one) => name.length > 1 && one.startsWith(name.toUpperCase()));
    if (!day) throw new InvalidArgumentError(`${name} is not a day of the week.`);
    return day;
  });
}

function scheduleOf(flags: EnableFlags, now: number): MaintenanceSchedule {
  const timeZone = readZone(flags.timeZone);
  const startTime = flags.from ? readMoment(flags.from, timeZone) : undefined;
  if ((flags.for === undefined) === (flags.until === undefined))
    throw new MusterError("usage", {
      message: "Until when?",
      nextStep: "Say it with --for 2h or with --until.",
    });
  const lone =
    (flags.on && flags.repeat !== "weekly" && "--on goes with --repeat weekly.") ||
    (flags.day !== undefined && flags.repeat !== "monthly" && "--day goes with --repeat monthly.") ||
    (flags.last && !flags.repeat && "--last goes with --repeat.");
  if (lone) throw new MusterError("usage", { message: lone });
  return {
    startType: startTime === undefined ? "NOW" : "AT",
    startTime,
    endType: "ON",
    endTime: flags.until ? readMoment(flags.until, timeZone) : (startTime ?? now) + (flags.for ?? 0),
    timeZone,
    ...(flags.repeat && { repeats: flags.repeat.toUpperCase() as "DAILY" }),
    ...(flags.on && { daysOfWeek: flags.on }),
    ...(flags.day !== undefined && { dayOfMonth: flags.day }),
    ...(flags.last && { until: readMoment(flags.last, timeZone) }),
  };
}

const check = async (muster: Muster, body: DeviceSelection, signal: AbortSignal) =>
  (await muster.call("checkMaintenance", { body }, signal)).results;

const row = (
  { nodeId, displayName, clientName }: MaintenanceDevice,
  result: string,
  reason = "",
): Result => ({
  nodeId,
  displayName,
  clientName,
  result,
  reason,
});

/** Devices that were named and are not there (any more). */
const missing = ({ deviceIds = [] }: DeviceSelection, found: readonly MaintenanceDevice[]): Result[] =>
  deviceIds
    .filter((id) => !found.some(({ nodeId }) => nodeId === id))
    .map((nodeId) => ({
      nodeId,
      displayName: "",
      clientName: "",
      result: "refused",
      reason: "There is no such device",
    }));

const sum = (
  done: readonly Result[],
  word: string,
  unchanged: readonly Result[],
  refused: readonly Result[],
) => `${countDevices(done.length)} ${word}, ${unchanged.length} unchanged, ${refused.length} refused.`;

async function enable(context: Context<EnableFlags>): Promise<void> {
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
    ...plan.refused.map((device) => row(device, "refused", maintenanceWords.mobile)),
    ...missing(chosen, before),
  ];
  const already = plan.already.map((device) => {
    const standing = device.windows.filter((window) => standsFor(window, rule));
    return row(device, "unchanged", maintenanceState(currentMaintenance(standing, now), now).label);
  });
  if (flags.dryRun) {
    printStatus("Nothing is changed (--dry-run). This would be:");
    const would = plan.enable.map((device) => row(device, "would be enabled"));
    await printList([...would, ...already, ...refused], columns, flags);
    return printStatus(sum(would, "enabled", already, refused));
  }
  let enabled: Result[] = [];
  if (plan.enable.length || !before.length) {
    await enableMaintenance(muster, { ...chosen, schedule, options: flags.hold }, signal);
    const entered = new Set(
      planMaintenance(await check(muster, chosen, signal), rule).already.map(({ nodeId }) => nodeId),
    );
    enabled = plan.enable.map((device) =>
      entered.has(device.nodeId) ? row(device, "enabled") : row(device, "failed", "It was changed meanwhile"),
    );
  }
  await printList([...enabled, ...already, ...refused], columns, flags);
  const failed = enabled.filter(({ result }) => result === "failed").length + refused.length;
  const done = enabled.length + already.length;
  printStatus(`${countDevices(enabled.length)} enabled, ${already.length} unchanged, ${failed} refused.`);
  if (failed) throw new MusterError(done ? "partly_done" : "maintenance_not_available");
}

async function disable(context: Context<SelectionFlags>): Promise<void> {
  const { flags, signal } = context;
  const { muster } = await context.connect();
  const chosen = await requireSelection(muster, flags, signal);
  const before = await check(muster, chosen, signal);
  requireMatch(chosen, before);
  const gone = missing(chosen, before);
  const inIt = before.filter(({ windows }) => windows.length);
  const rest = before
    .filter(({ windows }) => !windows.length)
    .map((device) => row(device, "unchanged", "Not in maintenance"));
  if (flags.dryRun) {
    printStatus("Nothing is changed (--dry-run). This would be:");
    const would = inIt.map((device) => row(device, "would be disabled"));
    await printList([...would, ...rest, ...gone], columns, flags);
    return printStatus(sum(would, "disabled", rest, gone));
  }
  if (inIt.length) {
    await context.confirm(`${countDevices(inIt.length)}: ${maintenanceWords.disable}`);
    await disableMaintenance(muster, chosen, signal);
  }
  const disabled = inIt.map((device) => row(device, "disabled"));
  await printList([...disabled, ...rest, ...gone], columns, flags);
  printStatus(sum(disabled, "disabled", rest, gone));
  if (gone.length) throw new MusterError(before.length ? "partly_done" : "not_found");
}

export default (program: Command) => {
  const maintenance = program
    .command("maintenance")
    .description("Times in which alerts, patching, scans and tasks are held back");

  addCommand<EnableFlags>(maintenance, {
    name: "enable",
    summary: "Put devices into maintenance, now or later, once or again and again",
    permission: "canEditMaintenanceMode",
    options: [
      ...selectionOptions(),
      new Option("--for <time>", "how long, such as 2h, 90m or 1d12h").argParser(duration),
      new Option("--from <moment>", 'when it begins, such as "2027-01-31 22:00"; usually now'),
      new Option("--until <moment>", "when it ends"),
      zoneOption(),
      new Option(
        "--hold <what>",
        `what is held back beside notifications: ${Object.keys(choices).join(", ")}`,
      )
        .argParser(held)
        .default(
          Object.values(choices).filter((one) => one !== undefined),
          "everything",
        ),
      new Option("--repeat <how>", "comes again").choices(["daily", "weekly", "monthly"]),
      new Option("--on <days>", "weekly: on these days, such as sat,sun").argParser(days),
      new Option("--day <n>", "monthly: on this day, 0 for the last").argParser(integer),
      new Option("--last <moment>", "does not begin again after this"),
    ],
    examples: [
      "maintenance enable --device srv-1 --for 2h",
      'maintenance enable --organization "Acme Dental" --except srv-9 --from "2027-01-30 22:00" --for 4h --dry-run',
      'maintenance enable --search srv --from "2027-01-30 22:00" --for 4h --repeat weekly --on sat --time-zone Europe/Berlin',
    ],
    changes: true,
    formats,
    run: enable,
  });

  addCommand<SelectionFlags>(maintenance, {
    name: "disable",
    summary: "End the maintenance of devices, recurring windows included",
    permission: "canEditMaintenanceMode",
    options: selectionOptions(),
    examples: ["maintenance disable --device srv-1 --yes", "maintenance disable --all --dry-run"],
    changes: true,
    asks: true,
    formats,
    run: disable,
  });

  addCommand<SelectionFlags>(maintenance, {
    name: "status",
    summary: "Show which devices are in maintenance or come into it; those that are named in any case",
    permission: "signed-in",
    options: selectionOptions(),
    examples: ["maintenance status", "maintenance status --device srv-1 --json all"],
    formats,
    async run({ flags, signal, connect }) {
      const { muster } = await connect();
      const chosen = (await readSelection(muster, flags, signal)) ?? { selectAll: true, searchCriteria: {} };
      const found = await check(muster, chosen, signal);
      const now = Date.now();
      const rows = found
        .filter(({ windows }) => windows.length || flags.device)
        .map(({ windows, ...device }) => {
          const mode = currentMaintenance(windows, now);
          const state = maintenanceState(mode, now);
          return {
            ...device,
            active: state.active,
            state: state.label,
            startAt: mode?.startTime ?? null,
            endAt: mode?.endTime ?? null,
            held: heldWords(mode?.disabledOptions ?? []),
            windows: windows.length,
          };
        });
      await printList(
        rows,
        columnsOf("nodeId", "displayName", "clientName", "state", "held", "windows"),
        flags,
      );
      if (!rows.length) printStatus("No device is in maintenance.");
      const gone = missing(chosen, found);
      if (gone.length) throw new MusterError(found.length ? "partly_done" : "not_found");
    },
  });

  addCommand<{ organization?: string }>(maintenance, {
    name: "list",
    summary: "List the maintenance windows that are active, coming or recurring",
    permission: "signed-in",
    options: [new Option("--organization <organization>", "only of this organization, id or name")],
    examples: ["maintenance list", "maintenance list --output csv"],
    formats,
    async run({ flags, signal, connect }) {
      const { muster } = await connect();
      const clientId = flags.organization && (await resolveOrganization(muster, flags.organization, signal));
      const { results } = await muster.call(
        "listMaintenance",
        { query: clientId ? { clientId } : {} },
        signal,
      );
      const now = Date.now();
      const rows = results.map((one) => ({
        ...one,
        state: maintenanceState(one, now).label,
        recurring: recurrenceWords(one),
        held: heldWords(one.disabledOptions),
      }));
      await printList(
        rows,
        columnsOf("id", "state", "recurring", "devices", "deviceNames", "held", "createdBy"),
        flags,
      );
      if (!rows.length) printStatus("No maintenance is active, coming or recurring.");
    },
  });

  addCommand(maintenance, {
    name: "remove",
    args: [{ name: "<window>", text: "id of the window" }],
    summary: "End a maintenance window, or remove a coming or recurring one",
    permission: "canEditMaintenanceMode",
    examples: ["maintenance remove 018f2b5e-7e57-7000-8000-000000000001 --yes"],
    changes: true,
    asks: true,
    async run(context) {
      const { muster } = await context.connect();
      const maintenanceId = context.args[0] ?? "";
      if (await context.onlyPlanned("DELETE", `/ws/maintenance/${maintenanceId}`)) return;
      await context.confirm(`Remove maintenance window ${maintenanceId}?`);
      await muster.call("deleteMaintenance", { path: { maintenanceId } }, context.signal);
      printStatus("Removed.");
    },
  });
};
