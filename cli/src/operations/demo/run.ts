import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type CredentialSecret,
  discoverySum,
  type Muster,
  promoteProbe,
  type SnmpVersion,
  t,
} from "@muster/sdk";
import { signInForKey } from "../../access/sign-in/sign-in-for-key.ts";
import { followDiscovery } from "../../discovery/discovery/follower.ts";
import { planImport, runImport } from "../../discovery/discovery/import-plan.ts";
import { connectedProbe } from "../../discovery/discovery/probe.ts";
import type { Context } from "../../lib/command.ts";
import { createClient } from "../../lib/connection.ts";
import { printList, printStatus, write } from "../../lib/output.ts";
import { saveProfile } from "../../lib/profiles.ts";
import { openSpinner } from "../../lib/progress.ts";
import { columnsOf } from "../../lib/table.ts";
import { untilStopped } from "../../lib/usage/until-stopped.ts";
import { startLocalStack } from "../local-stack.ts";
import { addCredential, defaultPings } from "./site.ts";

export interface DemoFlags {
  once?: boolean;
  port?: number;
}

export const email = "demo@example.com";

export const organization = "Acme Dental";

export const profile = "demo";

export async function runDemo(context: Context<DemoFlags>): Promise<void> {
  const { flags, signal } = context;
  const line = await openSpinner();
  const report = (text: string) => (process.stderr.isTTY ? line.update(text) : printStatus(text));
  const data = await mkdtemp(join(tmpdir(), "muster-demo-"));
  const stops: (() => Promise<unknown>)[] = [() => rm(data, { recursive: true, force: true })];
  try {
    report(t("operations.demo.cli.run.startingServerSimulatedSite"));
    const { startSite } = await import("@muster/fixtures/site");
    const site = await startSite({ port: 0 });
    stops.push(site.stop);
    const settings = { malwareScan: "off", mfa: "by-role", breachedPasswords: "off" } as const;
    const stack = await startLocalStack({ data, port: flags.port ?? 0, ...settings }, true);
    stops.push(stack.close);
    const { url, setupToken: token = "" } = stack.server;

    const password = randomBytes(12).toString("base64url");
    const body = { token, email, password, firstName: "Demo", organization };
    const start = (muster: Muster) => muster.call("createFirstAdministrator", { body }, signal);
    const key = await signInForKey({ url, keyName: profile, start }, signal);
    const connection = { url, token: key.key, muster: createClient({ url, token: key.key }) };
    const { muster } = connection;
    await stack.agentStarted;

    const clientId = (await muster.call("listOrganizations", { query: {} }, signal)).results[0]?.id ?? 0;
    const locationId =
      (await muster.call("listLocations", { path: { clientId } }, signal)).results[0]?.id ?? 0;
    const probe = await connectedProbe(muster, { orgId: clientId, locationId }, undefined, signal);
    await promoteProbe(muster, probe, { onStage: report, signal });
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

    report(t("operations.demo.cli.run.discoveringSite"));
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
      ...defaultPings,
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
        t("operations.demo.cli.run.ready"),
        `  ${t("operations.demo.cli.run.address", { url })}`,
        `  ${t("operations.demo.cli.run.signIn", { email, password })}`,
        t("operations.demo.cli.run.next"),
        `  npx muster devices list --profile ${profile}`,
        `  npx muster tui --profile ${profile}`,
        `  npx muster discovery run '${site.targets}' --snmp-port ${site.snmpPort} --profile ${profile}`,
        t("operations.demo.cli.run.stop"),
        "",
      ].join("\n"),
    );
    await untilStopped(signal);
  } finally {
    line.close();
    for (const stop of stops.toReversed()) await stop();
  }
}
