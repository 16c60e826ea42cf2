import { createReadStream } from "node:fs";
import { MusterError, type MalwareScanner } from "@muster/sdk";
import type { App } from "./app.ts";
import { fetchAddress, fileOf } from "./attachment-files.ts";
import { ScanFailed, ScannerAway, scannerVersion, scanStream } from "./clamd.ts";
import { dropUnused } from "./run-files.ts";

const cleaningMS = 3_600_000;

interface Item {
  table: "scripts" | "scriptAttachments";
  id: number;
  digest: string;
  size: number;
  bytes(): AsyncIterable<Buffer>;
}

/** Scans what is under review, one after the other, and again when the scanner comes back; nothing is clean by itself. */
export class Scanning {
  private readonly app: App;
  private readonly timer: NodeJS.Timeout;
  private work = Promise.resolve();
  private waiting = false;
  private away = false;
  private cleanedAt = 0;
  private fetching: Promise<void> | undefined;
  private readonly ending = new AbortController();

  constructor(app: App) {
    this.app = app;
    this.timer = setInterval(() => this.wake(), app.config.scanTickMS);
    this.wake();
  }

  /** Looks now rather than at the next tick. */
  wake(): void {
    if (this.waiting || this.ending.signal.aborted) return;
    this.waiting = true;
    this.work = this.work
      .then(() => {
        this.waiting = false;
        return this.look();
      })
      .catch((error: unknown) => this.app.log.error(error));
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.ending.abort();
    await Promise.all([this.work, this.fetching]);
  }

  async state(): Promise<MalwareScanner> {
    const { config, db } = this.app;
    const count = async (table: Item["table"]) =>
      (
        await db
          .selectFrom(table)
          .select((e) => e.fn.countAll<number>().as("n"))
          .where("scanStatus", "in", ["PROCESSING", "FAILED"])
          .executeTakeFirstOrThrow()
      ).n;
    if (config.malwareScan === "off") return { state: "OFF", version: "", waiting: 0 };
    const waiting = (await count("scripts")) + (await count("scriptAttachments"));
    const version = await scannerVersion(config.clamd).catch((error: unknown) => {
      if (error instanceof ScannerAway) return undefined;
      throw error;
    });
    return version === undefined
      ? { state: "UNREACHABLE", version: "", waiting }
      : { state: "READY", version, waiting };
  }

  private async look(): Promise<void> {
    const now = Date.now();
    if (now - this.cleanedAt > cleaningMS) {
      this.cleanedAt = now;
      await dropUnused(this.app);
    }
    // apart: a slow address keeps nothing else waiting
    this.fetching ??= this.fetchAll()
      .catch((error: unknown) => this.app.log.error(error))
      .finally(() => (this.fetching = undefined));
    if (this.app.config.malwareScan === "off") return;
    // what failed is tried again after a while, or as soon as a scanner that was away is back
    const before = now - (this.away ? 0 : this.app.config.scanRetryMS);
    for (;;) {
      const item = this.ending.signal.aborted ? undefined : await this.next(before);
      if (!item) return;
      try {
        await this.review(item);
      } catch (error) {
        if (!(error instanceof ScannerAway)) throw error;
        if (!this.away) this.app.log.warn(`The malware scanner at ${this.app.config.clamd} is away: ${error.message}`);
        this.away = true;
        return;
      }
    }
  }

  /** Reads what is to be had at addresses and is not here yet. */
  private async fetchAll(): Promise<void> {
    const { signal } = this.ending;
    const rows = await this.due("scriptAttachments", Date.now() - this.app.config.scanRetryMS)
      .select(["id", "url", "digest"])
      .where("url", "is not", null)
      .where("digest", "=", "")
      .execute();
    for (const { id, url, digest } of rows) {
      if (signal.aborted || !url) return;
      try {
        await fetchAddress(this.app, id, url, signal);
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof MusterError)) throw error;
        await this.conclude({ table: "scriptAttachments", id, digest }, "FAILED", error.message);
      }
    }
    if (rows.length) this.wake();
  }

  /** What is under review, or failed before a time, by how long it has waited. */
  private due<T extends Item["table"]>(table: T, before: number) {
    const rows = this.app.db.selectFrom(table as "scripts" | "scriptAttachments");
    return rows
      .where((e) =>
        e.or([
          e("scanStatus", "=", "PROCESSING"),
          e.and([e("scanStatus", "=", "FAILED"), e("scannedAt", "<", before)]),
        ]),
      )
      .orderBy((e) => e.fn.coalesce("scannedAt", e.lit(0)))
      .orderBy("id");
  }

  private async next(before: number): Promise<Item | undefined> {
    const { app } = this;
    const file = await this.due("scriptAttachments", before)
      .select(["id", "resourceId", "digest", "size"])
      .where("digest", "<>", "")
      .limit(1)
      .executeTakeFirst();
    if (file)
      return { table: "scriptAttachments", ...file, bytes: () => createReadStream(fileOf(app, file.resourceId)) };
    const script = await this.due("scripts", before).select(["id", "digest", "content"]).limit(1).executeTakeFirst();
    if (!script) return undefined;
    const source = Buffer.from(script.content, "base64");
    return {
      table: "scripts",
      id: script.id,
      digest: script.digest,
      size: source.length,
      bytes: async function* () {
        yield source;
      },
    };
  }

  private async review(item: Item): Promise<void> {
    const { clamd, scanMaxBytes } = this.app.config;
    const most = Math.floor(scanMaxBytes / 1_048_576);
    if (item.size > scanMaxBytes) {
      const why = `It is larger than the ${most} MB that the scanner is known to take; see MUSTER_SCAN_MAX_MB.`;
      return this.conclude(item, "FAILED", why);
    }
    try {
      const found = await scanStream(clamd, item.bytes(), this.ending.signal);
      this.away = false;
      await this.conclude(item, found === undefined ? "CLEAN" : "INFECTED", found ?? "");
    } catch (error) {
      if (error instanceof ScannerAway) throw error;
      this.away = false;
      if (!(error instanceof ScanFailed)) this.app.log.error(error);
      await this.conclude(item, "FAILED", error instanceof ScanFailed ? error.message : "It cannot be read.");
    }
  }

  private async conclude(
    item: Pick<Item, "table" | "id" | "digest">,
    scanStatus: "CLEAN" | "INFECTED" | "FAILED",
    scanDetail: string,
  ): Promise<void> {
    await this.app.db
      .updateTable(item.table)
      .set({ scanStatus, scanDetail, scannedAt: Date.now() })
      .where("id", "=", item.id)
      // only of what was read: it may have been changed meanwhile
      .where("digest", "=", item.digest)
      .execute();
    this.app.live.changedForAll("scripts");
  }
}
