import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import type { Socket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket as TcpSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tls from "node:tls";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { discover, type DiscoveredDevice } from "../../agent/src/discovery/engine.ts";
import { ber, encodePdu, integer, pduType, tlv } from "../../agent/src/network/snmp/codec.ts";
import {
  answer,
  filled,
  honest,
  linux,
  named,
  octets,
  oid,
  report,
  row,
  sealed,
  serveUdp,
  sysDescr,
  truth,
  v2c,
  v3,
  v3Only,
  type Asked,
} from "../support/providers/snmp.ts";

/** Replaces the name servers of the machine with a hostile one. */
function askForNames(server: string): void {
  const { reverse } = Resolver.prototype;
  vi.spyOn(Resolver.prototype, "reverse").mockImplementation(function (this: Resolver, address) {
    // not while it waits for a response
    if (!this.getServers().includes(server)) this.setServers([server]);
    return reverse.call(this, address);
  });
}

const community = { id: 1, type: "SNMPV2", community: "public" } as const;
const user = {
  id: 2,
  type: "SNMPV3",
  user: "netmon",
  authProtocol: "SHA",
  authPassword: "authpass99",
  privProtocol: "AES",
  privPassword: "privpass99",
} as const;
const login = {
  id: 3,
  type: "TELNET_SSH",
  user: "labnet",
  password: "LabNet-99",
  networks: ["127.0.0.0/8"],
} as const;

type Seen = Partial<Record<keyof DiscoveredDevice, unknown>>;
const unread: Seen = { snmpv2: [], snmpv3: [], hostname: "", reason: expect.stringContaining("SNMP") };
const unreadable: Seen = { ...unread, reason: expect.stringContaining("its SNMP responses cannot be read") };
const mute: Seen = { ...unread, reason: expect.stringContaining("SNMP does not respond") };
const refused = (message: string): Seen => ({
  ...unread,
  verdict: "snmp_no_credential",
  reason: expect.stringContaining(message),
});
const read: Seen = { snmpv2: [1], verdict: "identified", hostname: "core-1.example.net" };

const ciscoStack = named("1.3.6.1.4.1.9.1.9999");
/** Responds correctly for the system group, and always with one more row of a walked table. */
const rising = (asked: Asked, object: Buffer): Buffer[] =>
  asked.type === pduType.get
    ? filled(asked, truth[0]!, object, truth[2]!)
    : asked.names.map((name) => row(tlv(ber.oid, name.subarray(2), Buffer.of(1)), octets("x".repeat(900))));

/** The response of each SNMP agent to a datagram, and the expected result for its device. */
const agents: Record<string, { reply: (message: Buffer) => Buffer[]; delayMS?: number; seen: Seen }> = {
  "random noise": { reply: () => [randomBytes(300)], seen: unreadable },
  "an empty datagram": { reply: () => [Buffer.alloc(0)], seen: unreadable },
  "a truncated response": {
    reply: v2c((asked) => [answer(asked, honest(asked)).subarray(0, 40)]),
    seen: unreadable,
  },
  "the response to another request": {
    reply: v2c((asked) => [answer({ id: asked.id ^ 1 }, honest(asked))]),
    seen: unreadable,
  },
  "a thousand responses to other requests": {
    reply: v2c((asked) => Array.from({ length: 1000 }, (_, i) => answer({ id: i }, honest(asked)))),
    seen: unreadable,
  },
  "another community": {
    reply: v2c((asked) => [answer(asked, honest(asked), { community: "other" })]),
    seen: unreadable,
  },
  "another version": {
    reply: v2c((asked) => [answer(asked, honest(asked), { version: 0 })]),
    seen: unreadable,
  },
  "a request instead of a response": {
    reply: v2c(({ id }) => [
      tlv(ber.sequence, integer(1), octets("public"), encodePdu(pduType.get, id, ["1.3.6.1.2.1.1.1.0"])),
    ]),
    seen: unreadable,
  },
  "a claim of 2 GB": {
    reply: () => [
      Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff, 2, 1, 1, 4, 0x84, 0x7f, 0xff, 0xff, 0xf0]),
    ],
    seen: unreadable,
  },
  "a negative length": {
    reply: () => [Buffer.from([0x30, 0x84, 0xff, 0xff, 0xff, 0xfe, 2, 1, 1])],
    seen: unreadable,
  },
  "a length of 126 bytes": { reply: () => [Buffer.alloc(400, 0xfe).fill(0x30, 0, 1)], seen: unreadable },
  "an indefinite length": {
    reply: v2c((asked) => [
      Buffer.concat([Buffer.of(0x30, 0x80), answer(asked, honest(asked)).subarray(3), Buffer.of(0, 0)]),
    ]),
    seen: unreadable,
  },
  "empty elements": {
    reply: () => [tlv(0x30, tlv(2), tlv(4), tlv(0xa2, tlv(2), tlv(2), tlv(2), tlv(0x30)))],
    seen: unreadable,
  },
  "sequences nested 350 deep": {
    reply: () => [Buffer.concat(Array.from({ length: 350 }, () => Buffer.of(0x30, 0x82, 4, 0)))],
    seen: unreadable,
  },
  "an OID of 200 numbers": {
    reply: v2c((asked) => [answer(asked, [row(oid(0x2b, ...Array<number>(199).fill(1)), octets("x"))])]),
    seen: unreadable,
  },
  "an OID beyond 32 bits": {
    reply: v2c((asked) => [answer(asked, [row(oid(0x2b, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f), octets("x"))])]),
    seen: unreadable,
  },
  "four thousand objects": {
    reply: v2c((asked) => [answer(asked, Array<Buffer>(4000).fill(row(sysDescr, tlv(5))))]),
    seen: unreadable,
  },
  "the same response fifty times": {
    reply: v2c((asked) => Array<Buffer>(50).fill(answer(asked, honest(asked)))),
    seen: read,
  },
  "the same row forever": {
    reply: v2c((asked) => [
      answer(
        asked,
        asked.names.length === 3 ? honest(asked) : filled(asked).fill(row(sysDescr, octets("again"))),
      ),
    ]),
    seen: read,
  },
  "rows that rise for ever": { reply: v2c((asked) => [answer(asked, rising(asked, linux))]), seen: read },
  "a stack of endless tables, each row after half a second": {
    reply: v2c((asked) => [answer(asked, rising(asked, ciscoStack))]),
    delayMS: 500,
    seen: { snmpv2: [1], vendor: "Cisco", hostname: "core-1.example.net" },
  },
  "texts of 20 kB": {
    reply: v2c((asked) => [
      answer(asked, filled(asked, octets("A".repeat(20_000)), linux, octets("b".repeat(20_000)))),
    ]),
    seen: { snmpv2: [1], hostname: "b".repeat(255) },
  },
  "values of the wrong types": {
    reply: v2c((asked) => [
      answer(
        asked,
        filled(asked, tlv(ber.ipAddress, Buffer.of(1)), tlv(ber.counter64, Buffer.alloc(90, 255)), tlv(0x77)),
      ),
    ]),
    seen: refused("returns no objects"),
  },
  "escape codes, direction marks and broken UTF-8": {
    reply: v2c((asked) => [
      answer(
        asked,
        filled(
          asked,
          octets(`\u001b[2J\u202eLinux\u0000`),
          linux,
          octets(Buffer.from("\u001b]0;x\u0007ev\u009bil\ufffe\r\n\xff", "latin1")),
        ),
      ),
    ]),
    seen: { snmpv2: [1] },
  },
  "every error status": {
    reply: v2c((asked) => [answer(asked, [], { status: 1 + (asked.id % 18), index: 99 })]),
    seen: unread,
  },
  "tooBig to everything": {
    reply: v2c((asked) => [answer(asked, [], { status: 1 })]),
    seen: refused("the agent responds with error tooBig"),
  },
  "noSuchName for the last object of each request": {
    reply: v2c((asked) => [answer(asked, [], { status: 2, index: asked.names.length })]),
    seen: refused("the agent responds with error noSuchName"),
  },
  "SNMPv3: an engine with the maximum boot count": {
    reply: v3(({ id }) => [report({ id }, { boots: 0x7fff_ffff, time: 0x7fff_ffff, about: 2 })]),
    seen: refused("SNMPv3 agent reports: not in time window"),
  },
  "SNMPv3: an empty engine ID": {
    reply: (m) => v3Only(m, (id) => report({ id }, { engineId: Buffer.alloc(0) })),
    seen: unreadable,
  },
  "SNMPv3: an engine ID of 4 kB": {
    reply: (m) => v3Only(m, (id) => report({ id }, { engineId: Buffer.alloc(4096, 1) })),
    seen: unreadable,
  },
  "SNMPv3: a new engine ID in each report": {
    reply: (m) => v3Only(m, (id) => report({ id }, { engineId: randomBytes(12) })),
    seen: refused("SNMPv3 agent reports: unknown engine ID"),
  },
  "SNMPv3: a thousand reports of each kind": {
    reply: v3(({ id }) => Array.from({ length: 1000 }, (_, i) => report({ id }, { about: (i % 7) + 1 }))),
    seen: refused("SNMPv3 agent reports: unsupported security level"),
  },
  "SNMPv3: an empty report": {
    reply: v3(({ id }) => [report({ id }, { rows: [] })]),
    seen: unreadable,
  },
  "SNMPv3: an unsigned response": {
    reply: v3(({ id }) => [
      Buffer.from(report({ id }).toString("latin1").replace("\u00a8", "\u00a2"), "latin1"),
    ]),
    seen: unreadable,
  },
  "SNMPv3: a wrong signature": {
    reply: v3(({ id }) =>
      [sealed(user, { id }, octets("x")).map((byte, at, all) => byte ^ Number(at === all.length - 1))].map(
        Buffer.from,
      ),
    ),
    seen: unreadable,
  },
  "SNMPv3: a response that decrypts to garbage": {
    reply: v3(({ id }) => [sealed(user, { id }, randomBytes(200))]),
    seen: unreadable,
  },
};

