import { randomFillSync } from "node:crypto";
import { keyed, type KeyedMessage } from "@muster/sdk";
import {
  encodeCommunityMessage,
  encodePdu,
  errorStatus,
  pduType,
  openCommunityMessage,
  readPdu,
  InvalidMessage,
  type Pdu,
} from "./codec.ts";
import type { Numbers, PreparedGet } from "./prepared-get.ts";
import { readSecureMessage, Usm } from "./usm.ts";
import type { Channel, Listener, SocketPool } from "../udp-socket-pool.ts";

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

/** Result of a credential; `broken` means that the responses cannot be parsed. */
export type SnmpOutcome =
  | "read"
  | "rejected"
  | "unknown_user"
  | "wrong_digest"
  | "not_in_time_window"
  | "unsupported_level"
  | "decryption_error"
  | "unknown_engine"
  | "broken"
  | "silent";

const firstWait = 400;
const minWaitMS = 80;
const maxWaitMS = 1500;
const waitGrowth = 1.5;
const heldUpMS = 20;
/** How often a request is repeated with the engine ID or time of a report. */
const maxCorrections = 2;

/** usmStats (RFC 3414 5) that a report may carry. */
const reports: Record<string, { outcome: SnmpOutcome; detail: KeyedMessage }> = {
  "1.3.6.1.6.3.15.1.1.1.0": {
    outcome: "unsupported_level",
    detail: keyed("discovery.probe.snmp.unsupportedLevel"),
  },
  "1.3.6.1.6.3.15.1.1.2.0": {
    outcome: "not_in_time_window",
    detail: keyed("discovery.probe.snmp.notInTimeWindow"),
  },
  "1.3.6.1.6.3.15.1.1.3.0": { outcome: "unknown_user", detail: keyed("discovery.probe.snmp.unknownUser") },
  "1.3.6.1.6.3.15.1.1.4.0": {
    outcome: "unknown_engine",
    detail: keyed("discovery.probe.snmp.unknownEngine"),
  },
  "1.3.6.1.6.3.15.1.1.5.0": {
    outcome: "wrong_digest",
    detail: keyed("discovery.probe.snmp.wrongDigest"),
  },
  "1.3.6.1.6.3.15.1.1.6.0": {
    outcome: "decryption_error",
    detail: keyed("discovery.probe.snmp.decryptionError"),
  },
};

const answered = keyed("discovery.probe.snmp.answered");

const kinds: Record<number, string> = {
  [pduType.get]: "GET",
  [pduType.getNext]: "GETNEXT",
  [pduType.getBulk]: "GETBULK",
};

/** A request; without OIDs it is an SNMPv3 engine discovery. */
export interface Query {
  type: number;
  oids: readonly string[];
  repetitions?: number;
  /** A prepared request to send instead, and the numbers that its response is read into. */
  prepared?: { get: PreparedGet; into: Numbers };
}

/** Result of a request; `pdu` is present if there was a response. */
export interface Reply {
  outcome: SnmpOutcome;
  detail: KeyedMessage;
  pdu?: Pdu;
}

interface Request {
  query: Query;
  id: number;
  packet: Buffer;
  tries: number;
  tried: number;
  wait: number;
  requestedAt: number;
  /** When it was last sent. */
  sentAt: number;
  corrections: number;
  /** Why the first unusable message could not be used. */
  unusableReason: string;
  timer: NodeJS.Timeout | undefined;
  end: (reply: Reply) => void;
}

/**
 * Requests to one agent with one credential. Each is repeated until its response arrives, which must match
 * in sender, ids, version and credential; other messages are ignored. Sources: RFC 3416, RFC 3414, RFC
 * 6298. All times are in ms.
 */
