import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createSocket, type Socket } from "node:dgram";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, isIP, type AddressInfo, type Server, type Socket as TcpSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import snmp from "net-snmp";
import ssh2 from "ssh2";
import { afterAll, describe, expect, test } from "vitest";
import { readCertificate, readHttp, readSsh, readTelnet } from "../agent/src/discovery/banners.ts";
import {
  checkProbe,
  discover,
  resolveName,
  type DiscoveredDevice,
  type DiscoveryRequest,
} from "../agent/src/discovery/index.ts";
import { trySsh, tryTelnet } from "../agent/src/discovery/login.ts";
import { readNodeStatus } from "../agent/src/discovery/names.ts";

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
const pings = { pingTimeoutMS: 300, pingPacketTTL: 64, pingsPerNode: 1, delayBetweenPingsMS: 100 };

async function run(request: Pick<DiscoveryRequest, "targets" | "names" | "snmp" | "snmpPort">, signal = running) {
  const calls: DiscoveredDevice[] = [];
  const summary = await discover({ ...pings, ...request }, { device: (device) => calls.push(device) }, signal);
  const complete = calls.filter((device) => device.complete);
  expect(complete.map(({ ip }) => ip).toSorted(), "each target ends once").toEqual(request.targets.toSorted());
  const at = (ip: string): DiscoveredDevice => {
    const device = complete.find((candidate) => candidate.ip === ip);
    if (!device) throw new Error(`nothing said of ${ip}`);
    return device;
  };
  return { calls, summary, at };
}

function openUdp(address: string, port = 0): Promise<Socket> {
  const socket = createSocket("udp4");
  cleanups.push(() => socket.close());
  return new Promise((resolve) => socket.bind(port, address, () => resolve(socket)));
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

const hasSnmpd = spawnSync("snmpd", ["-v"], { env: { PATH: `${process.env.PATH}:/usr/sbin` } }).status === 0;

/** Net-SNMP's own agent where it is installed. */
async function startSnmpd(address: string): Promise<number> {
  const probe = await openUdp(address);
  const { port } = probe.address();
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  cleanups.pop();
  const dir = mkdtempSync(join(tmpdir(), "snmpd-"));
  const users = "createUser netmon SHA authpass99 AES privpass99\nrouser netmon priv";
  writeFileSync(join(dir, "snmpd.conf"), `sysName core-1.example.net\nrocommunity public\n${users}\n`);
  const args = [
    "-f",
    "-Lo",
    "-C",
    "-c",
    join(dir, "snmpd.conf"),
    "-p",
    join(dir, "pid"),
    "-I",
    "-smux",
    `udp:${address}:${port}`,
  ];
  const env = { PATH: `${process.env.PATH}:/usr/sbin`, SNMP_PERSISTENT_DIR: dir };
  const child = spawn("snmpd", args, { env, stdio: ["ignore", "pipe", "ignore"] });
  cleanups.push(() => {
    child.kill("SIGKILL");
    rmSync(dir, { recursive: true });
  });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  return port;
}

/** The SNMP library's own agent, for machines without snmpd. */
async function startLibraryAgent(address: string): Promise<number> {
  const probe = await openUdp(address);
  const { port } = probe.address();
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  cleanups.pop();
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
    agent.registerProvider({ name: oid, type: snmp.MibProviderType.Scalar, oid, scalarType: type, maxAccess });
    agent.getMib().setScalarValue(oid, value);
  }
  return port;
}

const agents = [
  { name: "snmpd", start: startSnmpd, missing: !hasSnmpd },
  { name: "the SNMP library's agent", start: startLibraryAgent, missing: false },
];
for (const { name, start, missing } of agents)
  describe.skipIf(missing)(`${name} on the loopback`, () => {
    test("is read by SNMP v1 and v2c, and both credentials are noted", async () => {
      const address = "127.66.0.1";
      const { calls, summary, at } = await run({
        targets: [address],
        snmp: [publicV1, publicV2],
        snmpPort: await start(address),
      });
      expect(at(address)).toMatchObject({ hostname: "core-1.example.net", snmpv1: [1], snmpv2: [2], snmpv3: [] });
      expect(at(address).os).toContain("Linux");
      expect(calls[0]?.complete, "its first answer is told before its last").toBe(false);
      expect(summary).toMatchObject({ total: 1, found: 1, silent: 0 });
    });

    test("is read by SNMPv3, and a stranger's user is told from silence", async () => {
      const address = "127.66.0.2";
      const snmpPort = await start(address);
      const known = await run({ targets: [address], snmp: [strangerV3, userV3], snmpPort });
      expect(known.at(address)).toMatchObject({ hostname: "core-1.example.net", snmpv3: [4] });
      const unknown = await run({ targets: [address], snmp: [strangerV3], snmpPort });
      expect(unknown.at(address)).toMatchObject({ verdict: "snmp_no_credential", hostname: "", snmpv3: [] });
    });

    test("proves itself an agent to one who knows no community of it", async () => {
      const address = "127.66.0.3";
      const { at } = await run({ targets: [address], snmp: [wrongV2], snmpPort: await start(address) });
      expect(at(address)).toMatchObject({ verdict: "snmp_no_credential", snmpv2: [] });
    });
  });

