import snmp from "net-snmp";
import { isIPv6 } from "node:net";
import { firstObjects, nextObjects, type Answers } from "./identify.ts";
import type { SocketPool } from "./sockets.ts";

export interface SnmpCredential {
  id: number;
  type: "SNMPV1" | "SNMPV2" | "SNMPV3";
  community?: string;
  user?: string;
  authProtocol?: string;
  authPassword?: string;
  privProtocol?: string;
  privPassword?: string;
}

/** `rejected`: an agent is there and refuses the credential. `broken`: it answers what cannot be read. */
export type SnmpOutcome = "read" | "rejected" | "broken" | "silent";

const firstWait = 400;
const waitGrowth = 1.5;
const objectsPerRequest = 16;
const maxValueLength = 1024;
const authProtocols: Record<string, snmp.AuthProtocols> = {
  MD5: snmp.AuthProtocols.md5,
  SHA: snmp.AuthProtocols.sha,
  SHA1: snmp.AuthProtocols.sha,
  SHA224: snmp.AuthProtocols.sha224,
  SHA256: snmp.AuthProtocols.sha256,
  SHA384: snmp.AuthProtocols.sha384,
  SHA512: snmp.AuthProtocols.sha512,
};
const privProtocols: Record<string, snmp.PrivProtocols> = {
  DES: snmp.PrivProtocols.des,
  AES: snmp.PrivProtocols.aes,
  AES128: snmp.PrivProtocols.aes,
  AES256: snmp.PrivProtocols.aes256b,
  AES256B: snmp.PrivProtocols.aes256b,
  AES256R: snmp.PrivProtocols.aes256r,
};

/** Asks for a user nobody has: an SNMPv3 agent says so, which proves an agent where no credential is known. */
export const nobody: SnmpCredential = { id: 0, type: "SNMPV3", user: "" };

/** The first objects of one agent, then the further ones its rule names. Ends when `signal` aborts. */
export interface SnmpConversation {
  ask(tries: number): Promise<{ outcome: SnmpOutcome; answers: Answers }>;
  askMore(first: Answers): Promise<Answers>;
  close(): void;
}

/**
 * A conversation with the agent at `address` (IPv4 or IPv6) through the shared sockets. A wait starts at 400 ms and
 * grows by half with each of the `tries`. Throws when the credential names an unknown protocol.
 */
export function openConversation(
  pool: SocketPool,
  address: string,
  port: number,
  credential: SnmpCredential,
): SnmpConversation {
  const session = openSession(pool, address, port, credential);
  session.on("error", () => undefined);
  return {
    async ask(tries) {
      Object.assign(session, { retries: tries - 1 });
      const answers: Answers = new Map();
      const outcome = await collect(session, "get", firstObjects, answers).then(
        (): SnmpOutcome => (answers.size > 0 ? "read" : "broken"),
        outcomeOf,
      );
      return { outcome, answers };
    },
    async askMore(first) {
      Object.assign(session, { retries: 3, backoff: 1 });
      const answers: Answers = new Map(first);
      const { get, getNext } = nextObjects(first);
      await collect(session, "get", get, answers).catch(() => undefined);
      await collect(session, "getNext", getNext, answers).catch(() => undefined);
      return answers;
    },
    close: () => session.close(),
  };
}

function openSession(pool: SocketPool, address: string, port: number, credential: SnmpCredential): snmp.Session {
  const transport: "udp4" | "udp6" = isIPv6(address) ? "udp6" : "udp4";
  const options = { port, transport, timeout: firstWait, backoff: waitGrowth, dgramModule: pool };
  if (credential.type === "SNMPV3") return snmp.Session.createV3(address, toUser(credential), options);
  const version = credential.type === "SNMPV1" ? snmp.Version1 : snmp.Version2c;
  return snmp.Session.create(address, credential.community ?? "", { ...options, version });
}

function toUser({ user = "", authProtocol, authPassword, privProtocol, privPassword }: SnmpCredential): snmp.User {
  if (!authProtocol) return { name: user, level: snmp.SecurityLevel.noAuthNoPriv };
  const auth = { authProtocol: protocol(authProtocols, authProtocol), authKey: authPassword ?? "" };
  if (!privProtocol) return { name: user, level: snmp.SecurityLevel.authNoPriv, ...auth };
  const priv = { privProtocol: protocol(privProtocols, privProtocol), privKey: privPassword ?? "" };
  return { name: user, level: snmp.SecurityLevel.authPriv, ...auth, ...priv };
}

function protocol<T>(known: Record<string, T>, name: string): T {
  const found = known[name.toUpperCase().replace(/[^A-Z0-9]/gu, "")];
  if (found === undefined) throw new Error(`Unknown SNMPv3 protocol "${name}"`);
  return found;
}

function outcomeOf(error: unknown): SnmpOutcome {
  if (error instanceof snmp.ResponseInvalidError)
    return error.code === snmp.ResponseInvalidCode.EAuthFailure ? "rejected" : "broken";
  return error instanceof snmp.RequestFailedError ? "broken" : "silent";
}

async function collect(session: snmp.Session, method: "get" | "getNext", oids: string[], into: Answers): Promise<void> {
  for (let at = 0; at < oids.length; at += objectsPerRequest)
    await request(session, method, oids.slice(at, at + objectsPerRequest), into);
}

/** Halves a request the agent calls too big, or refuses because of one object (SNMPv1 says noSuchName for all). */
async function request(session: snmp.Session, method: "get" | "getNext", oids: string[], into: Answers): Promise<void> {
  try {
    for (const { oid, type, value } of await exchange(session, method, oids)) {
      const asked = method === "get" ? oids.includes(oid) : oids.some((prefix) => oid.startsWith(`${prefix}.`));
      const decoded = asked ? decode(type, value) : undefined;
      if (decoded !== undefined) into.set(oid, decoded);
    }
  } catch (error) {
    if (!(error instanceof snmp.RequestFailedError)) throw error;
    if (oids.length === 1) return;
    const middle = Math.ceil(oids.length / 2);
    await request(session, method, oids.slice(0, middle), into);
    await request(session, method, oids.slice(middle), into);
  }
}

function exchange(session: snmp.Session, method: "get" | "getNext", oids: string[]): Promise<snmp.Varbind[]> {
  return new Promise((resolve, reject) => {
    session[method](oids, (error, varbinds) => (error ? reject(error) : resolve(varbinds ?? [])));
  });
}

function decode(type: snmp.ObjectType | undefined, value: unknown): string | Buffer | undefined {
  if (type === snmp.ObjectType.Counter64 && Buffer.isBuffer(value))
    return BigInt(`0x${value.toString("hex") || 0}`).toString();
  if (Buffer.isBuffer(value)) return Buffer.from(value.subarray(0, maxValueLength));
  if (typeof value === "string") return value.slice(0, maxValueLength);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}
