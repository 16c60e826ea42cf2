import type { Muster } from "../client/client.ts";
import { MusterError } from "../client/errors.ts";
import { enums, limits } from "../generated/limits.ts";
import type {
  DeviceSelection,
  MaintenanceDevice,
  MaintenanceMode,
  MaintenanceOption,
  MaintenanceRepeats,
  MaintenanceRequest,
} from "../index.ts";
import { weekdayLabels } from "../time/weekdays.ts";
import { clockOf, momentIn, momentText } from "../time/instant.ts";
import { labels, t } from "../text/messages.ts";
import { formatList } from "../text/format.ts";

export const maintenanceMessages = {
  get future() {
    return t("maintenance.maintenance.dateTimeMustFuture");
  },
  get order() {
    return t("maintenance.maintenance.invalidDateTime");
  },
  get minimum() {
    return t("maintenance.maintenance.minimumMinutesRequired", {
      maintenanceMinimumMinutes: limits.maintenanceMinimumMinutes,
    });
  },
  get required() {
    return t("common.required");
  },
  get timeZone() {
    return t("maintenance.maintenance.timeZone");
  },
  get tooLong() {
    return t("maintenance.maintenance.mustEndBeforeBeginsAgain");
  },
  get never() {
    return t("maintenance.maintenance.scheduleNeverOccurs");
  },
  get enableFailed() {
    return t("maintenance.maintenance.failedEnableMaintenance");
  },
  get disableFailed() {
    return t("maintenance.maintenance.failedDisableMaintenance");
  },
  get disable() {
    return t("maintenance.maintenance.endMaintenanceNowWhatHeld");
  },
  get mobile() {
    return t("maintenance.maintenance.mobileDevicesHaveMaintenanceMode");
  },
} as const;

export const maintenanceOptionLabels: Record<MaintenanceOption, string> = labels(
  "maintenance.maintenance.maintenanceOption",
  enums.MaintenanceOption,
);

export const repeatLabels: Record<MaintenanceRepeats, string> = labels(
  "maintenance.maintenance.repeat",
  enums.MaintenanceRepeats,
);

/** Mobile devices have no maintenance mode and run no tasks. */
export const mobileRoles = ["ANDROID", "APPLE_IOS", "APPLE_IPADOS"] as const;

export const isMobile = ({ role }: { role: string }): boolean =>
  (mobileRoles as readonly string[]).includes(role);

const minuteMS = 60_000;

/** The times of a maintenance window and how they repeat. */
export type MaintenanceRule = Pick<
  MaintenanceMode,
  "startTime" | "endTime" | "repeats" | "daysOfWeek" | "dayOfMonth" | "until" | "timeZone"
>;

/** The start and end of one occurrence. */
export interface TimeSpan {
  startTime: number;
  endTime: number;
}

/**
 * Returns a key that identifies a window of a device: a recurring window by its recurrence, any other by its
 * start.
 */
export function slotOf(rule: MaintenanceRule): string {
  if (rule.repeats === "NEVER") return ["once", rule.startTime].join(" ");
  const { repeats, timeZone, until, dayOfMonth } = rule;
  const begins = clockOf(rule.startTime, timeZone).time;
  const ends = clockOf(rule.endTime, timeZone).time;
  return JSON.stringify([repeats, rule.daysOfWeek, dayOfMonth, begins, ends, timeZone, until]);
}

/** The current window that ends last, or else the next window. */
export function currentMaintenance<M extends TimeSpan>(windows: readonly M[], now: number): M | null {
  const there = windows.filter(({ endTime }) => endTime > now);
  const active = there.filter(({ startTime }) => startTime <= now).sort((a, b) => b.endTime - a.endTime);
  return active[0] ?? there.sort((a, b) => a.startTime - b.startTime)[0] ?? null;
}

/**
 * Describes the state of a maintenance: `label`, `short` to show next to its time zone, and `inline` to show
 * after another state, each with the same tone.
 */
export function maintenanceState(
  mode: Pick<MaintenanceMode, "startTime" | "endTime" | "timeZone"> | null,
  now: number,
): { label: string; short: string; inline: string; tone: "warning" | "info" | "neutral"; active: boolean } {
  if (!mode || mode.endTime <= now)
    return {
      label: t("maintenance.maintenance.maintenance"),
      short: "",
      inline: "",
      tone: "neutral",
      active: false,
    };
  const time = (moment: number) => momentText(moment, mode.timeZone);
  const brief = (moment: number) => momentIn(moment, mode.timeZone);
  return mode.startTime <= now
    ? {
        label: t("maintenance.maintenance.inMaintenanceUntil", { time: time(mode.endTime) }),
        short: t("maintenance.maintenance.untilTime", { time: brief(mode.endTime) }),
        inline: t("maintenance.maintenance.inlineUntil", { time: brief(mode.endTime) }),
        tone: "warning",
        active: true,
      }
    : {
        label: t("maintenance.maintenance.maintenanceFromTime", { time: time(mode.startTime) }),
        short: t("maintenance.maintenance.fromTime", { time: brief(mode.startTime) }),
        inline: t("maintenance.maintenance.inlineFrom", { time: brief(mode.startTime) }),
        tone: "info",
        active: false,
      };
}

