// Everyday jobs in the terminal, the browser and the shell: how many interactions each takes, and how much
// time the clients need for them. A key, a click, a typed text and a command are one interaction each.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { launchBrowser } from "../support/clients/browser.ts";
import { muster } from "../support/clients/muster.ts";
import { openTerminal } from "../support/terminal/terminal.ts";
import { startDemo, type Demo } from "./demo.ts";
import { ms } from "./measure.ts";

const enter = "\r";
const tab = "\t";
const clear = "\u0015";
const save = "\u0013";
const space = " ";

interface Job {
  name: string;
  shell: readonly (readonly string[])[];
  /** Keys and texts, starting at the dashboard. */
  terminal: readonly string[];
  /** "click:NAME", "check:NAME", "key:NAME" or a typed text, starting at the dashboard. */
  web: readonly string[];
  /** The text that the screen shows at the end. */
  shows: string;
  /** A list command whose output the job must change. */
  changes?: readonly string[];
  /** Commands that undo the job, so that the next client has the same work. */
  undo?: readonly string[];
}

const search = "key:Control+k";
const jobs: readonly Job[] = [
  {
    name: "Open a device by part of its name",
    shell: [["devices", "show", "sw-core-1"]],
    terminal: [":", "core-1", enter],
    web: [search, "core-1", "key:Enter"],
    shows: "C9300-24T",
  },
  {
    name: "See which devices are offline",
    shell: [["devices", "list", "--search", "status:offline"]],
    terminal: [":", "status:offline", enter],
    web: ["click:Devices", "click:Offline"],
    shows: "No results found",
  },
  {
    name: "Put all printers in maintenance every Monday for two hours",
    shell: [
      [
        "maintenance",
        "enable",
        "--search",
        "role:printer",
        "--from",
        "2099-01-05 22:00",
        "--for",
        "2h",
        "--repeat",
        "weekly",
        "--weekdays",
        "mon",
      ],
    ],
    terminal: [":", "role:printer", enter, "A", "m", "every monday 22:00 for 2h", save],
    web: [
      search,
      "role:printer",
      "key:Enter",
      "check:Select all",
      "click:Maintenance mode",
      "fill:When=every monday 22:00 for 2h",
      "click:Enable",
    ],
    shows: "Maintenance",
    changes: ["maintenance", "list", "--json", "id,devices,endTime"],
    undo: ["maintenance", "disable", "--search", "role:printer", "--yes"],
  },
  {
    name: "Put one server in maintenance for an hour",
    shell: [["maintenance", "enable", "--device", "SERVER", "--for", "1h"]],
    terminal: [":", "SERVER", enter, "m", save],
    web: [search, "SERVER", "key:Enter", "click:Maintenance mode", "click:Enable"],
    shows: "Until",
    changes: ["maintenance", "list", "--json", "id,devices,endTime"],
  },
  {
    name: "Run again what failed",
    shell: [["scripts", "runs", "retry", "latest", "--failed", "--yes"]],
    terminal: [":", "script runs", enter, enter, "r"],
    web: ["click:Script runs", "click:Nightly check", "click:Retry failed"],
    shows: "Nightly check",
    changes: ["scripts", "runs", "list", "--json", "id"],
  },
  {
    name: "Find out who deleted a device",
    shell: [["audit", "search", "sw-canteen"]],
    terminal: [":", "audit log", enter, "/", "sw-canteen"],
    web: [search, "audit log", "key:Enter", "key:/", "sw-canteen"],
    shows: "deleted device sw-canteen",
  },
  {
    name: "Scan a network",
    shell: [["discovery", "run", "127.66.0.0/28"]],
    terminal: ["n", "127.66.0.0/28", save],
    web: [
      "click:Add",
      "click:Devices (network discovery)",
      "fill:IP targets=127.66.0.0/28",
      "last:Run discovery",
    ],
    shows: "127.66.0.1",
  },
  {
    name: "Tag three devices",
    shell: [["devices", "tag", "rt-wan-1", "rt-wan-2", "rt-guest", "--add", "CLIENT-uplink"]],
    terminal: [":", "role:router -backup", enter, "A", "T", "CLIENT-uplink", save],
    web: [
      search,
      "role:router -backup",
      "key:Enter",
      "check:Select all",
      "click:Edit tags",
      "fill:Tags to add=CLIENT-uplink",
      "click:Save",
    ],
    shows: "Tags of 3 devices changed",
    changes: ["devices", "tags", "--json", "name,devices"],
  },
  {
    name: "Make a device group of a search",
    shell: [
      [
        "groups",
        "create",
        "--name",
        "CLIENT printers",
        "--search-criteria",
        '{"search":"role:printer status:offline"}',
      ],
    ],
    terminal: [":", "device groups", enter, "n", "CLIENT printers", tab, "role:printer status:offline", save],
    web: [
      "click:Device groups",
      "click:Create",
      "fill:Name=CLIENT printers",
      "fill:Search=role:printer status:offline",
      "click:Save",
    ],
    shows: "CLIENT printers",
    changes: ["groups", "list", "--json", "name"],
  },
  {
    name: "Reboot a computer tomorrow at six",
    shell: [["devices", "reboot", "vm", "--at", "tomorrow 06:00", "--yes"]],
    terminal: [":", "vm", enter, "b", tab, clear, "tomorrow 06:00", save],
    web: [
      search,
      "vm",
      "key:Enter",
      "click:More actions",
      "menu:Reboot",
      "fill:Date and time=tomorrow 06:00",
      "last:Schedule",
    ],
    shows: "scheduled",
    changes: ["tasks", "list", "--json", "id"],
  },
  {
    name: "Export all printers",
    shell: [["devices", "list", "--search", "role:printer", "-o", "csv"]],
    terminal: [":", "role:printer", enter, "E"],
    web: [search, "role:printer", "key:Enter", "click:Export CSV"],
    shows: "8 devices exported",
  },
  {
    name: "Invite a technician",
    shell: [["users", "create", "--email", "CLIENT@example.com", "--role", "Technician"]],
    // the first attempt to save moves the focus to the missing field
    terminal: [":", "create user", enter, "CLIENT@example.com", save, space, save],
    web: ["click:Add", "menu:Technician", "fill:Email=CLIENT@example.com", "check:Acme Dental", "click:Save"],
    shows: "/#/invitation/",
    changes: ["users", "list", "--json", "id"],
  },
];