export class SnmpSession implements Listener {
  readonly #credential: SnmpCredential;
  readonly #community: Buffer;
  readonly #channel: Channel;
  readonly #note: ((message: KeyedMessage) => void) | undefined;
  readonly #usm: Usm | undefined;
  #pending: Request[] = [];
  /** The last request that timed out; a late response to it answers the next identical request. */
  #late: { request: Request; reply?: Reply } | undefined;
  #srtt: number | undefined;
  #variance = 0;
  /** Whether the agent has responded at least once. */
  hasAnswered = false;
  /** How long after its first packet an exchange without tries listens for a response. */
  listenMS = 0;
  /** Time (performance.now) after which no requests are sent. */
  deadline = Infinity;

  constructor(
    pool: SocketPool,
    address: string,
    port: number,
    credential: SnmpCredential,
    note: ((message: KeyedMessage) => void) | undefined,
  ) {
    this.#credential = credential;
    this.#community = Buffer.from(credential.community ?? "");
    this.#note = note;
    this.#usm = credential.type === "SNMPV3" ? new Usm(credential) : undefined;
    this.#channel = pool.open(address, port, this);
  }

  /** The SNMPv3 engine ID in hex; '' while unknown. */
  get engineId(): string {
    return this.#usm?.engineId.toString("hex") ?? "";
  }

  get roundTrip(): number | undefined {
    return this.#srtt;
  }

  /** An estimate from another probe, used until the agent has responded. */
  set roundTrip(ms: number | undefined) {
    if (this.hasAnswered || ms === undefined) return;
    this.#srtt = ms;
    this.#variance = Math.max(ms / 2, minWaitMS / 2);
  }

