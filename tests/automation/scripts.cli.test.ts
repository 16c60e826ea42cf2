// The script library in a shell: created, updated, exported for version control, and deleted.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scriptMessages, type Script } from "@muster/sdk";
import { muster as bin, run } from "../support/clients/muster.ts";
import { startTestServer, type TestServer } from "../support/server/server.ts";

let server: TestServer;
let home: string;
const muster = (...args: string[]) =>
  run(args, { env: { MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token, EDITOR: "", VISUAL: "" } });
const done = async (...args: string[]) => {
  const result = await muster(...args);
  expect(result.exitCode, String(result.stderr)).toBe(0);
  return String(result.stdout);
};
const json = async (...args: string[]): Promise<unknown> => JSON.parse(await done(...args, "--json", "all"));
const source = Buffer.from("#!/bin/sh\r\ndf -h # gr\u00fc\u00dfe\r\n\xff\xfe", "latin1");

beforeAll(async () => {
  server = await startTestServer({ malwareScan: "off" });
  home = mkdtempSync(join(tmpdir(), "muster-scripts-"));
  writeFileSync(join(home, "free.sh"), source);
});
afterAll(async () => {
  await server.close();
  rmSync(home, { recursive: true, force: true });
});

test("a script is created from a file, shown byte for byte, updated and copied", async () => {
  const file = join(home, "free.sh");
  const made = await json(
    "scripts",
    "create",
    "Free space",
    "--file",
    file,
    "--os",
    "linux",
    "--category",
    "hardware",
  );
  expect(made).toMatchObject({ language: "sh", operatingSystems: ["LINUX"], categoriesNames: ["Hardware"] });
  const env = { ...process.env, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token };
  const shown = await execa(process.execPath, [bin, "scripts", "show", "Free space", "--source"], {
    env,
    encoding: "buffer",
    stripFinalNewline: false,
  });
  expect(Buffer.from(shown.stdout).equals(source)).toBe(true);
  await done("scripts", "update", "Free space", "--parameter", "-h", "--description", "How much is left");
  expect(await json("scripts", "show", "free space")).toMatchObject({
    scriptParameters: ["-h"],
    content: source.toString("base64"),
  });
  await done("scripts", "copy", "Free space", "Free space too");
  expect(await done("scripts", "list", "--category", "Hardware")).toContain(
    "Free space too\tLinux\tShell\tHardware\tNot scanned",
  );
  const twice = await muster("scripts", "copy", "Free space", "Free space too");
  expect([twice.exitCode, String(twice.stderr)]).toEqual([
    6,
    expect.stringContaining("This name already exists"),
  ]);
  for (const role of ["LINUX_WORKSTATION", "MAC_SERVER"])
    expect(
      (await done("scripts", "list", "--search", "Free space", "--node-role", role)).includes("Free space"),
      role,
    ).toBe(role.startsWith("LINUX"));
  const printer = await muster("scripts", "list", "--node-role", "NMS_PRINTER");
  expect([printer.exitCode, printer.stderr]).toEqual([2, expect.stringContaining("Invalid nodeRole")]);
  const unchanged = await muster("scripts", "update", "Free space");
  expect([unchanged.exitCode, String(unchanged.stderr)]).toEqual([2, expect.stringContaining("--file")]);
});

test("an export is files for git; importing it unchanged does nothing; an invalid import changes nothing", async () => {
  const folder = join(home, "library");
  await done("scripts", "export", folder);
  expect(readdirSync(folder)).toEqual([
    "free-space-too.json",
    "free-space-too.sh",
    "free-space.json",
    "free-space.sh",
  ]);
  expect(readFileSync(join(folder, "free-space.sh")).equals(source)).toBe(true);
  expect(String((await muster("scripts", "export", folder)).stderr)).toContain("wrote 0 files");
  const plan = async () =>
    ((await json("scripts", "import", folder, "--dry-run")) as { name: string; result: string }[]).map(
      ({ name, result }) => `${result} ${name}`,
    );
  expect(await plan()).toEqual(["UNCHANGED Free space too", "UNCHANGED Free space"]);
  const about = JSON.parse(readFileSync(join(folder, "free-space.json"), "utf8")) as object;
  writeFileSync(join(folder, "free-space.sh"), "df\n");
  writeFileSync(join(folder, "uptime.sh"), "uptime\n");
  const uptime = { ...about, name: "Uptime", source: "uptime.sh" };
  writeFileSync(join(folder, "uptime.json"), JSON.stringify({ ...uptime, language: "vbscript" }));
  const refused = await muster("scripts", "import", folder, "--yes");
  expect([refused.exitCode, String(refused.stderr)]).toEqual([
    2,
    expect.stringContaining("VBScript doesn't run on Linux"),
  ]);
  expect((await server.ada.muster.call("listScripts", { query: { search: "uptime" } })).total).toBe(0);
  expect(await json("scripts", "show", "Free space")).toMatchObject({ content: source.toString("base64") });
  writeFileSync(join(folder, "uptime.json"), JSON.stringify(uptime));
  expect(await plan()).toEqual(["UNCHANGED Free space too", "UPDATE Free space", "CREATE Uptime"]);
  await done("scripts", "import", folder, "--yes");
  expect(await plan()).toEqual(["UNCHANGED Free space too", "UNCHANGED Free space", "UNCHANGED Uptime"]);
  writeFileSync(join(folder, "stray.py"), "print(1)\n");
  expect((await muster("scripts", "import", folder, "--dry-run")).exitCode).toBe(2);
  expect(existsSync(join(folder, "stray.json"))).toBe(false);
});