const maxMS = 15_000;

async function startSite(home: string) {
  const demo = await startDemo(home);
  const { shell } = demo;
  const failing = join(home, "nightly.sh");
  await writeFile(failing, "exit 3\n");
  await shell(
    "scripts",
    "create",
    "Nightly check",
    "--file",
    failing,
    "--os",
    "linux",
    "--category",
    "Maintenance",
  );
  await shell("scripts", "run", "Nightly check", "--device", "vm", "--yes", "--wait");
  await shell("devices", "delete", "sw-canteen", "--yes");
  return demo;
}

/** The job with the client's name in place of CLIENT, so that each client creates its own object. */
const jobIn = (client: keyof typeof servers, job: Job) =>
  JSON.parse(JSON.stringify(job).replaceAll("CLIENT", client).replaceAll("SERVER", servers[client])) as Job;

const servers = { shell: "srv-web-1", terminal: "nas-files", web: "nas-cctv" };

/** Returns the result of the work, or a note that the job changed nothing. */
async function changing(
  { shell }: Demo,
  { changes, undo }: Job,
  work: () => Promise<string>,
): Promise<string> {
  if (!changes) return work();
  const list = async () => (await shell(...changes)).stdout;
  const before = await list();
  const done = await work();
  const end = performance.now() + maxMS;
  while ((await list()) === before) if (performance.now() > end) return `failed: nothing changed (${done})`;
  if (undo) await shell(...undo);
  return done;
}

