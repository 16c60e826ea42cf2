import type { NeighborReport, SnmpRead } from "@muster/sdk/live";
import { pduType } from "../../network/snmp/codec.ts";
import { Numbers } from "../../network/snmp/prepared-get.ts";
import { SnmpSession, type SnmpCredential } from "../../network/snmp/session.ts";
import type { SocketPool } from "../../network/udp-socket-pool.ts";
import { readNeighbors } from "../topology/read-neighbors.ts";
import type { Pack, Poll } from "./pack.ts";
import { readObject } from "./read-object.ts";
import { minPerRequest, learn, partsOf, slotOf, type Agent, type Part, type Plan } from "./plan.ts";

const objectsPerRequest = 60;
const tries = { first: 4, answered: 6, others: 2 };
const sysUpTime = "1.3.6.1.2.1.1.3.0";
const sysObjectId = "1.3.6.1.2.1.1.2.0";
const relearnMS = 15 * 60_000;
/** A device that has just started may lack some objects, and is learned again sooner. */
const startup = { ticks: 3 * 60 * 100, relearnMS: 90_000 };
/** Minimum time between learnings after interface changes, since some devices report changes all the time. */
const soonestMS = 5 * 60_000;
/** No rates are computed over a longer gap, because they would be averages over an outage. */
const maxGapMS = 5 * 60_000;
/** Tolerance for devices' clocks, which are read late and may be inaccurate. */
const maxApartMS = 30_000;
const maxAttempts = 5;

export interface DeviceTools {
  pool: SocketPool;
  port: number;
  packs: readonly Pack[];
}

/** The result of a poll; `values` are in the order of `names`. */
export interface Polled {
  names: Plan["names"];
  values: Float64Array;
}

interface Sample {
  numbers: Numbers;
  /** When each number was read. */
  times: Float64Array;
  doubts: Set<number>;
}

interface Known {
  agent: Agent;
  plan: Plan;
  parts: Part[];
  learnedAt: number;
  /** Whether the device was polled since it was learned. */
  isUsed: boolean;
  before: Sample | undefined;
}

/** Copies a sample to the slots of another plan. */
function carry({ numbers, times, doubts }: Sample, from: Plan, to: Plan): Sample {
  const keyOf = ({ oids, owners }: Plan, slot: number) => `${oids[slot]} ${owners[slot]}`;
  const slots = new Map(from.oids.map((_, slot) => [keyOf(from, slot), slot]));
  const carried = new Numbers(to.oids.length);
  const sample = { numbers: carried, times: new Float64Array(to.oids.length), doubts: new Set<number>() };
  to.oids.forEach((_, slot) => {
    const old = slots.get(keyOf(to, slot));
    if (old === undefined) return;
    carried.copy(slot, numbers, old);
    sample.times[slot] = times[old]!;
    if (doubts.has(old)) sample.doubts.add(slot);
  });
  return sample;
}

/** Polls a device, with the credentials that may be used for it. */
export class PolledDevice {
  readonly #ip: string;
  readonly #credentials: readonly SnmpCredential[];
  readonly #tools: DeviceTools;
  #session: { credential: SnmpCredential; session: SnmpSession; objectId: string } | undefined;
  #known: Known | undefined;
  #isClosed = false;

  readonly #formerNames: Plan["names"];

  /** @param formerNames its series' names under the previous order, used until they are learned again */
  constructor(
    ip: string,
    credentials: readonly SnmpCredential[],
    tools: DeviceTools,
    formerNames: Plan["names"] = [],
  ) {
    this.#formerNames = formerNames;
    this.#ip = ip;
    this.#credentials = credentials;
    this.#tools = tools;
  }

  /** The names of its series, even while it doesn't respond. */
  get names(): Plan["names"] {
    return this.#known?.plan.names ?? this.#formerNames;
  }

  /** Why some series aren't polled; "" if all are. */
  get cut(): string {
    return this.#known?.plan.cut ?? "";
  }

  close(): void {
    this.#isClosed = true;
    this.#session?.session.close();
  }