const drip = (socket: TcpSocket, text: string, everyMS: number): void => {
  let at = 0;
  const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ""), everyMS);
  socket.on("close", () => clearInterval(timer));
};
const pour = (socket: TcpSocket, start: string | Buffer, more: Buffer | string): void => {
  socket.write(start);
  const timer = setInterval(() => void (socket.writableLength < 1 << 20 && socket.write(more)), 1);
  socket.on("close", () => clearInterval(timer));
};
const bomb = gzipSync(Buffer.alloc(50 << 20));
const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

/** The key and certificate of a TLS server with this subject; the certificate is sent `copies` times. */
function certificate(subject: string, copies: number): tls.SecureContextOptions {
  const dir = mkdtempSync(join(tmpdir(), "certificate-"));
  const [key, cert] = [join(dir, "key"), join(dir, "cert")];
  const kind = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-utf8"];
  execFileSync("openssl", [...kind, "-keyout", key, "-out", cert, "-subj", subject], { stdio: "ignore" });
  const files = { key: readFileSync(key), cert: readFileSync(cert, "latin1").repeat(copies) };
  rmSync(dir, { recursive: true });
  return files;
}

interface Service {
  port: number;
  serve: (socket: TcpSocket) => void;
  /** Uses TLS with a certificate for this subject. */
  subject?: { name: string; copies: number };
  seen: Seen;
}

