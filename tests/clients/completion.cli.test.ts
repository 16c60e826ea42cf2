// Completion of names: a device's name must never be executed, shown unescaped or parsed as an option.
import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setLanguage } from "@muster/sdk";
import { languageFromDisk } from "@muster/sdk/node";
import { suggest } from "../../cli/src/tools/completion/names.ts";
import { completionLines, readWords } from "../../cli/src/tools/completion/complete.ts";
import { completionScripts, shells } from "../../cli/src/tools/completion/scripts.ts";
import { createProgram } from "../../cli/src/program.ts";

let folder: string;

beforeAll(async () => {
  setLanguage(languageFromDisk("en-us", "shell"));
  folder = await mkdtemp(join(tmpdir(), "muster-completion-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function complete(...words: string[]): Promise<string[]> {
  const program = await createProgram(readWords("zsh", words).before[0]);
  const lines = (await completionLines(program, "zsh", words)).split("\n");
  return lines.map((line) => line.split("\t")[0] ?? "").filter(Boolean);
}

describe("Completion", () => {
  test("offers commands, options and their values", async () => {
    expect(await complete("dev")).toEqual(
      ["devices", "device-roles"].toSorted((a) => (a === "devices" ? -1 : 1)),
    );
    expect(await complete("devices", "sh")).toEqual(["show"]);
    expect(await complete("devices", "list", "--ou")).toEqual(["--output"]);
    expect(await complete("devices", "list", "--output", "n")).toEqual(["ndjson", "name"]);
    expect(await complete("devices", "list", "--output=n")).toEqual(["--output=ndjson", "--output=name"]);
    expect(await complete("completion", "z")).toEqual(["zsh"]);
  });

  test("doesn't offer the command that the scripts call", async () => {
    expect((await complete("")).filter((one) => one.startsWith("_"))).toEqual([]);
  });

  test.each([
    ["bash", ["devices", "show", '"Core sw'], ["devices", "show"], "Core sw"],
    ["bash", ["devices", "show", "Core\\ sw"], ["devices", "show"], "Core sw"],
    ["bash", ["devices", "list", "--output", "=", "n"], ["devices", "list", "--output"], "n"],
    ["bash", ["devices", "list", "--output", "="], ["devices", "list", "--output"], ""],
    ["fish", ["devices", "show", "'Core sw"], ["devices", "show"], "Core sw"],
    ["powershell", ["devices", "show", ":"], ["devices", "show"], ""],
  ])("parses words of %s without their quotes: %j", (shell, words, before, current) => {
    expect(readWords(shell, words)).toEqual({ before, current });
  });
});

describe("Completion of names", () => {
  const named = (...names: string[]) => names.map((name, i) => ({ id: i + 101, name }));
  const values = (text: string, ...names: string[]) =>
    suggest(named(...names), text).map(({ value }) => value);

  test("ignores case, and offers names unchanged", () => {
    expect(values("co", "Core switch", "fw-edge")).toEqual(["Core switch"]);
  });

  test.each(["--yes", "-h", "102", "", " sw", "a\nb", "\u001b[31mred", "\u202egnp.exe", "x".repeat(200)])(
    "offers the ID instead of a name that would be misread: %j",
    (name) => {
      expect(values("", name)).toEqual(["101"]);
    },
  );

  test("offers IDs for a name that several objects share", () => {
    expect(suggest(named("sw", "sw"), "")).toEqual([
      { value: "101", description: "sw" },
      { value: "102", description: "sw" },
    ]);
  });

  test("removes escape codes from descriptions", () => {
    const [one] = suggest([{ id: 1, name: "sw", description: "Acme\u001b]0;owned\u0007\nx" }], "");
    expect(one?.description).not.toMatch(/[\u0000-\u001f]/);
  });
});

const hostile = [
  "$(touch TOUCHED)",
  "`touch TOUCHED`",
  "x; touch TOUCHED",
  "x' ; touch TOUCHED ; '",
  'x" ; touch TOUCHED ; "',
  "x && touch TOUCHED",
  "$HOME",
  "*",
  "~",
  "a\\b",
  "a!b",
  "Core switch",
];

describe("The bash completion script", () => {
  /** Returns what bash offers for a word, and the arguments it parses from a command line with each offer. */
  async function offers(current: string): Promise<{ offered: string[]; read: string[] }> {
    const fake = join(folder, "muster");
    await writeFile(
      join(folder, "names"),
      hostile.map((name) => `${name}\tabout $(touch TOUCHED)\n`).join(""),
    );
    await writeFile(fake, `#!/bin/sh\ncat '${join(folder, "names")}'\n`);
    await chmod(fake, 0o755);
    await writeFile(join(folder, "completion"), completionScripts.bash);
    const script = `set -e
      . ./completion
      COMP_WORDS=(muster devices show "$1"); COMP_CWORD=3
      _muster
      printf '%s\\n' "\${COMPREPLY[@]}"
      echo ---
      for one in "\${COMPREPLY[@]}"; do eval "set -- $QUOTE$one$QUOTE"; printf '%s\\n' "$1"; done`;
    const { stdout } = await execa("bash", ["--norc", "-c", script, "bash", current], {
      cwd: folder,
      env: { PATH: `${folder}:${process.env["PATH"]}`, QUOTE: /^['"]/.exec(current)?.[0] ?? "" },
    });
    const [offered = "", read = ""] = stdout.split("---\n");
    return { offered: offered.trimEnd().split("\n"), read: read.trimEnd().split("\n") };
  }

  test("offers each name as one word, and executes nothing", async () => {
    const { offered, read } = await offers("");
    expect(offered).toHaveLength(hostile.length);
    expect(read).toEqual(hostile);
    expect(await readdir(folder)).not.toContain("TOUCHED");
  });

  test.each(['"', "'"])("offers within %s only names that need no escaping there", async (quote) => {
    const { read } = await offers(quote);
    expect(read).toContain("Core switch");
    expect(hostile).toEqual(expect.arrayContaining(read));
    expect(read.some((name) => name.includes(quote) || name.includes("!"))).toBe(false);
    expect(await readdir(folder)).not.toContain("TOUCHED");
  });

  test("executes nothing of the typed text", async () => {
    await offers("$(touch TOUCHED)");
    expect(await readdir(folder)).not.toContain("TOUCHED");
  });
});

test.each(shells)("the %s completion script evaluates nothing", (shell) => {
  expect(completionScripts[shell]).not.toMatch(/\beval\b|compgen|Invoke-Expression|\biex\b/i);
  expect(completionScripts[shell]).toContain(`muster __complete ${shell} `);
});

const foreign = {
  zsh: ["-n"],
  fish: ["--no-execute"],
} as const;
test.each(Object.entries(foreign))("%s parses its completion script", async (shell, flags) => {
  const file = join(folder, `completion.${shell}`);
  await writeFile(file, completionScripts[shell as keyof typeof foreign]);
  const { exitCode, code } = await execa(shell, [...flags, file], { reject: false });
  // skipped where the shell isn't installed
  if (code !== "ENOENT") expect(exitCode).toBe(0);
});
