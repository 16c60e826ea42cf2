// Records the output of a terminal, but not its input, as asciicast version 2.
import { remoteChannels } from "@muster/sdk/remote";
import type { ServerContext } from "../../context.ts";
import type { RecordingFormat } from "./recorder.ts";
import { readEnd } from "./stored.ts";

const firstSize = { width: 80, height: 24 };
/** How many bytes of a recording's end a new watcher is sent. */
const maxShown = 1_000_000;
const line = (content: object) => `${JSON.stringify(content)}\n`;

export class Cast implements RecordingFormat {
  readonly needsAll = false;
  private readonly title: string;
  private readonly createdAt: number;
  private readonly decoders = new Map<number, TextDecoder>();

  constructor({ title, createdAt }: { title: string; createdAt: number }) {
    this.title = title;
    this.createdAt = createdAt;
  }

  head(): string {
    const timestamp = Math.floor(this.createdAt / 1_000);
    return line({ version: 2, ...firstSize, timestamp, title: this.title });
  }

  output(channel: number, bytes: Uint8Array, at: number): string {
    const decoder = this.decoders.get(channel) ?? new TextDecoder();
    this.decoders.set(channel, decoder);
    return this.event(channel, decoder.decode(bytes, { stream: true }), at);
  }

  input(): string {
    return "";
  }

  resize(columns: number, rows: number, at: number): string {
    return line([at / 1_000, "r", `${columns}x${rows}`]);
  }

  end(at: number): string {
    return [...this.decoders].map(([channel, decoder]) => this.event(channel, decoder.decode(), at)).join("");
  }

  private event(channel: number, text: string, at: number): string {
    // asciicast has no separate channel for errors
    const isShown = channel === remoteChannels.main || channel === remoteChannels.errors;
    return text && isShown ? line([at / 1_000, "o", text]) : "";
  }
}

/** Returns the recent output in the first parts of a recording, to show the screen to a new watcher. */
export async function readShown(
  context: ServerContext,
  sessionId: string,
  parts: number,
): Promise<Uint8Array> {
  const lines = (await readEnd(context, sessionId, { parts, length: maxShown })).toString().split("\n");
  const shown = lines.flatMap((line) => {
    // the first line is an object, the others are arrays
    const [, kind, text] = line.startsWith("[") ? (JSON.parse(line) as [number, string, string]) : [];
    return kind === "o" && text ? [text] : [];
  });
  return Buffer.from(shown.join("").slice(-maxShown));
}
