// Creating and assigning roles in the shell, the terminal and the browser, and what their users see.
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enrollScripted } from "../support/agents/scripted-identity.ts";
import { closeWindows } from "../support/clients/browser.ts";
import { frontends } from "../support/clients/frontends.ts";
import { expectAccessible, openWindow } from "../support/clients/test-stack.ts";
import { run } from "../support/clients/muster.ts";
import { admin, request, startTestServer, toAdd, type TestServer } from "../support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ web: join(import.meta.dirname, "../../web/dist") });
  const { token } = await server.server.localEnrollment();
  const agent = await enrollScripted(server.url, { token, hostname: "probe" });
  const place = { locationId: server.locationId, nmsDelegateNodeId: agent.nodeId };
  const devices = [
    { ...toAdd("10.0.0.1", place), deviceName: "sw-1" },
    { ...toAdd("10.0.0.2", place), deviceName: "rt-1", role: "NMS_ROUTER" as const },
  ];
  await server.ada.muster.call("importDevices", { path: { orgId: server.clientId }, body: { devices } });
});
afterAll(() => server?.close());

const env = () => ({
  MUSTER_URL: server.url,
  MUSTER_TOKEN: server.ada.token,
  HOME: server.data,
  XDG_CONFIG_HOME: server.data,
});
const shell = (...args: string[]) => run(args, { env: env() });
const shellJson = async <T>(...args: string[]) => {
  const { stdout, stderr, exitCode } = await shell(...args, "--json", "all");
  expect(exitCode, stderr).toBe(0);
  return JSON.parse(stdout) as T;
};

/** Creates an API key for the user with this password. */
async function keyOf(email: string, password: string): Promise<string> {
  const signedIn = await request(server.url, "POST", "/ws/session", { body: { email, password } });
  const { csrfToken } = (await signedIn.json()) as { csrfToken: string };
  const headers = { cookie: signedIn.headers.getSetCookie()[0]!.split(";")[0]!, "x-csrf-token": csrfToken };
  const made = await request(server.url, "POST", "/ws/apikeypair", { headers, body: { name: "story" } });
  return ((await made.json()) as { key: string }).key;
}

describe.each(["terminal", "web"] as const)("Technician roles in the %s", (kind) => {
  const email = `grace-${kind}@example.com`;

  test("an administrator limits a role to switches, previews and assigns it; its users see only switches", async () => {
    const frontend = await frontends[kind]({
      url: server.url,
      token: server.ada.token,
      ...admin,
      address: "#/administration/users/technicianRoles/new",
    });
    try {
      await frontend.see("A role without grants shows no organizations and no devices.");
      await frontend.press("Save");
      await frontend.see("Required");
      await frontend.fill("Name", `Switches ${kind}`);
      await frontend.press("Add grant");
      await frontend.choose("On", "Organizations");
      await frontend.choose("Permission", "View");
      await frontend.press("Add");
      await frontend.press("Add grant");
      await frontend.check("Switch");
      await frontend.press("Add");
      await frontend.press("Add grant");
      await frontend.choose("On", "System");
      await frontend.choose("Permission", "Configuration.Activities.Access");
      await frontend.choose("Effect", "Deny");
      await frontend.check("My organization");
      await frontend.press("Add");
      await frontend.see("Never System: Configuration.Activities.Access");
      await frontend.see("Gains");
      await frontend.see("Devices: View (of role Switch)");
      await frontend.press("Save");
      await frontend.see(`Role Switches ${kind} saved`);
      await frontend.tab("Technicians");
      await frontend.press("Create user");
      await frontend.fill("Email", email);
      await frontend.fill("Password", admin.password);
      await frontend.check(`Switches ${kind}`);
      await frontend.check("All organizations");
      await frontend.see("Devices: View (of role Switch)");
      await frontend.press("Save");
      await frontend.see(`User ${email} saved`);
      await frontend.see(`Switches ${kind}`);
      await frontend.palette("Super Admin");
      await frontend.see("Running since");
      await frontend.see("SQLite, ");
    } finally {
      await frontend.close();
    }
    const token = await keyOf(email, admin.password);
    const grace = { url: server.url, token, email, password: admin.password, address: "#/deviceSearch" };
    const hers = await frontends[kind](grace);
    try {
      await hers.see("1 device");
      await hers.see("sw-1");
    } finally {
      await hers.close();
    }
  }, 60_000);
});

