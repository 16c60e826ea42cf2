// Conditions that a computer's agent checks: the checks, and what they found.
import { enums, limits } from "../generated/limits.ts";
import type { FieldError } from "../client/errors.ts";
import type {
  CheckFinding,
  ConditionDns,
  ConditionFile,
  ConditionHttp,
  ConditionPort,
  FileFact,
  FoundByCheck,
  PolicyCondition,
  PortFact,
} from "../index.ts";
import { canonicalJson } from "../text/canonical-json.ts";
import { cleanText } from "../text/clean.ts";
import { formatDateTime, formatSize, formatUnit } from "../text/format.ts";
import { formatNumber, labels, t } from "../text/messages.ts";
import {
  checkScriptTest,
  completeScript,
  describeScript,
  testOf,
  type ScriptTest,
} from "./script-conditions.ts";
import { completeEvent, describeEvent, type EventTest } from "./event-conditions.ts";
import { isOwnHost, targetText } from "../remote/tunnels.ts";

export const portFactLabels: Readonly<Record<PortFact, string>> = labels(
  "monitoring.policies.port.states",
  enums.PortFact,
);

export const fileFactLabels: Readonly<Record<FileFact, string>> = labels(
  "monitoring.policies.file.states",
  enums.FileFact,
);

/** The field with the settings of each type of check. */
export const checkFields = {
  PORT: "port",
  HTTP: "http",
  DNS: "dns",
  FILE: "file",
  SCRIPT: "script",
  EVENT: "event",
} as const;

export type CheckType = keyof typeof checkFields;

export const isCheck = (type: string): type is CheckType => Object.hasOwn(checkFields, type);

const timeoutSeconds = 10;

/** The checks of a condition, with defaults for settings that were left out. */
export const completeChecks = ({ port, http, dns, file, script, event }: Partial<PolicyCondition>) => ({
  port: port ? { host: "localhost", timeoutSeconds, ...port } : null,
  http: http
    ? { statusFrom: 200, statusTo: 399, text: "", certificateDays: null, timeoutSeconds, ...http }
    : null,
  dns: dns ? { value: "", server: "", timeoutSeconds, ...dns } : null,
  file: file ? { bytes: null, hours: null, ...file } : null,
  script: script ? completeScript(script) : null,
  event: event ? completeEvent(event) : null,
});

/**
 * What an agent checks: scripts at their own interval, everything else each minute. Processes are counted.
 */
export type Check =
  | { process: { name: string } }
  | { port: Required<ConditionPort> }
  | { http: Required<ConditionHttp> }
  | { dns: Required<ConditionDns> }
  | { file: Required<ConditionFile> & { minutes: number } }
  | { script: ScriptTest }
  | { event: EventTest };

/** The check that the agent has to make for a condition; undefined if it needs none. */
export function checkOf(condition: PolicyCondition): Check | undefined {
  const { port, http, dns, file, script, event } = completeChecks(condition);
  if (script) return { script: testOf(script) };
  if (event) return { event };
  if (condition.process) return { process: { name: condition.process.name } };
  if (port) return { port };
  if (http) return { http };
  if (dns) return { dns };
  // how long a change raises an alert; 0 for other states, so that equal checks are recognized as one
  const minutes = file?.state === "CHANGED" ? (condition.samples ?? 1) : 0;
  return file ? { file: { ...file, minutes } } : undefined;
}

/** A key for equal checks, which ignores the case of process names and the names of scripts. */
function textOf(check: Check): string {
  if ("process" in check) return canonicalJson({ process: check.process.name.toLowerCase() });
  return canonicalJson("script" in check ? { script: { ...check.script, name: "" } } : check);
}

