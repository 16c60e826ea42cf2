// A file session: several transfers at the same time, each with its own channel.
import {
  filesLine,
  lineReader,
  maxTransfers,
  readFilesRequest,
  remoteChannels,
  type FilesAnswer,
  type FilesRequest,
} from "@muster/sdk/remote";
import type { Program, ProgramOutput } from "../session-program.ts";
import type { LocalOrder } from "../remote-sessions.ts";
import { asFileError, FileError } from "./errors.ts";
import type { Roots } from "./place.ts";
import { download, Transfer, upload, type TransferEnd } from "./transfers.ts";
import { startAsUser } from "./user-session.ts";

export type FilesOutput = Pick<ProgramOutput, "write" | "forget" | "note">;
export type FilesProgram = Pick<Program, "input" | "drained" | "kill">;

/** Failures before anything was read or written are not recorded. */
const unrecorded: readonly string[] = ["NOT_FOUND", "IS_FOLDER", "NOT_A_FOLDER", "BUSY"];

/** Starts the session with the permissions of its user. */
export async function startFilesProgram(order: LocalOrder, output: ProgramOutput): Promise<Program> {
  const { user, filesRoot: root } = order;
  const files = user === "USER" ? await startAsUser(root, output) : startFiles({ root }, output);
  return { ...files, endInput: () => undefined };
}

/** Starts the session with the permissions of this process. */
export function startFiles(roots: Roots, output: FilesOutput): FilesProgram {
  const session = new FilesSession(roots, output);
  return {
    input: (channel, bytes, used) => session.input(channel, bytes, used),
    drained: (channel) => session.drained(channel),
    kill: () => session.kill(),
  };
}

class FilesSession {
  private readonly roots: Roots;
  private readonly output: FilesOutput;
  private readonly transfers = new Map<number, Transfer>();
  private readonly waiting = new Map<number, () => void>();
  private readonly readLines = lineReader((line) => this.handle(readFilesRequest(line)));

  constructor(roots: Roots, output: FilesOutput) {
    this.roots = roots;
    this.output = output;
  }

  input(channel: number, bytes: Uint8Array, used: () => void): void {
    if (channel === remoteChannels.main) {
      this.readLines(bytes);
      return used();
    }
    const transfer = this.transfers.get(channel);
    if (transfer) transfer.incoming.push(bytes, used);
    else used();
  }

  drained(channel: number): void {
    this.waiting.get(channel)?.();
    this.waiting.delete(channel);
  }

  kill(): void {
    for (const transfer of this.transfers.values()) transfer.stop();
    for (const channel of this.waiting.keys()) this.drained(channel);
  }

  private answer(answer: FilesAnswer): void {
    this.output.write(remoteChannels.main, filesLine(answer));
  }

  private handle(request: FilesRequest | undefined): void {
    if (!request) return;
    const transfer = this.transfers.get(request.transfer);
    switch (request.type) {
      case "download":
      case "upload":
        return void this.start(request);
      case "read":
        return transfer?.go(request.offset, request.sha256);
      case "write":
        return transfer?.go(request.offset);
      case "written":
        return transfer?.written(request.bytes, request.sha256);
      case "stop":
        transfer?.stop();
        this.drained(request.transfer);
        this.output.forget(request.transfer);
    }
  }

  private async start(request: FilesRequest & { type: "download" | "upload" }): Promise<void> {
    const { transfer: channel, path } = request;
    const transfer = new Transfer();
    try {
      const isBusy = this.transfers.size >= maxTransfers || this.transfers.has(channel);
      if (isBusy) throw new FileError("BUSY", path);
      this.transfers.set(channel, transfer);
      const around = { transfer, end: this.endOf(channel), roots: this.roots };
      const isDownload = request.type === "download";
      const done = await (isDownload ? download(request, around) : upload(request, around));
      this.note(request, done);
      this.answer({ type: "done", transfer: channel, ...done });
    } catch (error) {
      const { code, path: at, message } = asFileError(error, path);
      if (!unrecorded.includes(code)) this.note(request, { path: at, fault: code });
      this.answer({ type: "failed", transfer: channel, code, path: at, detail: message.slice(0, 300) });
    } finally {
      transfer.incoming.drop();
      if (this.transfers.get(channel) === transfer) this.transfers.delete(channel);
    }
  }

  private note(
    { type }: FilesRequest,
    {
      path,
      bytes = 0,
      sha256 = "",
      fault = "",
    }: { path: string; bytes?: number; sha256?: string; fault?: string },
  ): void {
    const digest = Buffer.from(sha256, "hex").toString("base64url");
    this.output.note({ kind: type === "upload" ? "SENT" : "RECEIVED", about: path, bytes, digest, fault });
  }

  private endOf(channel: number): TransferEnd {
    return {
      ready: (ready) => this.answer({ type: "ready", transfer: channel, ...ready }),
      begin: (offset) => this.answer({ type: "begin", transfer: channel, offset }),
      send: async (bytes) => {
        if (this.output.write(channel, bytes)) return;
        await new Promise<void>((resolve) => this.waiting.set(channel, resolve));
      },
    };
  }
}
