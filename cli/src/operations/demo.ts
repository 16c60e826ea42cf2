import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, Option } from "commander";
import { type Credential, discoverySum, limits, type Muster, MusterError, promoteProbe } from "@muster/sdk";
import type { CredentialSecret, CredentialType, SnmpVersion } from "@muster/sdk";
import { createClient } from "../lib/client.ts";
import { addCommand, type Context, integer } from "../lib/command.ts";
import { followDiscovery, openLine } from "../discovery/events.ts";
import { startLocalStack } from "./local-stack.ts";
import { planImport, runImport } from "../discovery/import.ts";
import { connectedProbe, resolveLocation, resolveOrganization } from "../lib/resolve.ts";
import { columnsOf, printList, printStatus, write } from "../lib/output.ts";
import { saveProfile, signInForKey } from "../lib/session.ts";
import { untilStopped } from "../lib/wait.ts";

interface DemoFlags {
  once?: boolean;
  port?: number;
}

const email = "demo@example.com";
const organization = "Acme Dental";
const profile = "demo";

const { pingTimeoutMS, pingPacketTTL, pingsPerNode, delayBetweenPingsMS } = limits.NetworkDiscoveryRequest;
const usualPings = {
  pingTimeoutMS: pingTimeoutMS.default,
  pingPacketTTL: pingPacketTTL.default,
  pingsPerNode: pingsPerNode.default,
  delayBetweenPingsMS: delayBetweenPingsMS.default,
  packetsPerSecond: 10_000,
  packetsPerSecondPerSubnet: 10_000,
};

interface AgentsFlags {
  count?: number;
  name?: string;
  organization?: string;
  location?: string;
}

const mostAgents = 10_000;

export default (program: Command) => {
  const demo = addCommand<DemoFlags>(program, {
    name: "demo",
    summary: "Start everything with a simulated site, discover it and add what is found",
    options: [
      new Option("--once", "print what was found, stop everything and exit"),
      new Option("--port <n>", "port of the server; any free one unless given").argParser(integer),
    ],
    examples: ["demo", "demo --once"],
    local: true,
    formats: ["table", "csv", "json"],
    run: runDemo,
  });
  addCommand<AgentsFlags>(demo, {
    name: "agents",
    summary: "Enroll simulated agents at a server and keep them connected; Ctrl-C stops them",
    permission: "canCreateDevices",
    options: [
      new Option("--count <n>", `how many (1 to ${mostAgents}; usually 20)`).argParser(integer),
      new Option(
        "--name <name>",
        "what their names begin with (usually sim); the same names are the same computers",
      ),
      new Option("--organization <organization>", "organization they enroll into: id or name"),
      new Option("--location <location>", "location they enroll into: id or name"),
    ],
    examples: [
      "demo agents --count 200 --profile demo",
      'demo agents --count 2000 --organization "Acme Dental" --location "Main office"',
    ],
    changes: true,
    run: runAgents,
  });
};

/** Simulated agents at the server one is signed in to: for demonstrations, load, and tests of one's own scripts. */
async function runAgents(context: Context<AgentsFlags>): Promise<void> {
  const { flags, signal } = context;
  const { count = 20, name } = flags;
  if (count < 1 || count > mostAgents)
    throw new MusterError("usage", { message: `--count must be between 1 and ${mostAgents}.` });
  const { muster, url } = await context.connect();
  const clientId = await resolveOrganization(muster, flags.organization, signal);
  const locationId = await resolveLocation(muster, clientId, flags.location, signal);
  const body = { clientId, locationId, expiresInMinutes: limits.NewEnrollmentToken.expiresInMinutes.maximum };
  if (await context.onlyPlanned("POST", "/ws/agents/tokens", body)) return;
  const { token } = await muster.call("createEnrollmentToken", { body }, signal);
  const { startAgents } = await import("@muster/fixtures/agents");
  const line = await openLine(false);
  const say = (text: string) => (process.stderr.isTTY ? line.update(text) : undefined);
  say(`Enrolling ${count} simulated agents`);
  const onConnected = (connected: number) => say(`${connected} of ${count} simulated agents are connected`);
  const agents = await startAgents({ url, token, count, name, signal, onConnected });
  printStatus(`${count} simulated agents run, ${agents.connected()} are connected. Stop them with Ctrl-C.`);
  await untilStopped(signal);
  line.close();
  await agents.stop();
}

