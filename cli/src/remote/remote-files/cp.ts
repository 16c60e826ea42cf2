import { formatSize, MusterError, t } from "@muster/sdk";
import {
  bytesPerSecond,
  FileTransferError,
  overwriteRules,
  type FilesClient,
  type OverwriteRule,
} from "@muster/sdk/remote";
import { InvalidArgumentError, Option } from "commander";
import { configureCommand, type Context, openingOptions } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { choiceOf } from "../../lib/inputs/choices.ts";
import { printList, printStatus, wantsData } from "../../lib/output.ts";
import { openSpinner } from "../../lib/progress.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";
import { partlyDone } from "../../lib/usage/partly-done.ts";
import { rightsOption, type SessionFlags } from "../options.ts";
import { asTransferErrors, connectFiles, type FilesSession } from "./connect-files.ts";
import { copyAcross, copyDown, copyUp, type Copied, type CopyOptions } from "./copy.ts";
import { planCopies, type Copy } from "./plan.ts";

interface Flags extends SessionFlags {
  recursive?: boolean;
  overwrite: OverwriteRule;
  resume?: boolean;
  limit?: number;
  checksum?: boolean;
}

/** The maximum number of concurrent copies. */
const together = 4;
const showMS = 200;
function speed(text: string): number {
  const value = bytesPerSecond(text);
  if (value === undefined) throw new InvalidArgumentError(t("remote.files.cli.cp.speed"));
  return value;
}

interface CopyRow {
  device: string;
  source: string;
  target: string;
  result: "copied" | "skipped" | "partly" | "failed";
  bytes: number;
  sha256: string;
  detail: string;
}

async function cp({ args, flags, signal, connect, onlyPlanned }: Context<Flags>): Promise<void> {
  const copies = planCopies(args);
  const connection = await connect();
  const { user, reason = "" } = flags;
  const names = [...new Set(copies.flatMap(({ from, to }) => [from.device, to.device]))].filter(Boolean);
  const sessions = new Map<string, FilesSession>();
  for (const name of names)
    sessions.set(name, { nodeId: await resolveDevice(connection.muster, name, signal), user, reason });
  if (await planned({ copies, flags, sessions: [...sessions.values()], onlyPlanned })) return;
  const clients = new Map<string, FilesClient>();
  const clientOf = (name: string) => {
    const known = clients.get(name) ?? connectFiles(connection, sessions.get(name)!, signal);
    clients.set(name, known);
    return known;
  };
  try {
    await runCopies(copies, clientOf, flags, signal);
  } finally {
    for (const client of clients.values()) client.close();
  }
}

interface Planned extends Pick<Context<Flags>, "flags" | "onlyPlanned"> {
  copies: readonly Copy[];
  sessions: readonly FilesSession[];
}

/** With --dry-run, checks the files on this computer and has the server check each session. */
async function planned({ copies, flags, sessions, onlyPlanned }: Planned): Promise<boolean> {
  if (!flags.dryRun) return false;
  const { openSource } = await import("@muster/agent/files");
  for (const { from } of copies) {
    if (from.device) continue;
    await using local = await asTransferErrors(openSource(from.path));
    if (local.isFolder && !flags.recursive) throw new FileTransferError("IS_FOLDER", from.path);
  }
  for (const session of sessions) await onlyPlanned("POST", "/ws/rtc/files", session);
  for (const { from, to } of copies)
    printStatus(t("remote.files.cli.cp.would", { from: textOf(from), to: textOf(to) }));
  return true;
}

const textOf = ({ device, path }: Copy["from"]) => (device ? `${device}:${path}` : path);

