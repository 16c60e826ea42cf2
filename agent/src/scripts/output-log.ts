import { cleanOutput, limits } from "@muster/sdk";
import type { ScriptRunChunk } from "@muster/sdk";

type Stream = ScriptRunChunk["stream"];
interface Piece {
  step: number;
  stream: Stream;
  text: string;
  bytes: number;
  omittedBytes: number;
}

const halfLimit = limits.scriptRunOutputBytes / 2;
const chunkLength = 8_000;
const maxEscapeLength = 256;
const wholeEscape = /^\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\^_])/;

/**
 * The output of a run as text without escape sequences. The first half of the limit is sent as it arrives,
 * the last half when the run ends, with the number of omitted bytes between them.
 */
export class OutputLog {
  private readonly decoders = new Map<Stream, TextDecoder>();
  private readonly incomplete = new Map<Stream, string>();
  private step = 0;
  private headBytesLeft = halfLimit;
  private readonly ready: Piece[] = [];
  private readonly tail: Piece[] = [];
  private tailBytes = 0;
  private omitted = 0;
  private seq = 0;
  private readonly unacknowledged: ScriptRunChunk[] = [];

  add(stream: Stream, bytes: Uint8Array): void {
    const decoder = this.decoders.get(stream) ?? new TextDecoder();
    this.decoders.set(stream, decoder);
    this.addText(stream, decoder.decode(bytes, { stream: true }), false);
  }

  /** Ends the step: flushes incomplete characters and escape sequences. */
  endStep(): void {
    for (const [stream, decoder] of this.decoders) this.addText(stream, decoder.decode(), true);
    this.decoders.clear();
    this.step++;
  }

  /** Ends the run: releases the tail. */
  end(): void {
    const [first] = this.tail;
    if (first) first.omittedBytes = this.omitted;
    this.ready.push(...this.tail.splice(0));
  }

  /** The next chunks that the server has not acknowledged, up to a number of bytes, but at least one. */
  next(bytes: number): ScriptRunChunk[] {
    let room = bytes;
    const chunks: ScriptRunChunk[] = [];
    for (;;) {
      const chunk = this.unacknowledged[chunks.length] ?? this.numberNextPiece();
      if (!chunk) return chunks;
      room -= Buffer.byteLength(chunk.text);
      if (chunks.length && room < 0) return chunks;
      chunks.push(chunk);
    }
  }

  acknowledge(chunks: number): void {
    this.unacknowledged.splice(0, chunks);
  }

  get isEmpty(): boolean {
    return !this.ready.length && !this.unacknowledged.length;
  }

  get chunks(): number {
    return this.seq;
  }

  private numberNextPiece(): ScriptRunChunk | undefined {
    const piece = this.ready.shift();
    if (!piece) return undefined;
    const { bytes: _, ...rest } = piece;
    const chunk = { seq: ++this.seq, ...rest };
    this.unacknowledged.push(chunk);
    return chunk;
  }

  private addText(stream: Stream, decoded: string, isEnd: boolean): void {
    let text = (this.incomplete.get(stream) ?? "") + decoded;
    this.incomplete.delete(stream);
    const escape = text.lastIndexOf("\u001b");
    const isPart =
      escape >= 0 && text.length - escape < maxEscapeLength && !wholeEscape.test(text.slice(escape));
    const complete = text.endsWith("\r") ? text.length - 1 : text.length;
    const cut = isPart ? escape : complete;
    if (!isEnd && cut < text.length) {
      this.incomplete.set(stream, text.slice(cut));
      text = text.slice(0, cut);
    }
    const clean = cleanOutput(text);
    for (let at = 0; at < clean.length;) {
      let end = Math.min(at + chunkLength, clean.length);
      if (/[\ud800-\udbff]/.test(clean.charAt(end - 1))) end++;
      this.addPiece(stream, clean.slice(at, end));
      at = end;
    }
  }

  private addPiece(stream: Stream, text: string): void {
    const piece = { step: this.step, stream, text, bytes: Buffer.byteLength(text), omittedBytes: 0 };
    if (this.headBytesLeft > 0) {
      this.headBytesLeft -= piece.bytes;
      return appendPiece(this.ready, piece);
    }
    appendPiece(this.tail, piece);
    this.tailBytes += piece.bytes;
    while (this.tailBytes > halfLimit && this.tail.length > 1) {
      const { bytes } = this.tail.shift()!;
      this.tailBytes -= bytes;
      this.omitted += bytes;
    }
  }
}

/** Extends the last piece if it is of the same stream and step and has room, so that chunks aren't tiny. */
function appendPiece(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  const fits = last && last.stream === piece.stream && last.step === piece.step;
  if (!fits || last.text.length + piece.text.length > chunkLength) return void pieces.push(piece);
  last.text += piece.text;
  last.bytes += piece.bytes;
}
