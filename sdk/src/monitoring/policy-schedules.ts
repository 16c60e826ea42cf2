// Work that a policy starts at scheduled times: updates, automations and malware scans.
import type { FieldError } from "../client/errors.ts";
import { enums, ranges } from "../generated/limits.ts";
import type {
  ActionsetSchedule,
  EffectiveAgentUpdates,
  PatchManagement,
  PolicyAntivirus,
  PolicyContent,
  PolicyEffect,
  PolicyRun,
  PolicySchedule,
  PolicySection,
  PolicyWork,
  ScanExceptions,
  TaskUpdates,
} from "../index.ts";
import { formatDateTime, formatList, formatUnit } from "../text/format.ts";
import { scriptRunSum } from "../automation/runs.ts";
import { statesText } from "../automation/tasks.ts";
import type { PolicyLink } from "./policies.ts";
import { labels, t, tonedLabels, type Tone } from "../text/messages.ts";
import { resolveReference } from "../text/keyed-messages.ts";
import { isTimeOfDay } from "../time/instant.ts";
import { nextOccurrence, nextOccurrences, type Recurrence } from "../time/recurrence.ts";
import { isTimeZone } from "../time/time-zones.ts";
import { weeklyText } from "../time/weekdays.ts";

export const policySectionLabels: Readonly<Record<PolicySection, string>> = labels(
  "monitoring.policies.work.section",
  enums.PolicySection,
);
export const policyRunLabels: Readonly<Record<PolicyRun["result"], { label: string; tone: Tone }>> =
  tonedLabels("monitoring.policies.work.result", {
    STARTED: "success",
    MISSED: "danger",
    AWAITING_APPROVAL: "warning",
    REJECTED: "danger",
    EXPIRED: "danger",
    NO_DEVICES: "neutral",
    NOT_STARTED: "danger",
  });

const policyRecurrence = ({
  frequency,
  time,
  timeZone,
  weekdays,
  dayOfMonth,
}: PolicySchedule): Recurrence => ({
  frequency,
  time,
  timeZone,
  weekdays: weekdays ?? [],
  dayOfMonth: dayOfMonth ?? 1,
  shortMonths: "lastDay",
});

/** The first time after an instant at which a policy starts work. */
export const nextPolicyRun = (schedule: PolicySchedule, after: number): number | undefined =>
  nextOccurrence(policyRecurrence(schedule), after);

/** The next three times of a schedule; none if it has errors. */
export const nextPolicyRuns = (schedule: PolicySchedule, now: number): number[] =>
  checkPolicySchedule(schedule).length ? [] : nextOccurrences(policyRecurrence(schedule), now, 3);

/** Returns the errors in a schedule, by field. */
export function checkPolicySchedule(schedule: PolicySchedule): FieldError[] {
  const { frequency, time, timeZone, weekdays, dayOfMonth } = schedule;
  const errors: FieldError[] = [];
  const add = (field: keyof PolicySchedule, message: string) => errors.push({ field, message });
  if (!isTimeOfDay(time)) add("time", t("discovery.schedules.mustTimeDaySuchAs"));
  if (!isTimeZone(timeZone)) add("timeZone", t("errors.detail.timeZone"));
  if (frequency === "WEEKLY" && !weekdays?.length) add("weekdays", t("common.required"));
  if (frequency === "MONTHLY" && dayOfMonth === undefined) add("dayOfMonth", t("common.required"));
  return errors;
}

/** Describes a schedule: "On Saturday and Sunday at 03:00 (Europe/Berlin)". */
export function describePolicySchedule(schedule: PolicySchedule): string {
  const { frequency, time, timeZone, weekdays = [], dayOfMonth = 1 } = schedule;
  if (frequency === "DAILY") return t("discovery.schedules.everyDayAt", { time, timeZone });
  if (frequency === "WEEKLY") return weeklyText(weekdays, { time, timeZone });
  return dayOfMonth === 0
    ? t("monitoring.policies.work.lastDay", { time, timeZone })
    : t("discovery.schedules.everyMonthAt", { day: dayOfMonth, time, timeZone });
}

