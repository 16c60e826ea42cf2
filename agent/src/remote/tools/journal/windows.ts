// The Windows event log, read with PowerShell.
import { numberOf, objectsIn, textOf, timeOf } from "../../../monitoring/state/json.ts";
import { powershell } from "../powershell.ts";
import type { RunTool } from "../run-tool.ts";
import { entry, type Journal } from "./entry.ts";

const script = [
  "$filter = @{ LogName = 'System', 'Application' }",
  "if ($in.source) { $filter.ProviderName = $in.source }",
  "if ($in.levels) { $filter.Level = [int[]]$in.levels }",
  "if ($in.since) { $filter.StartTime = [DateTimeOffset]::FromUnixTimeMilliseconds($in.since).LocalDateTime }",
  "if ($in.until) { $filter.EndTime = [DateTimeOffset]::FromUnixTimeMilliseconds($in.until).LocalDateTime }",
  "$most = if ($in.text) { 5000 } else { [int]$in.limit }",
  "@(Get-WinEvent -FilterHashtable $filter -MaxEvents $most -ErrorAction SilentlyContinue | " +
    "Where-Object { (-not $in.after -or $_.TimeCreated.ToFileTimeUtc() -gt [long]$in.after) -and " +
    "(-not $in.text -or ([string]$_.Message).IndexOf($in.text, [StringComparison]::OrdinalIgnoreCase) -ge 0) } | " +
    "Select-Object -First ([int]$in.limit) | ForEach-Object { @{ at = $_.TimeCreated; mark = [string]$_.TimeCreated.ToFileTimeUtc(); " +
    "source = $_.ProviderName; level = $_.Level; pid = $_.ProcessId; text = $_.Message } }) | ConvertTo-Json -Compress",
].join("; ");

/**
 * Syslog severities by event level: 1 critical, 2 error, 3 warning, 4 information, 5 verbose; 0 (always
 * logged) counts as information.
 */
export const windowsSeverities: Readonly<Record<number, number>> = { 0: 6, 1: 2, 2: 3, 3: 4, 4: 6, 5: 7 };
/** Milliseconds from 1601, the epoch of Windows, to 1970. */
const epochMS = 11_644_473_600_000;

/** A Windows file time as text, because it has more digits than a number can represent. */
export const fileTimeOf = (milliseconds: number): string =>
  String((BigInt(milliseconds) + BigInt(epochMS)) * 10_000n);
export const timeOfFileTime = (text: string): number => Number(BigInt(text) / 10_000n) - epochMS;

/** The levels that are at least this severe; empty for all. */
export const levelsUpTo = (severity: number | null): number[] =>
  Object.keys(windowsSeverities)
    .map(Number)
    .filter((level) => severity !== null && (windowsSeverities[level] ?? 0) <= severity);

export const eventLog = (run: RunTool): Journal => ({
  kind: "WINDOWS",
  async read(query) {
    const { severity, cursor, source, text, until, limit } = query;
    const levels = levelsUpTo(severity);
    const after = /^\d{1,19}$/.test(cursor) ? cursor : "";
    // the time filter is fast but coarse; the script then compares exact times
    const since = after ? timeOfFileTime(after) : query.since;
    const input = { source, text, levels, since, until, limit, after };
    const found = objectsIn(await powershell(run, script, input));
    const results = found
      .map((one) =>
        entry({
          at: timeOf(one.at) ?? 0,
          source: textOf(one.source, 200),
          severity: windowsSeverities[numberOf(one.level) ?? -1] ?? null,
          pid: numberOf(one.pid),
          text: textOf(one.text, 1_000),
        }),
      )
      .filter(({ at }) => at > 0)
      .toReversed();
    return { results, cursor: textOf(found[0]?.mark, 40) || cursor };
  },
});
