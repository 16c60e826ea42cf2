// Behavior of every screen: failures are caught, and unsaved changes aren't lost without a confirmation.
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "../support/clients/browser.ts";
import { openFaultyProxy, type FaultyProxy } from "../support/clients/faulty-proxy.ts";
import { frontends, type Frontend } from "../support/clients/frontends.ts";
import { openWindow } from "../support/clients/test-stack.ts";
import { admin, startTestServer, type TestServer } from "../support/server/server.ts";
import { openConsole } from "../support/terminal/console.ts";

const question = "Discard unsaved changes?";

let server: TestServer;
let proxy: FaultyProxy;
let opened: Frontend | undefined;

beforeAll(async () => {
  server = await startTestServer({ web: join(import.meta.dirname, "../../web/dist") });
  proxy = await openFaultyProxy(server.url);
});
afterEach(async () => {
  proxy.answers.clear();
  await opened?.close();
  opened = undefined;
});
afterAll(async () => {
  await closeWindows();
  await proxy?.close();
  await server?.close();
});

describe.each(["terminal", "web"] as const)("Screens in the %s", (kind) => {
  const open = async (address: string, url = server.url) => {
    opened = await frontends[kind]({ url, token: server.ada.token, ...admin, address });
    return opened;
  };

  test("a screen that fails shows the error, and the rest stays usable", async () => {
    proxy.answers.set("/ws/appuser", { results: [null] });
    const frontend = await open("#/systemDashboard/overview", proxy.url);
    await frontend.palette("Technicians");
    await frontend.see("Technicians couldn't be shown");
    await frontend.press("Back");
    await frontend.see("No devices yet");
    await frontend.palette("Technicians");
    await frontend.see("Technicians couldn't be shown");
    proxy.answers.clear();
    await frontend.press("Try again");
    await frontend.see(admin.email);
  });

  test("an unchanged dialog closes at once, a changed one asks for confirmation", async () => {
    const frontend = await open("#/administration/customers/list");
    await frontend.press("Create organization");
    await frontend.press("Cancel");
    await frontend.press("Create organization");
    await frontend.fill("Name", "Globex");
    await frontend.press("Cancel");
    await frontend.see(question);
    await frontend.press("Keep editing");
    await frontend.see("First location");
    await frontend.press("Cancel");
    await frontend.press("Discard changes");
    await frontend.press("Create organization");
    await frontend.fill("Name", `Initech ${kind}`);
    await frontend.press("Save");
    await frontend.see(`Initech ${kind}`);
    expect((await server.ada.muster.call("listOrganizations", { query: {} })).results).not.toContainEqual(
      expect.objectContaining({ name: "Globex" }),
    );
  }, 60_000);

  test("leaving an editor asks about unsaved changes, and no longer once they are saved", async () => {
    const frontend = await open("#/administration/users/technicianRoles/new");
    await frontend.fill("Name", `Dispatchers ${kind}`);
    await frontend.palette("Organizations");
    await frontend.see(question);
    await frontend.press("Keep editing");
    await frontend.press("Cancel");
    await frontend.see(question);
    await frontend.press("Keep editing");
    await frontend.press("Save");
    await frontend.see(`Dispatchers ${kind} saved`);
    await frontend.palette("Organizations");
    await frontend.see("Create organization");
  });
});

test("q in the terminal asks before a changed wizard is lost", async () => {
  const env = { MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token };
  const terminal = await openConsole(["tui", "#/discovery/new"], { env });
  try {
    await terminal.until(/IP targets/);
    for (let moves = 0; moves < 20 && !/❯ IP targets/.test(terminal.text()); moves++)
      await terminal.press("\t");
    await terminal.press("192.0.2.0/30");
    await terminal.press("\t");
    for (let moves = 0; moves < 5 && !terminal.text().includes(question); moves++) {
      await terminal.press("q");
      await terminal.press("\t");
    }
    await terminal.until(new RegExp(question.replace("?", "\\?")));
  } finally {
    await terminal.close();
  }
});

describe("In the browser", () => {
  const openPage = async (address: string): Promise<Page> => {
    const window = await openWindow(server.url);
    await window.visit("/");
    await window.signIn(admin.email, admin.password);
    await window.visit(address);
    window.page.setDefaultTimeout(5_000);
    return window.page;
  };

  test("closing the tab asks only while there are unsaved changes", async () => {
    const page = await openPage("/administration/users/technicianRoles/new");
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.getByRole("textbox", { name: "Name" }).fill("Dispatchers");
    // the page asks only after it has rendered the change
    await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toEqual(["beforeunload"]);
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await page.getByRole("button", { name: "Discard changes" }).click();
    await page.getByRole("textbox", { name: "Name" }).waitFor({ state: "detached" });
    const closed = new Promise((resolve) => page.once("close", resolve));
    await page.close({ runBeforeUnload: true });
    await closed;
    expect(asked).toHaveLength(1);
  });

  test("loading a module is retried, and a failure offers to reload the page", async () => {
    const page = await openPage("/systemDashboard/overview");
    let refused = 0;
    await page.route(/\/assets\/.*\.js$/, (route) => {
      refused++;
      return route.fulfill({ status: 404, body: "" });
    });
    await page.goto(`${server.url}/#/administration/customers/list`);
    await page.getByText("Organizations couldn't be shown").waitFor();
    await page.getByRole("button", { name: "Reload" }).waitFor();
    expect(refused).toBeGreaterThan(1);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Create organization" }).waitFor();
  });
});
