// Verifies assertions of passkeys as in Web Authentication Level 3, section 7.2, with Web Crypto, which every
// platform has.
import type { RunSignature, Signer } from "../index.ts";
import { base64urlOf, bytesOf, hashOf } from "../text/base64url.ts";

type Assertion = NonNullable<RunSignature["assertion"]>;

const userPresent = 0x01;
const userVerified = 0x04;
/** Bytes of the hash of the relying party's id, the flags and the signature counter. */
const minDataLength = 37;
const numberBytes = 32;

/** The challenge that a passkey signs for a text: its SHA-256, base64url-encoded. */
export const passkeyChallenge = async (text: string): Promise<string> => base64urlOf(await hashOf(text));

/**
 * Whether an address is in the domain of a passkey or below it, and is one for which browsers offer passkeys.
 */
export function isOriginOf(origin: string, rpId: string): boolean {
  const url = URL.parse(origin);
  if (url?.origin !== origin) return false;
  const isSecure = url.protocol === "https:" || (url.protocol === "http:" && url.hostname === "localhost");
  return isSecure && (url.hostname === rpId || url.hostname.endsWith(`.${rpId}`));
}

interface DerNumber {
  bytes: Uint8Array<ArrayBuffer>;
  end: number;
}

/**
 * Reads a positive DER integer of at most 32 bytes in its shortest form, and pads it with zeros to 32 bytes.
 */
function readNumber(der: Uint8Array<ArrayBuffer>, at: number): DerNumber | undefined {
  const [tag, length = 0] = der.subarray(at, at + 2);
  const end = at + 2 + length;
  const bytes = der.subarray(at + 2, end);
  const [first = 0x80, second = 0] = bytes;
  const isPadded = length > 1 && first === 0;
  if (tag !== 0x02 || bytes.length !== length || first & 0x80 || (isPadded && !(second & 0x80)))
    return undefined;
  const digits = isPadded ? bytes.subarray(1) : bytes;
  if (digits.length > numberBytes) return undefined;
  const filled = new Uint8Array(numberBytes);
  filled.set(digits, numberBytes - digits.length);
  return { bytes: filled, end };
}

/**
 * Converts an ECDSA signature from the form of authenticators (DER) to that of Web Crypto; undefined if it is
 * not strict DER.
 */
export function rawSignature(der: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  if (der[0] !== 0x30 || der[1] !== der.length - 2) return undefined;
  const r = readNumber(der, 2);
  const s = r && readNumber(der, r.end);
  if (!r || s?.end !== der.length) return undefined;
  return new Uint8Array([...r.bytes, ...s.bytes]);
}

async function isFromPasskey(
  { rpId, origin }: NonNullable<Signer["passkey"]>,
  text: string,
  { authenticatorData, clientDataJSON }: Assertion,
): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const client = JSON.parse(decoder.decode(bytesOf(clientDataJSON))) as Record<string, unknown>;
  const data = bytesOf(authenticatorData);
  const [flags = 0] = data.subarray(32, 33);
  return (
    client.type === "webauthn.get" &&
    client.challenge === (await passkeyChallenge(text)) &&
    client.origin === origin &&
    (client.crossOrigin === undefined || client.crossOrigin === false) &&
    client.topOrigin === undefined &&
    data.length >= minDataLength &&
    base64urlOf(data.subarray(0, 32)) === base64urlOf(await hashOf(rpId)) &&
    (flags & userPresent) !== 0 &&
    (flags & userVerified) !== 0
  );
}

/** Whether a passkey has signed a text for its own console, with the user present and verified. */
export async function isAsserted(
  { publicKey, passkey }: Pick<Signer, "publicKey" | "passkey">,
  text: string,
  { signature, assertion }: Pick<RunSignature, "signature" | "assertion">,
): Promise<boolean> {
  try {
    if (!passkey || !assertion || !(await isFromPasskey(passkey, text, assertion))) return false;
    const raw = rawSignature(bytesOf(signature));
    if (!raw) return false;
    const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("spki", bytesOf(publicKey), algorithm, false, ["verify"]);
    const data = bytesOf(assertion.authenticatorData);
    const client = await hashOf(bytesOf(assertion.clientDataJSON));
    return await crypto.subtle.verify(algorithm, key, raw, new Uint8Array([...data, ...client]));
  } catch {
    return false;
  }
}
