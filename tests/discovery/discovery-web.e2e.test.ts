// Discovering a simulated site and managing devices in the browser.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createMuster, type Muster } from "@muster/sdk";
import { closeWindows } from "../support/clients/browser.ts";
import { controlOf } from "../support/clients/web-frontend.ts";
import { openSiteStack, type SiteStack } from "../support/clients/site-stack.ts";
import {
  email,
  expectAccessible,
  openWindow,
  password,
  type BrowserWindow,
} from "../support/clients/test-stack.ts";

let stack: SiteStack;
let window: BrowserWindow;
let muster: Muster;

beforeAll(async () => {
  stack = await openSiteStack("127.73.0");
  muster = createMuster({ url: stack.url, token: stack.token });
  window = await openWindow(stack.url);
  await window.visit("/");
  await window.signIn(email, password);
  await window.page.getByRole("heading", { name: "Roll call" }).waitFor();
});
afterAll(async () => {
  await closeWindows();
  await stack?.close();
});
afterEach(() => expect(window.complaints.splice(0)).toEqual([]));

// a step has the same name as the button that leads to it, which is later in the page
const button = (name: string) => window.page.getByRole("button", { name, exact: true }).last();
const see = (text: string, seconds = 8) =>
  window.page
    .getByText(text)
    .first()
    .waitFor({ timeout: seconds * 1_000 });
const disappears = (text: string) => window.page.getByText(text).first().waitFor({ state: "detached" });
const choose = async (name: string) => (await controlOf(window.page, name)).click();
const subtitle = () => window.page.locator("h1 + p").textContent();
const row = (text: string) => window.page.getByRole("row").filter({ hasText: text });

async function press(...keys: string[]) {
  for (const key of keys) await window.page.keyboard.press(key);
}

/** Presses Tab until the focused element has this name. */
async function tabTo(name: RegExp) {
  const focused = () =>
    window.page.evaluate<string>(`(() => {
      const { activeElement: at } = document;
      return (at.getAttribute("aria-label") ?? at.labels?.[0]?.textContent ?? at.textContent).trim().slice(0, 100);
    })()`);
  for (let presses = 0; presses < 60; presses++) {
    await press("Tab");
    if (name.test(await focused())) return;
  }
  throw new Error(`Never focused: ${name}`);
}

test(
  "with the keyboard alone a technician discovers devices, sets a role and adds them",
  { timeout: 60_000 },
  async () => {
    const { page } = window;
    await press("Control+k");
    await page.keyboard.type("discover a network");
    await press("Enter");
    await see("Set up");
    await expect.poll(() => page.getByLabel(/^Network probe/).inputValue()).not.toBe("");
    await tabTo(/^IP targets/);
    await page.keyboard.type("127.73.0.1, 127.73.0.58, 127.73.0.61");
    await tabTo(/^Advanced settings/);
    await press("Enter");
    await tabTo(/^SNMP port/);
    await press("Control+a");
    await page.keyboard.type(String(stack.site.snmpPort));
    await press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await tabTo(/^Run discovery$/);
    await press("Enter");
    await see("3 targets: 3 found, 0 silent", 30);
    await expectAccessible(page, "results");
    await tabTo(/^Select all$/);
    await press("Space");
    await tabTo(/^Review$/);
    await press("Enter");
    await see("1 devices have an unknown role. Please provide required fields before proceeding.");
    await see("<img src=x onerror=alert(1)>");
    expect(await page.locator("body").innerHTML()).not.toMatch(/<img|[\u0000-\u0008\u001b\u202e]/);
    await expectAccessible(page, "review");
    await tabTo(/^127\.73\.0\.1/);
    await press("End", "Space");
    await tabTo(/^Edit device$/);
    await press("Enter");
    await tabTo(/^Role/);
    await page.keyboard.type("Switch");
    await press("Enter");
    await tabTo(/^Save$/);
    await press("Enter");
    await disappears("1 devices have an unknown role");
    await tabTo(/^Add 3 devices$/);
    await press("Enter");
    await see("Add 3 devices?");
    await expectAccessible(page, "the question before adding");
    await press("Enter");
    await see("3 devices added");
    await expectAccessible(page, "what was added");
    await tabTo(/^Done$/);
    await press("Enter");
    await page.getByRole("heading", { level: 1, name: "Devices" }).waitFor();
    await see("sw-core-1");
    await see("<img src=x onerror=alert(1)>");
  },
);