// Just enough BER to answer a request truly or falsely.
const tlv = (type: number, body: Buffer): Buffer => {
  const length = Buffer.from([0x83, body.length >> 16, (body.length >> 8) & 255, body.length & 255]);
  return Buffer.concat([Buffer.from([type]), length, body]);
};
function readTlv(packet: Buffer, at: number): { start: number; end: number } {
  const short = packet[at + 1] ?? 0;
  const size = short & 0x80 ? short & 0x7f : 0;
  const length = size ? packet.readUIntBE(at + 2, size) : short;
  return { start: at + 2 + size, end: at + 2 + size + length };
}
const systemRow = (last: number): Buffer => tlv(6, Buffer.from([0x2b, 6, 1, 2, 1, 1, last, 0]));
const text = (row: number, value: Buffer | string): Buffer =>
  tlv(0x30, Buffer.concat([systemRow(row), tlv(4, Buffer.from(value))]));

function reply(request: Buffer, rows: Buffer[], changeId = 0): Buffer {
  const version = readTlv(request, readTlv(request, 0).start);
  const community = readTlv(request, version.end);
  const id = readTlv(request, readTlv(request, community.end).start);
  const requestId = Buffer.from(request.subarray(id.start, id.end));
  requestId[requestId.length - 1] = (requestId.at(-1) ?? 0) ^ changeId;
  const zero = tlv(2, Buffer.from([0]));
  const pdu = tlv(0xa2, Buffer.concat([tlv(2, requestId), zero, zero, tlv(0x30, Buffer.concat(rows))]));
  return tlv(0x30, Buffer.concat([request.subarray(readTlv(request, 0).start, community.end), pdu]));
}
const isGet = (request: Buffer): boolean =>
  request[readTlv(request, readTlv(request, readTlv(request, 0).start).end).end] === 0xa0;
const askedRows = (request: Buffer): number => request.toString("latin1").split("+\x06\x01\x02\x01\x01").length - 1;
const fill = (request: Buffer, rows: Buffer[]): Buffer[] =>
  Array.from({ length: askedRows(request) }, (_, i) => rows[i] ?? rows[0] ?? tlv(5, Buffer.alloc(0)));

describe("hostile SNMP agents", () => {
  const answers: Record<string, (request: Buffer) => Buffer[]> = {
    "127.66.1.1": () => [Buffer.from("not SNMP at all")],
    "127.66.1.2": (request) => [reply(request, fill(request, [text(1, "cut")])).subarray(0, 40)],
    "127.66.1.3": (request) => [reply(request, fill(request, [text(1, "wrong id")]), 0x55)],
    "127.66.1.4": () => [Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff, 2, 1, 1, 4, 0x84, 0x7f, 0xff, 0xff, 0xf0])],
    "127.66.1.5": () => [Buffer.concat(Array.from({ length: 350 }, () => Buffer.from([0x30, 0x82, 4, 0])))],
    "127.66.1.6": (request) => Array.from({ length: 50 }, () => reply(request, fill(request, [text(5, "echoed")]))),
    "127.66.1.7": (request) => [reply(request, fill(request, [text(1, "the same row for ever")]))],
    "127.66.1.8": (request) =>
      isGet(request)
        ? [
            reply(
              request,
              fill(request, [
                text(1, `\u001b[2J\u202e${"A".repeat(20000)}`),
                text(5, "evil\u0000\u001b]0;x\u0007\nname"),
              ]),
            ),
          ]
        : [],
  };

  test("cost nothing but their own time, and their text arrives clean and bounded", async () => {
    const { port: snmpPort } = (await openUdp("127.66.1.9")).address();
    for (const [address, answer] of Object.entries(answers)) {
      const agent = await openUdp(address, snmpPort);
      agent.on("message", (request, from) => {
        for (const packet of answer(request)) agent.send(packet, from.port, from.address);
      });
    }
    // Answers for .10 come from the socket of .9, which nobody asked.
    const asked = await openUdp("127.66.1.10", snmpPort);
    const liar = await openUdp("127.66.1.11");
    asked.on("message", (request, from) =>
      liar.send(reply(request, fill(request, [text(5, "lie")])), from.port, from.address),
    );
    const started = performance.now();
    const { at } = await run({ targets: [...Object.keys(answers), "127.66.1.10"], snmp: [publicV2], snmpPort });
    expect(performance.now() - started).toBeLessThan(8000);
    for (const address of ["127.66.1.1", "127.66.1.2", "127.66.1.3", "127.66.1.4", "127.66.1.5", "127.66.1.10"])
      expect(at(address), address).toMatchObject({ snmpv2: [], hostname: "" });
    const { hostname, os, snmpv2 } = at("127.66.1.8");
    expect(snmpv2).toEqual([2]);
    expect(`${hostname}${os}`).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(os.length).toBeLessThanOrEqual(100);
  });
});