/** Describes a recurrence: "Every week on Saturday, 22:00 to 02:00"; "" for a window that doesn't repeat. */
export function recurrenceText(rule: Omit<MaintenanceRule, "until">): string {
  if (rule.repeats === "NEVER") return "";
  const clock = (moment: number) => clockOf(moment, rule.timeZone).time;
  const times = { start: clock(rule.startTime), end: clock(rule.endTime) };
  switch (rule.repeats) {
    case "DAILY":
      return t("maintenance.maintenance.recurs.DAILY", times);
    case "WEEKLY": {
      const days = formatList(rule.daysOfWeek.map((day) => weekdayLabels[day]));
      return t("maintenance.maintenance.recurs.WEEKLY", { ...times, days });
    }
    case "MONTHLY":
      return rule.dayOfMonth === 0
        ? t("maintenance.maintenance.recurs.LAST_DAY", times)
        : t("maintenance.maintenance.recurs.MONTHLY", { ...times, day: String(rule.dayOfMonth) });
  }
}

/** "Notifications, Alerts". */
export const optionsText = (options: readonly MaintenanceOption[]): string =>
  formatList(options.map((option) => maintenanceOptionLabels[option]));

export type MaintenancePlan = Record<"enable" | "already" | "refused", MaintenanceDevice[]>;

/**
 * Whether a window is equivalent to the requested maintenance: it overlaps it, or has the same recurrence.
 */
export const standsFor = (window: MaintenanceRule, rule: MaintenanceRule): boolean =>
  rule.repeats === "NEVER"
    ? window.repeats === "NEVER" && window.startTime < rule.endTime && window.endTime > rule.startTime
    : slotOf(window) === slotOf(rule);

/**
 * The effect of a schedule on each device: devices with an equivalent window are unchanged, and mobile
 * devices are skipped.
 */
export function planMaintenance(
  devices: readonly MaintenanceDevice[],
  rule: MaintenanceRule,
): MaintenancePlan {
  const plan: MaintenancePlan = { enable: [], already: [], refused: [] };
  for (const device of devices) {
    const has = device.windows.some((window) => standsFor(window, rule));
    const place = has ? "already" : "enable";
    plan[device.refused ? "refused" : place].push(device);
  }
  return plan;
}

export type MaintenanceReplacement = MaintenancePlan & Record<"change", MaintenanceDevice[]>;

const sameTime = (a: number, b: number) => Math.abs(a - b) < minuteMS;

/** Whether a window is the same as the requested one, to the minute. */
function equals(
  window: MaintenanceRule & Pick<MaintenanceMode, "disabledOptions">,
  rule: MaintenanceRule,
  options: readonly MaintenanceOption[],
  now: number,
): boolean {
  const wanted = new Set<MaintenanceOption>(["NOTIFICATIONS", ...options]);
  const had = new Set(window.disabledOptions);
  if (wanted.symmetricDifference(had).size || window.repeats !== rule.repeats) return false;
  if (rule.repeats !== "NEVER") return slotOf(window) === slotOf(rule);
  const begins =
    sameTime(window.startTime, rule.startTime) || (window.startTime <= now && rule.startTime <= now);
  return begins && sameTime(window.endTime, rule.endTime);
}

/** The effect on each device of a schedule that replaces equivalent windows. */
export function planReplacement(
  devices: readonly MaintenanceDevice[],
  rule: MaintenanceRule,
  options: readonly MaintenanceOption[],
  now: number,
): MaintenanceReplacement {
  const { enable, already, refused } = planMaintenance(devices, rule);
  const { true: same = [], false: change = [] } = Object.groupBy(already, ({ windows }) =>
    windows.some((window) => equals(window, rule, options, now)) ? "true" : "false",
  );
  return { enable, change, already: same, refused };
}

/**
 * "3 devices are in maintenance then already and stay as they are. 1 device is left out. …"; "" if no device
 * is unchanged or skipped.
 */
export function planText({ already, refused }: MaintenancePlan): string {
  return [
    ...(already.length ? [t("maintenance.maintenance.unchanged", { count: already.length })] : []),
    ...(refused.length
      ? [
          t("maintenance.maintenance.leftOut", {
            count: refused.length,
            mobile: maintenanceMessages.mobile,
          }),
        ]
      : []),
  ].join(" ");
}

const failing = (intro: string) => (error: unknown) => {
  if (!(error instanceof MusterError)) throw error;
  const { code, nextStep, errors, message } = error;
  // a request that is pending approval hasn't failed
  if (code === "approval_required") throw error;
  throw new MusterError(code, { message: `${intro} ${message}`, nextStep, errors });
};

/** @throws MusterError whose message begins with "Failed to enable maintenance." */
export const enableMaintenance = (
  muster: Pick<Muster, "call">,
  body: MaintenanceRequest,
  signal?: AbortSignal,
): Promise<void> =>
  muster.call("enableMaintenance", { body }, signal).catch(failing(maintenanceMessages.enableFailed));

/** @throws MusterError whose message begins with "Failed to disable maintenance." */
export const disableMaintenance = (
  muster: Pick<Muster, "call">,
  body: DeviceSelection,
  signal?: AbortSignal,
): Promise<void> =>
  muster.call("disableMaintenance", { body }, signal).catch(failing(maintenanceMessages.disableFailed));

/** Returns the end for a new start: 6 minutes after the start if it isn't later than the start. */
export const pushedEnd = (startTime: number, endTime: number): number =>
  startTime >= endTime ? startTime + limits.maintenanceShiftMinutes * minuteMS : endTime;
