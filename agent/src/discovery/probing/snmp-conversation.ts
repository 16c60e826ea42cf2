import { keyed, type KeyedMessage } from "@muster/sdk";
import {
  enterpriseProbes,
  firstObjects,
  furtherColumns,
  nextObjects,
  ofVendor,
  type Answers,
} from "../identification/identify.ts";
import { memberColumns, memberObjects } from "../identification/stack-members.ts";
import { ber, errorStatus, isAfter, pduType } from "../../network/snmp/codec.ts";
import {
  SnmpSession,
  type Reply,
  type SnmpCredential,
  type SnmpOutcome,
} from "../../network/snmp/session.ts";
import type { SocketPool } from "../../network/udp-socket-pool.ts";

export type { SnmpCredential, SnmpOutcome };

/** The outcome of one credential, with a description for users. */
export interface CredentialOutcome {
  id: number;
  type: SnmpCredential["type"];
  outcome: SnmpOutcome;
  detail: KeyedMessage;
}

export interface SnmpReading extends CredentialOutcome {
  answers: Answers;
}

/** Pseudo-credential for an SNMPv3 engine discovery, which detects an agent without a credential. */
export const engineDiscovery: SnmpCredential = { id: 0, type: "SNMPV3", user: "" };

/** Reads the first objects of one agent, then those that its rule names, or rows of its tables. */
export interface SnmpConversation {
  /** Round trip in ms if known; may be set to an estimate from another probe. */
  roundTrip: number | undefined;
  /** The agent's engine ID in hex; '' while unknown. */
  readonly engineId: string;
  /**
   * Reads the first objects (sysDescr, sysObjectID, sysName); an agent that has responded gets more than
   * `tries`.
   */
  readFirst(tries: number): Promise<SnmpReading>;
  /** Waits for a late response to the last request, until `ms` after it was first sent. */
  listen(ms: number): Promise<SnmpReading>;
  readFurther(first: Answers): Promise<Answers>;
  /** Reads up to `rows` (at most 512) rows of each column. */
  walk(columns: readonly string[], rows: number): Promise<Answers>;
  close(): void;
}

/** Tries per request, for an agent that has responded before. */
const answeredAgentTries = 5;
const objectsPerRequest = 24;
const requestsPerRead = 24;
/** Time limit (ms) for everything after the first response of an agent. */
const maxReadMS = 8000;
const maxRows = 64;
const maxRowsWalked = 512;
const engineIdObject = "1.3.6.1.6.3.10.2.1.1.0"; // SNMP-FRAMEWORK-MIB snmpEngineID

/**
 * Opens a conversation with the agent at `address` (IPv4 or IPv6) over the shared sockets. `note` receives
 * a description of each request's result. Throws when the credential names an unknown protocol. Source: RFC
 * 3416 (operations).
 */
export function openConversation(
  pool: SocketPool,
  address: string,
  port: number,
  credential: SnmpCredential,
  note?: (message: KeyedMessage) => void,
): SnmpConversation {
  return new Conversation(credential, new SnmpSession(pool, address, port, credential, note));
}

class Conversation implements SnmpConversation {
  readonly #credential: SnmpCredential;
  readonly #session: SnmpSession;
  #engineId = "";

  constructor(credential: SnmpCredential, session: SnmpSession) {
    this.#credential = credential;
    this.#session = session;
  }

  get engineId(): string {
    return this.#session.engineId || this.#engineId;
  }

  get roundTrip(): number | undefined {
    return this.#session.roundTrip;
  }

  set roundTrip(ms: number | undefined) {
    this.#session.roundTrip = ms;
  }

  async readFirst(tries: number): Promise<SnmpReading> {
    const answers: Answers = new Map();
    const { id, type } = this.#credential;
    const { outcome, detail } = await this.#readFirstObjects(tries, answers);
    return { id, type, outcome, detail, answers };
  }

  listen(ms: number): Promise<SnmpReading> {
    this.#session.listenMS = ms;
    return this.readFirst(0);
  }

  async #readFirstObjects(tries: number, answers: Answers): Promise<Reply> {
    const isSecure = this.#credential.type === "SNMPV3";
    // SNMPv3 needs the agent's engine ID and time before it can ask (RFC 3414 4).
    if (isSecure && this.engineId === "") {
      const found = await this.#session.exchange({ type: pduType.get, oids: [] }, tries);
      if (found.outcome !== "read") return found;
    }
    if (this.#credential === engineDiscovery)
      return { outcome: "unknown_engine", detail: keyed("discovery.probe.snmp.unknownEngine") };
    const reply = await this.#read(pduType.get, firstObjects, isSecure ? answeredAgentTries : tries, answers);
    if (reply.outcome === "silent" && isSecure) return this.#explainSilence();
    if (reply.outcome !== "read" || answers.size > 0) return reply;
    return { outcome: "rejected", detail: keyed("discovery.probe.snmp.noObjects") };
  }

