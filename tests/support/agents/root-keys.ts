import { generateKeyPairSync, sign } from "node:crypto";
import { certificateText, fingerprint, type SigningKey } from "@muster/sdk";

/** A signing key with its private key. */
export interface TestKey extends SigningKey {
  sign(text: string): string;
}

/** A root key whose private key the test has. */
export interface TestRoot {
  id: string;
  publicKey: string;
  /** Creates a signing key certified by this root key. */
  certify(serial: number, expiresAt?: number | null): Promise<TestKey>;
}

async function newPair() {
  const { publicKey: half, privateKey } = generateKeyPairSync("ed25519");
  const publicKey = half.export({ format: "der", type: "spki" }).toString("base64url");
  return {
    id: await fingerprint(publicKey),
    publicKey,
    sign: (text: string) => sign(null, Buffer.from(text), privateKey).toString("base64url"),
  };
}

export async function newRoot(): Promise<TestRoot> {
  const root = await newPair();
  return {
    id: root.id,
    publicKey: root.publicKey,
    async certify(serial, expiresAt = null) {
      const key = await newPair();
      const about = { publicKey: key.publicKey, serial, issuedAt: Date.now(), expiresAt };
      return {
        ...about,
        id: key.id,
        root: root.id,
        sign: key.sign,
        signature: root.sign(certificateText(about)),
      };
    },
  };
}

/** The public part of a signing key, as a server sends it. */
export const published = ({ sign: _sign, ...key }: TestKey): SigningKey => key;