describe("logins", () => {
  const login = { id: 7, type: "TELNET_SSH", user: "labnet", password: "LabNet-99" } as const;

  test("SSH accepts the right password and no other", async () => {
    const { private: hostKey } = ssh2.utils.generateKeyPairSync("ed25519");
    const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
      client.on("error", () => undefined);
      client.on("authentication", (attempt) => {
        const right =
          attempt.method === "password" && attempt.username === login.user && attempt.password === login.password;
        if (right) attempt.accept();
        else attempt.reject(["password"]);
      });
    });
    cleanups.push(() => server.close());
    const port = await listening(server);
    expect(await trySsh("127.0.0.1", port, login, running)).toBe(true);
    expect(await trySsh("127.0.0.1", port, { ...login, password: "wrong" }, running)).toBe(false);
    expect(await readSsh("127.0.0.1", port, running)).toMatch(/^SSH-2\.0-ssh2js/u);
  });

  test("telnet accepts the right password and no other", async () => {
    const port = await listen((socket) => {
      let typed = "";
      socket.write(Buffer.from([255, 253, 24, 255, 251, 1]));
      socket.write("\r\nexample os 12\r\n\r\nrouter login: ");
      socket.on("data", (chunk) => {
        typed += chunk.toString("latin1").replace(/\u00ff[\u00fb-\u00fe]./gsu, "");
        const lines = typed.split("\n");
        if (lines.length === 2) socket.write("Password: ");
        const accepted = lines[0]?.trim() === login.user && lines[1]?.trim() === login.password;
        if (lines.length === 3) socket.write(accepted ? "\r\nWelcome\r\nrouter$ " : "\r\nLogin incorrect\r\n");
      });
    });
    expect(await tryTelnet("127.0.0.1", port, login, running)).toBe(true);
    expect(await tryTelnet("127.0.0.1", port, { ...login, password: "wrong" }, running)).toBe(false);
    expect(await readTelnet("127.0.0.1", port, running)).toBe("example os 12\r\n\r\nrouter login:");
  });

  test("an open shell proves no credential", async () => {
    const port = await listen((socket) => socket.write("root# "));
    expect(await tryTelnet("127.0.0.1", port, login, running)).toBe(false);
  });
});

