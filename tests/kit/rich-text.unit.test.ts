// Text in Markdown that users write and others see.
import { expect, test } from "vitest";
import { richText, type Block } from "../../ui/kit/headless/rich-text.ts";
import { insertLink, toggleList, toggleMark, type Selected } from "../../ui/kit/headless/rich-text-edit.ts";
import { dateRangeError, parseDateRange } from "@muster/sdk";

const spans = (text: string) => {
  const [block] = richText(text);
  return block && "spans" in block ? block.spans : undefined;
};

test("text is bold, italic, deleted or code, and keeps line breaks", () => {
  expect(spans("a **b _c_** ~~d~~ `<e>`\nf &amp; g")).toEqual([
    { text: "a " },
    { text: "b ", strong: true },
    { text: "c", strong: true, emphasis: true },
    { text: " " },
    { text: "d", deleted: true },
    { text: " " },
    { text: "<e>", code: true },
    { text: "\n" },
    { text: "f & g" },
  ]);
});

test.each([
  ["[x](javascript:alert(1))", "x (javascript:alert(1))"],
  ["[x](http://example.com)", "x (http://example.com)"],
  ["[x](JaVaScRiPt:alert(1))", "x (JaVaScRiPt:alert(1))"],
  ["[x](data:text/html,hi)", "x (data:text/html,hi)"],
  ["[x](//evil.example)", "x (//evil.example)"],
  ["![x](https://example.com/track.png)", "![x](https://example.com/track.png)"],
  ["<script>alert(1)</script>", "<script>alert(1)</script>"],
  ['a <img src=x onerror="alert(1)">', 'a <img src=x onerror="alert(1)">'],
  ["&lt;b&gt;", "<b>"],
])("%s opens and loads nothing", (text, shown) => {
  const all = spans(text) ?? [];
  expect(all.map((span) => span.text).join("")).toBe(shown);
  expect(all.some(({ to }) => to)).toBe(false);
});

test("a secure address is a link", () => {
  expect(spans("[x](https://example.com/a)")).toEqual([{ text: "x", to: "https://example.com/a" }]);
  expect(spans("https://example.com/a")).toEqual([
    { text: "https://example.com/a", to: "https://example.com/a" },
  ]);
});

test("lists are nested, and an unsupported table stays as typed", () => {
  const kinds = (blocks: readonly Block[]): unknown[] =>
    blocks.map((block) => {
      if (block.kind === "list") return [block.start ?? "-", ...block.items.map(kinds)];
      if (block.kind === "quote") return ["quote", ...kinds(block.blocks)];
      if (block.kind === "code") return block.text;
      return "spans" in block ? block.spans.map(({ text }) => text).join("") : block.kind;
    });
  const text = "# Title\n\n3. a\n   - b\n4. c\n\n> d\n\n---\n\n```\n**e**\n```\n\n|x|y|\n|-|-|\n|1|2|\n";
  expect(kinds(richText(text))).toEqual([
    "Title",
    [3, ["a", ["-", ["b"]]], ["c"]],
    ["quote", "d"],
    "rule",
    "**e**",
    "|x|y|\n|-|-|\n|1|2|",
  ]);
});

const depth = (blocks: readonly Block[]): number =>
  Math.max(
    0,
    ...blocks.map((block) => {
      if (block.kind === "quote") return 1 + depth(block.blocks);
      return block.kind === "list" ? 1 + Math.max(...block.items.map(depth)) : 1;
    }),
  );

test.each(["[", "*a ", "> ", "`", "<", "- ", "**a_", "[a](", "1. "])(
  "thousands of %j nest a few levels deep at most",
  (text) => {
    expect(depth(richText(text.repeat(2_500)))).toBeLessThanOrEqual(10);
  },
);

const select = (text: string): Selected => ({
  value: text.replaceAll("|", ""),
  start: text.indexOf("|"),
  end: text.lastIndexOf("|") - 1,
});
const shown = ({ value, start, end }: Selected) =>
  `${value.slice(0, start)}|${value.slice(start, end)}|${value.slice(end)}`;

test("marks and lists are toggled, and links are inserted, at the selection", () => {
  const bold = toggleMark(select("a |b| c"), "**");
  expect(shown(bold)).toBe("a **|b|** c");
  expect(shown(toggleMark(bold, "**"))).toBe("a |b| c");
  const list = toggleList(select("x\n|a\nb|"), true);
  expect(shown(list)).toBe("x\n|1. a\n2. b|");
  expect(shown(toggleList(list, false))).toBe("x\n|- a\n- b|");
  expect(shown(toggleList(list, true))).toBe("x\n|a\nb|");
  expect(insertLink(select("a |b|"), "https://x.example")?.value).toBe("a [b](https://x.example/)");
  expect(insertLink(select("a ||"), "https://x.example/y")?.value).toBe("a <https://x.example/y>");
  expect(insertLink(select("a ||"), "javascript:alert(1)")).toBeUndefined();
});

test("a date range is parsed, and an invalid one has an error message", () => {
  expect(parseDateRange("2027-01-31 - 2027-02-28")).toEqual({ from: "2027-01-31", to: "2027-02-28" });
  expect(parseDateRange("2027-01-31")).toEqual({ from: "2027-01-31", to: "2027-01-31" });
  const error = (text: string) => dateRangeError(text, { minimum: "2026-01-01", maximum: "2027-12-31" });
  expect(error("2027-01-01 - 2027-02-01")).toBeUndefined();
  expect(error(" ")).toBe("Required input");
  expect(error("2027-02-30 - 2027-03-01")).toBe("Invalid date");
  expect(error("2027-01-01 - ")).toBe("Invalid date");
  expect(error("2027-03-01 - 2027-02-01")).toBe("Invalid date range");
  expect(error("2027-01-01 - 2027-01-02 - 2027-01-03")).toBe("Invalid date range");
  expect(error("2025-12-31 - 2026-01-02")).toBe("Date out of range");
});
