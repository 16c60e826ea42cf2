// Conditions on facts that computers report: which names they mean, and what they say.
import { enums } from "../generated/limits.ts";
import type { Answer } from "../client/client.ts";
import type {
  AlertFact,
  ConditionService,
  ConditionType,
  PolicyCondition,
  Service,
  ServiceFact,
} from "../index.ts";
import { formatDateTime } from "../text/format.ts";
import { labels, t } from "../text/messages.ts";
import { serviceStateLabels } from "./computer-state.ts";

/** Where `*` stands for any text, however it is capitalized; in time proportional to the text's length. */
export function matchesName(pattern: string, name: string): boolean {
  const text = name.toLowerCase();
  const [first = "", ...rest] = pattern.toLowerCase().split("*");
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

export const serviceFactLabels: Readonly<Record<ServiceFact, string>> = labels(
  "monitoring.policies.service.states",
  enums.ServiceFact,
);

/** The field of a condition that says what a type watches. */
export const watchedFields = { MESSAGES: "messages", SERVICE: "service" } as const;

/** Whether conditions of a type are on facts that computers report. */
export const isOnFact = (type: ConditionType): boolean => type === "SERVICE";

/** Whether the alerts of a type come from the computer itself, and can start an automation on it. */
export const mayRunAutomation = (type: ConditionType): boolean => type === "METRIC" || isOnFact(type);

/** Whether the alerts of a type are reset by what is reported, whatever the reset interval is. */
export const hasResetInterval = (type: ConditionType): boolean => !(type in watchedFields);

/** The services whose names a condition means; those of systemd may be written with their ending. */
export const meansService = ({ name }: ConditionService, service: Pick<Service, "name">): boolean =>
  matchesName(name, service.name) || matchesName(name, `${service.name}.service`);

/** "Service nginx isn't running, in 2 reports in a row". */
export function describeFact({ service }: PolicyCondition, samples: number): string {
  if (!service) return "";
  const text = t(`monitoring.policies.service.described.${service.state}`, { name: service.name });
  return samples === 1 ? text : `${text}, ${t("monitoring.policies.inReports", { count: samples })}`;
}

/** "Failed, first reported 11/26/2026, 10:03 AM"; "" if an alert isn't about a fact. */
export function alertFactText(fact: AlertFact | null | undefined): string {
  if (!fact) return "";
  const what = fact.service
    ? serviceStateLabels[fact.service]
    : fact.version || t("monitoring.policies.notThere");
  return t("monitoring.alerts.factSince", { what, time: formatDateTime(fact.at) });
}

/** "2 alerts. Measurements checked: 40,320": what trying a condition has found, or why nothing is known. */
export function triedText(type: ConditionType, { samples, results, to }: Answer<"tryCondition">): string {
  const count = results.length;
  if (type === "SERVICE")
    return samples
      ? t("monitoring.policies.service.tried", { count, time: formatDateTime(to) })
      : t("monitoring.policies.service.never");
  if (type === "MESSAGES")
    return samples
      ? t("monitoring.policies.messages.tried", { count, samples })
      : t("monitoring.deviceMessages.none");
  return samples
    ? t("monitoring.policies.triedSummary", { count, samples })
    : t("monitoring.policies.neverMeasured");
}
