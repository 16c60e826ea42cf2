import { isIP } from "node:net";
import {
  isUsableAt,
  limits,
  MusterError,
  parseTargets,
  type CredentialType,
  type NetworkDiscoveryRequest,
  t,
} from "@muster/sdk";
import { secretsPurpose, type CredentialSecrets, type DiscoveryCommand } from "@muster/sdk/live";
import { sealTo } from "@muster/sdk/hpke";
import type { ServerContext } from "../context.ts";
import { openCredential } from "../organizations/credentials.ts";
import type { JobRow } from "./jobs.ts";
import { knownHostKeys } from "./ssh-host-keys.ts";

type Credentials = Pick<DiscoveryCommand, "snmp" | "login" | "hostKeys"> & { secrets: CredentialSecrets };

const defaults = limits.NetworkDiscoveryRequest;

/**
 * Returns the credentials of a request, for the probe only; refuses missing ones and those of another type. A
 * secret that may not be sent to any target is omitted. Names count as allowed, because only the probe
 * resolves them.
 */
export async function openCredentials(
  context: ServerContext,
  request: NetworkDiscoveryRequest,
  targets: readonly string[],
): Promise<Credentials> {
  const secrets: CredentialSecrets = {};
  const open = async (id: number, type: CredentialType | undefined, field: string) => {
    const credential = await openCredential(context, request.clientId, id);
    if (credential.type !== type)
      throw new MusterError("credential_type_mismatch", {
        errors: [{ field, message: t("errors.detail.credentialOfType", { type: credential.type }) }],
      });
    const usable = (target: string) => !isIP(target) || isUsableAt(credential, target);
    const allowed = credential.type !== "TELNET_SSH" || credential.networks.length > 0;
    if (allowed && targets.some(usable)) secrets[id] = credential.secret;
    return { id, networks: credential.networks };
  };
  const snmp: DiscoveryCommand["snmp"] = [];
  for (const which of ["first", "second"] as const) {
    const id = request[`${which}SnmpCredentialId`];
    const type = request[`${which}SnmpCredentialProtocolVersion`] ?? undefined;
    if (!id) continue;
    snmp.push({ ...(await open(id, type, `${which}SnmpCredentialId`)), type: type! });
  }
  const id = request.telnetSSHCredentialId;
  const login = id ? await open(id, "TELNET_SSH", "telnetSSHCredentialId") : null;
  const hostKeys =
    login && secrets[login.id]
      ? await knownHostKeys(context, request.clientId, request.delegateNodeId, targets)
      : {};
  return { snmp, login, secrets, hostKeys };
}

/** Returns the ids of the credentials that a probe was given. */
export const idsOf = ({ secrets }: Credentials): number[] => Object.keys(secrets).map(Number);

/**
 * Returns the part of a request that is sent to its probe, without the targets. Only the probe can read the
 * secrets.
 */
export const toJobPayload = async (
  context: ServerContext,
  jobUUID: string,
  request: NetworkDiscoveryRequest,
  { secrets, ...credentials }: Credentials,
): Promise<Omit<DiscoveryCommand, "targets">> => ({
  jobUUID,
  organizationId: request.clientId,
  ...credentials,
  sealedSecrets: await sealSecrets(context, jobUUID, request.delegateNodeId, secrets),
  snmpPort: request.snmpPort ?? defaults.snmpPort.default,
  pingTimeoutMS: request.pingTimeoutMS ?? defaults.pingTimeoutMS.default,
  pingPacketTTL: request.pingPacketTTL ?? defaults.pingPacketTTL.default,
  pingsPerNode: request.pingsPerNode ?? defaults.pingsPerNode.default,
  delayBetweenPingsMS: request.delayBetweenPingsMS ?? defaults.delayBetweenPingsMS.default,
  packetsPerSecond: request.packetsPerSecond ?? defaults.packetsPerSecond.default,
  packetsPerSecondPerSubnet: request.packetsPerSecondPerSubnet ?? defaults.packetsPerSecondPerSubnet.default,
});

async function sealSecrets(
  { db }: ServerContext,
  jobUUID: string,
  nodeId: number,
  secrets: CredentialSecrets,
): Promise<string> {
  const probe = await db
    .selectFrom("agents")
    .select("sealingKey")
    .where("nodeId", "=", nodeId)
    .executeTakeFirst();
  if (!probe) throw new MusterError("probe_offline");
  return sealTo(probe.sealingKey, secretsPurpose(jobUUID), Buffer.from(JSON.stringify(secrets)));
}

/**
 * Returns the command for the rest of a job: targets without a verdict, by the addresses that their names
 * first resolved to.
 */
export async function remainingPayload(context: ServerContext, row: JobRow): Promise<DiscoveryCommand> {
  const request = JSON.parse(row.request) as NetworkDiscoveryRequest;
  const addresses = JSON.parse(row.targetsIPs) as string[];
  const done = await context.db
    .selectFrom("targets")
    .select("ip")
    .where("jobId", "=", row.id)
    .where("complete", "=", 1)
    .execute();
  const have = new Set(done.map(({ ip }) => ip));
  const given = parseTargets(request.targets, limits.discoveryTargets).targets;
  // two names with one address shift the following names, and no name is better than a wrong one
  const named = given.length === addresses.length ? given : addresses;
  const targets = addresses.filter((ip) => !have.has(ip));
  return {
    ...(await toJobPayload(context, row.id, request, await openCredentials(context, request, targets))),
    targets,
    resumed: true,
    names: Object.fromEntries(addresses.map((ip, i) => [ip, named[i]!]).filter(([ip, name]) => ip !== name)),
  };
}
