import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import {
  connect,
  createServer,
  isIP,
  type AddressInfo,
  type Server,
  type Socket as TcpSocket,
} from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import snmp from "net-snmp";
import ssh2 from "ssh2";
import { afterAll, describe, expect, test } from "vitest";
import { readBanner } from "../../agent/src/discovery/probing/service-banners.ts";
import {
  checkScanRequirements,
  discover,
  resolveName,
  type DiscoveredDevice,
  type DiscoveryRequest,
} from "../../agent/src/discovery/engine.ts";
import { trySsh, tryTelnet, type LoginCredential } from "../../agent/src/discovery/probing/login-check.ts";
import { readNodeStatus } from "../../agent/src/network/dns.ts";
import { createPacer } from "../../agent/src/network/packet-pacer.ts";
import { macVendor, enterpriseOwner } from "../../agent/src/discovery/vendors/vendor-registries.ts";
import { commonPorts, firstPorts, furtherPorts } from "../../agent/src/network/port-scan.ts";
import type { Evidence } from "@muster/sdk";
import {
  answer,
  freeUdpPort,
  hasSnmpd,
  honest,
  serveUdp,
  startSnmpd,
  v2c,
} from "../support/providers/snmp.ts";
import { sshKeyPair } from "../support/agents/ssh-keys.ts";

const engine = new URL("../../agent/src/discovery/engine.ts", import.meta.url).href;
const running = new AbortController().signal;
const cleanups: (() => void)[] = [];
afterAll(() => cleanups.forEach((cleanUp) => cleanUp()));

const publicV1 = { id: 1, type: "SNMPV1", community: "public" } as const;
const publicV2 = { id: 2, type: "SNMPV2", community: "public" } as const;
const wrongV2 = { id: 3, type: "SNMPV2", community: "nobody-knows" } as const;
const auth = { authProtocol: "SHA", authPassword: "authpass99" };
const userV3 = {
  id: 4,
  type: "SNMPV3",
  user: "netmon",
  ...auth,
  privProtocol: "AES",
  privPassword: "privpass99",
} as const;
const strangerV3 = { ...userV3, id: 5, user: "stranger" } as const;
const pings = {
  pingTimeoutMS: 300,
  pingPacketTTL: 64,
  pingsPerNode: 1,
  delayBetweenPingsMS: 100,
  packetsPerSecond: 10_000,
  packetsPerSecondPerSubnet: 10_000,
};

async function run(
  request: Pick<DiscoveryRequest, "targets" | "snmp" | "snmpPort"> & Partial<DiscoveryRequest>,
  signal = running,
) {
  const calls: DiscoveredDevice[] = [];
  const evidence: Evidence[] = [];
  const device = (found: DiscoveredDevice, added: Evidence[] = []): void => {
    calls.push(found);
    evidence.push(...added);
  };
  const summary = await discover({ ...pings, ...request }, { device }, signal);
  const complete = calls.filter((device) => device.complete);
  expect(complete.map(({ ip }) => ip).toSorted(), "each target ends once").toEqual(
    request.targets.toSorted(),
  );
  const at = (ip: string): DiscoveredDevice => {
    const device = complete.find((candidate) => candidate.ip === ip);
    if (!device) throw new Error(`no result for ${ip}`);
    return device;
  };
  return { calls, summary, evidence, at };
}

function listen(onConnection: (socket: TcpSocket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    onConnection(socket);
  });
  cleanups.push(() => server.close());
  return listening(server);
}

function listening(server: Pick<Server, "listen" | "address">): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

function dial(port: number): Promise<TcpSocket> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
  });
}

/** Starts Net-SNMP's agent. */
async function startNetSnmp(address: string): Promise<number> {
  const users = "createUser netmon SHA authpass99 AES privpass99\nrouser netmon priv";
  const agent = await startSnmpd(address, `sysName core-1.example.net\nrocommunity public\n${users}\n`);
  cleanups.push(agent.stop);
  return agent.port;
}