test("in the terminal an invalid invitation is reported, and a search saved as a device group", async () => {
  const at = { url: server.url, token: server.ada.token, ...admin };
  const invited = await frontends.terminal({ ...at, address: "#/invitation/mi_nothing" });
  try {
    await invited.fill("Password", admin.password);
    await invited.fill("Confirm password", admin.password);
    await invited.press("Set password");
    await invited.see("This invitation is invalid or was already used.");
  } finally {
    await invited.close();
  }
  const frontend = await frontends.terminal({ ...at, address: "#/deviceSearch?role=NMS_SWITCH" });
  try {
    await frontend.see("1 device");
    await frontend.press("Save as group");
    await frontend.fill("Name", "All switches");
    await frontend.press("Save");
    await frontend.see("Group All switches saved");
    await frontend.palette("Device groups");
    await frontend.see("All switches");
    await frontend.act("All switches", "Edit");
    await frontend.fill("Vendor", "Aruba");
    const [group] = (await server.ada.muster.call("listDeviceGroups", {})).results;
    const path = { groupId: group!.id };
    const { searchCriteria } = group!;
    await server.ada.muster.call("updateDeviceGroup", {
      path,
      body: { name: "Every switch", searchCriteria },
    });
    await frontend.press("Save");
    await frontend.see("Someone else changed this while you were editing.");
    await frontend.see("Aruba");
    await frontend.press("Load latest version");
    await frontend.see("Every switch");
    await frontend.fill("Name", "All switches");
    await frontend.press("Save");
    await frontend.see("Group All switches saved");
  } finally {
    await frontend.close();
  }
  expect(await shellJson("groups", "list")).toMatchObject([
    { name: "All switches", searchCriteria: { role: "NMS_SWITCH" } },
  ]);
}, 60_000);

/** Scrolls to the end of a form, where its buttons don't cover part of a field. */
const toFoot = (page: Page) =>
  page.evaluate(`for (let at = document.querySelector("form .muster-actions"); at; at = at.parentElement)
    at.scrollTop = at.scrollHeight;`);

test("in the browser an invited user sets a password and signs in; every dialog is accessible, light and dark", async () => {
  try {
    const ada = await openWindow(server.url, { colorScheme: "dark" });
    const { page } = ada;
    await page.goto(server.url);
    await ada.signIn(admin.email, admin.password);
    await ada.visit("/administration/users/technicianRoles");
    await expectAccessible(page, "the roles");
    await ada.visit("/administration/users/technicians");
    await page.getByRole("button", { name: "Create user" }).click();
    await page.getByLabel(/^Email/).fill("alan@example.com");
    await page.getByText("All organizations", { exact: true }).last().click();
    await expectAccessible(page, "a user");
    await page.getByRole("button", { name: "Save" }).click();
    const address = (await page.getByLabel("Invitation link").locator("code").textContent()) ?? "";
    await expectAccessible(page, "an invitation");
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText("Invited", { exact: true }).waitFor();

    const alan = await openWindow(server.url, { colorScheme: "light" });
    await alan.page.goto(address);
    await alan.page.getByRole("heading", { level: 1, name: "Set your password" }).waitFor();
    await expectAccessible(alan.page, "choosing a password");
    await alan.page.getByLabel(/^Password[\s*]*$/).fill(admin.password);
    await alan.page.getByLabel(/^Confirm password/).fill(admin.password);
    await alan.page.getByRole("button", { name: "Set password" }).click();
    await alan.page.getByRole("button", { name: "Continue" }).click();
    await alan.signIn("alan@example.com", admin.password);
    await alan.visit("/administration/users/technicianRoles");
    await alan.page.getByText("Requires the permission canCreateUsers, which no role grants.").waitFor();
    expect(alan.complaints).toEqual([]);
    await alan.context.close();

    const light = await openWindow(server.url, {
      colorScheme: "light",
      storageState: await ada.context.storageState(),
    });
    for (const window of [ada, light]) {
      const open = async (at: string, button: string) => {
        await window.visit(at);
        // moved away so that no tooltip is shown
        await window.page.mouse.move(0, 0);
        await window.page.getByRole("tooltip").waitFor({ state: "detached" });
        if (window === ada) await expectAccessible(window.page, at);
        await window.page.getByRole("button", { name: button, exact: true }).click();
        await window.page.getByRole("dialog").waitFor();
        await expectAccessible(window.page, `${at}: ${button}`);
        await window.page.keyboard.press("Escape");
        await window.page.getByRole("dialog").waitFor({ state: "detached" });
      };
      await open("/administration/users/technicianRoles/new", "Add grant");
      await window.page.getByRole("tab", { name: /^Permissions/ }).click();
      await window.page.getByText("Create, update and delete users", { exact: true }).waitFor();
      expect(await window.page.getByText("Manage Active Directory").count()).toBe(0);
      await toFoot(window.page);
      await expectAccessible(window.page, "the flags of a role");
      await open("/administration/devices/groups", "Create group");
      await window.visit("/editor/user?type=END_USER");
      await window.page.getByLabel(/^Email/).waitFor();
      await toFoot(window.page);
      await expectAccessible(window.page, "creating an end user");
      expect(window.complaints).toEqual([]);
    }
  } finally {
    await closeWindows();
  }
}, 60_000);