  /** Opens another session with the same agent. */
  open(credential: SnmpCredential): SnmpSession {
    const { pool, address, port } = this.#channel;
    return new SnmpSession(pool, address, port, credential, this.#note);
  }

  close(): void {
    this.#channel.close();
  }

  onClosed(): void {
    for (const request of this.#pending)
      this.#end(request, { outcome: "silent", detail: keyed("discovery.probe.snmp.stopped") });
  }

  onSendError(code: string): void {
    for (const request of this.#pending)
      this.#end(request, { outcome: "silent", detail: keyed("discovery.probe.snmp.notSent", { code }) });
  }

  onMessage(message: Buffer): void {
    if (this.#pending.length === 0 && !this.#late) return;
    try {
      if (this.#usm) this.#receiveSecure(message, this.#usm);
      else this.#receiveCommunity(message);
    } catch (error) {
      if (!(error instanceof InvalidMessage)) throw error;
      for (const request of this.#pending) request.unusableReason ||= error.message;
    }
  }

  /** Sends a request up to `tries` times until a response arrives; with 0 it only listens. */
  async exchange(query: Query, tries: number): Promise<Reply> {
    const started = performance.now();
    if (this.#channel.isClosed || started > this.deadline)
      return { outcome: "silent", detail: keyed("discovery.probe.snmp.stopped") };
    const late =
      this.#late && !query.prepared && isSameQuery(this.#late.request.query, query) ? this.#late : undefined;
    this.#late = undefined;
    if (late?.reply) return late.reply;
    const reply = await new Promise<Reply>((end) => {
      const request: Request = {
        query,
        id: late?.request.id ?? 0,
        packet: late?.request.packet ?? Buffer.alloc(0),
        tries,
        tried: 0,
        wait: this.#firstWait(),
        requestedAt: late?.request.requestedAt ?? 0,
        sentAt: late?.request.sentAt ?? 0,
        corrections: 0,
        unusableReason: "",
        timer: undefined,
        end,
      };
      this.#pending.push(request);
      if (!late) this.#encode(request);
      if (tries === 0) {
        this.#listen(request, request.requestedAt + this.listenMS);
        return;
      }
      if (this.#usm && request.packet.length > this.#usm.maxSize)
        this.#end(request, { outcome: "read", detail: answered, pdu: tooBig(request.id) });
      else this.#send(request);
    });
    this.#note?.(this.#describe(query, reply, performance.now() - started));
    return reply;
  }

  #describe({ type, oids }: Query, { detail, pdu }: Reply, ms: number): KeyedMessage {
    const request = kinds[type] ?? "";
    return keyed("discovery.probe.snmp.exchange", {
      credential: this.#label(),
      request: oids.length
        ? keyed("discovery.probe.snmp.objects", { request, count: oids.length })
        : keyed("discovery.probe.snmp.engineDiscovery"),
      result: pdu
        ? keyed("discovery.probe.snmp.answeredWith", {
            status: errorStatus[pdu.errorStatus] ?? pdu.errorStatus,
          })
        : detail,
      ms: Math.round(ms * 10) / 10,
    });
  }

  #label(): KeyedMessage {
    const { id } = this.#credential;
    const type = keyed(`organizations.credentials.credentialType.${this.#credential.type}`);
    return id === 0 ? type : keyed("discovery.probe.snmp.credential", { type, id });
  }

  #encode(request: Request): void {
    const { type, oids, repetitions, prepared } = request.query;
    request.id = nextId();
    const pdu = prepared?.get.encode(request.id) ?? encodePdu(type, request.id, oids, repetitions);
    const version = this.#credential.type === "SNMPV1" ? 0 : 1;
    request.packet =
      this.#usm?.seal(request.id, pdu) ?? encodeCommunityMessage(version, this.#community, pdu);
  }

  #send(request: Request): void {
    request.tried++;
    this.#channel.send(request.packet, () => {
      clearTimeout(request.timer);
      request.sentAt = performance.now();
      request.requestedAt ||= request.sentAt;
      if (this.#pending.includes(request))
        request.timer = setTimeout(() => this.#again(request), request.wait);
    });
  }

  /** Listens longer if this process was held up, since the agent may have responded meanwhile. */
  #listen(request: Request, until: number): void {
    const leftMS = Math.max(0, until - performance.now());
    const due = performance.now() + leftMS;
    request.timer = setTimeout(() => {
      const now = performance.now();
      if (now - due > heldUpMS) this.#listen(request, now + (now - due));
      else this.#again(request);
    }, leftMS);
  }

  #again(request: Request): void {
    request.wait = Math.min(maxWaitMS, request.wait * waitGrowth);
    if (request.tried < request.tries && performance.now() < this.deadline) return this.#send(request);
    const reply: Reply = request.unusableReason
      ? {
          outcome: "broken",
          detail: keyed("discovery.probe.snmp.unreadable", { reason: request.unusableReason }),
        }
      : {
          outcome: "silent",
          detail: request.tries
            ? keyed("discovery.probe.snmp.noResponse", { count: request.tried })
            : keyed("discovery.probe.snmp.noLateResponse"),
        };
    // a late response to a poll must not be used for the next poll
    if (!request.query.prepared) this.#late = { request };
    this.#end(request, reply);
  }

  #end(request: Request, reply: Reply): void {
    clearTimeout(request.timer);
    this.#pending = this.#pending.filter((pending) => pending !== request);
    if (this.#late?.request === request && reply.outcome !== "silent" && reply.outcome !== "broken") {
      this.#late.reply = reply;
      this.#note?.(
        keyed("discovery.probe.snmp.late", {
          credential: this.#label(),
          ms: Math.round(performance.now() - request.requestedAt),
        }),
      );
    }
    request.end(reply);
  }

