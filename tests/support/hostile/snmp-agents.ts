// SNMP agents whose responses no honest device would send.
import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import type { DiscoveredDevice } from "../../../agent/src/discovery/engine.ts";
import { ber, encodePdu, integer, pduType, tlv } from "../../../agent/src/network/snmp/codec.ts";
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
  sysDescr,
  truth,
  v2c,
  v3,
  v3Only,
  type Asked,
} from "../providers/snmp.ts";

export const snmpUser = {
  id: 2,
  type: "SNMPV3",
  user: "netmon",
  authProtocol: "SHA",
  authPassword: "authpass99",
  privProtocol: "AES",
  privPassword: "privpass99",
} as const;

export type Seen = Partial<Record<keyof DiscoveredDevice, unknown>>;
const unread: Seen = { snmpv2: [], snmpv3: [], hostname: "", reason: expect.stringContaining("SNMP") };
const unreadable: Seen = { ...unread, reason: expect.stringContaining("its SNMP responses can't be read") };
export const mute: Seen = { ...unread, reason: expect.stringContaining("SNMP doesn't respond") };
const refused = (message: string): Seen => ({
  ...unread,
  verdict: "snmp_no_credential",
  reason: expect.stringContaining(message),
});
export const read: Seen = { snmpv2: [1], verdict: "identified", hostname: "core-1.example.net" };

const ciscoStack = named("1.3.6.1.4.1.9.1.9999");
/** Responds correctly for the system group, and always with one more row of a walked table. */
const rising = (asked: Asked, object: Buffer): Buffer[] =>
  asked.type === pduType.get
    ? filled(asked, truth[0]!, object, truth[2]!)
    : asked.names.map((name) => row(tlv(ber.oid, name.subarray(2), Buffer.of(1)), octets("x".repeat(900))));

/** The response of each agent to a datagram, and the expected result for its device. */
export const agents: Record<string, { reply: (message: Buffer) => Buffer[]; delayMS?: number; seen: Seen }> =
  {
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
      reply: v2c((asked) => [
        answer(asked, [row(oid(0x2b, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f), octets("x"))]),
      ]),
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
          filled(
            asked,
            tlv(ber.ipAddress, Buffer.of(1)),
            tlv(ber.counter64, Buffer.alloc(90, 255)),
            tlv(0x77),
          ),
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
        [
          sealed(snmpUser, { id }, octets("x")).map((byte, at, all) => byte ^ Number(at === all.length - 1)),
        ].map(Buffer.from),
      ),
      seen: unreadable,
    },
    "SNMPv3: a response that decrypts to garbage": {
      reply: v3(({ id }) => [sealed(snmpUser, { id }, randomBytes(200))]),
      seen: unreadable,
    },
  };
