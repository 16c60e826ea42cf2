// The client's end of a file session: concurrent transfers, each verified by its SHA-256.
import { MusterError } from "../client/errors.ts";
import { t, translate } from "../text/messages.ts";
import { cleanText } from "../text/clean.ts";
import {
  filesLine,
  lineReader,
  maxTransfers,
  readFilesAnswer,
  type FileErrorCode,
  type FilesAnswer,
  type FilesRequest,
} from "./files-protocol.ts";
import { remoteChannels } from "./frames.ts";
import { RemoteClient, type RemoteClientOptions, type RemoteEnd } from "./remote-client.ts";
import { remoteEndingText } from "./remote-sessions.ts";
import { sessionError } from "./session-errors.ts";

/** The error of a file that couldn't be read or written; the message names the file and the reason. */
export class FileTransferError extends MusterError {
  readonly fileCode: FileErrorCode;

  constructor(code: FileErrorCode, path: string, detail = "") {
    const shown = { path: cleanText(path, 1_000), detail: cleanText(detail, 300) };
    const message = t(`remote.files.errors.${code}`, shown);
    super(code === "NOT_FOUND" ? "not_found" : "tool_failed", {
      message,
      nextStep: translate(`remote.files.next.${code}`) ?? "",
    });
    this.fileCode = code;
  }
}

/** Computes a SHA-256 incrementally; the hashes of Node and of other libraries have this shape. */
export interface Hashing {
  update(bytes: Uint8Array): unknown;
  /** Returns the digest in hexadecimal. */
  hex(): string;
  copy(): Hashing;
}

export interface TransferOptions {
  signal?: AbortSignal;
  /** The maximum bytes per second; the result of a function applies from the next chunk on. */
  limit?: number | undefined | (() => number | undefined);
  /** @param total 0 if unknown */
  onProgress?(bytes: number, total: number): void;
}

export type Ready = FilesAnswer & { type: "ready" };
export type Done = FilesAnswer & { type: "done" };

/** The destination of a download. */
export interface Sink {
  /** The number of bytes that already exist at the destination, and their hash. */
  offset: number;
  hash: Hashing;
  /** Starts writing, at `offset` or at 0. */
  begin(offset: number): Promise<void>;
  write(bytes: Uint8Array): Promise<void>;
  /** Called when all bytes were written; fails if their SHA-256 differs. */
  commit(sha256: string): Promise<void>;
  /** Called at the end, also after an error. */
  close?(): Promise<void>;
}

/** The source of an upload. */
export interface Source {
  size: number;
  mode: number;
  modifiedAt: number;
  name: string;
  /** Returns the hash of its first bytes. */
  hash(bytes: number): Promise<Hashing>;
  read(offset: number): AsyncIterable<Uint8Array>;
}

export type UploadRequest = Omit<
  FilesRequest & { type: "upload" },
  "type" | "transfer" | "size" | "mode" | "modifiedAt" | "name"
>;

interface Running {
  answers: FilesAnswer[];
  chunks: { bytes: Uint8Array; used: () => void }[];
  failure: unknown;
  wake: () => void;
}

interface Receiving {
  transfer: number;
  one: Running;
  sink: Sink;
  path: string;
  /** The maximum number of bytes. */
  max: number;
}

type Options = Pick<RemoteClientOptions, "link" | "openSocket" | "onState" | "onStarted" | "onAsking"> & {
  onEnd?(error: unknown): void;
};
type Unfinished = Exclude<RemoteEnd, { type: "exit" }>;

function endErrorOf(end: Unfinished): unknown {
  if (end.type !== "ended") return sessionError(end);
  const reason = remoteEndingText(end.ending, end.endedBy);
  return new MusterError("session_ended", { message: t("remote.files.ended", { reason }) });
}

export class FilesClient {
  private readonly client: RemoteClient;
  private readonly running = new Map<number, Running>();
  private readonly queue: (() => void)[] = [];
  private active = 0;
  private next: number = remoteChannels.first;
  private ended: unknown;
  private readonly readLines = lineReader((line) => this.answer(readFilesAnswer(line)));