const choiceText = (select: TaskUpdates["select"]) => t(`remote.deviceTools.updates.choices.${select}`);

/** Describes work: "Security updates · Restart: Never · Waits 12 hr for devices that are offline". */
export function describePolicyWork({ patchManagement, actionsetSchedule, antivirus }: PolicyWork): string {
  if (patchManagement) {
    const restart = t("monitoring.policies.work.restart", {
      rule: t(`remote.deviceTools.updates.restarts.${patchManagement.restart}`),
    });
    return [choiceText(patchManagement.select), restart, waitText(patchManagement)].join(" · ");
  }
  if (antivirus) return [scanText(antivirus), waitText(antivirus)].join(" · ");
  const count = actionsetSchedule?.scripts.length ?? 0;
  return [t("monitoring.policies.work.automations", { count }), waitText(actionsetSchedule ?? {})].join(
    " · ",
  );
}

const scanText = ({ scan, general, quarantine }: PolicyAntivirus) =>
  t(`monitoring.policies.work.${quarantine ? "quarantiningScan" : "scan"}`, {
    scan: t(`remote.deviceTools.work.kinds.${scan}`),
    product: general?.productCode
      ? t(`monitoring.policies.work.product.${general.productCode}`)
      : t("monitoring.policies.work.anyProduct"),
  });

const waitText = ({ waitHours = 0 }: { waitHours?: number | undefined }) =>
  waitHours
    ? t("monitoring.policies.work.waits", { hours: formatUnit(waitHours, "hour", 0) })
    : t("monitoring.policies.work.skips");

/**
 * Describes a run: "Started on 4 devices (4 Completed)", "Missed: no server ran at the time", "Rejected by
 * grace@example.com, 3:12 PM".
 */
export function policyRunText(run: PolicyRun): string {
  const { result, detail, detailMessage } = run;
  const what = result === "STARTED" ? startedText(run) : policyRunLabels[result].label;
  const text = [what, resolveReference(detailMessage) ?? detail].filter(Boolean).join(": ");
  return [text, policyApprovalText(run)].filter(Boolean).join(" · ");
}

function startedText({ devices, states, runId }: PolicyRun): string {
  const started = t("monitoring.policies.work.startedOn", { count: devices });
  const now = (runId === null ? statesText : scriptRunSum)(states);
  return now ? t("monitoring.policies.work.startedNow", { started, now }) : started;
}

/**
 * Describes the approval of a run: "Request 12: approved by grace@example.com, 3:12 PM"; undefined if none
 * was needed.
 */
export function policyApprovalText({ result, approval }: PolicyRun): string | undefined {
  if (!approval) return undefined;
  const { requestId: id, decidedBy, decidedAt, expiresAt } = approval;
  const which = result === "REJECTED" ? "rejected" : "approved";
  if (decidedBy !== null && decidedAt !== null)
    return t(`monitoring.policies.work.approval.${which}`, {
      id,
      name: decidedBy,
      time: formatDateTime(decidedAt),
    });
  const time = formatDateTime(expiresAt);
  return t(`monitoring.policies.work.approval.${result === "EXPIRED" ? "expired" : "waits"}`, { id, time });
}

/** Describes how a change of a policy affects a device: "new: Patch management". */
export const policyEffectText = ({ added, changed, removed }: PolicyEffect): string =>
  [
    added.length > 0 && t("monitoring.policies.effect.added", { names: formatList(added) }),
    changed.length > 0 && t("monitoring.policies.effect.changed", { names: formatList(changed) }),
    removed.length > 0 && t("monitoring.policies.effect.removed", { names: formatList(removed) }),
  ]
    .filter(Boolean)
    .join(" · ");

/** Work as declared in a policy's content, without the times of its runs. */
export type ContentWork = Pick<PolicyWork, "section" | "id" | "name" | "enabled" | "schedule"> & {
  /** Identifies the work in its policy and in the policies that inherit it. */
  key: string;
  userId: number | null;
  waitHours: number;
} & Pick<PolicyWork, "patchManagement" | "actionsetSchedule" | "antivirus">;