/** Starts the SNMP library's agent, for computers without snmpd. */
async function startLibraryAgent(address: string): Promise<number> {
  const port = await freeUdpPort(address);
  const agent = snmp.createAgent({ address, port, disableAuthorization: false }, () => undefined);
  cleanups.push(() => agent.close());
  agent.getAuthorizer().addCommunity("public");
  agent.getAuthorizer().addUser({
    name: "netmon",
    level: snmp.SecurityLevel.authPriv,
    authProtocol: snmp.AuthProtocols.sha,
    authKey: "authpass99",
    privProtocol: snmp.PrivProtocols.aes,
    privKey: "privpass99",
  });
  for (const [oid, type, value] of [
    ["1.3.6.1.2.1.1.1", snmp.ObjectType.OctetString, "Linux core-1 6.1.0"],
    ["1.3.6.1.2.1.1.2", snmp.ObjectType.OID, "1.3.6.1.4.1.8072.3.2.10"],
    ["1.3.6.1.2.1.1.5", snmp.ObjectType.OctetString, "core-1.example.net"],
  ] as const) {
    const maxAccess = snmp.MaxAccess["read-only"];
    agent.registerProvider({
      name: oid,
      type: snmp.MibProviderType.Scalar,
      oid,
      scalarType: type,
      maxAccess,
    });
    agent.getMib().setScalarValue(oid, value);
  }
  return port;
}

const agents = [
  { name: "snmpd", start: startNetSnmp, missing: !hasSnmpd },
  { name: "the SNMP library's agent", start: startLibraryAgent, missing: false },
];
for (const { name, start, missing } of agents)
  describe.skipIf(missing)(`SNMP discovery of ${name} on the loopback`, () => {
    test("is read by SNMP v1 and v2c, and both credentials are recorded", async () => {
      const address = "127.66.0.1";
      const { calls, summary, at } = await run({
        targets: [address],
        snmp: [publicV1, publicV2],
        snmpPort: await start(address),
      });
      expect(at(address)).toMatchObject({
        hostname: "core-1.example.net",
        snmpv1: [1],
        snmpv2: [2],
        snmpv3: [],
      });
      expect(at(address).os).toContain("Linux");
      expect(calls[0]?.complete, "the first response is reported before the last").toBe(false);
      expect(summary).toMatchObject({ total: 1, found: 1, silent: 0 });
    });

    test("is read by SNMPv3, and an unknown user is distinguished from no response", async () => {
      const address = "127.66.0.2";
      const snmpPort = await start(address);
      const known = await run({ targets: [address], snmp: [strangerV3, userV3], snmpPort });
      expect(known.at(address)).toMatchObject({ hostname: "core-1.example.net", snmpv3: [4] });
      const unknown = await run({ targets: [address], snmp: [strangerV3], snmpPort });
      expect(unknown.at(address)).toMatchObject({ verdict: "snmp_no_credential", hostname: "", snmpv3: [] });
    });

    test("is detected without a valid community", async () => {
      const address = "127.66.0.3";
      const { at } = await run({ targets: [address], snmp: [wrongV2], snmpPort: await start(address) });
      expect(at(address)).toMatchObject({ verdict: "snmp_no_credential", snmpv2: [] });
    });
  });

