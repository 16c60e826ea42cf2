import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import {
  ber,
  integer,
  pduType,
  readPdu,
  Reader,
  InvalidMessage,
  tlv,
  type ListReader,
  type Pdu,
} from "./codec.ts";
import type { SnmpCredential } from "./session.ts";

/** `length`: bytes of the digest in a message (RFC 3414, RFC 7860). */
const authProtocols: Record<string, { hash: string; length: number }> = {
  MD5: { hash: "md5", length: 12 },
  SHA: { hash: "sha1", length: 12 },
  SHA224: { hash: "sha224", length: 16 },
  SHA256: { hash: "sha256", length: 24 },
  SHA384: { hash: "sha384", length: 32 },
  SHA512: { hash: "sha512", length: 48 },
};

interface PrivProtocol {
  /** DES as triple DES with one key: OpenSSL 3 has plain DES in a provider that Node does not load. */
  cipher: "des-ede3-cbc" | `aes-${128 | 192 | 256}-cfb`;
  keyLength: number;
  /**
   * How a localized key that is too short is extended: draft-blumenthal-aes-usm-04, or
   * draft-reeder-snmpv3-usm-3desede-00.
   */
  extend: "blumenthal" | "reeder";
}

const privProtocols: Record<string, PrivProtocol> = {
  DES: { cipher: "des-ede3-cbc", keyLength: 16, extend: "reeder" },
  "3DES": { cipher: "des-ede3-cbc", keyLength: 32, extend: "reeder" },
  AES: { cipher: "aes-128-cfb", keyLength: 16, extend: "blumenthal" },
  AES192B: { cipher: "aes-192-cfb", keyLength: 24, extend: "blumenthal" },
  AES192R: { cipher: "aes-192-cfb", keyLength: 24, extend: "reeder" },
  AES256B: { cipher: "aes-256-cfb", keyLength: 32, extend: "blumenthal" },
  AES256R: { cipher: "aes-256-cfb", keyLength: 32, extend: "reeder" },
};

/** Flags of a message (RFC 3412 6.4). */
export const flag = { auth: 1, priv: 2, reportable: 4 } as const;
const none = Buffer.alloc(0);
const securityModel = 3;
const maxMessageBytes = 65_507;
/** Minimum that every engine must accept, in bytes (RFC 3412 6.1). */
const minSizeLimit = 484;
export const maxEngineIdLength = 32;
const keyStretch = 1 << 20;

export interface User {
  name: Buffer;
  flags: number;
  auth?: { hash: string; length: number; key: Buffer };
  priv?: PrivProtocol & { key: Buffer };
}

/** One user's keys for one engine. */
export interface LocalKeys {
  auth: Buffer;
  priv: Buffer;
}

const users = new WeakMap<SnmpCredential, User>();

/** The user of a credential; keys are derived from passwords once. Throws for an unknown protocol. */
export function toUser(credential: SnmpCredential): User {
  const known = users.get(credential);
  if (known) return known;
  const { user = "", authProtocol, authPassword = "", privProtocol, privPassword = "" } = credential;
  const created: User = { name: Buffer.from(user), flags: 0 };
  if (authProtocol) {
    const auth = protocol(authProtocols, authProtocol);
    created.auth = { ...auth, key: stretch(auth.hash, authPassword) };
    created.flags = flag.auth;
    if (privProtocol) {
      created.priv = { ...protocol(privProtocols, privProtocol), key: stretch(auth.hash, privPassword) };
      created.flags |= flag.priv;
    }
  }
  users.set(credential, created);
  return created;
}

function protocol<T>(known: Record<string, T>, name: string): T {
  const found = Object.hasOwn(known, name) ? known[name] : undefined;
  if (found === undefined) throw new Error(`Unknown SNMPv3 protocol "${name}"`);
  return found;
}

/** RFC 3414 A.2: the hash of the password repeated to a megabyte. */
function stretch(algorithm: string, password: string | Buffer): Buffer {
  return hash(algorithm, Buffer.alloc(keyStretch, password), "buffer");
}

function localize(algorithm: string, key: Buffer, engineId: Buffer): Buffer {
  return hash(algorithm, Buffer.concat([key, engineId, key]), "buffer");
}

/** The keys of a user for an engine (RFC 3414 2.6). */
export function localKeys({ auth, priv }: User, engineId: Buffer): LocalKeys {
  if (!auth) return { auth: none, priv: none };
  const localKey = localize(auth.hash, auth.key, engineId);
  if (!priv) return { auth: localKey, priv: none };
  const short = localize(auth.hash, priv.key, engineId);
  // The shortest hash has 16 bytes and the longest key 32, so one extension is enough.
  const more = (): Buffer =>
    priv.extend === "blumenthal"
      ? hash(auth.hash, short, "buffer")
      : localize(auth.hash, stretch(auth.hash, short), engineId);
  const long = short.length < priv.keyLength ? Buffer.concat([short, more()]) : short;
  return { auth: localKey, priv: long.subarray(0, priv.keyLength) };
}

