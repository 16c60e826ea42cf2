// A probe receives device messages from the programs that administrators use, and survives messages that it
// can't read.
import { execFile, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { networkInterfaces } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MessageListener } from "../../../agent/src/monitoring/messages/listener.ts";
import { parseSyslog, type ParsedMessage } from "../../../agent/src/monitoring/messages/syslog.ts";
import { ber, InvalidMessage, readNotification, tlv } from "../../../agent/src/network/snmp/codec.ts";
import type { SnmpCredential } from "../../../agent/src/network/snmp/session.ts";
import { freeUdpPort } from "../../support/providers/snmp.ts";
import { until } from "../../support/server/server.ts";

const run = promisify(execFile);
const has = (program: string, ...args: string[]) => spawnSync(program, args).error === undefined;
const hasNetSnmp = has("snmptrap", "-V") && has("snmpinform", "-V");
const hasLogger = has("logger", "--version");
const hasIPv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === "::1"),
);
if (!hasNetSnmp) console.warn("Traps are not tested with Net-SNMP: the package snmp is not installed");
if (!hasLogger) console.warn("Syslog is not tested with logger: the package bsdutils is not installed");

const linkDown = "1.3.6.1.6.3.1.1.5.3";
const ifIndex = "1.3.6.1.2.1.2.2.1.1.3";
const device = "127.0.0.1";
const stranger = "127.0.0.66";

let listener: MessageListener;
let received: (ParsedMessage & { nodeId: number })[];
let dropped: number[];
let ports: { traps: number; syslog: number };
const polled = (nodeId: number, ip: string, credentials: SnmpCredential[] = []) => ({
  nodeId,
  ip,
  credentials,
});
const traps = () => `udp:${device}:${ports.traps}`;

const open = (options: { retryEveryMS?: number } = {}) =>
  new MessageListener(
    {
      onMessage: (nodeId, message) => received.push({ nodeId, ...message }),
      onDropped: (nodeId) => dropped.push(nodeId),
    },
    { trapPort: ports.traps, syslogPort: ports.syslog, ...options },
  );

beforeEach(async () => {
  received = [];
  dropped = [];
  ports = { traps: await freeUdpPort(device), syslog: await freeUdpPort(device) };
  listener = open();
  listener.listen([polled(7, device)]);
  // wait until its sockets are open
  await sleep(50);
});
afterEach(() => listener.close());

/** Sends datagrams from an address, in order. */
async function send(port: number, messages: readonly (string | Buffer)[], from = device): Promise<void> {
  const socket = createSocket("udp4");
  socket.bind(0, from);
  await once(socket, "listening");
  for (const message of messages)
    await new Promise<void>((resolve, reject) =>
      socket.send(message, port, device, (error) => (error ? reject(error) : resolve())),
    );
  socket.close();
}

describe("Traps of Net-SNMP", () => {
  test.skipIf(!hasNetSnmp)("of SNMPv1 are named as in RFC 3584, generic and vendor-specific", async () => {
    const v1 = ["-v1", "-c", "secret-community", traps()];
    await run("snmptrap", [...v1, "1.3.6.1.4.1.9.1", device, "2", "0", "", ifIndex, "i", "3"]);
    await run("snmptrap", [...v1, "1.3.6.1.4.1.9.1", device, "6", "42", "", "1.3.6.1.4.1.9.1.1", "s", "hot"]);
    await until("both messages are received", () => received.length === 2);
    const trap = { nodeId: 7, kind: "TRAP", severity: null, facility: null };
    expect(received).toEqual([
      { ...trap, source: linkDown, text: `${ifIndex} = 3` },
      { ...trap, source: "1.3.6.1.4.1.9.1.0.42", text: "1.3.6.1.4.1.9.1.1 = hot" },
    ]);
  });

  test.skipIf(!hasNetSnmp)(
    "of v2c keep their objects as text, at most 20, without the community",
    async () => {
      const many = Array.from({ length: 30 }, (_, i) => [`1.3.6.1.4.1.9.${i + 1}`, "i", String(i)]).flat();
      const mac = ["1.3.6.1.2.1.2.2.1.6.3", "x", "001b54aabb01"];
      const escape = ["1.3.6.1.2.1.31.1.1.1.18.3", "s", `up\u202elink${"x".repeat(2_000)}`];
      await run("snmptrap", [
        "-v2c",
        "-c",
        "secret-community",
        traps(),
        "",
        linkDown,
        ...mac,
        ...escape,
        ...many,
      ]);
      await until("the message is received", () => received.length === 1);
      const text = received[0]?.text ?? "";
      expect(text).toMatch(
        /^1\.3\.6\.1\.2\.1\.2\.2\.1\.6\.3 = 00:1b:54:aa:bb:01, 1\.3.*\.18\.3 = up linkx+, 1/,
      );
      expect(text.split(" = ")).toHaveLength(21);
      expect(text.length).toBeLessThanOrEqual(1_000);
      expect(JSON.stringify(received)).not.toContain("secret-community");
    },
  );

  test.skipIf(!hasNetSnmp)(
    "informs are acknowledged, so that the device doesn't send them again",
    async () => {
      const inform = ["-v2c", "-c", "public", "-r", "0", "-t", "3", traps(), "", "1.3.6.1.6.3.1.1.5.1"];
      await run("snmpinform", inform);
      expect(received).toMatchObject([{ source: "1.3.6.1.6.3.1.1.5.1", text: "" }]);
      listener.listen([polled(7, stranger)]);
      await expect(run("snmpinform", inform), "nobody answers who isn't polled").rejects.toThrow(
        /Timeout|failed/,
      );
      expect(received).toHaveLength(1);
    },
    15_000,
  );
});

