import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { readIdentity } from "../security/identity.ts";

/** Scan results are short-lived; a larger young generation would only add 60 MB of memory. */
const youngGenerationMB = 8;

/**
 * Runs the enrolled agent in a worker thread, so that its scans don't block a server in the same process.
 * @throws MusterError `not_signed_in` when the data folder was never enrolled
 */
export function startAgentThread(options: { data: string; url: string }): { close(): Promise<void> } {
  readIdentity(options.data);
  const worker = new Worker(new URL("./agent-thread-entry.ts", import.meta.url), {
    workerData: options,
    resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMB },
  });
  return {
    async close() {
      worker.postMessage("close");
      await once(worker, "exit");
    },
  };
}
