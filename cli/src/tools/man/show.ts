import { spawn } from "node:child_process";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MusterError, t } from "@muster/sdk";
import type { Command } from "commander";
import { helpHint } from "../../lib/command.ts";
import { cannotWrite } from "../../lib/files.ts";
import { printStatus, write } from "../../lib/output.ts";
import { manPage, pageName } from "./roff.ts";

function find(program: Command, words: readonly string[]): Command {
  let command = program;
  for (const word of words) {
    const next = command.commands.find((one) => one.name() === word);
    if (!next)
      throw new MusterError("usage", {
        message: t("common.cli.man.unknown", { command: words.join(" ") }),
        nextStep: helpHint(command),
      });
    command = next;
  }
  return command;
}

const withAll = (command: Command): Command[] => [command, ...command.commands.flatMap(withAll)];

/** Writes pages atomically, by renaming each one after it was written. */
async function writePages(all: readonly Command[], folder: string, version: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch(cannotWrite(folder));
  for (const command of all) {
    const file = join(folder, `${pageName(command)}.1`);
    const part = `${file}.${process.pid}.part`;
    await writeFile(part, manPage(command, version), { flag: "wx" }).catch(cannotWrite(file));
    await rename(part, file).catch(cannotWrite(file));
  }
  printStatus(t("common.cli.man.written", { count: all.length, folder }));
}

/** Shows a page with man; false if there is no man that reads a page from standard input. */
const shownByMan = (page: string): Promise<boolean> =>
  new Promise((resolve) => {
    const man = spawn("man", ["-l", "-"], { stdio: ["pipe", "inherit", "ignore"] });
    man.on("error", () => resolve(false));
    man.on("close", (code) => resolve(code === 0));
    // a pager that is closed early doesn't read the whole page
    man.stdin.on("error", () => {});
    man.stdin.end(page);
  });

interface ManFlags {
  output?: string;
}

/** Shows a page on a terminal, prints its source for programs, or writes all pages to files. */
export async function showManual(
  program: Command,
  words: readonly string[],
  { output }: ManFlags,
  version: string,
): Promise<void> {
  const command = find(program, words);
  if (output !== undefined) return writePages(withAll(command), output, version);
  const page = manPage(command, version);
  if (!process.stdout.isTTY) return write(page);
  if (!(await shownByMan(page))) command.outputHelp();
}
