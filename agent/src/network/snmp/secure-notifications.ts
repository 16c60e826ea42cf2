// SNMPv3 traps, in which the sender's engine is authoritative, and inform requests, in which the receiver's
// is (RFC 3414 3.2).
import { randomBytes } from "node:crypto";
import {
  ber,
  integer,
  InvalidMessage,
  pduType,
  Reader,
  readNotificationPdu,
  tlv,
  type Notification,
} from "./codec.ts";
import type { SnmpCredential } from "./session.ts";
import {
  decrypt,
  flag,
  isAuthentic,
  localKeys,
  maxEngineIdLength,
  readSecureMessage,
  sealMessage,
  toUser,
  type LocalKeys,
  type SecureMessage,
  type User,
} from "./usm.ts";

const timeWindowSeconds = 150;
const maxBoots = 0x7fff_ffff;
const minEngineIdLength = 5;
/** How many engines of one device have their time remembered. */
const maxEngines = 16;
/** The second to last number in the OIDs of usmStats objects. */
const stats = { notInTimeWindow: 2, unknownEngine: 4 } as const;

/** An SNMPv3 notification that is refused; `report` lets the sender of an inform request correct it. */
export class RefusedNotification extends InvalidMessage {
  readonly report: Buffer | undefined;

  constructor(message: string, report?: Buffer) {
    super(message);
    this.report = report;
  }
}

/** This computer's engine, which inform requests are sent to. */
export class NotificationEngine {
  /** Random octets (RFC 3411 5), new at each start, so that the number of boots needn't be stored. */
  readonly id = Buffer.concat([Buffer.of(0x80, 0, 0, 0, 5), randomBytes(12)]);
  readonly boots = 1;
  readonly #startedAt = performance.now();

  /** Seconds since the engine was created. */
  get time(): number {
    return Math.floor((performance.now() - this.#startedAt) / 1_000);
  }
}

interface Clock {
  boots: number;
  time: number;
  receivedAt: number;
}

/** Reads the notifications of one device. Only those of its SNMPv3 users are accepted. */
export class SecureNotifications {
  readonly #engine: NotificationEngine;
  #credentials: readonly SnmpCredential[] = [];
  readonly #clocks = new Map<string, Clock>();

  constructor(engine: NotificationEngine) {
    this.#engine = engine;
  }

  /** Replaces the accepted credentials; the known times of the device's engines are kept. */
  use(credentials: readonly SnmpCredential[]): void {
    // derived keys are cached by credential object, and deriving them takes long
    const known = new Map(this.#credentials.map((one) => [JSON.stringify(one), one]));
    this.#credentials = credentials
      .filter(({ type }) => type === "SNMPV3")
      .map((one) => known.get(JSON.stringify(one)) ?? one);
  }

  /**
   * Checks a notification and reads it.
   * @throws InvalidMessage, a RefusedNotification if its security is wrong
   */
  read(message: Buffer): Notification {
    const sealed = readSecureMessage(message);
    // only messages that require a response are reportable (RFC 3412 6.4)
    const isInform = (sealed.flags & flag.reportable) !== 0;
    if (sealed.id < 0) throw new InvalidMessage("an impossible ID");
    if (isInform && !sealed.engineId.equals(this.#engine.id))
      throw new RefusedNotification("another engine", this.#report(sealed, stats.unknownEngine));
    if (sealed.engineId.length < minEngineIdLength) throw new RefusedNotification("no engine");
    const { user, keys } = this.#userOf(sealed);
    if (user.auth) {
      if (!isInform) this.#checkTime(sealed);
      else if (!this.#isNow(sealed))
        throw new RefusedNotification(
          "another time",
          this.#report(sealed, stats.notInTimeWindow, user, keys),
        );
    }
    try {
      return this.#readContent(sealed, isInform, user, keys);
    } catch (error) {
      // a message that was encrypted with another key decrypts to arbitrary bytes
      if (error instanceof InvalidMessage) throw new RefusedNotification(error.message);
      throw error;
    }
  }

  #readContent(sealed: SecureMessage, isInform: boolean, user: User, keys: LocalKeys): Notification {
    const scoped = user.priv ? new Reader(decrypt(sealed, user, keys)) : sealed.data;
    const inner = scoped.open(ber.sequence);
    const context = [inner.octets(maxEngineIdLength), inner.octets(255)];
    const { answer, ...notification } = readNotificationPdu(inner);
    if ((answer !== undefined) !== isInform) throw new InvalidMessage("another kind than its header says");
    if (!answer) return notification;
    const scopedAnswer = tlv(ber.sequence, ...context.map((one) => tlv(ber.octets, one)), answer);
    return { ...notification, response: this.#seal(sealed.id, scopedAnswer, user, keys) };
  }

  /** Finds the user and keys that authenticate a message, at exactly the security level of the credential. */
  #userOf(sealed: SecureMessage): { user: User; keys: LocalKeys } {
    const level = sealed.flags & (flag.auth | flag.priv);
    for (const credential of this.#credentials) {
      const user = toUser(credential);
      if (user.flags !== level || !user.name.equals(sealed.user)) continue;
      const keys = localKeys(user, sealed.engineId);
      if (isAuthentic(sealed, user, keys)) return { user, keys };
    }
    throw new RefusedNotification("another user, security level or key");
  }

  /** Checks the time of the sender's engine (RFC 3414 3.2 7 b), which is learned from its newest message. */
  #checkTime({ engineId, boots, time }: SecureMessage): void {
    const key = engineId.toString("hex");
    const known = this.#clocks.get(key);
    const now = performance.now();
    if (boots === maxBoots) throw new RefusedNotification("an engine without a time");
    if (!known || boots > known.boots || (boots === known.boots && time > known.time)) {
      this.#clocks.delete(key);
      this.#clocks.set(key, { boots, time, receivedAt: now });
      const [oldest] = this.#clocks.keys();
      if (this.#clocks.size > maxEngines && oldest !== undefined) this.#clocks.delete(oldest);
      return;
    }
    const expected = known.time + (now - known.receivedAt) / 1_000;
    if (boots < known.boots || time < expected - timeWindowSeconds)
      throw new RefusedNotification("outside the time window");
  }

  /** Whether a message has the time of this computer's engine (RFC 3414 3.2 7 a). */
  #isNow({ boots, time }: SecureMessage): boolean {
    return boots === this.#engine.boots && Math.abs(time - this.#engine.time) <= timeWindowSeconds;
  }

  #report({ id }: SecureMessage, stat: number, user?: User, keys?: LocalKeys): Buffer {
    // usmStats, RFC 3414 5
    const oid = tlv(ber.oid, Buffer.of(0x2b, 6, 1, 6, 3, 15, 1, 1, stat, 0));
    const count = tlv(ber.counter32, Buffer.of(1));
    const list = tlv(ber.sequence, tlv(ber.sequence, oid, count));
    const pdu = tlv(pduType.report, integer(0), integer(0), integer(0), list);
    const scoped = tlv(ber.sequence, tlv(ber.octets, this.#engine.id), tlv(ber.octets), pdu);
    return this.#seal(id, scoped, user, keys, flag.auth);
  }

  #seal(
    id: number,
    scoped: Buffer,
    user?: User,
    keys?: LocalKeys,
    allowedFlags = flag.auth | flag.priv,
  ): Buffer {
    const { id: engineId, boots, time } = this.#engine;
    const flags = (user?.flags ?? 0) & allowedFlags;
    return sealMessage({ id, flags, engineId, boots, time }, user, keys, scoped);
  }
}
