// How the file editor reads and writes bytes, and the local names of downloads.
import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import type { FileEntry } from "@muster/sdk";
import { changedLines } from "../../../ui/src/remote/remote-files/editor/changes.ts";
import { newHash } from "../../../ui/src/remote/remote-files/transfers/hash.ts";
import { localName } from "../../../ui/src/remote/remote-files/transfers/jobs.ts";
import { readText, textBytes, visibleLine } from "../../../ui/src/remote/remote-files/editor/text-file.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

test.each([
  ["line ends of Linux", "a\nb\n", "\n"],
  ["line ends of Windows", "a\r\nb\r\n", "\r\n"],
  ["a byte order mark", "\ufeffa\nb", "\n"],
  ["no line end", "a", "\n"],
  ["nothing", "", "\n"],
  ["control and direction characters", "\u001b[31m\u202e\n", "\n"],
])("a text with %s is read and written byte for byte", (_, text, lineEnd) => {
  const file = readText(bytesOf(text))!;
  expect(file.lineEnd).toBe(lineEnd);
  expect(file.text).not.toContain("\r");
  expect(textBytes(file)).toEqual(bytesOf(text));
});

test.each([
  ["a\r\nb\n", "both"],
  ["a\rb\r", "those of old Macs"],
])("%j is read as a text with mixed line ends", (text) => {
  expect(readText(bytesOf(text))?.lineEnd).toBe("mixed");
});

test.each([
  ["bytes that aren't UTF-8", new Uint8Array([0xff, 0xfe, 0x61])],
  ["a zero byte", bytesOf("a\0b")],
])("%s can't be read as text", (_, bytes) => {
  expect(readText(bytes)).toBeUndefined();
});

test("a line shows characters that hide or reorder text by their codes, and keeps tabs", () => {
  expect(visibleLine("\ta\u202eb\u001b[31m\u200b\u{e0041}")).toBe(
    "\ta<U+202E>b<U+001B>[31m<U+200B><U+E0041>",
  );
});

test("changes are shown with the lines around them, unless there are too many", () => {
  const before = Array.from({ length: 20 }, (_, at) => `line ${at}`).join("\n");
  const lines = changedLines(before, before.replace("line 10", "other \u202e"));
  expect(lines?.map(({ text, tone }) => [text, tone])).toEqual([
    ["@@ -8,7 +8,7 @@", undefined],
    [" line 7", undefined],
    [" line 8", undefined],
    [" line 9", undefined],
    ["-line 10", "danger"],
    ["+other <U+202E>", "success"],
    [" line 11", undefined],
    [" line 12", undefined],
    [" line 13", undefined],
  ]);
  const random = () => Array.from({ length: 40_000 }, () => randomBytes(4).toString("hex")).join("\n");
  expect(changedLines(random(), random())).toBeUndefined();
}, 20_000);

test("local names of downloads have no special characters, and folders become .tar files", () => {
  const entry = { kind: "FILE", leadsTo: null } as FileEntry;
  const named = (name: string, more: Partial<FileEntry> = {}) => localName({ ...entry, ...more, name });
  expect(named("report.txt")).toBe("report.txt");
  expect(named("..")).toBe("_");
  expect(named('a:b\\c<d>"|?*')).toBe("a_b_c_d_____");
  expect(named("logs", { kind: "FOLDER" })).toBe("logs.tar");
  expect(named("current", { kind: "LINK", leadsTo: "FOLDER" })).toBe("current.tar");
});

test("a hash computed in pieces equals that of the whole, and its copy is independent", () => {
  const bytes = randomBytes(100_000);
  const digest = (part: Uint8Array) => createHash("sha256").update(part).digest("hex");
  const hash = newHash();
  hash.update(bytes.subarray(0, 60_000));
  const copy = hash.copy();
  hash.update(bytes.subarray(60_000));
  expect(copy.hex()).toBe(digest(bytes.subarray(0, 60_000)));
  expect(hash.hex()).toBe(digest(bytes));
});
