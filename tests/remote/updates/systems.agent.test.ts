// Updates with dnf, in a separate folder, and with Windows Update, winget and softwareupdate from recorded
// output: they did not run there.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DeviceWorkItem } from "@muster/sdk";
import { readAvailable } from "../../../agent/src/monitoring/state/updates.ts";
import { runTool, type RunTool } from "../../../agent/src/remote/tools/run-tool.ts";
import { dnf } from "../../../agent/src/remote/tools/updates/dnf.ts";
import { softwareManager, type SoftwareManager } from "../../../agent/src/remote/tools/updates/manager.ts";
import { parseWinget } from "../../../agent/src/remote/tools/updates/windows.ts";

const item = (id: string, before: string, after: string): DeviceWorkItem => ({
  id,
  name: id,
  before,
  after,
  state: "WAITING",
  detail: "",
});

function hasDnf(): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    for (const one of ["dnf", "rpm", "rpmbuild", "createrepo_c"]) execFileSync("which", [one]);
    return true;
  } catch {
    return false;
  }
}

describe.runIf(hasDnf())("dnf", () => {
  const folder = mkdtempSync(join(tmpdir(), "muster-dnf-"));
  const root = join(folder, "root");
  const path = process.env.PATH;
  let manager: SoftwareManager;
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  const work = (steps: readonly { program: string; args: readonly string[] }[]) =>
    steps.map(({ program, args }) => run(program, ...args)).join("");

  function build(name: string, version: string, more = ""): string {
    const spec = join(folder, `${name}-${version}.spec`);
    const head = `Name: ${name}\nVersion: ${version}\nRelease: 1\nSummary: x\nLicense: MIT\nBuildArch: noarch\n`;
    writeFileSync(spec, `${head}${more}%description\nx\n%files\n`);
    run("rpmbuild", "-bb", "--define", `_topdir ${folder}/build`, spec);
    return join(folder, "build/RPMS/noarch", `${name}-${version}-1.noarch.rpm`);
  }

  beforeAll(() => {
    const repository = join(folder, "repository");
    for (const one of [repository, root, join(folder, "bin")]) mkdirSync(one);
    const old = [build("demo-a", "1.0"), build("demo-b", "1.0", "Requires: demo-a\n")];
    run("rpm", "--root", root, "-i", ...old);
    // where it is on systems other than Debian
    mkdirSync(join(root, "var/lib"), { recursive: true });
    const database = run("rpm", "--eval", "%_dbpath").trim();
    if (database !== "/var/lib/rpm") symlinkSync(join(root, database), join(root, "var/lib/rpm"));
    for (const file of [build("demo-a", "1.1"), build("demo-b", "2.0", "Requires: demo-a\n")])
      run("cp", file, repository);
    run("createrepo_c", "-q", repository);
    // this computer's programs, restricted to the folder
    const options = `--installroot ${root} --setopt=reposdir=/none --repofrompath=demo,file://${repository} --nogpgcheck --releasever=9`;
    const programs = {
      dnf: `exec /usr/bin/dnf ${options} "$@"`,
      rpm: `case "$1" in --root) shift 2;; esac\nexec /usr/bin/rpm --root ${root} "$@"`,
    };
    for (const [name, script] of Object.entries(programs)) {
      writeFileSync(join(folder, "bin", name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(folder, "bin", name), 0o755);
    }
    process.env.PATH = [join(folder, "bin"), path].join(delimiter);
    const read = (program: string, args: readonly string[], also?: number) =>
      runTool(program, args, { withinMS: 60_000 }).then(({ code, output, errors }) => {
        if (code !== 0 && code !== also) throw new Error(errors);
        return output;
      });
    manager = dnf(runTool, () => readAvailable(root, read));
    work(manager.refresh().map((step) => ({ ...step, args: ["makecache"] })));
  }, 120_000);
  afterAll(() => {
    process.env.PATH = path;
    rmSync(folder, { recursive: true, force: true });
  });

  test("lists updates, installs the chosen one and reports the outcome of each", async () => {
    const { updates } = await manager.list();
    expect(updates.map(({ id, installed, candidate, source }) => [id, installed, candidate, source])).toEqual(
      [
        ["demo-a", "1.0-1", "1.1-1", "demo"],
        ["demo-b", "1.0-1", "2.0-1", "demo"],
      ],
    );
    const log = work(manager.install(updates.filter(({ id }) => id === "demo-a")));
    const items = [item("demo-a", "1.0-1", "1.1-1"), item("demo-b", "1.0-1", "2.0-1")];
    expect(manager.running?.(items, log)).toEqual(new Set(["demo-a"]));
    const outcome = await manager.outcome(items, log, 0);
    expect(outcome.items.map(({ state }) => state)).toEqual(["DONE", "FAILED"]);
    expect((await manager.list()).updates.map(({ id }) => id)).toEqual(["demo-b"]);
  }, 120_000);

  test("lists the packages that are removed with one, and removes them", async () => {
    const removals = await manager.removals("demo-a");
    expect(removals.map(({ id, protection }) => [id, protection])).toEqual([
      ["demo-a", null],
      ["demo-b", null],
    ]);
    await expect(manager.removals("not-there")).rejects.toThrow("notInstalled");
    const log = work(manager.remove(removals));
    const { items } = await manager.outcome([item("demo-a", "1.1-1", "")], log, 0);
    expect(items[0]!.state).toBe("DONE");
  }, 120_000);
});

/** A computer whose programs print recorded output, or nothing without a recording. */
const recorded =
  (answers: readonly [program: RegExp, output: unknown][]): RunTool =>
  (program, args) => {
    const output = answers.find(([wanted]) => wanted.test([program, ...args].join(" ")))?.[1] ?? "";
    const text = typeof output === "string" ? output : JSON.stringify(output);
    return Promise.resolve({ code: 0, output: text, errors: "" });
  };

// printed by winget 1.9
const wingetTable = [
  "   - \r   \\ \rName            Id                Version   Available Source",
  "--------------------------------------------------------------",
  "7-Zip 24.08     7zip.7zip         24.08     24.09     winget",
  "Mozilla Firefox Mozilla.Firefox   132.0     133.0     winget",
  "2 upgrades available.",
].join("\r\n");

describe("Windows", () => {
  const guid = "0ff5d1a8-6c9c-4c3c-9a52-6a1d8f6b2f11";
  const found = {
    updates: [
      {
        id: guid,
        title: "2026-11 Cumulative Update for Windows 11",
        articles: ["5068861"],
        severity: "Critical",
        categories: ["0fa1201d-4330-4fa8-8ae9-b877473b6441"],
      },
      { id: "../../evil", title: "not an update", articles: [], severity: null, categories: [] },
    ],
    searched: "/Date(1764081000000)/",
  };
  const run = recorded([
    [/Online = \$false/, found],
    [/^winget.exe upgrade/, wingetTable],
  ]);

  test("lists updates of Windows Update and of winget, with their severity", async () => {
    const manager = await softwareManager(run, { platform: "win32" });
    const { updates, listsAt } = await manager.list();
    expect(listsAt).toBe(1_764_081_000_000);
    expect(updates.map((one) => [one.id, one.candidate, one.severity, one.source])).toEqual([
      [guid, "KB5068861", "Critical", "Windows Update"],
      ["7zip.7zip", "24.09", "", "winget"],
      ["Mozilla.Firefox", "133.0", "", "winget"],
    ]);
  });

  test("installs each update from its source without a shell, and reads each result", async () => {
    const manager = await softwareManager(run, { platform: "win32" });
    const { updates } = await manager.list();
    const [own, ...others] = manager.install(updates);
    expect(JSON.parse(own!.variables!.MUSTER_INPUT!)).toEqual({ ids: [guid] });
    expect(own!.args.at(-1)).not.toContain(guid);
    expect(others[0]).toMatchObject({
      program: "winget.exe",
      args: expect.arrayContaining(["upgrade", "--id", "7zip.7zip", "--exact", "--version", "24.09"]),
    });
    const items = updates.map(({ id, candidate }) => item(id, "", candidate));
    const log = `Installing ${guid}\r\nResult ${guid} 2 True\r\n`;
    const outcome = await manager.outcome(items, log, 0);
    // winget still lists its two updates
    expect(outcome.items.map(({ state }) => state)).toEqual(["DONE", "FAILED", "FAILED"]);
    expect(outcome.needsRestart).toBe(true);
  });

  test("parses winget's tables in another language, and returns nothing without a table", () => {
    const german = wingetTable.replace("Available", "Verfügbar").replace("Version  ", "Version  ");
    expect(parseWinget(german).map(({ id }) => id)).toEqual(["7zip.7zip", "Mozilla.Firefox"]);
    expect(parseWinget("Es wurde kein installiertes Paket gefunden.")).toEqual([]);
  });

  test("uninstalls with Windows Installer or winget, and marks essential software", async () => {
    const key = "{23170F69-40C1-2702-2408-000001000000}";
    const entry = { PSChildName: key, DisplayName: "7-Zip", DisplayVersion: "24.08", WindowsInstaller: 1 };
    const fixed = { ...entry, PSChildName: "Edge", DisplayName: "Edge", WindowsInstaller: 0, NoRemove: 1 };
    const manager = await softwareManager(recorded([[/Uninstall/, [entry, fixed]]]), { platform: "win32" });
    const removals = await manager.removals("7-Zip");
    expect(removals.map(({ id, protection }) => [id, protection])).toEqual([
      [key, null],
      ["Edge", "ESSENTIAL"],
    ]);
    const [msi, other] = manager.remove(removals);
    expect(msi!.args).toEqual(["/x", key, "/qn", "/norestart"]);
    expect(other!.args.slice(0, 4)).toEqual(["uninstall", "--name", "Edge", "--exact"]);
  });
});

test("macOS lists and installs updates by their softwareupdate labels", async () => {
  const listed = `Software Update found the following new or updated software:
* Label: Safari18.1-18.1
	Title: Safari, Version: 18.1, Size: 171000KiB, Recommended: YES,
* Label: macOS Sequoia 15.1-24B83
	Title: macOS Sequoia 15.1, Version: 15.1, Size: 3200000KiB, Recommended: YES, Action: restart,
`;
  const run = recorded([
    [/defaults/, "2026-11-25 08:30:00 +0000\n"],
    [/softwareupdate --list/, listed],
  ]);
  const manager = await softwareManager(run, { platform: "darwin" });
  const { updates } = await manager.list();
  expect(updates.map(({ id, name, candidate }) => [id, name, candidate])).toEqual([
    ["Safari18.1-18.1", "Safari", "18.1"],
    ["macOS Sequoia 15.1-24B83", "macOS Sequoia 15.1", "15.1"],
  ]);
  expect(manager.install(updates)).toEqual([
    {
      program: "/usr/sbin/softwareupdate",
      args: ["--install", "--agree-to-license", "Safari18.1-18.1", "macOS Sequoia 15.1-24B83"],
    },
  ]);
  await expect(manager.removals("Safari")).rejects.toThrow("notHere");
});