  /** @param endError converts the end of a session to an error */
  constructor({ onEnd, ...options }: Options, endError: (end: Unfinished) => unknown = endErrorOf) {
    this.client = new RemoteClient({
      ...options,
      tool: "FILES",
      onData: (channel, bytes, used) => this.take(channel, bytes, used),
      onDrain: (channel) => this.running.get(channel)?.wake(),
      onEnd: (end) => {
        this.ended = end.type === "exit" ? new FileTransferError("STOPPED", "") : endError(end);
        for (const one of this.running.values()) {
          one.failure = this.ended;
          one.wake();
        }
        onEnd?.(this.ended);
      },
    });
  }

  close(): void {
    this.client.close();
  }

  /** Disconnects without ending the session, so that another client can continue it. */
  leave(): void {
    this.client.leave();
  }

  /**
   * Downloads a file or, with `folder`, a folder as a tar archive.
   * @param open returns the destination; undefined to cancel the download
   */
  download(
    { path, folder }: { path: string; folder: boolean },
    open: (ready: Ready) => Promise<Sink | undefined>,
    options: TransferOptions = {},
  ): Promise<Done | undefined> {
    return this.transfer(options.signal, async (transfer, one) => {
      this.tell({ type: "download", transfer, path, folder });
      const ready = await this.expect(one, "ready");
      const sink = await open(ready);
      if (!sink) return undefined;
      try {
        return await this.receive(
          { transfer, one, sink, path, max: folder ? Infinity : ready.size },
          ready,
          options,
        );
      } finally {
        await sink.close?.();
      }
    });
  }

  private async receive(
    { transfer, one, sink, path, max }: Receiving,
    { size }: Ready,
    options: TransferOptions,
  ): Promise<Done> {
    const sha256 = sink.hash.copy().hex();
    this.tell({ type: "read", transfer, offset: sink.offset, sha256 });
    const { offset } = await this.expect(one, "begin");
    await sink.begin(offset);
    const pace = paced(options, size, offset);
    let received = offset;
    for await (const bytes of this.incoming(one)) {
      received += bytes.length;
      if (received > max) throw new FileTransferError("TOO_LARGE", path);
      await sink.write(bytes);
      await pace(bytes.length);
    }
    const done = await this.expect(one, "done");
    await sink.commit(done.sha256);
    return done;
  }

  /**
   * Uploads a file or, with `folder`, unpacks a tar archive into a folder. Returns what the computer has
   * written.
   */
  upload(request: UploadRequest, source: Source, options: TransferOptions = {}): Promise<Done> {
    return this.transfer(options.signal, async (transfer, one) => {
      const { size, mode, modifiedAt, name } = source;
      this.tell({ type: "upload", transfer, ...request, size, mode, modifiedAt, name });
      const ready = await this.expect(one, "ready", "done");
      if (ready.type === "done") return ready;
      const kept = Math.min(ready.offset, size);
      let hash = await source.hash(kept);
      const isSame = kept > 0 && hash.copy().hex() === ready.sha256;
      if (!isSame) hash = await source.hash(0);
      const offset = isSame ? kept : 0;
      this.tell({ type: "write", transfer, offset });
      const pace = paced(options, size, offset);
      let sent = 0;
      for await (const bytes of source.read(offset)) {
        hash.update(bytes);
        sent += bytes.length;
        await this.send(transfer, one, bytes);
        await pace(bytes.length);
      }
      this.tell({ type: "written", transfer, bytes: sent, sha256: hash.hex() });
      return this.expect(one, "done");
    });
  }

  private tell(request: FilesRequest): void {
    this.client.write(filesLine(request));
  }

