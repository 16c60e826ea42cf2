// Windows updates with Windows Update, and software updates with winget. Not tested on a real computer.
import { cleanText, type DeviceWorkItem } from "@muster/sdk";
import { objectsIn, textOf, timeOf } from "../../../monitoring/state/json.ts";
import { powershell, powershellStep } from "../powershell.ts";
import { ToolError } from "../tool.ts";
import type { RunTool } from "../run-tool.ts";
import type { AvailableUpdate, SoftwareManager } from "./manager.ts";
import { windowsSoftware } from "./windows-software.ts";

const security = "0fa1201d-4330-4fa8-8ae9-b877473b6441";

const listScript = [
  "$searcher = (New-Object -ComObject Microsoft.Update.Session).CreateUpdateSearcher()",
  "$searcher.Online = $false",
  "$found = $searcher.Search('IsInstalled=0 and IsHidden=0').Updates",
  "$updates = @($found | ForEach-Object { @{ id = $_.Identity.UpdateID; title = $_.Title; articles = @($_.KBArticleIDs); " +
    "severity = $_.MsrcSeverity; categories = @($_.Categories | ForEach-Object { $_.CategoryID }) } })",
  "$searched = (New-Object -ComObject Microsoft.Update.AutoUpdate).Results.LastSearchSuccessDate",
  "@{ updates = $updates; searched = $searched } | ConvertTo-Json -Depth 4 -Compress",
].join("; ");

const refreshScript =
  "(New-Object -ComObject Microsoft.Update.Session).CreateUpdateSearcher().Search('IsInstalled=0 and IsHidden=0').Updates.Count";

/**
 * Downloads and installs each update by its id, and prints its result code: 2 means success, 3 success with
 * errors.
 */
const installScript = [
  "$session = New-Object -ComObject Microsoft.Update.Session",
  "$searcher = $session.CreateUpdateSearcher()",
  "foreach ($id in $in.ids) { " +
    '$found = $searcher.Search("UpdateID=\'" + [Guid]::Parse($id).ToString() + "\'").Updates; ' +
    'Write-Output ("Installing " + $id); ' +
    "$downloader = $session.CreateUpdateDownloader(); $downloader.Updates = $found; [void]$downloader.Download(); " +
    "$installer = $session.CreateUpdateInstaller(); $installer.Updates = $found; $result = $installer.Install(); " +
    'Write-Output ("Result " + $id + " " + $result.ResultCode + " " + $result.RebootRequired) }',
].join("; ");

const textsOf = (value: unknown): string[] => [value].flat().map((one) => textOf(one, 100));

/** Windows updates have GUIDs; other ids are winget's. */
const isGuid = (id: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
const isWingetId = (id: string) => /^[A-Za-z0-9][\w.+-]*$/.test(id);

/** Parses `winget upgrade` by the positions of its column headings, because their names are localized. */
export function parseWinget(text: string): AvailableUpdate[] {
  const lines = text.split(/\r?\n/).map((line) => line.split("\r").at(-1) ?? "");
  const rule = lines.findIndex((line) => /^-{10,}$/.test(line.trim()));
  const head = lines[rule - 1];
  if (!head) return [];
  const starts = [...head.matchAll(/\S+/g)].map(({ index }) => index);
  if (starts.length < 4) return [];
  const updates: AvailableUpdate[] = [];
  for (const line of lines.slice(rule + 1)) {
    const cell = (column: number) => line.slice(starts[column], starts[column + 1]).trim();
    const [name, id, installed, candidate] = [cell(0), cell(1), cell(2), cell(3)].map((one) =>
      cleanText(one, 100),
    );
    // the table ends with a summary line
    if (!name || !id || !candidate || !isWingetId(id)) break;
    const unknown = { isSecurity: false, severity: "", source: "winget" };
    updates.push({ id, name, installed: installed ?? "", candidate, ...unknown });
  }
  return updates;
}

const winget = (...args: string[]) => ({
  program: "winget.exe",
  args: [...args, "--disable-interactivity", "--accept-source-agreements"],
});

/** The updates that winget lists; none if it isn't installed. */
async function readWinget(run: RunTool): Promise<AvailableUpdate[]> {
  const { program, args } = winget("upgrade");
  try {
    return parseWinget((await run(program, args, { withinMS: 20_000 })).output);
  } catch (error) {
    if (error instanceof ToolError) return [];
    throw error;
  }
}

const articlesOf = (articles: unknown) =>
  textsOf(articles)
    .filter(Boolean)
    .map((one) => `KB${one}`)
    .join(", ");

export const windowsUpdates = (run: RunTool): SoftwareManager => ({
  kind: "WINDOWS",
  async list() {
    const [found = {}] = objectsIn(await powershell(run, listScript));
    const own = objectsIn(found.updates).map(({ id, title, articles, severity, categories }) => ({
      id: textOf(id, 200),
      name: textOf(title, 200),
      installed: "",
      candidate: cleanText(articlesOf(articles), 100),
      isSecurity:
        Boolean(textOf(severity, 100)) || textsOf(categories).some((one) => one.toLowerCase() === security),
      severity: textOf(severity, 100),
      source: "Windows Update",
    }));
    const updates = [...own.filter(({ id, name }) => isGuid(id) && name), ...(await readWinget(run))];
    return { listsAt: timeOf(found.searched), updates };
  },
  refresh: () => [powershellStep(refreshScript)],
  install(updates) {
    const ids = updates.map(({ id }) => id);
    const own = ids.filter(isGuid);
    const others = updates.filter(({ id }) => !isGuid(id));
    return [
      ...(own.length ? [powershellStep(installScript, { ids: own })] : []),
      ...others.map(({ id, candidate }) => ({
        ...winget(
          "upgrade",
          "--id",
          id,
          "--exact",
          "--version",
          candidate,
          "--silent",
          "--accept-package-agreements",
        ),
        goesOn: true,
      })),
    ];
  },
  running: (items, log) =>
    new Set(items.filter(({ id }) => log.includes(`Installing ${id}`)).map(({ id }) => id)),
  async outcome(items, log) {
    const results = new Map(
      [...log.matchAll(/^Result (\S+) (\d+) (True|False)\r?$/gm)].map(([, id = "", code]) => [id, code]),
    );
    const others = items.filter(({ id }) => !isGuid(id));
    const left = new Set((others.length ? await readWinget(run) : []).map(({ id }) => id));
    const isDone = ({ id }: DeviceWorkItem) =>
      isGuid(id) ? results.get(id) === "2" || results.get(id) === "3" : !left.has(id);
    return {
      items: items.map((item): DeviceWorkItem => ({ ...item, state: isDone(item) ? "DONE" : "FAILED" })),
      needsRestart: /^Result \S+ \d+ True\r?$/m.test(log),
    };
  },
  ...windowsSoftware(run),
});