describe("SNMPv3 of Net-SNMP", () => {
  const passwords = { authPassword: "correct horse", privPassword: "battery staple" };
  const credential = {
    id: 1,
    type: "SNMPV3",
    user: "ada",
    authProtocol: "SHA",
    privProtocol: "AES",
    ...passwords,
  } satisfies SnmpCredential;
  const { privProtocol: _, privPassword: __, ...signedOnly } = credential;
  const nameOnly: SnmpCredential = { id: 3, type: "SNMPV3", user: "ada" };
  const engine = ["-e", "0x8000000001020304"];
  /** Returns Net-SNMP's options for the user of a credential. */
  const as = ({ user = "", authProtocol, authPassword, privProtocol, privPassword }: SnmpCredential) => [
    "-v3",
    "-u",
    user,
    "-l",
    `${authProtocol ? "auth" : "noAuth"}${privProtocol ? "Priv" : "NoPriv"}`,
    ...(authProtocol && authPassword ? ["-a", authProtocol, "-A", authPassword] : []),
    ...(privProtocol && privPassword ? ["-x", privProtocol, "-X", privPassword] : []),
  ];
  const trap = (from: SnmpCredential, name: string, ...options: string[]) =>
    run("snmptrap", [...as(from), ...engine, ...options, traps(), "", name, ifIndex, "i", "3"]);
  const inform = (from: SnmpCredential, name: string, ...options: string[]) =>
    run("snmpinform", [...as(from), "-r", "0", "-t", "2", ...options, traps(), "", name]);
  const linkUp = "1.3.6.1.6.3.1.1.5.4";
  const sources = () => received.map(({ source }) => source);

  test.skipIf(!hasNetSnmp).each<[string, SnmpCredential]>([
    ["authPriv with SHA and AES", credential],
    ["authPriv with MD5 and DES", { ...credential, authProtocol: "MD5", privProtocol: "DES" }],
    ["authPriv with SHA-512 and AES", { ...credential, authProtocol: "SHA512" }],
    ["authNoPriv", signedOnly],
    ["noAuthNoPriv", nameOnly],
  ])("traps and informs of the polled user are kept: %s", async (_level, own) => {
    listener.listen([polled(7, device, [own])]);
    const told = own.authProtocol === "SHA512" ? { ...own, authProtocol: "SHA-512" } : own;
    await trap(told, linkDown);
    await until("the trap is received", () => received.length === 1);
    // an acknowledged inform ends without an error
    await inform(told, linkUp);
    expect(received).toEqual([
      {
        nodeId: 7,
        kind: "TRAP",
        severity: null,
        facility: null,
        source: linkDown,
        text: `${ifIndex} = 3`,
      },
      { nodeId: 7, kind: "TRAP", severity: null, facility: null, source: linkUp, text: "" },
    ]);
    expect(dropped).toEqual([]);
  });

  test.skipIf(!hasNetSnmp)(
    "another user, key or security level than the credential's is refused and counted",
    async () => {
      listener.listen([
        polled(7, device, [{ id: 9, type: "SNMPV2", community: "public" }, credential]),
        polled(8, stranger, [{ ...credential, user: "eve" }]),
      ]);
      const refused: SnmpCredential[] = [
        { ...credential, user: "eve" },
        { ...credential, authPassword: "wrong password" },
        { ...credential, privPassword: "wrong password" },
        { ...credential, authProtocol: "MD5" },
        signedOnly,
        nameOnly,
      ];
      for (const one of refused) await trap(one, linkDown);
      await until("all refused traps are counted", () => dropped.length === refused.length);
      await expect(inform(signedOnly, linkUp)).rejects.toThrow();
      await expect(inform({ ...credential, authPassword: "wrong password" }, linkUp)).rejects.toThrow();
      expect(received).toEqual([]);
      await trap(credential, linkDown);
      await until("the accepted trap is received", () => received.length > 0);
      expect(sources()).toEqual([linkDown]);
      expect(dropped).toEqual(Array.from({ length: refused.length + 2 }, () => 7));
      // without a credential, none is accepted
      listener.listen([polled(7, device)]);
      await trap(credential, linkDown);
      await until("the trap is counted", () => dropped.length === refused.length + 3);
      expect(received).toHaveLength(1);
    },
    30_000,
  );

  test.skipIf(!hasNetSnmp)(
    "a trap older than the time window, or of an earlier start, is refused",
    async () => {
      listener.listen([polled(7, device, [credential])]);
      await trap(credential, linkDown, "-Z", "5,1000");
      await until("the first trap is received", () => received.length === 1);
      await trap(credential, linkUp, "-Z", "5,900");
      await until("a late trap is received", () => received.length === 2);
      await trap(credential, linkUp, "-Z", "5,800");
      await trap(credential, linkUp, "-Z", "4,5000");
      await trap(credential, linkUp, "-Z", "2147483647,1");
      await until("old traps are refused", () => dropped.length === 3);
      // the same credential in a new order
      listener.listen([polled(7, device, [{ ...credential }])]);
      await trap(credential, linkUp, "-Z", "5,800");
      await until("an old trap is refused after a new order", () => dropped.length === 4);
      await trap(credential, linkUp, "-Z", "6,0");
      await until("a trap after a restart is received", () => received.length === 3);
      await trap(credential, linkUp, "-Z", "5,1000");
      await until("a trap from before the restart is refused", () => dropped.length === 5);
      expect(received).toHaveLength(3);
    },
  );

  test.skipIf(!hasNetSnmp)(
    "a recorded inform can't be replayed to a receiver that has restarted",
    async () => {
      const relay = createSocket("udp4");
      const recorded: Buffer[] = [];
      let asker = 0;
      relay.on("message", (message, { port }) => {
        if (port === ports.traps) return relay.send(message, asker, device);
        asker = port;
        recorded.push(message);
        relay.send(message, ports.traps, device);
      });
      relay.bind(0, device);
      await once(relay, "listening");
      listener.listen([polled(7, device, [credential])]);
      const to = ["-r", "0", `udp:${device}:${relay.address().port}`, "", linkUp];
      await run("snmpinform", [...as(credential), ...to]);
      relay.close();
      expect(sources()).toEqual([linkUp]);
      expect(Buffer.concat(recorded).includes("correct horse")).toBe(false);
      listener.close();
      listener = open();
      listener.listen([polled(7, device, [credential])]);
      await sleep(50);
      await send(ports.traps, recorded);
      await trap(credential, linkDown);
      await until("the next trap is received", () => received.length > 1);
      expect(sources()).toEqual([linkUp, linkDown]);
    },
  );

  test("hostile SNMPv3 messages are ignored, and don't stop the receiver", async () => {
    const number = (value: number) => tlv(ber.integer, Buffer.of(value));
    const octets = (...bytes: number[]) => tlv(ber.octets, Buffer.from(bytes));
    const message = (flags: number, security: Buffer[], data: Buffer) => {
      const header = tlv(ber.sequence, number(1), number(100), octets(flags), number(3));
      const inside = tlv(ber.octets, tlv(ber.sequence, ...security));
      return tlv(ber.sequence, number(3), header, inside, data);
    };
    const id = [0x80, 0, 0, 0, 5, 1];
    const ada = octets(...Buffer.from("ada"));
    listener.listen([polled(7, device, [credential])]);
    const full = message(3, [octets(...id), number(1), number(1), ada, octets(), octets()], octets(1, 2, 3));
    await send(ports.traps, [
      ...Array.from({ length: full.length }, (_, i) => full.subarray(0, i)),
      message(0, [octets(), number(1), number(1), ada, octets(), octets()], tlv(ber.sequence)),
    ]);
    await until("a message without an engine is counted", () => dropped.length > 0);
    listener.listen([polled(7, device, [nameOnly])]);
    const unsecured = [octets(...id), number(1), number(1), ada, octets(), octets()];
    await send(ports.traps, [message(0, unsecured, tlv(ber.sequence, octets(), octets(), tlv(0xa8)))]);
    await send(ports.syslog, ["<14>sw: still here"]);
    await until("messages are still received", () => received.length + dropped.length > 1);
    expect(received.filter(({ kind }) => kind === "TRAP")).toEqual([]);
  });
});

