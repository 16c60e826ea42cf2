// The systemd journal, read with journalctl.
import { cleanText } from "@muster/sdk";
import { numberOf, objectsIn } from "../../../monitoring/state/json.ts";
import { literally, type RunTool } from "../run-tool.ts";
import { ToolError } from "../tool.ts";
import { entry, type Journal, type JournalQuery } from "./entry.ts";

export const journalFields = "MESSAGE,PRIORITY,_PID,SYSLOG_IDENTIFIER,_COMM,_SYSTEMD_UNIT,UNIT";
const readMS = 20_000;

const argumentsOf = (query: JournalQuery): string[] => [
  "--no-pager",
  "--quiet",
  "--all",
  "--output=json",
  `--output-fields=${journalFields}`,
  `--lines=${query.limit}`,
  ...(query.source ? [`--unit=${query.source}`] : []),
  ...(query.severity === null ? [] : [`--priority=${query.severity}`]),
  ...(query.text ? [`--grep=${literally(query.text)}`, "--case-sensitive=no"] : []),
  ...(query.since === null ? [] : [`--since=@${Math.floor(query.since / 1_000)}`]),
  ...(query.until === null ? [] : [`--until=@${Math.ceil(query.until / 1_000)}`]),
  ...(query.cursor ? [`--after-cursor=${query.cursor}`] : []),
];

/**
 * The string of a field; journalctl writes binary data as a list of bytes, and repeated fields as a list of
 * values.
 */
export function stringOf(value: unknown): string {
  const first: unknown = Array.isArray(value) && typeof value[0] !== "number" ? value[0] : value;
  if (typeof first === "string") return first;
  return Array.isArray(first)
    ? Buffer.from(first.filter((one) => typeof one === "number")).toString("utf8")
    : "";
}

/** Parses a line as an entry; empty if it isn't one. */
export function entriesIn(line: string): Record<string, unknown>[] {
  try {
    return objectsIn(JSON.parse(line));
  } catch {
    return [];
  }
}

const microseconds = (one: Record<string, unknown> | undefined) =>
  Number(stringOf(one?.__REALTIME_TIMESTAMP));

/** The time of an entry in ms since 1970. */
export const loggedAt = (one: Record<string, unknown>): number => Math.round(microseconds(one) / 1_000);

/** Sorts the newest entry last: journalctl reverses the order when it searches for a text. */
const inOrder = (all: Record<string, unknown>[]) =>
  microseconds(all[0]) > microseconds(all.at(-1)) ? all.toReversed() : all;

export const journald = (run: RunTool): Journal => ({
  kind: "JOURNALD",
  async read(query) {
    const { code, output, errors } = await run("journalctl", argumentsOf(query), { withinMS: readMS });
    // it also fails, without an error message, when nothing matches the text
    if (code !== 0 && errors.trim()) throw new ToolError(cleanText(errors, 300));
    const all = inOrder(output.split("\n").flatMap((line) => (line ? entriesIn(line) : [])));
    const results = all.map((one) => {
      const unit = stringOf(one.UNIT) || stringOf(one._SYSTEMD_UNIT);
      return entry({
        at: loggedAt(one),
        source: unit.replace(/\.service$/, "") || stringOf(one.SYSLOG_IDENTIFIER) || stringOf(one._COMM),
        severity: numberOf(stringOf(one.PRIORITY)),
        pid: numberOf(stringOf(one._PID)),
        text: stringOf(one.MESSAGE),
      });
    });
    return { results, cursor: stringOf(all.at(-1)?.__CURSOR) || query.cursor };
  },
});
