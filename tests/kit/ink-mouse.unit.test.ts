import { describe, expect, test } from "vitest";
import { useSampleTerminals } from "../support/terminal/sample-terminals.ts";
import type { Terminal } from "../support/terminal/terminal.ts";

describe("the mouse in a real terminal", () => {
  const { open } = useSampleTerminals();

  /** Returns the column and line of a text, counted from 1. */
  const placeOf = (terminal: Terminal, text: string) => {
    const lines = terminal.text().split("\n");
    const line = lines.findIndex((one) => one.includes(text));
    expect(line, `${text} in\n${terminal.text()}`).toBeGreaterThanOrEqual(0);
    return `${lines[line]!.indexOf(text) + 1};${line + 1}`;
  };
  const click = (terminal: Terminal, text: string) => {
    const place = placeOf(terminal, text);
    terminal.type(`\x1b[<0;${place}M\x1b[<0;${place}m`);
  };
  const wheel = (terminal: Terminal, text: string, button: 64 | 65) =>
    terminal.type(`\x1b[<${button};${placeOf(terminal, text)}M`);
  const last = (raw: string, mode: string) =>
    raw.lastIndexOf(`\x1b[?${mode}h`) > raw.lastIndexOf(`\x1b[?${mode}l`);

  test("a click moves to a row, a second one opens it", async () => {
    const terminal = open("/");
    await terminal.until("❯ 10.0.4.1 ");
    click(terminal, "10.0.4.5 ");
    await terminal.until("❯ 10.0.4.5 ");
    await terminal.until(" 5 of 40");
    click(terminal, "10.0.4.5 ");
    await terminal.until("New discovery");
  });

  test("the wheel scrolls a list and keeps the cursor's line", async () => {
    const terminal = open("/");
    await terminal.until("❯ 10.0.4.1 ");
    const before = placeOf(terminal, "❯ 10.0.4.1 ");
    wheel(terminal, "10.0.4.3 ", 65);
    await terminal.until("❯ 10.0.4.4 ");
    expect(placeOf(terminal, "❯ 10.0.4.4 ")).toBe(before);
    wheel(terminal, "10.0.4.5 ", 64);
    await terminal.until("❯ 10.0.4.1 ");
  });

  test("a click on a column heading sorts, on a tab opens it, and on a key presses it", async () => {
    const terminal = open("/");
    await terminal.until("❯ 10.0.4.1 ");
    click(terminal, "Address");
    await terminal.until("Address ▼");
    click(terminal, "Responding (12)");
    // the selected tab is underlined
    const tab = placeOf(terminal, "Responding (12)").split(";").map(Number);
    await terminal.until(
      () =>
        terminal.screen.buffer.active
          .getLine(tab[1]! - 1)
          ?.getCell(tab[0]! - 1)
          ?.isUnderline() !== 0,
    );
    click(terminal, "? Help");
    await terminal.until("The focused part");
    terminal.type("\x1b[<65;40;10M".repeat(40));
    await terminal.until("MUSTER_MOUSE=off");
    // what an open dialog covers can't be clicked
    terminal.type("\x1b[<0;3;2M\x1b[<0;3;2m");
    await terminal.rest();
    expect(terminal.text()).toContain("MUSTER_MOUSE=off");
  });

  test("a click focuses a field, toggles a box and types nothing", async () => {
    const terminal = open("/form", { rows: 30 });
    await terminal.until("❯ Name");
    click(terminal, "Ping first");
    await terminal.until(/❯ Ping first +\[ \] off/);
    click(terminal, "Name");
    await terminal.until("❯ Name");
    // motion, other buttons, a split report, and the legacy encoding with three bytes
    terminal.type("\x1b[<2;5;5M\x1b[<2;5;5m\x1b[<35;9;9M\x1b[M !!\x1b[M#!!\x1b[<0;4");
    await terminal.rest();
    await new Promise((resolve) => setTimeout(resolve, 700));
    terminal.type("0;2M\x1b[<0;40;2mab");
    click(terminal, "Name");
    terminal.type("c");
    await terminal.until(/❯ Name[ *]+▏abc *$/m);
  });

  test("a drag doesn't click", async () => {
    const terminal = open("/");
    await terminal.until("❯ 10.0.4.1 ");
    const place = placeOf(terminal, "10.0.4.5 ");
    terminal.type(`\x1b[<0;${place}M\x1b[<0;30;12m`);
    await terminal.rest();
    expect(terminal.text()).toContain("❯ 10.0.4.1 ");
  });

  test("is reported only while the screen is open", async () => {
    const terminal = open("/");
    await terminal.until("❯ 10.0.4.1 ");
    expect(last(terminal.raw, "1000") && last(terminal.raw, "1006")).toBe(true);
    terminal.type("q");
    await terminal.exited;
    expect(last(terminal.raw, "1000") || last(terminal.raw, "1006")).toBe(false);
  });

  test.each(["break the screen\r", "throw outside\r"])("%s turns its reports off", async (command) => {
    const terminal = open("/");
    await terminal.until("❯ 10.0.4.1 ");
    terminal.type(`\x0b${command}`);
    expect(await terminal.exited).toBe(1);
    expect(last(terminal.raw, "1000") || last(terminal.raw, "1006")).toBe(false);
  });

  test("SIGTERM turns its reports off", async () => {
    const terminal = open("/");
    await terminal.until("❯ 10.0.4.1 ");
    process.kill(terminal.pty.pid, "SIGTERM");
    await terminal.exited;
    expect(last(terminal.raw, "1000") || last(terminal.raw, "1006")).toBe(false);
  });

  test("is not reported with MUSTER_MOUSE=off", async () => {
    const terminal = open("/", { env: { MUSTER_MOUSE: "off" } });
    await terminal.until("❯ 10.0.4.1 ");
    expect(terminal.raw).not.toContain("\x1b[?1000h");
  });
});