describe("SSH and telnet credential checks", () => {
  const login = {
    id: 7,
    type: "TELNET_SSH",
    user: "labnet",
    password: "LabNet-99",
    networks: ["127.0.0.0/8"],
  } as const;

  test("SSH accepts the correct password only", async () => {
    const { private: hostKey } = sshKeyPair();
    const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
      client.on("error", () => undefined);
      client.on("authentication", (attempt) => {
        const right =
          attempt.method === "password" &&
          attempt.username === login.user &&
          attempt.password === login.password;
        if (right) attempt.accept();
        else attempt.reject(["password"]);
      });
    });
    cleanups.push(() => server.close());
    const port = await listening(server);
    const check = async (one: LoginCredential) => (await trySsh("127.0.0.1", port, one, [], running)).outcome;
    expect(await check(login)).toBe("accepted");
    expect(await check({ ...login, password: "wrong" })).toBe("rejected");
    expect(await readBanner.ssh(await dial(port), running)).toMatch(/^SSH-2\.0-ssh2js/u);
  });

  test("telnet accepts the correct password only", async () => {
    const port = await listen((socket) => {
      let typed = "";
      socket.write(Buffer.from([255, 253, 24, 255, 251, 1]));
      socket.write("\r\nexample os 12\r\n\r\nrouter login: ");
      socket.on("data", (chunk) => {
        typed += chunk.toString("latin1").replace(/\u00ff[\u00fb-\u00fe]./gsu, "");
        const lines = typed.split("\n");
        if (lines.length === 2) socket.write("Password: ");
        const accepted = lines[0]?.trim() === login.user && lines[1]?.trim() === login.password;
        if (lines.length === 3)
          socket.write(accepted ? "\r\nWelcome\r\nrouter$ " : "\r\nLogin incorrect\r\n");
      });
    });
    expect(await tryTelnet("127.0.0.1", port, login, running)).toBe(true);
    expect(await tryTelnet("127.0.0.1", port, { ...login, password: "wrong" }, running)).toBe(false);
    expect(await readBanner.telnet(await dial(port), running)).toBe("example os 12\r\n\r\nrouter login:");
  });

  test("a shell without a login accepts no credential", async () => {
    const port = await listen((socket) => socket.write("root# "));
    expect(await tryTelnet("127.0.0.1", port, login, running)).toBe(false);
  });
});

describe("Banners of unknown services", () => {
  test("the server and title of a web page are read", async () => {
    const port = await listen((socket) =>
      socket.once("data", () =>
        socket.end("HTTP/1.1 200 OK\r\nServer: tiny/1.0\r\n\r\n<html><title>Printer 9</title>"),
      ),
    );
    expect(await readBanner.http(await dial(port), running)).toBe("tiny/1.0 | Printer 9");
  });

  test("a server that sends without end is disconnected, and a silent one times out", async () => {
    const endless = await listen((socket) => {
      const talk = setInterval(() => socket.write("A".repeat(65536)), 1);
      socket.on("close", () => clearInterval(talk));
    });
    const mute = await listen(() => undefined);
    const started = performance.now();
    expect(await readBanner.ssh(await dial(endless), running)).toBe("");
    expect((await readBanner.telnet(await dial(endless), running)).length).toBeLessThanOrEqual(2048);
    expect(await readBanner.http(await dial(endless), running)).toBe("");
    expect(await readBanner.tls(await dial(endless), running)).toBe("");
    expect(await readBanner.telnet(await dial(mute), running)).toBe("");
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  test("a NetBIOS response with a wrong length is rejected", () => {
    const name = Buffer.from(`${"WS-001".padEnd(15)}\0\u0004\0`, "latin1");
    const head = Buffer.concat([
      Buffer.from([0x12, 0x34, 0x84, 0, 0, 0, 0, 1, 0, 0, 0, 0, 32]),
      Buffer.alloc(33, 0x41),
    ]);
    const record = Buffer.from([0, 0x21, 0, 1, 0, 0, 0, 0, 0, 65, 1]);
    const whole = Buffer.concat([
      head,
      record,
      name,
      Buffer.from([0, 0x14, 0x22, 1, 2, 3]),
      Buffer.alloc(40),
    ]);
    expect(readNodeStatus(whole, 0x1234)).toEqual({ name: "WS-001", mac: "00:14:22:01:02:03" });
    expect(readNodeStatus(whole, 0x4321), "an answer to another question").toBeUndefined();
    for (let size = 0; size < 80; size++)
      expect(readNodeStatus(whole.subarray(0, size), 0x1234)).toBeUndefined();
    whole[56] = 255;
    expect(readNodeStatus(whole, 0x1234), "more names than bytes").toBeUndefined();
  });
});

const find = (program: string): string => spawnSync("which", [program], { encoding: "utf8" }).stdout.trim();

/** Runs `task` with a PATH that contains only the given programs. */
async function withOnly<T>(programs: string[], task: () => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), "path-"));
  for (const program of programs) symlinkSync(find(program), join(dir, program));
  const path = process.env.PATH;
  process.env.PATH = dir;
  return task().finally(() => {
    process.env.PATH = path;
    rmSync(dir, { recursive: true });
  });
}

