// The unified log of macOS, read with log.
import { numberOf, textOf } from "../../../monitoring/state/json.ts";
import { outputOf, type RunTool } from "../run-tool.ts";
import { entry, isWanted, type Journal, type JournalEntry } from "./entry.ts";

/** The default time span: a busy computer logs about as much in this time as can be read. */
const timeoutMS = 120_000;
const readMS = 20_000;

const severities: Readonly<Record<string, number>> = { Fault: 2, Error: 3, Default: 5, Info: 6, Debug: 7 };

/** Formats a time for log: "2025-11-25 08:30:00+0000". */
const momentOf = (milliseconds: number) =>
  new Date(milliseconds)
    .toISOString()
    .replace("T", " ")
    .replace(/\.\d+Z$/, "+0000");

/** Parses a time such as "2025-11-25 08:30:00.123456+0000". */
const timeOf = (text: string) =>
  Date.parse(
    text
      .replace(" ", "T")
      .replace(/(\.\d{3})\d*/, "$1")
      .replace(/(\d{2})(\d{2})$/, "$1:$2"),
  );

function parseLine(line: string): JournalEntry[] {
  if (!line.startsWith("{")) return [];
  const one = JSON.parse(line) as Record<string, unknown>;
  const at = timeOf(textOf(one.timestamp, 40));
  if (Number.isNaN(at)) return [];
  const path = textOf(one.processImagePath, 300);
  return [
    entry({
      at,
      source: path.slice(path.lastIndexOf("/") + 1),
      severity: severities[textOf(one.messageType, 20)] ?? 5,
      pid: numberOf(one.processID),
      text: textOf(one.eventMessage, 1_000),
    }),
  ];
}

export const unifiedLog = (run: RunTool): Journal => ({
  kind: "MACOS",
  async read(query) {
    const after = Number(query.cursor) || 0;
    const since = Math.max(after, query.since ?? (query.until ?? Date.now()) - timeoutMS);
    const args = ["show", "--style", "ndjson", "--start", momentOf(since)];
    if (query.until !== null) args.push("--end", momentOf(query.until));
    const text = await outputOf(run, "/usr/bin/log", args, { withinMS: readMS });
    const all = text.split("\n").flatMap(parseLine);
    const results = all.filter((one) => one.at > after && isWanted(one, query)).slice(-query.limit);
    return { results, cursor: String(all.at(-1)?.at ?? query.cursor) };
  },
});
