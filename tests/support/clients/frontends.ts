// A user of the terminal or the browser: the same test runs unchanged on both.
import type { Page } from "playwright-core";
import { sharedBrowser } from "./browser.ts";
import { request, until } from "../server/server.ts";
import { openConsole } from "../terminal/console.ts";

export interface Frontend {
  see(text: string, seconds?: number): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  choose(label: string, option: string): Promise<void>;
  press(label: string): Promise<void>;
  tab(label: string): Promise<void>;
  /** Opens a view of a discovery's results. */
  view(label: "Table" | "Summary" | "Map"): Promise<void>;
  /** Chooses a bar of a chart. */
  bar(label: string): Promise<void>;
  /** Opens the cell of a map at an address. */
  cell(address: string): Promise<void>;
  /** Returns a pattern's first group on the screen. */
  read(pattern: RegExp): Promise<string>;
  /** Checks a check box of a form. */
  check(label: string): Promise<void>;
  /** Goes to a screen by the command palette. */
  palette(screen: string): Promise<void>;
  /** Chooses an entry of a menu. */
  menu(label: string, entry: string): Promise<void>;
  /** Expects the reason for a disabled button. */
  why(button: string, reason: string): Promise<void>;
  /** Follows the link of a notice. */
  follow(link: string): Promise<void>;
  /** Opens the first table row that begins with this text. */
  open(row: string): Promise<void>;
  /** Selects the table row that has this text. */
  tick(row: string): Promise<void>;
  close(): Promise<void>;
}

/** Fields, buttons and switches; a table or menu counts as none, so that none is skipped. */
const stop = /▏|\[ {2}[^\]\n]+ \]|\[[ x]\] {3}\S/g;

/**
 * The number of Tab presses to a control as shown on the screen, negative backwards; undefined if unknown.
 */
function stopsBetween(screen: string, control: RegExp): number | undefined {
  const lines = screen.split("\n");
  const row = lines.findIndex((line) => line.includes("❯"));
  const line = lines[row];
  if (!line) return undefined;
  const column = line.indexOf("❯");
  const left = line.lastIndexOf("│", column) + 1;
  const right = line.indexOf("│", column);
  // the top dialog, or the content beside the navigation
  const shown = lines.map((one) => one.slice(left, right < 0 ? undefined : right)).join("\n");
  const to = control.exec(shown);
  const from = shown.indexOf("❯");
  if (!to || !left) return undefined;
  const [first, last] = to.index > from ? [from, to.index] : [to.index, from];
  const between = shown.slice(first, last).match(stop)?.length ?? 0;
  return to.index > from ? Math.max(1, between) : -Math.max(1, between);
}

interface At {
  url: string;
  token: string;
  email: string;
  password: string;
  address: string;
}

/** Waits for each key to be drawn before the next, on a machine that may be busy. */
const patientMS = 15_000;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Draws once, whereas typed text is drawn with every key. */
const pasted = (text: string) => (text ? `\u001b[200~${text}\u001b[201~` : "");