  /** Agents ignore requests they cannot decrypt; an unencrypted request shows whether the user is valid. */
  async #explainSilence(): Promise<Reply> {
    const { privProtocol, privPassword: _, ...clear } = this.#credential;
    const detail = keyed("discovery.probe.snmp.ignoresUser");
    if (privProtocol === undefined) return { outcome: "rejected", detail };
    const session = this.#session.open(clear);
    const engine = await session.exchange({ type: pduType.get, oids: [] }, 2);
    const inClear =
      engine.outcome === "read" && (await session.exchange({ type: pduType.get, oids: firstObjects }, 2));
    session.close();
    if (!inClear || !inClear.pdu) return { outcome: "rejected", detail };
    return {
      outcome: "decryption_error",
      detail: keyed("discovery.probe.snmp.cannotDecrypt"),
    };
  }

  async readFurther(first: Answers): Promise<Answers> {
    this.#session.deadline = performance.now() + maxReadMS;
    const answers: Answers = new Map(first);
    await this.#readObjects(first, answers);
    const vendors = ofVendor(answers);
    if (vendors !== answers) await this.#readObjects(vendors, answers);
    if (this.#credential.type === "SNMPV1") return answers;
    await this.#readMembers(answers);
    await this.#readEntities(answers);
    return answers;
  }

  async #readObjects(of: Answers, answers: Answers): Promise<void> {
    const { get, getNext } = nextObjects(of);
    const columns = getNext.map((column) => `${column}.`);
    if (this.#credential.type === "SNMPV1") {
      // In SNMPv1 one missing object fails the whole GET, but not a GETNEXT from its predecessor.
      await this.#read(pduType.getNext, [...get, ...columns], answeredAgentTries, answers);
      return;
    }
    if (this.#credential.type === "SNMPV2") get.push(engineIdObject);
    await Promise.all([
      this.#read(pduType.get, get, answeredAgentTries, answers),
      this.#read(pduType.getNext, columns, answeredAgentTries, answers),
      this.#readSuccessors(enterpriseProbes(of), answers),
    ]);
    const engineId = answers.get(engineIdObject);
    if (Buffer.isBuffer(engineId)) this.#engineId = engineId.toString("hex", 0, 32);
  }

  /** Reads the objects that follow the OIDs, whatever they are. */
  async #readSuccessors(oids: readonly string[], into: Answers): Promise<void> {
    if (oids.length === 0) return;
    const { pdu } = await this.#session.exchange({ type: pduType.getNext, oids }, answeredAgentTries);
    for (const { oid, value } of pdu?.varbinds ?? []) if (value !== undefined) into.set(oid, value);
  }

  async #readEntities(answers: Answers): Promise<void> {
    const table = furtherColumns(answers);
    if (!table) return;
    for (const [oid, value] of await this.walk(table.columns, table.rows)) answers.set(oid, value);
  }

  async #readMembers(answers: Answers): Promise<void> {
    const table = memberColumns(answers);
    if (!table) return;
    for (const [oid, value] of await this.walk(table.columns, table.rows)) answers.set(oid, value);
    await this.#read(pduType.get, memberObjects(answers), answeredAgentTries, answers);
  }

  async walk(columns: readonly string[], rows: number): Promise<Answers> {
    const answers: Answers = new Map();
    const wanted = Math.min(rows, maxRowsWalked);
    const hasBulk = this.#credential.type !== "SNMPV1";
    let open = columns.map((column) => ({ column, last: column, rows: 0 }));
    let repetitions = hasBulk
      ? Math.max(1, Math.min(wanted, Math.floor(maxRows / Math.max(1, open.length))))
      : 1;
    for (let budget = maxRows; open.length > 0 && budget > 0; budget--) {
      const query = {
        type: hasBulk ? pduType.getBulk : pduType.getNext,
        oids: open.map(({ last }) => last),
        repetitions,
      };
      const { pdu } = await this.#session.exchange(
        hasBulk ? query : { ...query, repetitions: 0 },
        answeredAgentTries,
      );
      if (!pdu) break;
      if (pdu.errorStatus !== 0) {
        const isPast = pdu.errorStatus === noSuchName && pdu.errorIndex > 0;
        if (isPast) open.splice(pdu.errorIndex - 1, 1);
        else if (repetitions === 1) break;
        else repetitions = Math.ceil(repetitions / 2);
        continue;
      }
      const ended = new Set(open.slice(pdu.varbinds.length));
      for (const [i, { oid, type, value }] of pdu.varbinds.entries()) {
        const cursor = open[i % open.length];
        if (!cursor || ended.has(cursor)) continue;
        const isRow =
          type !== ber.endOfMibView && oid.startsWith(`${cursor.column}.`) && isAfter(oid, cursor.last);
        if (isRow && value !== undefined) answers.set(oid, value);
        cursor.last = oid;
        if (!isRow || ++cursor.rows >= wanted) ended.add(cursor);
      }
      open = open.filter((cursor) => !ended.has(cursor));
    }
    return answers;
  }

  close(): void {
    this.#session.close();
  }

  /** Reads instances, or the first row of columns (ending in a dot). Returns the first failure. */
  async #read(type: number, wanted: readonly string[], tries: number, into: Answers): Promise<Reply> {
    const budget = { left: requestsPerRead };
    const parts: Promise<Reply>[] = [];
    for (let at = 0; at < wanted.length; at += objectsPerRequest)
      parts.push(this.#readPart(type, wanted.slice(at, at + objectsPerRequest), tries, into, budget));
    const replies = await Promise.all(parts);
    return (
      replies.find(({ outcome }) => outcome !== "read") ?? {
        outcome: "read",
        detail: keyed("discovery.probe.snmp.answered"),
      }
    );
  }

  async #readPart(
    type: number,
    wanted: readonly string[],
    tries: number,
    into: Answers,
    budget: { left: number },
  ): Promise<Reply> {
    budget.left--;
    const oids = type === pduType.get ? wanted : wanted.map(predecessor);
    const reply = await this.#session.exchange({ type, oids }, tries);
    const { pdu } = reply;
    const status = pdu?.errorStatus ?? 0;
    const isTooMuch =
      reply.outcome === "silent" && this.#session.hasAnswered && wanted.length > objectsPerRequest / 4;
    if (pdu && status === 0) {
      for (const oid of wanted) {
        const found = pdu.varbinds.find((row) =>
          oid.endsWith(".") ? row.oid.startsWith(oid) : row.oid === oid,
        );
        if (found?.value !== undefined) into.set(found.oid, found.value);
      }
      return reply;
    }
    if (!pdu && !isTooMuch) return reply;
    const refused: Reply = pdu ? { outcome: "rejected", detail: describeError(status) } : reply;
    if (refusals.has(status) || wanted.length === 1 || budget.left <= 0) return refused;
    const again = (part: readonly string[]): Promise<Reply> =>
      part.length > 0
        ? this.#readPart(type, part, isTooMuch ? 2 : tries, into, budget)
        : Promise.resolve(reply);
    const culprit = oids[(pdu?.errorIndex ?? 0) - 1];
    if (status === noSuchName && culprit !== undefined) {
      // If no object follows this one, the objects after it don't exist either.
      const isGet = type === pduType.get;
      return again(
        wanted.filter((_, i) => (isGet ? oids[i] !== culprit : isAfter(culprit, oids[i] ?? culprit))),
      );
    }
    const middle = Math.ceil(wanted.length / 2);
    const first = await again(wanted.slice(0, middle));
    const second = await again(wanted.slice(middle));
    // an object that is too large for a message must not hide that the others were read
    return first.outcome === "read" ? first : second;
  }
}

const noSuchName = 2;
/** noAccess and authorizationError: the credential is rejected, not one object. */
const refusals = new Set([6, 16]);

function describeError(status: number): KeyedMessage {
  const error = errorStatus[status] ?? status;
  return refusals.has(status)
    ? keyed("discovery.probe.snmp.noAccess", { error })
    : keyed("discovery.probe.snmp.error", { error });
}

/** The OID whose GETNEXT returns `wanted`: an instance, or a column ending in a dot. */
function predecessor(wanted: string): string {
  const dot = wanted.lastIndexOf(".");
  const last = Number(wanted.slice(dot + 1));
  return last === 0 ? wanted.slice(0, dot) : `${wanted.slice(0, dot)}.${last - 1}`;
}
