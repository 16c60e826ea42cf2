import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import {
  firstObjects,
  identify,
  nextObjects,
  type Answers,
  type Identity,
} from "../../agent/src/discovery/identification/identify.ts";
import { rules } from "../../agent/src/discovery/rules/index.ts";
import {
  ber,
  integer,
  readCommunityMessage,
  InvalidMessage,
  tlv,
  type Varbind,
} from "../../agent/src/network/snmp/codec.ts";
import { readSecureMessage, Usm } from "../../agent/src/network/snmp/usm.ts";
import type { SnmpCredential } from "../../agent/src/discovery/probing/snmp-conversation.ts";
import { answer, engine, named, octets, report, responsePdu, row } from "../support/providers/snmp.ts";

const runs = Number(process.env.MUSTER_ANSWERS ?? 25_000);
const users: SnmpCredential[] = [
  { id: 1, type: "SNMPV3", user: "open" },
  { id: 2, type: "SNMPV3", user: "netmon", authProtocol: "SHA", authPassword: "authpass99" },
];
for (const privProtocol of ["AES", "DES"])
  users.push({ ...users[1]!, id: users.length + 1, privProtocol, privPassword: "privpass99" });

/** Mulberry32: the same seed generates the same responses. */
class Generator {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!;
  }

  /** Random bytes, or bytes of only a few values. */
  noise(max: number): Buffer {
    const kind = this.pick([256, 256, 128, 4]);
    return Buffer.alloc(this.below(max + 1)).map(() => this.below(kind)) as Buffer;
  }
}

const words = [
  "\u001b[31mred\u001b[0m\u202Eevil",
  "\u001b]0;title\u0007",
  "Version ",
  "Version 12.4(25e), RELEASE SOFTWARE",
  "(",
  "1.",
  " ",
  "\r\n",
  "A",
  "SN:",
  "\ufffe\udc00",
  "Linux box 6.1.0 #1 SMP",
  "N/A",
];
const prefixes = rules.flatMap(({ match }) => match.object ?? []);
const encoded = new Map<string, Buffer>();

function encode(oid: string): Buffer {
  const known = encoded.get(oid) ?? named(oid);
  encoded.set(oid, known);
  return known;
}

const interesting = [0, 1, 0x7f, 0x80, 0x81, 0x84, 0xff, 0x30, 0xa2, 0xa8, 0x02, 0x04, 0x06];

function value(from: Generator): Buffer {
  switch (from.below(8)) {
    case 0:
      return octets(from.noise(from.pick([20, 200, 1100])));
    case 1:
      return tlv(
        from.pick([ber.integer, ber.counter32, ber.counter64, ber.ipAddress, ber.opaque, 0x80, 0x99]),
        from.noise(9),
      );
    case 2:
      return octets(from.pick(words).repeat(1 + from.below(60)));
    case 3:
      return encode(`${from.pick(prefixes)}.${from.pick([0, 127, 128, 0xffff_ffff])}`);
    default:
      return octets(Array.from({ length: 1 + from.below(4) }, () => from.pick(words)).join(""));
  }
}

/** Returns the rows of a response from some vendor's device, with random values. */
function rows(from: Generator): Buffer[] {
  const object = `${from.pick(prefixes)}${from.pick(["", ".1", ".1.2.3"])}`;
  const [descr, sysObject, name] = firstObjects.map(encode) as [Buffer, Buffer, Buffer];
  const { get, getNext } = nextObjects(new Map([[firstObjects[1]!, object]]));
  const further = [...get, ...getNext.map((column) => `${column}.${1 + from.below(9)}`)];
  const wanted = Array.from({ length: from.below(6) }, () => from.pick(further)).filter(Boolean);
  return [
    row(descr, value(from)),
    row(sysObject, from.below(9) === 0 ? value(from) : encode(object)),
    row(name, value(from)),
    ...wanted.map((oid) => row(encode(oid), value(from))),
  ];
}

function mutate(message: Buffer, from: Generator): Buffer {
  let bytes = message;
  for (let edits = from.below(4); edits > 0; edits--) {
    const at = from.below(bytes.length + 1);
    const length = from.below(9);
    const part = bytes.subarray(at, at + length);
    const before = bytes.subarray(0, at);
    switch (from.below(5)) {
      case 0:
        bytes = before;
        break;
      case 1:
        bytes = Buffer.concat([before, from.noise(8), bytes.subarray(at)]);
        break;
      case 2:
        bytes = Buffer.concat([before, part, part, bytes.subarray(at)]);
        break;
      case 3:
        bytes = Buffer.concat([before, bytes.subarray(at + length)]);
        break;
      default:
        bytes = Buffer.concat([before, Buffer.of(from.pick(interesting)), bytes.subarray(at + 1)]);
    }
  }
  return bytes;
}

