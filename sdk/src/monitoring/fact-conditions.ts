// Conditions on facts that computers report: which names they mean, and what they say.
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
import { matchesName } from "../text/matches-name.ts";
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

/** The field of a condition that says what a type watches. */
export const watchedFields = {
  MESSAGES: "messages",
  SERVICE: "service",
  PROCESS: "process",
  SOFTWARE: "software",
  ENCRYPTION: "encryption",
  ...checkFields,
} as const;

/** Whether conditions of a type are on facts that computers report. */
export const isOnFact = (type: ConditionType): boolean => type !== "MESSAGES" && type in watchedFields;

/** Whether the alerts of a type come from the computer itself, and can start an automation on it. */
export const mayRunAutomation = (type: ConditionType): boolean => type === "METRIC" || isOnFact(type);

/** Whether the alerts of a type are reset by what is reported, whatever the reset interval is. */
export const hasResetInterval = (type: ConditionType): boolean =>
  type === "PROCESS" || !(type in watchedFields);

/** The services whose names a condition means; those of systemd may be written with their ending. */
export const meansService = ({ name }: ConditionService, service: Pick<Service, "name">): boolean =>
  matchesName(name, service.name) || matchesName(name, `${service.name}.service`);

/** The volumes that a condition means: all of them without a name. */
export const meansVolume = (
  { volume = "" }: ConditionEncryption,
  { mountPoint }: Pick<VolumeEncryption, "mountPoint">,
): boolean => !volume || matchesName(volume, mountPoint);

/**
 * Whether the past of what conditions of a type watch isn't stored, so that they are tried on the last
 * report.
 */
export const isTriedNow = (type: ConditionType): type is "SERVICE" | "ENCRYPTION" =>
  type === "SERVICE" || type === "ENCRYPTION";

/**
 * Whether the number of samples means anything to a condition: of a missing or old program, one report says
 * all.
 */
export const countsSamples = ({ software, event }: PolicyCondition): boolean =>
  !event && (!software || isOnChange(software));

/** Whether a condition is on changes, whose alerts last for so many minutes. */
export const isOnChange = ({ state }: Pick<ConditionSoftware, "state">): boolean =>
  state === "INSTALLED" || state === "REMOVED";

/** "Service nginx isn't running, in 2 reports in a row", "Process nginx isn't running for 3 min". */
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

/** Whether a text can be the name of a process that is watched: without a path, and no pattern. */
export const isProcessName = (text: string): boolean => text !== "" && !/[*/\\]/.test(text);

/** "Failed, first reported 11/26/2026, 10:03 AM"; "" if an alert isn't about a fact. */
export function alertFactText(fact: AlertFact | null | undefined): string {
  if (!fact) return "";
  return t("monitoring.alerts.factSince", { what: whatOf(fact), time: formatDateTime(fact.at) });
}

function whatOf({ check, service, version, encryption }: AlertFact): string {
  if (check) return checkFindingText(check);
  if (encryption) return encryptionStateLabels[encryption];
  return service ? serviceStateLabels[service] : version || t("monitoring.policies.notThere");
}

/** What is wrong with what a condition on facts watches, by field. */
export function checkFact(condition: PolicyCondition): FieldError[] {
  const { software } = condition;
  if (!software || (software.state === "OLDER") === Boolean(software.version?.trim()))
    return checkChecks(condition);
  return [{ field: "software.version", message: t("monitoring.policies.software.versionOfOlder") }];
}

/** "2 alerts. Measurements checked: 40,320": what trying a condition has found, or why nothing is known. */
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
