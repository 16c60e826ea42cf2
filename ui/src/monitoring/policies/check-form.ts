// The form values of a condition that an agent checks on its computer.
import {
  checkChecks,
  comparesNumber,
  comparesText,
  completeChecks,
  isCheck,
  maxEventIds,
  readEventIds,
  t,
  type ConditionDns,
  type ConditionScript,
  type FileFact,
  type PolicyCondition,
  type PortFact,
  type ScriptFact,
} from "@muster/sdk";
import { required } from "../../hooks/form.ts";

export interface CheckValues {
  host: string;
  port: string;
  portState: PortFact;
  url: string;
  statusFrom: string;
  statusTo: string;
  pageText: string;
  certificateDays: string;
  dnsName: string;
  record: ConditionDns["record"];
  expected: string;
  dnsServer: string;
  path: string;
  fileState: FileFact;
  megabytes: string;
  hours: string;
  timeout: string;
  scriptId: string;
  scriptName: string;
  everyMinutes: string;
  scriptState: ScriptFact;
  exitCode: string;
  output: string;
  scriptThreshold: string;
  scriptTimeout: string;
  eventLog: string;
  eventSource: string;
  eventIds: string;
  eventLevel: string;
  eventText: string;
  eventCount: string;
  eventMinutes: string;
}

/** The minimum and maximum of each number field. */
export const ranges = {
  port: { minimum: 1, maximum: 65_535 },
  statusFrom: { minimum: 100, maximum: 599 },
  statusTo: { minimum: 100, maximum: 599 },
  certificateDays: { minimum: 1, maximum: 365 },
  megabytes: { minimum: 1, maximum: 1_000_000_000 },
  hours: { minimum: 1, maximum: 87_600 },
  timeout: { minimum: 1, maximum: 20 },
  everyMinutes: { minimum: 5, maximum: 1_440 },
  exitCode: { minimum: -2_147_483_648, maximum: 2_147_483_647 },
  scriptTimeout: { minimum: 1, maximum: 300 },
  eventCount: { minimum: 1, maximum: 1_000 },
  eventMinutes: { minimum: 1, maximum: 1_440 },
} as const satisfies Partial<Record<keyof CheckValues, object>>;

const bytesPerMegabyte = 1_000_000;
const textOf = (value: number | null | undefined) => value?.toString() ?? "";

export function checkValuesOf(condition: PolicyCondition): CheckValues {
  const { port, http, dns, file, script, event } = completeChecks(condition);
  return {
    host: port?.host === "localhost" ? "" : (port?.host ?? ""),
    port: textOf(port?.port),
    portState: port?.state ?? "CLOSED",
    url: http?.url ?? "",
    statusFrom: String(http?.statusFrom ?? 200),
    statusTo: String(http?.statusTo ?? 399),
    pageText: http?.text ?? "",
    certificateDays: textOf(http?.certificateDays),
    dnsName: dns?.name ?? "",
    record: dns?.record ?? "A",
    expected: dns?.value ?? "",
    dnsServer: dns?.server ?? "",
    path: file?.path ?? "",
    fileState: file?.state ?? "MISSING",
    megabytes: file?.bytes ? String(file.bytes / bytesPerMegabyte) : "",
    hours: textOf(file?.hours),
    timeout: String((port ?? http ?? dns)?.timeoutSeconds ?? 10),
    scriptId: textOf(script?.scriptId),
    scriptName: script?.name ?? "",
    everyMinutes: String(script?.everyMinutes ?? 15),
    scriptState: script?.state ?? "EXIT_OTHER",
    exitCode: String(script?.exitCode ?? 0),
    output: script?.output ?? "",
    scriptThreshold: textOf(script?.threshold),
    scriptTimeout: String(script?.timeoutSeconds ?? 60),
    eventLog: event?.log ?? "",
    eventSource: event?.source ?? "",
    eventIds: event?.eventIds.join(", ") ?? "",
    eventLevel: String(event?.level ?? 3),
    eventText: event?.text ?? "",
    eventCount: String(event?.count ?? 1),
    eventMinutes: String(event?.minutes ?? 10),
  };
}

