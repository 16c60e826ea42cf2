import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { type Command, Option } from "commander";
import { limits, MusterError, verdictLabels } from "@muster/sdk";
import { addCommand, integer } from "../lib/command.ts";
import { cannotRead, readSecret, readStdin } from "../lib/input.ts";
import { columnsOf, printJson, printList, type Row, printStatus, wantsJson, write } from "../lib/output.ts";

type OwnRules = import("@muster/agent").OwnRules;

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

const file = [{ name: "<file>", text: "JSON file of rules; - reads standard input" }];
const data = () =>
  new Option("--data <folder>", "data folder of this computer's agent").default(
    join(homedir(), ".muster-agent"),
  );

/** The engine is large: only the commands that run it load it. */
const engine = () => import("@muster/agent");

async function readText(path: string): Promise<string> {
  if (path === "-") return readStdin();
  return readFile(path, "utf8").catch(cannotRead("The file of rules"));
}

/** The rules of a file, or those installed for this computer's agent, or none. */
async function ownRules(path: string | undefined, folder: string): Promise<OwnRules> {
  const { ownRulesFile, readOwnRules } = await engine();
  if (path) return readOwnRules(await readText(path));
  const installed = await readFile(ownRulesFile(resolve(folder)), "utf8").catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw new MusterError("usage", { message: `The installed rules cannot be read: ${error.message}` });
    },
  );
  return installed === undefined ? { rules: [], banners: [] } : readOwnRules(installed);
}

const sum = ({ rules, banners }: OwnRules) => `${rules.length} on SNMP, ${banners.length} on banners`;

/** `muster discovery rules`: what identifies devices, and rules of one's own. */
export function addRules(discovery: Command): void {
  const rules = discovery.command("rules").description("What identifies devices, and rules of your own");

  addCommand<{ data: string }>(rules, {
    name: "list",
    summary: "List the rules in the order they go: your own, then those built in",
    options: [data()],
    examples: ["discovery rules list", "discovery rules list --json rule,vendor,role"],
    formats: ["table", "csv", "json"],
    local: true,
    async run({ flags }) {
      const { listRules } = await engine();
      const listed = listRules(await ownRules(undefined, flags.data));
      await printList(listed, columnsOf("rule", "kind", "own", "vendor", "os", "role", "match"), flags);
    },
  });

  addCommand(rules, {
    name: "schema",
    summary: "Print the JSON Schema of a rules file",
    examples: ["discovery rules schema > rules.schema.json"],
    local: true,
    async run({ flags }) {
      await printJson((await engine()).ownRulesSchema, flags);
    },
  });

  addCommand(rules, {
    name: "check",
    args: file,
    summary: "Check a rules file; exits 2 with every error by its path",
    examples: ["discovery rules check rules.json"],
    local: true,
    async run({ args: [path = ""], flags }) {
      const { readOwnRules } = await engine();
      const own = readOwnRules(await readText(path));
      if (wantsJson(flags)) return printJson({ rules: own.rules.length, banners: own.banners.length }, flags);
      printStatus(`The rules are in order: ${sum(own)}.`);
    },
  });

  addCommand<{ data: string }>(rules, {
    name: "install",
    args: file,
    summary:
      "Check a rules file and give it to the agent on this computer, which uses it from its next discovery on",
    options: [data()],
    examples: [
      "discovery rules install rules.json",
      "discovery rules install rules.json --data /var/lib/muster-agent",
    ],
    local: true,
    changes: true,
    async run({ args: [path = ""], flags }) {
      const { ownRulesFile, readOwnRules } = await engine();
      const text = await readText(path);
      const own = readOwnRules(text);
      const target = ownRulesFile(resolve(flags.data));
      if (flags.dryRun)
        return printStatus(`Nothing is written (--dry-run). This would be ${target}: ${sum(own)}.`);
      mkdirSync(resolve(flags.data), { recursive: true, mode: 0o700 });
      // an agent must never read half a file
      writeFileSync(`${target}.new`, text, { mode: 0o600 });
      renameSync(`${target}.new`, target);
      printStatus(`Installed in ${target}: ${sum(own)}. They hold from the agent's next discovery on.`);
    },
  });

  addCommand<TestFlags>(rules, {
    name: "test",
    summary:
      "Discover one host from this computer and show which rules fit, what was asked, and what came from where",
    options: [
      new Option("--against <host>", "address or name").makeOptionMandatory(),
      new Option("--file <file>", "rules to try, unless those installed"),
      data(),
      new Option("--snmp-version <version>", "version of SNMP").choices(["1", "2c", "3"]).default("2c"),
      new Option(
        "--community-stdin",
        "read the community from standard input; or in MUSTER_COMMUNITY; usually public",
      ),
      new Option(
        "--user <name>",
        "user of SNMPv3; its passwords in MUSTER_AUTH_PASSWORD and MUSTER_PRIV_PASSWORD",
      ),
      new Option("--auth <protocol>", "authentication protocol of the user, as SHA256"),
      new Option("--priv <protocol>", "privacy protocol of the user, as AES"),
      new Option("--snmp-port <n>", "SNMP port").argParser(integer),
    ],
    examples: [
      "discovery rules test --against 192.0.2.1",
      "discovery rules test --against sw1.example.com --file rules.json --community-stdin < community.txt",
      "discovery rules test --against 192.0.2.1 --snmp-version 3 --user monitor --auth SHA256 --priv AES",
    ],
    local: true,
    async run({ flags, signal }) {
      const own = await ownRules(flags.file, flags.data);
      const port = flags.snmpPort ?? limits.NetworkDiscoveryRequest.snmpPort.default;
      const { tryRules } = await engine();
      const { device, fits, asked } = await tryRules(
        flags.against,
        { own, port, snmp: await credential(flags, signal) },
        signal,
      );
      const found = { device, fits, asked };
      if (wantsJson(flags)) return printJson(found as unknown as Row, flags);
      show(found);
    },
  });
}