async function setUp(targets: string, advanced: Record<string, string> = {}) {
  const { page } = window;
  await window.visit("/discovery");
  await window.visit("/discovery/new");
  await expect.poll(() => page.getByLabel(/^Network probe/).inputValue()).not.toBe("");
  await page.getByLabel(/^IP targets/).fill(targets);
  await choose("Advanced settings");
  for (const [label, value] of Object.entries({ "SNMP port": String(stack.site.snmpPort), ...advanced }))
    await page.getByLabel(new RegExp(`^${label}`)).fill(value);
  await choose("Save");
}

const slowly = { "Pings per node": "5", "Delay between pings": "1000" };

test("a discovery is stopped after a confirmation, and its results are kept", async () => {
  const { page } = window;
  await setUp("127.73.0.1-127.73.0.60", slowly);
  await choose("Run discovery");
  await see("127.73.0.1");
  await choose("Back");
  await see("Stop discovery?");
  await expectAccessible(page, "the question before stopping");
  await choose("Keep running");
  await choose("Stop");
  await choose("Stop discovery");
  await button("Restart").waitFor();
  const [stopped] = (await muster.call("listJobs", { query: {} })).results;
  expect(stopped).toMatchObject({ state: "CANCELLED", total: 60 });
  expect(await row("127.73.0.1").count()).toBeGreaterThan(0);

  await choose("Restart");
  await button("Stop").waitFor();
  await choose("Back");
  await choose("Stop discovery");
  await page.getByRole("heading", { name: "Set up" }).waitFor();
}, 60_000);

test("a reload returns to the running discovery, and leaving a selection needs confirmation", async () => {
  const { page } = window;
  await setUp("127.73.0.1-127.73.0.60", { ...slowly, "Packets per second": "10" });
  await choose("Run discovery");
  await see("127.73.0.1");
  await expect.poll(() => page.url()).toMatch(/\/discovery\/new\?(.*&)?job=/);
  await page.reload();
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#\/discovery\/[\w-]{36}$/);
  await button("Stop").waitFor();
  const box = page.getByRole("checkbox", { name: "Select 127.73.0.10", exact: true });
  await box.check();
  await see("1 selected");
  await page.getByRole("link", { name: "Maintenance" }).click();
  await see("Discard unsaved changes?");
  await choose("Keep editing");
  await choose("Stop");
  await choose("Stop discovery");
  await box.uncheck();
}, 60_000);

test("changing the settings of a finished discovery clears its results after a confirmation", async () => {
  const { page } = window;
  await setUp("127.73.0.2");
  await choose("Run discovery");
  await see("1 target: 1 found", 30);
  await choose("Back");
  const targets = page.getByLabel(/^IP targets/);
  await targets.fill("127.73.0.3");
  await see("The results of the last discovery will be cleared.");
  await choose("Keep results");
  expect(await targets.inputValue()).toBe("127.73.0.2");
  await targets.fill("127.73.0.3");
  await choose("Change and clear");
  expect(await targets.inputValue()).toBe("127.73.0.3");
  expect(
    await page.getByRole("navigation", { name: "Discover" }).getByRole("button").nth(1).isDisabled(),
  ).toBe(true);
});

test("a role is set for several devices at once", async () => {
  await setUp("127.73.0.65-127.73.0.68");
  await choose("Run discovery");
  await see("4 targets: 4 found", 30);
  await window.page.getByRole("checkbox", { name: "Select all" }).check();
  await choose("Review");
  await see("4 devices have an unknown role. Please provide required fields before proceeding.");
  expect(await button("Add 4 devices").getAttribute("aria-disabled")).toBe("true");
  await row("127.73.0.68").getByRole("checkbox").check();
  await choose("Exclude");
  await see("3 devices have an unknown role");
  await window.page.getByRole("checkbox", { name: "Select all" }).check();
  await choose("Edit 3 roles");
  await window.page.getByRole("combobox", { name: "Role" }).fill("Printer");
  await window.page.getByRole("option", { name: "Printer" }).first().click();
  await choose("Save");
  await disappears("3 devices have an unknown role");
  await choose("Add 3 devices");
  await choose("Add");
  await see("3 devices added");
  const printers = await muster.call("listDevices", { query: { role: "NMS_PRINTER" } });
  expect(printers.results.map(({ ip }) => ip).sort()).toEqual(["127.73.0.65", "127.73.0.66", "127.73.0.67"]);
});

