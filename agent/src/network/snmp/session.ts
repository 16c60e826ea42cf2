import { randomFillSync } from "node:crypto";
import { credentialTypeLabels } from "@muster/sdk";
import {
  encodeCommunityMessage,
  encodePdu,
  errorStatus,
  pduType,
  readCommunityMessage,
  InvalidMessage,
  type Pdu,
} from "./codec.ts";
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
const shortestWait = 80;
const longestWait = 1500;
const waitGrowth = 1.5;
/** How often a request is repeated with the engine ID or time of a report. */
const mostCorrections = 2;

export const reportText = (meaning: string): string => `SNMPv3 agent reports: ${meaning}`;
/** usmStats (RFC 3414 5) that a report may carry. */
const reports: Record<string, { outcome: SnmpOutcome; detail: string }> = {
  "1.3.6.1.6.3.15.1.1.1.0": {
    outcome: "unsupported_level",
    detail: reportText("unsupported security level"),
  },
  "1.3.6.1.6.3.15.1.1.2.0": { outcome: "not_in_time_window", detail: reportText("not in time window") },
  "1.3.6.1.6.3.15.1.1.3.0": { outcome: "unknown_user", detail: reportText("unknown user name") },
  "1.3.6.1.6.3.15.1.1.4.0": { outcome: "unknown_engine", detail: reportText("unknown engine ID") },
  "1.3.6.1.6.3.15.1.1.5.0": {
    outcome: "wrong_digest",
    detail: reportText("wrong digest (authentication password or protocol)"),
  },
  "1.3.6.1.6.3.15.1.1.6.0": {
    outcome: "decryption_error",
    detail: reportText("decryption error (privacy password or protocol)"),
  },
};

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
}

/** Result of a request; `pdu` is present if there was a response. */
export interface Reply {
  outcome: SnmpOutcome;
  detail: string;
  pdu?: Pdu;
}

interface Request {
  query: Query;
  id: number;
  packet: Buffer;
  tries: number;
  tried: number;
  wait: number;
  askedAt: number;
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
  readonly #channel: Channel;
  readonly #note: ((text: string) => void) | undefined;
  readonly #usm: Usm | undefined;
  #pending: Request[] = [];
  /** The last request that timed out; a late response to it answers the next identical request. */
  #late: { request: Request; reply?: Reply } | undefined;
  #srtt: number | undefined;
  #variance = 0;
  /** The agent has responded at least once. */
  hasAnswered = false;
  /** How long an exchange with no tries listens for a late response. */
  listenMS = 0;
  /** Time (performance.now) after which no requests are sent. */
  deadline = Infinity;

  constructor(
    pool: SocketPool,
    address: string,
    port: number,
    credential: SnmpCredential,
    note: ((text: string) => void) | undefined,
  ) {
    this.#credential = credential;
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
    this.#variance = Math.max(ms / 2, shortestWait / 2);
  }

