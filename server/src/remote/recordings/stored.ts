// Stores recordings in parts, each compressed and encrypted.
import { promisify } from "node:util";
import { deflateRaw, inflateRaw, type ZlibOptions } from "node:zlib";
import { MusterError } from "@muster/sdk";
import type { RemoteOffsets } from "@muster/sdk/remote";
import type { Insertable } from "kysely";
import { perServer, type ServerContext } from "../../context.ts";
import { batchLoader } from "../../platform/db/batch-loader.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { seal, unseal } from "../../platform/security/crypto.ts";
import "../tables.ts";

const pack: (bytes: Uint8Array, options: ZlibOptions) => Promise<Buffer> = promisify(deflateRaw);
/** A second of typing needs no window of 32 KiB, which takes longer to allocate than to use. */
const small = { max: 4_096, options: { windowBits: 12, memLevel: 5 } };
/** Half the work of the default level, for an eighth more bytes. */
const large = { level: 4 };
const compress = (bytes: Uint8Array) => pack(bytes, bytes.length > small.max ? large : small.options);
const expand = promisify(inflateRaw);
/** The most bytes that a part may expand to. */
const maxExpandedBytes = 16 * 1024 * 1024;

const bound = (sessionId: string, part: number) => `muster/recording/${sessionId}/${part}`;

/** Returns the last stored part; undefined if nothing was recorded or the recording was deleted. */
export async function lastPart({ db }: ServerContext, sessionId: string) {
  const last = await db
    .selectFrom("remoteRecordings")
    .select(["part", "recorded"])
    .where("sessionId", "=", sessionId)
    .orderBy("part", "desc")
    .limit(1)
    .executeTakeFirst();
  return last && { part: last.part, recorded: JSON.parse(last.recorded) as RemoteOffsets };
}

type Part = Insertable<Tables["remoteRecordings"]>;

/**
 * Small parts of all sessions that arrive within this many ms are stored together, because every commit waits
 * for the disk. Large parts don't wait for others.
 */
const togetherMS = 100;
const largePart = 16 * 1_024;
const maxPartsTogether = 500;

const insert = ({ db }: ServerContext, parts: readonly Part[]) =>
  db.insertInto("remoteRecordings").values(parts).execute();

const insertTogether = perServer((context) =>
  batchLoader<Part, void>(
    maxPartsTogether,
    async (parts) => {
      await insert(context, parts);
      return () => undefined;
    },
    togetherMS,
  ),
);

/** Stores a part. Returns its size in bytes after compression. */
export async function storePart(
  context: ServerContext,
  { sessionId, part, recorded }: { sessionId: string; part: number; recorded: string },
  bytes: Uint8Array,
): Promise<number> {
  const packed = await compress(bytes);
  const lines = seal(context.keys.seal, packed.toString("base64"), bound(sessionId, part));
  const row = { sessionId, part, lines, recorded };
  // a part that can't be stored must not affect other sessions
  if (bytes.length <= largePart) await insertTogether(context)(row).catch(() => insert(context, [row]));
  else await insert(context, [row]);
  return packed.length;
}

/**
 * Returns the bytes of a part, and its stored size.
 * @throws MusterError `recording_damaged` if it is missing or was changed
 */
export async function readPart(
  { db, keys, log }: ServerContext,
  sessionId: string,
  part: number,
): Promise<{ bytes: Buffer; stored: number }> {
  const row = await db
    .selectFrom("remoteRecordings")
    .select("lines")
    .where("sessionId", "=", sessionId)
    .where("part", "=", part)
    .executeTakeFirst();
  try {
    if (!row) throw new Error(`part ${part} of recording ${sessionId} is missing`);
    const packed = Buffer.from(unseal(keys.seal, row.lines, bound(sessionId, part)), "base64");
    return { bytes: await expand(packed, { maxOutputLength: maxExpandedBytes }), stored: packed.length };
  } catch (error) {
    log.error(error);
    throw new MusterError("recording_damaged");
  }
}

/**
 * Returns the recording so far, part by part; undefined if there is none. The first part is read at once, so
 * that damage to it is reported before the response begins.
 * @throws MusterError `recording_damaged`
 */
export async function openRecording(
  context: ServerContext,
  sessionId: string,
): Promise<AsyncIterable<Buffer> | undefined> {
  const last = await lastPart(context, sessionId);
  if (!last) return undefined;
  const first = await readPart(context, sessionId, 0);
  return (async function* () {
    yield first.bytes;
    for (let part = 1; part <= last.part; part++) yield (await readPart(context, sessionId, part)).bytes;
  })();
}

/** Returns the last of the first parts of a recording, with at least `length` bytes if it has them. */
export async function readEnd(
  context: ServerContext,
  sessionId: string,
  { parts, length }: { parts: number; length: number },
): Promise<Buffer> {
  const found: Buffer[] = [];
  let read = 0;
  for (let part = parts - 1; part >= 0 && read < length; part--) {
    const { bytes } = await readPart(context, sessionId, part);
    found.unshift(bytes);
    read += bytes.length;
  }
  return Buffer.concat(found);
}
