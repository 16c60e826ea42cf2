// A user of the terminal console.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { escaped, patientMS } from "./patience.ts";
import type { At } from "./frontends.ts";
import { openConsole, type Console } from "../terminal/console.ts";

/** Fields, buttons and switches. Tables and menus aren't counted, so that none is skipped. */
const stop = /▏|\[ {2}[^\]\n]+ \]|\[[ x]\] {3}\S/g;

/** Returns the number of Tab presses to a visible control, negative if backwards, or undefined if unknown. */
function stopsBetween(screen: string, control: RegExp): number | undefined {
  const lines = screen.split("\n");
  const row = lines.findIndex((line) => line.includes("❯"));
  const line = lines[row];
  if (!line) return undefined;
  const column = line.indexOf("❯");
  const left = line.lastIndexOf("│", column) + 1;
  const right = line.indexOf("│", column);
  // the topmost dialog, or the page
  const shown = lines.map((one) => one.slice(left, right < 0 ? undefined : right)).join("\n");
  const to = control.exec(shown);
  const from = shown.indexOf("❯");
  if (!to) return undefined;
  const [first, last] = to.index > from ? [from, to.index] : [to.index, from];
  const between = shown.slice(first, last).match(stop)?.length ?? 0;
  return to.index > from ? Math.max(1, between) : -Math.max(1, between);
}

/**
 * Returns the screen with `❯` only where the focus is: an unfocused table draws its cursor in the default
 * color.
 */
function focusedText({ screen, text }: Console) {
  const buffer = screen.buffer.active;
  const isFocus = (row: number, column: number) => {
    const cell = buffer.getLine(buffer.baseY + row)?.getCell(column);
    return cell !== undefined && (cell.isInverse() !== 0 || !cell.isFgDefault());
  };
  return text()
    .split("\n")
    .map((line, row) => line.replace(/❯/g, (mark, column: number) => (isFocus(row, column) ? mark : "›")))
    .join("\n");
}

/** Whether a table has the focus, in which case its cursor's row is inverse. */
function isInTable({ screen }: Console) {
  const buffer = screen.buffer.active;
  return Array.from({ length: screen.rows }, (_, row) => buffer.getLine(buffer.baseY + row)).some((line) => {
    const at = line?.translateToString().indexOf("❯") ?? -1;
    return at >= 0 && line?.getCell(at)?.isInverse() !== 0;
  });
}

/** Pasted text is drawn once, whereas typed text is drawn after every key. */
const pasted = (text: string) => (text ? `\u001b[200~${text}\u001b[201~` : "");

let settings: string | undefined;

/**
 * Returns the folder of user settings for the consoles of this worker, separate from those of other workers
 * and of the user who runs the tests.
 */
function settingsFolder(): string {
  if (settings === undefined) {
    const folder = mkdtempSync(join(tmpdir(), "muster-settings-"));
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
    settings = folder;
  }
  return settings;
}

