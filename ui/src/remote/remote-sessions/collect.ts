import { MusterError, recordingCutOff } from "@muster/sdk";
import { FbsReader } from "@muster/sdk/remote";
import type { FileContent, TemporaryFile } from "../../hooks/platform.ts";
import { newHash } from "../remote-files/transfers/hash.ts";
import type { Integrity } from "./digest.ts";

export interface Collected {
  file: Blob;
  totalMS: number;
  integrity: Integrity;
  /** Frees what the file takes. */
  remove(): Promise<void>;
}

interface Options {
  /** What the session's recording should have; null while it runs. */
  digest: string | null;
  /** Where it is kept; in the browser's memory where there is none. */
  disk: TemporaryFile | undefined;
  onBytes(bytes: number): void;
}

function inMemory(): TemporaryFile {
  const parts: Blob[] = [];
  return {
    write: async (bytes) => void parts.push(new Blob([bytes])),
    finish: async () => new Blob(parts),
    remove: async () => undefined,
  };
}

/**
 * Reads the recording of a desktop whole, so that it can be played back and forth, and compares it with its
 * digest.
 */
export async function collect(content: FileContent, { digest, disk, onBytes }: Options): Promise<Collected> {
  const place = disk ?? inMemory();
  const hash = newHash();
  const reader = new FbsReader();
  let totalMS = 0;
  let bytes = 0;
  const read = content.getReader();
  try {
    for (;;) {
      const { value, done } = await read.read().catch(recordingCutOff);
      if (done) break;
      hash.update(value);
      totalMS = reader.push(value).at(-1)?.at ?? totalMS;
      await place.write(value);
      onBytes((bytes += value.length));
    }
    const isSame = digest && Uint8Array.fromBase64(digest, { alphabet: "base64url" }).toHex() === hash.hex();
    const ended = isSame ? "intact" : "altered";
    const integrity = digest === null ? "running" : ended;
    return { file: await place.finish(), totalMS, integrity, remove: () => place.remove() };
  } catch (error) {
    await place.remove();
    throw error instanceof TypeError ? new MusterError("recording_damaged") : error;
  }
}
