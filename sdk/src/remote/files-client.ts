// The client's end of a session of files: transfers at the same time, each checked by its SHA-256.
import { MusterError } from "../client/errors.ts";
import { t, translate } from "../text/messages.ts";
import { cleanText } from "../text/clean.ts";
import {
  filesLine,
  lineReader,
  mostTransfers,
  readFilesAnswer,
  type FileErrorCode,
  type FilesAnswer,
  type FilesRequest,
} from "./files-protocol.ts";
import { remoteChannels } from "./frames.ts";
import { RemoteClient, type RemoteClientOptions, type RemoteEnd } from "./remote-client.ts";
import { remoteEndingText } from "./remote-sessions.ts";
import { sessionError } from "./session-errors.ts";

/** A file couldn't be read or written; the message says which and why. */
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

/** Counts a SHA-256 while bytes come; Node's and other libraries' hashes have this shape. */
export interface Hashing {
  update(bytes: Uint8Array): unknown;
  /** In hexadecimal. */
  hex(): string;
  copy(): Hashing;
}

export interface TransferOptions {
  signal?: AbortSignal;
  /** Bytes a second; a function's answer applies from the next piece on. */
  limit?: number | undefined | (() => number | undefined);
  /** @param total 0 if it isn't known */
  onProgress?(bytes: number, total: number): void;
}

export type Ready = FilesAnswer & { type: "ready" };
export type Done = FilesAnswer & { type: "done" };

/** Where a download is written. */
export interface Sink {
  /** How much of it is there already, and the hash of that. */
  offset: number;
  hash: Hashing;
  /** Begins to write there: at `offset` or at 0. */
  begin(offset: number): Promise<void>;
  write(bytes: Uint8Array): Promise<void>;
  /** Everything is there; fails if it isn't what was sent. */
  commit(sha256: string): Promise<void>;
  /** Is called at the end in any case. */
  close?(): Promise<void>;
}

/** What an upload reads. */
export interface Source {
  size: number;
  mode: number;
  modifiedAt: number;
  name: string;
  /** The hash of its first bytes. */
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
  /** How many bytes there may be. */
  most: number;
}

type Options = Pick<RemoteClientOptions, "link" | "socket" | "onState" | "onStarted" | "onAsking"> & {
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

  /** @param endError the error of a session that has ended */
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

  /** The session waits for another client. */
  leave(): void {
    this.client.leave();
  }

  /**
   * Reads a file, or with `folder` a folder as tar archive.
   * @param open returns where it is written; undefined if it isn't wanted
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
          { transfer, one, sink, path, most: folder ? Infinity : ready.size },
          ready,
          options,
        );
      } finally {
        await sink.close?.();
      }
    });
  }

  private async receive(
    { transfer, one, sink, path, most }: Receiving,
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
      if (received > most) throw new FileTransferError("TOO_LARGE", path);
      await sink.write(bytes);
      await pace(bytes.length);
    }
    const done = await this.expect(one, "done");
    await sink.commit(done.sha256);
    return done;
  }

  /** Writes a file, or with `folder` unpacks a tar archive into a folder. Returns what the computer wrote. */
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
    if (this.active >= mostTransfers) await new Promise<void>((resolve) => this.queue.push(resolve));
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

  /** The bytes of a download until as many have come as the computer has sent. */
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

/** How much of its limit a transfer that fell behind makes up for. */
const mostCatchUpMS = 250;

/** Reports progress, ends where the transfer is stopped, and waits where it is faster than its limit. */
function paced({ limit, onProgress, signal }: TransferOptions, total: number, offset: number) {
  let bytes = offset;
  let dueAt = performance.now();
  onProgress?.(offset, total);
  return async (more: number) => {
    bytes += more;
    onProgress?.(bytes, total);
    // bytes that are already here would go on for a whole window
    signal?.throwIfAborted();
    const most = typeof limit === "function" ? limit() : limit;
    if (!most) return;
    const now = performance.now();
    // what a broken line kept back must not follow in a burst
    dueAt = Math.max(dueAt, now - mostCatchUpMS) + (more / most) * 1_000;
    if (dueAt > now) await pause(dueAt - now, signal);
  };
}

/** Waits so long, or until the transfer is stopped. */
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
