// A transfer of a session: reads or writes a file or a folder.
import { createHash } from "node:crypto";
import { statfs } from "node:fs/promises";
import type { FilesAnswer, FilesRequest } from "@muster/sdk/remote";
import { ByteQueue } from "./byte-queue.ts";
import { FileError, naming } from "./errors.ts";
import { shownName } from "./names.ts";
import { packFolder, Problems, sizeOfFolder } from "./pack.ts";
import { openPlace, type Place, type Roots } from "./place.ts";
import { chunkBuffer, openFile, readUntil } from "./read.ts";
import { openOrMake, openTarget, type Target } from "./target.ts";
import { unpackInto } from "./unpack.ts";
import { FileWriter, hashOf, isWanted } from "./write.ts";

type Of<T extends FilesRequest["type"]> = FilesRequest & { type: T };
type Done = Omit<FilesAnswer & { type: "done" }, "type" | "transfer">;
type Ready = Omit<FilesAnswer & { type: "ready" }, "type" | "transfer">;

/** The operations of the session that a transfer uses. */
export interface TransferEnd {
  ready(ready: Ready): void;
  begin(offset: number): void;
  /** Sends bytes; resolves when more may be sent. */
  send(bytes: Uint8Array): Promise<void>;
}

const nothing = { isSkipped: false, entries: 1, problems: [], problemCount: 0 };

/** The client's messages about a transfer after its request. */
export class Transfer {
  readonly incoming = new ByteQueue();
  sha256 = "";
  private readonly started = Promise.withResolvers<{ offset: number; sha256: string }>();
  private failure: FileError | undefined;

  constructor() {
    // the transfer may be stopped before anyone waits
    this.started.promise.catch(() => undefined);
  }

  go(offset: number, sha256 = ""): void {
    this.started.resolve({ offset, sha256 });
  }

  written(bytes: number, sha256: string): void {
    this.sha256 = sha256;
    this.incoming.end(bytes);
  }

  stop(): void {
    this.failure = new FileError("STOPPED", "");
    this.started.reject(this.failure);
    this.incoming.fail(this.failure);
  }

  /** Waits until the client is ready to receive the bytes, or starts to send them. */
  wanted(): Promise<{ offset: number; sha256: string }> {
    return this.started.promise;
  }

  requireRunning(): void {
    if (this.failure) throw this.failure;
  }
}

export async function download(
  { path, folder }: Of<"download">,
  { transfer, end, roots }: { transfer: Transfer; end: TransferEnd; roots: Roots },
): Promise<Done> {
  await using place = await openPlace(path, roots);
  if (folder) return await downloadFolder(place, path, transfer, end);
  if (place.stats.isDirectory()) throw new FileError("IS_FOLDER", path);
  const file = await openFile(place, path);
  try {
    const { size, mode, mtimeMs } = await file.stat();
    const real = shownName(place.path);
    const modifiedAt = Math.floor(mtimeMs);
    end.ready({ path: real, size, mode: mode & 0o7777, modifiedAt, offset: 0, sha256: "" });
    const wanted = await transfer.wanted();
    let from = Math.min(wanted.offset, size);
    let hash = await hashOf(file, from, path);
    if (hash.copy().digest("hex") !== wanted.sha256) {
      from = 0;
      hash = createHash("sha256");
    }
    end.begin(from);
    for await (const bytes of readUntil(file, { from, size, path, into: chunkBuffer() })) {
      transfer.requireRunning();
      hash.update(bytes);
      await end.send(bytes);
    }
    const problems = new Problems();
    if ((await file.stat()).mtimeMs !== mtimeMs) problems.add(new FileError("CHANGED", path), path);
    const { first, count } = problems;
    const sha256 = hash.digest("hex");
    return { ...nothing, path: real, bytes: size - from, sha256, problems: first, problemCount: count };
  } finally {
    await file.close();
  }
}

async function downloadFolder(
  place: Place,
  path: string,
  transfer: Transfer,
  end: TransferEnd,
): Promise<Done> {
  if (!place.stats.isDirectory()) throw new FileError("NOT_A_FOLDER", path);
  const real = shownName(place.path);
  const { mode, mtimeMs } = place.stats;
  const size = await sizeOfFolder(place);
  end.ready({
    path: real,
    size,
    mode: mode & 0o7777,
    modifiedAt: Math.floor(mtimeMs),
    offset: 0,
    sha256: "",
  });
  await transfer.wanted();
  end.begin(0);
  const hash = createHash("sha256");
  const packing = packFolder(place);
  let sent = 0;
  for await (const bytes of packing.bytes) {
    transfer.requireRunning();
    hash.update(bytes);
    sent += bytes.length;
    await end.send(bytes);
  }
  const { entries, problems } = packing;
  const about = { entries, problems: problems.first, problemCount: problems.count, isSkipped: false };
  return { ...about, path: real, bytes: sent, sha256: hash.digest("hex") };
}

async function requireSpace({ folder, path }: Target, size: number): Promise<void> {
  const { bavail, bsize } = await naming(path, () => statfs(folder.self));
  if (size > bavail * bsize) throw new FileError("NO_SPACE", path);
}

export async function upload(
  request: Of<"upload">,
  { transfer, end, roots }: { transfer: Transfer; end: TransferEnd; roots: Roots },
): Promise<Done> {
  const { size, overwrite, replaces, resume } = request;
  await using target = await openTarget(request, roots);
  const { folder, name, path } = target;
  if (request.folder) return await uploadFolder(request, target, transfer, end);
  const existing = await naming(path, () => folder.look(name));
  if (!isWanted(existing, request, overwrite, path))
    return { ...nothing, path, bytes: 0, sha256: "", isSkipped: true };
  await using writer = await FileWriter.open(target, request, resume);
  try {
    const { offset, hash } = writer.kept;
    await requireSpace(target, size - offset);
    end.ready({ path, size, mode: 0, modifiedAt: 0, offset, sha256: hash.copy().digest("hex") });
    await writer.begin((await transfer.wanted()).offset);
    for await (const bytes of transfer.incoming) await writer.write(bytes);
    const sha256 = await writer.commit(request, { expected: transfer.sha256, replaces });
    return { ...nothing, path, bytes: transfer.incoming.bytes, sha256 };
  } catch (error) {
    const isStopped = error instanceof FileError && error.code === "STOPPED";
    if (!isStopped || !writer.isWorthKeeping) await writer.discard();
    throw error;
  }
}

async function uploadFolder(
  { size, overwrite, mode }: Of<"upload">,
  target: Target,
  transfer: Transfer,
  end: TransferEnd,
): Promise<Done> {
  const { path } = target;
  await requireSpace(target, size);
  await using place = await openOrMake(target, mode);
  end.ready({ path, size, mode: 0, modifiedAt: 0, offset: 0, sha256: "" });
  await transfer.wanted();
  const hash = createHash("sha256");
  async function* hashed() {
    for await (const bytes of transfer.incoming) {
      hash.update(bytes);
      yield bytes;
    }
  }
  const { entries, problems } = await unpackInto(place, hashed(), { overwrite, announced: size, path });
  const sha256 = hash.digest("hex");
  if (sha256 !== transfer.sha256) throw new FileError("DIFFERENT", path);
  const about = { entries, problems: problems.first, problemCount: problems.count, isSkipped: false };
  return { ...about, path, bytes: transfer.incoming.bytes, sha256 };
}
