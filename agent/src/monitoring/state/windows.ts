// What Windows says of itself, by PowerShell with fixed texts; nothing is inserted into them.
import { cleanText, type AntivirusState } from "@muster/sdk";
import { mostProducts, noDetails } from "./antivirus.ts";
import type { Run } from "./programs.ts";

const powershell = (run: Run, script: string) =>
  run("powershell.exe", [
    "-NoProfile",
    "-NonInteractive",
    "-ExecutionPolicy",
    "Bypass",
    "-Command",
    `[Console]::OutputEncoding = [Text.Encoding]::UTF8; ${script}`,
  ]);

/** What PowerShell wrote as JSON: a list of one element is written as that element, an empty one as nothing. */
function objectsIn(json: unknown): Record<string, unknown>[] {
  const all = Array.isArray(json) ? json : [json];
  return all.filter((one): one is Record<string, unknown> => typeof one === "object" && one !== null);
}

const parsed = (text: string): unknown => (text.trim() ? JSON.parse(text.replace(/^\uFEFF/, "")) : null);

const textOf = (value: unknown, longest: number): string =>
  typeof value === "string" || typeof value === "number" ? cleanText(String(value), longest) : "";
const flagOf = (value: unknown): boolean | null => (typeof value === "boolean" ? value : null);

/** A time as Windows PowerShell 5 ("/Date(1763683200000)/") or PowerShell 7 ("2025-11-21T00:00:00Z") writes it. */
function timeOf(value: unknown): number | null {
  if (typeof value !== "string") return null;
  const time = Number(/^\/Date\((\d+)\)\/$/.exec(value)?.[1] ?? Date.parse(value));
  // what never happened is in 1601
  return time > 0 ? time : null;
}

const latest = (...times: (number | null)[]): number | null =>
  Math.max(...times.map((one) => one ?? 0)) || null;

const antivirusScript = [
  "$ErrorActionPreference = 'SilentlyContinue'",
  "$products = @(Get-CimInstance -Namespace root/SecurityCenter2 -ClassName AntiVirusProduct | Select-Object displayName, productState)",
  "$defender = Get-MpComputerStatus | Select-Object AMServiceEnabled, AMProductVersion, AMEngineVersion, AntivirusEnabled, " +
    "AntivirusSignatureVersion, AntivirusSignatureLastUpdated, RealTimeProtectionEnabled, QuickScanEndTime, FullScanEndTime",
  "$detections = if ($defender) { @(Get-MpThreatDetection).Count } else { $null }",
  "@{ products = $products; defender = $defender; detections = $detections } | ConvertTo-Json -Depth 4 -Compress",
].join("; ");

/** Security Center's state of a product: whether it is on is in its third hexadecimal digit from the left. */
const isOn = (state: unknown): boolean | null =>
  typeof state === "number" ? (state & 0xf000) === 0x1000 : null;

/** The products of Windows Security Center, which servers don't have, and Microsoft Defender with its details. */
export async function readAntivirus(run: Run): Promise<AntivirusState[]> {
  const [found = {}] = objectsIn(parsed(await powershell(run, antivirusScript)));
  const [defender] = objectsIn(found.defender);
  const isDefender = (name: string) => /^(?:Windows|Microsoft) Defender(?: Antivirus)?$/i.test(name);
  const registered = objectsIn(found.products)
    .map(({ displayName, productState }) => ({
      ...noDetails,
      product: textOf(displayName, 100),
      realTime: isOn(productState),
    }))
    .filter(({ product }) => product && !(defender && isDefender(product)));
  const own = defender && {
    product: "Microsoft Defender",
    version: textOf(defender.AMProductVersion, 100),
    engine: textOf(defender.AMEngineVersion, 100),
    definitions: textOf(defender.AntivirusSignatureVersion, 100),
    definitionsAt: timeOf(defender.AntivirusSignatureLastUpdated),
    isRunning: flagOf(defender.AMServiceEnabled),
    realTime: flagOf(defender.RealTimeProtectionEnabled),
    lastScanAt: latest(timeOf(defender.QuickScanEndTime), timeOf(defender.FullScanEndTime)),
    detections: typeof found.detections === "number" ? found.detections : null,
  };
  return [...(own ? [own] : []), ...registered].slice(0, mostProducts);
}