const common = (one: PatchManagement | ActionsetSchedule | PolicyAntivirus) => ({
  enabled: one.enabled !== false,
  schedule: one.schedule,
  userId: one.userId ?? null,
  waitHours: one.waitHours ?? 0,
});

const only = (section: PolicySection) => ({
  key: section,
  section,
  id: null,
  name: policySectionLabels[section],
});

/** Lists the work that a policy's own content starts. */
export const workOf = (content: PolicyContent): ContentWork[] => {
  const { patchManagement, actionsetSchedules = [], antivirus } = content;
  return [
    ...(patchManagement
      ? [{ ...only("PATCH_MANAGEMENT"), ...common(patchManagement), patchManagement }]
      : []),
    ...actionsetSchedules.map((actionsetSchedule) => ({
      key: `ACTIONSET_SCHEDULE ${actionsetSchedule.id ?? ""}`,
      section: "ACTIONSET_SCHEDULE" as const,
      id: actionsetSchedule.id ?? null,
      name: actionsetSchedule.actionsetScheduleName,
      ...common(actionsetSchedule),
      actionsetSchedule,
    })),
    ...(antivirus ? [{ ...only("ANTIVIRUS"), ...common(antivirus), antivirus }] : []),
  ];
};

/**
 * Adds an entry to a policy's own entries, or replaces the one with its ID. An edited inherited entry is
 * added.
 */
export const withOne = <T extends { id?: string | undefined }>(own: readonly T[], one: T): T[] =>
  own.some(({ id }) => one.id !== undefined && id === one.id)
    ? own.map((other) => (other.id === one.id ? one : other))
    : [...own, one];

type Inherited<V> = V & Pick<PolicyWork, "policyId" | "policyName" | "overrides">;

/**
 * Returns the work of a policy, including inherited work. @param chain from the policy to its furthest
 * ancestor
 */
export function effectiveWork(chain: readonly PolicyLink[]): Inherited<ContentWork>[] {
  const found = new Map<string, Inherited<ContentWork>>();
  for (const { id, name, content } of chain.toReversed())
    for (const one of workOf(content))
      found.set(one.key, { ...one, policyId: id, policyName: name, overrides: found.has(one.key) });
  return [...found.values()];
}

type SectionName = "scanExceptions" | "agentUpdates";

/** Returns a policy's own section, or else the nearest inherited one. */
function effectiveSection<K extends SectionName>(
  chain: readonly PolicyLink[],
  name: K,
): Inherited<NonNullable<PolicyContent[K]>> | null {
  const [own, above] = chain.filter(({ content }) => content[name]);
  const section = own?.content[name];
  if (!own || !section) return null;
  return { ...section, policyId: own.id, policyName: own.name, overrides: above !== undefined };
}

/** The effective exceptions of scans. */
export const effectiveScanExceptions = (chain: readonly PolicyLink[]): Inherited<ScanExceptions> | null =>
  effectiveSection(chain, "scanExceptions");

/** The effective rules for when agents may be updated, and to which version. */
export function effectiveAgentUpdates(chain: readonly PolicyLink[]): EffectiveAgentUpdates | null {
  const found = effectiveSection(chain, "agentUpdates");
  return found && { paused: false, version: null, hours: null, onlyInMaintenance: false, ...found };
}

/** Why a path can't be excluded from scans; undefined if it can. */
export function scanExceptionError(path: string): string | undefined {
  const { minLength, maxLength } = ranges.ScanException;
  if (path.length > maxLength) return t("monitoring.policies.exceptions.tooLong", { count: maxLength });
  const isPlain = path.length >= minLength && path.startsWith("/") && !/\p{Cc}/u.test(path);
  const parts = path.split("/").slice(1);
  const isWhole = parts.every((part, place) => part !== "." && part !== ".." && (part || !parts[place + 1]));
  return isPlain && isWhole && parts.some(Boolean) ? undefined : t("monitoring.policies.exceptions.absolute");
}
