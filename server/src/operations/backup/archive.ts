// A backup is a tar archive compressed with gzip and, if encrypted, wrapped in an age file: standard programs
// can open it.
import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rename, rm, type FileHandle, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { Readable, Transform } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { createGunzip, createGzip } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { extract, pack, type Pack } from "tar-stream";
import { MusterError, t } from "@muster/sdk";
import { asDiskFull, syncFolder } from "@muster/sdk/files";
import { manifestName, parseManifest, type BackupManifest, type BackupPart } from "./manifest.ts";

/** How a backup is encrypted; without either field it isn't. */
export interface Encryption {
  passphrase?: string | undefined;
  /** "age1…" */
  recipient?: string | undefined;
}

/** The secret that opens an encrypted backup. */
export interface Opening {
  passphrase?: string | undefined;
  /** "AGE-SECRET-KEY-1…" */
  identity?: string | undefined;
}

export interface SourcePart extends BackupPart {
  path: string;
}

const ageHeader = "age-encryption.org/v1";
const maxManifestBytes = 64 * 1_048_576;

/** The suffix of files whose writing was interrupted. */
export const unfinished = ".new";

/**
 * Writes the archive whole: the file appears under its name complete and durable, or not at all.
 * @returns the SHA-256 of the file's bytes
 */
export async function writeArchive(
  path: string,
  manifest: BackupManifest,
  parts: readonly SourcePart[],
  encryption: Encryption,
): Promise<string> {
  const temporary = `${path}${unfinished}`;
  const hash = createHash("sha256");
  try {
    const file = await open(temporary, "wx", 0o600);
    const tar = pack();
    try {
      const packed = addParts(tar, manifest, parts).catch((error: Error) => tar.destroy(error));
      const zipped = tar.pipe(createGzip({ level: 3 }));
      tar.on("error", (error) => zipped.destroy(error));
      for await (const chunk of (await encrypted(zipped, encryption)) as AsyncIterable<Buffer>) {
        hash.update(chunk);
        await writeAll(file, chunk);
      }
      await packed;
      await file.sync();
    } finally {
      tar.destroy();
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw asDiskFull(error);
  }
  syncFolder(dirname(path));
  return hash.digest("hex");
}

/** Writes all bytes at the file's current position. */
export async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += (await file.write(bytes, at)).bytesWritten;
}

async function addParts(tar: Pack, manifest: BackupManifest, parts: readonly SourcePart[]): Promise<void> {
  tar.entry({ name: manifestName, mode: 0o600 }, `${JSON.stringify(manifest, null, 2)}\n`);
  for (const { name, path, bytes } of parts) {
    if (bytes)
      await pipeline(
        createReadStream(path, { end: bytes - 1 }),
        tar.entry({ name, size: bytes, mode: 0o600 }),
      );
    else tar.entry({ name, mode: 0o600 }, "");
  }
  tar.finalize();
}

async function encrypted(source: Readable, { passphrase, recipient }: Encryption): Promise<Readable> {
  if (!passphrase && !recipient) return source;
  const encrypter = new Encrypter();
  if (recipient) encrypter.addRecipient(recipient);
  else encrypter.setPassphrase(passphrase!);
  const stream = await encrypter.encrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>);
  return Readable.fromWeb(stream as WebStream<Uint8Array>);
}

const hashing = (hash: Hash): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });

/** @throws MusterError `usage` */
export function checkRecipient(recipient: string): void {
  try {
    new Encrypter().addRecipient(recipient);
  } catch {
    throw new MusterError("usage", { message: t("operations.backup.recipientInvalid") });
  }
}

export async function isEncrypted(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile())
    throw new MusterError("not_found", {
      message: t("operations.backup.noFile", { path }),
      nextStep: t("operations.backup.noFileNextStep"),
    });
  const file = await open(path, "r");
  try {
    const { buffer } = await file.read(Buffer.alloc(ageHeader.length), 0, ageHeader.length, 0);
    return buffer.toString("latin1") === ageHeader;
  } finally {
    await file.close();
  }
}

async function decrypted(path: string, { passphrase, identity }: Opening): Promise<Readable> {
  const isPlain = !(await isEncrypted(path));
  const source = createReadStream(path);
  if (isPlain) return source;
  try {
    const decrypter = new Decrypter();
    if (identity) decrypter.addIdentity(identity);
    if (passphrase) decrypter.addPassphrase(passphrase);
    if (!identity && !passphrase) throw new MusterError("backup_encrypted");
    const stream = await decrypter.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>);
    return Readable.fromWeb(stream as WebStream<Uint8Array>);
  } catch (error) {
    source.destroy();
    if (error instanceof MusterError) throw error;
    throw new MusterError("backup_encrypted", { message: t("operations.backup.wontOpen") });
  }
}

/**
 * Reads an archive from its beginning.
 * @param take receives each part and must read all its bytes; without it, only the manifest is read
 * @throws MusterError `backup_damaged`, `backup_encrypted`
 */
export async function readArchive(
  path: string,
  opening: Opening,
  take?: (part: BackupPart, bytes: Readable) => Promise<void>,
): Promise<BackupManifest> {
  const source = await decrypted(path, opening);
  const gunzip = createGunzip();
  const entries = extract();
  // if the pipeline ends early, the loop below reports the cause
  const flow = pipeline(source, gunzip, entries).catch((error: Error) => entries.destroy(error));
  let manifest: BackupManifest | undefined;
  try {
    const left = new Map<string, BackupPart>();
    for await (const entry of entries) {
      if (!manifest) {
        if (entry.header.name !== manifestName || (entry.header.size ?? 0) > maxManifestBytes)
          throw new MusterError("backup_damaged");
        const chunks: Buffer[] = [];
        for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk);
        manifest = parseManifest(Buffer.concat(chunks).toString("utf8"));
        for (const part of manifest.parts) left.set(part.name, part);
        if (!take) return manifest;
        continue;
      }
      const part = left.get(entry.header.name);
      if (!part || part.bytes !== entry.header.size) throw new MusterError("backup_damaged");
      left.delete(part.name);
      const hash = createHash("sha256");
      const checked = hashing(hash);
      await ended(take!(part, checked), pipeline(entry, checked), checked);
      if (hash.digest("hex") !== part.sha256) throw damagedPart(part.name);
    }
    await flow;
    const [missing] = left.keys();
    if (!manifest || missing !== undefined) throw damagedPart(missing ?? manifestName);
    return manifest;
  } catch (error) {
    if (error instanceof MusterError) throw error;
    if (asDiskFull(error) !== error) throw asDiskFull(error);
    throw new MusterError("backup_damaged");
  } finally {
    source.destroy();
    gunzip.destroy();
    entries.destroy();
  }
}

/**
 * Waits until a part is processed and read. A failure of one ends the other; one of processing is reported.
 */
async function ended(taken: Promise<void>, read: Promise<void>, bytes: Readable): Promise<void> {
  const ending = taken.catch((error: Error) => {
    bytes.destroy(error);
    throw error;
  });
  const [failed] = (await Promise.allSettled([ending, read])).filter(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

const damagedPart = (part: string) =>
  new MusterError("backup_damaged", { message: t("operations.backup.partDamaged", { part }) });
