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

const half = limits.scriptRunOutputBytes / 2;
const chunkLength = 8_000;
const longestEscape = 256;
const wholeEscape = /^\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\^_])/;

/**
 * What the scripts of a run write, as text without escape sequences: the first half of what is kept goes out as it comes,
 * the last half when they have ended, with the number of bytes between them that are left out.
 */
export class OutputLog {
  private readonly decoders = new Map<Stream, TextDecoder>();
  private readonly held = new Map<Stream, string>();
  private step = 0;
  private room = half;
  private readonly ready: Piece[] = [];
  private readonly tail: Piece[] = [];
  private tailBytes = 0;
  private omitted = 0;
  private seq = 0;
  private readonly unkept: ScriptRunChunk[] = [];

  add(stream: Stream, bytes: Uint8Array): void {
    const decoder = this.decoders.get(stream) ?? new TextDecoder();
    this.decoders.set(stream, decoder);
    this.text(stream, decoder.decode(bytes, { stream: true }), false);
  }

  /** The script has ended: what was the beginning of a character or a sequence is all there is of it. */
  endStep(): void {
    for (const [stream, decoder] of this.decoders) this.text(stream, decoder.decode(), true);
    this.decoders.clear();
    this.step++;
  }

  /** All have ended: what was held back for the end goes out. */
  end(): void {
    const [first] = this.tail;
    if (first) first.omittedBytes = this.omitted;
    this.ready.push(...this.tail.splice(0));
  }

  /** Chunks that the server has not kept yet, as many as fit. */
  next(bytes: number): ScriptRunChunk[] {
    let room = bytes;
    const chunks: ScriptRunChunk[] = [];
    for (;;) {
      const chunk = this.unkept[chunks.length] ?? this.number();
      if (!chunk) return chunks;
      room -= Buffer.byteLength(chunk.text);
      if (chunks.length && room < 0) return chunks;
      chunks.push(chunk);
    }
  }

  kept(chunks: number): void {
    this.unkept.splice(0, chunks);
  }

  get isEmpty(): boolean {
    return !this.ready.length && !this.unkept.length;
  }

  get chunks(): number {
    return this.seq;
  }

  private number(): ScriptRunChunk | undefined {
    const piece = this.ready.shift();
    if (!piece) return undefined;
    const { bytes: _, ...rest } = piece;
    const chunk = { seq: ++this.seq, ...rest };
    this.unkept.push(chunk);
    return chunk;
  }

  private text(stream: Stream, decoded: string, isEnd: boolean): void {
    let text = (this.held.get(stream) ?? "") + decoded;
    this.held.delete(stream);
    const escape = text.lastIndexOf("\u001b");
    const isPart =
      escape >= 0 && text.length - escape < longestEscape && !wholeEscape.test(text.slice(escape));
    const cut = isPart ? escape : text.endsWith("\r") ? text.length - 1 : text.length;
    if (!isEnd && cut < text.length) {
      this.held.set(stream, text.slice(cut));
      text = text.slice(0, cut);
    }
    const clean = cleanOutput(text);
    for (let at = 0; at < clean.length;) {
      let end = Math.min(at + chunkLength, clean.length);
      if (/[\ud800-\udbff]/.test(clean.charAt(end - 1))) end++;
      this.put(stream, clean.slice(at, end));
      at = end;
    }
  }

  private put(stream: Stream, text: string): void {
    const piece = { step: this.step, stream, text, bytes: Buffer.byteLength(text), omittedBytes: 0 };
    if (this.room > 0) {
      this.room -= piece.bytes;
      return join(this.ready, piece);
    }
    join(this.tail, piece);
    this.tailBytes += piece.bytes;
    while (this.tailBytes > half && this.tail.length > 1) {
      const { bytes } = this.tail.shift()!;
      this.tailBytes -= bytes;
      this.omitted += bytes;
    }
  }
}

/** Adds to the last piece where it is of the same stream and there is room in it, so that a chunk is worth its way. */
function join(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  const fits = last && last.stream === piece.stream && last.step === piece.step;
  if (!fits || last.text.length + piece.text.length > chunkLength) return void pieces.push(piece);
  last.text += piece.text;
  last.bytes += piece.bytes;
}
