// Options for conditions that a computer's agent checks.
import {
  enums,
  maxEventIds,
  MusterError,
  readEventIds,
  t,
  type FileFact,
  type PolicyCondition,
  type PortFact,
} from "@muster/sdk";
import { InvalidArgumentError, Option } from "commander";
import { choiceOf } from "../../lib/inputs/choices.ts";
import { numberOption } from "../../lib/option-values.ts";

export interface CheckFlags {
  port?: number;
  host?: string;
  http?: string;
  status?: string;
  contains?: string;
  expiresWithin?: number;
  dns?: string;
  record?: (typeof enums.DnsRecord)[number];
  value?: string;
  nameServer?: string;
  file?: string;
  largerThan?: number;
  unchangedFor?: number;
  answerWithin?: number;
  script?: string;
  every?: number;
  exitCode?: number;
  lacks?: string;
  matches?: string;
  above?: string;
  below?: string;
  runWithin?: number;
  events?: number;
  log?: string;
  source?: string;
  eventIds?: number[];
}

/** With options that conditions of other types also have. */
type Flags = CheckFlags & {
  state?: string;
  samples?: number;
  minutes?: number;
  severity?: number;
  text?: string;
};

export const checkOptions = (): Option[] => [
  numberOption("--port <n>", t("monitoring.policies.cli.try.portOption"), { minimum: 1, maximum: 65_535 }),
  new Option("--host <host>", t("monitoring.policies.cli.try.hostOption")),
  new Option("--http <url>", t("monitoring.policies.cli.try.httpOption")),
  new Option("--status <range>", t("monitoring.policies.cli.try.statusOption")),
  new Option("--contains <text>", t("monitoring.policies.cli.try.containsOption")),
  numberOption("--expires-within <days>", t("monitoring.policies.cli.try.expiresOption"), {
    minimum: 1,
    maximum: 365,
  }),
  new Option("--dns <name>", t("monitoring.policies.cli.try.dnsOption")),
  new Option("--record <type>", t("monitoring.policies.cli.try.recordOption"))
    .argParser(choiceOf(enums.DnsRecord))
    .default("A"),
  new Option("--value <value>", t("monitoring.policies.cli.try.valueOption")),
  new Option("--name-server <address>", t("monitoring.policies.cli.try.serverOption")),
  new Option("--file <path>", t("monitoring.policies.cli.try.fileOption")),
  numberOption("--larger-than <bytes>", t("monitoring.policies.cli.try.largerOption"), {
    minimum: 1,
    maximum: 1e15,
  }),
  numberOption("--unchanged-for <hours>", t("monitoring.policies.cli.try.olderOption"), {
    minimum: 1,
    maximum: 87_600,
  }),
  numberOption("--answer-within <seconds>", t("monitoring.policies.cli.try.timeoutOption"), {
    minimum: 1,
    maximum: 20,
    default: 10,
  }),
  new Option("--script <script>", t("monitoring.policies.cli.try.scriptOption")),
  numberOption("--every <minutes>", t("monitoring.policies.cli.try.everyOption"), {
    minimum: 5,
    maximum: 1_440,
    default: 15,
  }),
  numberOption("--exit-code <n>", t("monitoring.policies.cli.try.exitCodeOption"), {
    minimum: -(2 ** 31),
    maximum: 2 ** 31 - 1,
  }),
  new Option("--lacks <text>", t("monitoring.policies.cli.try.lacksOption")),
  new Option("--matches <pattern>", t("monitoring.policies.cli.try.matchesOption")),
  numberOption("--run-within <seconds>", t("monitoring.policies.cli.try.runWithinOption"), {
    minimum: 1,
    maximum: 300,
    default: 60,
  }),
  numberOption("--events <n>", t("monitoring.policies.cli.try.eventsOption"), {
    minimum: 1,
    maximum: 1_000,
  }),
  new Option("--log <log>", t("monitoring.policies.cli.try.logOption")),
  new Option("--source <name>", t("monitoring.policies.cli.try.sourceOption")),
  new Option("--event-ids <ids>", t("monitoring.policies.cli.try.eventIdsOption")).argParser(eventIdsIn),
];

function eventIdsIn(text: string): number[] {
  const ids = readEventIds(text);
  if (ids) return ids;
  throw new InvalidArgumentError(t("monitoring.policies.event.eventIdsWrong", { count: maxEventIds }));
}

const isOf = <V extends string>(values: readonly V[], value: string): value is V =>
  (values as readonly string[]).includes(value);

const refused = (message: string) => new MusterError("usage", { message });

function onPort(port: number, state: string, { host, answerWithin }: CheckFlags): Partial<PolicyCondition> {
  if (!isOf<PortFact>(enums.PortFact, state)) throw refused(t("monitoring.policies.cli.try.portStates"));
  return {
    type: "PORT",
    port: {
      port,
      state,
      ...(host !== undefined && { host }),
      ...(answerWithin !== undefined && { timeoutSeconds: answerWithin }),
    },
  };
}

