// Follows the journal of systemd with one journalctl while conditions need it.
import { spawn, type ChildProcess } from "node:child_process";
import { cleanText, everyEvent } from "@muster/sdk";
import { entriesIn, journalFields, loggedAt, stringOf } from "../../../remote/tools/journal/journald.ts";
import { runTool, toolEnvironment } from "../../../remote/tools/run-tool.ts";
import { numberOf } from "../../state/json.ts";
import { allReadable, type EventLog, type EventSink, type Unreadable, type Wanted } from "./event-log.ts";
import { Lines } from "./lines.ts";
import type { LoggedEvent } from "./matching.ts";

const lineLimits = { maxBytes: 65_536, atOnce: 16_777_216, perMS: 2_048 };
const maxErrorLength = 200;
/** journalctl is restarted after so long without output, in case it has stopped noticing new entries. */
const quietMS = 300_000;
const cursorText = /^[\w=;:-]{1,300}$/;

const common = ["--no-pager", "--quiet", "--all", "--output=json"];

const newestArguments = [...common, "--lines=1", "--output-fields=PRIORITY"];

const followArguments = (level: number, cursor: string): string[] => [
  ...common,
  // reads all entries from the cursor on, not only the last ten; `--after-cursor` of systemd before 255 omits
  // the first one with the priority if the one at the cursor doesn't have it
  "--follow",
  "--no-tail",
  `--cursor=${cursor}`,
  `--output-fields=${journalFields}`,
  ...(level < everyEvent ? [`--priority=${level}`] : []),
];

function cursorOf(one: Record<string, unknown> | undefined): string {
  const cursor = stringOf(one?.__CURSOR);
  return cursorText.test(cursor) ? cursor : "";
}

function eventOf(one: Record<string, unknown>): LoggedEvent {
  const units = [stringOf(one.UNIT), stringOf(one._SYSTEMD_UNIT)];
  const names = [stringOf(one.SYSLOG_IDENTIFIER), stringOf(one._COMM), ...units];
  return {
    at: loggedAt(one),
    log: "",
    sources: [...names, ...units.map((unit) => unit.replace(/\.service$/, ""))].filter(Boolean),
    id: null,
    severity: numberOf(stringOf(one.PRIORITY)),
    text: stringOf(one.MESSAGE),
  };
}

export class JournalFollower implements EventLog {
  readonly kind = "JOURNAL";
  cursor = "";
  readonly #sink: EventSink;
  #child: ChildProcess | undefined;
  #level = everyEvent;
  #receivedAt = 0;
  #isClosed = false;
  /** Why the last journalctl failed. */
  #failure: string | undefined;
  /** The cursor from which journalctl last failed before it read anything. */
  #doubted = "";

  constructor(sink: EventSink) {
    this.#sink = sink;
  }

  async read({ level }: Wanted): Promise<Unreadable> {
    const isQuiet = performance.now() - this.#receivedAt > quietMS;
    if (this.#child && this.#level === level && !isQuiet) return allReadable;
    this.#stop();
    const failure = this.#failure;
    this.#failure = undefined;
    await this.#findCursor();
    // an empty journal has no cursor; the next read tries again
    if (this.#isClosed || !this.cursor) return allReadable;
    this.#level = level;
    this.#follow();
    if (failure) throw new Error(failure);
    return allReadable;
  }

  close(): void {
    this.#isClosed = true;
    this.#stop();
  }

  #stop(): void {
    const child = this.#child;
    this.#child = undefined;
    child?.kill("SIGKILL");
  }

  /** Sets the cursor to the end of the journal, unless it is set. @throws if the journal can't be read */
  async #findCursor(): Promise<void> {
    const { code, output, errors } = await runTool("journalctl", newestArguments);
    if (code !== 0) throw new Error(errors || output);
    this.cursor ||= cursorOf(entriesIn(output)[0]);
  }

  #follow(): void {
    const from = this.cursor;
    const child = spawn("journalctl", followArguments(this.#level, from), {
      env: toolEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
    });
    this.#child = child;
    this.#receivedAt = performance.now();
    const isCurrent = () => this.#child === child;
    let [hasRead, errors] = [false, ""];
    const lines = new Lines(
      {
        onLine: (line) => {
          hasRead = true;
          this.#take(line, from);
        },
        onDropped: () => this.#sink.onDropped(""),
      },
      lineLimits,
    );
    child.stdout.on("data", (chunk: Buffer) => {
      if (!isCurrent()) return;
      this.#receivedAt = performance.now();
      lines.take(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      errors = (errors + chunk.toString("utf8")).slice(0, maxErrorLength * 4);
    });
    child.once("error", (error) => (errors ||= error.message));
    child.once("close", (code) => {
      if (!isCurrent()) return;
      this.#child = undefined;
      // the next read starts another journalctl from the cursor
      if (code === 0 || code === null) return;
      this.#failure = cleanText(errors, maxErrorLength) || "journalctl";
      if (hasRead) return;
      // after a second failure from the same cursor, journalctl may not know it
      if (this.#doubted === from) this.cursor = "";
      this.#doubted = from;
    });
  }

  #take(line: string, from: string): void {
    for (const one of entriesIn(line)) {
      const cursor = cursorOf(one);
      // the entry at the cursor was read before
      if (cursor === from) continue;
      this.cursor = cursor || this.cursor;
      this.#sink.onEvent(eventOf(one));
    }
  }
}
