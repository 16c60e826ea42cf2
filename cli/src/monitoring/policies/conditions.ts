import {
  deviceConditionTexts,
  durationName,
  enums,
  t,
  triedText,
  type ConditionTerm,
  type MetricName,
  type PolicyCondition,
} from "@muster/sdk";
import { MusterError } from "@muster/sdk";
import { Option } from "commander";
import { deviceArgument } from "../../devices/devices/device-argument.ts";
import { addCommands, defineCommand } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { choiceOf } from "../../lib/inputs/choices.ts";
import { numberOption } from "../../lib/option-values.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { resolveDevice, resolveScript } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";
import { checkFrom, checkOptions, numberIn, type CheckFlags } from "./check-options.ts";

interface Flags extends CheckFlags {
  metric?: MetricName;
  messages?: number;
  severity?: number;
  trap?: string;
  text?: string;
  minutes?: number;
  service?: string;
  process?: string;
  software?: string;
  encryption?: string | true;
  state?: (typeof states)[number];
  olderThan?: string;
  instance?: string;
  aboveUsual?: string;
  belowUsual?: string;
  reset?: string;
  samples?: number;
  days?: number;
}

/** The states of all types of conditions. */
const states = [
  ...new Set([
    ...enums.ServiceFact,
    ...enums.SoftwareFact,
    ...enums.EncryptionFact,
    ...enums.PortFact,
    ...enums.FileFact,
  ]),
];

const operators = {
  above: "ABOVE",
  below: "BELOW",
  aboveUsual: "ABOVE_USUAL",
  belowUsual: "BELOW_USUAL",
} as const;

/** The condition on measured values described by the options. */
function onMetric(metric: MetricName, flags: Flags): PolicyCondition {
  const { instance = "", reset, samples = 1 } = flags;
  const given = (Object.keys(operators) as (keyof typeof operators)[]).filter(
    (one) => flags[one] !== undefined,
  );
  const [only, ...more] = given;
  if (only === undefined || more.length)
    throw new MusterError("usage", { message: t("monitoring.policies.cli.aboveOrBelow") });
  const option = `--${only.replace("Usual", "-usual")}`;
  const term: ConditionTerm = {
    metric,
    instance,
    operator: operators[only],
    threshold: numberIn(flags[only], option) ?? 0,
    resetThreshold: numberIn(reset, "--reset"),
  };
  return { name: metric, type: "METRIC", terms: [term], samples, severity: "NONE" };
}

const onMessages = ({ messages = 1, severity, trap, text, minutes = 10 }: Flags): PolicyCondition => ({
  name: "messages",
  type: "MESSAGES",
  messages: {
    count: messages,
    ...(severity !== undefined && { severity }),
    ...(trap && { trap }),
    ...(text && { text }),
  },
  samples: minutes,
  severity: "NONE",
});

const isOf = <V extends string>(values: readonly V[], value: string): value is V =>
  (values as readonly string[]).includes(value);

function onService(name: string, { state = "NOT_RUNNING" }: Flags): PolicyCondition {
  if (!isOf(enums.ServiceFact, state))
    throw new MusterError("usage", { message: t("monitoring.policies.cli.try.serviceStates") });
  return { name, type: "SERVICE", service: { name, state }, severity: "NONE" };
}

function onProcess(name: string, { state = "NOT_RUNNING", samples = 1 }: Flags): PolicyCondition {
  if (!isOf(enums.ProcessFact, state))
    throw new MusterError("usage", { message: t("monitoring.policies.cli.try.processStates") });
  return { name, type: "PROCESS", process: { name, state }, samples, severity: "NONE" };
}

function onSoftware(name: string, { olderThan: version, minutes = 10, ...flags }: Flags): PolicyCondition {
  const { state = version === undefined ? "MISSING" : "OLDER" } = flags;
  if (!isOf(enums.SoftwareFact, state) || (state === "OLDER") !== (version !== undefined))
    throw new MusterError("usage", { message: t("monitoring.policies.cli.try.softwareStates") });
  const software = { name, state, ...(version !== undefined && { version }) };
  return { name, type: "SOFTWARE", software, samples: minutes, severity: "NONE" };
}

/** The condition on encryption. @param given a volume, or true for all volumes */
function onEncryption(
  given: string | true,
  { state = "NOT_ENCRYPTED", samples = 1 }: Flags,
): PolicyCondition {
  if (!isOf(enums.EncryptionFact, state))
    throw new MusterError("usage", { message: t("monitoring.policies.cli.try.encryptionStates") });
  const encryption = { state, ...(given !== true && { volume: given }) };
  return { name: "encryption", type: "ENCRYPTION", encryption, samples, severity: "NONE" };
}

/** The condition described by the options. */
function conditionOf(flags: Flags): PolicyCondition {
  const { metric, messages, service, process, software, encryption } = flags;
  const { port, http, dns, file, script, events } = flags;
  const facts = [metric, messages, service, process, software, encryption];
  const all = [...facts, port, http, dns, file, script, events];
  const given = all.filter((one) => one !== undefined);
  if (given.length !== 1)
    throw new MusterError("usage", { message: t("monitoring.policies.cli.metricOrMessages") });
  const check = checkFrom(flags);
  if (check) return check;
  if (metric !== undefined) return onMetric(metric, flags);
  if (service !== undefined) return onService(service, flags);
  if (process !== undefined) return onProcess(process, flags);
  if (encryption !== undefined) return onEncryption(encryption, flags);
  return software === undefined ? onMessages(flags) : onSoftware(software, flags);
}