/** Returns what the agent checks; nothing for conditions of other types. */
export function toCheck(type: PolicyCondition["type"], values: CheckValues): Partial<PolicyCondition> {
  const timeoutSeconds = Number(values.timeout);
  switch (type) {
    case "PORT": {
      const { portState: state } = values;
      const host = values.host.trim() || "localhost";
      return { port: { host, port: Number(values.port), state, timeoutSeconds } };
    }
    case "HTTP":
      return {
        http: {
          url: values.url.trim(),
          statusFrom: Number(values.statusFrom),
          statusTo: Number(values.statusTo),
          text: values.pageText,
          certificateDays: values.certificateDays ? Number(values.certificateDays) : null,
          timeoutSeconds,
        },
      };
    case "DNS":
      return {
        dns: {
          name: values.dnsName.trim(),
          record: values.record,
          value: values.expected.trim(),
          server: values.dnsServer.trim(),
          timeoutSeconds,
        },
      };
    case "FILE": {
      const { path, fileState: state, megabytes, hours } = values;
      return {
        file: {
          path: path.trim(),
          state,
          bytes: state === "LARGER" ? Math.round(Number(megabytes) * bytesPerMegabyte) : null,
          hours: state === "OLDER" ? Number(hours) : null,
        },
      };
    }
    case "SCRIPT":
      return { script: toScript(values) };
    case "EVENT":
      return {
        event: {
          log: values.eventLog.trim(),
          source: values.eventSource.trim(),
          eventIds: readEventIds(values.eventIds) ?? [],
          level: Number(values.eventLevel),
          text: values.eventText.trim(),
          count: Number(values.eventCount),
          minutes: Number(values.eventMinutes),
        },
      };
    default:
      return {};
  }
}

/** Omits the script's version, because saving uses the latest one. */
function toScript({ scriptState: state, ...values }: CheckValues): ConditionScript {
  const isNumber = comparesNumber(state);
  const isExit = state === "EXIT" || state === "EXIT_OTHER";
  return {
    scriptId: Number(values.scriptId),
    name: values.scriptName,
    everyMinutes: Number(values.everyMinutes),
    timeoutSeconds: Number(values.scriptTimeout),
    state,
    exitCode: isExit ? Number(values.exitCode) : 0,
    output: isExit ? "" : values.output,
    threshold: isNumber ? Number(values.scriptThreshold.replace(",", ".")) : null,
  };
}

type Messages = Partial<Record<keyof CheckValues, string>>;

/** The form's field for each field of the contract. */
const fields: Readonly<Record<string, keyof CheckValues>> = {
  "http.url": "url",
  "http.statusTo": "statusTo",
  "http.certificateDays": "certificateDays",
  "dns.server": "dnsServer",
  "file.path": "path",
  "script.output": "output",
  "script.threshold": "scriptThreshold",
};

export const within = (text: string, minimum: number, maximum: number): boolean =>
  /^-?\d+$/.test(text) && Number(text) >= minimum && Number(text) <= maximum;

export const isNumber = (text: string): boolean =>
  text.trim() !== "" && Number.isFinite(Number(text.replace(",", ".")));

const isNumberField = (name: keyof CheckValues): name is keyof typeof ranges => name in ranges;

function neededOfScript(state: ScriptFact): (keyof CheckValues)[] {
  if (comparesNumber(state)) return ["scriptThreshold"];
  return comparesText(state) ? ["output"] : ["exitCode"];
}

const neededOf = (
  type: PolicyCondition["type"],
  { fileState, scriptState }: CheckValues,
): (keyof CheckValues)[] => {
  if (type === "SCRIPT") return ["scriptId", "everyMinutes", ...neededOfScript(scriptState), "scriptTimeout"];
  if (type === "EVENT") return ["eventCount", "eventMinutes"];
  if (type === "PORT") return ["port", "timeout"];
  if (type === "HTTP") return ["url", "statusFrom", "statusTo", "timeout"];
  if (type === "DNS") return ["dnsName", "timeout"];
  const more: Partial<Record<FileFact, "megabytes" | "hours">> = { LARGER: "megabytes", OLDER: "hours" };
  return ["path", ...[more[fileState] ?? []].flat()];
};

const optionalOf = (type: PolicyCondition["type"]): (keyof CheckValues)[] =>
  type === "HTTP" ? ["certificateDays"] : [];

/** Returns the errors of a check's values, by field. */
export function checkCheckValues(type: PolicyCondition["type"], values: CheckValues): Messages {
  if (!isCheck(type)) return {};
  const missing = required(values, ...neededOf(type, values));
  if (Object.values(missing).some(Boolean)) return missing;
  for (const name of [...neededOf(type, values), ...optionalOf(type)].filter(isNumberField)) {
    const { minimum: from, maximum: to } = ranges[name];
    if (values[name] && !within(values[name], from, to))
      return { [name]: t("monitoring.policies.range", { from, to }) };
  }
  if (type === "SCRIPT" && comparesNumber(values.scriptState) && !isNumber(values.scriptThreshold))
    return { scriptThreshold: t("monitoring.policies.aNumber") };
  if (type === "EVENT" && !readEventIds(values.eventIds))
    return { eventIds: t("monitoring.policies.event.eventIdsWrong", { count: maxEventIds }) };
  const wrong = checkChecks({ name: "", type, severity: "NONE", ...toCheck(type, values) });
  return Object.fromEntries(wrong.map(({ field, message }) => [fields[field], message]));
}