async function openTui({ url, token, address }: At) {
  const env = { MUSTER_URL: url, MUSTER_TOKEN: token };
  const terminal = await openConsole(["tui", address], { columns: 150, rows: 45, env });
  const keys = {
    tab: "\t",
    back: "\u001b[Z",
    enter: "\r",
    down: "\u001b[B",
    left: "\u001b[D",
    right: "\u001b[C",
    clear: "\u0005\u0015",
  };
  const flat = () => terminal.text().replace(/\s+/g, " ");

  /**
   * Moves focus to the line that matches a pattern after "❯ ", in the shorter direction and by several stops
   * at once if possible.
   */
  const focus = async (pattern: string) => {
    const what = new RegExp(pattern);
    const unfocused = new RegExp(pattern.replace("❯ ", "  "));
    await terminal.rest();
    let key = keys.tab;
    for (let presses = 0; presses < 80; presses++) {
      // an earlier key may not be drawn yet
      if (what.test(terminal.text())) await terminal.rest();
      if (what.test(terminal.text())) return;
      // beyond that the screen isn't read between keys
      const stops = presses < 4 ? stopsBetween(terminal.text(), unfocused) : undefined;
      if (stops !== undefined) key = stops < 0 ? keys.back : keys.tab;
      await terminal.press(key.repeat(Math.max(1, Math.abs(stops ?? 1))));
    }
    throw new Error(`Never focused: ${pattern}\n${terminal.text()}`);
  };
  const focusButton = (label: string) => focus(`\\[❯ ${escaped(label)} \\]`);
  /** Moves to a line of a list, directly if it is on the screen. */
  const moveDown = async (at: RegExp, line: RegExp) => {
    for (let moves = 0; moves < 300 && !at.test(terminal.text()); moves++) {
      const lines = terminal.text().split("\n");
      const from = lines.findIndex((one) => one.includes("❯"));
      const to = lines.findIndex((one, index) => index > from && line.test(one));
      await terminal.press(keys.down.repeat(from >= 0 && to > from && moves < 2 ? to - from : 1));
    }
    await terminal.until(at);
  };
  const select = async (label: string, option: string) => {
    await focus(`❯ ${escaped(label)}`);
    await terminal.press(keys.enter);
    await terminal.until(/Filter/);
    terminal.type(pasted(option));
    await terminal.until(new RegExp(`❯ ${escaped(option)}`));
    terminal.type(keys.enter);
    await terminal.until(() => !/Filter/.test(terminal.text()));
  };
  return {
    see: (text: string, seconds = 15) =>
      terminal
        .until(() => flat().includes(text.replace(/\s+/g, " ")), seconds * 1_000)
        .catch(() => {
          throw new Error(`Not seen: ${text}\n${terminal.text()}`);
        }),
    async fill(label: string, text: string) {
      await terminal.until(() => terminal.text().includes(label), patientMS);
      // prefers "Password" to "Confirm password"
      const whole = `${escaped(label)}(?: \\*)? *▏`;
      const place = new RegExp(whole).test(terminal.text()) ? whole : escaped(label);
      await focus(`❯ ${place}`);
      if (flat().includes("Enter edits it on the whole screen")) {
        await terminal.press(keys.enter);
        await terminal.press(pasted(text));
        await terminal.press("\u0013");
        await terminal.until(() => flat().includes(text.split("\n")[0]!.slice(0, 30)), patientMS);
        return;
      }
      terminal.type(keys.clear + pasted(text));
      // secrets are shown as dots on the line of the label
      const dots = new RegExp(`${place}.*•{${text.length}}`);
      // a field shows the end of a text that is too long for it
      const shown = () => flat().includes(text.slice(0, 30)) || flat().includes(text.slice(-30));
      await terminal.until(() => shown() || dots.test(terminal.text()), patientMS);
    },
    choose: select,
    async press(label: string) {
      await focusButton(label);
      await terminal.press(keys.enter);
    },
    async tab(label: string) {
      // the navigation is on the same lines, left of a bar
      await focus(`❯ [^│\n]*${escaped(label)} \\(|${escaped(label)} \\([^│\n]*❯ `);
      const there = new RegExp(`❯ ${escaped(label)} \\(`);
      for (const key of [...Array<string>(5).fill(keys.left), ...Array<string>(5).fill(keys.right)])
        if (!there.test(terminal.text())) await terminal.press(key);
    },
    async view(label: "Table" | "Summary" | "Map") {
      await terminal.rest();
      await terminal.press({ Table: "t", Summary: "u", Map: "m" }[label]);
    },
    async bar(label: string) {
      const line = (mark: string) => `${mark}[^❯]*[█▏▎▍▌▋▊▉] +\\d`;
      for (let charts = 0; charts < 4; charts++) {
        await focus(line("❯ "));
        for (let moves = 0; moves < 12; moves++) {
          if (new RegExp(line(`❯ ${escaped(label)} `)).test(terminal.text()))
            return terminal.press(keys.enter);
          await terminal.press(keys.down);
        }
        await terminal.press(keys.tab);
      }
      throw new Error(`No bar ${label}\n${terminal.text()}`);
    },
    async cell(address: string) {
      await focus("❯ +\\.\\d+ ");
      const at = () => /(\d+)\.(\d+)\.(\d+)\.(\d+), /.exec(terminal.text())?.[4];
      const wanted = Number(address.split(".")[3]);
      for (let moves = 0; moves < 300 && Number(at()) !== wanted; moves++) {
        const away = wanted - Number(at());
        const [row, column] = away > 0 ? [keys.down, keys.right] : ["\u001b[A", keys.left];
        await terminal.press(Math.abs(away) >= 16 ? row : column);
      }
      await terminal.press(keys.enter);
    },
    async read(pattern: RegExp) {
      await terminal.until(() => pattern.test(flat()), patientMS);
      return pattern.exec(flat())?.[1] ?? "";
    },
    async check(label: string) {
      await focus(`❯ ${escaped(label)}(?! \\()`);
      await terminal.press(" ");
      await terminal.until(new RegExp(`\\[x\\] ❯ ${escaped(label)}|❯ ${escaped(label)}.*\\[x\\]`));
    },
    async palette(screen: string) {
      await terminal.rest();
      // a program that has just drawn its first screen may not read input yet
      for (let tries = 0; tries < 5 && !/Filter ▏/.test(terminal.text()); tries++) {
        await terminal.press("\u000b");
        await terminal.until(/Filter ▏/, 3_000).catch(() => undefined);
      }
      await terminal.until(/Filter ▏/);
      terminal.type(pasted(screen));
      await terminal.until(new RegExp(`❯ ${escaped(screen)}`));
      terminal.type(keys.enter);
      await terminal.until(() => !/Filter ▏/.test(terminal.text()));
    },
    async menu(label: string, entry: string) {
      await focus(`❯ ${escaped(label)} ▾`);
      await terminal.press(keys.enter);
      const line = `(\\[[ x]\\] )?${escaped(entry)}`;
      await moveDown(new RegExp(`❯ ${line}`), new RegExp(` ${line}`));
      await terminal.press(keys.enter);
    },
    async why(button: string, reason: string) {
      await focusButton(button);
      await terminal.press(keys.enter);
      await terminal.until(() => flat().includes(reason));
    },
    async follow(link: string) {
      await terminal.rest();
      await terminal.press("\u000f");
      await moveDown(new RegExp(`❯ .*${escaped(link)}`), new RegExp(escaped(link)));
      await terminal.press(keys.enter);
    },
    async open(row: string) {
      await focus(`❯ (\\[[ x]\\] )?${escaped(row)} `);
      await terminal.press(keys.enter);
    },
    async tick(row: string) {
      await focus("❯ \\[[ x-]\\]");
      await terminal.press("\u001b[H");
      const line = `\\[[ x-]\\].*${escaped(row)}`;
      await moveDown(new RegExp(`❯ ${line}`), new RegExp(line));
      terminal.type(" ");
      await terminal.until(new RegExp(`❯ \\[x\\].*${escaped(row)}`));
    },
    close: terminal.close,
    text: terminal.text,
  };
}

