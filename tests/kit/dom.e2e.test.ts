import { readFile, readdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { execa } from "execa";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { preview, type PreviewServer } from "vite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closeWindows, sharedBrowser } from "../support/clients/browser.ts";
import { expectAccessible } from "../support/clients/test-stack.ts";

const policy = [
  "default-src 'none'",
  ...["script-src", "style-src", "img-src", "font-src", "connect-src", "form-action"].map(
    (name) => `${name} 'self'`,
  ),
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");
const web = join(import.meta.dirname, "../../web");

let out: string;
let server: PreviewServer;
let browser: Browser;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), "muster-kit-"));
  // Vite leaves the NODE_ENV that vitest set, which would bundle React for development.
  const vite = ["build", "sample", "--config", "vite.config.ts", "--outDir", out, "--emptyOutDir"];
  await execa("vite", vite, { cwd: web, preferLocal: true, env: { NODE_ENV: "production" } });
  [server, browser] = await Promise.all([
    preview({
      configFile: false,
      root: web,
      logLevel: "warn",
      build: { outDir: out },
      preview: {
        host: "127.0.0.1",
        port: 4120 + Math.floor(Math.random() * 60),
        headers: { "content-security-policy": policy },
      },
    }),
    sharedBrowser(),
  ]);
});

afterAll(async () => {
  await closeWindows();
  await server?.close();
  await rm(out, { recursive: true });
});

const address = (path: string) => `${server.resolvedUrls?.local[0]}#${path}`;

async function visit(path: string, options: BrowserContextOptions = {}) {
  // what turns on a page takes more of the machine than all that the stories do there
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    ...options,
  });
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(address(path));
  await page.getByRole("heading", { level: 1 }).waitFor();
}

beforeEach(() => {
  complaints = [];
});
afterEach(async () => {
  await page.context().close();
  expect(complaints).toEqual([]);
});

async function turnTo(path: string, heading: string) {
  await page.goto(address(path));
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
}

const focused = () => page.evaluate<string>("document.activeElement.textContent.trim().slice(0, 60)");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const subtitle = () => page.locator("h1 + p").textContent();