/** The behavior of TCP servers toward clients. */
const services: Record<string, Service> = {
  "HTTP headers that never end": {
    port: 8080,
    serve: (socket) => pour(socket, "HTTP/1.1 200 OK\r\n", `X-More: ${"a".repeat(60_000)}\r\n`),
    seen: { ports: [8080] },
  },
  "HTTP one byte at a time": {
    port: 8080,
    serve: (socket) => drip(socket, "HTTP/1.1 200 OK\r\nServer: slow\r\n\r\n<title>", 40),
    seen: { ports: [8080] },
  },
  "a page of a gigabyte when decompressed": {
    port: 8080,
    serve: (socket) =>
      socket.end(
        Buffer.concat([
          Buffer.from("HTTP/1.1 200 OK\r\nServer: bomb\r\nContent-Encoding: gzip\r\n\r\n"),
          bomb,
        ]),
      ),
    seen: { ports: [8080] },
  },
  "a page title of escape codes": {
    port: 8080,
    serve: (socket) =>
      socket.end(
        `HTTP/1.1 200 OK\r\nServer: \u001b[31m\u202e\r\n\r\n<title>\u001b]0;x\u0007${"T".repeat(9_000)}`,
      ),
    seen: { ports: [8080] },
  },
  "TLS that never responds": { port: 8443, serve: () => undefined, seen: { ports: [8443] } },
  "random bytes instead of TLS": {
    port: 8443,
    serve: (socket) => pour(socket, "", randomBytes(4096)),
    seen: { ports: [8443] },
  },
  "TLS with a chain of 300 certificates": {
    port: 8443,
    serve: () => undefined,
    subject: { name: "/CN=printer.example.net", copies: 300 },
    seen: { ports: [8443] },
  },
  "a certificate of control characters": {
    port: 8443,
    serve: () => undefined,
    subject: { name: "/CN=\u001b[2J\u202egnp.exe/O=\u0007", copies: 1 },
    seen: { ports: [8443] },
  },
  "an SSH greeting of a megabyte": {
    port: 22,
    serve: (socket) => socket.write(`SSH-2.0-${"A".repeat(1 << 20)}`),
    seen: { ports: [22], ssh: [] },
  },
  "SSH one byte at a time": {
    port: 22,
    serve: (socket) => drip(socket, "SSH-2.0-slow_but_steady", 50),
    seen: { ports: [22], ssh: [] },
  },
  "an SSH banner that never ends": {
    port: 22,
    serve: (socket) => pour(socket, "", `${"banner ".repeat(20)}\r\n`),
    seen: { ports: [22], ssh: [] },
  },
  "endless telnet options": {
    port: 23,
    serve: (socket) =>
      pour(socket, "", Buffer.from([255, 253, 24, 255, 251, 1, 255, 250, 24, 1]).toString("latin1")),
    seen: { ports: [23], telnet: [] },
  },
  "endless telnet prompts": {
    port: 23,
    serve: (socket) => pour(socket, "", "login: \u001b[2Jpassword: "),
    seen: { ports: [23], telnet: [] },
  },
};