/** Returns the content of a message, or undefined if it is rejected. @throws on any other outcome */
function decode(read: () => Varbind[]): Varbind[] | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof InvalidMessage) return undefined;
    throw error;
  }
}

const toAnswers = (varbinds: Varbind[]): Answers =>
  new Map(
    varbinds.flatMap(({ oid, value: content }) => (content === undefined ? [] : [[oid, content] as const])),
  );

const isBounded = ({ oid, value: content }: Varbind): boolean =>
  oid.length <= 128 * 11 &&
  (content === undefined || content.length <= (typeof content === "string" ? 128 * 11 : 1024));

function isClean({ members, ...identity }: Identity): boolean {
  const texts = [identity, ...members].flatMap((part) => Object.values(part)).map(String);
  return (
    members.length <= 32 &&
    texts.every((text) => text.length <= 300 && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text))
  );
}

test(`${runs.toLocaleString("en")} generated responses do not break the decoder or the rules, and the results are bounded and clean`, () => {
  const seed = randomInt(2 ** 32);
  const from = new Generator(seed);
  const secure = users.map((user) => {
    const [agent, manager] = [new Usm(user), new Usm(user)];
    for (const usm of [agent, manager]) usm.learn(readSecureMessage(report({ id: 1 }, { engineId: engine })));
    // As in every conversation, the manager sends a request first.
    manager.seal(1, responsePdu({ id: 1 }, []));
    return { agent, manager };
  });
  const counts = { read: 0, refused: 0 };
  const started = process.cpuUsage();
  for (let run = 0; run < runs; run++) {
    const id = 1 + from.below(0x7fff_ffff);
    const list = rows(from);
    const valid = answer({ id }, list);
    const { agent, manager } = from.pick(secure);
    const kind = from.below(10);
    const read = (): Varbind[] => {
      if (kind === 0) return readCommunityMessage(from.noise(1500)).pdu.varbinds;
      if (kind < 8) return readCommunityMessage(mutate(valid, from)).pdu.varbinds;
      // Corrupted as a whole, or corrupted inside and then sealed correctly.
      const pdu = responsePdu({ id }, list);
      const message = kind === 8 ? agent.seal(id, mutate(pdu, from)) : mutate(agent.seal(id, pdu), from);
      return manager.open(readSecureMessage(message)).varbinds;
    };
    const where = `seed ${seed}, run ${run}`;
    const varbinds = decode(read);
    counts[varbinds ? "read" : "refused"]++;
    if (varbinds && !(varbinds.length <= 256 && varbinds.every(isBounded)))
      throw new Error(`unbounded: ${where}`);
    // A rejected response does not reach the rules, so the original is used.
    const answers = toAnswers(varbinds ?? readCommunityMessage(valid).pdu.varbinds);
    const { get, getNext } = nextObjects(answers);
    const banner = from.pick(words).repeat(from.pick([0, 1, 30]));
    const found = identify({
      snmp: answers,
      ports: [],
      banners: { ssh: banner },
      macVendor: banner,
      dns: banner,
    });
    if (get.length + getNext.length > 100 || !isClean(found)) throw new Error(`unclean: ${where}`);
  }
  const { user, system } = process.cpuUsage(started);
  // If all or none of them were rejected, this test would prove nothing.
  expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(runs / 10);
  expect(
    (user + system) / 1e3 / runs,
    "milliseconds of one core for each, which counts more of them while it is shared",
  ).toBeLessThan(1.2);
}, 120_000);

test("integers of every size are decoded correctly", () => {
  const sizes = [0, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0x7f_ffff, 0x80_0000, 0x7fff_ffff];
  for (const size of sizes) {
    const { pdu } = readCommunityMessage(answer({ id: size }, [row(named("1.3.6.1"), integer(size))]));
    expect(pdu).toMatchObject({ id: size, varbinds: [{ oid: "1.3.6.1", value: String(size) }] });
  }
  const arcs = [
    "1.3.6.1.4.1.4294967295.0.127.128.16383.16384",
    "0.39.1",
    "1.0.5",
    "2.47.300",
    `1.3${".1".repeat(120)}`,
  ];
  for (const oid of arcs)
    expect(
      readCommunityMessage(answer({ id: 1 }, [row(named("1.3.6.1"), named(oid))])).pdu.varbinds[0]?.value,
    ).toBe(oid);
});