/** An SNMPv3 message before its security is checked. */
export interface SecureMessage {
  message: Buffer;
  id: number;
  maxSize: number;
  flags: number;
  engineId: Buffer;
  boots: number;
  time: number;
  user: Buffer;
  digest: Buffer;
  salt: Buffer;
  data: Reader;
}

/** Reads an SNMPv3 message up to its data (RFC 3412 6, RFC 3414 2.4). @throws InvalidMessage */
export function readSecureMessage(message: Buffer): SecureMessage {
  const data = new Reader(message).open(ber.sequence);
  if (data.integer() !== 3) throw new InvalidMessage("another version");
  const header = data.open(ber.sequence);
  const id = header.integer();
  const maxSize = header.integer();
  const flags = header.octets(1)[0] ?? 0;
  if (header.integer() !== securityModel) throw new InvalidMessage("another security model");
  const security = new Reader(data.octets(1024)).open(ber.sequence);
  const engineId = security.octets(maxEngineIdLength);
  const [boots, time] = [security.integer(), security.integer()];
  if (boots < 0 || time < 0 || boots > 0x7fff_ffff || time > 0x7fff_ffff)
    throw new InvalidMessage("an impossible time");
  const [user, digest, salt] = [security.octets(255), security.octets(64), security.octets(64)];
  return { message, id, maxSize, flags, engineId, boots, time, user, digest, salt, data };
}

/** User-based security (RFC 3414, 3826, 7860) of one user with one engine, whose ID and time it tracks. */
export class Usm {
  readonly #user: User;
  #engineId = none;
  #keys: LocalKeys | undefined;
  #boots = 0;
  #time = 0;
  #updatedAt = 0;
  /** The largest message that the agent accepts, in bytes. */
  maxSize = maxMessageBytes;

  /** Throws when the credential names an unknown protocol. */
  constructor(credential: SnmpCredential) {
    this.#user = toUser(credential);
  }

  /** Empty until the engine is known. */
  get engineId(): Buffer {
    return this.#engineId;
  }

