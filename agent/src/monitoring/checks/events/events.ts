// Counts events of the computer's log for conditions, and stores the counts across restarts of the agent.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { everyEvent, t, type EventTest } from "@muster/sdk";
import { readChecked, writeChecked } from "@muster/sdk/files";
import { logFile } from "../../../remote/tools/journal/file.ts";
import { runTool } from "../../../remote/tools/run-tool.ts";
import { found, type Finding } from "../finding.ts";
import type { EventLog, EventSink, Unreadable } from "./event-log.ts";
import { JournalFollower } from "./journal.ts";
import {
  countEvent,
  judgeEvents,
  logsOf,
  noEvents,
  type CountedEvents,
  type LoggedEvent,
} from "./matching.ts";
import { polledFile, windowsLogs } from "./polled.ts";

export interface EventCheck {
  key: string;
  event: EventTest;
}

interface Stored {
  cursor: string;
  counted: [key: string, counted: CountedEvents][];
  dropped: [log: string, at: number][];
}

export interface EventOptions {
  /** The agent's folder; undefined for memory only. */
  data: string | undefined;
  platform?: NodeJS.Platform | undefined;
  /** The root of the file system that is read; for tests. */
  root?: string | undefined;
}

function openLog({ platform = process.platform, root = "/" }: EventOptions, sink: EventSink) {
  if (platform === "win32") return windowsLogs(runTool, sink);
  if (platform !== "linux") return undefined;
  if (existsSync(join(root, "run/systemd/journal"))) return new JournalFollower(sink);
  const file = logFile(root);
  return file && polledFile(file, sink);
}

/** Whether a log has what a condition requires: only Windows has several logs and event IDs. */
const has = ({ kind }: EventLog, { log, eventIds }: EventTest): boolean =>
  kind === "WINDOWS" || (!log && !eventIds.length);

export class CheckEvents {
  readonly #options: EventOptions;
  readonly #file: string | undefined;
  readonly #counted: Map<string, CountedEvents>;
  readonly #dropped: Map<string, number>;
  /** The position in the log while it isn't being read. */
  #cursor: string;
  #written = "";
  #given: readonly EventCheck[] = [];
  #log: EventLog | undefined;
  #reading: Promise<Unreadable> | undefined;
  #isReading = false;

  constructor(options: EventOptions) {
    this.#options = options;
    this.#file = options.data === undefined ? undefined : join(options.data, "events.json");
    const { cursor, counted, dropped } = this.#file === undefined ? nothing : restore(this.#file);
    this.#cursor = cursor;
    this.#counted = new Map(counted);
    this.#dropped = new Map(dropped);
  }

  /** Replaces the checks. Without any, nothing is read. */
  watch(checks: readonly EventCheck[]): void {
    this.#given = checks;
    const keys = new Set(checks.map(({ key }) => key));
    for (const key of this.#counted.keys()) if (!keys.has(key)) this.#counted.delete(key);
    for (const key of keys) if (!this.#counted.has(key)) this.#counted.set(key, noEvents());
    if (!checks.length) this.forget();
  }

  /** Stops reading until the next check, which continues at the same position. */
  pause(): void {
    const log = this.#log;
    this.#log = undefined;
    this.#cursor = log?.cursor ?? this.#cursor;
    log?.close();
  }

  /** Stops reading; the next check starts with what is logged from then on. */
  forget(): void {
    this.pause();
    this.#cursor = "";
    this.#save("");
  }

  /** Makes the next check read the log, once for all checks that follow. */
  begin(): void {
    if (!this.#isReading) this.#reading = undefined;
  }

  async check({ key, event }: EventCheck): Promise<Finding> {
    const log = (this.#log ??= this.#open());
    if (!log || !has(log, event)) return found(null, "NO_LOG");
    if (log.kind === "FILE" && event.level < everyEvent) return found(null, "NO_SEVERITIES");
    const logs = logsOf(event).map((name) => name.toLowerCase());
    try {
      const unreadable = await (this.#reading ??= this.#read(log));
      const why = logs.map((name) => unreadable.get(name)).find((text) => text !== undefined);
      if (why !== undefined) return found(null, "LOG_UNREADABLE", { text: why });
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return found(null, "LOG_UNREADABLE", { text });
    }
    const droppedAt = Math.max(...["", ...logs].map((name) => this.#dropped.get(name) ?? 0));
    return judgeEvents(this.#counted.get(key) ?? noEvents(), event, droppedAt);
  }

  #open(): EventLog | undefined {
    const log = openLog(this.#options, {
      // events from a log that was closed meanwhile are read again later
      onEvent: (event) => {
        if (this.#log === log) this.#count(event);
      },
      onDropped: (name) => this.#dropped.set(name.toLowerCase(), Date.now()),
    });
    if (log) log.cursor = this.#cursor;
    return log;
  }

  #count(logged: LoggedEvent): void {
    for (const { key, event } of this.#given) {
      const counted = this.#counted.get(key);
      if (counted) countEvent(counted, event, logged);
    }
  }

  async #read(log: EventLog): Promise<Unreadable> {
    this.#isReading = true;
    try {
      const level = Math.max(...this.#given.map(({ event }) => event.level));
      const names = this.#given.flatMap(({ event }) => logsOf(event));
      const logs = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
      return await log.read({ level, logs });
    } finally {
      this.#isReading = false;
      if (this.#log === log) this.#save(log.cursor);
    }
  }

  #save(cursor: string): void {
    const stored: Stored = { cursor, counted: [...this.#counted], dropped: [...this.#dropped] };
    const text = JSON.stringify(stored);
    if (this.#file === undefined || text === this.#written) return;
    writeChecked(this.#file, text);
    this.#written = text;
  }
}

const nothing: Stored = { cursor: "", counted: [], dropped: [] };

function restore(file: string): Stored {
  const text = readChecked(file, t("errors.deleteAgentFile"));
  return text === undefined ? nothing : (JSON.parse(text) as Stored);
}