describe("ICMP echo requests", () => {
  const request = { targets: ["127.66.0.9", "127.66.0.10"], snmp: [publicV2], snmpPort: 1 };

  for (const program of ["fping", "ping"])
    test.skipIf(find(program) === "")(`are sent by ${program}`, async () => {
      const { at, summary } = await withOnly([program], () => run(request));
      expect(at("127.66.0.9").pingMS).toBeGreaterThan(0);
      expect(at("127.66.0.10").pingMS).toBeLessThan(pings.pingTimeoutMS);
      expect(summary).toMatchObject({ found: 2, unavailable: [] });
    });

  test("are reported as unavailable if no program can send them, and the other probes still run", async () => {
    const { at, summary } = await withOnly([], () => run(request));
    expect(at("127.66.0.9").pingMS).toBeNull();
    expect(summary.found, "closed ports were refused").toBe(2);
    expect(summary.unavailable).toEqual(["ICMP is unavailable (fping: not installed; ping: not installed)"]);
  });
});

describe("Discovery engine run", () => {
  test("stops at once when it is cancelled, and reports every unfinished target as cancelled", async () => {
    const targets = Array.from({ length: 400 }, (_, i) => `127.66.${2 + (i >> 8)}.${i & 255}`);
    const stop = new AbortController();
    const finished = run({ targets, snmp: [publicV2, strangerV3], snmpPort: 1 }, stop.signal);
    await wait(300);
    const stopped = performance.now();
    stop.abort();
    const { calls, summary } = await finished;
    // the time-outs that it would otherwise wait for are longer
    expect(performance.now() - stopped).toBeLessThan(4_000);
    expect(summary.verdicts.cancelled).toBeGreaterThan(0);
    const reported = calls.length;
    await wait(400);
    expect(calls.length, "nothing is reported after the end").toBe(reported);
    expect(
      execFileSync("ps", ["-o", "comm=", "--ppid", String(process.pid)], { encoding: "utf8" }),
    ).not.toContain("fping");
  });

  test("a host name is resolved, and its target is reported by address with the name", async () => {
    expect(await resolveName("no-such-name.invalid")).toBeUndefined();
    const address = await resolveName("localhost");
    expect(isIP(address ?? "")).toBeGreaterThan(0);
    const names = new Map([[address!, "localhost"]]);
    const { at, summary } = await run({ targets: [address!], names, snmp: [publicV2], snmpPort: 1 });
    expect(at(address!)).toMatchObject({ dns: "localhost", complete: true });
    expect(summary).toMatchObject({ total: 1, found: 1 });
  });

  test("rejects a credential with an unknown protocol", async () => {
    const snmpCredential = { ...userV3, authProtocol: "ROT13" };
    await expect(run({ targets: ["127.66.0.1"], snmp: [snmpCredential], snmpPort: 1 })).rejects.toThrow(
      'protocol "ROT13"',
    );
  });

  test("the requirements of a delegate are checked", async () => {
    const { ok, checks } = await checkScanRequirements();
    expect(ok).toBe(true);
    expect(checks.map(({ name }) => name)).toEqual(["icmp", "udp", "dns"]);
    expect(checks.find(({ name }) => name === "udp")?.detail).toBe("UDP sockets send and receive");
  });
});

/** Starts an agent that ignores the first `deafFor` requests and counts all of them in `heard`. */
async function startHardOfHearing(address: string, deafFor: number, onFirst = (): void => undefined) {
  const agent = { port: 0, heard: 0 };
  const listen = v2c((asked) => {
    if (agent.heard++ === 0) onFirst();
    return agent.heard > deafFor ? [answer(asked, honest(asked))] : [];
  });
  const socket = await serveUdp(address, 0, listen);
  cleanups.push(() => socket.close());
  agent.port = socket.address().port;
  return agent;
}