async function credential(flags: TestFlags, signal: AbortSignal) {
  if (flags.snmpVersion === "3") return user(flags, signal);
  const source = { what: "Community", flag: "--community-stdin", env: "MUSTER_COMMUNITY" };
  const isGiven = flags.communityStdin || process.env.MUSTER_COMMUNITY;
  const community = isGiven ? await readSecret({ ...source, stdin: flags.communityStdin }, signal) : "public";
  return { id: 1, type: flags.snmpVersion === "1" ? ("SNMPV1" as const) : ("SNMPV2" as const), community };
}

async function user({ user: name, auth, priv }: TestFlags, signal: AbortSignal) {
  if (!name) throw new MusterError("usage", { message: "SNMPv3 needs --user." });
  const secret = (what: string, env: string) =>
    readSecret({ what, env, flag: "its variable", stdin: false }, signal);
  return {
    id: 1,
    type: "SNMPV3" as const,
    user: name,
    ...(auth && {
      authProtocol: auth,
      authPassword: await secret("Authentication password", "MUSTER_AUTH_PASSWORD"),
    }),
    ...(priv && {
      privProtocol: priv,
      privPassword: await secret("Privacy password", "MUSTER_PRIV_PASSWORD"),
    }),
  };
}

function show({ device, fits, asked }: import("@muster/agent").Trial): void {
  const lines = [
    `${device.ip}: ${verdictLabels[device.verdict]}. ${device.reason}`,
    "",
    ...(["vendor", "os", "role", "model", "firmware", "serialNumber", "hostname", "rule"] as const).map(
      (key) => `  ${key.padEnd(14)}${device[key]}`,
    ),
    `  ${"confidence".padEnd(14)}${device.confidence} %`,
    "",
    fits.length ? "Rules that fit, most specific first:" : "No SNMP rule fits.",
    ...fits.flatMap((fit) => [
      `  ${fit.rule}${fit.own ? " (your own)" : ""}${fit.decides ? " decides" : ""}: ${fit.on}`,
      ...Object.entries(fit.values).map(([field, { value, from }]) =>
        value ? `    ${field.padEnd(10)}${value}  from ${from}` : `    ${field.padEnd(10)}no value`,
      ),
    ]),
    "",
    asked.length ? "Asked and answered:" : "SNMP did not answer.",
    ...asked.map(({ oid, answer }) => `  ${oid}  ${answer || "-"}`),
  ];
  write(`${lines.map((line) => line.trimEnd()).join("\n")}\n`);
}
