import { readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { MusterError, rememberMessages, storeRecent } from "@muster/sdk";
import { setDefaultLanguageFromDisk } from "@muster/sdk/node";
import { createBackup, isBackupName, scheduledPrefix } from "./create.ts";
import type { ScheduledBackup, ScheduledResult, ThreadAnswer } from "./thread.ts";

setDefaultLanguageFromDisk();
rememberMessages();

async function run(backup: ScheduledBackup): Promise<ScheduledResult> {
  const { file, bytes, manifest, checks } = await createBackup(backup);
  const tampered = storeRecent(checks.find(({ state }) => state === "FAILED")?.detail ?? "");
  // backups from before the audit log was tampered with are evidence
  if (!tampered) await deleteOld(backup, manifest.keyId);
  return { name: basename(file), bytes, tampered };
}

/** Deletes the oldest scheduled backups of this server; their names sort by time. */
async function deleteOld({ target, keep }: ScheduledBackup, keyId: string): Promise<void> {
  const names = (await readdir(target)).filter(
    (name) => isBackupName(name) && name.startsWith(scheduledPrefix(keyId)),
  );
  for (const name of names.toSorted().slice(0, -keep)) await rm(join(target, name));
}

const answer: ThreadAnswer = await run(workerData as ScheduledBackup).then(
  (result) => ({ result }),
  (error: Error) => ({
    code: error instanceof MusterError ? error.code : "failed",
    message: storeRecent(error.message),
  }),
);
parentPort!.postMessage(answer);
