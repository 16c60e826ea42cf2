import {
  checkCondition,
  completeCondition,
  isAgainstUsual,
  isCheck,
  isOnFact,
  isProcessName,
  isTriedNow,
  mayRunAutomation,
  metricUnits,
  t,
  type AlertPriority,
  type AlertSeverity,
  type ConditionTerm,
  type EncryptionFact,
  type MetricName,
  type PolicyCondition,
  type ProcessFact,
  type ServiceFact,
  type SoftwareFact,
} from "@muster/sdk";
import { required } from "../../hooks/form.ts";
import {
  checkCheckValues,
  checkValuesOf,
  isNumber,
  toCheck,
  within,
  type CheckValues,
} from "./check-form.ts";

type Operator = ConditionTerm["operator"];

export interface TermValues {
  metric: MetricName | "";
  instance: string;
  operator: Operator;
  threshold: string;
  resetThreshold: string;
}

export interface ConditionValues extends CheckValues {
  name: string;
  enabled: boolean;
  type: PolicyCondition["type"];
  match: "ALL" | "ANY";
  terms: TermValues[];
  count: string;
  trap: string;
  messageSeverity: string;
  text: string;
  /** The name of the watched service, process, software or volume. */
  watched: string;
  serviceState: ServiceFact;
  processState: ProcessFact;
  softwareState: SoftwareFact;
  version: string;
  encryptionState: EncryptionFact;
  samples: string;
  resetInterval: string;
  severity: AlertSeverity;
  priority: AlertPriority;
  notify: boolean;
  channels: string[];
  ticket: boolean;
  ticketTemplateId: string;
  automationId: string;
}

export const newTerm = (): TermValues => ({
  metric: "",
  instance: "",
  operator: "ABOVE",
  threshold: "",
  resetThreshold: "",
});

/** Bytes are entered in gigabytes, and rates in megabytes or megabits, to avoid long numbers. */
const scales = { bytes: 1e9, bytesPerSecond: 1e6, bitsPerSecond: 1e6 } as const;
const scaleOf = (metric: MetricName | "", operator: Operator): number => {
  if (isAgainstUsual({ operator })) return 1;
  const unit = metric && metricUnits[metric];
  return unit && unit in scales ? scales[unit as keyof typeof scales] : 1;
};

const units = {
  bytes: "GB",
  bytesPerSecond: "MB/s",
  bitsPerSecond: "Mbit/s",
  percent: "%",
  celsius: "°C",
} as const;

export const unitOf = (metric: MetricName | "", operator: Operator): string => {
  if (isAgainstUsual({ operator })) return "%";
  const unit = metric && metricUnits[metric];
  if (unit === "seconds" || unit === "days") return t(`monitoring.policies.${unit}`);
  return unit && unit in units ? units[unit as keyof typeof units] : "";
};

const shown = (value: number | null, metric: MetricName, operator: Operator) =>
  value === null ? "" : String(value / scaleOf(metric, operator));

/**
 * Returns the default number of samples: 1 for scripts, which run less often, and for facts that are only
 * reported when they change; 3 for checks and 5 for measurements.
 */
export const defaultSamples = (type: ConditionValues["type"]): string => {
  if (type === "SCRIPT") return "1";
  if (isCheck(type)) return "3";
  return isTriedNow(type) ? "1" : "5";
};

export function valuesOf(condition: PolicyCondition | undefined): ConditionValues {
  const one = completeCondition(
    condition ?? {
      name: "",
      enabled: true,
      type: "METRIC",
      severity: "MODERATE",
      samples: Number(defaultSamples("METRIC")),
    },
    "",
  );
  const terms = one.terms.map(({ metric, instance, operator, threshold, resetThreshold }) => ({
    metric,
    instance,
    operator,
    threshold: shown(threshold, metric, operator),
    resetThreshold: shown(resetThreshold, metric, operator),
  }));
  return {
    name: one.name,
    enabled: one.enabled,
    type: one.type,
    match: one.match,
    terms: terms.length ? terms : [newTerm()],
    count: String(one.messages?.count ?? 1),
    trap: one.messages?.trap ?? "",
    messageSeverity: one.messages?.severity?.toString() ?? "",
    text: one.messages?.text ?? "",
    watched: one.service?.name ?? one.process?.name ?? one.software?.name ?? one.encryption?.volume ?? "",
    serviceState: one.service?.state ?? "NOT_RUNNING",
    processState: one.process?.state ?? "NOT_RUNNING",
    softwareState: one.software?.state ?? "MISSING",
    version: one.software?.version ?? "",
    encryptionState: one.encryption?.state ?? "NOT_ENCRYPTED",
    ...checkValuesOf(one),
    samples: String(one.samples),
    resetInterval: String(one.resetInterval),
    severity: one.severity,
    priority: one.priority,
    notify: one.notificationAction === "SEND",
    channels: one.channelIds.map(String),
    ticket: one.ticketingAction === "CREATE",
    ticketTemplateId: one.ticketTemplateId ? String(one.ticketTemplateId) : "",
    automationId: one.automationId === null ? "" : String(one.automationId),
  };
}

