// Recordings as they are stored: in parts, each compressed and encrypted.
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
/** What a second of typing has needs no window of 32 KiB, whose memory takes longer to get than to use. */
const small = { most: 4_096, options: { windowBits: 12, memLevel: 5 } };
/** Half the work of the usual level, for an eighth more bytes. */
const large = { level: 4 };
const compress = (bytes: Uint8Array) => pack(bytes, bytes.length > small.most ? large : small.options);
const expand = promisify(inflateRaw);
/** No part is larger when it is expanded. */
const mostExpanded = 16 * 1024 * 1024;

const bound = (sessionId: string, part: number) => `muster/recording/${sessionId}/${part}`;

/** The last part that is stored; undefined if nothing was recorded or it was deleted. */
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
 * A commit waits for the disk, and everyone for it: small parts of all sessions that come within this time
 * are stored together. A session with much to store doesn't wait for others.
 */
const togetherMS = 100;
const largePart = 16 * 1_024;
const mostTogether = 500;

const insert = ({ db }: ServerContext, parts: readonly Part[]) =>
  db.insertInto("remoteRecordings").values(parts).execute();

const insertTogether = perServer((context) =>
  batchLoader<Part, void>(
    mostTogether,
    async (parts) => {
      await insert(context, parts);
      return () => undefined;
    },
    togetherMS,
  ),
);

/** Stores a part; returns how many bytes it takes. */
export async function storePart(
  context: ServerContext,
  { sessionId, part, recorded }: { sessionId: string; part: number; recorded: string },
  bytes: Uint8Array,
): Promise<number> {
  const packed = await compress(bytes);
  const lines = seal(context.keys.seal, packed.toString("base64"), bound(sessionId, part));
  const row = { sessionId, part, lines, recorded };
  // one that can't be stored is the fault of its session alone
  if (bytes.length <= largePart) await insertTogether(context)(row).catch(() => insert(context, [row]));
  else await insert(context, [row]);
  return packed.length;
}

/**
 * The bytes of a part.
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
    return { bytes: await expand(packed, { maxOutputLength: mostExpanded }), stored: packed.length };
  } catch (error) {
    log.error(error);
    throw new MusterError("recording_damaged");
  }
}

/**
 * The recording so far, part by part; undefined if there is none. What is wrong with its first part is known
 * at once.
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

/** The last bytes of the first parts of a recording, at least so many. */
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
