// A build rejects an incomplete package.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkLayout } from "../../../agent/packaging/check-packages.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-layout-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a setup program without its MSI and a file of an unknown type are refused", () => {
  const setup = join(folder, "setup.exe");
  writeFileSync(setup, "MZ and nothing else");
  expect(() => checkLayout(setup)).toThrow("setup.exe lacks MSI");
  writeFileSync(setup, Buffer.from("4d5ad0cf11e0a1b11ae1", "hex"));
  expect(() => checkLayout(setup)).not.toThrow();
  expect(() => checkLayout(join(folder, "notes.txt"))).toThrow("notes.txt lacks a known format");
});
