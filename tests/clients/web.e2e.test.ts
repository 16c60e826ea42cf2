// The web console in a real browser on a real `muster up`.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createMuster, type Muster } from "@muster/sdk";
import { BrowserSession } from "../support/clients/browser-session.ts";
import { closeWindows } from "../support/clients/browser.ts";
import { controlOf } from "../support/clients/web-frontend.ts";
import {
  email,
  expectAccessible,
  openTestStack,
  openWindow,
  password,
  type TestStack,
  type BrowserWindow,
} from "../support/clients/test-stack.ts";
import { until } from "../support/server/server.ts";

const hostile = `<img src=x onerror=alert(1)>"=1+1`;
const reversed = `${hostile}\u202egnp.exe`;

let stack: TestStack;
let ada: BrowserWindow;
let muster: Muster;

beforeAll(async () => {
  stack = await openTestStack();
  ada = await openWindow(stack.url);
});
afterAll(async () => {
  await closeWindows();
  await stack?.close();
});
afterEach(() => expect(ada.complaints.splice(0)).toEqual([]));

const button = (name: string | RegExp, { page }: BrowserWindow = ada) =>
  page.getByRole("button", { name, exact: true });
const heading = (name: string, { page }: BrowserWindow = ada) =>
  page.getByRole("heading", { level: 1, name });
const field = (label: string, { page }: BrowserWindow = ada) =>
  page.getByLabel(new RegExp(`^${label}[\\s*]*$`)).first();

const someoneElse = (options = {}) => openWindow(stack.url, options);

test("the setup link creates the administrator, once", async () => {
  const { page } = ada;
  await page.goto(stack.setupLink);
  await heading("Welcome to Muster").waitFor();
  await expectAccessible(page, "first start");
  await field("Email").fill(email);
  await field("Password").fill("too short");
  await button("Create administrator").click();
  await page.locator(".muster-error").getByText("12 characters").waitFor();
  await field("Password").fill(password);
  await field("First name").fill("Ada");
  await button("Create administrator").click();
  await heading("Dashboard").waitFor();
  await page.getByText("Connected").waitFor();
  await page.getByRole("heading", { name: "Roll call" }).waitFor();

  const late = await someoneElse();
  await late.page.goto(stack.setupLink);
  await heading("Sign in", late).waitFor();
  await late.context.close();
}, 60_000);

test("a key created in the console is shown once and copied", async () => {
  await ada.visit("/administration/apps/api?new");
  await field("Name").fill("story");
  await ada.page.getByText("All of your permissions").click();
  await button("Create").click();
  const token = (await ada.page.getByLabel("API key").locator("code").textContent()) ?? "";
  expect(token).toMatch(/^mk_/);
  await button("Copy API key").click();
  await ada.page.getByText("Copied").waitFor();
  await expectAccessible(ada.page, "the new key");
  await button("Done").click();
  muster = createMuster({ url: stack.url, token });
});

/** Organizations, a location, a credential, a user and devices with markup in their names. */
async function createHostileNames() {
  const text = { description: hostile, location: hostile };
  const refused = muster.call("createOrganization", { body: { name: reversed, ...text } });
  await expect(refused).rejects.toThrow("invalid");
  const { id } = await muster.call("createOrganization", { body: { name: hostile, ...text } });
  const agents = async () => (await muster.call("listAgents", { query: {} })).results;
  await until("this computer's agent is connected", async () => (await agents()).some(({ isUp }) => isUp));
  const { clientId, nodeId } = (await agents())[0]!;
  const location = await muster.call("createLocation", {
    path: { clientId },
    body: { name: hostile, description: "" },
  });
  await muster.call("createCredential", {
    path: { clientId },
    body: { name: hostile, type: "SNMPV2", secret: { community: "public" } },
  });
  const eve = { email: "eve@example.com", password, firstName: hostile, lastName: "", sysadmin: false };
  const roles = (await muster.call("listTechnicianRoles", {})).results;
  const roleIds = roles.filter(({ name }) => name === "Technician").map((role) => role.id);
  await muster.call("createUser", { body: { ...eve, roleIds, permissions: [], organizationIds: [id] } });
  const browser = new BrowserSession(stack.url);
  await browser.signIn(email, password);
  expect(await browser.codeOf("POST", `/ws/nms/install-nm-agent/${nodeId}`)).toBe("done");
  const names = [hostile, `=HYPERLINK("http://example.com")`, "+1", "-1", "@SUM(A1)", "plain"];
  const devices = names.map((deviceName, index) => ({
    ip: `192.0.2.${index + 1}`,
    role: "NMS_SWITCH",
    deviceName,
    locationId: location.id,
    nmsDelegateNodeId: nodeId,
  }));
  const { results } = await muster.call("importDevices", { path: { orgId: clientId }, body: { devices } });
  return { organization: clientId, device: results[0]!.nodeId };
}

