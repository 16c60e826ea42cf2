import { t, textOfContent } from "@muster/sdk";
import { Option } from "commander";
import { type Context, defineCommand } from "../../lib/command.ts";
import { integer } from "../../lib/option-values.ts";
import { printJson, printList, printOne, printRest, wantsJson, write } from "../../lib/output.ts";
import { resolveScript } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";
import { scriptArgument } from "./script-argument.ts";

interface Flags {
  scriptVersion?: number;
  source?: boolean;
  offset?: number;
}

async function versions(context: Context<Flags>): Promise<void> {
  const { args, flags, signal } = context;
  const { muster } = await context.connect();
  const scriptId = await resolveScript(muster, args[0] ?? "", signal);
  const { scriptVersion: version, offset } = flags;
  if (version === undefined) {
    const query = { pageSize: 100, ...(offset !== undefined && { offset }) };
    const { results, total } = await muster.call("listScriptVersions", { path: { scriptId }, query }, signal);
    await printList(results, columnsOf("version", "name", "createdBy", "createdAt", "digest"), flags);
    return printRest(results.length, total, offset);
  }
  const one = await muster.call("getScriptVersion", { path: { scriptId, version } }, signal);
  if (flags.source) {
    // control characters must not reach the terminal
    if (process.stdout.isTTY) return write(textOfContent(one.content).replace(/[^\P{C}\n\t]/gu, "\ufffd"));
    return void process.stdout.write(Uint8Array.fromBase64(one.content));
  }
  const { content: _, ...shown } = one;
  return wantsJson(flags) ? printJson({ ...one }, flags) : printOne(shown, flags);
}

const command = (noun: "scripts" | "applications") =>
  defineCommand<Flags>(() => ({
    name: "versions",
    args: scriptArgument,
    summary: t(
      noun === "scripts" ? "automation.versions.cli.summary" : "automation.versions.cli.applicationSummary",
    ),
    permission: "SCRIPT_CATEGORY.View",
    options: [
      new Option("--script-version <n>", t("automation.versions.cli.versionOption")).argParser(integer),
      new Option("--source", t("automation.versions.cli.sourceOption")),
      new Option("--offset <n>", t("automation.scripts.cli.list.offsetOption")).argParser(integer),
    ],
    data: "getScriptVersion",
    pages: true,
    examples: [
      `${noun} versions 4`,
      `${noun} versions 4 --json version,createdBy,digest`,
      `${noun} versions 4 --script-version 2 --source`,
    ],
    run: versions,
  }));

export const scriptVersions = command("scripts");
export const applicationVersions = command("applications");
