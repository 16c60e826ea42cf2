// The terminal console with a running server: every screen, at the smallest size and wide, by keyboard.
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa, type ResultPromise } from "execa";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startSite, type Site } from "@muster/fixtures/site";
import { frontends } from "../support/clients/frontends.ts";
import { muster, run } from "../support/clients/muster.ts";
import { freePort } from "../support/server/ports.ts";
import { openConsole, type Console } from "../support/terminal/console.ts";
import { widthOf } from "../../ui/kit/ink/lib/text.ts";
import { openTerminal, type Terminal } from "../support/terminal/terminal.ts";

const email = "ada@example.com";
const password = "correct horse battery staple";
const enter = "\r";
const escape = "\x1b";
const palette = "\x0b";
const sizes = [
  { columns: 80, rows: 24 },
  { columns: 160, rows: 45 },
];

let home: string;
let url: string;
let token: string;
let server: ResultPromise;
let site: Site;
let jobId: string;

const terminals: Terminal[] = [];
const consoles: Console[] = [];
const signedIn = () => ({ HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: url, MUSTER_TOKEN: token });

async function open(address = "#/", size: { columns?: number; rows?: number } = {}) {
  const opened = await openConsole(["tui", address], { ...size, env: signedIn() });
  consoles.push(opened);
  return opened;
}

/** Opens the console in a separate process, to test how it starts and ends. */
function openAlone(address = "#/", env: Record<string, string> = {}) {
  const terminal = openTerminal(process.execPath, [muster, "tui", address], {
    env: { ...signedIn(), ...env },
  });
  terminals.push(terminal);
  return terminal;
}

async function focusBackwards(terminal: Terminal, what: RegExp) {
  await terminal.rest();
  for (let presses = 0; presses < 30 && !what.test(terminal.text()); presses++)
    await terminal.press("\x1b[Z");
  await terminal.until(what);
}

interface Named {
  id: number;
  name: string;
}

const shell = async (args: string[], input?: string) => {
  const env = { HOME: home, XDG_CONFIG_HOME: home };
  const { stdout, stderr, exitCode } = await run(args, { env, input });
  expect(exitCode, stderr).toBe(0);
  return stdout;
};

async function startServer(port: string) {
  const env = { HOME: home, XDG_CONFIG_HOME: home };
  server = execa(process.execPath, [muster, "up", "--data", join(home, "data"), "--port", port], {
    env,
    reject: false,
  });
  const [ready] = (await once(server.stdout!, "data")) as [Buffer];
  return /http:\/\/\S+/.exec(String(ready))![0];
}

async function stopServer() {
  server.kill("SIGTERM");
  await server;
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "muster-tui-"));
  site = await startSite({ port: 0, base: "127.73.0" });
  url = await startServer(String(await freePort()));
  const data = join(home, "data");
  await shell(
    ["setup", "--data", data, "--email", email, "--password-stdin", "--organization", "Acme Dental"],
    password,
  );
  const credential = ["credentials", "create", "--name", "public", "--type", "SNMPV2", "--secret-stdin"];
  await shell([...credential, "--organization", "Acme Dental"], "public");
  token = (
    JSON.parse(await shell(["api-keys", "create", "--name", "tui", "--json", "key"])) as { key: string }
  ).key;
  const discovery = [
    "discovery",
    "run",
    "127.73.0.1-127.73.0.3, 127.73.0.58",
    "--snmp-port",
    String(site.snmpPort),
  ];
  await shell([...discovery, "--import", "identified"]);
  [{ id: jobId }] = JSON.parse(await shell(["discovery", "list", "--json", "id"])) as [{ id: string }];
  // runs eight commands, one of which discovers a network
}, 60_000);

afterEach(async () => {
  for (const one of consoles.splice(0)) await one.close();
  for (const terminal of terminals.splice(0)) {
    terminal.pty.kill("SIGKILL");
    await terminal.exited;
  }
});

afterAll(async () => {
  await stopServer();
  await site.stop();
  await rm(home, { recursive: true, force: true });
});

const screens = [
  ["#/", "Needs attention"],
  ["#/deviceSearch", "sw-core-1"],
  ["#/deviceDashboard/2/overview", "Serial number"],
  ["#/discovery", "4 found, 0 silent"],
  ["#/discovery/new", "First SNMP credential"],
  ["job", "All SNMP responding (4)"],
  ["#/maintenance", "No active maintenance"],
  ["#/administration/tasks", "No tasks yet"],
  ["#/administration/customers/list", "Acme Dental"],
  ["#/customerDashboard/1/overview?tab=locations", "Main office"],
  ["#/administration/apps/api", "All of your permissions"],
  ["#/administration/users/technicians", "Administrator"],
  ["#/administration/general/activities", "added 4 discovered devices"],
] as const;