describe("banners of strangers", () => {
  test("a page's server and title are read", async () => {
    const port = await listen((socket) =>
      socket.once("data", () =>
        socket.end("HTTP/1.1 200 OK\r\nServer: tiny/1.0\r\n\r\n<html><title>Printer 9</title>"),
      ),
    );
    expect(await readHttp("127.0.0.1", port, running)).toBe("tiny/1.0 | Printer 9");
  });

  test("a server that never stops talking is cut off, one that says nothing is left", async () => {
    const endless = await listen((socket) => {
      const talk = setInterval(() => socket.write("A".repeat(65536)), 1);
      socket.on("close", () => clearInterval(talk));
    });
    const mute = await listen(() => undefined);
    const started = performance.now();
    expect(await readSsh("127.0.0.1", endless, running)).toBe("");
    expect((await readTelnet("127.0.0.1", endless, running)).length).toBeLessThanOrEqual(2048);
    expect(await readHttp("127.0.0.1", endless, running)).toBe("");
    expect(await readCertificate("127.0.0.1", endless, running)).toBe("");
    expect(await readTelnet("127.0.0.1", mute, running)).toBe("");
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test("a NetBIOS answer is believed only where every length in it holds", () => {
    const name = Buffer.from(`${"WS-001".padEnd(15)}\0\u0004\0`, "latin1");
    const head = Buffer.concat([
      Buffer.from([0x12, 0x34, 0x84, 0, 0, 0, 0, 1, 0, 0, 0, 0, 32]),
      Buffer.alloc(33, 0x41),
    ]);
    const record = Buffer.from([0, 0x21, 0, 1, 0, 0, 0, 0, 0, 65, 1]);
    const whole = Buffer.concat([head, record, name, Buffer.from([0, 0x14, 0x22, 1, 2, 3]), Buffer.alloc(40)]);
    expect(readNodeStatus(whole, 0x1234)).toEqual({ name: "WS-001", mac: "00:14:22:01:02:03" });
    expect(readNodeStatus(whole, 0x4321), "an answer to another question").toBeUndefined();
    for (let size = 0; size < 80; size++) expect(readNodeStatus(whole.subarray(0, size), 0x1234)).toBeUndefined();
    whole[56] = 255;
    expect(readNodeStatus(whole, 0x1234), "more names than bytes").toBeUndefined();
  });
});

const find = (program: string): string => spawnSync("which", [program], { encoding: "utf8" }).stdout.trim();

/** Runs with a PATH that holds only the given programs. */
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

describe("ICMP", () => {
  const request = { targets: ["127.66.0.9", "127.66.0.10"], snmp: [publicV2], snmpPort: 1 };

  for (const program of ["fping", "ping"])
    test.skipIf(find(program) === "")(`is sent by ${program}`, async () => {
      const { at, summary } = await withOnly([program], () => run(request));
      expect(at("127.66.0.9").pingMS).toBeGreaterThan(0);
      expect(at("127.66.0.10").pingMS).toBeLessThan(100);
      expect(summary).toMatchObject({ found: 2, unavailable: [] });
    });

  test("is reported unavailable where nothing can send it, and the other probes still run", async () => {
    const { at, summary } = await withOnly([], () => run(request));
    expect(at("127.66.0.9").pingMS).toBeNull();
    expect(summary.found, "closed ports were refused").toBe(2);
    expect(summary.unavailable).toEqual(["ICMP is unavailable (fping: not installed; ping: not installed)"]);
  });
});

describe("a whole run", () => {
  test("stops at once when it is cancelled, and says so of every unfinished target", async () => {
    const targets = Array.from({ length: 400 }, (_, i) => `127.66.${2 + (i >> 8)}.${i & 255}`);
    const stop = new AbortController();
    const finished = run({ targets, snmp: [publicV2, strangerV3], snmpPort: 1 }, stop.signal);
    await wait(300);
    const stopped = performance.now();
    stop.abort();
    const { calls, summary } = await finished;
    // the time-outs that it would otherwise wait for add up to more
    expect(performance.now() - stopped).toBeLessThan(1_000);
    expect(summary.verdicts.cancelled).toBeGreaterThan(0);
    const told = calls.length;
    await wait(400);
    expect(calls.length, "nothing is told after the end").toBe(told);
    expect(execFileSync("ps", ["-o", "comm=", "--ppid", String(process.pid)], { encoding: "utf8" })).not.toContain(
      "fping",
    );
  });

  test("a name is looked up, and its target is told under the address with the name", async () => {
    expect(await resolveName("no-such-name.invalid")).toBeUndefined();
    const address = await resolveName("localhost");
    expect(isIP(address ?? "")).toBeGreaterThan(0);
    const names = new Map([[address!, "localhost"]]);
    const { at, summary } = await run({ targets: [address!], names, snmp: [publicV2], snmpPort: 1 });
    expect(at(address!)).toMatchObject({ dns: "localhost", complete: true });
    expect(summary).toMatchObject({ total: 1, found: 1 });
  });

  test("a credential with an unknown protocol is an error, not silence", async () => {
    const snmpCredential = { ...userV3, authProtocol: "ROT13" };
    await expect(run({ targets: ["127.66.0.1"], snmp: [snmpCredential], snmpPort: 1 })).rejects.toThrow(
      'protocol "ROT13"',
    );
  });

  test("the machine's fitness as a probe is tried out", async () => {
    const { ok, checks } = await checkProbe();
    expect(ok).toBe(true);
    expect(checks.map(({ name }) => name)).toEqual(["icmp", "udp", "dns"]);
    expect(checks.find(({ name }) => name === "udp")?.detail).toBe("UDP sockets send and receive");
  });
});
