// The log file of Linux computers without journald.
import { closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { keyed } from "@muster/sdk";
import { parseSyslog } from "../../../monitoring/messages/syslog.ts";
import { ToolError } from "../tool.ts";
import { entry, isWanted, type Journal, type JournalEntry } from "./entry.ts";

const files = ["var/log/syslog", "var/log/messages"];
/** How many bytes to read from the end of the file. */
const maxBytes = 2 * 1024 * 1024;

const traditional = /^([A-Z][a-z]{2}) {1,2}(\d{1,2}) (\d{2}):(\d{2}):(\d{2}) /;
const modern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})) /;
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const dayMS = 24 * 3_600_000;

/**
 * The time at the beginning of a line in ms since 1970, in the computer's time zone unless the line names
 * one; 0 if missing.
 */
function timeIn(line: string, now: number): number {
  const exact = modern.exec(line)?.[1];
  if (exact) return Date.parse(exact);
  const [, month = "", ...numbers] = traditional.exec(line) ?? [];
  if (!month) return 0;
  const [day = 1, hour = 0, minute = 0, second = 0] = numbers.map(Number);
  const year = new Date(now).getFullYear();
  const inYear = (one: number) => new Date(one, months.indexOf(month), day, hour, minute, second).getTime();
  // the line has no year, and December's lines are read in January
  return inYear(year) > now + dayMS ? inYear(year - 1) : inYear(year);
}

function parseLine(line: string, now: number): JournalEntry[] {
  const at = timeIn(line, now);
  if (!at) return [];
  const { source, text } = parseSyslog(Buffer.from(line));
  const pid = /\[(\d{1,10})\]: /.exec(line)?.[1];
  return [entry({ at, source, severity: null, pid: pid ? Number(pid) : null, text })];
}

/** Reads the end of a file after a cursor; ignores the cursor if the file was replaced since. */
function readEnd(path: string, cursor: string): { text: string; cursor: string } {
  const file = openSync(path, "r");
  try {
    const { ino, size } = fstatSync(file);
    const [inode, offset] = cursor.split(":").map(Number);
    const known = inode === ino && offset !== undefined && offset <= size ? offset : 0;
    const from = Math.max(known, size - maxBytes);
    const bytes = Buffer.alloc(size - from);
    const text = bytes.toString("utf8", 0, readSync(file, bytes, 0, bytes.length, from));
    // an incomplete last line is read next time
    const complete = text.slice(0, text.lastIndexOf("\n") + 1);
    return { text: complete, cursor: `${ino}:${from + Buffer.byteLength(complete)}` };
  } finally {
    closeSync(file);
  }
}

export function logFile(root = "/"): Journal | undefined {
  const path = files.map((one) => join(root, one)).find((one) => existsSync(one));
  if (!path) return undefined;
  return {
    kind: "FILE",
    async read(query) {
      if (query.severity !== null) throw new ToolError(keyed("remote.deviceTools.noSeverities"));
      const { text, cursor } = readEnd(path, query.cursor);
      const now = Date.now();
      const all = text.split("\n").flatMap((line) => (line ? parseLine(line, now) : []));
      const results = all.filter((one) => isWanted(one, query)).slice(-query.limit);
      return { results, cursor };
    },
  };
}