test.each(screens)(
  "the screen %s is drawn completely, also when the terminal grows",
  async (address, content) => {
    const terminal = await open(address === "job" ? `#/discovery/${jobId}` : address, sizes[0]);
    for (const { columns, rows } of sizes) {
      if (columns !== terminal.screen.cols) await terminal.resize(columns, rows);
      await terminal.until(content);
      await terminal.until(/(F1|\?) Help *$/);
      await terminal.rest();
      const lines = terminal.text().split("\n");
      expect(lines[0]).toMatch(
        columns >= 120
          ? /^ {2}(?:All organizations|Acme Dental) {2,}\S.* ada@example\.com {2}● online$/
          : /^ {2}(?:All organiz\S*|Acme Dental) .*\S {2,}● online$/,
      );
      expect(widthOf(lines.at(-1)!)).toBeLessThanOrEqual(columns);
      expect(lines.at(-1)).toMatch(/^ \S.*(F1|\?) Help$/);
      const { active } = terminal.screen.buffer;
      expect(active.baseY).toBe(0);
      for (let line = 0; line < rows; line++) expect(active.getLine(line)?.isWrapped).toBe(false);
    }
  },
);

describe.each(sizes)("Terminal console at $columns×$rows", (size) => {
  test("a discovery's summary, map and explanation fit", async () => {
    const terminal = await open(`#/discovery/${jobId}`, size);
    await terminal.until("All SNMP responding (4)");
    await terminal.until(/❯ 127/);
    terminal.type("u");
    await terminal.until(/By result[^]*❯ Identified +█+ 4 +100%/);
    terminal.type("m");
    await terminal.until(/^.*\.0 .*I I I [^]*\.240/m);
    await terminal.until("127.73.0.1, Identified, sw-core-1");
    const lines = terminal.text().split("\n");
    for (let row = 0; row < 16; row++)
      expect(lines.some((line) => line.includes(` .${row * 16} `) || line.endsWith(` .${row * 16}`))).toBe(
        true,
      );
    expect(terminal.text()).toContain("I Identified (4)");
    terminal.type("\x1b[C");
    await terminal.until("127.73.0.2, Identified");
    terminal.type("\x1b[B\x1b[B");
    await terminal.until("127.73.0.34, not a target");
    terminal.type("\x1b[A\x1b[A" + enter);
    await terminal.until(/Result +✓ Identified[^]*Why/);
    terminal.type("\x1b[6~");
    await terminal.until("Echo reply");
    terminal.type(escape);
    await terminal.until(() => !terminal.text().includes("Echo reply"));
    terminal.type("t");
    await terminal.until(/❯ 127/);
    expect(terminal.screen.buffer.active.baseY).toBe(0);
  });

  test("the palette opens any screen, help lists the keys, and the organization filters the lists", async () => {
    const terminal = await open("#/", size);
    await terminal.until("Needs attention");
    terminal.type(`${palette}dev`);
    await terminal.until("❯ Devices");
    terminal.type(enter);
    await terminal.until(/1 of 5\n/);
    terminal.type("?");
    await terminal.until(/Keys[^]*Enter +Open[^]*Space +Select/);
    terminal.type(escape);
    await terminal.until(() => !terminal.text().includes("Keys"));
    terminal.type(`${palette}acme`);
    await terminal.until("❯ Acme Dental  Organizations");
    terminal.type(escape);
    const choose = async (organization: string) => {
      terminal.type("O");
      await terminal.until(/Organization[^]*Filter/);
      terminal.type(organization + enter);
      await terminal.until(new RegExp(`^ {2}${organization} `));
    };
    await terminal.until(() => !terminal.text().includes("╭"));
    await choose("Acme Dental");
    await choose("All organizations");
    await terminal.until(/1 of 5\n/);
  });
});

test("a device's name reaches the terminal without its control and bidi characters", async () => {
  const terminal = await open(`#/discovery/${jobId}`, sizes[1]);
  await terminal.until("<img src=x");
  terminal.type(`${palette}devices${enter}`);
  await terminal.until(/1 of 5\n/);
  terminal.type("/<img" + enter);
  await terminal.until("❯ <img src=x");
  terminal.type(enter);
  await terminal.until(/System name +.*<img src=x/);
  terminal.type("e");
  await terminal.until("Edit device");
  expect(terminal.raw).not.toMatch(/\x1b\][^5]|\x07|\0|\r\n=1\+1|[\u200e\u200f\u202a-\u202e\u2066\u2067]/);
  expect(terminal.raw.split("\x1b[2J").length).toBeLessThanOrEqual(2);
});

