// Scheduled backups run in a separate thread, so that copying the database doesn't block the server.
import { Worker } from "node:worker_threads";
import { MusterError, textIn, type ErrorCode, type StoredMessage } from "@muster/sdk";
import type { CreateOptions } from "./create.ts";

export interface ScheduledBackup extends CreateOptions {
  /** How many scheduled backups to retain. */
  keep: number;
}

export interface ScheduledResult {
  name: string;
  bytes: number;
  /** What is wrong with the audit log; "" if nothing. */
  tampered: StoredMessage;
}

export type ThreadAnswer = { result: ScheduledResult } | { code: ErrorCode; message: StoredMessage };

export interface BackupThread {
  result: Promise<ScheduledResult>;
  stop(): Promise<void>;
}

export function startBackupThread(backup: ScheduledBackup): BackupThread {
  const worker = new Worker(new URL("./thread-entry.ts", import.meta.url), { workerData: backup });
  const result = new Promise<ScheduledResult>((resolve, reject) => {
    worker.on("message", (answer: ThreadAnswer) =>
      "result" in answer
        ? resolve(answer.result)
        : reject(new MusterError(answer.code, { message: textIn(answer.message) })),
    );
    worker.on("error", reject);
    worker.on("exit", () => reject(new MusterError("interrupted")));
  });
  return {
    result,
    async stop() {
      await worker.terminate();
    },
  };
}