const numberOf = (text: string, metric: MetricName, operator: Operator) =>
  Number(text.replace(",", ".")) * scaleOf(metric, operator);

/** Returns what a condition on facts watches. */
function watchedBy({ type, watched, softwareState, version, ...values }: ConditionValues) {
  const name = watched.trim();
  if (type === "PROCESS") return { process: { name, state: values.processState } };
  if (type === "SERVICE") return { service: { name, state: values.serviceState } };
  if (type === "ENCRYPTION") return { encryption: { volume: name, state: values.encryptionState } };
  if (type !== "SOFTWARE") return {};
  const isOlder = softwareState === "OLDER";
  return { software: { name, state: softwareState, ...(isOlder && { version: version.trim() }) } };
}

export function toCondition(values: ConditionValues, id: string | undefined): PolicyCondition {
  const { name, enabled, type, match, terms, severity, priority } = values;
  return {
    ...(id !== undefined && { id }),
    name: name.trim(),
    enabled,
    type,
    match,
    terms:
      type === "METRIC"
        ? terms.flatMap(({ metric, instance, operator, threshold, resetThreshold }) =>
            metric
              ? [
                  {
                    metric,
                    instance: instance.trim(),
                    operator,
                    threshold: numberOf(threshold, metric, operator),
                    resetThreshold: isNumber(resetThreshold)
                      ? numberOf(resetThreshold, metric, operator)
                      : null,
                  },
                ]
              : [],
          )
        : [],
    ...(type === "MESSAGES" && {
      messages: {
        count: Number(values.count),
        trap: values.trap.trim(),
        severity: values.messageSeverity ? Number(values.messageSeverity) : null,
        text: values.text.trim(),
      },
    }),
    ...watchedBy(values),
    ...toCheck(type, values),
    samples: Number(values.samples),
    resetInterval: Number(values.resetInterval),
    severity,
    priority,
    notificationAction: values.notify ? "SEND" : "NONE",
    channelIds: values.notify ? values.channels.map(Number) : [],
    ticketingAction: values.ticket ? "CREATE" : "NONE",
    ticketTemplateId: values.ticket && values.ticketTemplateId ? Number(values.ticketTemplateId) : null,
    automationId: mayRunAutomation(type) && values.automationId ? Number(values.automationId) : null,
  };
}

type Messages = Partial<Record<keyof ConditionValues, string>>;

function checkTerms(values: ConditionValues): Messages {
  if (values.type !== "METRIC") return {};
  const incomplete = values.terms.some(({ metric, threshold }) => !metric || !isNumber(threshold));
  if (incomplete) return { terms: t("monitoring.policies.incompleteTerm") };
  const [wrong] = checkCondition(toCondition(values, undefined));
  return wrong ? { terms: wrong.message } : {};
}

function checkMessages(values: ConditionValues): Messages {
  if (values.type !== "MESSAGES") return {};
  if (!within(values.count, 1, 1_000))
    return { count: t("monitoring.policies.range", { from: 1, to: 1_000 }) };
  const [wrong] = checkCondition(toCondition(values, undefined));
  return wrong ? { messageSeverity: wrong.message } : {};
}

function checkWatched(values: ConditionValues): Messages {
  if (!isOnFact(values.type) || isCheck(values.type) || values.type === "ENCRYPTION") return {};
  const hasVersion = values.type === "SOFTWARE" && values.softwareState === "OLDER";
  if (values.type === "PROCESS" && !isProcessName(values.watched.trim()))
    return { watched: t("monitoring.policies.process.nameWrong") };
  return required(values, "watched", ...(hasVersion ? (["version"] as const) : []));
}

export const checkValues = (values: ConditionValues): Messages => ({
  ...required(values, "name"),
  ...checkTerms(values),
  ...checkMessages(values),
  ...checkWatched(values),
  ...checkCheckValues(values.type, values),
  ...(!within(values.samples, 1, 240) && { samples: t("monitoring.policies.range", { from: 1, to: 240 }) }),
  ...(!within(values.resetInterval, 0, 1_440) && {
    resetInterval: t("monitoring.policies.range", { from: 0, to: 1_440 }),
  }),
});