test("the shell creates a role and a group, compares, copies, invites and disables, and explains errors", async () => {
  const grants = [
    "--grant",
    "ORGANIZATION.View",
    "--grant",
    "NODE.View:roles=NMS_SWITCH",
    "--grant=-NODE.Delete",
  ];
  const create = ["technician-roles", "create", "--name", "Watchers", ...grants];
  const made = await shellJson<{ id: number; grants: object[] }>(...create);
  expect(made.grants).toMatchObject([
    { entity: "ORGANIZATION" },
    { nodeClasses: ["NMS_SWITCH"] },
    { effect: "DENY" },
  ]);
  const bad = await shell("technician-roles", "create", "--name", "Bad", "--grant", "NODE.Fly");
  expect([bad.exitCode, bad.stderr]).toEqual([
    2,
    expect.stringContaining("NODE doesn't have the permission Fly"),
  ]);

  await shellJson(
    "users",
    "create",
    "--email",
    "joan@example.com",
    "--organization",
    "My organization",
    "--role",
    "Technician",
  );
  expect(await shellJson("users", "compare", "joan@example.com", "--role", "Watchers")).toEqual({
    gained: ["Devices: View (of role Switch)", "Never Devices: Delete"],
    lost: ["Devices: View"],
  });
  const planned = await shellJson("users", "update", "joan@example.com", "--role", "Watchers", "--dry-run");
  expect(planned).toMatchObject({ method: "PUT", body: { roleIds: [made.id] } });
  await shellJson("users", "update", "joan@example.com", "--role", "Watchers");
  expect(await shellJson("users", "copy", "joan@example.com", "--email", "anita@example.com")).toMatchObject({
    roleIds: [made.id],
    invited: true,
  });
  const { url } = await shellJson<{ url: string }>("users", "invite", "anita@example.com");
  expect(url).toContain("/#/invitation/mi_");

  const [device] = await shellJson<{ id: number }[]>("devices", "list", "--search", "sw-1");
  const can = (...more: string[]) =>
    shell("auth", "can", "deleteDevice", "--on", `nodeId=${device!.id}`, ...more);
  expect((await can()).exitCode).toBe(0);
  const not = await can("--user", "joan@example.com");
  expect([not.exitCode, not.stdout]).toEqual([
    5,
    expect.stringContaining("Denied by the grant Never Devices: Delete, of the role Watchers."),
  ]);
  const inUse = await shell("technician-roles", "delete", "Watchers", "--yes");
  expect([inUse.exitCode, inUse.stderr]).toEqual([
    6,
    expect.stringContaining("The role is assigned to users."),
  ]);

  await shellJson("groups", "create", "--name", "Routers", "--search-criteria", '{"role":"NMS_ROUTER"}');
  // omitted fields stay unchanged
  const edge = { name: "Edge", searchCriteria: { role: "NMS_ROUTER" }, revision: 2 };
  expect(await shellJson("groups", "update", "Routers", "--name", "Edge")).toMatchObject(edge);
  const late = await shell("groups", "update", "Edge", "--name", "Core", "--revision", "1");
  expect([late.exitCode, late.stderr]).toEqual([6, expect.stringContaining("Someone else changed this")]);
  expect((await shell("groups", "delete", "Edge", "--yes")).exitCode).toBe(0);
  await shellJson("users", "update", "joan@example.com", "--no-active");
  expect(await shellJson("users", "show", "joan@example.com")).toMatchObject({ active: false });
  const self = await shell("users", "delete", admin.email, "--yes");
  expect(self.stderr).toContain("You can't delete your own user account.");
});