test("a lost server connection is reported, and the screen recovers by itself", async () => {
  const terminal = await open("#/deviceSearch");
  await terminal.until(/● online[^]*sw-core-1/);
  await stopServer();
  await terminal.until("✗ offline");
  expect(terminal.text()).toContain("sw-core-1");
  await startServer(new URL(url).port);
  await terminal.until("● online", 30_000);
  terminal.type(`${palette}audit log${enter}`);
  await terminal.until("added 4 discovered devices");
}, 60_000);

test("deleting its API key ends the console with the reason", async () => {
  const args = ["api-keys", "create", "--name", "short-lived", "--json", "id,key"];
  const { id, key } = JSON.parse(await shell(args)) as { id: number; key: string };
  const terminal = openAlone("#/", { MUSTER_TOKEN: key });
  await terminal.until("Needs attention");
  await shell(["api-keys", "delete", String(id), "--yes"]);
  terminal.type(`${palette}audit log${enter}`);
  await terminal.until("The server refused MUSTER_TOKEN.");
  expect(await terminal.exited).toBe(4);
  expect(terminal.screen.buffer.active.type).toBe("normal");
});

test("results are written to the folder in which the console was started", async () => {
  const terminal = await open(`#/discovery/${jobId}`, sizes[1]);
  await terminal.until("All SNMP responding (4)");
  await terminal.until(/❯ 127/);
  const save = async () => {
    await focusBackwards(terminal, /❯ Export/);
    terminal.type(enter);
    await terminal.until("❯ CSV");
    terminal.type("\x1b[B\x1b[B" + enter);
    await terminal.until("4 targets exported");
  };
  const files = () => readdirSync(process.cwd()).filter((name) => /^discovery-.*\.xml$/.test(name));
  expect(files()).toEqual([]);
  try {
    await save();
    await expect.poll(files).toHaveLength(1);
    expect(readFileSync(files()[0]!, "utf8")).toContain('addr="127.73.0.1"');
    expect(terminal.text()).toContain("Saved as");
  } finally {
    for (const name of files()) rmSync(name);
  }
});

test("a log opens in the user's pager, and the console is restored afterwards", async () => {
  const scripts = await shell(["scripts", "list", "--json", "id,language"]);
  const { id } = (JSON.parse(scripts) as { id: number; language: string }[]).find(
    (one) => one.language === "native",
  )!;
  const terminal = openAlone(`#/editor/script/${id}`, { PAGER: `cp -t ${home}` });
  await focusBackwards(terminal, /❯ Source/);
  terminal.type("P");
  await expect.poll(() => existsSync(join(home, "log.txt"))).toBe(true);
  expect(readFileSync(join(home, "log.txt"), "utf8").split("\n").length).toBeGreaterThan(3);
  await terminal.until(/❯ Source/);
  const failing = openAlone(`#/editor/script/${id}`, { PAGER: "false" });
  await focusBackwards(failing, /❯ Source/);
  failing.type("P");
  await failing.until("false failed. Set PAGER to the program that shows text.");
});

