import {
  argon2,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { promisify } from "node:util";

const argon2id = promisify(argon2).bind(null, "argon2id");
// OWASP password storage, second profile: 19 MiB, two passes
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await argon2id({ message: password, nonce, ...cost });
  return `${nonce.toString("base64url")}.${tag.toString("base64url")}`;
}

/** Whether a password matches; false if none is stored. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  if (!stored) return false;
  const [nonce = "", tag = ""] = stored.split(".");
  const found = await argon2id({ message: password, nonce: Buffer.from(nonce, "base64url"), ...cost });
  return equal(found, Buffer.from(tag, "base64url"));
}

export const equal = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** Creates a 256-bit secret with a prefix that identifies its type if it leaks. */
export const newSecret = (prefix: string): string => prefix + randomBytes(32).toString("base64url");

export const digest = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

export const hasDigest = (secret: string, known: string): boolean =>
  equal(Buffer.from(digest(secret)), Buffer.from(known));

/**
 * A digest that only this server can compute, so that a guess can't be confirmed with a copy of the database.
 */
export const keyedDigest = (key: Buffer, text: string): string =>
  createHmac("sha256", key).update(text).digest("base64url");

/** AES-256-GCM; unsealing requires the same `bound`, so a sealed value can't be moved to another row. */
export function seal(key: Buffer, text: string, bound: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(bound));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

export function unseal(key: Buffer, sealed: string, bound: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12)).setAAD(Buffer.from(bound));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return decipher.update(bytes.subarray(28), undefined, "utf8") + decipher.final("utf8");
}

/** Returns a signed text: its base64url, a dot and its HMAC. */
export function sign(key: Buffer, text: string): string {
  const body = Buffer.from(text).toString("base64url");
  return `${body}.${keyedDigest(key, body)}`;
}

/** Returns the text of a signed value; undefined if the signature isn't valid. */
export function verify(key: Buffer, signed: string): string | undefined {
  const [body = "", mac = "", ...more] = signed.split(".");
  if (more.length) return undefined;
  const expected = createHmac("sha256", key).update(body).digest();
  return equal(expected, Buffer.from(mac, "base64url"))
    ? Buffer.from(body, "base64url").toString()
    : undefined;
}
