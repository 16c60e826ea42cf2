import { MusterError, recordingCutOff } from "@muster/sdk";
import { FbsReader } from "@muster/sdk/remote";
import type { FileContent, TemporaryFile } from "../../hooks/platform.ts";
import { newHash } from "../remote-files/transfers/hash.ts";
import type { Integrity } from "./recording-integrity.ts";

export interface Collected {
  file: Blob;
  totalMS: number;
  integrity: Integrity;
  /** Removes the file. */
  remove(): Promise<void>;
}

interface Options {
  /** The digest that the recording should have; null while the session runs. */
  digest: string | null;
  /** Where the recording is stored; if undefined, in the browser's memory. */
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
 * Reads the whole recording of a desktop, so that it can be played forward and back, and verifies its digest.
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