test("NO_COLOR shows words and symbols without color", async () => {
  const terminal = openAlone("#/deviceSearch", { NO_COLOR: "1" });
  await terminal.until("✓ Online");
  expect(terminal.raw).not.toMatch(/\x1b\[(?:[\d;]*;)?(?:3|4|9|10)\d(?:;[\d;]*)?m/);
  expect(terminal.raw).toContain("\x1b[7m");
});

test("without a terminal, the command explains what to use instead", async () => {
  const { exitCode, stderr } = await run(["tui"], { env: { MUSTER_URL: url, MUSTER_TOKEN: token } });
  expect(exitCode).toBe(2);
  expect(stderr).toContain("Run it in a terminal, or use the other commands with --json.");
  const dumb = openAlone("#/", { TERM: "dumb" });
  expect(await dumb.exited).toBe(2);
});

test("without a sign-in, the command explains how to sign in before it draws anything", async () => {
  const terminal = openAlone("#/", { MUSTER_TOKEN: "", XDG_CONFIG_HOME: join(home, "nobody") });
  expect(await terminal.exited).toBe(4);
  await terminal.until("muster login");
  expect(terminal.raw).not.toContain("\x1b[?1049h");
});

test.each([
  ["Ctrl-C", "\x03", 0],
  ["q", "q", 0],
  ["q with a paste of keys behind it", `q${"j".repeat(60)}`, 0],
  ["Quit in the user's menu", "", 0],
  ["SIGTERM", "SIGTERM", 130],
])("%s restores the terminal", async (_, how, code) => {
  const terminal = openAlone();
  await terminal.until(/❯[^]*Needs attention|Needs attention[^]*❯ /);
  if (how === "SIGTERM") process.kill(terminal.pty.pid, how);
  else if (how) terminal.type(how);
  else {
    terminal.type("U");
    await terminal.until("Your account");
    terminal.type(`\x1b[F${enter}`);
  }
  expect(await terminal.exited).toBe(code);
  expect(terminal.raw).toContain("\x1b[?1049l");
  expect(terminal.raw).toContain("\x1b[?25h");
  expect(terminal.screen.buffer.active.type).toBe("normal");
});

describe("A technician in the terminal console", () => {
  const frontend = (address: string) => frontends.terminal({ url, token, email, password, address });

  test("edits a device", async () => {
    const [{ id }] = JSON.parse(
      await shell(["devices", "list", "--search", "sw-core-2", "--json", "id"]),
    ) as [{ id: number }];
    const device = await frontend(`#/deviceDashboard/${id}/overview`);
    await device.see("Acme Dental");
    await device.press("Edit");
    await device.see("Edit device");
    await device.fill("Name", "");
    await device.press("Save");
    await device.see("✗ Required");
    await device.fill("Name", "Second core");
    await device.choose("Role", "Router");
    await device.press("Save");
    await device.see("Second core saved");
    await device.see("Router · Cisco");
    await device.close();
  });

  test("creates an organization and deletes it again", async () => {
    const page = await frontend("#/administration/customers/list");
    await page.see("❯ Acme Dental");
    await page.press("Create organization");
    await page.see("First location");
    await page.fill("Name", "Globex");
    await page.press("Save");
    await page.see("Organization Globex created");
    await page.close();
    const organizations = JSON.parse(await shell(["organizations", "list", "--json", "id,name"])) as Named[];
    const globex = organizations.find(({ name }) => name === "Globex")!;
    const overview = await frontend(`#/customerDashboard/${globex.id}/overview`);
    await overview.see("Approval mode");
    await overview.press("Delete");
    await overview.see("Locations deleted with it: 1");
    await overview.fill("Confirmation", "delete");
    await overview.press("Delete");
    await overview.see("Type DELETE to confirm");
    await overview.fill("Confirmation", "DELETE");
    await overview.press("Delete");
    await overview.see("Data deleted successfully");
    await overview.close();
    expect(await shell(["organizations", "list", "--json", "name"])).not.toContain("Globex");
  });

  test("creates an API key, which is shown once", async () => {
    const page = await frontend("#/administration/apps/api");
    await page.see("❯ tui");
    await page.press("Create key");
    await page.see("Create API key");
    await page.fill("Name", "script");
    await page.press("Create");
    await page.see("You won't see it again.");
    const [key = ""] = /mk_[\w-]{40,}/.exec(page.text()) ?? [];
    await page.press("Done");
    await page.see("script");
    expect(page.text()).not.toContain(key);
    await page.close();
    const { exitCode } = await run(["devices", "list"], { env: { MUSTER_URL: url, MUSTER_TOKEN: key } });
    expect(exitCode).toBe(0);
  });

  test("deletes a device after a confirmation", async () => {
    const page = await frontend("#/deviceSearch?search=sw-floor-1");
    await page.see("1 device");
    await page.tick("sw-floor-1");
    await page.press("Delete");
    await page.see("Delete 1 device?");
    await page.press("Cancel");
    await page.press("Delete");
    await page.see("Delete 1 device?");
    await page.press("Delete");
    await page.see("1 device deleted");
    await page.close();
    expect(await shell(["devices", "list", "--search", "sw-floor-1", "--json", "id"])).toBe("[]");
  });

  test("stops a discovery", async () => {
    const page = await frontend("#/discovery/new");
    await page.see("First SNMP credential * ▏public");
    await page.fill("IP targets", "127.74.0.1-127.74.3.200");
    await page.press("Run discovery");
    await page.see("Targets done", 20);
    await page.press("Stop");
    await page.see("Stop discovery?");
    await page.press("Stop discovery");
    await page.see("968 targets:");
    await page.close();
    expect(await shell(["discovery", "list", "--json", "state"])).toContain("CANCELLED");
  });
});