let hostileIds: { organization: number; device: number };

test("organizations, devices and users can have markup in their names", async () => {
  hostileIds = await createHostileNames();
}, 60_000);

test("a click counts although leaving a field adds a message above the button", async () => {
  const { page } = ada;
  await page.goto(`${stack.url}/#/editor/customer`);
  await field("Name").click();
  await button("Cancel").click({ position: { x: 20, y: 2 } });
  await heading("Organizations").waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("markup in names is shown as text on every screen", async () => {
  const pages = {
    "/systemDashboard/overview": "Muster",
    "/deviceSearch": hostile,
    [`/deviceDashboard/${hostileIds.device}/overview`]: hostile,
    "/administration/customers/list": hostile,
    [`/customerDashboard/${hostileIds.organization}/overview`]: hostile,
    "/administration/users/technicians": hostile,
    "/administration/general/activities": "created organization",
  };
  for (const [address, text] of Object.entries(pages)) {
    await ada.visit(address);
    await ada.page.getByText(text).first().waitFor();
    expect(await ada.page.locator("body").innerHTML(), address).not.toMatch(/<img|\u202e/);
  }
  await ada.page.keyboard.press("Control+k");
  await ada.page.getByRole("option", { name: hostile }).waitFor();
  await ada.page.keyboard.press("Escape");

  await ada.visit("/deviceSearch");
  const [download] = await Promise.all([
    ada.page.waitForEvent("download"),
    controlOf(ada.page, "Export CSV").then((control) => control.click()),
  ]);
  const csv = String(await (await download.createReadStream()).toArray());
  expect(csv).toContain(`"${hostile.replaceAll('"', '""')}"`);
  expect(csv).toContain(`"'=HYPERLINK(""http://example.com"")"`);
  for (const name of ["+1", "-1", "@SUM(A1)"]) expect(csv).toContain(`\n'${name},`);
  await ada.page.getByText("Downloaded as devices.csv").waitFor();
}, 60_000);

const looks = [
  { name: "light", colorScheme: "light", direction: "ltr" },
  { name: "dark", colorScheme: "dark", direction: "ltr" },
  { name: "right to left", colorScheme: "light", direction: "rtl" },
] as const;

async function openLook(look: (typeof looks)[number]) {
  const storageState = await ada.context.storageState();
  const window = await openWindow(stack.url, { colorScheme: look.colorScheme, storageState });
  await window.context.addInitScript(`localStorage.setItem("muster.direction", "${look.direction}")`);
  return window;
}

const addresses = () => [
  "/systemDashboard/overview",
  "/deviceSearch",
  "/deviceSearch?search=nothing+like+it",
  `/deviceDashboard/${hostileIds.device}/overview`,
  "/nmsDashboard/999999/overview",
  "/discovery",
  "/discovery/new",
  "/discovery/00000000-0000-4000-8000-000000000000",
  "/administration/customers/list",
  ...["", "?tab=devices", "?tab=locations", "?tab=credentials", "?tab=activity"].map(
    (tab) => `/customerDashboard/${hostileIds.organization}/overview${tab}`,
  ),
  "/administration/apps/api",
  "/administration/users/technicians",
  "/administration/general/activities",
  "/administration/library/scripting/scripts",
  "/administration/library/scripting/runs/new",
  "/editor/script/new",
  "/administration/apps/ticketing",
  "/administration/apps/ninjaPSA",
  "/ticketing/board/1",
  "/nowhere",
];

describe.each(looks)("Web console in $name", (look) => {
  test("every screen is accessible", { timeout: 60_000 }, async () => {
    const window = await openLook(look);
    for (const address of addresses()) {
      await window.visit(address);
      await expectAccessible(window.page, address);
    }
    await window.visit("/systemDashboard/overview");
    expect(await window.page.locator("html").getAttribute("dir")).toBe(look.direction);
    await window.page.setViewportSize({ width: 400, height: 800 });
    await window.visit("/deviceSearch");
    await expectAccessible(window.page, "devices on a phone");
    expect(await window.page.evaluate("document.documentElement.scrollWidth")).toBe(400);
    expect(window.complaints).toEqual([]);
    await window.context.close();
  });
});

test("every menu and dialog is accessible, and Escape leaves it", { timeout: 60_000 }, async () => {
  const dark = await openLook(looks[1]);
  const { page } = dark;
  const overlays = () => page.locator("dialog, [role=menu], [role=listbox]");
  const open = async (address: string, ...names: string[]) => {
    await dark.visit(address);
    for (const name of names) await (await controlOf(page, name)).click();
    // before it is open, Escape would go to the page
    if (names.length) await overlays().first().waitFor();
    await expectAccessible(page, `${address} ${names.join(", ")}`);
  };
  const close = async () => {
    await page.keyboard.press("Escape");
    const texts = async () => (await overlays().allInnerTexts()).join("\n");
    await expect.poll(texts, { message: page.url(), timeout: 10_000 }).toBe("");
  };
  const device = `/deviceDashboard/${hostileIds.device}/overview`;
  const organization = `/customerDashboard/${hostileIds.organization}/overview`;
  await open("/systemDashboard/overview", "Ada");
  await close();
  await page.keyboard.press("Control+k");
  await expectAccessible(page, "palette");
  await close();
  await page.getByRole("combobox", { name: "Organization" }).click();
  await expectAccessible(page, "organization switcher");
  await close();
  await open("/systemDashboard/overview", "Ada");
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expectAccessible(page, "log out");
  await close();
  await dark.visit("/deviceSearch");
  await page.setViewportSize({ width: 400, height: 800 });
  await button("Columns", dark).click();
  // the menu covers half of a column heading, which axe would report as too small
  await expectAccessible(page, "columns", "[role=menu]");
  const menu = await page.getByRole("menu").boundingBox();
  expect(menu!.x).toBeGreaterThanOrEqual(0);
  expect(menu!.x + menu!.width).toBeLessThanOrEqual(400);
  await page.setViewportSize({ width: 1280, height: 900 });
  await close();
  for (const names of [["Edit"], ["Delete"]]) {
    await open(device, ...names);
    await close();
  }
  for (const [address, name] of [
    ["/administration/library/scripting/scripts", "Actions for Clear temporary files"],
    ["/administration/library/scripting/categories", "New category"],
    ["/editor/script/new", "Add variable"],
    ["/administration/apps/ticketing", "New template"],
  ] as const) {
    await open(address, name);
    await close();
  }
  for (const [tab, name] of [
    ["", "Edit"],
    ["", "Delete"],
    ["?tab=locations", "New location"],
    ["", "Enroll an agent"],
  ] as const) {
    await open(organization + tab, name);
    await close();
  }
  await open(organization, "Enroll an agent");
  await field("Location", dark).selectOption({ index: 1 });
  await button("Create token", dark).click();
  await page.getByRole("figure", { name: "Enrollment token" }).waitFor();
  await expectAccessible(page, "enrollment token");
  await close();
  await open(`${organization}?tab=credentials`, "New credential");
  for (const type of ["SNMPV1", "SNMPV2", "SNMPV3", "TELNET_SSH"]) {
    await field("Type", dark).selectOption(type);
    await button("Save", dark).click();
    await expectAccessible(page, `credential of type ${type}, with what it lacks`);
  }
  await page.keyboard.press("Escape");
  await expectAccessible(page, "the question about unsaved changes");
  await button("Discard changes", dark).click();
  await expect.poll(() => page.locator("dialog").count()).toBe(0);
  await open("/discovery/new", "Advanced settings");
  await close();
  await open("/administration/customers/list", "Create organization");
  await close();
  await open("/administration/apps/api", "Create key");
  await close();
  await dark.visit("/editor/user");
  // where the form's buttons don't partly cover a field
  await page.evaluate(`for (let at = document.querySelector("form .muster-actions"); at; at = at.parentElement)
    at.scrollTop = at.scrollHeight;`);
  await expectAccessible(page, "creating a user");
  expect(dark.complaints).toEqual([]);
  await dark.context.close();
});

test("a dark console is dark while it loads", async () => {
  const { context, page } = await someoneElse({ colorScheme: "light" });
  await context.addInitScript('localStorage.setItem("muster.theme", "dark")');
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(stack.url);
  expect(await page.evaluate("getComputedStyle(document.documentElement).colorScheme")).toBe("dark");
  await context.close();
});

test("a user without permissions is offered no actions and sees only their organization", async () => {
  const eve = await someoneElse();
  await eve.visit("/systemDashboard/overview");
  await eve.signIn("eve@example.com", password);
  const offers = /^(Discover|Delete|Create (org|user)|Edit|New|Enroll|Select)/;
  // users see only their own keys
  for (const address of addresses().filter((one) => !one.endsWith("/api"))) {
    await eve.visit(address);
    const names = await eve.page.getByRole("button").or(eve.page.getByRole("checkbox")).all();
    for (const name of names)
      expect((await name.getAttribute("aria-label")) ?? (await name.textContent()), address).not.toMatch(
        offers,
      );
  }
  await eve.visit("/discovery/new");
  await eve.page.getByText("You don't have permission to do this.").waitFor();
  await eve.visit("/administration/customers/list");
  expect(await eve.page.getByRole("grid").getByRole("link").allTextContents()).toEqual([hostile]);
  const links = eve.page.getByRole("navigation", { name: "Main" }).getByRole("link");
  expect(await links.allTextContents()).toEqual([
    "Dashboard",
    "Devices",
    "VM hosts",
    "Device groups",
    "Organizations1, 1 organization",
    "Network discovery",
    "Script runs",
    "Tasks",
    "Alerts",
    "Maintenance",
    "Approvals",
    "Administration",
  ]);
  await links.filter({ hasText: "Administration" }).click();
  await links.filter({ hasText: "API keys" }).waitFor();
  expect(await links.allTextContents()).toEqual(["Back", "API keys"]);
  const [other] = (await muster.call("listOrganizations", { query: { name: "My organization" } })).results;
  await eve.visit(`/customerDashboard/${other!.id}/overview`);
  await eve.page.getByText("Not found, or you don't have access.").waitFor();
  expect(eve.complaints).toEqual([]);
  await eve.context.close();
}, 60_000);

async function logOut(window: BrowserWindow, everywhere: boolean) {
  await button("Ada", window).click();
  await window.page.getByRole("menuitem", { name: "Logout" }).click();
  if (everywhere) await window.page.getByText("Log out of all sessions").click();
  await button("Log out", window).click();
  await heading("Sign in", window).waitFor();
}

test("logging out ends this session or all; a signed-out user signs in and returns to the same page", async () => {
  const other = await someoneElse();
  await other.visit("/deviceSearch?search=plain");
  await other.signIn(email, password);
  await ada.visit("/discovery");
  await logOut(other, false);
  await ada.visit("/deviceSearch?search=plain");
  await heading("Devices").waitFor();
  await other.signIn(email, password);
  await logOut(other, true);
  await heading("Sign in").waitFor();
  await ada.signIn(email, password);
  await heading("Devices").waitFor();
  await ada.page.getByText("1 device", { exact: true }).waitFor();
  await ada.page.getByText("Connected").waitFor();
  expect(other.complaints).toEqual([]);
  await other.context.close();
}, 60_000);

test("the console shows that the server is unreachable, and catches up when it is back", async () => {
  await ada.visit("/administration/users/technicians");
  await stack.kill();
  await ada.page.getByText("No connection to the server.").waitFor();
  await expectAccessible(ada.page, "offline");
  await ada.page.getByRole("link", { name: "API keys" }).click();
  await ada.page.getByText("doesn't respond").waitFor();
  await button("Try again").click();
  expect(await ada.page.evaluate("document.activeElement.textContent")).toBe("API keys");
  await stack.start();
  await ada.page.getByText("story").waitFor();
  await expect.poll(() => ada.page.getByText("No connection to the server.").count()).toBe(0);
  expect(ada.complaints.splice(0).join()).toMatch(/ERR_CONNECTION_REFUSED/);
}, 60_000);