describe("Syslog of logger", () => {
  test.skipIf(!hasLogger)("has its severity, facility and program in both formats", async () => {
    const to = ["--server", device, "--port", String(ports.syslog), "--udp", "--priority", "local3.err"];
    await run("logger", [...to, "--rfc5424", "--tag", "fw", "--", "Über limit: port 3"]);
    await run("logger", [...to, "--rfc3164", "--tag", "fw", "--id=42", "--", "fan failed"]);
    await until("both messages are received", () => received.length === 2);
    const message = { nodeId: 7, kind: "SYSLOG", severity: 3, facility: 19, source: "fw" };
    expect(received).toEqual([
      { ...message, text: "Über limit: port 3" },
      { ...message, text: "fan failed" },
    ]);
  });
});

test.each([
  ["<34>Oct 11 22:14:15 mymachine su: 'su root' failed", 2, 4, "su", "'su root' failed"],
  [
    '<165>1 2003-10-11T22:14:15.003Z host evntslog - ID47 [a@1 iut="3\\"]"][b] \ufeffAn event',
    5,
    20,
    "evntslog",
    "An event",
  ],
  ['<165>1 - - - - - [a@1 iut="3"]', 5, 20, "", '[a@1 iut="3"]'],
  ["<13>1 - - app - - -", 5, 1, "app", ""],
  [
    "<189>123: sw1: *Mar  1 18:46:11.123 UTC: %SYS-5-CONFIG_I: Configured",
    5,
    23,
    "SYS-5-CONFIG_I",
    "Configured",
  ],
  [
    "<187>%LINK-3-UPDOWN: Interface Gi0/1, changed state",
    3,
    23,
    "LINK-3-UPDOWN",
    "Interface Gi0/1, changed state",
  ],
  ["<30>2026-11-25T10:00:00+01:00 2001:db8::1 dnsmasq[7]: started", 6, 3, "dnsmasq", "started"],
  ["<30>system,info user admin logged in", 6, 3, "", "system,info user admin logged in"],
  ["<14>Oct 11 22:14:15 something without a program", 6, 1, "", "something without a program"],
  ["no priority: at all", null, null, "", "no priority: at all"],
  ["<999>odd: yes", null, null, "", "<999>odd: yes"],
  ["<1>kernel: line 1\nline 2\u001b[31m\u0000 red", 1, 0, "kernel", "line 1 line 2 red"],
  ["", null, null, "", ""],
])("syslog %j is parsed", (said, severity, facility, source, text) => {
  expect(parseSyslog(Buffer.from(said))).toEqual({ kind: "SYSLOG", severity, facility, source, text });
});

