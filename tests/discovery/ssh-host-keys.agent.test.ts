// A real probe logs in to a real SSH server whose host key is swapped, and at addresses outside a
// credential's networks.
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { enroll, startAgent } from "@muster/agent";
import { startTestServer, refusal, until, type TestServer } from "../support/server/server.ts";

const sshd = "/usr/sbin/sshd";
const canServe = process.getuid?.() === 0 && existsSync(sshd);
const address = "127.66.9.1";
const outside = "127.66.10.1";
const user = "muster-nobody";

describe.runIf(canServe)("A probe with a login credential", () => {
  const data = mkdtempSync(join(tmpdir(), "muster-sshd-"));
  let server: TestServer;
  let nodeId: number;
  let deviceId: number;
  let agent: { close(): Promise<void> };
  let credentials: { snmp: number; login: number };
  let daemon: ChildProcess | undefined;
  let log = "";
  const call: TestServer["ada"]["muster"]["call"] = (...input) => server.ada.muster.call(...input);
  const fingerprintOf = (key: string) =>
    execFileSync("ssh-keygen", ["-lf", join(data, key)])
      .toString()
      .split(" ")[1]!;

  async function serve(key: string) {
    await stop();
    const file = join(data, key);
    if (!existsSync(file)) execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", file]);
    const config = [
      `HostKey ${file}`,
      `ListenAddress ${address}:22`,
      `ListenAddress ${outside}:22`,
      "LogLevel VERBOSE",
      "PidFile none",
      "UsePAM no",
      "PasswordAuthentication yes",
    ];
    writeFileSync(join(data, "sshd_config"), config.join("\n"));
    mkdirSync("/run/sshd", { recursive: true });
    log = "";
    daemon = spawn(sshd, ["-D", "-e", "-f", join(data, "sshd_config")]);
    daemon.stderr!.setEncoding("utf8").on("data", (text: string) => (log += text));
    await until("sshd listens", () => log.includes(`listening on ${outside}`), 10_000);
  }
  async function stop() {
    const ending = daemon;
    daemon = undefined;
    if (!ending) return;
    ending.kill();
    await once(ending, "exit");
  }

  beforeAll(async () => {
    server = await startTestServer();
    const { clientId, locationId } = server;
    const { token } = await call("createEnrollmentToken", {
      body: { clientId, locationId, expiresInMinutes: 5 },
    });
    ({ nodeId } = await enroll({ data, url: server.url, token, name: "probe" }));
    const states: string[] = [];
    agent = startAgent({ data, onState: (state) => states.push(state) });
    await until("the agent is connected", () => states.includes("connected"));
    await server.session.call("installNmAgent", { path: { nodeId } });
    await until("the agent is a probe", async () => {
      await call("getNmStatus", { path: { nodeId } });
      return (await call("getDevice", { path: { nodeId } })).isDelegate;
    });
    const create = async (body: object) =>
      (await call("createCredential", { path: { clientId }, body: body as never })).id;
    const networks = ["127.66.9.0/24"];
    credentials = {
      snmp: await create({ name: "snmp", type: "SNMPV2", networks, secret: { community: "site-secret" } }),
      login: await create({
        name: "login",
        type: "TELNET_SSH",
        networks,
        secret: { user, password: "pw-1" },
      }),
    };
    const { results } = await call("importDevices", {
      path: { orgId: clientId },
      body: {
        devices: [
          { ip: address, role: "NMS_SWITCH", deviceName: "Switch", locationId, nmsDelegateNodeId: nodeId },
        ],
      },
    });
    deviceId = results[0]!.nodeId!;
  });
  afterAll(async () => {
    await stop();
    await agent.close();
    await server.close();
    rmSync(data, { recursive: true, force: true });
  });
  beforeEach(() => {
    log = "";
  });

  async function discover(targets: string) {
    const { jobUUID, targetsIPs } = await call("startNetworkDiscovery", {
      body: {
        clientId: server.clientId,
        delegateNodeId: nodeId,
        targets,
        firstSnmpCredentialId: credentials.snmp,
        firstSnmpCredentialProtocolVersion: "SNMPV2",
        telnetSSHCredentialId: credentials.login,
        snmpPort: 16_161,
        pingTimeoutMS: 200,
        pingPacketTTL: 10,
        pingsPerNode: 1,
        delayBetweenPingsMS: 100,
        packetsPerSecond: 1_000,
        packetsPerSecondPerSubnet: 1_000,
      },
    });
    const path = { jobId: jobUUID };
    await until("the job ends", async () => (await call("getJob", { path })).finishedAt !== null, 30_000);
    const ip = targetsIPs[0]!;
    return call("explainDiscoveredDevice", { path: { ...path, ip } });
  }
  const wasAsked = () => log.includes(`Failed password for invalid user ${user}`);
  const device = () => call("getDevice", { path: { nodeId: deviceId } });

  test("trusts the first host key, remembers it, and uses it again", async () => {
    await serve("first");
    const { evidence } = await discover(address);
    await until("the password arrives", wasAsked);
    expect(evidence.map(({ text }) => text).join("\n")).toContain("seen for the first time");
    const [known] = (await device()).sshHostKeys!;
    expect(known).toMatchObject({
      address,
      hostKey: `ssh-ed25519 ${fingerprintOf("first")}`,
      acceptedBy: "",
      offeredKey: null,
    });
    log = "";
    await discover(address);
    await until("the password arrives again", wasAsked);
    expect((await device()).sshHostKeys).toEqual([known]);
  });

  test("sends no password to a server with another host key, and reports the new key", async () => {
    await serve("second");
    const { device: found, evidence } = await discover(address);
    await until("the connection is logged", () => log.includes("Connection"));
    expect(log).not.toContain("password");
    expect(log).not.toContain(user);
    expect(found.reason).toContain("Its SSH host key has changed, so no password was sent.");
    expect(evidence.map(({ text }) => text).join("\n")).toContain("no password sent");
    const hostKey = `ssh-ed25519 ${fingerprintOf("second")}`;
    expect((await device()).sshHostKeys).toMatchObject([
      { hostKey: `ssh-ed25519 ${fingerprintOf("first")}`, offeredKey: hostKey },
    ]);
    const entries = async () =>
      (await call("listActivities", { query: { operation: "sshHostKeyChanged" } })).results;
    await until("the change is recorded", async () => (await entries()).length > 0);
    expect((await entries())[0]).toMatchObject({ object: { kind: "device", id: String(deviceId) } });
    await discover(address);
    expect(log).not.toContain(user);
    expect(await entries()).toHaveLength(1);
  });

  test("uses the new key once a user has accepted exactly that key", async () => {
    const path = { nodeId: deviceId };
    const body = { hostKey: `ssh-ed25519 ${fingerprintOf("second")}` };
    const other = { hostKey: `ssh-ed25519 ${fingerprintOf("first")}` };
    expect(await refusal(call("acceptSshHostKey", { path, body }))).toBe("person_required");
    expect(await refusal(server.session.call("acceptSshHostKey", { path, body: other }))).toBe(
      "changed_meanwhile",
    );
    const updated = await server.session.call("acceptSshHostKey", { path, body });
    expect(updated.sshHostKeys).toMatchObject([
      { ...body, acceptedBy: server.ada.user.email, offeredKey: null, offeredAt: null },
    ]);
    await discover(address);
    await until("the password arrives", wasAsked);
  });

  test("offers no credential to an address outside its networks, also under a name", async () => {
    const heard: string[] = [];
    const agents = await Promise.all(
      [outside, "127.0.0.1"].map(async (at) => {
        const socket = createSocket("udp4", (message) => heard.push(message.toString("latin1")));
        socket.bind(16_161, at);
        await once(socket, "listening");
        return socket;
      }),
    );
    const { evidence } = await discover(outside);
    const text = evidence.map((one) => one.text).join("\n");
    expect(text).toContain("SNMP v2c credential");
    expect(text).toContain("not used: this address is outside its networks (127.66.9.0/24)");
    expect(text).toContain("Telnet/SSH credential");
    // the server can't tell what a name resolves to, but the probe can
    const named = await discover("localhost");
    expect(named.device.ip).toBe("127.0.0.1");
    expect(named.evidence.map((one) => one.text).join("\n")).toContain("not used");
    expect(heard.join("")).not.toContain("site-secret");
    expect(log).not.toContain(user);
    for (const socket of agents) socket.close();
  });
});
