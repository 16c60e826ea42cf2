// Parses MIB files in a thread, so that a file that takes too long or too much memory only stops the thread.
import { Worker } from "node:worker_threads";
import type { MibObject } from "@muster/sdk";
import type { MibText } from "./mib-text.ts";

const timeoutMS = 20_000;
const memoryMB = 512;

/** Returns the objects of the last file; rejects if it can't be parsed. */
export async function readInThread(files: readonly MibText[]): Promise<MibObject[]> {
  const worker = new Worker(new URL("./mib-thread-entry.ts", import.meta.url), {
    workerData: files,
    resourceLimits: { maxOldGenerationSizeMb: memoryMB },
  });
  const timer = setTimeout(() => void worker.terminate(), timeoutMS);
  try {
    return await new Promise((resolve, reject) => {
      worker.on("message", resolve);
      worker.on("error", reject);
      worker.on("exit", () => reject(new Error("The thread ended.")));
    });
  } finally {
    clearTimeout(timer);
  }
}