async function press(...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

async function stream(rows: number) {
  await button("Stream").click();
  await expect.poll(async () => Number.parseInt((await subtitle()) ?? "", 10)).toBeGreaterThanOrEqual(rows);
  await button("Hold").click();
}

describe("Every web component is accessible", () => {
  const looks = [
    { name: "light, in motion", colorScheme: "light", direction: "ltr", reducedMotion: "no-preference" },
    { name: "dark", colorScheme: "dark", direction: "ltr" },
    { name: "right to left", colorScheme: "light", direction: "rtl" },
    { name: "400 pixels wide", colorScheme: "dark", direction: "ltr", viewport: { width: 400, height: 800 } },
  ] as const;
  test.each(looks)("$name", { timeout: 60_000 }, async ({ direction, ...look }) => {
    await visit("/", look);
    await expectAccessible(page, "sign-in");
    await page.locator("input[type=password]").fill("right");
    await button("Sign in").click();
    const user = page.getByRole("button", { name: "Noor Haddad" });
    if (direction === "rtl") {
      await user.click();
      await page.getByRole("menuitem", { name: "Right to left" }).click();
    }
    expect(await page.locator("html").getAttribute("dir")).toBe(direction);
    expect(await page.evaluate("document.documentElement.className.includes('pf-v6-theme-dark')")).toBe(
      look.colorScheme === "dark",
    );
    await expectAccessible(page, "parts");
    await button("Columns").click();
    await expectAccessible(page, "a menu of switches");
    await button("Columns").click();
    await button("Run").click();
    await expectAccessible(page, "a menu of actions");
    await press("Escape");
    await button("Edit").click();
    await page.getByRole("combobox", { name: "Rack" }).click();
    await expectAccessible(page, "a dialog with a list open");
    await press("Escape");
    await button("Save").click();
    await expectAccessible(page, "a confirmation over a dialog");
    await press("Escape", "Escape", "Control+k");
    await expectAccessible(page, "the palette");
    await press("Escape");
    for (const name of ["Notify", "Lose the connection"]) {
      await user.click();
      await page.getByRole("menuitem", { name }).click();
    }
    await expectAccessible(page, "notices and the offline banner");
    await page.getByRole("combobox", { name: "Organization" }).click();
    await expectAccessible(page, "the organization switcher");
    await turnTo("/settings", "Settings");
    await button("Save").click();
    await page.getByRole("combobox", { name: "Role" }).click();
    await expectAccessible(page, "a form with errors and a list open");
    await turnTo("/devices", "Devices");
    await expectAccessible(page, "an empty table");
    await stream(60);
    await expectAccessible(page, "a table");
    await turnTo("/steps", "Network discovery");
    await expectAccessible(page, "a wizard");
    await turnTo("/charts", "Charts");
    await expectAccessible(page, "bars, a map and a timeline");
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  });
});

test("the keyboard alone is enough", async () => {
  await visit("/");
  await press("Tab");
  await page.keyboard.type("wrong");
  await press("Enter");
  await page.getByRole("alert").waitFor();
  expect(await focused()).toContain("The password is wrong.");
  await page.locator("input[type=password]").focus();
  await press("ControlOrMeta+a");
  await page.keyboard.type("right");
  await press("Enter");
  await page.getByRole("heading", { name: "Parts" }).waitFor();
  expect(await focused()).toBe("Parts");
  expect(await page.title()).toBe("Parts · Muster");

  await page.evaluate("document.activeElement.blur()");
  await page.reload();
  await page.getByRole("heading", { name: "Parts" }).waitFor();
  await press("Tab");
  expect(await focused()).toBe("Skip to content");
  await press("Enter");
  expect(await page.evaluate("document.activeElement.tagName")).toBe("MAIN");

  await button("Edit").focus();
  await press("Enter");
  expect(await page.evaluate("document.activeElement.labels[0].textContent.trim()")).toBe("Device name");
  await button("More").focus();
  await press("Enter");
  await page.getByRole("menuitem", { name: "Duplicate" }).and(page.locator(":focus")).waitFor();
  await press("Escape");
  expect(await focused(), "Escape closes the menu, not the dialog around it").toBe("More");
  await page.getByRole("combobox", { name: "Rack" }).focus();
  await press("ArrowDown", "ArrowDown", "Enter");
  expect(await page.getByRole("combobox", { name: "Rack" }).inputValue()).toBe("Rack 1");
  await press("Enter", "Escape");
  await press("Tab", "Tab", "Tab", "Tab", "Tab", "Tab");
  expect(
    await page.evaluate(
      "document.activeElement === document.body || !!document.activeElement.closest('dialog')",
    ),
  ).toBe(true);
  await button("Save").focus();
  await press("Enter");
  expect(await focused(), "a dangerous question starts on its way out").toBe("Cancel");
  await press("Escape");
  expect(await focused()).toBe("Save");
  await press("Escape");
  expect(await focused()).toBe("Edit");

  await button("Run").focus();
  await press("Enter");
  await page.getByRole("menuitem", { name: "Ping" }).and(page.locator(":focus")).waitFor();
  await press("ArrowDown", "Enter");
  expect(await page.getByRole("menuitem", { name: "Reboot" }).textContent()).toContain(
    "You may not reboot devices",
  );
  await press("ArrowUp", "Enter");
  await page.getByText("Last change: pinged").waitFor();
  expect(await focused()).toBe("Run");

  await button("Restart").focus();
  expect(await page.getByRole("tooltip").textContent()).toBe("The device is offline");

  await press("Control+k");
  await page.keyboard.type("dev");
  await press("Enter");
  await page.getByRole("heading", { name: "Devices", exact: true }).waitFor();
  expect(await focused()).toBe("Devices");
  expect(await page.title()).toBe("Devices · Muster");

  const organization = page.getByRole("combobox", { name: "Organization" });
  await organization.focus();
  await press("ArrowDown");
  await page.keyboard.type("tion 2");
  await press("ArrowDown", "Enter");
  expect(await organization.inputValue()).toBe("Organization 12");

  await stream(200);
  await page.getByRole("row", { name: "switch-" }).first().focus();
  await press("ArrowDown", " ");
  expect(await subtitle()).toContain("1 selected");
  expect(await page.locator(":focus").getAttribute("aria-selected")).toBe("true");
  await press("Enter");
  const opened = await page.locator(":focus").textContent();
  const name = (await page.getByText("Opened:").textContent())?.replace("Opened: ", "") ?? "";
  expect(name).toMatch(/-\d+$/);
  expect(opened).toContain(name);
  await press("End");
  expect(await page.locator(":focus").getAttribute("aria-rowindex")).toBe(
    await page.getByRole("grid").getAttribute("aria-rowcount"),
  );
});

test("arrows move over a map, its cells speak, and Enter opens them", async () => {
  await visit("/charts");
  const map = page.getByRole("grid", { name: "Map of 192.0.2.0/24" });
  expect(await map.getByRole("gridcell").count()).toBe(256);
  await map.getByRole("gridcell", { name: "192.0.2.0, I" }).focus();
  await press("ArrowDown", "ArrowRight", "ArrowRight");
  const at = () => page.evaluate<string>("document.activeElement.getAttribute('aria-label')");
  expect(await at()).toBe("192.0.2.18, I");
  expect(await page.locator(".muster-map-words").textContent()).toBe("192.0.2.18, I");
  await press("Enter");
  expect(await subtitle()).toBe("Chosen: 192.0.2.18");
  await press("ArrowLeft", "Enter");
  expect(await at()).toBe("192.0.2.17, not a target");
  expect(await subtitle(), "nothing is there to open").toBe("Chosen: 192.0.2.18");
  await press("Control+End");
  expect(await at()).toBe("192.0.2.255, X");
  await press("Tab", "Shift+Tab");
  expect(await at(), "one stop of the Tab key").toBe("192.0.2.255, X");
  await page.getByRole("button", { name: "Result info 30 30 %" }).click();
  expect(await subtitle()).toBe("Chosen: info");
});

test("a refused form leads to its first mistake, and fields say what they want", async () => {
  await visit("/settings");
  await button("Save").click();
  const targets = page.getByLabel("Targets");
  await targets.and(page.locator(":focus")).waitFor();
  const described = await targets.getAttribute("aria-describedby");
  const words = await Promise.all(
    (described ?? "").split(" ").map((id) => page.locator(`[id="${id}"]`).textContent()),
  );
  expect(words).toEqual(["Name at least one address.", "Addresses, ranges or CIDR blocks"]);
  const timeout = page.getByLabel("Ping timeout");
  await timeout.fill("");
  await timeout.pressSequentially("1x2-3");
  expect(await timeout.inputValue()).toBe("123");
  const secret = page.getByLabel("Community", { exact: true });
  expect(await secret.getAttribute("type")).toBe("password");
  await button("Show Community").click();
  expect(await secret.getAttribute("type")).toBe("text");
  await page.getByLabel("Protocol").selectOption("SNMP v2c");
  await page.getByText("Sent in clear text").waitFor();
  const role = page.getByRole("combobox", { name: "Role" });
  await role.fill("prin");
  await role.press("Enter");
  expect(await role.inputValue()).toBe("Printer");
  expect(await role.getAttribute("aria-expanded")).toBe("false");
});

test("markup from a device is only text, and what is copied is what was shown", async () => {
  await visit("/parts");
  expect(await page.getByText("<b>core-1</b>").count()).toBe(1);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await button("Copy Enrollment command").click();
  await page.getByText("Copied").waitFor();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(
    "muster agent enroll --token 5f2c && muster agent run",
  );
});

test("rows that stream in move neither the selection nor the reading position", async () => {
  await visit("/devices");
  await stream(200);
  await page.evaluate("document.querySelector('.muster-table').scrollTop = 2005");
  const read = () =>
    page.evaluate<{ name: string; top: number }>(`(() => {
      const region = document.querySelector(".muster-table");
      const edge = region.querySelector("thead").getBoundingClientRect().bottom;
      const row = [...region.querySelectorAll("tbody tr[data-index]")].find((r) => r.getBoundingClientRect().top >= edge);
      return { name: row.textContent, top: Math.round(row.getBoundingClientRect().top) };
    })()`);
  await expect.poll(async () => (await read()).name).toMatch(/-\d{3}/);
  const before = await read();
  await stream(300);
  expect(await read(), "with focus elsewhere").toEqual(before);
  const chosen = page.locator("tbody tr[data-index]:not([aria-description])").nth(12);
  const key = await chosen.locator("th").textContent();
  await chosen.getByRole("checkbox").click();
  expect(await subtitle()).toContain("1 selected");
  expect(await page.locator(":focus").count()).toBe(1);

  // how late a frame is depends on what else the machine does; what the page's own thread does for a row does not
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const spentMS = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")!.value * 1_000;
  };
  const [rows, spent] = [Number.parseInt((await subtitle()) ?? "", 10), await spentMS()];
  await page.evaluate(
    "[...document.querySelectorAll('button')].find((b) => b.textContent === 'Stream').click()",
  );
  await expect.poll(subtitle, { timeout: 30_000 }).toContain("1000 devices");
  expect(await read()).toEqual(before);
  const selected = page.locator("tbody tr[aria-selected=true]");
  expect(await selected.locator("th").textContent()).toBe(key);
  expect(await selected.locator(":focus").count()).toBe(1);
  expect(await page.locator("tbody tr[data-index]").count()).toBeLessThan(60);
  expect(await page.getByRole("grid").getAttribute("aria-rowcount")).toBe("1001");
  expect(((await spentMS()) - spent) / (1_000 - rows), "milliseconds for each row that came").toBeLessThan(
    12,
  );

  await page.getByRole("checkbox", { name: "Select all" }).click();
  expect(await subtitle(), "every fifth is offline and cannot be chosen").toBe("1000 devices, 800 selected");
  await page.getByRole("checkbox", { name: "Select all" }).click();
  expect(await subtitle()).toBe("1000 devices, 0 selected");
});

