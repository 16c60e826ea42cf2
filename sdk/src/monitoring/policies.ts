// Policies: which conditions apply to a device, and descriptions of conditions.
import { enums } from "../generated/limits.ts";
import type {
  AlertFact,
  AlertPriority,
  AlertSeverity,
  ConditionEncryption,
  ConditionMessages,
  ConditionSoftware,
  ConditionTerm,
  ConditionType,
  DeviceMessage,
  EffectiveCondition,
  NodeClass,
  PolicyCondition,
  PolicyContent,
  PolicyException,
  PolicyNodeClass,
  PolicyNodeRole,
  PolicyOrigin,
} from "../index.ts";
import { roleLabel } from "../devices/device-roles.ts";
import { formatList, formatUnit } from "../text/format.ts";
import { labels, t } from "../text/messages.ts";
import type { FieldError } from "../client/errors.ts";
import { syslogSeverityText } from "./device-messages.ts";
import { completeChecks } from "./checks.ts";
import {
  alertFactText,
  checkFact,
  describeFact,
  mayRunAutomation,
  watchedFields,
} from "./fact-conditions.ts";
import { formatMetric, metricTitle, metricUnits } from "./metrics.ts";

export const severityLabels: Readonly<Record<AlertSeverity, string>> = labels(
  "monitoring.policies.severity",
  enums.AlertSeverity,
);
export const priorityLabels: Readonly<Record<AlertPriority, string>> = labels(
  "monitoring.policies.priority",
  enums.AlertPriority,
);
export const policyOriginLabels: Readonly<Record<PolicyOrigin, string>> = labels(
  "monitoring.policies.origin",
  enums.PolicyOrigin,
);
export const conditionTypeLabels: Readonly<Record<PolicyCondition["type"], string>> = labels(
  "monitoring.policies.type",
  enums.ConditionType,
);

/** The devices that a policy is for: "Linux server" or "Switch". */
export const policyClassLabel = (nodeClass: PolicyNodeClass, nodeRole: PolicyNodeRole | null): string =>
  roleLabel(nodeRole ?? nodeClass);

/** Whether a policy of this class can apply to devices with this role. */
export const isForRole = (
  { nodeClass, nodeRole }: { nodeClass: PolicyNodeClass; nodeRole: PolicyNodeRole | null },
  role: NodeClass,
): boolean => (nodeClass === "NMS" ? nodeRole === role : nodeClass === role);

/** A number to sort severities by; lower is more severe. */
export const severityRank = (severity: AlertSeverity): number => enums.AlertSeverity.indexOf(severity);

const defaults = {
  enabled: true,
  match: "ALL",
  samples: 1,
  resetInterval: 5,
  priority: "NONE",
  notificationAction: "SEND",
  ticketingAction: "NONE",
  ticketTemplateId: null,
  automationId: null,
  automationUserId: null,
  service: null,
  process: null,
} as const;

/** A condition with defaults for all settings that were left out. */
export type Condition = Required<
  Omit<PolicyCondition, "terms" | "channelIds" | "messages" | "software" | "encryption" | keyof Checks>
> & {
  terms: Required<ConditionTerm>[];
  channelIds: number[];
  messages: Required<ConditionMessages> | null;
  software: Required<ConditionSoftware> | null;
  encryption: Required<ConditionEncryption> | null;
} & Checks;

type Checks = ReturnType<typeof completeChecks>;

/** Fills in defaults for all settings that were left out. @param id for a condition that has none yet */
export const completeCondition = (condition: PolicyCondition, id: string): Condition => ({
  ...defaults,
  channelIds: [],
  ...condition,
  id: condition.id ?? id,
  messages: condition.messages ? { severity: null, trap: "", text: "", ...condition.messages } : null,
  software: condition.software ? { version: "", ...condition.software } : null,
  encryption: condition.encryption ? { volume: "", ...condition.encryption } : null,
  ...completeChecks(condition),
  terms: (condition.terms ?? []).map((term) => ({ instance: "", resetThreshold: null, ...term })),
});

/** Returns a condition with a device's exception applied. */
export function withException(condition: Condition, exception: PolicyException | null): Condition {
  if (!exception) return condition;
  const { threshold, ...rest } = exception;
  const [first, ...terms] = condition.terms;
  if (threshold === undefined || !first) return { ...condition, ...rest };
  // preserves the gap between the two thresholds
  const gap = first.resetThreshold === null ? null : first.resetThreshold - first.threshold;
  const changed = { ...first, threshold, resetThreshold: gap === null ? null : threshold + gap };
  return { ...condition, ...rest, terms: [changed, ...terms] };
}

/** A policy in a chain of inheritance. */
export interface PolicyLink {
  id: number;
  name: string;
  content: PolicyContent;
}

/**
 * Returns the conditions of a policy, including inherited ones.
 * @param chain from the policy to its furthest ancestor
 */
export function effectiveConditions(chain: readonly PolicyLink[]): EffectiveCondition[] {
  const found = new Map<string, EffectiveCondition>();
  for (const { id, name, content } of chain.toReversed())
    for (const condition of content.conditions ?? []) {
      const key = condition.id ?? "";
      found.set(key, {
        condition,
        policyId: id,
        policyName: name,
        overrides: found.has(key),
        exception: null,
      });
    }
  return [...found.values()];
}

