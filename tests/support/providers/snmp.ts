import { spawn, spawnSync } from "node:child_process";
import { createSocket, type Socket } from "node:dgram";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { isIPv6 } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ber, encodePdu, integer, pduType, Reader, tlv } from "../../../agent/src/network/snmp/codec.ts";
import { readSecureMessage, Usm } from "../../../agent/src/network/snmp/usm.ts";
import type { SnmpCredential } from "../../../agent/src/discovery/probing/snmp-conversation.ts";

const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
export const hasSnmpd = spawnSync("snmpd", ["-v"], { env }).status === 0;

/** Opens a UDP socket that responds with `reply`, from `by` if given. `port` 0 selects a free one. */
export async function serveUdp(
  address: string,
  port: number,
  reply: (message: Buffer) => Buffer[],
  { by, delayMS = 0 }: { by?: Socket; delayMS?: number | undefined } = {},
): Promise<Socket> {
  const socket = createSocket(isIPv6(address) ? "udp6" : "udp4");
  const delayed = new Set<NodeJS.Timeout>();
  socket.on("close", () => delayed.forEach(clearTimeout));
  socket.on("message", (message, from) => {
    const packets = reply(message);
    const send = (): void => {
      for (const packet of packets) (by ?? socket).send(packet, from.port, from.address, () => undefined);
    };
    if (delayMS === 0) send();
    else delayed.add(setTimeout(send, delayMS));
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("error", reject);
    socket.bind(port, address, resolve);
  });
  return socket;
}

export async function freeUdpPort(address: string): Promise<number> {
  const socket = await serveUdp(address, 0, () => []);
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  return port;
}

export interface Snmpd {
  port: number;
  /** Stops and restarts it, like a reboot. */
  restart(): Promise<void>;
  stop(): void;
}

/** Starts Net-SNMP's own agent with these lines of configuration. */
export async function startSnmpd(address: string, config: string): Promise<Snmpd> {
  const port = await freeUdpPort(address);
  const dir = mkdtempSync(join(tmpdir(), "snmpd-"));
  // Not snmpd.conf, which Net-SNMP uses for its state in this folder; it must find no other.
  writeFileSync(join(dir, "agent.conf"), config);
  const files = ["-c", join(dir, "agent.conf"), "-p", join(dir, "pid")];
  const args = ["-f", "-Lo", "-m", "", ...files, "-I", "-smux", `udp:${address}:${port}`];
  const run = async () => {
    const child = spawn("snmpd", args, {
      env: { ...env, SNMP_PERSISTENT_DIR: dir, SNMPCONFPATH: dir },
      stdio: ["ignore", "pipe", "ignore"],
    });
    for await (const line of child.stdout.iterator({ destroyOnReturn: false }))
      if (String(line).includes("NET-SNMP version")) break;
    child.stdout.resume();
    return child;
  };
  let child = await run();
  return {
    port,
    async restart() {
      child.kill("SIGTERM");
      await new Promise((resolve) => child.once("exit", resolve));
      child = await run();
    },
    stop() {
      child.kill("SIGKILL");
      rmSync(dir, { recursive: true });
    },
  };
}

/** A request, as received by an agent. */
export interface Asked {
  version: number;
  id: number;
  type: number;
  /** The requested objects, encoded. */
  names: Buffer[];
}

/** Parses a request that isn't encrypted. */
export function readAsked(message: Buffer): Asked {
  const outer = new Reader(message).open(ber.sequence);
  const version = outer.integer();
  const scoped = version === 3 ? readSecureMessage(message).data.open(ber.sequence) : outer;
  for (let strings = version === 3 ? 2 : 1; strings > 0; strings--) scoped.octets(255);
  const type = scoped.peek();
  const pdu = scoped.open(type);
  const [id] = [pdu.integer(), pdu.integer(), pdu.integer()];
  const list = pdu.open(ber.sequence);
  const names: Buffer[] = [];
  while (!list.isAtEnd) names.push(tlv(ber.oid, list.open(ber.sequence).content(ber.oid, 1000)));
  return { version, id, type, names };
}