  private async transfer<T>(
    signal: AbortSignal | undefined,
    work: (transfer: number, one: Running) => Promise<T>,
  ): Promise<T> {
    if (this.active >= maxTransfers) await new Promise<void>((resolve) => this.queue.push(resolve));
    this.active++;
    const transfer = this.next++;
    const one: Running = { answers: [], chunks: [], failure: this.ended, wake: () => undefined };
    this.running.set(transfer, one);
    const stop = () => {
      one.failure = signal?.reason;
      one.wake();
    };
    signal?.addEventListener("abort", stop);
    if (signal?.aborted) stop();
    try {
      return await work(transfer, one);
    } finally {
      signal?.removeEventListener("abort", stop);
      this.running.delete(transfer);
      for (const { used } of one.chunks) used();
      this.tell({ type: "stop", transfer });
      this.client.forget(transfer);
      this.active--;
      this.queue.shift()?.();
    }
  }

  private answer(answer: FilesAnswer | undefined): void {
    const one = answer && this.running.get(answer.transfer);
    if (!one) return;
    if (answer.type === "failed")
      one.failure = new FileTransferError(answer.code, answer.path, answer.detail);
    else one.answers.push(answer);
    one.wake();
  }

  private take(channel: number, bytes: Uint8Array, used: () => void): void {
    const one = this.running.get(channel);
    if (one) {
      one.chunks.push({ bytes, used });
      return one.wake();
    }
    if (channel === remoteChannels.main) this.readLines(bytes);
    used();
  }

  private async waitFor<T>(one: Running, look: () => T | undefined): Promise<T> {
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      if (one.failure !== undefined) throw one.failure;
      await new Promise<void>((resolve) => (one.wake = resolve));
    }
  }

  private async expect<T extends FilesAnswer["type"]>(
    one: Running,
    ...types: T[]
  ): Promise<FilesAnswer & { type: T }> {
    const isOne = (answer: FilesAnswer): answer is FilesAnswer & { type: T } =>
      (types as string[]).includes(answer.type);
    return this.waitFor(one, () => {
      const answer = one.answers[0];
      if (!answer || !isOne(answer)) return undefined;
      one.answers.shift();
      return answer;
    });
  }

  /** Yields the bytes of a download until all that the computer has sent were received. */
  private async *incoming(one: Running): AsyncGenerator<Uint8Array> {
    let received = 0;
    const isAll = () => {
      const done = one.answers.find((answer) => answer.type === "done");
      return done !== undefined && received >= done.bytes;
    };
    while (!isAll()) {
      const chunk = await this.waitFor(one, () => one.chunks.shift() ?? (isAll() || undefined));
      if (chunk === true) return;
      received += chunk.bytes.length;
      yield chunk.bytes;
      chunk.used();
    }
  }

  private async send(transfer: number, one: Running, bytes: Uint8Array): Promise<void> {
    if (one.failure !== undefined) throw one.failure;
    let isFree = this.client.write(bytes, transfer);
    while (!isFree) {
      await new Promise<void>((resolve) => (one.wake = resolve));
      if (one.failure !== undefined) throw one.failure;
      isFree = this.client.hasRoom(transfer);
    }
  }
}

/** How far a transfer may exceed its limit to make up for time in which it fell behind. */
const maxCatchUpMS = 250;

/** Reports progress, throws if the transfer is canceled, and waits if it is faster than its limit. */
function paced({ limit, onProgress, signal }: TransferOptions, total: number, offset: number) {
  let bytes = offset;
  let dueAt = performance.now();
  onProgress?.(offset, total);
  return async (more: number) => {
    bytes += more;
    onProgress?.(bytes, total);
    // otherwise a whole window of received bytes would still be processed
    signal?.throwIfAborted();
    const max = typeof limit === "function" ? limit() : limit;
    if (!max) return;
    const now = performance.now();
    // bytes that a broken connection delayed must not follow in a burst
    dueAt = Math.max(dueAt, now - maxCatchUpMS) + (more / max) * 1_000;
    if (dueAt > now) await pause(dueAt - now, signal);
  };
}

/** Waits, and throws if the transfer is canceled. */
async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const stop = () => resolve();
  signal?.addEventListener("abort", stop);
  await promise;
  clearTimeout(timer);
  signal?.removeEventListener("abort", stop);
  signal?.throwIfAborted();
}
