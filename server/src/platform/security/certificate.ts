import type { KeyObject } from "node:crypto";

interface CertificateOptions {
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** Common name of the subject and issuer. */
  name: string;
  notBefore: number;
  notAfter: number;
  hash?: "sha256" | "sha1";
}

const webCryptoHashes = { sha256: "SHA-256", sha1: "SHA-1" };

/** Returns a self-signed certificate of an RSA key as base64-encoded DER. */
export async function selfSigned({
  privateKey,
  publicKey,
  name,
  notBefore,
  notAfter,
  hash = "sha256",
}: CertificateOptions): Promise<string> {
  // the library needs reflect-metadata first; both load here because the server rarely creates a certificate
  await import("reflect-metadata");
  const { X509CertificateGenerator } = await import("@peculiar/x509");
  const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: webCryptoHashes[hash] };
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [name] }],
    notBefore: new Date(notBefore),
    notAfter: new Date(notAfter),
    signingAlgorithm: algorithm,
    keys: {
      privateKey: privateKey.toCryptoKey(algorithm, false, ["sign"]),
      publicKey: publicKey.toCryptoKey(algorithm, true, ["verify"]),
    },
  });
  return Buffer.from(certificate.rawData).toString("base64");
}