  /** Reads an object now; undefined if the device doesn't respond to SNMP. */
  async readObject(oid: string): Promise<SnmpRead | undefined> {
    return (await this.#connect()) ? readObject(this.#session!.session, oid) : undefined;
  }

  /** Reads the device's neighbors; undefined if it doesn't respond. */
  async readNeighbors(): Promise<Omit<NeighborReport, "nodeId"> | undefined> {
    if (!this.#session) return undefined;
    const { credential, session } = this.#session;
    return readNeighbors(session, credential.type !== "SNMPV1");
  }

  /** Polls the device; undefined if it doesn't respond to SNMP. */
  async poll(): Promise<Polled | undefined> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      if (!(await this.#connect())) return undefined;
      if (this.#isDue() && !(await this.#learn())) return this.#lose();
      const found = await this.#read();
      if (found === "again") continue;
      return found ?? this.#lose();
    }
    return this.#lose();
  }

  /** Closes the session, so that the next poll tries all credentials. */
  #lose(): undefined {
    this.#session?.session.close();
    this.#session = undefined;
    if (this.#known) this.#known.before = undefined;
    return undefined;
  }

  /** Opens a session with the first credential that the device accepts. */
  async #connect(): Promise<boolean> {
    if (this.#session) return true;
    for (const [i, credential] of this.#credentials.entries()) {
      if (this.#isClosed) return false;
      const session = new SnmpSession(this.#tools.pool, this.#ip, this.#tools.port, credential, undefined);
      const objectId = await identify(session, credential, i === 0 ? tries.first : tries.others);
      if (objectId !== undefined && !this.#isClosed) {
        this.#session = { credential, session, objectId };
        return true;
      }
      session.close();
    }
    return false;
  }

  #isDue(): boolean {
    const known = this.#known;
    if (!known || !this.#session) return true;
    // a device that responds again has a new session
    known.agent.session = this.#session.session;
    return (
      known.agent.objectId !== this.#session.objectId || performance.now() - known.learnedAt >= relearnMS
    );
  }

  async #learn(): Promise<boolean> {
    const { credential, session, objectId } = this.#session!;
    const perRequest = this.#known?.agent.perRequest ?? objectsPerRequest;
    const agent: Agent = { session, objectId, perRequest, hasBulk: credential.type !== "SNMPV1" };
    const plan = await learn(agent, this.#tools.packs);
    if (!plan) return false;
    const known = this.#known;
    this.#known = {
      agent,
      plan,
      parts: partsOf(plan.oids, agent.perRequest),
      learnedAt: performance.now(),
      isUsed: false,
      before: known?.before && carry(known.before, known.plan, plan),
    };
    return true;
  }

  /** Reads all objects of the plan once; "again" if they must be read again. */
  async #read(): Promise<Polled | "again" | undefined> {
    const known = this.#known!;
    const { session } = this.#session!;
    const { plan, parts, agent } = known;
    const numbers = new Numbers(plan.oids.length);
    const times = new Float64Array(plan.oids.length);
    for (const [i, { get, first }] of parts.entries()) {
      const query = { type: pduType.get, oids: [], prepared: { get, into: numbers } };
      const { pdu, outcome } = await session.exchange(
        query,
        session.hasAnswered ? tries.answered : tries.first,
      );
      times.fill(performance.now(), first, first + get.size);
      if (pdu?.errorStatus === 0) continue;
      // an object of the plan no longer exists
      if (pdu && pdu.errorStatus !== 1) return this.#relearn();
      const isLost = i === 0 && outcome === "silent";
      if (isLost && !(await this.#isReachable())) return undefined;
      if (agent.perRequest <= minPerRequest) return isLost ? undefined : this.#relearn();
      agent.perRequest = Math.max(minPerRequest, Math.ceil(agent.perRequest / 2));
      known.parts = partsOf(plan.oids, agent.perRequest);
      return "again";
    }
    if (known.before && numbers.get(slotOf.upTime) < known.before.numbers.get(slotOf.upTime)) {
      known.before = undefined;
      if (known.isUsed) return this.#relearn();
    }
    if (this.#hasChanged(known, numbers)) return this.#relearn();
    if (!known.isUsed && numbers.get(slotOf.upTime) < startup.ticks)
      known.learnedAt -= relearnMS - startup.relearnMS;
    known.isUsed = true;
    const sample: Sample = { numbers, times, doubts: new Set() };
    const values = plan.evaluate(this.#pollOf(known, sample));
    known.before = sample;
    return { names: plan.names, values };
  }

  /** Whether the device responds to a small request. */
  async #isReachable(): Promise<boolean> {
    const { pdu } = await this.#session!.session.exchange(
      { type: pduType.get, oids: [sysUpTime] },
      tries.others,
    );
    return pdu !== undefined;
  }

  #relearn(): "again" {
    this.#known!.learnedAt = -Infinity;
    return "again";
  }

  /** Whether the device's interfaces have changed. */
  #hasChanged({ before, learnedAt, isUsed }: Known, now: Numbers): boolean {
    if (!before || !isUsed) return false;
    const differs = (slot: number) =>
      now.get(slot) !== before.numbers.get(slot) && now.get(slot) !== now.get(slotOf.upTime);
    const isOld = performance.now() - learnedAt >= soonestMS;
    return differs(slotOf.interfaces) || (differs(slotOf.lastChange) && isOld);
  }

  #pollOf({ before }: Known, { numbers, times, doubts }: Sample): Poll {
    const elapsedMS = before ? times[0]! - before.times[0]! : 0;
    const upTimeMS = before ? (numbers.get(slotOf.upTime) - before.numbers.get(slotOf.upTime)) * 10 : 0;
    // if more time has passed by the device's clock, this computer was asleep
    const isUsable = before && elapsedMS <= maxGapMS && !(upTimeMS > elapsedMS + maxApartMS);
    return {
      now: numbers,
      before: isUsable ? before.numbers : undefined,
      seconds: (slot) => (times[slot]! - (before?.times[slot] ?? NaN)) / 1_000,
      doubts,
      doubtedBefore: before?.doubts ?? new Set(),
    };
  }
}

/** The sysObjectID, or undefined if the device doesn't accept the credential. */
async function identify(
  session: SnmpSession,
  { type }: SnmpCredential,
  times: number,
): Promise<string | undefined> {
  // SNMPv3 needs the agent's engine ID and time before it can ask (RFC 3414 4)
  if (type === "SNMPV3") {
    const found = await session.exchange({ type: pduType.get, oids: [] }, times);
    if (found.outcome !== "read") return undefined;
  }
  const oids = [sysUpTime, sysObjectId];
  const { pdu } = await session.exchange({ type: pduType.get, oids }, times);
  if (!pdu || pdu.errorStatus === errorNoAccess || pdu.errorStatus === errorAuthorization) return undefined;
  const value = pdu.varbinds.find(({ oid }) => oid === sysObjectId)?.value;
  return typeof value === "string" ? value : "";
}

const errorNoAccess = 6;
const errorAuthorization = 16;