  #receiveCommunity(message: Buffer): void {
    const opened = openCommunityMessage(message);
    if (opened.version !== (this.#credential.type === "SNMPV1" ? 0 : 1))
      throw new InvalidMessage("another version");
    if (!opened.community.equals(this.#community)) throw new InvalidMessage("another community");
    const pdu = readPdu(opened.pdu, (id) => this.#listReader(id));
    if (pdu.type !== pduType.response) throw new InvalidMessage("a report without SNMPv3");
    this.#answered(this.#requestOf(pdu.id), pdu);
  }

  #receiveSecure(message: Buffer, usm: Usm): void {
    const sealed = readSecureMessage(message);
    const request = this.#requestOf(sealed.id);
    const isDiscovery = request.query.oids.length === 0 && !request.query.prepared;
    const pdu = usm.open(sealed, (id) => this.#listReader(id));
    if (pdu.type === pduType.response) return this.#answered(request, pdu);
    if (isDiscovery) {
      usm.learn(sealed);
      return this.#answered(request);
    }
    const [about] = pdu.varbinds;
    if (!about) throw new InvalidMessage("a report of nothing");
    const report = reports[about.oid] ?? {
      outcome: "rejected",
      detail: keyed("discovery.probe.snmp.report", { oid: about.oid }),
    };
    const isMended = report.outcome === "not_in_time_window" || report.outcome === "unknown_engine";
    const isOver = !this.#pending.includes(request);
    if (!isMended || isOver || request.corrections++ >= maxCorrections) return this.#end(request, report);
    this.#note?.(
      keyed("discovery.probe.snmp.repeated", { credential: this.#label(), report: report.detail }),
    );
    usm.learn(sealed);
    clearTimeout(request.timer);
    this.#encode(request);
    request.requestedAt = 0;
    request.tried--;
    this.#send(request);
  }

  #listReader(id: number): ((list: Buffer) => void) | undefined {
    const prepared = this.#pending.find((request) => request.id === id)?.query.prepared;
    return prepared && ((list) => prepared.get.read(list, prepared.into));
  }

  #requestOf(id: number): Request {
    const late = this.#late?.request.id === id && !this.#late.reply ? this.#late.request : undefined;
    const request = this.#pending.find((pending) => pending.id === id) ?? late;
    // Duplicate responses to earlier requests are normal.
    if (!request) throw new InvalidMessage(this.hasAnswered ? "" : "the answer to another request");
    return request;
  }

  #answered(request: Request, pdu?: Pdu): void {
    if (pdu && pdu.id !== request.id) throw new InvalidMessage("the answer to another request");
    this.#learnRoundTrip(this.#roundTripOf(request));
    this.#end(request, { outcome: "read", detail: answered, ...(pdu && { pdu }) });
  }

  #firstWait(): number {
    if (this.#srtt === undefined) return firstWait;
    return Math.min(maxWaitMS, Math.max(minWaitMS, this.#srtt + 4 * this.#variance));
  }

  /**
   * The round trip of a response. That to a repeated request may belong to the first or the last try: the one
   * closer to the estimate is used, or the first without an estimate. Otherwise time-outs would be far too
   * long after a loss.
   */
  #roundTripOf({ requestedAt, sentAt }: Request): number {
    const now = performance.now();
    const [longest, shortest] = [now - requestedAt, now - sentAt];
    if (this.#srtt === undefined) return longest;
    return Math.abs(shortest - this.#srtt) < Math.abs(longest - this.#srtt) ? shortest : longest;
  }

  /** Updates the round trip and its variance (RFC 6298). */
  #learnRoundTrip(ms: number): void {
    const isFirst = !this.hasAnswered || this.#srtt === undefined;
    this.hasAnswered = true;
    this.#variance = isFirst ? ms / 2 : 0.75 * this.#variance + 0.25 * Math.abs((this.#srtt ?? ms) - ms);
    this.#srtt = isFirst ? ms : 0.875 * (this.#srtt ?? ms) + 0.125 * ms;
  }
}

const isSameQuery = (a: Query, b: Query): boolean => a.type === b.type && a.oids.join() === b.oids.join();

const tooBig = (id: number): Pdu => ({
  type: pduType.response,
  id,
  errorStatus: 1,
  errorIndex: 0,
  varbinds: [],
});

const randoms = new Uint32Array(256);
let used = randoms.length;

/** Random, so that it cannot be guessed off-path; always four bytes long. */
function nextId(): number {
  if (used === randoms.length) {
    randomFillSync(randoms);
    used = 0;
  }
  return ((randoms[used++] ?? 0) & 0x3fff_ffff) | 0x4000_0000;
}