async function runCopies(
  copies: readonly Copy[],
  clientOf: (device: string) => FilesClient,
  flags: Context<Flags>["flags"],
  signal: AbortSignal,
): Promise<void> {
  const { recursive = false, overwrite, resume = false, limit, checksum } = flags;
  const spinner = await openSpinner(wantsData(flags));
  const progress = new Map<Copy, { bytes: number; total: number }>();
  const startedAt = Date.now();
  let shownAt = 0;
  const show = () => {
    const all = [...progress.values()];
    const bytes = all.reduce((sum, one) => sum + one.bytes, 0);
    const total = all.reduce((sum, one) => sum + one.total, 0);
    const perSecond = formatSize(bytes / Math.max(0.5, (Date.now() - startedAt) / 1_000));
    const sizes = { bytes: formatSize(bytes), total: formatSize(total), perSecond };
    spinner.update(t("remote.files.cli.cp.progress", { ...sizes, count: copies.length }));
  };
  const rows: CopyRow[] = [];
  const failures: unknown[] = [];
  const runOne = async (copy: Copy) => {
    const options: CopyOptions = {
      recursive,
      overwrite,
      resume,
      limit,
      signal,
      onProgress(bytes, total) {
        progress.set(copy, { bytes, total });
        if (Date.now() < shownAt + showMS) return;
        shownAt = Date.now();
        show();
      },
    };
    try {
      rows.push(rowOf(copy, await asTransferErrors(copyOne(copy, clientOf, options))));
    } catch (error) {
      if (signal.aborted) throw error;
      failures.push(error);
      const detail = error instanceof Error ? error.message : String(error);
      rows.push({ ...placesOf(copy), result: "failed", bytes: 0, sha256: "", detail });
    }
  };
  try {
    const waiting = [...copies];
    const work = async () => {
      for (let copy = waiting.shift(); copy; copy = waiting.shift()) await runOne(copy);
    };
    await Promise.all(Array.from({ length: together }, work));
  } finally {
    spinner.close();
  }
  const isOne = copies.length === 1;
  if (isOne && failures.length) throw failures[0];
  const keys = ["device", "source", "target", "result", "bytes", ...(checksum ? ["sha256"] : []), "detail"];
  if (!isOne || wantsData(flags) || checksum) await printList(rows, columnsOf(...keys), flags);
  else printResult(rows[0]!, Date.now() - startedAt);
  const failed = rows.filter(({ result }) => result === "failed" || result === "partly");
  if (!failed.length) return;
  if (isOne)
    throw new MusterError("partly_done", { message: t("remote.files.cli.cp.leftOut"), nextStep: "" });
  const isAll = failures.length === copies.length;
  if (isAll) throw new MusterError("failed", { message: failed[0]!.detail });
  throw partlyDone(
    failed.map(({ source }) => ({ name: source })),
    copies.length,
  );
}

const placesOf = ({ from, to }: Copy) => ({
  device: to.device || from.device,
  source: textOf(from),
  target: textOf(to),
});

function rowOf(copy: Copy, { path, bytes, sha256, isSkipped, problems }: Copied): CopyRow {
  const [first] = problems.first;
  const detail = first ? new FileTransferError(first.code, first.path).message : "";
  const more =
    problems.count > 1 ? ` ${t("remote.files.cli.cp.moreProblems", { count: problems.count - 1 })}` : "";
  const done = problems.count ? "partly" : "copied";
  const target = copy.to.device ? `${copy.to.device}:${path}` : path;
  const result = isSkipped ? "skipped" : done;
  return { ...placesOf(copy), target, result, bytes, sha256, detail: `${detail}${more}` };
}

function printResult({ result, source, target, bytes, detail }: CopyRow, ms: number): void {
  if (result === "skipped") return printStatus(t("remote.files.cli.cp.skipped", { target }));
  const perSecond = formatSize(bytes / (Math.max(ms, 1) / 1_000));
  printStatus(t("remote.files.cli.cp.done", { source, target, size: formatSize(bytes), perSecond }));
  if (detail) printStatus(detail);
}

async function copyOne(
  { from, to }: Copy,
  clientOf: (device: string) => FilesClient,
  options: CopyOptions,
): Promise<Copied> {
  if (!to.device) {
    if (to.makeFolder) await (await import("node:fs/promises")).mkdir(to.makeFolder, { recursive: true });
    return copyDown({ client: clientOf(from.device), path: from.path }, to.path, options);
  }
  const target = { client: clientOf(to.device), path: to.path };
  if (!from.device) return copyUp(from.path, target, options);
  return copyAcross({ client: clientOf(from.device), path: from.path }, target, options);
}

export default {
  name: "cp",
  area: "remote",
  summary: "remote.files.cli.cp.summary",
  load: (command) =>
    void configureCommand<Flags>(command, {
      args: [{ name: "<paths...>", text: t("remote.files.cli.cp.paths") }],
      permission: "canUseRemoteToolsFileExplorer",
      options: [
        new Option("-r, --recursive", t("remote.files.cli.cp.recursiveOption")),
        new Option("--overwrite <rule>", t("remote.files.cli.cp.overwriteOption"))
          .choices([...overwriteRules])
          .argParser(choiceOf(overwriteRules))
          .default("OVERWRITE"),
        new Option("--resume", t("remote.files.cli.cp.resumeOption")),
        new Option("--limit <bytes>", t("remote.files.cli.cp.limitOption")).argParser(speed),
        new Option("--checksum", t("remote.files.cli.cp.checksumOption")),
        rightsOption(),
        ...openingOptions(),
      ],
      notes: t("remote.files.cli.cp.notes"),
      data: ["device", "source", "target", "result", "bytes", "sha256", "detail"],
      changes: true,
      examples: [
        "cp nginx.conf web-01:/etc/nginx/nginx.conf",
        "cp -r web-01:/var/log/nginx ./logs",
        "cp -r ./site web-01,web-02:/srv/www/ --overwrite overwrite-older",
        "cp web-01:/srv/backup.tar web-02:/srv/ --limit 2M",
      ],
      run: cp,
    }),
} satisfies CommandFeature;
