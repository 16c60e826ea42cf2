// Recordings as they are stored: in parts, each compressed and encrypted.
import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import { MusterError } from "@muster/sdk";
import type { RemoteOffsets } from "@muster/sdk/remote";
import type { ServerContext } from "../../context.ts";
import { seal, unseal } from "../../platform/security/crypto.ts";
import "../tables.ts";

const compress = promisify(deflateRaw);
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

/** Stores a part; returns how many bytes it takes. */
export async function storePart(
  { db, keys }: ServerContext,
  { sessionId, part, recorded }: { sessionId: string; part: number; recorded: string },
  bytes: Uint8Array,
): Promise<number> {
  const packed = await compress(bytes);
  const lines = seal(keys.seal, packed.toString("base64"), bound(sessionId, part));
  await db.insertInto("remoteRecordings").values({ sessionId, part, lines, recorded }).execute();
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
 * The recording so far, part by part; undefined if there is none. What is wrong with its first part is known at once.
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
