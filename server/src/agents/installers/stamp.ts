// Inserts the enrollment file into an installer while it is sent: the installer is built once and not changed
// on disk.
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";

export interface Stamped {
  size: number;
  stream: Readable;
}

const headerBytes = 60;
const magic = "!<arch>\n";

/** Yields the parts of a stamped file: byte ranges of the original, and other bytes. */
async function* joined(path: string, parts: readonly (Buffer | { start: number; end: number })[]) {
  for (const part of parts)
    if (Buffer.isBuffer(part)) yield part;
    else yield* createReadStream(path, { start: part.start, end: part.end - 1 }) as AsyncIterable<Buffer>;
}

/** Finds the last member of an `ar` archive, which is the data of a Debian package. */
async function lastMember(path: string): Promise<{ at: number; header: Buffer; size: number }> {
  const file = await open(path);
  try {
    for (let at = magic.length; ;) {
      const header = Buffer.alloc(headerBytes);
      await file.read(header, 0, headerBytes, at);
      const name = header.toString("latin1", 0, 16).trim();
      const size = Number(header.toString("latin1", 48, 58));
      if (!name || !Number.isInteger(size)) throw new Error(`${path} is not a Debian package.`);
      if (name === "data.tar.gz") return { at, header, size };
      at += headerBytes + size + (size % 2);
    }
  } finally {
    await file.close();
  }
}

/**
 * Adds a file to a Debian package. The package's data is a gzip member whose tar has no end mark; another
 * member with the file follows, and dpkg reads both as one tar. With other kinds of compression, dpkg ignores
 * what follows.
 */
export async function stampDeb(path: string, content: string): Promise<Stamped> {
  const { at, header, size } = await lastMember(path);
  const tar = pack();
  const about = {
    name: "./etc/muster-agent/enrollment.json",
    mode: 0o600,
    uname: "root",
    gname: "root",
    // so that the same content gives the same bytes
    mtime: (await stat(path)).mtime,
  };
  tar.entry(about, content);
  tar.finalize();
  const more = gzipSync(Buffer.concat(await Array.fromAsync(tar as AsyncIterable<Buffer>)));
  header.write(String(size + more.length).padEnd(10), 48, "latin1");
  const start = at + headerBytes;
  const padding = Buffer.alloc((size + more.length) % 2, "\n");
  return {
    size: start + size + more.length + padding.length,
    stream: Readable.from(
      joined(path, [{ start: 0, end: at }, header, { start, end: start + size }, more, padding]),
    ),
  };
}

/** Appends the settings to a setup program for Windows, which looks for them at its end. */
export function stampExe(path: string, size: number, content: string): Stamped {
  const settings = Buffer.from(content);
  const length = Buffer.alloc(8);
  length.writeBigInt64LE(BigInt(settings.length));
  const end = Buffer.concat([settings, length, Buffer.from("MUSTEREN")]);
  return { size: size + end.length, stream: Readable.from(joined(path, [{ start: 0, end: size }, end])) };
}

const room = { begin: Buffer.from("---BEGIN_BLOB---"), end: Buffer.from("---END_BLOB---") };
/** How many bytes at the end of the file are searched for the signature, which has the room. */
const signatureBytes = 65_536;

/**
 * Inserts the settings into a signed setup program, in an attribute of the signature that it doesn't cover,
 * so that it stays valid; osslsigncode has left room for them.
 */
export async function stampSignedExe(path: string, size: number, content: string): Promise<Stamped> {
  const settings = Buffer.from(content);
  const from = Math.max(0, size - signatureBytes);
  const file = await open(path);
  const { buffer } = await file
    .read(Buffer.alloc(size - from), 0, size - from, from)
    .finally(() => file.close());
  const begin = buffer.lastIndexOf(room.begin) + room.begin.length;
  const free = buffer.lastIndexOf(room.end) - begin;
  if (begin < room.begin.length || free <= settings.length)
    throw new Error(`${path} has no room for the settings.`);
  const start = from + begin;
  const padded = Buffer.concat([settings, Buffer.alloc(free - settings.length)]);
  return {
    size,
    stream: Readable.from(
      joined(path, [{ start: 0, end: start }, padded, { start: start + free, end: size }]),
    ),
  };
}