test("columns leave by their priority and the navigation folds away", async () => {
  await visit("/devices", { viewport: { width: 400, height: 800 } });
  await stream(40);
  expect(await page.getByRole("columnheader").allTextContents()).toEqual(["IP address↑", "Name↕"]);
  expect(await page.getByRole("link", { name: "Steps" }).count()).toBe(0);
  await button("Navigation").click();
  await page.getByRole("link", { name: "Steps" }).click();
  await page.getByRole("heading", { name: "Network discovery" }).waitFor();
  expect(await page.getByRole("link", { name: "Steps" }).count()).toBe(0);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(400);
});

test("a screen says what failed, what to do next, and that it is loading", async () => {
  await visit("/trouble");
  expect(await page.getByRole("alert").textContent()).toContain("Check that it runs, then try again.");
  await expectAccessible(page, "a failed screen");
  await button("Try again").click();
  await page.getByRole("progressbar", { name: "Loading Trouble" }).waitFor();
  await expectAccessible(page, "a loading screen");
  expect(await page.getByText("All is well.").count()).toBe(0);
  await button("Stop waiting").click();
  await page.getByText("All is well.").waitFor();
});

test("the wizard opens only the steps it is told to", async () => {
  await visit("/steps");
  expect(await page.title()).toBe("Network discovery · Muster");
  expect(await button("Review").isDisabled()).toBe(true);
  await button("Next").click();
  expect(await focused()).toBe("Run discovery");
  expect(await button("Run discovery").getAttribute("aria-current")).toBe("step");
  expect(await button("Next").getAttribute("aria-description")).toBe("No devices yet");
});

test("nothing breaks the content security policy, and a breach would be seen", async () => {
  await visit("/parts");
  expect(complaints).toEqual([]);
  await page.evaluate(
    "document.head.append(Object.assign(document.createElement('style'), { textContent: 'p {}' }))",
  );
  await expect.poll(() => complaints.splice(0).join()).toContain("Content Security Policy");
});

test("the first page with every part stays within its budget", async () => {
  await visit("/");
  const files = await readdir(join(out, "assets"));
  const weigh = async (ending: string) => {
    const chosen = files
      .filter((name) => name.endsWith(ending))
      .map((name) => readFile(join(out, "assets", name)));
    return (await Promise.all(chosen)).reduce((sum, bytes) => sum + gzipSync(bytes).length, 0) / 1000;
  };
  expect(await weigh(".js"), "kB of script").toBeLessThan(250);
  expect(await weigh(".css"), "kB of style").toBeLessThan(110);
});
