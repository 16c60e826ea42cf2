import { readFile } from "node:fs/promises";
import {
  advancedFields,
  checkTargets,
  discoveryWords,
  limits,
  MusterError,
  type SnmpVersion,
} from "@muster/sdk";
import { Option } from "commander";
import type { Context } from "../../lib/command.ts";
import type { Connection } from "../../lib/connection.ts";
import { fills } from "../../lib/field-flags.ts";
import { cannotRead } from "../../lib/files.ts";
import { readStdin } from "../../lib/input.ts";
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
  new Option("--organization <organization>", "organization, ID or name"),
  new Option("--location <location>", "location, ID or name"),
  new Option("--probe <probe>", "probe, ID or name; an agent is promoted first"),
  new Option("--credential <credential>", "SNMP credential, ID or name (default the one named public)"),
  new Option("--credential2 <credential>", "second SNMP credential"),
  new Option("--login-credential <credential>", "Telnet/SSH credential"),
  numberOption("--snmp-port <n>", "SNMP port", limits.NetworkDiscoveryRequest.snmpPort),
  fills(numberOption("--ping-timeout <n>", "ping timeout in ms", timeout), "pingTimeoutMS"),
  fills(numberOption("--ping-ttl <n>", "packet TTL", ttl), "pingPacketTTL"),
  fills(numberOption("--pings <n>", "pings per target", pings), "pingsPerNode"),
  fills(numberOption("--ping-delay <n>", "delay between pings in ms", delay), "delayBetweenPingsMS"),
  numberOption("--packets-per-second <n>", "packets per second in total", pace),
  numberOption("--packets-per-second-per-subnet <n>", "packets per second to one /24 or /64", subnetPace),
  new Option("--import <which>", "add results to the organization").choices(["all", "identified"]),
  new Option("--series <series>", "continue a split discovery, skipping finished targets"),
  ...typeOptions(),
];

export async function readTargets(args: readonly string[]): Promise<string> {
  const texts = await Promise.all(
    args.map((one) => {
      if (one === "-") return readStdin();
      if (!one.startsWith("@")) return one;
      return readFile(one.slice(1), "utf8").catch(cannotRead("the targets file"));
    }),
  );
  const text = texts.join("\n");
  const most = limits.discoverySeriesTargets;
  const problem = checkTargets(text, most);
  if (!problem) return text;
  if (problem === discoveryWords.tooManyTargets(most))
    throw new MusterError("number_of_network_scan_targets_exceeded", { message: problem });
  throw new MusterError("invalid_targets", {
    message: problem === "Required" ? "No targets given." : problem,
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
    throw new MusterError("not_found", { message: `Credential "${text}" not found in this organization.` });
  };
  const first = flags.credential ? await named(flags.credential) : chooseSnmpCredential(results);
  const second = flags.credential2 && (await named(flags.credential2));
  const login = flags.loginCredential && (await named(flags.loginCredential));
  for (const one of [first, second])
    if (one && one.type === "TELNET_SSH") throw new MusterError("credential_type_mismatch");
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
