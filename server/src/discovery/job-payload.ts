import {
  limits,
  MusterError,
  parseTargets,
  type CredentialType,
  type NetworkDiscoveryRequest,
  t,
} from "@muster/sdk";
import type { DiscoveryCommand } from "@muster/sdk/live";
import type { ServerContext } from "../context.ts";
import { openCredential } from "../organizations/credentials.ts";
import type { JobRow } from "./jobs.ts";

type Credentials = Pick<DiscoveryCommand, "snmp" | "login">;

const defaults = limits.NetworkDiscoveryRequest;

/** A request's decrypted credentials, for the probe only; refuses missing ones and those of another type. */
export async function openCredentials(
  context: ServerContext,
  request: NetworkDiscoveryRequest,
): Promise<Credentials> {
  const open = async (id: number, type: CredentialType | undefined, field: string) => {
    const credential = await openCredential(context, request.clientId, id);
    if (credential.type !== type)
      throw new MusterError("credential_type_mismatch", {
        errors: [{ field, message: t("errors.detail.credentialOfType", { type: credential.type }) }],
      });
    return credential.secret;
  };
  const snmp: DiscoveryCommand["snmp"] = [];
  for (const which of ["first", "second"] as const) {
    const id = request[`${which}SnmpCredentialId`];
    const type = request[`${which}SnmpCredentialProtocolVersion`];
    if (id === undefined) continue;
    snmp.push({ id, secret: await open(id, type, `${which}SnmpCredentialId`), type: type! });
  }
  const id = request.telnetSSHCredentialId;
  return { snmp, login: id ? { id, secret: await open(id, "TELNET_SSH", "telnetSSHCredentialId") } : null };
}

export const idsOf = ({ snmp, login }: Credentials): number[] =>
  [...snmp, ...(login ? [login] : [])].map(({ id }) => id);

/** The part of a request that is sent to a probe, without the targets. */
export const toJobPayload = (
  jobUUID: string,
  request: NetworkDiscoveryRequest,
  credentials: Credentials,
): Omit<DiscoveryCommand, "targets"> => ({
  jobUUID,
  organizationId: request.clientId,
  ...credentials,
  snmpPort: request.snmpPort ?? defaults.snmpPort.default,
  pingTimeoutMS: request.pingTimeoutMS ?? defaults.pingTimeoutMS.default,
  pingPacketTTL: request.pingPacketTTL ?? defaults.pingPacketTTL.default,
  pingsPerNode: request.pingsPerNode ?? defaults.pingsPerNode.default,
  delayBetweenPingsMS: request.delayBetweenPingsMS ?? defaults.delayBetweenPingsMS.default,
  packetsPerSecond: request.packetsPerSecond ?? defaults.packetsPerSecond.default,
  packetsPerSecondPerSubnet: request.packetsPerSecondPerSubnet ?? defaults.packetsPerSecondPerSubnet.default,
});

/** The remainder of a job: targets without a verdict, under the addresses their names first resolved to. */
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
  // two names with one address shift the following ones, and no name is better than a wrong one
  const named = given.length === addresses.length ? given : addresses;
  return {
    ...toJobPayload(row.id, request, await openCredentials(context, request)),
    targets: addresses.filter((ip) => !have.has(ip)),
    resumed: true,
    names: Object.fromEntries(addresses.map((ip, i) => [ip, named[i]!]).filter(([ip, name]) => ip !== name)),
  };
}
