import { confidenceText, limits, MusterError, t, verdictLabels } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { readSecret } from "../../lib/prompts.ts";
import { integer } from "../../lib/option-values.ts";
import { printJson, type Row, wantsData, write } from "../../lib/output.ts";
import { data, engine, ownRules } from "./own-rules.ts";

interface TestFlags {
  against: string;
  file?: string;
  data: string;
  communityStdin?: boolean;
  snmpVersion: "1" | "2c" | "3";
  user?: string;
  auth?: string;
  priv?: string;
  snmpPort?: number;
}

export const testRules = defineCommand<TestFlags>(() => ({
  name: "test",
  summary: t("discovery.rules.cli.test.summary"),
  options: [
    new Option("--against <host>", t("discovery.rules.cli.test.againstOption")).makeOptionMandatory(),
    new Option("--file <file>", t("discovery.rules.cli.test.fileOption")),
    data(),
    new Option("--snmp-version <version>", t("discovery.rules.cli.test.snmpVersionOption"))
      .choices(["1", "2c", "3"])
      .default("2c"),
    new Option("--community-stdin", t("discovery.rules.cli.test.communityStdinOption")),
    new Option("--user <name>", t("discovery.rules.cli.test.userOption")),
    new Option("--auth <protocol>", t("discovery.rules.cli.test.authOption")),
    new Option("--priv <protocol>", t("discovery.rules.cli.test.privOption")),
    new Option("--snmp-port <n>", t("discovery.rules.cli.test.snmpPortOption")).argParser(integer),
  ],
  data: ["device", "fits", "queried"],
  examples: [
    "discovery rules test --against 192.0.2.1",
    "discovery rules test --against sw1.example.com --file rules.json --community-stdin < community.txt",
    "discovery rules test --against 192.0.2.1 --snmp-version 3 --user monitor --auth SHA256 --priv AES",
  ],
  local: true,
  async run({ flags, signal }) {
    const own = await ownRules(flags.file, flags.data);
    const port = flags.snmpPort ?? limits.NetworkDiscoveryRequest.snmpPort.default;
    const { testRules } = await engine();
    const { device, fits, queried } = await testRules(
      flags.against,
      { own, port, snmp: await credential(flags, signal) },
      signal,
    );
    const found = { device, fits, queried };
    if (wantsData(flags)) return printJson(found as unknown as Row, flags);
    show(found);
  },
}));

export async function credential(flags: TestFlags, signal: AbortSignal) {
  if (flags.snmpVersion === "3") return user(flags, signal);
  const source = {
    what: t("discovery.rules.cli.test.community"),
    flag: "--community-stdin",
    env: "MUSTER_COMMUNITY",
  };
  const isGiven = flags.communityStdin || process.env.MUSTER_COMMUNITY;
  const community = isGiven ? await readSecret({ ...source, stdin: flags.communityStdin }, signal) : "public";
  return { id: 1, type: flags.snmpVersion === "1" ? ("SNMPV1" as const) : ("SNMPV2" as const), community };
}

export async function user({ user: name, auth, priv }: TestFlags, signal: AbortSignal) {
  if (!name) throw new MusterError("usage", { message: t("discovery.rules.cli.test.snmpvRequiresUser") });
  const secret = (what: string, env: string) =>
    readSecret({ what, env, flag: t("discovery.rules.cli.test.itsVariable"), stdin: false }, signal);
  return {
    id: 1,
    type: "SNMPV3" as const,
    user: name,
    ...(auth && {
      authProtocol: auth,
      authPassword: await secret(
        t("discovery.rules.cli.test.authenticationPassword"),
        "MUSTER_AUTH_PASSWORD",
      ),
    }),
    ...(priv && {
      privProtocol: priv,
      privPassword: await secret(t("discovery.rules.cli.test.privacyPassword"), "MUSTER_PRIV_PASSWORD"),
    }),
  };
}

type RuleTest = import("@muster/agent").RuleTest;

const ruleName = ({ rule, own, decides }: RuleTest["fits"][number]) =>
  [
    rule,
    ...(own ? [t("discovery.rules.cli.test.custom")] : []),
    ...(decides ? [t("discovery.rules.cli.test.applied")] : []),
  ].join(" ");

export function show({ device, fits, queried }: RuleTest): void {
  const lines = [
    `${device.ip}: ${verdictLabels[device.verdict]}. ${device.reason}`,
    "",
    ...(["vendor", "os", "role", "model", "firmware", "serialNumber", "hostname", "rule"] as const).map(
      (key) => `  ${key.padEnd(14)}${device[key]}`,
    ),
    `  ${"confidence".padEnd(14)}${confidenceText(device.confidence)}`,
    "",
    t(`discovery.rules.cli.test.${fits.length ? "matchingRules" : "noRuleMatches"}`),
    ...fits.flatMap((fit) => [
      `  ${ruleName(fit)}: ${fit.on}`,
      ...Object.entries(fit.values).map(([field, { value, from }]) => {
        const text = value
          ? `${value}  ${t("discovery.rules.cli.test.from", { source: from })}`
          : t("discovery.rules.cli.test.noValue");
        return `    ${field.padEnd(10)}${text}`;
      }),
    ]),
    "",
    t(`discovery.rules.cli.test.${queried.length ? "answers" : "noAnswers"}`),
    ...queried.map(({ oid, answer }) => `  ${oid}  ${answer || "-"}`),
  ];
  write(`${lines.map((line) => line.trimEnd()).join("\n")}\n`);
}
