// A user of the web console.
import { statSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { sharedBrowser } from "./browser.ts";
import { escaped, patientMS } from "./patience.ts";
import type { At, Frontend } from "./frontends.ts";
import { request, until } from "../server/server.ts";

/** Returns the cookie of a session, or undefined for a user who needs a second factor. */
async function signIn(url: string, email: string, password: string) {
  const answer = await request(url, "POST", "/ws/session", { body: { email, password } });
  const [, name, value] = /^(muster_session)=([^;]+)/.exec(answer.headers.getSetCookie().join()) ?? [];
  return name && value ? { name, value } : undefined;
}

/** The topmost dialog or the page: what an open dialog covers is ignored. */
const frontOf = (page: Page) => page.locator("dialog[open], body:not(:has(dialog[open]))");

/** When an entry of a menu was last selected; the dialog that it opens may still be loading. */
const chosenAt = new WeakMap<Page, number>();

/** Returns a button, or else an entry of a menu with more actions, which is opened. */
export async function controlOf(page: Page, label: string): Promise<Locator> {
  const direct = page.getByRole("button", { name: label, exact: true });
  const entry = page.getByRole("menuitem", { name: new RegExp(`^${escaped(label)}`) });
  const menus = frontOf(page).getByRole("button", { name: "More actions", exact: true });
  const end = performance.now() + patientMS;
  const loading = (chosenAt.get(page) ?? -Infinity) + 3_000 - performance.now();
  if (loading > 0)
    await direct
      .last()
      .waitFor({ timeout: loading })
      .catch(() => undefined);
  while (performance.now() < end) {
    if (await direct.count()) return direct.last();
    for (const menu of (await menus.all()).toReversed()) {
      // a dialog may open over it at this moment, or a redraw may close it
      const opened = await menu
        .click({ timeout: 1_000 })
        .then(() => page.getByRole("menuitem").first().waitFor({ timeout: 2_000 }))
        .catch(() => "no");
      if (opened === "no") continue;
      if (await entry.count()) {
        chosenAt.set(page, performance.now());
        return entry.first();
      }
      // Escape would close a dialog that has opened in the meantime
      if (!(await page.locator("dialog[open]").count())) await page.keyboard.press("Escape");
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No button: ${label}\n${await page.locator("body").innerText()}`);
}

export async function openWebFrontend({ url, email, password, address }: At): Promise<Frontend> {
  const context = await (
    await sharedBrowser()
  ).newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
  const session = await signIn(url, email, password);
  if (session) await context.addCookies([{ ...session, url }]);
  const page: Page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(`${url}/${address}`);
  if (!session) {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: false }).first().fill(password);
    await page.keyboard.press("Enter");
  }
  const front = frontOf(page);
  // exclude groups, which also have labels
  const control = page.locator("input, textarea, select, [contenteditable=true]");
  const field = (label: string) =>
    front
      .getByLabel(new RegExp(`^${escaped(label)}[\\s*]*$`))
      .and(control)
      .first();
  const rowMenu = (row: string) =>
    page
      .getByRole("row")
      .filter({ hasText: row })
      .getByRole("button", { name: /^Actions for / })
      .first()
      .click();
  return {
    async see(text, seconds = 15) {
      await page
        .getByText(text)
        .first()
        .waitFor({ timeout: seconds * 1_000 });
    },
    async fill(label, text) {
      await field(label).fill(text);
    },
    async chooseFile(label, path) {
      const kind = statSync(path).isDirectory() ? "[webkitdirectory]" : ":not([webkitdirectory])";
      const drop = front.locator(`.muster-drop input[type=file]${kind}`);
      if (await drop.count()) return drop.setInputFiles(path);
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        page.getByRole("button", { name: `Choose ${label.toLowerCase()}`, exact: true }).click(),
      ]);
      await chooser.setFiles(path);
    },
    async filter(text) {
      await page.locator(".muster-query-bar input").fill(text);
    },
    async choose(label, option) {
      const control = field(label);
      // the kind of control is known only once it exists
      await control.waitFor();
      if (await page.locator("select").and(control).count()) {
        await control.selectOption({ label: option });
        return;
      }
      await control.click();
      await control.fill(option);
      await page.getByRole("option", { name: option }).filter({ visible: true }).first().click();
    },
    async press(label) {
      await (await controlOf(page, label)).click();
    },
    dismiss: () => page.keyboard.press("Escape"),
    async act(row, action) {
      await rowMenu(row);
      await page.getByRole("menuitem", { name: action }).first().click();
    },
    async tab(label) {
      await page.getByRole("tab", { name: new RegExp(`^${escaped(label)}`) }).click();
    },
    async view(label) {
      await page.getByRole("tab", { name: label, exact: true }).click();
    },
    async bar(label) {
      await page.getByRole("button", { name: new RegExp(`^${escaped(label)} [\\d,]+ [<\\d ]+%$`) }).click();
    },
    async cell(address) {
      await page.getByRole("gridcell", { name: new RegExp(`^${escaped(address)}, `) }).focus();
      await page.keyboard.press("Enter");
    },
    async read(pattern) {
      const found = async () => pattern.exec(await page.locator("body").innerText())?.[1];
      await until(`${pattern} is on the page`, async () => (await found()) !== undefined, patientMS);
      return (await found()) ?? "";
    },
    async check(label) {
      const box = page.getByLabel(label, { exact: true }).last();
      // a notice or the form's buttons may cover the edge of the page
      await box.evaluate((element: unknown) =>
        (element as { scrollIntoView(options: object): void }).scrollIntoView({ block: "center" }),
      );
      await box.setChecked(true, { force: true });
    },
    async palette(screen) {
      await page.getByRole("navigation", { name: "Main" }).waitFor({ state: "attached" });
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill(screen);
      await page.getByRole("option", { name: screen }).first().waitFor();
      await page.keyboard.press("Enter");
    },
    async notifications() {
      await page.getByRole("button", { name: /notifications?$/i }).click();
    },
    async menu(label, entry) {
      const button = page.getByRole("button", { name: label, exact: true });
      if (!(await button.count())) return (await controlOf(page, entry)).click();
      await button.click();
      await page
        .getByRole("menuitem", { name: entry })
        .or(page.getByRole("menuitemcheckbox", { name: entry }))
        .first()
        .click();
    },
    async why(row, action, reason) {
      await rowMenu(row);
      await page.getByRole("menuitem", { name: action }).filter({ hasText: reason }).waitFor();
      await page.keyboard.press("Escape");
    },
    async follow(link) {
      await page.getByRole("link", { name: link }).first().click();
    },
    async open(row) {
      await page.getByRole("rowheader", { name: row, exact: true }).first().click();
    },
    async end(row) {
      await page.getByRole("row").filter({ hasText: row }).first().focus();
      await page.keyboard.press("End");
    },
    async tick(row) {
      await page.getByRole("row").filter({ hasText: row }).getByRole("checkbox").check();
    },
    async type(text) {
      await page.locator(".xterm.focus").first().waitFor();
      await page.keyboard.type(text);
    },
    leaveTerminal: async () => void (await page.reload()),
    stopWatching: () => page.getByRole("button", { name: "Stop watching" }).click(),
    async searchRecording(text) {
      await page.getByLabel("Search the text").fill(text);
      await page.getByRole("button", { name: "Next match" }).click();
    },
    close: () => page.context().close(),
  };
}
