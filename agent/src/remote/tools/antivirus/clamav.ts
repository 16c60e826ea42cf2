// ClamAV: scans with clamscan, updates definitions with freshclam, and parses their logs.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { cleanText, keyed, scanExceptionError, type AntivirusTrace } from "@muster/sdk";
import { list } from "../../../monitoring/metrics/linux.ts";
import { literally, type RunTool } from "../run-tool.ts";
import { ToolError } from "../tool.ts";
import { readTail } from "../work/log.ts";
import type { ProductCommands } from "./product.ts";

/** Common places of malware, because users and services can write there. */
const quickFolders = ["tmp", "var/tmp", "dev/shm", "home", "root", "srv", "var/www"];
/** Loading the definitions alone can take half a minute. */
const checkMS = 10 * 60_000;
/** Virtual file systems of the kernel. */
const virtualFolders = ["proc", "sys", "dev", "run"];

const scan = (root: string, folders: readonly string[], ...options: string[]) => ({
  program: "clamscan",
  args: [
    "--recursive",
    "--infected",
    "--stdout",
    ...options,
    "--",
    ...folders.map((one) => join(root, one)).filter((one) => existsSync(one)),
  ],
  // exit code 1: infected files were found
  alsoGood: 1,
});

/**
 * A log line such as "/home/ada/eicar.com: Eicar-Test-Signature FOUND"; clamd puts the time and " -> " in
 * front.
 */
const finding = /^(?:.{24} -> )?(.+): (\S+) FOUND$/gm;

/** A trace with the file's path, not cleaned. */
export type FoundTrace = AntivirusTrace & { path?: string };

export const tracesIn = (text: string, foundAt: number | null): FoundTrace[] =>
  [...text.matchAll(finding)].map(([, path = "", threat = ""]) => ({
    traceType: "FILE",
    path,
    traceName: cleanText(path, 1_000),
    threat: cleanText(threat, 200),
    product: "ClamAV",
    foundAt,
    isThere: existsSync(path),
  }));

/** Infected files named in ClamAV's own logs. */
function loggedTraces(root: string): FoundTrace[] {
  const folder = join(root, "var/log/clamav");
  const logs = list(folder).filter((name) => name.endsWith(".log"));
  return logs.flatMap((name) => tracesIn(readTail(join(folder, name)), null));
}

const numberIn = (log: string, label: string) =>
  Number(log.match(new RegExp(`^${label}: (\\d+)$`, "m"))?.[1] ?? 0);
const complaint = (log: string) =>
  cleanText(/^(?:.* -> |LibClamAV )?(?:ERROR|Error): (.+)$/m.exec(log)?.[1] ?? "", 300);

/** Options that exclude these files and folders. clamscan takes regular expressions, so paths are escaped. */
const excludeOptions = (paths: readonly string[]): string[] =>
  paths
    .filter((path) => scanExceptionError(path) === undefined)
    .map((path) => `^${literally(path.replace(/\/+$/, ""))}(/|$)`)
    .flatMap((pattern) => [`--exclude-dir=${pattern}`, `--exclude=${pattern}`]);

/** The infected ones of these files, with their threats. @throws ToolError if the scan fails */
export async function infectedIn(run: RunTool, files: readonly string[]): Promise<Map<string, string>> {
  const args = ["--stdout", "--no-summary", "--", ...files];
  const { code, output, errors } = await run("clamscan", args, { withinMS: checkMS });
  // 1 means that infected files were found
  if (code !== 0 && code !== 1)
    throw new ToolError(
      complaint(output + errors) || keyed("remote.deviceTools.failed", { program: "clamscan" }),
    );
  return new Map([...output.matchAll(finding)].map(([, path = "", threat = ""]) => [path, threat]));
}

/** @param except absolute paths that scans exclude */
export const clamAV = (root = "/", except: readonly string[] = []): ProductCommands => ({
  actions: {
    QUICK_SCAN: scan(root, quickFolders, ...excludeOptions(except)),
    FULL_SCAN: scan(
      root,
      ["."],
      ...virtualFolders.map((one) => `--exclude-dir=^${join(root, one)}`),
      ...excludeOptions(except),
    ),
    UPDATE_DEFINITIONS: { program: "freshclam", args: ["--stdout"] },
  },
  quarantines: true,
  traces: () => Promise.resolve(loggedTraces(root)),
  outcome(action, log, exitCode) {
    if (action === "UPDATE_DEFINITIONS") {
      const updated =
        log.match(/^(?:.* -> )?(\S+) (?:updated \(.*|database is up-to-date.*)$/gm)?.at(-1) ?? "";
      return { detail: exitCode === 0 ? cleanText(updated, 300) : complaint(log) };
    }
    // unreadable files make the exit code a failure, so the summary decides
    if (!log.includes("----------- SCAN SUMMARY -----------"))
      return { hasFailed: true, detail: complaint(log) };
    const files = numberIn(log, "Scanned files");
    const count = numberIn(log, "Infected files");
    const errors = numberIn(log, "Total errors");
    return {
      hasFailed: false,
      detail: keyed("remote.deviceTools.antivirus.scanned", { files, count, errors }),
    };
  },
});