/** The responses of NetBIOS name services to a node status request. */
const netbios: Record<string, (question: Buffer) => Buffer> = {
  "255 names in zero bytes": (question) => nodeStatus(question, 255, ""),
  "a name of escape codes": (question) => nodeStatus(question, 1, "\u001b[2J\u0000evil\u0007"),
  "60 kB of zeros": () => Buffer.alloc(60_000),
};
function nodeStatus(question: Buffer, count: number, name: string): Buffer {
  const head = Buffer.concat([question.subarray(0, 2), Buffer.from([0x84, 0, 0, 0, 0, 1, 0, 0, 0, 0, 32])]);
  const record = Buffer.from([0, 0x21, 0, 1, 0, 0, 0, 0, 0, 65, count]);
  const names = Buffer.from(`${name.padEnd(15).slice(0, 15)}\0\u0004\0`, "latin1");
  return Buffer.concat([head, Buffer.alloc(33, 0x41), record, names, Buffer.alloc(46, 2)]);
}

/** A name server that returns the same malicious name for every address. */
function lie(question: Buffer): Buffer {
  const label = Buffer.from("\u001b[2J\u0007\u0000evil\r\nname\u009b", "latin1");
  const name = Buffer.concat([Buffer.of(label.length), label, Buffer.of(0)]);
  const record = Buffer.from([0xc0, 12, 0, 12, 0, 1, 0, 0, 0, 1, 0, name.length]);
  const head = Buffer.from([...question.subarray(0, 2), 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]);
  const end = question.indexOf(Buffer.from([0, 0, 12, 0, 1]), 12) + 5;
  return Buffer.concat([head, question.subarray(12, end), record, name]);
}

const cleanups: (() => void)[] = [];
afterAll(() => cleanups.forEach((cleanUp) => cleanUp()));

async function openUdp(...args: Parameters<typeof serveUdp>): Promise<Socket> {
  const socket = await serveUdp(...args);
  cleanups.push(() => socket.close());
  return socket;
}

function listen(server: Server, address: string, port: number): Promise<void> {
  const sockets = new Set<TcpSocket>();
  server.on("connection", (socket: TcpSocket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  });
  cleanups.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, address, resolve);
  });
}

const canServe = await listen(createServer(), "127.67.0.1", 22).then(
  () => true,
  () => false,
);
const needed = ({ port, subject }: Service): boolean => (canServe || port > 1023) && (hasOpenssl || !subject);

const good = "127.67.0.2";
const honestAgent = v2c((asked) => [answer(asked, honest(asked))]);
/** These respond from another socket than the one that was addressed. */
const elsewhere = {
  "another port": { asked: "127.67.0.3", answering: "127.67.0.3" },
  "another address": { asked: "127.67.0.4", answering: "127.67.0.5" },
};
const at = (net: number, index: number): string => `127.67.${net}.${index + 1}`;
const megabyte = 1 << 20;
const heapSize = (): number => {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / megabyte;
};