test(
  "results are shown as a table, summary and map, explained and exported",
  { timeout: 60_000 },
  async () => {
    const { page } = window;
    const jobs = (await muster.call("listJobs", { query: {} })).results;
    const job = jobs.find(({ targets }) => targets === "127.73.0.1, 127.73.0.58, 127.73.0.61")!;
    const identified = job.verdicts["identified"]!;
    await window.visit(`/discovery/${job.id}`);
    await see("3 targets: 3 found");

    await page.getByRole("tab", { name: "Summary" }).click();
    await expectAccessible(page, "the summary");
    await page.getByRole("button", { name: /^Cisco 1 \d+%$/ }).click();
    expect(await page.getByRole("rowheader").allTextContents()).toEqual(["127.73.0.1"]);
    await page.getByLabel("Result", { exact: true }).selectOption(`Identified (${identified})`);
    await page.getByLabel("Vendor", { exact: true }).selectOption("All vendors");
    await expect.poll(() => page.getByRole("rowheader").count()).toBe(identified);

    await page.getByRole("tab", { name: "Map" }).click();
    await expectAccessible(page, "the map");
    expect(await page.getByRole("gridcell").count()).toBe(256);
    const cell = page.getByRole("gridcell", { name: /^127\.73\.0\.1, Identified, sw-core-1, Switch$/ });
    expect(await cell.textContent()).toBe("I");
    await cell.focus();
    await press("ArrowRight");
    expect(await page.locator(":focus").getAttribute("aria-label")).toBe("127.73.0.2, not a target");
    await press("ArrowLeft", "Enter");
    await page.getByRole("dialog").getByText("Echo reply").first().waitFor();
    await expectAccessible(page, "an explanation");
    await press("Escape");
    expect(await cell.and(page.locator(":focus")).count(), "focus comes back to the cell").toBe(1);

    for (const [format, begins] of [
      ["CSV", "Address,Name,"],
      ["JSON", '{\n  "jobs"'],
      ["nmap XML", '<?xml version="1.0"'],
    ] as const) {
      await choose("Export");
      const item = page.getByRole("menuitem", { name: format });
      const [download] = await Promise.all([page.waitForEvent("download"), item.click()]);
      expect(String(Buffer.concat(await (await download.createReadStream()).toArray()))).toMatch(
        new RegExp(`^${begins.replace(/[?.{}]/g, "\\$&")}`),
      );
      expect(download.suggestedFilename()).toMatch(/^discovery-\d{4}-\d\d-\d\d-[0-9a-f]{8}\.(csv|json|xml)$/);
    }

    await window.visit(`/discovery/${job.id}/devices/127.73.0.1`);
    await see("Serial number");
    await see("Echo reply");
    await expectAccessible(page, "an explanation as a page");
    await window.visit(`/discovery/${job.id}/devices/127.73.0.9`);
    await see("Not found, or you don't have access.");
  },
);

test.each([
  ["dark", { colorScheme: "dark" }],
  ["right to left", {}],
] as const)("summary, map and explanation are accessible in %s", async (look, options) => {
  const job = (await muster.call("listJobs", { query: {} })).results.find(
    ({ found, total }) => found === 3 && total === 3,
  );
  const other = await openWindow(stack.url, options);
  if (look === "right to left")
    await other.context.addInitScript('localStorage.setItem("muster.direction", "rtl")');
  await other.visit(`/discovery/${job!.id}`);
  await other.signIn(email, password);
  await other.page.getByRole("tab", { name: "Summary" }).click();
  await expectAccessible(other.page, "the summary");
  await other.page.getByRole("tab", { name: "Map" }).click();
  await expectAccessible(other.page, "the map");
  await other.page
    .getByRole("gridcell", { name: /Identified/ })
    .first()
    .click();
  await other.page.getByRole("dialog").getByText("Echo reply").first().waitFor();
  await expectAccessible(other.page, "an explanation");
  if (look === "right to left") expect(await other.page.locator("html").getAttribute("dir")).toBe("rtl");
  expect(other.complaints).toEqual([]);
  await other.context.close();
});

