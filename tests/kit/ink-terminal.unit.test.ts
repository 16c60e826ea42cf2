import { describe, expect, test } from "vitest";
import { useSampleTerminals } from "../support/terminal/sample-terminals.ts";

const control = (pattern: string) => new RegExp(pattern.replaceAll("ESC", "\x1b"));
const anyColor = control("ESC\\[(?:[\\d;]*;)?(?:3|4|9|10)[0-9](?:;[\\d;]*)?m");
const bold = control("ESC\\[1m");

describe("in a real terminal", () => {
  const { open, run, command } = useSampleTerminals();
  // The original screen is restored and the cursor made visible, in either order.
  const restored = control("ESC\\[\\?1049l[^]*ESC\\[\\?25h|ESC\\[\\?25h[^]*ESC\\[\\?1049l");

  test("fast typing arrives complete", async () => {
    const terminal = open("/form");
    await terminal.until("❯ Name");
    terminal.type("abcdefghijkl\x7fmn\t10.0.0.1\r10.0.0.2\tpublic\r");
    await terminal.until("Sent abcdefghijkmn|10.0.0.1 10.0.0.2|public");
    expect(terminal.text()).toContain("▏••••••");
  });

  test("pasted lines go into the focused field as one text", async () => {
    const terminal = open("/form");
    await terminal.until("❯ Name");
    terminal.type("\x1b[200~two\r\nlines\x1b[31m\x1b[201~\r");
    await terminal.until(/Sent two lines *\|\|/);
  });

  test("a session uses the whole terminal, and leaving it redraws the screen", async () => {
    const terminal = open("/terminals", { columns: 80, rows: 24 });
    await terminal.until("none open");
    const before = terminal.text();
    terminal.type("x");
    await terminal.until("Open a terminal");
    terminal.type("\r");
    await terminal.until("web-01 see https://example.com/help");
    expect(terminal.text()).toContain("web-01: leave with Ctrl-] q");
    expect(terminal.text()).not.toContain("none open");
    await terminal.resize(100, 30);
    await terminal.until("100x30");
    terminal.type("q?/\x1d\x1d");
    await terminal.until("$ q?/");
    const [chrome = ""] = before.split("\n");
    terminal.type("\x1dq");
    await terminal.until("none open");
    expect(terminal.text()).not.toContain("web-01");
    expect(terminal.text().split("\n")[0]).toContain(chrome.trim().slice(0, 20));
    terminal.type("?");
    await terminal.until("Redraw");
  });

  test("leaving a session opens the next one", async () => {
    const terminal = open("/terminals", { columns: 80, rows: 24 });
    await terminal.until("none open");
    terminal.type("x");
    await terminal.until("Open all terminals");
    terminal.type("\x1b[B\r");
    await terminal.until("web-01: leave with Ctrl-] q");
    terminal.type("\x1dq");
    await terminal.until("web-02: leave with Ctrl-] q");
    terminal.type("\x1dq");
    await terminal.until("none open");
  });

  test.each([
    [80, 24],
    [160, 45],
  ])("a thousand streaming rows keep the cursor's row and line at %i×%i", async (columns, rows) => {
    const terminal = open("/", { columns, rows, env: { SAMPLE_ROWS: "1000", SAMPLE_STREAM: "grow" } });
    await terminal.until("❯ 10.0.");
    terminal.type("\x1b[B\x1b[B\x1b[B ");
    await terminal.until(/▌ 10\.0\.4\.4 [^]*❯ 10\.0\.4\.5 /);
    const line = () =>
      terminal
        .text()
        .split("\n")
        .findIndex((text) => text.includes("❯ 10.0.4.5 "));
    const before = line();
    const total = () => Number(/ \d+ of (\d+)$/m.exec(terminal.text())?.[1]);
    await terminal.until(() => total() === 1030);
    expect(line()).toBe(before);
    expect(terminal.text()).toContain("1 selected");
    expect(terminal.text()).toContain("▌ 10.0.4.4 ");
    expect(terminal.text().split("\n")[0]).toMatch(/ Acme Ltd +Network › Devices.* ● /);
    terminal.type("\x1b[F");
    await terminal.until(/of 1030/);
    await terminal.until(/❯ 10\.0\.7\.250/);
  });

  test.each([
    [80, 24],
    [160, 45],
  ])("the navigation opens with Ctrl-N at %i×%i, and Esc goes back", async (columns, rows) => {
    const terminal = open("/", { columns, rows });
    await terminal.until("❯ 10.0.");
    expect(terminal.text()).not.toContain("Credentials");
    terminal.type("\x0e");
    await terminal.until("❯ Devices");
    terminal.type("cred\r");
    await terminal.until("Nothing here");
    terminal.type("\x1b");
    await terminal.until("❯ 10.0.");
  });

  test("actions apply to the selection, or else to the row under the cursor", async () => {
    const terminal = open("/");
    await terminal.until("❯ 10.0.4.1 ");
    terminal.type("p");
    await terminal.until("Pinged switch-1000");
    terminal.type("  p");
    await terminal.until("Pinged 2 devices");
    expect(terminal.text()).toContain("Ping all (2)");
    terminal.type("x");
    await terminal.until(/❯ Ping all[^]*Reboot {2}Its agent is offline[^]*Delete[^]*Run discovery/);
    terminal.type("\x1b[B\r");
    await terminal.until("▲ Its agent is offline");
    terminal.type("\x1b");
    await terminal.until(() => !terminal.text().includes("╭"));
    terminal.type("\x1b");
    await terminal.until(() => !/▌|selected/.test(terminal.text()));
    await terminal.until("Ping ");
  });

  test("a list is filtered in its own line, and the row under the cursor is explained", async () => {
    const terminal = open("/");
    await terminal.until("❯ 10.0.4.1 ");
    expect(terminal.text()).toMatch(/❯? All \(40\) +Responding \(12\)/);
    await terminal.until(/ 1 of 40\n/);
    terminal.type("/1003\r");
    await terminal.until(/\/ 1003\n[^]*❯ 10\.0\.4\.4 /);
    await terminal.until(/switch-1003 needs an update.* 1 of 1\n/);
    terminal.type("\x1b");
    await terminal.until("of 40");
    terminal.type("c");
    await terminal.until(/Columns\s[^]*❯ \[x\] Address[^]*\[ \] Name/);
  });

  test("choices are selected with the keyboard alone", async () => {
    const terminal = open("/form", { rows: 30 });
    await terminal.until("❯ Name");
    terminal.type("\t\t\t\t\r");
    await terminal.until("❯ Head office");
    terminal.type("bra\r");
    await terminal.until(/❯ Location +▏Branch ▾/);
    terminal.type("\t ");
    await terminal.until(/❯ Ping first +\[ \] off/);
    terminal.type("\t\t ");
    await terminal.until("[x] ❯ HTTPS");
    terminal.type("\t\t\t\t");
    await terminal.until(/❯ Back \] This is the first step\./);
    terminal.type("\r");
    await terminal.until("▲ This is the first step.");
    terminal.type("\x1b[Z\r");
    await terminal.until("❯ TTL");
    terminal.type("\x1b");
    await terminal.until("❯ Advanced");
    terminal.type("\x1b[Z\r");
    await terminal.until("31%  312 of 1000");
  });

  test("a notification is shown in the status line, listed and opened", async () => {
    const terminal = open("/form");
    await terminal.until(/^ ✓ Imported 12 devices/m);
    expect(terminal.text().split("\n")[0]).toContain(" 1 N ");
    terminal.type("\x1bOR");
    await terminal.until("❯ ✓ Imported 12 devices");
    expect(terminal.text()).toContain("Notifications");
    expect(terminal.text().split("\n")[0]).not.toContain(" 1 N ");
    terminal.type("\r");
    await terminal.until("❯ 10.0.");
    expect(terminal.text()).not.toContain("Notifications");
  });

  test("a resized terminal is redrawn without leftovers", async () => {
    const terminal = open("/form", { columns: 120, rows: 40 });
    await terminal.until("❯ Name");
    await terminal.resize(80, 24);
    const resized = terminal.text();
    const fresh = open("/form");
    await fresh.until("❯ Name");
    await fresh.rest();
    expect(resized).toBe(fresh.text());
  });

  test("the palette filters by the typed text and runs the match; ? lists every key", async () => {
    const terminal = open("/");
    await terminal.until("❯ 10.0.");
    terminal.type("?");
    await terminal.until("The focused part");
    terminal.type("\x1b");
    await terminal.until("❯ 10.0.");
    terminal.type("\x0bdiscovery\r");
    await terminal.until("❯ Name");
  });

  test("incremental drawing shows the same as a full redraw", async () => {
    const terminal = open("/", { env: { SAMPLE_ROWS: "300" } });
    await terminal.until("❯ 10.0.");
    terminal.type("\x1b[6~\x1b[6~\x1b[B \x1b[B A\x0bdis");
    await terminal.until("❯ Go to Discovery");
    terminal.type("\x1b");
    await terminal.until(() => !terminal.text().includes("╭"));
    terminal.type("?");
    await terminal.until("The focused part");
    terminal.type("\x1b");
    await terminal.until(() => !terminal.text().includes("The focused part"));
    await terminal.until("❯ 10.0.");
    await terminal.rest();
    const byDifferences = terminal.text();
    await terminal.resize(81, 24);
    await terminal.resize(80, 24);
    expect(byDifferences).toBe(terminal.text());
    expect(byDifferences).toMatch(/\d+ selected/);
  });

  test("columns are hidden by priority, and wide or right-to-left names stay aligned", async () => {
    const wide = open("/", { columns: 100, rows: 40, env: { SAMPLE_ROWS: "40" } });
    await wide.until("مفتاح");
    await wide.rest();
    const column = (line: number, text: string) => {
      const cells = wide.screen.buffer.active.getLine(line);
      return Array.from({ length: 100 }, (_, at) => at).find((at) =>
        cells?.translateToString(false, at).startsWith(text),
      );
    };
    const lines = wide.text().split("\n");
    const columns = lines.flatMap((text, line) =>
      /10\.0\.4\./.test(text)
        ? [column(line, / (Switch|Router|Printer|✓ Server) /.exec(text)?.[1] ?? "?")]
        : [],
    );
    expect(lines.join()).toMatch(/核心交换机/);
    expect(lines.join()).toMatch(/مفتاح/);
    expect(new Set(columns).size).toBe(1);
    const narrow = open("/", { columns: 44 });
    await narrow.until("❯ 10.0.");
    expect(narrow.text()).toContain("Name");
    expect(narrow.text()).not.toContain("Answer");
  });

  test("the focused element is scrolled into view", async () => {
    const terminal = open("/form");
    await terminal.until("❯ Name");
    await terminal.press("\t\t\t");
    await terminal.resize(80, 14);
    for (let step = 0; step < 20; step++) {
      await terminal.press("\t");
      await terminal.until(/^ +Acme Ltd .*\n[^]*❯ /);
      expect(terminal.text()).toMatch(/help$/i);
    }
  });

  test("Ctrl-C restores the terminal", async () => {
    const terminal = open("/");
    await terminal.until("❯ 10.0.");
    // the sample reads keys only after its first screen is drawn
    await terminal.rest();
    terminal.type("\x03");
    expect(await terminal.exited).toBe(0);
    expect(terminal.raw).toMatch(restored);
    expect(terminal.raw).toContain("\x1b[?2004l");
    await terminal.until("left the sample");
    expect(terminal.screen.buffer.active.type).toBe("normal");
  });

  test.each([
    ["a broken screen", "break the screen\r", "The screen broke"],
    ["an error from elsewhere", "throw outside\r", "Thrown outside"],
  ])("%s restores the terminal before the error is reported", async (_, command, message) => {
    const terminal = open("/");
    await terminal.until("❯ 10.0.");
    terminal.type(`\x0b${command}`);
    expect(await terminal.exited).toBe(1);
    await terminal.until(message);
    expect(terminal.raw).toMatch(restored);
    // what was received may not be drawn yet
    await terminal.until(() => terminal.screen.buffer.active.type === "normal");
  });

  test("SIGTERM restores the terminal", async () => {
    const terminal = open("/");
    await terminal.until("❯ 10.0.");
    process.kill(terminal.pty.pid, "SIGTERM");
    await terminal.exited;
    await terminal.until(() => restored.test(terminal.raw));
  });

  test("Ctrl-Z returns to the shell, and fg to the screen", async () => {
    const terminal = run("/bin/bash", ["--norc", "-i"], { env: { PS1: "shell> " } });
    await terminal.until("shell>");
    terminal.type(`${command()}\r`);
    await terminal.until("❯ 10.0.");
    // the sample reads keys only after its first screen is drawn
    await terminal.rest();
    terminal.type("\x1a");
    await terminal.until("Stopped");
    expect(terminal.screen.buffer.active.type).toBe("normal");
    terminal.type("echo still $((40 + 2))\r");
    await terminal.until("still 42");
    terminal.type("fg\r");
    await terminal.until("❯ 10.0.");
    terminal.type("/");
    await terminal.until(/^ \/ /m);
    terminal.type("\x03");
    await terminal.until("left the sample");
  });

  test("Ctrl-L redraws a screen that another program wrote on", async () => {
    const terminal = open("/");
    await terminal.until("❯ 10.0.");
    await new Promise<void>((resolve) => terminal.screen.write("\x1b[3;1Hwall: reboot at noon", resolve));
    await terminal.until("wall: reboot at noon");
    await terminal.press("\x0c");
    await terminal.until(
      () => !terminal.text().includes("wall: reboot") && terminal.text().includes("❯ 10.0."),
    );
  });

  test("NO_COLOR shows words and symbols without color", async () => {
    const terminal = open("/form", { env: { NO_COLOR: "1" } });
    await terminal.until("❯ Name");
    terminal.type("ab");
    await terminal.until("ab▏");
    expect(terminal.raw).not.toMatch(anyColor);
    expect(terminal.raw).toMatch(bold);
    const colored = open("/form");
    await colored.until("❯ Name");
    expect(colored.raw).toMatch(anyColor);
  });
});
