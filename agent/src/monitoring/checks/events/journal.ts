// The journal of systemd, followed by one journalctl for as long as conditions ask for it.
import { spawn, type ChildProcess } from "node:child_process";
import { cleanText, everyEvent } from "@muster/sdk";
import { entriesIn, journalFields, loggedAt, stringOf } from "../../../remote/tools/journal/journald.ts";
import { runTool, toolEnvironment } from "../../../remote/tools/programs.ts";
import { numberOf } from "../../state/json.ts";
import { allReadable, type EventLog, type EventSink, type Unreadable, type Wanted } from "./event-log.ts";
import { Lines } from "./lines.ts";
import type { LoggedEvent } from "./matching.ts";

const lineLimits = { longest: 65_536, atOnce: 16_777_216, perMS: 2_048 };
const longestError = 200;
/** One that has said nothing for so long is started again, in case it has stopped noticing. */
const quietMS = 300_000;
const cursorText = /^[\w=;:-]{1,300}$/;

const common = ["--no-pager", "--quiet", "--all", "--output=json"];

const newestArguments = [...common, "--lines=1", "--output-fields=PRIORITY"];

const followArguments = (level: number, cursor: string): string[] => [
  ...common,
  // all from the cursor on, instead of the last ten entries; `--after-cursor` of systemd before 255 leaves
  // out the first that has the priority if the one at the cursor hasn't
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
  #heardAt = 0;
  #isClosed = false;
  /** Why it ended. */
  #failure: string | undefined;
  /** From where it ended without having read anything. */
  #doubted = "";

  constructor(sink: EventSink) {
    this.#sink = sink;
  }

  async read({ level }: Wanted): Promise<Unreadable> {
    const isQuiet = performance.now() - this.#heardAt > quietMS;
    if (this.#child && this.#level === level && !isQuiet) return allReadable;
    this.#stop();
    const failure = this.#failure;
    this.#failure = undefined;
    await this.#findCursor();
    // one that is empty is looked at again
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

  /** Where the journal ends now, unless it was followed before. @throws if it can't be read */
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
    this.#heardAt = performance.now();
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
      this.#heardAt = performance.now();
      lines.take(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      errors = (errors + chunk.toString("utf8")).slice(0, longestError * 4);
    });
    child.once("error", (error) => (errors ||= error.message));
    child.once("close", (code) => {
      if (!isCurrent()) return;
      this.#child = undefined;
      // the next read starts another one from the cursor
      if (code === 0 || code === null) return;
      this.#failure = cleanText(errors, longestError) || "journalctl";
      if (hasRead) return;
      // if it happens again from there, it may be the cursor that it doesn't know
      if (this.#doubted === from) this.cursor = "";
      this.#doubted = from;
    });
  }

  #take(line: string, from: string): void {
    for (const one of entriesIn(line)) {
      const cursor = cursorOf(one);
      // it was read before
      if (cursor === from) continue;
      this.cursor = cursor || this.cursor;
      this.#sink.onEvent(eventOf(one));
    }
  }
}