async function runDemo(context: Context<DemoFlags>): Promise<void> {
  const { flags, signal } = context;
  const line = await openLine(false);
  const say = (text: string) => (process.stderr.isTTY ? line.update(text) : printStatus(text));
  const data = await mkdtemp(join(tmpdir(), "muster-demo-"));
  const stops: (() => Promise<unknown>)[] = [() => rm(data, { recursive: true, force: true })];
  try {
    say("Starting the server and a simulated site");
    const { startSite } = await import("@muster/fixtures/site");
    const site = await startSite({ port: 0 });
    stops.push(site.stop);
    const house = await startLocalStack({ data, port: flags.port ?? 0, malwareScan: "off" }, true);
    stops.push(house.close);
    const { url, setupToken } = house.server;

    const password = randomBytes(12).toString("base64url");
    const body = { token: setupToken, email, password, firstName: "Demo", organization };
    const { key } = await signInForKey(url, "/ws/setup", body, profile, signal);
    const connection = { url, token: key.key, muster: createClient({ url, token: key.key }) };
    const { muster } = connection;
    await house.agentStarted;

    const clientId = (await muster.call("listOrganizations", { query: {} }, signal)).results[0]?.id ?? 0;
    const locationId =
      (await muster.call("listLocations", { path: { clientId } }, signal)).results[0]?.id ?? 0;
    const probe = await connectedProbe(muster, { orgId: clientId, locationId }, undefined, signal);
    await promoteProbe(muster, probe, { onStage: say, signal });
    const { community, secondCommunity, login } = site.credentials;
    const first = await addCredential(muster, clientId, "public", "SNMPV2", { community }, signal);
    const second = await addCredential(
      muster,
      clientId,
      "site-ro",
      "SNMPV2",
      { community: secondCommunity },
      signal,
    );
    await addCredential(
      muster,
      clientId,
      "site-v3",
      "SNMPV3",
      site.credentials.v3 as CredentialSecret,
      signal,
    );
    const logins = await addCredential(muster, clientId, "site-login", "TELNET_SSH", login, signal);

    say("Discovering the site");
    const request = {
      clientId,
      delegateNodeId: probe.nodeId,
      targets: site.targets,
      firstSnmpCredentialId: first.id,
      firstSnmpCredentialProtocolVersion: first.type as SnmpVersion,
      secondSnmpCredentialId: second.id,
      secondSnmpCredentialProtocolVersion: second.type as SnmpVersion,
      telnetSSHCredentialId: logins.id,
      snmpPort: site.snmpPort,
      ...usualPings,
    };
    const { jobUUID } = await muster.call("startNetworkDiscovery", { body: request }, signal);
    line.close();
    const { job, devices } = await followDiscovery(connection, jobUUID, { events: false, signal });
    printStatus(`${discoverySum(job)}.`);
    await runImport(muster, planImport(job, devices, { which: "identified", locationId }), signal);

    if (flags.once) {
      const query = { pageSize: 1000, sort: "ip" as const };
      const { results } = await muster.call("listDevices", { query }, signal);
      return await printList(results, columnsOf("id", "displayName", "ip", "role", "vendor", "model"), flags);
    }
    await saveProfile(profile, { url, token: key.key, keyId: null });
    stops.push(() => saveProfile(profile));
    write(
      [
        "Muster is ready, with a simulated site discovered and added.",
        `  Address   ${url}`,
        `  Sign in   ${email}, password ${password}`,
        "Next, in another terminal:",
        `  npx muster devices list --profile ${profile}`,
        `  npx muster tui --profile ${profile}`,
        `  npx muster discovery run '${site.targets}' --snmp-port ${site.snmpPort} --profile ${profile}`,
        "Stop with Ctrl-C; everything is deleted then.",
        "",
      ].join("\n"),
    );
    await untilStopped(signal);
  } finally {
    line.close();
    for (const stop of stops.toReversed()) await stop();
  }
}

const addCredential = (
  muster: Muster,
  clientId: number,
  name: string,
  type: CredentialType,
  secret: CredentialSecret,
  signal: AbortSignal,
): Promise<Credential> =>
  muster.call("createCredential", { path: { clientId }, body: { name, type, secret } }, signal);