test("an application is created from files, updated and shown; a native automation is moved and renamed", async () => {
  const files = {
    "viewer.deb": "!<arch>\n",
    "answers.ini": "a=1",
    "more.ini": "b=2",
    "viewer.txt": "no installer",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text);
  const icon = Buffer.alloc(24);
  icon.write("\x89PNG", "latin1");
  writeFileSync(join(home, "viewer.png"), icon);
  const at = (name: string) => join(home, name);
  const given = ["--file", at("viewer.deb"), "--helper", at("answers.ini"), "--icon", at("viewer.png")];
  const create = [
    "applications",
    "create",
    "Viewer",
    ...given,
    "--category",
    "Updates",
    "--before",
    "Free space",
  ];
  const planned = await muster(...create, "--dry-run");
  expect(String(planned.stdout)).toContain("POST /ws/scripting/scripts/upload-application");
  expect(String(planned.stdout)).toContain('"viewer.deb"');
  const made = await muster(...create, "--json", "all");
  expect(made.exitCode, String(made.stderr)).toBe(0);
  expect(String(made.stderr)).toContain("Uploading viewer.deb: 100%");
  const viewer = JSON.parse(String(made.stdout)) as Script;
  expect(viewer).toMatchObject({
    language: "binary_install",
    operatingSystems: ["LINUX"],
    categoriesNames: ["Updates"],
  });
  const { runnableAttachmentId, helperFilesAttachmentIds } = viewer.binaryInstallSettings!;
  const edit = ["applications", "update", "Viewer", "--helper", at("more.ini"), "--parameter", "--reinstall"];
  const changed = (await json(...edit, "--before", "none", "--name", "Viewer 2")) as Script;
  expect(changed).toMatchObject({
    name: "Viewer 2",
    scriptParameters: ["--reinstall"],
    categoriesNames: ["Updates"],
  });
  expect(changed.binaryInstallSettings).toMatchObject({ runnableAttachmentId, preExecutionScript: null });
  expect(changed.binaryInstallSettings!.helperFilesAttachmentIds).not.toEqual(helperFilesAttachmentIds);

  const path = "C:\\Windows\\calc.exe";
  expect(
    await json("applications", "create", "Calculator", "--program", path, "--run-as", "localadmin"),
  ).toMatchObject({
    language: "binary_run",
    operatingSystems: ["WINDOWS"],
    binaryRunSettings: { runnableLocalPath: path, runAs: "localadmin" },
  });
  const refusals = await Promise.all([
    muster("applications", "create", "Text", "--file", at("viewer.txt"), "--os", "linux"),
    muster("applications", "create", "Viewer 2", "--file", at("viewer.deb")),
    muster("applications", "create", "Nothing"),
    muster("applications", "update", "Free space", "--name", "x"),
    muster("scripts", "update", "Viewer 2", "--file", at("free.sh")),
  ]);
  expect(refusals.map(({ exitCode, stderr }) => [exitCode, String(stderr)])).toEqual([
    [2, expect.stringContaining("The file must be .deb, .rpm, .sh")],
    [6, expect.stringContaining("This name already exists")],
    [2, expect.stringContaining("Choose an installer file")],
    [2, expect.stringContaining("Free space is a script, not an application.")],
    [2, expect.stringContaining("muster applications update")],
  ]);

  const [native] = (await server.ada.muster.call("listScripts", { query: { language: "native" } })).results;
  await done("scripts", "update", String(native!.id), "--name", "Ours", "--category", "Updates");
  expect(await json("scripts", "show", "Ours")).toMatchObject({
    name: native!.name,
    categoriesNames: ["Updates"],
  });
  expect((await muster("scripts", "update", "Ours", "--os", "linux")).exitCode).not.toBe(0);
}, 60_000);

test("categories are created and deleted, and deletions are confirmed with the messages of the catalog", async () => {
  await done("scripts", "categories", "create", "Printers");
  await done("scripts", "categories", "update", "Printers", "--name", "Print servers");
  expect((await done("scripts", "categories", "list")).split("\n")[0]).toMatch(/^1\tUncategorized\tyes/);
  const unasked = await muster("scripts", "categories", "delete", "Print servers");
  expect([unasked.exitCode, String(unasked.stderr)]).toEqual([
    2,
    expect.stringContaining("Delete this category?"),
  ]);
  await done("scripts", "categories", "delete", "Print servers", "--yes");
  expect((await muster("scripts", "categories", "update", "Updates", "--name", "Mine")).exitCode).toBe(6);
  const unconfirmed = await muster("scripts", "delete", "Uptime");
  expect([unconfirmed.exitCode, String(unconfirmed.stderr)]).toEqual([
    2,
    expect.stringContaining(scriptMessages.delete),
  ]);
  expect(await done("scripts", "delete", "Uptime", "--dry-run")).toContain("DELETE /ws/scripting/scripts/");
  await done("scripts", "delete", "Uptime", "--yes");
  expect((await muster("scripts", "show", "Uptime")).exitCode).toBe(3);
  expect(await json("scripts", "scanner")).toMatchObject({ state: "OFF" });
});