test("a long list is split after a confirmation, and stopped as one discovery", async () => {
  const { page } = window;
  await setUp([8, 9, 10, 11].map((subnet) => `127.73.${subnet}.1-250`).join() + ", 127.73.12.1-9");
  await choose("Run discovery");
  await see("1,009 targets in 2 consecutive discoveries of up to 1,000.");
  await expectAccessible(page, "the question before splitting");
  await choose("Cancel");
  await choose("Run discovery");
  await choose("Start them");
  await see("Discovery 1 of 2", 30);
  await see("of 1009");
  await choose("Stop");
  await choose("Stop discovery");
  await see("2 of 2 discoveries didn't finish; 1,009 targets are missing.", 20);
  const [newest] = (await muster.call("listJobs", { query: {} })).results;
  expect(newest).toMatchObject({ state: "CANCELLED", total: 1000, seriesId: expect.any(String) });
  await page.getByRole("tab", { name: "Map" }).click();
  await page
    .getByLabel("Subnet")
    .or(page.getByRole("tablist", { name: "Subnet" }))
    .first()
    .waitFor();
});

async function importMany(count: number) {
  const [probe] = (await muster.call("listAgents", { query: {} })).results;
  const { clientId, locationId, nodeId } = probe!;
  const devices = Array.from({ length: count }, (_, index) => ({
    ip: `198.51.${Math.floor(index / 200)}.${(index % 200) + 1}`,
    role: index % 2 ? "NMS_SWITCH" : "NMS_ROUTER",
    deviceName: `bulk-${String(index).padStart(3, "0")}`,
    serialNumber: `SN${index}`,
    locationId,
    nmsDelegateNodeId: nodeId,
  }));
  await muster.call("importDevices", { path: { orgId: clientId }, body: { devices } });
}

test("devices are sorted, filtered, shown with other columns and exported", async () => {
  const { page } = window;
  await importMany(250);
  await window.visit("/deviceSearch");
  await page.getByRole("textbox", { name: "Search devices" }).fill("bulk-");
  await expect.poll(subtitle).toBe("250 devices");
  const first = () => page.getByRole("rowheader").first().textContent();
  expect(await first()).toBe("bulk-000");
  await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
  await expect.poll(first).toBe("bulk-249");
  await window.visit("/deviceSearch?search=bulk-&role=NMS_ROUTER&sort=-name");
  await expect.poll(subtitle).toBe("125 devices");
  await expect.poll(first).toBe("bulk-248");
  await choose("Columns");
  await page.getByRole("menuitemcheckbox", { name: "Serial number" }).click();
  await press("Escape");
  await page.getByRole("columnheader", { name: "Serial number" }).waitFor();
  await page.reload();
  await page.getByRole("columnheader", { name: "Serial number" }).waitFor();
  expect(await subtitle()).toBe("125 devices");

  const [download] = await Promise.all([page.waitForEvent("download"), choose("Export CSV")]);
  const csv = String(Buffer.concat(await (await download.createReadStream()).toArray())).split("\r\n");
  expect(csv.length).toBe(125 + 2);
  expect(csv[1]).toMatch(/^bulk-248,/);
});

test("all matches on all pages are selected, one is deselected, and the others are deleted", async () => {
  const { page } = window;
  await window.visit("/deviceSearch?search=bulk-");
  await expect.poll(subtitle).toBe("250 devices");
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await see("200 selected");
  await choose("Select all 250");
  await see("250 selected");
  await row("bulk-001").getByRole("checkbox").uncheck();
  await see("249 selected");
  await choose("Delete");
  await see("Delete 249 devices?");
  await choose("Delete");
  await see("249 devices deleted");
  await expect.poll(subtitle).toBe("1 device");
  expect(await page.getByRole("rowheader").allTextContents()).toEqual(["bulk-001"]);
});