async function inShell({ shell }: Demo, job: Job): Promise<string> {
  const start = performance.now();
  for (const command of job.shell) {
    const { exitCode, stderr } = await shell(...command);
    if (exitCode) return `failed: ${stderr.split("\n")[0]}`;
  }
  return `${job.shell.length}, ${ms(performance.now() - start)}`;
}

async function inTerminal({ env }: Demo, { terminal: steps, shows }: Job): Promise<string> {
  const terminal = openTerminal(process.execPath, [muster, "tui", "#/", "--profile", "demo"], {
    env: { ...env, COLORTERM: "truecolor" },
  });
  try {
    await terminal.until("Roll call", maxMS);
    await terminal.rest();
    const start = performance.now();
    for (const step of steps) {
      await terminal.press(step);
      // like users, wait for the effect of a key, and for search results after a pause in typing
      await terminal.rest(() => (step.length > 1 ? 700 : 300));
    }
    await terminal.until(shows, maxMS);
    return `${steps.length}, ${ms(performance.now() - start)}`;
  } catch (error) {
    return `failed: ${String(error).slice(0, 3_000)}`;
  } finally {
    terminal.pty.kill("SIGKILL");
  }
}

async function take(page: Page, step: string): Promise<void> {
  const [, kind, name = "", , value = ""] =
    /^(click|last|menu|check|key|fill|select):([^=]*)(=(.*))?$/.exec(step) ?? [];
  if (kind === "key") return page.keyboard.press(name);
  if (kind === "fill") return page.getByLabel(name).and(page.locator("input, textarea")).last().fill(value);
  if (kind === "select") return void (await page.getByLabel(name).first().selectOption({ label: value }));
  // a wizard's step has the same name as the button that opens it
  if (kind === "last") return page.getByRole("button", { name, exact: true }).last().click();
  if (kind === "menu") return page.getByRole("menuitem", { name, exact: true }).click();
  if (kind === "check") return page.getByLabel(name).first().check();
  if (kind === "click") {
    const control = page.locator("button, a, [role=tab], [role=menuitem]").filter({ hasText: name });
    return control.or(page.getByRole("button", { name })).locator("visible=true").first().click();
  }
  await page.keyboard.type(step);
  await page.waitForTimeout(700);
}

async function inBrowser(page: Page, { web: steps, shows }: Job, url: string): Promise<string> {
  try {
    await page.goto(`${url}/#/`);
    await page.getByText("Roll call").waitFor();
    const start = performance.now();
    for (const step of steps) await take(page, step);
    await page.getByText(shows).locator("visible=true").first().waitFor();
    return `${steps.length}, ${ms(performance.now() - start)}`;
  } catch (error) {
    return `failed: ${String(error).slice(0, 300)}`;
  }
}

export async function jobsBench() {
  const home = await mkdtemp(join(tmpdir(), "muster-jobs-"));
  // the terminal saves exports in the current folder
  const before = process.cwd();
  process.chdir(home);
  const site = await startSite(home);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(maxMS);
    await page.goto(site.url);
    await page.getByLabel("Email").fill(site.email);
    await page.getByLabel("Password").first().fill(site.password);
    await page.keyboard.press("Enter");
    await page.getByText("Roll call").waitFor();
    const rows = [];
    const run = (client: keyof typeof servers, job: Job, work: (own: Job) => Promise<string>) => {
      const own = jobIn(client, job);
      return changing(site, own, () => work(own));
    };
    for (const job of jobs)
      rows.push({
        job: job.name,
        shell: await run("shell", job, (own) => inShell(site, own)),
        terminal: await run("terminal", job, (own) => inTerminal(site, own)),
        web: await run("web", job, (own) => inBrowser(page, own, site.url)),
      });
    return rows;
  } finally {
    await browser.close();
    await site.end();
    process.chdir(before);
    await rm(home, { recursive: true, force: true });
  }
}
