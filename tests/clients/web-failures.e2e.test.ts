// Error messages of the console when the server fails: the specification's text, the reason and the next
// step.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMuster, scriptMessages, ticketMessages } from "@muster/sdk";
import { closeWindows } from "../support/clients/browser.ts";
import { controlOf } from "../support/clients/web-frontend.ts";
import {
  email,
  openTestStack,
  openWindow,
  password,
  type TestStack,
  type BrowserWindow,
} from "../support/clients/test-stack.ts";

let stack: TestStack;
let window: BrowserWindow;

beforeAll(async () => {
  stack = await openTestStack();
  await stack.shell(
    ["setup", "--email", email, "--password-stdin", "--organization", "Acme Dental"],
    password,
  );
  const { key } = JSON.parse(
    await stack.shell(["api-keys", "create", "--name", "story", "--json", "key"]),
  ) as {
    key: string;
  };
  const muster = createMuster({ url: stack.url, token: key });
  for (const name of ["Alerts", "Backups"])
    await muster.call("createTicketTemplate", { body: { name, content: {} } });
  window = await openWindow(stack.url);
  await window.visit("/");
  await window.signIn(email, password);
  await window.page.getByRole("heading", { name: "Roll call" }).waitFor();
}, 60_000);
afterAll(async () => {
  await closeWindows();
  await stack?.close();
});

const press = async (name: string) => (await controlOf(window.page, name)).click();
const see = (text: string) => window.page.getByText(text).first().waitFor();
const act = async (action: string) => {
  await window.page.getByRole("button", { name: "Actions for Backups" }).click();
  await window.page.getByRole("menuitem", { name: action }).click();
};

/** Makes matching requests fail during an action. */
async function failing(method: string, path: RegExp, act: () => Promise<void>): Promise<void> {
  const { page } = window;
  const problem = {
    type: "about:blank",
    title: "Failed",
    status: 500,
    code: "internal_error",
    detail: "It broke.",
  };
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, contentType: "application/problem+json", body: JSON.stringify(problem) })
      : route.fallback(),
  );
  await act();
  await page.unroute(path);
  // the browser itself logs each 500 response
  window.complaints.splice(0);
}

test.each([
  ["/administration/library/scripting/scripts", /scripting\/scripts\?/, scriptMessages.fetchFailed],
  ["/administration/apps/ticketing", /ws\/tickettemplate$/, ticketMessages.fetchFailed],
  ["/administration/users/technicians", /ws\/appuser\?/, "Failed to load Users"],
])("a list that fails to load shows the error: %s", async (address, path, message) => {
  await failing("GET", path, async () => {
    await window.visit(address);
    await see(message);
    await see("It broke.");
  });
});

test("failures to save, delete or test ticket templates are shown, and nothing is lost", async () => {
  const { page } = window;
  await window.visit("/administration/apps/ticketing");
  await failing("POST", /ws\/tickettemplate$/, async () => {
    await press("New template");
    await page.getByLabel("Name", { exact: false }).last().fill("Patching");
    await press("Save");
    await see(ticketMessages.saveFailed);
    expect(await page.getByLabel("Name", { exact: false }).last().inputValue()).toBe("Patching");
    await press("Cancel");
    await press("Discard changes");
  });
  await failing("PUT", /ws\/divisionconfig\/psa$/, async () => {
    await act("Set as default");
    await see(ticketMessages.defaultFailed);
  });
  await failing("GET", /gentestticket/, async () => {
    await act("Test");
    await page.getByLabel("Organization").last().selectOption({ label: "Acme Dental" });
    await press("Create test ticket");
    await see(ticketMessages.testFailed);
    await press("Cancel");
  });
  await failing("GET", /ws\/client\/list$/, async () => {
    await page.reload();
    await act("Test");
    await see(ticketMessages.organizationsFailed);
    await press("Cancel");
  });
  await failing("DELETE", /ws\/tickettemplate\//, async () => {
    await act("Delete");
    await press("Delete");
    await see(ticketMessages.deleteFailed);
    await press("Cancel");
  });
  await failing("GET", /setupvalues/, async () => {
    await window.page.reload();
    await (await controlOf(window.page, "New template")).hover();
    await see(ticketMessages.setupValuesFailed);
  });
});

test("an application that can't be saved shows the error", async () => {
  const { page } = window;
  await failing("POST", /upload-application$/, async () => {
    await window.visit("/editor/script/application");
    await page.getByLabel("Name", { exact: false }).first().fill("Calculator");
    await page.getByLabel("Uncategorized").setChecked(true, { force: true });
    await page.getByPlaceholder(scriptMessages.pathPlaceholder).fill("C:\\calc.exe");
    await press("Save");
    await see(scriptMessages.saveFailed);
  });
});