export async function openTerminalFrontend({ url, token, address }: At) {
  const env = { MUSTER_URL: url, MUSTER_TOKEN: token, XDG_CONFIG_HOME: settingsFolder() };
  const terminal = await openConsole(["tui", address], { columns: 150, rows: 52, env });
  const keys = {
    tab: "\t",
    back: "\u001b[Z",
    enter: "\r",
    down: "\u001b[B",
    home: "\u001b[H",
    end: "\u001b[F",
    escape: "\u001b",
    actions: "\u001b[21~",
    left: "\u001b[D",
    right: "\u001b[C",
    clear: "\u0005\u0015",
  };
  const text = () => focusedText(terminal);
  /** The screen with line breaks removed, also within a border or next to a bar. */
  const flat = () => terminal.text().replace(/[│┃\s]+/g, " ");

  /**
   * Moves the focus to the line that matches a pattern after "❯ ", in the shorter direction, and by several
   * stops at once if possible.
   */
  const focus = async (pattern: string) => {
    const what = new RegExp(pattern);
    const unfocused = new RegExp(pattern.replace("❯ ", "  "));
    await terminal.rest();
    let key = keys.tab;
    for (let presses = 0; presses < 80; presses++) {
      // an earlier key may not be drawn yet
      if (what.test(text())) await terminal.rest();
      if (what.test(text())) return;
      // after that, keys are pressed without counting the stops
      const stops = presses < 4 ? stopsBetween(text(), unfocused) : undefined;
      if (stops !== undefined) key = stops < 0 ? keys.back : keys.tab;
      await terminal.press(key.repeat(Math.max(1, Math.abs(stops ?? 1))));
    }
    throw new Error(`Never focused: ${pattern}\n${terminal.text()}`);
  };
  const focusButton = (label: string) => focus(`\\[❯ ${escaped(label)} \\]`);
  /** Waits until a key was drawn: one that is pressed earlier would go too far. */
  const redrawn = (before: string) => terminal.until(() => text() !== before, 1_500).catch(() => undefined);
  /** Moves down to a line of the focused list, directly if it is visible. Returns false if there is none. */
  const reach = async (at: RegExp, line: RegExp) => {
    for (let moves = 0; moves < 300 && !at.test(text()); moves++) {
      const before = text();
      const lines = before.split("\n");
      const from = lines.findIndex((one) => one.includes("❯"));
      const to = lines.findIndex((one, index) => index > from && line.test(one));
      await terminal.press(keys.down.repeat(from >= 0 && to > from && moves < 2 ? to - from : 1));
      await redrawn(before);
      if (text() === before) return false;
    }
    return at.test(text());
  };
  const moveDown = async (at: RegExp, line: RegExp) => {
    // a menu that isn't drawn yet would count as a move of the cursor
    await terminal.until(() => line.test(text()), patientMS).catch(() => undefined);
    // the cursor appears in it slightly later
    await terminal.rest();
    if (!(await reach(at, line))) throw new Error(`Not in the list: ${line.source}\n${text()}`);
  };
  /** Moves the cursor to a row of the first table that has it, by a pattern of the row's text. */
  const moveToRow = async (row: string) => {
    const at = new RegExp(`❯[ ▌](?:[○●✓▲✗] )?${row}`);
    const line = new RegExp(`^.[ ▌](?:[○●✓▲✗] )?${row}`);
    await terminal.until(() => new RegExp(row).test(terminal.text()), patientMS).catch(() => undefined);
    await terminal.rest();
    for (let stops = 0; stops < 30; stops++) {
      if (isInTable(terminal)) {
        if (at.test(text())) return;
        await terminal.press(keys.home);
        if (await reach(at, line)) return;
      }
      await terminal.press(keys.tab);
    }
    throw new Error(`No row ${row}\n${text()}`);
  };
  let chosenAt = -Infinity;
  /** Selects an entry of the menu of all actions. Returns false if it has no such entry. */
  const chooseAction = async (label: string) => {
    const opened = /╭[^]*Actions/;
    if (!opened.test(text())) {
      await terminal.press(keys.actions);
      await terminal.until(() => opened.test(text()), 2_000).catch(() => undefined);
    }
    if (!opened.test(text())) return false;
    const entry = `${escaped(label)}(?: {2}.*)?│`;
    if (/Filter ▏/.test(text())) {
      await terminal.press(pasted(label));
    }
    if (
      await reach(new RegExp(`❯ ${entry.replace("│", " *│")}`), new RegExp(`  ${entry.replace("│", " *│")}`))
    ) {
      terminal.type(keys.enter);
      // waits only for the menu to close, because a notice of the result is shown only for a few seconds; the
      // menu of a disabled action stays open and shows the reason
      await terminal.until(() => !opened.test(text()) || /^ ▲ /m.test(text()), patientMS);
      chosenAt = performance.now();
      return true;
    }
    // what the menu covers may have appeared by now
    for (let tries = 0; tries < 3 && opened.test(text()); tries++) await terminal.press(keys.escape);
    return false;
  };
  /** Presses a visible button, or else selects the action from the menu. */
  const activate = async (label: string) => {
    const button = new RegExp(`\\[[ ❯] ${escaped(label)} \\]`);
    const end = performance.now() + patientMS / 2;
    // the dialog of the action that was just selected may still be loading
    const loading = chosenAt + 3_000 - performance.now();
    if (loading > 0) await terminal.until(button, loading).catch(() => undefined);
    do {
      await terminal.rest();
      if (button.test(text())) break;
      const isDialog = /╭─/.test(text()) && !/│ +Actions +│/.test(text());
      if (!isDialog && (await chooseAction(label))) return;
    } while (performance.now() < end);
    await focusButton(label);
    await terminal.press(keys.enter);
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
  const fill = async (label: string, text: string) => {
    await terminal.until(() => terminal.text().includes(label), patientMS);
    // prefer "Password" to "Confirm password"
    const whole = `${escaped(label)}(?: \\*)? *▏`;
    const place = new RegExp(whole).test(terminal.text()) ? whole : escaped(label);
    await focus(`❯ ${place}`);
    // an error replaces the field's hint, but not its keys
    if (/Enter edits it on the whole screen|Enter edit full screen/.test(flat())) {
      await terminal.press(keys.enter);
      await terminal.press(pasted(text));
      await terminal.press("\u0013");
      await terminal.until(() => flat().includes(text.split("\n")[0]!.slice(0, 30)), patientMS);
      return;
    }
    terminal.type(keys.clear + pasted(text));
    // secrets are shown as dots on the line of the label
    const dots = new RegExp(`${place}.*•{${text.length}}`);
    // a field shows the end of a text that is too long
    const shown = () => flat().includes(text.slice(0, 30)) || flat().includes(text.slice(-30));
    await terminal.until(() => shown() || dots.test(terminal.text()), patientMS);
  };
  return {
    see: (text: string, seconds = 15) =>
      terminal
        .until(() => flat().includes(text.replace(/\s+/g, " ")), seconds * 1_000)
        .catch(() => {
          throw new Error(`Not seen: ${text}\n${terminal.text()}`);
        }),
    async filter(text: string) {
      await terminal.rest();
      await terminal.press("/");
      await terminal.until(/^ \/ /m, patientMS);
      await terminal.press(keys.clear + pasted(text));
      await terminal.press(keys.enter);
    },
    fill,
    async chooseFile(label: string, path: string) {
      await fill(label, path);
      // it is read when the field loses the focus
      await terminal.press(keys.tab);
    },
    choose: select,
    press: activate,
    dismiss: () => terminal.press(keys.escape),
    async act(row: string, action: string) {
      // on a busy computer, the menu may take longer to open than other callers wait for it
      const end = performance.now() + patientMS;
      do {
        await moveToRow(`.*${escaped(row)}`);
        if (await chooseAction(action)) return;
      } while (performance.now() < end);
      throw new Error(`No action ${action}\n${terminal.text()}`);
    },
    async tab(label: string) {
      const name = escaped(label);
      // names without a count, or whose count isn't read yet, are separated by spaces; left of a bar, the
      // navigation is on the same lines
      const others = "(?:[^\\s│:@](?:[^\\s│:@]| (?! ))* {3})*";
      const end = "(?: {3}|\\s*\\n)";
      const following = `(?:[^│\n]*${name} \\(|${others}${name}${end})`;
      await focus(`❯ ${following}|${name}(?: \\(| {3})[^│\n@]*❯ `);
      const there = new RegExp(`❯ ${name}(?: \\(|${end})`);
      for (const key of [...Array<string>(9).fill(keys.left), ...Array<string>(9).fill(keys.right)]) {
        if (there.test(text())) return;
        const before = text();
        await terminal.press(key);
        await redrawn(before);
      }
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
          if (new RegExp(line(`❯ ${escaped(label)} `)).test(text())) return terminal.press(keys.enter);
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
    async notifications() {
      await terminal.rest();
      await terminal.press("N");
    },
    async menu(label: string, entry: string) {
      await terminal.rest();
      if (!terminal.text().includes(`${label} ▾`)) {
        // settings of a list have a key
        if (await chooseAction(entry)) return;
        await terminal.press("c");
      } else {
        await focus(`❯ ${escaped(label)} ▾`);
        await terminal.press(keys.enter);
      }
      const line = `(\\[[ x]\\] )?${escaped(entry)}`;
      await moveDown(new RegExp(`❯ ${line}`), new RegExp(` ${line}`));
      await terminal.press(keys.enter);
    },
    async why(row: string, action: string, reason: string) {
      await moveToRow(`.*${escaped(row)}`);
      await chooseAction(action);
      await terminal.until(() => flat().includes(reason));
      if (/╭─/.test(text())) await terminal.press(keys.escape);
    },
    async follow(link: string) {
      await terminal.rest();
      await terminal.press("\u000f");
      await moveDown(new RegExp(`❯ .*${escaped(link)}`), new RegExp(escaped(link)));
      await terminal.press(keys.enter);
    },
    async open(row: string) {
      await moveToRow(`${escaped(row)}(?: |$)`);
      await terminal.press(keys.enter);
    },
    async end(row: string) {
      await moveToRow(escaped(row));
      await terminal.press(keys.end);
    },
    async tick(row: string) {
      await moveToRow(`.*${escaped(row)}`);
      terminal.type(" ");
      await terminal.until(new RegExp(`▌.*${escaped(row)}`));
    },
    async type(text: string) {
      // a session reads keys only after its hint has replaced the screen
      const hasAll = () => terminal.raw.lastIndexOf("Ctrl-]") > terminal.raw.lastIndexOf("\x1b[?1049h");
      await terminal.until(hasAll, patientMS);
      terminal.type(text);
    },
    leaveTerminal: () => terminal.press("\u001dd"),
    stopWatching: () => terminal.press("q"),
    async searchRecording(text: string) {
      await terminal.press("/");
      await terminal.press(text);
      await terminal.press(keys.enter);
    },
    close: terminal.close,
    text: terminal.text,
  };
}