const tryCondition = defineCommand<Flags>(() => ({
  name: "try",
  args: [deviceArgument],
  summary: t("monitoring.policies.cli.try.summary"),
  permission: "signed-in",
  options: [
    new Option("--metric <metric>", t("monitoring.metrics.cli.metricOption")).argParser(
      choiceOf(enums.MetricName),
    ),
    new Option("--instance <instance>", t("monitoring.policies.instanceHint")),
    new Option("--above <number>", t("monitoring.policies.cli.try.aboveOption")),
    new Option("--below <number>", t("monitoring.policies.cli.try.belowOption")),
    new Option("--above-usual <percent>", t("monitoring.policies.cli.try.aboveUsualOption")),
    new Option("--below-usual <percent>", t("monitoring.policies.cli.try.belowUsualOption")),
    new Option("--reset <number>", t("monitoring.policies.resetThresholdHint")),
    numberOption("--samples <n>", t("monitoring.policies.samples"), { minimum: 1, maximum: 240, default: 1 }),
    numberOption("--messages <n>", t("monitoring.policies.messages.count"), { minimum: 1, maximum: 1_000 }),
    numberOption("--severity <n>", t("monitoring.deviceMessages.cli.list.severityOption"), {
      minimum: 0,
      maximum: 7,
    }),
    new Option("--trap <name>", t("monitoring.policies.messages.trapHint")),
    new Option("--text <text>", t("monitoring.deviceMessages.cli.list.textOption")),
    numberOption("--minutes <n>", t("monitoring.policies.messages.minutesHint"), {
      minimum: 1,
      maximum: 1_440,
      default: 10,
    }),
    new Option("--service <name>", t("monitoring.policies.cli.try.serviceOption")),
    new Option("--state <state>", t("monitoring.policies.cli.try.stateOption")).argParser(choiceOf(states)),
    new Option("--process <name>", t("monitoring.policies.cli.try.processOption")),
    new Option("--software <name>", t("monitoring.policies.cli.try.softwareOption")),
    new Option("--encryption [volume]", t("monitoring.policies.cli.try.encryptionOption")),
    new Option("--older-than <version>", t("monitoring.policies.cli.try.olderThanOption")),
    ...checkOptions(),
    numberOption("--days <n>", t("monitoring.policies.cli.try.daysOption"), {
      minimum: 1,
      maximum: 30,
      default: 30,
    }),
  ],
  data: { of: "tryCondition", and: ["lasted"] },
  examples: [
    "conditions try srv-files --metric cpu-use --above 95 --reset 80 --samples 15",
    "conditions try sw-core-1 --messages 3 --trap linkDown --minutes 10",
    "conditions try srv-files --service 'postgresql*' --state not-running",
    "conditions try srv-files --process nginx --samples 3",
    "conditions try srv-files --software openssl --older-than 3.0.15",
    "conditions try srv-files --encryption",
    "conditions try srv-files --port 443 --host intranet.example.com",
    "conditions try srv-files --http https://intranet.example.com/health --contains ok --expires-within 14",
    "conditions try srv-files --dns example.com --record mx --value mail.example.com",
    "conditions try srv-files --file /var/backups --unchanged-for 26",
    "conditions try srv-files --script 'Disk health' --every 30 --matches 'FAILING|BAD'",
    "conditions try srv-files --events 3 --severity 3 --source 'smartd*' --minutes 60",
    "conditions try fw-1 --metric interface-in --instance wan1 --above-usual 200 --samples 10",
    "conditions try srv-files --metric volume-use --instance / --above 90 --days 7 --json openedAt,resetAt",
  ],
  async run({ args, connect, flags, signal }) {
    const condition = conditionOf(flags);
    const { muster } = await connect();
    if (condition.script) condition.script.scriptId = await resolveScript(muster, flags.script ?? "", signal);
    const path = { nodeId: await resolveDevice(muster, args[0] ?? "", signal) };
    const body = { condition, days: flags.days ?? 30 };
    const tried = await muster.call("tryCondition", { path, body }, signal);
    const { results, to } = tried;
    const rows = results.map((one) => ({
      ...one,
      lasted: durationName((one.resetAt ?? to) - one.openedAt),
    }));
    await printList(rows, columnsOf("openedAt", "resetAt", "lasted", "instance", "value"), flags);
    printStatus(triedText(condition.type, tried));
  },
}));

const list = defineCommand(() => ({
  name: "list",
  args: [deviceArgument],
  summary: t("monitoring.policies.cli.conditions.list"),
  permission: "signed-in",
  data: { of: "getDevicePolicy", and: ["name", "what", "state", "from"] },
  examples: [
    "conditions list srv-files",
    `conditions list srv-files --json name,unknown --jq '.[] | select(.unknown) | .name'`,
  ],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, args[0] ?? "", signal) };
    const { conditions } = await muster.call("getDevicePolicy", { path }, signal);
    const rows = conditions.map((one) => ({ ...one, ...deviceConditionTexts(one) }));
    await printList(rows, columnsOf("name", "what", "state", "from"), flags);
  },
}));

export default {
  name: "conditions",
  area: "monitoring",
  summary: "monitoring.policies.cli.conditions.summary",
  load: (conditions) => addCommands(conditions, list, tryCondition),
} satisfies CommandFeature;