const reset = ({ operator, threshold, resetThreshold }: Required<ConditionTerm>) =>
  resetThreshold === null ||
  (operator === "BELOW" ? resetThreshold >= threshold : resetThreshold <= threshold);

/** Whether a term's threshold is a percentage of the usual value at that hour of the week. */
export const isAgainstUsual = ({ operator }: Pick<ConditionTerm, "operator">): boolean =>
  operator === "ABOVE_USUAL" || operator === "BELOW_USUAL";

const percentages = { ABOVE_USUAL: [1, 100_000], BELOW_USUAL: [1, 100] } as const;

/** The minimum and maximum of a threshold in percent; undefined for terms with other units. */
function percentOf({ metric, operator }: Required<ConditionTerm>): readonly [number, number] | undefined {
  if (operator === "ABOVE_USUAL" || operator === "BELOW_USUAL") return percentages[operator];
  return metricUnits[metric] === "percent" ? [0, 100] : undefined;
}

/** Returns the errors in a condition, by field. */
export function checkCondition(condition: PolicyCondition): FieldError[] {
  const complete = completeCondition(condition, "new");
  const { type, terms, automationId, messages } = complete;
  const errors = checkFact(condition);
  const add = (field: string, message: string) => errors.push({ field, message });
  if (type === "METRIC" && !terms.length) add("terms", t("common.required"));
  if (type !== "METRIC" && terms.length) add("terms", t("monitoring.policies.termsOfMetrics"));
  for (const [of, field] of Object.entries(watchedFields))
    if ((type === of) !== (complete[field] !== null))
      add(field, t("monitoring.policies.ofType", { type: conditionTypeLabels[of as ConditionType] }));
  if (messages?.trap && messages.severity !== null)
    add("messages.severity", t("monitoring.policies.messages.trapOrSeverity"));
  if (!mayRunAutomation(type) && automationId !== null)
    add("automationId", t("monitoring.policies.automationOfMetrics"));
  for (const [place, term] of terms.entries()) {
    const [from, to] = percentOf(term) ?? [-Infinity, Infinity];
    if (term.threshold < from || term.threshold > to)
      add(`terms.${place}.threshold`, t("monitoring.policies.percent", { from, to }));
    if (!reset(term)) add(`terms.${place}.resetThreshold`, t(`monitoring.policies.reset.${term.operator}`));
  }
  return errors;
}

/** Describes a term: "CPU use above 95%". */
export function describeTerm({ metric, instance = "", operator, threshold }: ConditionTerm): string {
  const value = isAgainstUsual({ operator })
    ? formatUnit(threshold, "percent", 0)
    : formatMetric(metric, threshold);
  return t(`monitoring.policies.term.${operator}`, { metric: metricTitle(metric, instance), value });
}

/** Describes a condition on messages: "3 messages, warning or worse, with “link”, within 10 min". */
function describeMessages(
  { count, severity, trap, text }: Required<ConditionMessages>,
  minutes: string,
): string {
  return [
    t("monitoring.policies.messages.atLeast", { count }),
    trap && t("monitoring.policies.messages.ofTrap", { trap }),
    severity !== null && t("monitoring.deviceMessages.orWorse", { severity: syslogSeverityText(severity) }),
    text && t("monitoring.policies.messages.with", { text }),
    t("monitoring.policies.messages.within", { minutes }),
  ]
    .filter(Boolean)
    .join(", ");
}

/** Whether a condition counts a device's message. */
export function countsMessage(
  { severity, trap, text }: Required<ConditionMessages>,
  message: Pick<DeviceMessage, "kind" | "severity" | "source" | "text">,
): boolean {
  const has = (part: string, whole: string) => whole.toLowerCase().includes(part.toLowerCase());
  if (trap && (message.kind !== "TRAP" || message.source.toLowerCase() !== trap.toLowerCase())) return false;
  if (severity !== null && (message.severity === null || message.severity > severity)) return false;
  return !text || has(text, message.text) || has(text, message.source);
}

/** Describes a condition in the current language: "CPU use above 95% for 15 minutes". */
export function describeCondition(condition: PolicyCondition): string {
  const { type, terms, samples, match, messages } = completeCondition(condition, "");
  const minutes = formatUnit(samples, "minute", 0);
  if (type === "MESSAGES") return messages ? describeMessages(messages, minutes) : "";
  if (type === "OFFLINE" || type === "NO_DATA")
    return t(`monitoring.policies.described.${type}`, { minutes });
  if (type !== "METRIC") return describeFact(condition, samples);
  const parts = terms.map(describeTerm);
  const text = match === "ALL" ? formatList(parts) : formatList(parts, "disjunction");
  return samples === 1 ? text : t("monitoring.policies.described.METRIC", { text, minutes });
}

/** Why an alert was opened: "Service nginx isn't running · Failed, first reported 11/26/2026, 10:03 AM". */
export const foundMessage = (condition: PolicyCondition, fact: AlertFact | null | undefined): string =>
  [describeCondition(condition), alertFactText(fact)].filter(Boolean).join(" · ");
