// Terminals in a real browser, with a real agent: several at once, floods, broken connections and layout.
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startManagedComputer, type ManagedComputer } from "../support/agents/managed-computer.ts";
import { expectAccessible, openWindow, type BrowserWindow } from "../support/clients/test-stack.ts";
import { admin, until } from "../support/server/server.ts";

let computer: ManagedComputer;
let window: BrowserWindow;
const list = async () => (await computer.server.ada.muster.call("listRemoteSessions", { query: {} })).results;
const running = async () => (await list()).filter(({ state }) => state !== "ENDED");

beforeAll(async () => {
  computer = await startManagedComputer({
    config: { web: join(import.meta.dirname, "../../web/dist") },
  });
});
afterAll(() => computer.close());
beforeEach(() => visit());
afterEach(async () => {
  await window.context.close();
  for (const { id } of await running())
    await computer.server.ada.muster
      .call("endRemoteSession", { path: { sessionId: id } })
      .catch(() => undefined);
});

async function visit(options: Parameters<typeof openWindow>[1] = {}) {
  window = await openWindow(computer.server.url, options);
  await window.page.goto(`${computer.server.url}/#/deviceDashboard/${computer.nodeId}/tools/terminal`);
  await window.signIn(admin.email, admin.password);
  await button("Open terminal").waitFor();
}

const button = (name: string) => window.page.getByRole("button", { name, exact: true });
const tabs = () => window.page.getByRole("tablist", { name: "Terminals" }).getByRole("tab");
const dock = () => window.page.getByRole("region", { name: "Terminals" });
/** The content of the visible terminal. */
const screen = () => window.page.locator(".muster-dock-panel:visible .xterm-rows");
const shows = (text: string | RegExp) => screen().filter({ hasText: text }).waitFor();
const type = (text: string) => window.page.keyboard.type(text);

