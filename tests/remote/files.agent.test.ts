// Files of a computer, with a real agent.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FilesClient } from "@muster/sdk/remote";
import { openSink, openSource } from "@muster/agent/files";
import { startManagedComputer, type ManagedComputer } from "../support/agents/managed-computer.ts";
import { memorySink, openFiles } from "../support/agents/remote-files.ts";

let computer: ManagedComputer;
let files: FilesClient;
let home: string;
const overwrite = "OVERWRITE" as const;
const usual = { folder: false, overwrite, resume: false, replaces: "" };

beforeAll(async () => {
  computer = await startManagedComputer();
  home = mkdtempSync(join(tmpdir(), "muster-files-"));
  files = openFiles(computer.server.ada, computer.server.url, computer.nodeId);
});
afterAll(async () => {
  files?.close();
  await computer.close();
  rmSync(home, { recursive: true, force: true });
});

test("a file goes up and comes down unchanged", async () => {
  const content = randomBytes(20_000_003);
  writeFileSync(join(home, "local"), content, { mode: 0o640 });
  await using source = await openSource(join(home, "local"));
  const sent = await files.upload({ ...usual, path: join(home, "remote") }, source.source);
  expect(sent).toMatchObject({ bytes: content.length, path: join(home, "remote") });
  expect(readFileSync(join(home, "remote")).equals(content)).toBe(true);
  expect(statSync(join(home, "remote")).mode & 0o777).toBe(0o640);
  const sink = memorySink();
  const done = await files.download({ path: join(home, "remote"), folder: false }, async () => sink);
  expect(sink.bytes().equals(content)).toBe(true);
  expect(done?.sha256).toBe(sent.sha256);
});

test("a folder goes up and comes down", async () => {
  mkdirSync(join(home, "tree", "deep", "er"), { recursive: true });
  for (let i = 0; i < 300; i++) writeFileSync(join(home, "tree", "deep", `file ${i}`), `content ${i}`);
  await using source = await openSource(join(home, "tree"));
  const sent = await files.upload({ ...usual, folder: true, path: join(home, "copy") }, source.source);
  expect(sent).toMatchObject({ entries: 302, problemCount: 0 });
  const to = { path: join(home, "back"), name: "x", overwrite, resume: false };
  await files.download({ path: join(home, "copy"), folder: true }, async (ready) => {
    return openSink(ready, true, to);
  });
  expect(readFileSync(join(home, "back", "deep", "file 299"), "utf8")).toBe("content 299");
});

describe("calls", () => {
  test("list, create, move, delete", async () => {
    const { ada } = computer.server;
    const path = { nodeId: computer.nodeId };
    await ada.muster.call("createFolder", { path, body: { path: home, folderName: "new" } });
    await ada.muster.call("moveFile", { path, body: { from: join(home, "new"), to: join(home, "old") } });
    const page = await ada.muster.call("listFiles", { path, query: { path: home } });
    expect(page.results.map(({ name }) => name)).toContain("old");
    await ada.muster.call("setFilePermissions", { path, body: { path: join(home, "old"), mode: 0o700 } });
    await ada.muster.call("deleteFile", { path, query: { path: join(home, "old") } });
  });
});
