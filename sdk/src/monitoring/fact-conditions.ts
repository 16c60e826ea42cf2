// Conditions on facts that computers report: which objects they match, and their descriptions.
import { enums } from "../generated/limits.ts";
import type { FieldError } from "../client/errors.ts";
import type { Answer } from "../client/client.ts";
import type {
  AlertFact,
  ConditionEncryption,
  ConditionService,
  ConditionType,
  EncryptionFact,
  PolicyCondition,
  ConditionSoftware,
  ProcessFact,
  Service,
  ServiceFact,
  SoftwareFact,
  VolumeEncryption,
} from "../index.ts";
import { formatDateTime, formatUnit } from "../text/format.ts";
import { matchesName } from "../text/wildcard.ts";
import { labels, t } from "../text/messages.ts";
import { checkChecks, checkFields, describeCheck, checkFindingText, isCheck } from "./checks.ts";
import { encryptionStateLabels, serviceStateLabels } from "./computer-state.ts";

export const serviceFactLabels: Readonly<Record<ServiceFact, string>> = labels(
  "monitoring.policies.service.states",
  enums.ServiceFact,
);

export const processFactLabels: Readonly<Record<ProcessFact, string>> = labels(
  "monitoring.policies.process.states",
  enums.ProcessFact,
);

export const softwareFactLabels: Readonly<Record<SoftwareFact, string>> = labels(
  "monitoring.policies.software.states",
  enums.SoftwareFact,
);

export const encryptionFactLabels: Readonly<Record<EncryptionFact, string>> = labels(
  "monitoring.policies.encryption.states",
  enums.EncryptionFact,
);

/** The field of a condition with the settings of each type. */
export const watchedFields = {
  MESSAGES: "messages",
  SERVICE: "service",
  PROCESS: "process",
  SOFTWARE: "software",
  ENCRYPTION: "encryption",
  ...checkFields,
} as const;

/** Whether conditions of a type watch facts that computers report. */
export const isOnFact = (type: ConditionType): boolean => type !== "MESSAGES" && type in watchedFields;

/** Whether alerts of a type are based on the computer's own data and can start an automation on it. */
export const mayRunAutomation = (type: ConditionType): boolean => type === "METRIC" || isOnFact(type);

/** Whether a reset interval applies to alerts of a type. Other alerts are reset by what is reported. */
export const hasResetInterval = (type: ConditionType): boolean =>
  type === "PROCESS" || !(type in watchedFields);

/** Whether a condition's name matches a service; ".service" of systemd may be part of the name. */
export const meansService = ({ name }: ConditionService, service: Pick<Service, "name">): boolean =>
  matchesName(name, service.name) || matchesName(name, `${service.name}.service`);

/** Whether a condition matches a volume; without a name it matches all volumes. */
export const meansVolume = (
  { volume = "" }: ConditionEncryption,
  { mountPoint }: Pick<VolumeEncryption, "mountPoint">,
): boolean => !volume || matchesName(volume, mountPoint);

/** Whether conditions of a type can only be tried on the last report, because earlier ones aren't stored. */
export const isTriedNow = (type: ConditionType): type is "SERVICE" | "ENCRYPTION" =>
  type === "SERVICE" || type === "ENCRYPTION";

/** Whether a condition uses the number of samples. For missing and old software, one report is enough. */
export const countsSamples = ({ software, event }: PolicyCondition): boolean =>
  !event && (!software || isOnChange(software));

/** Whether a condition watches for changes; its alerts last for a number of minutes. */
export const isOnChange = ({ state }: Pick<ConditionSoftware, "state">): boolean =>
  state === "INSTALLED" || state === "REMOVED";

/**
 * Describes a condition: "Service nginx isn't running, in 2 reports in a row", "Process nginx isn't running
 * for 3 min".
 */
export function describeFact(condition: PolicyCondition, samples: number): string {
  const { service, process, software, encryption } = condition;
  const inReports = (text: string) =>
    samples === 1 ? text : `${text}, ${t("monitoring.policies.inReports", { count: samples })}`;
  if (encryption) {
    const { state, volume } = encryption;
    return inReports(
      volume
        ? t(`monitoring.policies.encryption.described.${state}`, { volume })
        : t(`monitoring.policies.encryption.describedAny.${state}`),
    );
  }
  if (software) {
    const { state, name, version = "" } = software;
    return t(`monitoring.policies.software.described.${state}`, { name, version });
  }
  if (process) {
    const { state, name } = process;
    const text = t(`monitoring.policies.process.described.${state}`, { name });
    const minutes = formatUnit(samples, "minute", 0);
    return samples === 1 ? text : t("monitoring.policies.described.METRIC", { text, minutes });
  }
  if (!service) return describeCheck(condition, samples);
  return inReports(t(`monitoring.policies.service.described.${service.state}`, { name: service.name }));
}

/** Whether a text can be the name of a watched process: it must have no path and no wildcard. */
export const isProcessName = (text: string): boolean => text !== "" && !/[*/\\]/.test(text);

/** Describes the fact behind an alert: "Failed, first reported 11/26/2026, 10:03 AM"; "" if there is none. */
export function alertFactText(fact: AlertFact | null | undefined): string {
  if (!fact) return "";
  return t("monitoring.alerts.factSince", { what: whatOf(fact), time: formatDateTime(fact.at) });
}

function whatOf({ check, service, version, encryption }: AlertFact): string {
  if (check) return checkFindingText(check);
  if (encryption) return encryptionStateLabels[encryption];
  return service ? serviceStateLabels[service] : version || t("monitoring.policies.notThere");
}

/** Returns the errors in what a condition on facts watches, by field. */
export function checkFact(condition: PolicyCondition): FieldError[] {
  const { software } = condition;
  if (!software || (software.state === "OLDER") === Boolean(software.version?.trim()))
    return checkChecks(condition);
  return [{ field: "software.version", message: t("monitoring.policies.software.versionOfOlder") }];
}

/**
 * Describes the result of trying a condition: "2 alerts. Measurements checked: 40,320", or why there is none.
 */
export function triedText(
  type: ConditionType,
  { basis, samples, results, from, to, fact }: Answer<"tryCondition">,
): string {
  const count = results.length;
  if (isCheck(type)) {
    const found = alertFactText(fact);
    if (basis === "HISTORY")
      return t("monitoring.policies.check.triedPast", {
        count,
        checks: samples,
        found: found || t("monitoring.policies.check.unknownNow"),
      });
    if (!samples && fact?.check)
      return t("monitoring.policies.check.triedUnknown", { found: checkFindingText(fact.check) });
    return found
      ? t("monitoring.policies.check.tried", { count, time: formatDateTime(to), found })
      : t("monitoring.policies.check.never");
  }
  if (isTriedNow(type)) {
    const of = watchedFields[type];
    return samples
      ? t(`monitoring.policies.${of}.tried`, { count, time: formatDateTime(to) })
      : t(`monitoring.policies.${of}.never`);
  }
  if (type === "SOFTWARE")
    return samples
      ? t("monitoring.policies.software.tried", { count, samples, time: formatDateTime(from) })
      : t("monitoring.policies.software.never");
  if (type === "MESSAGES")
    return samples
      ? t("monitoring.policies.messages.tried", { count, samples })
      : t("monitoring.deviceMessages.none");
  if (samples) return t("monitoring.policies.triedSummary", { count, samples });
  return t(`monitoring.policies.${type === "PROCESS" ? "process.never" : "neverMeasured"}`);
}