/** Opens a terminal on the tool's page, whose dialog is open at first. */
async function open() {
  const count = await tabs().count();
  if (!(await button("Open terminal").count())) await button("Open a terminal").last().click();
  await button("Open terminal").click();
  await tabs().nth(count).waitFor();
  await shows(/[#$]/);
}

describe("The dock", { timeout: 60_000 }, () => {
  test("holds several terminals of one device, and keeps them when the page changes", async () => {
    await open();
    await type("echo one-$((1+0)); stty size\n");
    await shows("one-1");
    await open();
    await type("echo two-$((1+1))\n");
    await shows("two-2");
    await window.page.goto(`${computer.server.url}/#/deviceSearch`);
    await window.page.getByRole("heading", { level: 1, name: "Devices" }).waitFor();
    await tabs().first().click();
    await shows("one-1");
    await type("echo still-$((3*3))\n");
    await shows("still-9");
    expect(await running()).toHaveLength(2);
    expect(window.complaints).toEqual([]);
  });

  test("shows the recording time and the latency of the connection", async () => {
    await open();
    await type("echo hello\n");
    await dock()
      .getByText(/Recording 0:0\d/)
      .waitFor();
    await dock()
      .getByText(/^\d+(\.\d)? ms$/)
      .waitFor();
  });

  test("has cells of 9 by 18 pixels, in as many rows and columns as the computer reports", async () => {
    await open();
    await type("stty size\n");
    await shows(/\d+ \d+/);
    const box = await window.page.locator(".muster-dock-panel:visible .xterm-screen").boundingBox();
    const [, rows, columns] =
      /(\d+) (\d+)/.exec((await screen().innerText()).replace(/.*stty size/s, "")) ?? [];
    expect([box!.width / Number(columns), box!.height / Number(rows)]).toEqual([9, 18]);
  });

  test("can be resized, hidden, shown, and closed after a confirmation by keyboard", async () => {
    await open();
    const height = async () => (await dock().boundingBox())!.height;
    const before = await height();
    await window.page.getByRole("separator", { name: "Height" }).focus();
    await window.page.keyboard.press("ArrowUp");
    expect(await height()).toBeGreaterThan(before);
    await window.page.keyboard.press("Control+Backquote");
    await screen().waitFor({ state: "hidden" });
    await window.page.keyboard.press("Control+Backquote");
    await screen().waitFor();
    await type("echo focus-$((5+5))\n");
    await shows("focus-10");
    await button("Maximize").click();
    await window.page.getByRole("heading", { level: 1 }).waitFor({ state: "hidden" });
    await button("Restore").click();
    await tabs().first().focus();
    await window.page.keyboard.press("Delete");
    await window.page.getByText("Are you sure you want to close your session and disconnect?").waitFor();
    await button("Disconnect").click();
    await dock().waitFor({ state: "detached" });
    await until("the session has ended", async () => !(await running()).length);
    expect((await list())[0]).toMatchObject({ ending: "CLOSED" });
  });

  test("searches the terminal's output, and Escape returns to the terminal", async () => {
    await open();
    await type("echo find-$((2*4)) https://example.com/help\n");
    await shows("find-8");
    await window.page.keyboard.press("Control+f");
    await window.page.getByRole("search").getByRole("textbox").fill("find-8");
    await window.page.getByText("1 of 1 matches").waitFor();
    await window.page.keyboard.press("Escape");
    await type("echo back-$((2*5))\n");
    await shows("back-10");
  });
});

describe("A terminal in the browser", { timeout: 60_000 }, () => {
  test("can be interrupted during a flood of output", async () => {
    await open();
    await type("yes muster\n");
    await shows("muster");
    await window.page.keyboard.press("Control+c");
    // the program's last output may arrive after "^C"
    await shows(/[#$]\s*$/);
    await type("echo stopped-$((6*7))\n");
    await shows("stopped-42");
  });

  test("can be resumed after the page was reloaded", async () => {
    await open();
    await type("x=kept; echo before-$((2+3))\n");
    await shows("before-5");
    await window.page.reload();
    await window.page.getByText("A session waits for you: Terminal as SYSTEM on web-01").waitFor();
    await button("Resume").click();
    await shows("before-5");
    await type("echo $x-after\n");
    await shows("kept-after");
  });

  test("continues after a server restart", async () => {
    await open();
    await type("x=kept; echo ready-$((2+3))\n");
    await shows("ready-5");
    await computer.server.restart();
    await until("the session is active again", async () => (await running())[0]?.state === "ACTIVE");
    await type("echo $x-restart\n");
    await shows("kept-restart");
  });

  test("says which user ended it", async () => {
    await open();
    const other = await computer.server.person({ sysadmin: true, roleIds: [] });
    const [session] = await running();
    await other.muster.call("endRemoteSession", { path: { sessionId: session!.id } });
    await window.page.getByText("The terminal has closed", { exact: true }).waitFor();
    await window.page.getByText(`The terminal has closed: ended by ${other.user.email}`).waitFor();
  });

  test("doesn't let the computer change the page's title", async () => {
    await open();
    await type(String.raw`printf '\033]52;c;aGFja2Vk\007\033]0;stolen\007safe-%d\n' $((4+4))` + "\n");
    await shows("safe-8");
    expect(await window.page.title()).not.toContain("stolen");
  });
});

describe.each([
  { name: "light", colorScheme: "light" },
  { name: "dark", colorScheme: "dark" },
] as const)("In $name colors", ({ colorScheme }) => {
  test("the dock is accessible, in right-to-left layout too", async () => {
    await window.context.close();
    await visit({ colorScheme });
    await expectAccessible(window.page, "dialog");
    await open();
    await expectAccessible(window.page, "dock");
    await button("Screen reader mode").click();
    await expectAccessible(window.page, "screen reader mode");
    await window.page.evaluate("localStorage.setItem('muster.direction', 'rtl')");
    await window.page.reload();
    await window.page.getByText("A session waits for you").waitFor();
    await button("Resume").click();
    await shows(/[#$]/);
    await expectAccessible(window.page, "from right to left");
    expect(await window.page.locator(".muster-terminal:visible").getAttribute("dir")).toBe("ltr");
    expect(window.complaints).toEqual([]);
  }, 60_000);
});
