import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { ReportedTarget } from "@muster/sdk/live";

// enough for a thousand targets with the longest evidence
const maxJournalBytes = 64_000_000;
const isJobId = /^[0-9a-f-]{36}$/;

/**
 * Stores the verdicts of running jobs, so that a killed agent reports them without probing again. One file
 * per job and one line per target, removed with the job. A full disk ends the journal, not the job.
 */
export class JobJournal {
  private readonly folder: string;
  private readonly open = new Map<string, { file: number; bytes: number }>();

  constructor(data: string) {
    this.folder = join(data, "jobs");
  }

  /** The verdicts of the previous agent process, by job. */
  read(): Map<string, ReportedTarget[]> {
    const jobs = new Map<string, ReportedTarget[]>();
    try {
      for (const file of readdirSync(this.folder))
        if (isJobId.test(file)) jobs.set(file, parseTargets(readFileSync(join(this.folder, file), "utf8")));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT")
        console.error(`The discovery journal cannot be read: ${String(error)}`);
    }
    return jobs;
  }

  begin(jobUUID: string): void {
    if (!isJobId.test(jobUUID) || this.open.has(jobUUID)) return;
    this.attempt(jobUUID, () => {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 });
      this.open.set(jobUUID, { file: openSync(join(this.folder, jobUUID), "a", 0o600), bytes: 0 });
      // ends a partial line that a full disk or a kill may have left
      this.write(jobUUID, "\n");
    });
  }

  add(jobUUID: string, target: ReportedTarget): void {
    this.attempt(jobUUID, () => this.write(jobUUID, `${JSON.stringify(target)}\n`));
  }

  remove(jobUUID: string): void {
    if (!isJobId.test(jobUUID)) return;
    this.stop(jobUUID);
    try {
      rmSync(join(this.folder, jobUUID), { force: true });
    } catch (error) {
      console.error(`The journal of job ${jobUUID} cannot be removed: ${String(error)}`);
    }
  }

  close(): void {
    for (const jobUUID of this.open.keys()) this.stop(jobUUID);
  }

  private write(jobUUID: string, text: string): void {
    const journal = this.open.get(jobUUID);
    if (!journal) return;
    const bytes = Buffer.from(text);
    if (journal.bytes + bytes.length > maxJournalBytes) throw new Error("it has reached its size limit");
    for (let at = 0; at < bytes.length;) at += writeSync(journal.file, bytes, at);
    journal.bytes += bytes.length;
  }

  private attempt(jobUUID: string, write: () => void): void {
    try {
      write();
    } catch (error) {
      console.error(`Job ${jobUUID} continues without a journal: ${String(error)}`);
      this.stop(jobUUID);
    }
  }

  private stop(jobUUID: string): void {
    const journal = this.open.get(jobUUID);
    this.open.delete(jobUUID);
    if (journal) closeSync(journal.file);
  }
}

function parseTargets(text: string): ReportedTarget[] {
  return text.split("\n").flatMap((line) => {
    try {
      const target = JSON.parse(line) as ReportedTarget;
      return typeof target?.ip === "string" && target.complete === true ? [target] : [];
    } catch {
      return [];
    }
  });
}