  /** Another session with the same agent. */
  open(credential: SnmpCredential): SnmpSession {
    const { pool, address, port } = this.#channel;
    return new SnmpSession(pool, address, port, credential, this.#note);
  }

  close(): void {
    this.#channel.close();
  }

  onClosed(): void {
    for (const request of this.#pending) this.#end(request, { outcome: "silent", detail: "stopped" });
  }

  onSendError(code: string): void {
    for (const request of this.#pending)
      this.#end(request, { outcome: "silent", detail: `cannot be sent (${code})` });
  }

  onMessage(message: Buffer): void {
    if (this.#pending.length === 0 && !this.#late) return;
    try {
      if (this.#usm) this.#hearSecure(message, this.#usm);
      else this.#hearCommunity(message);
    } catch (error) {
      if (!(error instanceof InvalidMessage)) throw error;
      for (const request of this.#pending) request.unusableReason ||= error.message;
    }
  }

  /** Sends a request up to `tries` times until a response arrives; with 0 it only listens. */
  async exchange(query: Query, tries: number): Promise<Reply> {
    const started = performance.now();
    if (this.#channel.isClosed || started > this.deadline) return { outcome: "silent", detail: "stopped" };
    const late = this.#late && isSameQuery(this.#late.request.query, query) ? this.#late : undefined;
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
        askedAt: late?.request.askedAt ?? 0,
        corrections: 0,
        unusableReason: "",
        timer: undefined,
        end,
      };
      this.#pending.push(request);
      if (!late) this.#encode(request);
      if (tries === 0) {
        request.timer = setTimeout(() => this.#again(request), this.listenMS);
        return;
      }
      if (this.#usm && request.packet.length > this.#usm.maxSize)
        this.#end(request, { outcome: "read", detail: "", pdu: tooBig(request.id) });
      else this.#send(request);
    });
    this.#note?.(this.#describe(query, reply, performance.now() - started));
    return reply;
  }

  #describe({ type, oids }: Query, { outcome, detail, pdu }: Reply, ms: number): string {
    const kind = oids.length === 0 ? "engine discovery" : `${kinds[type] ?? ""} of ${oids.length} objects`;
    const result = pdu ? `answered (${errorStatus[pdu.errorStatus] ?? pdu.errorStatus})` : detail || outcome;
    return `${this.#label()}: ${kind}: ${result} after ${Math.round(ms * 10) / 10} ms`;
  }

  #label(): string {
    const { id, type } = this.#credential;
    return id === 0 ? credentialTypeLabels[type] : `${credentialTypeLabels[type]}, credential ${id}`;
  }

  #encode(request: Request): void {
    const { type, oids, repetitions } = request.query;
    request.id = nextId();
    const pdu = encodePdu(type, request.id, oids, repetitions);
    const version = this.#credential.type === "SNMPV1" ? 0 : 1;
    request.packet =
      this.#usm?.seal(request.id, pdu) ??
      encodeCommunityMessage(version, Buffer.from(this.#credential.community ?? ""), pdu);
  }

  #send(request: Request): void {
    request.tried++;
    this.#channel.send(request.packet, () => {
      clearTimeout(request.timer);
      request.askedAt ||= performance.now();
      if (this.#pending.includes(request))
        request.timer = setTimeout(() => this.#again(request), request.wait);
    });
  }

  #again(request: Request): void {
    request.wait = Math.min(longestWait, request.wait * waitGrowth);
    if (request.tried < request.tries && performance.now() < this.deadline) return this.#send(request);
    const reply: Reply = request.unusableReason
      ? { outcome: "broken", detail: `its answers cannot be read: ${request.unusableReason}` }
      : {
          outcome: "silent",
          detail: request.tries ? `no response to ${request.tried} tries` : "no late response",
        };
    this.#late = { request };
    this.#end(request, reply);
  }

  #end(request: Request, reply: Reply): void {
    clearTimeout(request.timer);
    this.#pending = this.#pending.filter((pending) => pending !== request);
    if (this.#late?.request === request && reply.outcome !== "silent" && reply.outcome !== "broken") {
      this.#late.reply = reply;
      this.#note?.(
        `${this.#label()}: a late response, ${Math.round(performance.now() - request.askedAt)} ms after the first try`,
      );
    }
    request.end(reply);
  }

  #hearCommunity(message: Buffer): void {
    const { version, community, pdu } = readCommunityMessage(message);
    const { type, community: expected = "" } = this.#credential;
    if (version !== (type === "SNMPV1" ? 0 : 1)) throw new InvalidMessage("another version");
    if (!community.equals(Buffer.from(expected))) throw new InvalidMessage("another community");
    if (pdu.type !== pduType.response) throw new InvalidMessage("a report without SNMPv3");
    this.#answered(this.#asked(pdu.id), pdu);
  }

  #hearSecure(message: Buffer, usm: Usm): void {
    const sealed = readSecureMessage(message);
    const request = this.#asked(sealed.id);
    const isDiscovery = request.query.oids.length === 0;
    const pdu = usm.open(sealed);
    if (pdu.type === pduType.response) return this.#answered(request, pdu);
    if (isDiscovery) {
      usm.learn(sealed);
      return this.#answered(request);
    }
    const [about] = pdu.varbinds;
    if (!about) throw new InvalidMessage("a report of nothing");
    const report = reports[about.oid] ?? { outcome: "rejected", detail: reportText(`report ${about.oid}`) };
    const isMended = report.outcome === "not_in_time_window" || report.outcome === "unknown_engine";
    const isOver = !this.#pending.includes(request);
    if (!isMended || isOver || request.corrections++ >= mostCorrections) return this.#end(request, report);
    this.#note?.(`${this.#label()}: ${report.detail}; repeated with the reported values`);
    usm.learn(sealed);
    clearTimeout(request.timer);
    this.#encode(request);
    request.askedAt = 0;
    request.tried--;
    this.#send(request);
  }

  #asked(id: number): Request {
    const late = this.#late?.request.id === id && !this.#late.reply ? this.#late.request : undefined;
    const request = this.#pending.find((pending) => pending.id === id) ?? late;
    // Duplicate responses to earlier requests are normal.
    if (!request) throw new InvalidMessage(this.hasAnswered ? "" : "the answer to another request");
    return request;
  }

  #answered(request: Request, pdu?: Pdu): void {
    if (pdu && pdu.id !== request.id) throw new InvalidMessage("the answer to another request");
    this.#learnRoundTrip(performance.now() - request.askedAt);
    this.#end(request, { outcome: "read", detail: "answered", ...(pdu && { pdu }) });
  }

  #firstWait(): number {
    if (this.#srtt === undefined) return firstWait;
    return Math.min(longestWait, Math.max(shortestWait, this.#srtt + 4 * this.#variance));
  }

  /** RFC 6298; the response to a repeated request is measured from the first try, which overestimates. */
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