test("messages from an address of no polled device, or of two, are ignored", async () => {
  await send(ports.syslog, ["<1>a: from 127.0.0.1 they say"], stranger);
  await send(ports.syslog, ["<1>a: own"]);
  await until("the device's own message is received", () => received.length > 0);
  listener.listen([polled(7, device), polled(8, device), polled(9, stranger)]);
  await send(ports.syslog, ["<1>a: whose?"]);
  await send(ports.syslog, ["<1>a: of nine"], stranger);
  await until("the message is received", () => received.length > 1);
  expect(received).toMatchObject([
    { nodeId: 7, text: "own" },
    { nodeId: 9, text: "of nine" },
  ]);
});

test.skipIf(!hasIPv6)("a device is recognized by its IPv6 address, however it is written", async () => {
  listener.listen([polled(6, "0:0:0:0:0:0:0:1")]);
  const socket = createSocket("udp6");
  await new Promise((resolve) => socket.send("<14>sw: of six", ports.syslog, "::1", resolve));
  socket.close();
  await until("the message is received", () => received.length > 0);
  expect(received).toMatchObject([{ nodeId: 6, text: "of six" }]);
});

test("hostile datagrams are no traps, and don't stop the receiver", async () => {
  const trap = tlv(
    ber.sequence,
    tlv(ber.integer, Buffer.of(1)),
    tlv(ber.octets),
    tlv(0xa7, tlv(ber.sequence)),
  );
  const bad = [
    Buffer.alloc(0),
    Buffer.alloc(65_507, 0x30),
    Buffer.alloc(65_507, "["),
    randomBytes(65_507),
    ...Array.from({ length: trap.length }, (_, i) => trap.subarray(0, i)),
    Buffer.from([0x30, 0x84, 0xff, 0xff, 0xff, 0xff]),
    Buffer.from("<191>1 - - - - - [" + '"\\'.repeat(30_000)),
  ];
  for (const message of bad) {
    expect(() => readNotification(message)).toThrow(InvalidMessage);
    const { source, text } = parseSyslog(message);
    expect(source.length <= 100 && text.length <= 1_000).toBe(true);
    expect(source + text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
  for (let i = 0; i < 2_000; i++) {
    const message = randomBytes(i % 200);
    // some have a valid beginning, which the parser reads further
    if (i % 2) message.set(trap.subarray(0, Math.min(i % 17, message.length)));
    try {
      readNotification(message);
    } catch (error) {
      expect(error).toBeInstanceOf(InvalidMessage);
    }
    parseSyslog(message);
  }
  await send(ports.traps, bad);
  await send(ports.syslog, [...bad.slice(0, 4), "<14>sw: still here"]);
  await until("messages are still received", () => received.some(({ text }) => text === "still here"));
  expect(received.filter(({ kind }) => kind === "TRAP")).toEqual([]);
});

test("a device may send 100 messages at once and then one a second; the rest is counted", async () => {
  const flood = Array.from({ length: 150 }, (_, i) => `<14>sw: ${i}`);
  await send(ports.syslog, flood);
  await until("all messages are handled", () => received.length + dropped.length === 150);
  expect(received.length).toBeGreaterThanOrEqual(100);
  expect(received.length).toBeLessThan(103);
  expect(new Set(dropped)).toEqual(new Set([7]));
  await sleep(1_200);
  // a new order doesn't raise the limit
  listener.listen([polled(7, device)]);
  const before = received.length;
  await send(ports.syslog, ["<14>sw: later", "<14>sw: too much", "<14>sw: too much"]);
  await until("the later messages are handled", () => received.length + dropped.length === 153);
  expect(received.length - before).toBeLessThan(3);
  expect(received.at(-1)).toBeDefined();
  expect(received.some(({ text }) => text === "later")).toBe(true);
});

test("a port in use is reported once and tried again, and doesn't stop the other port", async () => {
  listener.close();
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const other = createSocket("udp4");
  other.bind(ports.traps);
  await once(other, "listening");
  try {
    listener = open({ retryEveryMS: 50 });
    listener.listen([polled(7, device)]);
    await sleep(300);
    expect(said.mock.calls).toEqual([
      [
        `Can't receive SNMP traps of devices at UDP port ${ports.traps}: EADDRINUSE. It is tried again every few minutes.`,
      ],
    ]);
    await send(ports.syslog, ["<14>sw: syslog goes on"]);
    await until("the message is received", () => received.length === 1);
  } finally {
    said.mockRestore();
    await new Promise<void>((resolve) => other.close(() => resolve()));
  }
  await sleep(200);
  const number = (value: number) => tlv(ber.integer, Buffer.of(value));
  const about = [
    tlv(ber.oid, Buffer.of(43, 6, 1)),
    tlv(ber.ipAddress, Buffer.of(192, 0, 2, 1)),
    number(3),
    number(0),
  ];
  const pdu = tlv(0xa4, ...about, tlv(ber.timeTicks, Buffer.of(1)), tlv(ber.sequence));
  const trap = tlv(ber.sequence, number(0), tlv(ber.octets, Buffer.from("public")), pdu);
  await send(ports.traps, [trap]);
  await until("traps arrive", () => received.length === 2);
  expect(received[1]).toMatchObject({ kind: "TRAP", source: "1.3.6.1.6.3.1.1.5.4" });
});
