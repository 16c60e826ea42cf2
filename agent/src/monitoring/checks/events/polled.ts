// Logs that are read each minute: the log file of Linux without a journal, and the event logs of Windows.
import { everyEvent } from "@muster/sdk";
import type { Journal } from "../../../remote/tools/journal/entry.ts";
import {
  fileTimeOf,
  levelsUpTo,
  timeOfFileTime,
  windowsSeverities,
} from "../../../remote/tools/journal/windows.ts";
import { powershell } from "../../../remote/tools/powershell.ts";
import type { RunTool } from "../../../remote/tools/run-tool.ts";
import { numberOf, objectsIn, textOf } from "../../state/json.ts";
import { allReadable, type EventLog, type EventSink } from "./event-log.ts";

const maxPerFile = 1_000;
/** The maximum per reading, of all event logs together. */
const maxWindowsEvents = 2_000;
const maxTextLength = 1_000;

export function polledFile(file: Journal, sink: EventSink): EventLog {
  const query = { source: "", severity: null, text: "", until: null, limit: maxPerFile };
  return {
    kind: "FILE",
    cursor: "",
    async read() {
      const { cursor } = this;
      const page = await file.read({ ...query, since: cursor ? null : Date.now(), cursor });
      this.cursor = page.cursor;
      for (const { at, source, severity, text } of page.results)
        sink.onEvent({ at, log: "", sources: [source], id: null, severity, text });
      if (page.results.length === maxPerFile) sink.onDropped("");
      return allReadable;
    },
    close: () => undefined,
  };
}

const script = [
  "$found = foreach ($log in $in.logs) { try { " +
    "$filter = @{ LogName = $log.name; " +
    "StartTime = [DateTimeOffset]::FromUnixTimeMilliseconds($log.since).LocalDateTime }; " +
    "if ($in.levels) { $filter.Level = [int[]]$in.levels }; " +
    "Get-WinEvent -FilterHashtable $filter -MaxEvents ([int]$in.maxEvents) -ErrorAction Stop | " +
    "Where-Object { $_.TimeCreated.ToFileTimeUtc() -gt [long]$log.after } | ForEach-Object { " +
    "$text = [string]$_.Message; @{ log = $log.name; mark = [string]$_.TimeCreated.ToFileTimeUtc(); " +
    "source = $_.ProviderName; id = $_.Id; level = $_.Level; " +
    "text = $text.Substring(0, [Math]::Min($text.Length, [int]$in.maxTextLength)) } } " +
    "} catch { if ($_.FullyQualifiedErrorId -notlike 'NoMatchingEventsFound*') " +
    "{ @{ log = $log.name; error = [string]$_ } } } }",
  "@($found) | ConvertTo-Json -Compress",
].join("; ");

const markText = /^\d{1,19}$/;

/** The position up to which each event log was read. */
function marksIn(cursor: string): Map<string, string> {
  const marks = cursor ? Object.entries(JSON.parse(cursor) as Record<string, string>) : [];
  return new Map(marks);
}

/** Reads Windows event logs. Not run on Windows: tested with recorded output. */
export const windowsLogs = (run: RunTool, sink: EventSink): EventLog => ({
  kind: "WINDOWS",
  cursor: "",
  async read({ level, logs }) {
    const known = marksIn(this.cursor);
    const now = fileTimeOf(Date.now());
    const marks = new Map(logs.map((log) => [log, known.get(log) ?? now]));
    const maxEvents = Math.floor(maxWindowsEvents / Math.max(1, logs.length));
    const given = [...marks].map(([name, after]) => ({ name, after, since: timeOfFileTime(after) }));
    const levels = levelsUpTo(level < everyEvent ? level : null);
    const answer = await powershell(run, script, { logs: given, levels, maxEvents, maxTextLength });
    const unreadable = new Map<string, string>();
    const counts = new Map<string, number>();
    // PowerShell returns the newest events first
    for (const one of objectsIn(answer).toReversed()) {
      const log = textOf(one.log, 200);
      const mark = textOf(one.mark, 40);
      if (one.error) unreadable.set(log.toLowerCase(), textOf(one.error, 200));
      if (!marks.has(log) || !markText.test(mark)) continue;
      marks.set(log, mark);
      counts.set(log, (counts.get(log) ?? 0) + 1);
      sink.onEvent({
        at: timeOfFileTime(mark),
        log,
        sources: [textOf(one.source, 200)],
        id: numberOf(one.id),
        severity: windowsSeverities[numberOf(one.level) ?? -1] ?? null,
        text: textOf(one.text, maxTextLength),
      });
    }
    for (const [log, count] of counts) if (count >= maxEvents) sink.onDropped(log);
    this.cursor = JSON.stringify(Object.fromEntries(marks));
    return unreadable;
  },
  close: () => undefined,
});