  /** Stores the engine ID and time of a report or response. */
  learn({ engineId, boots, time, maxSize }: SecureMessage): void {
    if (engineId.length === 0) throw new InvalidMessage("an empty engine ID");
    if (!engineId.equals(this.#engineId)) {
      this.#engineId = Buffer.from(engineId);
      this.#keys = undefined;
    }
    this.#boots = boots;
    this.#time = time;
    this.#updatedAt = performance.now();
    if (maxSize >= minSizeLimit) this.maxSize = Math.min(maxSize, this.maxSize);
  }

  /** Encodes an engine discovery (RFC 3414 4) while the engine is unknown, otherwise a secured request. */
  seal(id: number, pdu: Buffer): Buffer {
    const isKnown = this.#engineId.length > 0;
    const time = Math.min(0x7fff_ffff, this.#time + Math.floor((performance.now() - this.#updatedAt) / 1000));
    const scoped = tlv(ber.sequence, tlv(ber.octets, this.#engineId), tlv(ber.octets), pdu);
    const keys = isKnown ? (this.#keys ??= localKeys(this.#user, this.#engineId)) : undefined;
    const to = { id, engineId: this.#engineId, boots: this.#boots };
    if (!keys) return sealMessage({ ...to, time: 0, flags: flag.reportable }, undefined, undefined, scoped);
    const flags = this.#user.flags | flag.reportable;
    return sealMessage({ ...to, time, flags }, this.#user, keys, scoped);
  }

  /**
   * Reads the PDU of a response, which must have the security of the request; a report needs none.
   * @throws InvalidMessage
   */
  open(sealed: SecureMessage, readerOf?: ListReader): Pdu {
    const { flags, data } = sealed;
    const isSecure =
      (flags & this.#user.flags) === this.#user.flags && sealed.engineId.equals(this.#engineId);
    if (isSecure) this.#verify(sealed);
    const scoped = flags & flag.priv ? new Reader(this.#decrypt(sealed)) : data;
    const inner = scoped.open(ber.sequence);
    inner.octets(maxEngineIdLength);
    inner.octets(255);
    const pdu = readPdu(inner, isSecure ? readerOf : undefined);
    if (pdu.type === pduType.report) return pdu;
    if (!isSecure || !sealed.user.equals(this.#user.name))
      throw new InvalidMessage("less security than requested");
    this.learn(sealed);
    return pdu;
  }

  #verify(sealed: SecureMessage): void {
    if (this.#keys && !isAuthentic(sealed, this.#user, this.#keys))
      throw new InvalidMessage("a wrong digest");
  }

  #decrypt(sealed: SecureMessage): Buffer {
    if (!this.#keys) throw new InvalidMessage("unexpected encryption");
    return decrypt(sealed, this.#user, this.#keys);
  }
}

/** Whether the digest of a message is the user's; always true for a user without authentication. */
export function isAuthentic({ message, digest }: SecureMessage, { auth }: User, keys: LocalKeys): boolean {
  if (!auth) return true;
  const at = digest.byteOffset - message.byteOffset;
  const blank = Buffer.from(message).fill(0, at, at + digest.length);
  const right = createHmac(auth.hash, keys.auth).update(blank).digest().subarray(0, auth.length);
  return digest.length === auth.length && timingSafeEqual(digest, right);
}

/** Decrypts the scoped PDU of a message. @throws InvalidMessage */
export function decrypt({ data, boots, time, salt }: SecureMessage, { priv }: User, keys: LocalKeys): Buffer {
  if (!priv || salt.length !== 8) throw new InvalidMessage("unexpected encryption");
  const secret = data.octets(maxMessageBytes);
  if (priv.cipher === "des-ede3-cbc" && secret.length % 8 !== 0) throw new InvalidMessage("a broken block");
  const { key, iv } = cipherState(priv, keys.priv, boots, time, salt);
  const decipher = createDecipheriv(priv.cipher, key, iv).setAutoPadding(false);
  return Buffer.concat([decipher.update(secret), decipher.final()]);
}

/** Encodes a message with the security that `flags` requests, for a user if one is given. */
export function sealMessage(
  { id, flags, engineId, boots, time }: Pick<SecureMessage, "id" | "flags" | "engineId" | "boots" | "time">,
  user: User | undefined,
  keys: LocalKeys | undefined,
  scoped: Buffer,
): Buffer {
  const auth = flags & flag.auth ? user?.auth : undefined;
  const priv = flags & flag.priv ? user?.priv : undefined;
  const salt = priv ? randomBytes(8) : none;
  const data = priv && keys ? tlv(ber.octets, encrypt(priv, keys.priv, scoped, boots, time, salt)) : scoped;
  const security = tlv(
    ber.sequence,
    tlv(ber.octets, engineId),
    integer(boots),
    integer(time),
    tlv(ber.octets, user?.name ?? none),
    tlv(ber.octets, Buffer.alloc(auth?.length ?? 0)),
    tlv(ber.octets, salt),
  );
  const header = tlv(
    ber.sequence,
    integer(id),
    integer(maxMessageBytes),
    tlv(ber.octets, Uint8Array.of(flags)),
    integer(securityModel),
  );
  const message = tlv(ber.sequence, integer(3), header, tlv(ber.octets, security), data);
  if (auth && keys) {
    // The digest precedes the salt, which is the last security parameter.
    const at = message.length - data.length - (2 + salt.length) - auth.length;
    createHmac(auth.hash, keys.auth).update(message).digest().copy(message, at, 0, auth.length);
  }
  return message;
}

function encrypt(
  priv: PrivProtocol,
  local: Buffer,
  plain: Buffer,
  boots: number,
  time: number,
  salt: Buffer,
): Buffer {
  const { key, iv } = cipherState(priv, local, boots, time, salt);
  const padding = priv.cipher === "des-ede3-cbc" ? Buffer.alloc(-plain.length & 7) : none;
  const cipher = createCipheriv(priv.cipher, key, iv).setAutoPadding(false);
  return Buffer.concat([cipher.update(plain), cipher.update(padding), cipher.final()]);
}

function cipherState(
  { cipher }: PrivProtocol,
  local: Buffer,
  boots: number,
  time: number,
  salt: Buffer,
): { key: Buffer; iv: Buffer } {
  if (cipher === "des-ede3-cbc") {
    const key = local.subarray(0, -8);
    const iv = Buffer.from(local.subarray(-8).map((byte, i) => byte ^ (salt[i] ?? 0)));
    return { key: key.length === 8 ? Buffer.concat([key, key, key]) : key, iv };
  }
  const iv = Buffer.alloc(16);
  iv.writeUInt32BE(boots);
  iv.writeUInt32BE(time, 4);
  salt.copy(iv, 8);
  return { key: local, iv };
}
