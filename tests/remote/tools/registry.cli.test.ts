// muster registry, with a simulated computer.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  attachAgent,
  startTestServer,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";
import { run } from "../../support/clients/muster.ts";
import { simulatedRegistry } from "./simulated-registry.ts";

let server: TestServer;
let pc: ScriptedAgent;
let home: string;
let env: Record<string, string>;
const registry = simulatedRegistry();
let isOld = false;
const muster = (...args: string[]) => run(["registry", ...args], { env });
const acme = "HKLM\\SOFTWARE\\Acme";

beforeAll(async () => {
  server = await startTestServer();
  pc = await attachAgent(server, server, { delegate: false, name: "pc-7", platform: "win32" });
  pc.socket.on("tool.call", async (call, answer) => answer((await registry.answer(call, isOld)) as never));
  home = mkdtempSync(join(tmpdir(), "muster-registry-"));
  env = { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token };
});
afterAll(async () => {
  pc.socket.close();
  await server.close();
  rmSync(home, { recursive: true, force: true });
});

test("ls lists hives, keys and values, and marks names that can't be shown", async () => {
  expect((await muster("ls", "pc-7")).stdout).toContain("HKLM");
  const { stdout } = await muster("ls", "pc-7", "hkey_local_machine\\SOFTWARE\\Acme\\");
  expect(stdout).toContain("(Default)");
  expect(stdout).toContain("443 (0x1bb)");
  expect(stdout).toContain("gpj. exe (can't be shown exactly)");
  expect(stdout).not.toMatch(/[\u001b\u202e]/);
  const rows = JSON.parse((await muster("ls", "pc-7", acme, "--json", "name,type,data")).stdout);
  expect(rows).toContainEqual({ name: "Viewer", type: "KEY", data: "" });
  expect(rows).toContainEqual({ name: "Port", type: "REG_DWORD", data: "bb010000" });
});

test("get prints a value, and fails if there is none", async () => {
  expect((await muster("get", "pc-7", acme, "Port")).stdout).toBe("443");
  expect((await muster("get", "pc-7", acme, "")).stdout).toBe("<b>hello</b>");
  const none = await muster("get", "pc-7", acme, "None");
  expect(none.exitCode).toBe(3);
  expect(none.stderr).toContain("There is no value HKLM\\SOFTWARE\\Acme\\None.");
});

test("set keeps an existing value's type, and creates a new value with the given type", async () => {
  const planned = await muster("set", "pc-7", acme, "Port", "8443", "--dry-run");
  expect(planned.stdout).toContain('"type": "REG_DWORD"');
  expect((await muster("set", "pc-7", acme, "Port", "8443", "--yes")).exitCode).toBe(0);
  expect((await muster("get", "pc-7", acme, "Port")).stdout).toBe("8443");
  const lines = ["set", "pc-7", acme, "Servers", "-", "--type", "REG_MULTI_SZ", "--yes"];
  expect((await run(["registry", ...lines], { env, input: "a\nb\n" })).exitCode).toBe(0);
  expect((await muster("get", "pc-7", acme, "Servers")).stdout).toBe("a\nb");
  const wrong = await muster("set", "pc-7", acme, "Port", "https", "--yes");
  expect(wrong.exitCode).toBe(2);
  expect(wrong.stderr).toContain("Must be a number from 0 to 4,294,967,295");
});

test("create, rename and rm change keys and values", async () => {
  expect((await muster("create", "pc-7", `${acme}\\New`)).exitCode).toBe(0);
  expect((await muster("create", "pc-7", `${acme}\\New`)).exitCode).toBe(6);
  expect((await muster("rename", "pc-7", `${acme}\\New`, "Old")).stderr).toContain(`Renamed to ${acme}\\Old`);
  await muster("rename", "pc-7", acme, "Https", "--value", "Port");
  expect((await muster("rm", "pc-7", acme, "--value", "Https", "--dry-run")).exitCode).toBe(0);
  expect(registry.keys.get("SOFTWARE\\Acme")!.has("Https")).toBe(true);
  expect((await muster("rm", "pc-7", acme, "--value", "Https", "--yes")).exitCode).toBe(0);
  expect((await muster("rm", "pc-7", `${acme}\\Old`, "--yes")).stderr).toContain(`Deleted ${acme}\\Old`);
  expect(registry.keys.has("SOFTWARE\\Acme\\Old")).toBe(false);
  const root = await muster("rm", "pc-7", "HKLM\\SOFTWARE", "--yes");
  expect(root.exitCode).toBe(1);
  expect(root.stderr).toContain("Windows needs it");
});

test("export writes a .reg file, and replaces an existing one only with --yes", async () => {
  const file = join(home, "acme.reg");
  const { exitCode, stderr } = await muster("export", "pc-7", acme, file);
  expect(exitCode).toBe(0);
  expect(stderr).toContain("2 keys written to");
  expect(stderr).toContain("2 keys or values were skipped");
  const text = readFileSync(file).toString("utf16le");
  expect(text).toMatch(/^\ufeffWindows Registry Editor Version 5\.00\r\n/);
  expect(text).toContain('[HKEY_LOCAL_MACHINE\\SOFTWARE\\Acme]\r\n@="<b>hello</b>"');
  expect((await muster("export", "pc-7", acme, file)).exitCode).not.toBe(0);
  expect((await muster("export", "pc-7", acme, file, "--yes")).exitCode).toBe(0);
});

test("an invalid or missing key is refused with an explanation", async () => {
  const wrong = await muster("ls", "pc-7", "HKCU\\Software");
  expect(wrong.exitCode).toBe(2);
  expect(wrong.stderr).toContain("HKCU of a user is HKU\\ and their SID.");
  expect((await muster("ls", "pc-7", `HKLM\\${"a".repeat(300)}`)).exitCode).toBe(2);
  expect((await muster("ls", "pc-7", "HKLM\\None")).exitCode).toBe(3);
});

test("ls, get and set handle keys of several pages, also with an older agent", async () => {
  const many = "HKLM\\SOFTWARE\\Many";
  registry.addMany(12_000, 1_500);
  const names = async () => {
    const { stdout, stderr } = await muster("ls", "pc-7", many, "--json", "name,text");
    return { rows: JSON.parse(stdout) as { name: string; text: string }[], stderr };
  };
  const whole = await names();
  expect(whole.rows).toHaveLength(13_500);
  expect(new Set(whole.rows.map(({ name }) => name)).size).toBe(13_500);
  expect(whole.rows.at(-1)).toEqual({ name: "V1500", text: "data 1500" });
  expect(whole.stderr).not.toContain("Showing");
  expect((await muster("get", "pc-7", many, "v1499")).stdout).toBe("data 1499");
  expect((await muster("get", "pc-7", many, "V1501")).exitCode).toBe(3);
  expect((await muster("set", "pc-7", many, "V1499", "new", "--yes")).exitCode).toBe(0);

  isOld = true;
  const first = await names();
  expect(first.rows).toHaveLength(11_000);
  expect(first.stderr).toContain("Showing 11000 of 13500.");
  expect((await muster("get", "pc-7", many, "V0002")).stdout).toBe("data 2");
  // the command can't determine whether the value exists, and its type
  for (const args of [
    ["get", "pc-7", many, "V1499"],
    ["set", "pc-7", many, "V1499", "x", "--yes"],
  ])
    expect((await muster(...args)).stderr).toContain("agent");
}, 60_000);
