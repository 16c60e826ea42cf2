import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { ToldTarget } from "@muster/sdk/live";

// a thousand targets with the longest evidence
const maxJournalBytes = 64_000_000;
const isJobId = /^[0-9a-f-]{36}$/;

/**
 * What had its verdict in the jobs that run, so that a killed agent tells it and does not probe it again. One file a
 * job, one line a target, gone with the job. A disk that takes no more ends the journal, not the job.
 */
export class JobJournal {
  private readonly folder: string;
  private readonly open = new Map<string, { file: number; bytes: number }>();

  constructor(data: string) {
    this.folder = join(data, "jobs");
  }

  /** What the agent had when it ended, by job. */
  read(): Map<string, ToldTarget[]> {
    const jobs = new Map<string, ToldTarget[]>();
    try {
      for (const file of readdirSync(this.folder))
        if (isJobId.test(file)) jobs.set(file, parseTargets(readFileSync(join(this.folder, file), "utf8")));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT")
        console.error(`The journal cannot be read: ${String(error)}`);
    }
    return jobs;
  }

  begin(jobUUID: string): void {
    if (!isJobId.test(jobUUID) || this.open.has(jobUUID)) return;
    this.attempt(jobUUID, () => {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 });
      this.open.set(jobUUID, { file: openSync(join(this.folder, jobUUID), "a", 0o600), bytes: 0 });
      // half a line that a full disk or a kill left must not spoil the next
      this.write(jobUUID, "\n");
    });
  }

  add(jobUUID: string, target: ToldTarget): void {
    this.attempt(jobUUID, () => this.write(jobUUID, `${JSON.stringify(target)}\n`));
  }

  remove(jobUUID: string): void {
    if (!isJobId.test(jobUUID)) return;
    this.stop(jobUUID);
    try {
      rmSync(join(this.folder, jobUUID), { force: true });
    } catch (error) {
      console.error(`The journal of ${jobUUID} cannot be removed: ${String(error)}`);
    }
  }

  close(): void {
    for (const jobUUID of this.open.keys()) this.stop(jobUUID);
  }

  private write(jobUUID: string, text: string): void {
    const journal = this.open.get(jobUUID);
    if (!journal) return;
    const bytes = Buffer.from(text);
    if (journal.bytes + bytes.length > maxJournalBytes) throw new Error("it has grown too long");
    for (let at = 0; at < bytes.length;) at += writeSync(journal.file, bytes, at);
    journal.bytes += bytes.length;
  }

  private attempt(jobUUID: string, write: () => void): void {
    try {
      write();
    } catch (error) {
      console.error(`The job ${jobUUID} goes on without a journal: ${String(error)}`);
      this.stop(jobUUID);
    }
  }

  private stop(jobUUID: string): void {
    const journal = this.open.get(jobUUID);
    this.open.delete(jobUUID);
    if (journal) closeSync(journal.file);
  }
}

function parseTargets(text: string): ToldTarget[] {
  return text.split("\n").flatMap((line) => {
    try {
      const target = JSON.parse(line) as ToldTarget;
      return typeof target?.ip === "string" && target.complete === true ? [target] : [];
    } catch {
      return [];
    }
  });
}
