// Which part of a computer's output reaches the user's terminal.
import { describe, expect, test } from "vitest";
import { terminalFilter } from "@muster/sdk/remote";

const filtered = (kind: "typed" | "watched", ...parts: string[]) => {
  const filter = terminalFilter(kind);
  return parts.map((part) => Buffer.from(filter(Buffer.from(part))).toString()).join("");
};
const esc = "\u001b";
const bel = "\u0007";
const st = `${esc}\\`;

describe.each(["typed", "watched"] as const)("In a session that is %s", (kind) => {
  test.each([
    ["text in any language", "grüße 世界\r\n\ttab"],
    ["colors and the cursor", `${esc}[1;31mred${esc}[0m${esc}[2J${esc}[10;5H${esc}[?25l`],
    ["the other screen and wide keys", `${esc}[?1049h${esc}=${esc}>${esc}7${esc}8${esc}(B`],
    ["links", `${esc}]8;;https://example.com/${st}text${esc}]8;;${st}`],
  ])("%s is shown", (_, text) => {
    expect(filtered(kind, text)).toBe(text);
  });

  test.each([
    ["writes the clipboard", `${esc}]52;c;bXVzdGVy${bel}`],
    ["reads the clipboard", `${esc}]52;c;?${st}`],
    ["sets the title", `${esc}]0;sudo rm${bel}`],
    ["asks for the title", `${esc}[21t`],
    ["notifies", `${esc}]9;open me${bel}`],
    ["notifies in another way", `${esc}]777;notify;a;b${st}`],
    ["transfers a file", `${esc}]1337;File=name=eA==:eA==${bel}`],
    ["asks for a setting", `${esc}P$qm${st}`],
    ["commands the application", `${esc}_Gi=31,s=1${st}`],
  ])("a sequence that %s is removed, however it is split", (_, sequence) => {
    expect(filtered(kind, `a${sequence}b`)).toBe("ab");
    for (let at = 1; at < sequence.length; at++)
      expect(filtered(kind, `a${sequence.slice(0, at)}`, `${sequence.slice(at)}b`)).toBe("ab");
    expect(filtered(kind, ...`a${sequence}b`)).toBe("ab");
  });

  test("a control string without an end is removed, however long it gets", () => {
    expect(
      filtered(
        kind,
        `a${esc}]52;c;`,
        ..."x"
          .repeat(50)
          .split("")
          .map(() => "y".repeat(1_000)),
      ),
    ).toBe("a");
  });
});

test.each([
  ["who it is", `${esc}[c`],
  ["its version", `${esc}[>c`],
  ["where the cursor is", `${esc}[6n`],
  ["its colors", `${esc}]11;?${bel}`],
  ["its modes", `${esc}[?2004$p`],
  ["who it is, in the old way", `${esc}Z`],
  ["its answerback", "\u0005"],
])("a query for %s reaches the terminal of a user who types, but not of one who watches", (_, sequence) => {
  expect(filtered("typed", `a${sequence}b`)).toBe(`a${sequence}b`);
  expect(filtered("watched", `a${sequence}b`)).toBe("ab");
});
