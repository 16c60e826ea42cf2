// Desktop notifications of new alerts: by the browser while the console is hidden, and by the terminal.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedBrowser } from "../../support/clients/browser.ts";
import { raiseAlert } from "../../support/server/alerts.ts";
import {
  admin,
  attachAgent,
  request,
  startTestServer,
  type TestServer,
} from "../../support/server/server.ts";
import { openConsole } from "../../support/terminal/console.ts";

const label = "Desktop notifications";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ web: join(import.meta.dirname, "../../../web/dist") });
});
afterAll(() => server.close());

const raise = async (name: string) => {
  const agent = await attachAgent(server);
  const { alertId } = await raiseAlert(server, agent, name);
  agent.socket.close();
  return alertId;
};

/**
 * A script that simulates the browser's notifications, with the user's decision, and a tab that can be
 * hidden.
 */
const fakes = (answer: "granted" | "denied") => `
  window.notices = [];
  window.asked = 0;
  window.Notification = class extends EventTarget {
    static permission = localStorage.getItem("fake") ?? "default";
    static async requestPermission() {
      window.asked++;
      localStorage.setItem("fake", "${answer}");
      return (this.permission = "${answer}");
    }
    constructor(title, { body, tag }) {
      super();
      if (Notification.permission === "granted") window.notices.push({ title, body, tag, notice: this });
    }
    close() {}
  };
  let visibility = "visible";
  Object.defineProperty(document, "visibilityState", { get: () => visibility });
  window.setVisibility = (value) => {
    visibility = value;
    document.dispatchEvent(new Event("visibilitychange"));
  };
`;

async function openWeb(answer: "granted" | "denied", prepare = fakes(answer)) {
  const context = await (await sharedBrowser()).newContext();
  const signedIn = await request(server.url, "POST", "/ws/session", {
    body: { email: admin.email, password: admin.password },
  });
  const [, value = ""] = /^muster_session=([^;]+)/.exec(signedIn.headers.getSetCookie().join()) ?? [];
  await context.addCookies([{ name: "muster_session", value, url: server.url }]);
  await context.addInitScript({ content: prepare });
  const open = async () => {
    const page = await context.newPage();
    await page.goto(`${server.url}/#/editor/user/${server.ada.user.id}`);
    const field = page.getByRole("switch", { name: label });
    await field.waitFor();
    const titles = () => page.evaluate<string[]>("notices.map(({ title }) => title)");
    return { page, field, titles };
  };
  return { context, open, ...(await open()) };
}

describe("Desktop notifications of the web console", () => {
  test("ask permission on a click, and show an alert once, while no tab is visible", async () => {
    const { context, open, page, field, titles } = await openWeb("granted");
    try {
      expect(await page.evaluate("asked")).toBe(0);
      await page.getByText("Your browser asks for permission").waitFor();
      await field.setChecked(true, { force: true });
      await page.getByText("Shows new alerts while the console is open").waitFor();
      expect(await page.evaluate("asked")).toBe(1);
      await page.goto(`${server.url}/#/alerts`);
      await page.getByRole("heading", { name: "Alerts" }).waitFor();

      // while the page is visible, it shows the alert itself
      await raise("Seen in the console");
      await page.getByText("Seen in the console").first().waitFor();

      // one visible tab is enough; the setting applies to the whole browser
      const other = await open();
      await expect.poll(() => other.field.isChecked()).toBe(true);
      await page.evaluate("setVisibility('hidden')");
      await raise("Seen in the other tab");
      await page.getByText("Seen in the other tab").first().waitFor();

      await other.page.evaluate("setVisibility('hidden')");
      const id = await raise("Out of sight");
      await expect.poll(titles).toEqual(["Major: Out of sight"]);
      // a real browser shows only one of several notifications with the same tag
      await expect.poll(other.titles).toEqual(["Major: Out of sight"]);
      const tag = "notices[0].tag";
      expect(await other.page.evaluate(tag)).toBe(await page.evaluate(tag));

      await page.evaluate("notices[0].notice.dispatchEvent(new Event('click'))");
      await page.getByRole("heading", { name: "Out of sight" }).waitFor();
      expect(page.url()).toMatch(new RegExp(`#/alerts/${id}$`));

      await other.field.setChecked(false, { force: true });
      await other.page.getByText("Your browser asks for permission").waitFor();
      await page.goto(`${server.url}/#/alerts`);
      await raise("After it was turned off");
      await page.getByText("After it was turned off").first().waitFor();
      expect(await titles()).toHaveLength(1);
      expect(await other.titles()).toHaveLength(1);
    } finally {
      await context.close();
    }
  }, 90_000);

  test("can't be turned on in a browser that blocks them, and say so", async () => {
    const { context, page, field } = await openWeb("denied");
    try {
      await field.setChecked(true, { force: true }).catch(() => undefined);
      await page.getByText("Blocked by your browser").waitFor();
      expect(await field.isChecked()).toBe(false);
      expect(await field.isDisabled()).toBe(true);
    } finally {
      await context.close();
    }
  });

  test("can't be turned on in a browser without them, and say so", async () => {
    const { context, page, field } = await openWeb("denied", "delete window.Notification");
    try {
      await page.getByText("Not supported by this browser").waitFor();
      expect(await field.isDisabled()).toBe(true);
    } finally {
      await context.close();
    }
  });
});

describe("Desktop notifications of the terminal", () => {
  const home = mkdtempSync(join(tmpdir(), "muster-desktop-"));
  const open = (address: string) =>
    openConsole(["tui", address], {
      columns: 80,
      rows: 24,
      env: {
        HOME: home,
        XDG_CONFIG_HOME: home,
        MUSTER_URL: server.url,
        MUSTER_TOKEN: server.ada.token,
      },
    });
  const told = ({ raw }: { raw: string }) =>
    Array.from(raw.matchAll(/\u001b\]9;([^\u0007\u001b]*)\u001b\\\u0007/g), ([, text]) => text);

  test("are off by default; once on, write alerts as OSC 9 with the bell, also after a restart", async () => {
    const first = await open(`#/editor/user/${server.ada.user.id}`);
    try {
      await first.until("Preferences", 30_000);
      const focused = new RegExp(`❯ Desktop notifications`);
      for (let presses = 0; presses < 40 && !focused.test(first.text()); presses++) await first.press("\t");
      expect(first.text()).toMatch(/Desktop notifications[^\n]*\[ \]/);
      await raise("Before it was turned on");
      await first.press(" ");
      await first.until(/Desktop notifications[^\n]*\[x\]/);
      await raise("On a terminal");
      await expect.poll(() => told(first).length).toBeGreaterThan(0);
      expect(told(first)).toEqual([expect.stringMatching(/^Muster: Major: On a terminal: .+ · .+ · 97%$/)]);
    } finally {
      await first.close();
    }
    const second = await open("#/alerts");
    try {
      await second.until("On a terminal", 30_000);
      await raise("After a restart");
      await expect.poll(() => told(second).length).toBe(1);
      expect(told(second)[0]).toContain("After a restart");
    } finally {
      await second.close();
    }
  }, 90_000);
});