export const octets = (value: string | Buffer): Buffer => tlv(ber.octets, Buffer.from(value));
export const row = (name: Buffer, value: Buffer): Buffer => tlv(ber.sequence, name, value);
export const oid = (...arcs: number[]): Buffer => tlv(ber.oid, Buffer.from(arcs));
/** Encodes an object identifier in dotted form. */
export const named = (dotted: string): Buffer =>
  readAsked(tlv(ber.sequence, integer(1), octets(""), encodePdu(pduType.get, 1, [dotted]))).names[0]!;
export const sysDescr = oid(0x2b, 6, 1, 2, 1, 1, 1, 0);
export const linux = oid(0x2b, 6, 1, 4, 1, 0xbf, 8, 3, 2, 10);
export const truth = [octets("Linux core-1 6.1.0 #1 SMP x86_64"), linux, octets("core-1.example.net")];

export function responsePdu({ id }: { id: number }, rows: Buffer[], status = 0, index = 0): Buffer {
  return tlv(pduType.response, integer(id), integer(status), integer(index), tlv(ber.sequence, ...rows));
}

export function answer(
  asked: { id: number; version?: number },
  rows: Buffer[],
  { status = 0, index = 0, version = asked.version ?? 1, community = "public" } = {},
): Buffer {
  return tlv(ber.sequence, integer(version), octets(community), responsePdu(asked, rows, status, index));
}

/** Returns each requested object with one of `values`, in turn. */
export const filled = (asked: Asked, ...values: Buffer[]): Buffer[] =>
  asked.names.map((name, i) => row(name, values[i % values.length] ?? octets("")));
export const honest = (asked: Asked): Buffer[] =>
  asked.names.length === 3 ? filled(asked, ...truth) : filled(asked, tlv(0x80));

const versionOf = (message: Buffer): number => new Reader(message).open(ber.sequence).integer();

/** A v2c agent that responds with `reply`. */
export const v2c =
  (reply: (asked: Asked) => Buffer[]) =>
  (message: Buffer): Buffer[] =>
    versionOf(message) === 1 ? reply(readAsked(message)) : [];

// SNMPv3 messages of an agent, with or without the password.
export const engine = Buffer.from("80001f880400aabbcc", "hex");
const usmStats = (last: number): Buffer => oid(0x2b, 6, 1, 6, 3, 15, 1, 1, last, 0);

export function report(
  { id }: { id: number },
  {
    engineId = engine,
    boots = 1,
    time = 1,
    about = 4,
    maxSize = 1472,
    rows = [row(usmStats(about), integer(1))],
  } = {},
): Buffer {
  const security = tlv(
    ber.sequence,
    octets(engineId),
    integer(boots),
    integer(time),
    octets(""),
    octets(""),
    octets(""),
  );
  const header = tlv(ber.sequence, integer(id), integer(maxSize), octets(Buffer.of(0)), integer(3));
  const pdu = tlv(pduType.report, integer(id), integer(0), integer(0), tlv(ber.sequence, ...rows));
  const scoped = tlv(ber.sequence, octets(engineId), octets(""), pdu);
  return tlv(ber.sequence, integer(3), header, octets(security), scoped);
}

/** Reports its engine ID, then responds to encrypted requests with `reply`. */
export const v3 =
  (reply: (asked: { id: number }) => Buffer[]) =>
  (message: Buffer): Buffer[] => {
    if (versionOf(message) !== 3) return [];
    const { id, engineId } = readSecureMessage(message);
    return engineId.length === 0 ? [report({ id })] : reply({ id });
  };

/** Signs and encrypts any `pdu`, as the agent would. */
export function sealed(user: SnmpCredential, { id }: { id: number }, pdu: Buffer): Buffer {
  const usm = new Usm(user);
  usm.learn(readSecureMessage(report({ id })));
  return usm.seal(id, pdu);
}

/** Responds with `reply` to every SNMPv3 message. */
export const v3Only = (message: Buffer, reply: (id: number) => Buffer): Buffer[] =>
  versionOf(message) === 3 ? [reply(readSecureMessage(message).id)] : [];
