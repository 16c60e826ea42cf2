import type { LookupAddress } from "node:dns";
import { Resolver, lookup } from "node:dns/promises";
import { isIP, isIPv6 } from "node:net";
import { createLimiter } from "./concurrency-limit.ts";
import type { Pacer } from "./packet-pacer.ts";
import type { SocketPool } from "./udp-socket-pool.ts";

const lookupsAtOnce = 200;
const lookupTimeout = 700;
const lookupTries = 2;
const silentLookups = 60;
/** Reverse zones may contain any text; only valid host names are accepted. */
const hostName = /^[\w.-]{1,253}$/u;

/**
 * Creates a reverse lookup with the system's name servers; it returns '' for an unknown name. After 60
 * lookups without a single response, no more are sent.
 */
export function createReverseLookup(pacer: Pacer, signal: AbortSignal): (address: string) => Promise<string> {
  const resolver = new Resolver({ timeout: lookupTimeout, tries: lookupTries });
  signal.addEventListener("abort", () => resolver.cancel(), { once: true });
  const limit = createLimiter(lookupsAtOnce, signal);
  const [server = "127.0.0.1"] = resolver.getServers();
  const turn = () => new Promise<void>((resolve) => pacer.pace(server, resolve));
  let answered = false;
  let unanswered = 0;
  const reverse = async (address: string): Promise<string> => {
    if (!answered && unanswered >= silentLookups) return "";
    await turn();
    try {
      const [name = ""] = await resolver.reverse(address.replace(/%.*/u, ""));
      answered = true;
      return hostName.test(name) ? name : "";
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : "";
      if (code === "ETIMEOUT") pacer.spend(server, lookupTries - 1);
      if (code === "ETIMEOUT" || code === "ECONNREFUSED") unanswered++;
      else answered = true;
      return "";
    }
  };
  return (address) => limit(() => reverse(address));
}

/** All addresses of a host, which may be an address itself, also in brackets. @throws if it can't be found */
export async function addressesOf(host: string): Promise<LookupAddress[]> {
  const name = host.replace(/^\[|\]$/g, "");
  const family = isIP(name);
  return family ? [{ address: name, family }] : lookup(name, { all: true, order: "verbatim" });
}

/** The address of a host name; undefined if there is none within 2 seconds. */
export async function resolveName(name: string): Promise<string | undefined> {
  const found = lookup(name).then(
    ({ address }) => address,
    () => undefined,
  );
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, 2000, undefined)));
  return Promise.race([found, tooLate]).finally(() => clearTimeout(timer));
}

export interface NetbiosAnswer {
  name: string;
  mac: string;
}

// RFC 1002 4.2.17: node status request for the name "*".
const statusQuestion = Buffer.concat([
  Buffer.from([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 32]),
  Buffer.from("CK".padEnd(32, "A"), "latin1"),
  Buffer.from([0, 0, 0x21, 0, 1]),
]);

/** Asks a computer's NetBIOS name service (UDP 137) for its name; undefined without a valid response. */
export function askNetbios(
  pool: SocketPool,
  address: string,
  { tries, waitMS }: { tries: number; waitMS: number },
): Promise<NetbiosAnswer | undefined> {
  if (isIPv6(address)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const question = Buffer.from(statusQuestion);
    question.writeUInt16BE(Math.floor(Math.random() * 0x10000));
    let timer: NodeJS.Timeout | undefined;
    let answer: NetbiosAnswer | undefined;
    const channel = pool.open(address, 137, {
      onMessage(message) {
        answer = readNodeStatus(message, question.readUInt16BE());
        if (answer) channel.close();
      },
      onSendError: () => channel.close(),
      onClosed() {
        clearTimeout(timer);
        resolve(answer);
      },
    });
    const ask = (triesLeft: number): void => {
      if (triesLeft === 0) return channel.close();
      channel.send(question, () => {
        clearTimeout(timer);
        timer = setTimeout(ask, waitMS, triesLeft - 1);
      });
    };
    ask(tries);
  });
}

/** Reads a node status response (RFC 1002 4.2.18) to request `id`; undefined if any length in it is wrong. */
export function readNodeStatus(message: Buffer, id: number): NetbiosAnswer | undefined {
  const namesAt = 57;
  if (message.length < namesAt || message.length > 2048 || message.readUInt16BE(0) !== id) return undefined;
  const isAnswer = (message.readUInt16BE(2) & 0x800f) === 0x8000 && message.readUInt16BE(6) === 1;
  if (!isAnswer || message[12] !== 32 || message.readUInt16BE(46) !== 0x21) return undefined;
  const count = message[namesAt - 1] ?? 0;
  const macAt = namesAt + count * 18;
  if (count === 0 || message.length < macAt + 6) return undefined;
  const entries = Array.from({ length: count }, (_, i) =>
    message.subarray(namesAt + i * 18, namesAt + i * 18 + 18),
  );
  const unique = entries.filter((entry) => (entry.readUInt16BE(16) & 0x8000) === 0);
  const computer = unique.find((entry) => entry[15] === 0x00) ?? unique.find((entry) => entry[15] === 0x20);
  const name = computer?.toString("latin1", 0, 15).trim() ?? "";
  if (!/^[\x20-\x7e]+$/u.test(name)) return undefined;
  const mac = message.subarray(macAt, macAt + 6);
  return { name, mac: mac.every((byte) => byte === 0) ? "" : Array.from(mac, hex).join(":") };
}

const hex = (byte: number): string => byte.toString(16).padStart(2, "0");
