import { describe, expect, test } from "vitest";
import { useSampleTerminals } from "../support/terminal/sample-terminals.ts";

describe("copying, messages and views in the terminal", () => {
  const { open: openSample } = useSampleTerminals();
  const open = async () => {
    const env = { SSH_CONNECTION: "203.0.113.7 50000 203.0.113.8 22" };
    const terminal = openSample("/", { env });
    await terminal.until("❯ 10.0.4.1 ");
    return terminal;
  };
  const copied = (text: string) => `\x1b]52;c;${Buffer.from(text).toString("base64")}\x07`;

  test("y copies a value of the row under the cursor", async () => {
    const terminal = await open();
    terminal.type("jy");
    await terminal.until(/❯ 10\.0\.4\.2 {2}Address/);
    terminal.type("\r");
    await terminal.until("✓ Copied, if the terminal allows it. Otherwise drag with Shift.");
    expect(terminal.raw).toContain(copied("10.0.4.2"));
  });

  test("y also copies the page's address, and o shows it where there is no browser", async () => {
    const terminal = await open();
    terminal.type("o");
    await terminal.until("● https://muster.example/#/");
    terminal.type("y");
    await terminal.until(/https:\/\/muster\.example\/#\/ {2}Web address/);
    terminal.type("\x1b[F\r");
    await terminal.until("✓ Copied");
    expect(terminal.raw).toContain(copied("https://muster.example/#/"));
  });

  test("a message doesn't hide the number of selected rows", async () => {
    const terminal = await open();
    terminal.type("  ");
    await terminal.until("2 selected");
    terminal.type("o");
    await terminal.until("2 selected · ● https://muster.example/#/");
  });

  test("going back returns to the row that was opened", async () => {
    const terminal = await open();
    terminal.type("jjj");
    await terminal.until("❯ 10.0.4.4 ");
    terminal.type("\r");
    await terminal.until("New discovery");
    await terminal.rest();
    terminal.type("\x1b");
    await terminal.until("❯ 10.0.4.4 ");
  });

  test("V lists the views", async () => {
    const terminal = await open();
    terminal.type("V");
    await terminal.until(/❯ All {2}40/);
    terminal.type("resp\r");
    await terminal.until("❯ 10.0.4.1 ");
  });
});
