// Manual pages: one for each command, from the same definitions as its help, rendered by groff without
// warnings.
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { setLanguage } from "@muster/sdk";
import { languageFromDisk } from "@muster/sdk/node";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { escapeRoff, manPage, pageName } from "../../cli/src/tools/man/roff.ts";
import { showManual } from "../../cli/src/tools/man/show.ts";
import { createProgram } from "../../cli/src/program.ts";

beforeAll(() => setLanguage(languageFromDisk("en-us", "shell")));
afterEach(() => vi.restoreAllMocks());

type Command = Awaited<ReturnType<typeof createProgram>>;

const withAll = (command: Command): Command[] => [command, ...command.commands.flatMap(withAll)];

/** The page as groff prints it, and its warnings; undefined where groff isn't installed. */
async function printed(page: string): Promise<{ stdout: string; stderr: string } | undefined> {
  const { stdout, stderr, code } = await execa("groff", ["-man", "-Tutf8", "-Kutf8", "-ww", "-P-cbou"], {
    input: page,
    reject: false,
  });
  return code === "ENOENT" ? undefined : { stdout, stderr };
}

describe("Special characters", () => {
  test.each([".SH", "'br", "\\fB", "a\\", "--flag", '"quoted"', "`x`", "~/^", ".", "\\n[1]", "Größe"])(
    "%j is printed as it is",
    async (text) => {
      const program = await createProgram("profile");
      const command = program
        .createCommand("x")
        .description(text)
        .argument("[one]", text)
        .option("--a <b>", text);
      const page = await printed(manPage(command, "1.0"));
      if (!page) return;
      expect(page.stderr).toBe("");
      expect(page.stdout.split(text).length).toBeGreaterThanOrEqual(3);
    },
  );

  test("line breaks and escape codes can't become roff requests", () => {
    expect(escapeRoff("a\n.sy touch x\u001b[31m")).toBe("a .sy touch x");
    expect(escapeRoff(".sy touch x")).toBe("\\&.sy touch x");
  });
});

test("the page of a command has its options, permission and examples", async () => {
  const program = await createProgram("devices");
  const list = withAll(program).find((one) => pageName(one) === "muster-devices-list");
  const page = await printed(manPage(list!, "1.0"));
  if (!page) return;
  for (const text of ["MUSTER-DEVICES-LIST(1)", "--group <group>", "--output <format>", "Examples"])
    expect(page.stdout).toContain(text);
  expect(page.stdout).toContain("--search role:printer");
});

test("all commands have pages that roff reads without a warning", { timeout: 30_000 }, async () => {
  const all = withAll(await createProgram(undefined));
  expect(all.length).toBeGreaterThan(200);
  expect(new Set(all.map(pageName)).size).toBe(all.length);
  const page = await printed(all.map((one) => manPage(one, "1.0")).join(""));
  if (page) expect(page.stderr).toBe("");
});

test("pages are written as files, without leftovers", async () => {
  const folder = await mkdtemp(join(tmpdir(), "muster-man-"));
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const program = await createProgram("profile");
  const pages = join(folder, "man1");
  await showManual(program, ["profile"], { output: pages }, "1.0");
  await showManual(program, ["profile"], { output: pages }, "1.0");
  expect((await readdir(pages)).sort()).toEqual([
    "muster-profile-list.1",
    "muster-profile-use.1",
    "muster-profile.1",
  ]);
  expect(await readFile(join(pages, "muster-profile.1"), "utf8")).toMatch(/^\.TH /);
  await rm(folder, { recursive: true });
});

test("an unknown command is refused", async () => {
  const program = await createProgram("profile");
  await expect(showManual(program, ["profile", "nope"], {}, "1.0")).rejects.toMatchObject({
    code: "usage",
    message: "Unknown command: profile nope",
  });
});
