import { readFile } from "node:fs/promises";
import {
  isSnmp,
  advancedFields,
  checkTargets,
  discoveryMessages,
  limits,
  MusterError,
  type SnmpVersion,
  t,
} from "@muster/sdk";
import { Option } from "commander";
import type { Context } from "../../lib/command.ts";
import type { Connection } from "../../lib/connection.ts";
import { fills } from "../../lib/field-flags.ts";
import { cannotRead } from "../../lib/files.ts";
import { readStdin } from "../../lib/prompts.ts";
import { numberOption } from "../../lib/option-values.ts";
import { resolveCredential } from "../../lib/resolve.ts";
import { type TypeFlags, typeOptions } from "./found.ts";
import type { Which } from "./import-plan.ts";
import { chooseSnmpCredential } from "./probe.ts";

export interface RunFlags extends TypeFlags {
  organization?: string;
  location?: string;
  probe?: string;
  credential?: string;
  credential2?: string;
  loginCredential?: string;
  snmpPort?: number;
  pingTimeout?: number;
  pingTtl?: number;
  pings?: number;
  pingDelay?: number;
  packetsPerSecond?: number;
  packetsPerSecondPerSubnet?: number;
  import?: Which;
  series?: string;
}

export const [timeout, ttl, pings, delay, , pace, subnetPace] = advancedFields;

export const runOptions = [
  new Option("--organization <organization>", t("discovery.discovery.cli.runOptions.organizationOption")),
  new Option("--location <location>", t("discovery.discovery.cli.runOptions.locationOption")),
  new Option("--probe <probe>", t("discovery.discovery.cli.runOptions.probeOption")),
  new Option("--credential <credential>", t("discovery.discovery.cli.runOptions.credentialOption")),
  new Option("--credential2 <credential>", t("discovery.discovery.cli.runOptions.credential2Option")),
  new Option(
    "--login-credential <credential>",
    t("discovery.discovery.cli.runOptions.loginCredentialOption"),
  ),
  numberOption(
    "--snmp-port <n>",
    t("discovery.discovery.cli.runOptions.snmpPortOption"),
    limits.NetworkDiscoveryRequest.snmpPort,
  ),
  fills(
    numberOption("--ping-timeout <n>", t("discovery.discovery.cli.runOptions.pingTimeoutOption"), timeout),
    "pingTimeoutMS",
  ),
  fills(
    numberOption("--ping-ttl <n>", t("discovery.discovery.cli.runOptions.pingTtlOption"), ttl),
    "pingPacketTTL",
  ),
  fills(
    numberOption("--pings <n>", t("discovery.discovery.cli.runOptions.pingsOption"), pings),
    "pingsPerNode",
  ),
  fills(
    numberOption("--ping-delay <n>", t("discovery.discovery.cli.runOptions.pingDelayOption"), delay),
    "delayBetweenPingsMS",
  ),
  numberOption(
    "--packets-per-second <n>",
    t("discovery.discovery.cli.runOptions.packetsPerSecondOption"),
    pace,
  ),
  numberOption(
    "--packets-per-second-per-subnet <n>",
    t("discovery.discovery.cli.runOptions.packetsPerSecondPerSubnetOption"),
    subnetPace,
  ),
  new Option("--import <which>", t("discovery.discovery.cli.runOptions.importOption")).choices([
    "all",
    "identified",
  ]),
  new Option("--series <series>", t("discovery.discovery.cli.runOptions.seriesOption")),
  ...typeOptions(),
];

export async function readTargets(args: readonly string[]): Promise<string> {
  const texts = await Promise.all(
    args.map((one) => {
      if (one === "-") return readStdin();
      if (!one.startsWith("@")) return one;
      return readFile(one.slice(1), "utf8").catch(cannotRead(one.slice(1)));
    }),
  );
  const text = texts.join("\n");
  const max = limits.discoverySeriesTargets;
  const problem = checkTargets(text, max);
  if (!problem) return text;
  if (problem === discoveryMessages.tooManyTargets(max))
    throw new MusterError("number_of_network_scan_targets_exceeded", { message: problem });
  throw new MusterError("invalid_targets", {
    message: problem === "Required" ? t("discovery.discovery.cli.runOptions.noTargetsGiven") : problem,
  });
}

export async function chooseCredentials(
  { flags, signal }: Context<RunFlags>,
  { muster }: Connection,
  clientId: number,
) {
  const { results } = await muster.call("listCredentials", { path: { clientId } }, signal);
  const named = async (text: string) => {
    const id = await resolveCredential(muster, clientId, text, signal);
    const found = results.find((one) => one.id === id);
    if (found) return found;
    throw new MusterError("not_found", {
      message: t("discovery.discovery.cli.runOptions.credentialNotFoundOrganization", { text }),
    });
  };
  const first = flags.credential ? await named(flags.credential) : chooseSnmpCredential(results);
  const second = flags.credential2 && (await named(flags.credential2));
  const login = flags.loginCredential && (await named(flags.loginCredential));
  for (const one of [first, second])
    if (one && !isSnmp(one.type)) throw new MusterError("credential_type_mismatch");
  if (login && login.type !== "TELNET_SSH") throw new MusterError("credential_type_mismatch");
  return {
    firstSnmpCredentialId: first.id,
    firstSnmpCredentialProtocolVersion: first.type as SnmpVersion,
    ...(second && {
      secondSnmpCredentialId: second.id,
      secondSnmpCredentialProtocolVersion: second.type as SnmpVersion,
    }),
    ...(login && { telnetSSHCredentialId: login.id }),
  };
}