/** The checks that conditions need, each once, in a fixed order. */
export function watchedChecks(conditions: readonly PolicyCondition[]): Map<string, Check> {
  const checks = new Map<string, Check>();
  for (const condition of conditions) {
    const check = checkOf(condition);
    if (check) checks.set(textOf(check), check);
  }
  return new Map([...checks].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The subject of a check, which is also the subject of its measured time. */
export function checkSubject(check: Check): string {
  if ("process" in check) return check.process.name;
  if ("script" in check) return check.script.name;
  if ("port" in check) return targetText(check.port.host, check.port.port);
  if ("http" in check) return check.http.url;
  if ("event" in check) return check.event.source || check.event.log || check.event.text || "*";
  return "dns" in check ? `${check.dns.name} ${check.dns.record}` : check.file.path;
}

const maxSubjectLength = 80;
const keyDigits = 6;

const markOf = (key: string): string => ` · ${key.slice(0, keyDigits)}`;

/**
 * The instance of a check's metrics. Ends with the start of the check's key, because several checks can have
 * the same subject.
 */
export const checkInstance = (check: Check, key: string): string =>
  cleanText(checkSubject(check), maxSubjectLength) + markOf(key);

/** A pattern for the instance of a check's metrics, whatever the name of its script. */
export const checkPattern = (key: string): string => `*${markOf(key)}`;

/**
 * Whether the check of a condition is beyond the number of checks that the agent of a computer with all these
 * conditions makes.
 */
export function isBeyondLimit(condition: PolicyCondition, conditions: readonly PolicyCondition[]): boolean {
  const check = checkOf(condition);
  return (
    check !== undefined &&
    [...watchedChecks(conditions).keys()].slice(limits.watchedChecks).includes(textOf(check))
  );
}

/** Whether the alert lasts for a number of minutes, instead of depending on the number of checks in a row. */
export const lastsMinutes = ({ file, event }: PolicyCondition): boolean =>
  file?.state === "CHANGED" || Boolean(event);

const described = (condition: PolicyCondition): string => {
  const { port, http, dns, file, script, event } = completeChecks(condition);
  if (script) return describeScript(script);
  if (event) return describeEvent(event);
  if (port) {
    const { state, host } = port;
    if (isOwnHost(host)) return t(`monitoring.policies.port.describedHere.${state}`, { port: port.port });
    return t(`monitoring.policies.port.described.${state}`, { target: targetText(host, port.port) });
  }
  if (http) {
    const { url, statusFrom: from, statusTo: to, text, certificateDays } = http;
    return [
      from === to
        ? t("monitoring.policies.http.describedOne", { url, status: String(from) })
        : t("monitoring.policies.http.described", { url, from: String(from), to: String(to) }),
      text && t("monitoring.policies.http.withText", { text }),
      certificateDays !== null &&
        t("monitoring.policies.http.orExpires", { days: formatUnit(certificateDays, "day", 0) }),
    ]
      .filter(Boolean)
      .join(", ");
  }
  if (dns) {
    const { name, record, value, server } = dns;
    return [
      t(`monitoring.policies.dns.${value ? "describedValue" : "described"}`, { name, record, value }),
      server && t("monitoring.policies.dns.askedOf", { server }),
    ]
      .filter(Boolean)
      .join(", ");
  }
  if (!file) return "";
  const { path, state, bytes, hours } = file;
  const size = formatSize(bytes ?? 0);
  return t(`monitoring.policies.file.described.${state}`, {
    path,
    size,
    hours: formatUnit(hours ?? 0, "hour", 0),
  });
};

/** Describes a condition: "Port 443 of intranet accepts no connection, in 3 checks in a row". */
export function describeCheck(condition: PolicyCondition, samples: number): string {
  const text = described(condition);
  return samples === 1 || lastsMinutes(condition)
    ? text
    : `${text}, ${t("monitoring.policies.inChecks", { count: samples })}`;
}

/** The maximum length of a stored finding; messages of events are longer than values. */
export const maxFoundLength = (finding: CheckFinding): number => (finding === "EVENTS" ? 200 : 100);

/** Describes what a check found: "Connection refused", "Status 503". */
export function checkFindingText({ finding, number, text }: FoundByCheck): string {
  const value = number ?? 0;
  const shown: Partial<Record<CheckFinding, Record<string, string | number>>> = {
    STATUS: { status: String(value) },
    TEXT_MISSING: { status: String(value) },
    CERTIFICATE_EXPIRES: { days: formatUnit(value, "day", 0) },
    SIZE: { size: formatSize(value) },
    AGE: { time: formatDateTime(value) },
    CHANGED: { time: formatDateTime(value) },
    EXIT: { code: String(value) },
    EVENTS_DROPPED: { time: formatDateTime(value) },
    NUMBER: { value: formatNumber(value, { maximumFractionDigits: 6 }) },
    TOO_MANY: { max: limits.watchedChecks },
  };
  if (finding === "EVENTS") return t("monitoring.policies.event.found", { count: value, text });
  return t(`monitoring.policies.findings.${finding}`, { text, ...shown[finding] });
}

const ipWithPort = /^(?:[\d.]+(?::\d{1,5})?|[\da-fA-F:.]*:[\da-fA-F:.]*|\[[\da-fA-F:.]+\](?::\d{1,5})?)$/;

/** Absolute paths, but not with two leading slashes, for which Windows would contact other computers. */
const absolutePath = /^(?:\/(?![/\\])|[A-Za-z]:[\\/](?![\\/]))/;

/** Returns the errors in the check of a condition, by field. */
export function checkChecks(condition: PolicyCondition): FieldError[] {
  const { http, dns, file, script } = completeChecks(condition);
  const errors: FieldError[] = script ? checkScriptTest(script) : [];
  const add = (field: string, message: string) => errors.push({ field, message });
  const url = http && URL.parse(http.url);
  if (http && (!url || !/^https?:$/.test(url.protocol) || url.username || url.password))
    add("http.url", t("monitoring.policies.http.urlWrong"));
  if (http && http.statusFrom > http.statusTo)
    add("http.statusTo", t("monitoring.policies.http.statusWrong"));
  if (http?.certificateDays && url?.protocol !== "https:")
    add("http.certificateDays", t("monitoring.policies.http.noCertificate"));
  if (dns?.server && !ipWithPort.test(dns.server))
    add("dns.server", t("monitoring.policies.dns.serverWrong"));
  if (file && !absolutePath.test(file.path)) add("file.path", t("monitoring.policies.file.pathWrong"));
  if (file && (file.state === "LARGER") !== (file.bytes !== null))
    add("file.bytes", t("monitoring.policies.file.bytesOfLarger"));
  if (file && (file.state === "OLDER") !== (file.hours !== null))
    add("file.hours", t("monitoring.policies.file.hoursOfOlder"));
  return errors;
}
