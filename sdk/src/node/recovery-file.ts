// The recovery file: the private key of the root key pair, encrypted with a passphrase.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  scrypt,
  sign,
  type KeyObject,
  type ScryptOptions,
} from "node:crypto";
import { promisify } from "node:util";
import { MusterError } from "../client/errors.ts";
import { canonicalJson } from "../text/canonical-json.ts";
import { t } from "../text/messages.ts";
import { readChecked, writeChecked } from "./files.ts";

const stretch = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
// OWASP password storage: 128 MiB
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1_048_576 };
const keyBytes = 32;
const tagBytes = 16;
const algorithm = "aes-256-gcm";

/** The part of a recovery file that can be read without the passphrase. */
interface Header {
  type: "muster-recovery-file";
  version: 1;
  encryption: "scrypt-131072-8-1+aes-256-gcm";
  server: string;
  /** Public key of the root key pair, as SPKI. */
  rootKey: string;
  createdAt: string;
  salt: string;
  nonce: string;
}

export interface RootKey {
  rootKey: string;
  privateKey: KeyObject;
}

/** Encrypts the private key (PKCS #8) of a root key pair. Returns the text of a recovery file. */
export async function sealRecoveryFile(
  { server, rootKey, privateKey }: { server: string; rootKey: string; privateKey: Buffer },
  passphrase: string,
): Promise<string> {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const header: Header = {
    type: "muster-recovery-file",
    version: 1,
    encryption: "scrypt-131072-8-1+aes-256-gcm",
    server,
    rootKey,
    createdAt: new Date().toISOString(),
    salt: salt.toString("base64url"),
    nonce: nonce.toString("base64url"),
  };
  const key = await stretch(passphrase.normalize("NFKC"), salt, keyBytes, cost);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(canonicalJson(header)));
  const sealed = Buffer.concat([cipher.update(privateKey), cipher.final(), cipher.getAuthTag()]);
  return JSON.stringify({ ...header, sealed: sealed.toString("base64url") }, null, 2);
}

export const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

export const writeRecoveryFile = (path: string, text: string): void => writeChecked(path, text);

/** Reads the text of a recovery file. @throws MusterError `file_damaged`, `not_found` */
export function readRecoveryFile(path: string): string {
  const text = readChecked(path, t("errors.otherRecoveryFile"));
  if (text !== undefined) return text;
  throw new MusterError("not_found", { message: t("errors.noRecoveryFile", { path }) });
}

/**
 * Decrypts a recovery file. @throws MusterError `file_damaged` for text of another kind, `passphrase_wrong`
 */
export async function openRecoveryFile(text: string, passphrase: string): Promise<RootKey> {
  const { sealed, ...header } = parse(text);
  const bytes = Buffer.from(sealed, "base64url");
  const salt = Buffer.from(header.salt, "base64url");
  const nonce = Buffer.from(header.nonce, "base64url");
  const key = await stretch(passphrase.normalize("NFKC"), salt, keyBytes, cost);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(canonicalJson(header)));
  let der: Buffer;
  try {
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    der = Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    throw new MusterError("passphrase_wrong");
  }
  const privateKey = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const publicKey = createPublicKey(privateKey).export({ format: "der", type: "spki" });
  if (publicKey.toString("base64url") !== header.rootKey) throw new MusterError("passphrase_wrong");
  return { rootKey: header.rootKey, privateKey };
}

function parse(text: string): Header & { sealed: string } {
  try {
    const file = JSON.parse(text) as Header & { sealed: string };
    const texts = [file.rootKey, file.salt, file.nonce, file.sealed];
    if (file.type === "muster-recovery-file" && texts.every((one) => typeof one === "string")) return file;
  } catch {
    // reported below
  }
  throw new MusterError("file_damaged", {
    message: t("errors.notRecoveryFile"),
    nextStep: t("errors.otherRecoveryFile"),
  });
}

/** Signs a text with an Ed25519 key; the signature is in base64url. */
export const signText = (key: KeyObject, text: string): string =>
  sign(null, Buffer.from(text), key).toString("base64url");