/** The cookie of a session; undefined for a user who needs a second factor. */
async function signIn(url: string, email: string, password: string) {
  const answer = await request(url, "POST", "/ws/session", { body: { email, password } });
  const [, name, value] = /^(muster_session)=([^;]+)/.exec(answer.headers.getSetCookie().join()) ?? [];
  return name && value ? { name, value } : undefined;
}

async function openWeb({ url, email, password, address }: At): Promise<Frontend> {
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
  // fields covered by an open dialog don't count
  const front = page.locator("dialog[open], body:not(:has(dialog[open]))");
  const field = (label: string) => front.getByLabel(new RegExp(`^${escaped(label)}[\\s*]*$`)).first();
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
    async choose(label, option) {
      const control = field(label);
      if (await page.locator("select").and(control).count()) {
        await control.selectOption({ label: option });
        return;
      }
      await control.click();
      await control.fill(option);
      await page.getByRole("option", { name: option }).first().click();
    },
    async press(label) {
      await page.getByRole("button", { name: label, exact: true }).last().click();
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
      await page.getByLabel(label, { exact: true }).last().setChecked(true, { force: true });
    },
    async palette(screen) {
      await page.getByRole("navigation", { name: "Main" }).waitFor({ state: "attached" });
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill(screen);
      await page.getByRole("option", { name: screen }).first().waitFor();
      await page.keyboard.press("Enter");
    },
    async menu(label, entry) {
      await page.getByRole("button", { name: label, exact: true }).click();
      await page
        .getByRole("menuitem", { name: entry })
        .or(page.getByRole("menuitemcheckbox", { name: entry }))
        .first()
        .click();
    },
    async why(button, reason) {
      await page.getByRole("button", { name: button, exact: true }).last().hover();
      await page.getByText(reason).first().waitFor();
    },
    async follow(link) {
      await page.getByRole("link", { name: link }).first().click();
    },
    async open(row) {
      await page.getByRole("rowheader", { name: row, exact: true }).first().click();
    },
    async tick(row) {
      await page.getByRole("row").filter({ hasText: row }).getByRole("checkbox").check();
    },
    close: () => page.context().close(),
  };
}

export const frontends = { terminal: openTui, web: openWeb } satisfies Record<
  string,
  (at: At) => Promise<Frontend>
>;
