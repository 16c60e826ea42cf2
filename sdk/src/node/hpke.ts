import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from "@hpke/core";
import { MusterError } from "../client/errors.ts";

/** HPKE (RFC 9180) in its base mode: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM. */
const suite = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});
const encapsulatedBytes = 32;

/** Copies bytes into a separate buffer, which Web Crypto requires. */
const own = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;
const decode = (base64url: string): ArrayBuffer => own(Buffer.from(base64url, "base64url"));

/**
 * Seals bytes so that only the owner of a sealing key can read them, and only for the same purpose.
 * @param publicKey raw X25519 key in base64url, as agents enroll with
 * @param purpose what is sealed and for what, such as "muster/credential/7/job/…"
 * @returns the encapsulated key and the ciphertext, in base64url
 * @throws MusterError `agent_key_invalid` if the key can't be used for sealing
 */
export async function sealTo(publicKey: string, purpose: string, bytes: Uint8Array): Promise<string> {
  try {
    const recipientPublicKey = await suite.kem.importKey("raw", decode(publicKey), true);
    const info = own(Buffer.from(purpose));
    const { enc, ct } = await suite.seal({ recipientPublicKey, info }, own(bytes));
    return Buffer.concat([Buffer.from(enc), Buffer.from(ct)]).toString("base64url");
  } catch {
    throw new MusterError("agent_key_invalid");
  }
}

/**
 * Opens bytes that `sealTo` sealed.
 * @param privateKey raw X25519 key in base64url
 * @throws MusterError `sealed_for_another` if they were sealed to another key or for another purpose, or
 * altered
 */
export async function openSealed(privateKey: string, purpose: string, sealed: string): Promise<Uint8Array> {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const recipientKey = await suite.kem.importKey("raw", decode(privateKey), false);
    const enc = own(bytes.subarray(0, encapsulatedBytes));
    const info = own(Buffer.from(purpose));
    return new Uint8Array(
      await suite.open({ recipientKey, enc, info }, own(bytes.subarray(encapsulatedBytes))),
    );
  } catch {
    throw new MusterError("sealed_for_another");
  }
}