describe("Discovery retries", () => {
  test("an agent is read after three lost packets", async () => {
    const { port } = await startHardOfHearing("127.66.4.1", 3);
    const { at } = await run({ targets: ["127.66.4.1"], snmp: [publicV2], snmpPort: port });
    expect(at("127.66.4.1")).toMatchObject({ hostname: "core-1.example.net", snmpv2: [2] });
  });

  test("after a pause of the process, unfinished targets are probed again", async () => {
    let wake = (): void => undefined;
    const agent = await startHardOfHearing("127.66.4.2", 4, () => {
      // The child is suspended, with a request pending, for longer than any time-out.
      child.kill("SIGSTOP");
      setTimeout(() => wake(), 3_500);
    });
    const request = { ...pings, targets: ["127.66.4.2"], snmp: [publicV2], snmpPort: agent.port };
    const script = `const { discover } = await import(${JSON.stringify(engine)});
      await discover(${JSON.stringify(request)}, { device: (device) => device.complete && console.log(JSON.stringify(device)) },
        new AbortController().signal);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    wake = () => child.kill("SIGCONT");
    const output: string[] = [];
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => output.push(chunk));
    await new Promise((resolve) => child.once("close", resolve));
    expect(agent.heard, "without a pause there are only four tries").toBeGreaterThan(4);
    expect(JSON.parse(output.join(""))).toMatchObject({ hostname: "core-1.example.net", complete: true });
  });
});

describe("Packet budget", () => {
  test("is shared by two jobs, with a separate one per subnet", async () => {
    const stop = new AbortController();
    const send = async (
      budget: { packetsPerSecond: number; packetsPerSecondPerSubnet: number },
      subnets: string[],
    ) => {
      const pacers = [createPacer(budget, stop.signal), createPacer(budget, stop.signal)];
      const started = performance.now();
      const sent = Array.from({ length: 40 }, (_, i) => {
        const address = `${subnets[i % subnets.length]}.${i}`;
        return new Promise<void>((resolve) => pacers[i % 2]!.pace(address, resolve));
      });
      await Promise.all(sent);
      return performance.now() - started;
    };
    const inAll = { packetsPerSecond: 100, packetsPerSecondPerSubnet: 10_000 };
    expect(await send(inAll, ["127.66.8", "127.66.9"])).toBeGreaterThanOrEqual(385);
    const perSubnet = { packetsPerSecond: 10_000, packetsPerSecondPerSubnet: 50 };
    expect(await send(perSubnet, ["127.66.10", "127.66.11"])).toBeGreaterThanOrEqual(375);
  });

  test("applies to every kind of packet", async () => {
    const agent = await startHardOfHearing("127.66.4.3", 100);
    const slow = { packetsPerSecond: 20, packetsPerSecondPerSubnet: 20 };
    const started = performance.now();
    const { at } = await run({ ...slow, targets: ["127.66.4.3"], snmp: [publicV2], snmpPort: agent.port });
    const ports = Object.values({ ...firstPorts, ...commonPorts, ...furtherPorts }).length;
    expect(at("127.66.4.3").complete).toBe(true);
    expect(performance.now() - started).toBeGreaterThanOrEqual(((ports + agent.heard) / 20) * 1_000);
  });
});

test.skipIf(process.getuid?.() !== 0)(
  "a banner is read from the connection that found the port open",
  async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections++;
      socket.on("error", () => undefined);
      socket.write("SSH-2.0-OnlyOnce\r\n");
    });
    cleanups.push(() => server.close());
    await new Promise<void>((resolve) => server.listen(22, "127.66.4.4", resolve));
    const { at, evidence } = await run({ targets: ["127.66.4.4"], snmp: [publicV2], snmpPort: 1 });
    expect(at("127.66.4.4").ports).toContain(22);
    expect(evidence.find(({ kind }) => kind === "banner")?.text).toBe("ssh, port 22: SSH-2.0-OnlyOnce");
    expect(connections).toBe(1);
  },
);

describe("Vendor registries", () => {
  test("contain network adapters and SNMP agents, including small MAC address blocks", () => {
    expect(macVendor("00:00:0c:12:34:56")).toMatch(/^Cisco/u);
    expect(macVendor("00:55:da:00:00:01")).not.toMatch(/^(?:|IEEE.*)$/u);
    expect(macVendor("")).toBe("");
    expect(enterpriseOwner("9")).toBe("ciscoSystems");
    expect(enterpriseOwner("5299")).toBe(`WorldCast Systems (formerly 'AUDEMAT")`);
    expect(enterpriseOwner("99999999")).toBe("");
  });
});