function onPage(url: string, { status, contains, expiresWithin, answerWithin }: CheckFlags) {
  const [, from = "", to = from] = /^(\d{3})(?:-(\d{3}))?$/.exec(status ?? "200-399") ?? [];
  if (!from) throw refused(t("monitoring.policies.cli.try.statusWrong", { text: status ?? "" }));
  return {
    type: "HTTP",
    http: {
      url,
      statusFrom: Number(from),
      statusTo: Number(to),
      ...(contains !== undefined && { text: contains }),
      ...(expiresWithin !== undefined && { certificateDays: expiresWithin }),
      ...(answerWithin !== undefined && { timeoutSeconds: answerWithin }),
    },
  } satisfies Partial<PolicyCondition>;
}

const onName = (name: string, { record = "A", value, nameServer, answerWithin }: CheckFlags) =>
  ({
    type: "DNS",
    dns: {
      name,
      record,
      ...(value !== undefined && { value }),
      ...(nameServer !== undefined && { server: nameServer }),
      ...(answerWithin !== undefined && { timeoutSeconds: answerWithin }),
    },
  }) satisfies Partial<PolicyCondition>;

function onFile(path: string, given: string | undefined, { largerThan, unchangedFor }: CheckFlags) {
  const implied: FileFact[] = [
    ...(largerThan === undefined ? [] : (["LARGER"] as const)),
    ...(unchangedFor === undefined ? [] : (["OLDER"] as const)),
  ];
  const [state = "MISSING", ...more] = [...new Set([...implied, ...(given === undefined ? [] : [given])])];
  const needsNumber = state === "LARGER" || state === "OLDER";
  if (!isOf<FileFact>(enums.FileFact, state) || more.length || needsNumber !== implied.length > 0)
    throw refused(t("monitoring.policies.cli.try.fileStates"));
  return {
    type: "FILE",
    file: { path, state, bytes: largerThan ?? null, hours: unchangedFor ?? null },
  } satisfies Partial<PolicyCondition>;
}

/**
 * The condition on a script. Without a comparison, the alert is for a failed script. The id is resolved
 * later.
 */
function onScript(flags: CheckFlags) {
  const { every = 15, runWithin = 60, exitCode, contains, lacks, matches, above, below } = flags;
  const states = { EXIT: exitCode, CONTAINS: contains, LACKS: lacks, ABOVE: above, BELOW: below };
  const isNumber = above !== undefined || below !== undefined;
  const given = (Object.keys(states) as (keyof typeof states)[]).filter((one) => states[one] !== undefined);
  const [state = matches === undefined ? "EXIT_OTHER" : "MATCHES", ...more] = given;
  if (more.length || (matches !== undefined && state !== "MATCHES" && !isNumber))
    throw refused(t("monitoring.policies.cli.try.scriptStates"));
  return {
    type: "SCRIPT",
    script: {
      scriptId: 0,
      everyMinutes: every,
      timeoutSeconds: runWithin,
      state,
      exitCode: exitCode ?? 0,
      output: matches ?? contains ?? lacks ?? "",
      threshold: isNumber ? numberIn(above ?? below, above === undefined ? "--below" : "--above") : null,
    },
  } satisfies Partial<PolicyCondition>;
}

/** The condition on events: errors and more severe ones, unless another severity is given. */
const onEvents = (count: number, { log, source, eventIds, severity = 3, text, minutes = 10 }: Flags) =>
  ({
    type: "EVENT",
    event: {
      level: severity,
      count,
      minutes,
      ...(log !== undefined && { log }),
      ...(source !== undefined && { source }),
      ...(eventIds && { eventIds }),
      ...(text !== undefined && { text }),
    },
  }) satisfies Partial<PolicyCondition>;

/** Parses a number. @throws MusterError `usage` */
export function numberIn(text: string | undefined, option: string): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (text.trim() && Number.isFinite(value)) return value;
  throw refused(t("monitoring.policies.cli.notANumber", { option, text }));
}

/** The condition described by the options, if an agent checks it. */
export function checkFrom(flags: Flags): PolicyCondition | undefined {
  const { port, http, dns, file, script, events, state, samples = 1, minutes = 10 } = flags;
  const isChange = file !== undefined && state === "CHANGED";
  const rest = { severity: "NONE", samples: isChange ? minutes : samples } as const;
  if (port !== undefined)
    return { name: String(port), type: "PORT", ...onPort(port, state ?? "CLOSED", flags), ...rest };
  if (http !== undefined) return { name: "http", ...onPage(http, flags), ...rest };
  if (script !== undefined) return { name: "script", ...onScript(flags), ...rest };
  if (events !== undefined) return { name: "events", ...onEvents(events, flags), ...rest };
  if (dns !== undefined) return { name: dns.slice(0, 100), ...onName(dns, flags), ...rest };
  return file === undefined ? undefined : { name: "file", ...onFile(file, state, flags), ...rest };
}