describe("Discovery of hostile devices beside a healthy one", () => {
  const seen = new Map<string, DiscoveredDevice>();
  let tookMS = 0;
  let grewMB = 0;

  beforeAll(async () => {
    const dns = await openUdp("127.0.0.1", 0, (question) => [lie(question)]);
    askForNames(`127.0.0.1:${dns.address().port}`);
    const { port: snmpPort } = (await openUdp(good, 0, honestAgent)).address();
    await Promise.all(
      Object.values(agents).map(({ reply, delayMS }, i) => openUdp(at(1, i), snmpPort, reply, { delayMS })),
    );
    for (const { asked, answering } of Object.values(elsewhere))
      await openUdp(asked, snmpPort, honestAgent, { by: await openUdp(answering, 0, () => []) });
    for (const [i, service] of Object.values(services).entries()) {
      if (!needed(service)) continue;
      const { subject, serve, port } = service;
      const server = subject
        ? tls
            .createServer(certificate(subject.name, subject.copies), serve)
            .on("tlsClientError", () => undefined)
        : createServer(serve);
      await listen(server, at(2, i), port);
    }
    for (const [i, respond] of Object.values(netbios).entries())
      if (canServe) await openUdp(at(3, i), 137, (question) => [respond(question)]);

    setFlagsFromString("--expose-gc");
    const collectGarbage = runInNewContext("gc") as () => void;
    collectGarbage();
    const before = heapSize();
    const started = performance.now();
    await discover(
      {
        targets: [
          good,
          ...Object.values(elsewhere).map(({ asked }) => asked),
          ...Object.keys(agents).map((_, i) => at(1, i)),
          ...Object.keys(services).map((_, i) => at(2, i)),
          ...Object.keys(netbios).map((_, i) => at(3, i)),
        ],
        snmp: [community, user],
        login,
        snmpPort,
        pingTimeoutMS: 300,
        pingPacketTTL: 64,
        pingsPerNode: 1,
        delayBetweenPingsMS: 100,
        packetsPerSecond: 10_000,
        packetsPerSecondPerSubnet: 10_000,
      },
      { device: (device) => void (device.complete && seen.set(device.ip, device)) },
      new AbortController().signal,
    );
    tookMS = performance.now() - started;
    collectGarbage();
    grewMB = heapSize() - before;
  });

  /** The requirements for every target. */
  function ended(address: string): DiscoveredDevice {
    const device = seen.get(address);
    if (!device) throw new Error(`no result for ${address}`);
    expect(device.verdict).not.toBe("cancelled");
    expect(device.reason).not.toBe("");
    const text = JSON.stringify(device);
    expect(text, "clean").not.toMatch(/\\u00|[\p{Cc}\p{Cf}]/u);
    expect(text.length, "bounded").toBeLessThan(3_000);
    return device;
  }

  test("identifies the good device and ends within its time-outs", () => {
    expect(ended(good)).toMatchObject({ ...read, os: "Linux" });
    expect(tookMS).toBeLessThan(25_000);
  });

  test("leaves only its results in memory", () => {
    // A target has evidence (120 × 300 characters) and values (at most 24 requests × 64 kB): less than 1 MB.
    expect(grewMB).toBeLessThan(Object.keys({ ...agents, ...services, ...netbios }).length);
  });

  test.each(Object.entries(agents).map(([name, { seen: expected }], i) => [name, i, expected] as const))(
    "SNMP: %s",
    (_name, i, expected) => expect(ended(at(1, i))).toMatchObject(expected),
  );

  test.each(Object.entries(elsewhere))("SNMP: a response from %s is ignored", (_name, { asked }) =>
    expect(ended(asked)).toMatchObject(mute),
  );

  describe.each(Object.entries(services).map(([name, service], i) => [name, i, service] as const))(
    "TCP: %s",
    (_name, i, service) =>
      test.skipIf(!needed(service))("ends with a verdict", () =>
        expect(ended(at(2, i))).toMatchObject(service.seen),
      ),
  );

  test.skipIf(!canServe).each(Object.keys(netbios).map((name, i) => [name, i] as const))(
    "NetBIOS: %s",
    (_name, i) => expect(ended(at(3, i)).netbiosName).toBe(""),
  );

  test("the malicious name of the name server is not in the results", () => {
    for (const address of seen.keys()) expect(ended(address).dns).not.toMatch(/[^ -~]/u);
  });
});
