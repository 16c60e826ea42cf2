// Files over connections that break: no data is lost or duplicated.
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSink, openSource } from "@muster/agent/files";
import type { FilesClient, Sink } from "@muster/sdk/remote";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { memorySink, openFiles } from "../../support/agents/remote-files.ts";
import { openBreakingLine, type BreakingLine } from "../../support/clients/breaking-line.ts";
import { until } from "../../support/server/server.ts";

const overwrite = "OVERWRITE" as const;
const breaks = 100;
let computer: ManagedComputer;
let agentLine: BreakingLine;
let clientLine: BreakingLine;
let files: FilesClient;
let home: string;

beforeAll(async () => {
  computer = await startManagedComputer({
    agentUrl: async (url) => (agentLine = await openBreakingLine(url)).url,
  });
  const { ada, url } = computer.server;
  clientLine = await openBreakingLine(url);
  home = mkdtempSync(join(tmpdir(), "muster-files-"));
  files = openFiles(ada, url, computer.nodeId, { socketUrl: () => clientLine.url });
  // open the session before a connection breaks
  writeFileSync(join(home, "empty"), "");
  await using source = await openSource(join(home, "empty"));
  const request = { path: join(home, "opened"), folder: false, overwrite, resume: false, replaces: "" };
  await files.upload(request, source.source);
});
afterAll(async () => {
  files.close();
  await computer.close();
  await Promise.all([agentLine.close(), clientLine.close()]);
  rmSync(home, { recursive: true, force: true });
});

const hashOf = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");

test("a file upload and a folder download complete although both connections break 100 times", async () => {
  const content = randomBytes(60_000_000);
  writeFileSync(join(home, "file"), content);
  mkdirSync(join(home, "folder"));
  for (let i = 0; i < 400; i++) writeFileSync(join(home, "folder", `file-${i}`), randomBytes(100_000));
  await using source = await openSource(join(home, "file"));
  const request = { path: join(home, "up"), folder: false, overwrite, resume: false, replaces: "" };
  // slow enough for all breaks to happen during the transfers
  const limit = 2_500_000;
  const done = new AbortController();
  const transfers = Promise.all([
    files.upload(request, source.source, { limit }),
    files.download(
      { path: join(home, "folder"), folder: true },
      (ready) => openSink(ready, true, { path: join(home, "down"), name: "x", overwrite, resume: false }),
      { limit },
    ),
  ]).finally(() => done.abort());
  let cuts = 0;
  for (; cuts < breaks && !done.signal.aborted; cuts++) {
    await wait(100 + Math.random() * 150);
    (cuts % 2 ? agentLine : clientLine).cut();
  }
  const [sent, received] = await transfers;
  expect(cuts).toBe(breaks);
  expect(sent).toMatchObject({ bytes: content.length, sha256: hashOf(join(home, "file")) });
  expect(hashOf(join(home, "up"))).toBe(sent.sha256);
  expect(received).toMatchObject({ entries: 400, problemCount: 0 });
  const names = readdirSync(join(home, "folder"));
  expect(readdirSync(join(home, "down"))).toEqual(names);
  for (const name of names) expect(hashOf(join(home, "down", name))).toBe(hashOf(join(home, "folder", name)));
}, 180_000);

test("a stopped transfer resumes where it was, in both directions", async () => {
  const content = randomBytes(12_000_000);
  writeFileSync(join(home, "whole"), content);
  const stopAt = (bytes: number) => {
    const stop = new AbortController();
    return {
      signal: stop.signal,
      limit: 6_000_000,
      onProgress: (done: number) => {
        if (done >= bytes) stop.abort(new Error("stopped"));
      },
    };
  };
  const request = { path: join(home, "again"), folder: false, overwrite, resume: true, replaces: "" };
  await using source = await openSource(join(home, "whole"));
  await expect(files.upload(request, source.source, stopAt(8_000_000))).rejects.toThrow("stopped");
  const upTo = () => files.upload(request, source.source);
  await until("a .part file exists", async () => readdirSync(home).some((name) => name.endsWith(".part")));
  const sent = await upTo();
  expect(sent.bytes).toBeLessThan(content.length);
  expect(hashOf(join(home, "again"))).toBe(hashOf(join(home, "whole")));

  const to = { path: join(home, "fetched"), name: "x", overwrite, resume: true };
  const from = { path: join(home, "whole"), folder: false };
  const download = (options: object) => files.download(from, (ready) => openSink(ready, false, to), options);
  await expect(download(stopAt(8_000_000))).rejects.toThrow("stopped");
  const received = await download({});
  expect(received?.bytes).toBeLessThan(content.length);
  expect(hashOf(join(home, "fetched"))).toBe(hashOf(join(home, "whole")));
  expect(readdirSync(home).filter((name) => name.endsWith(".part"))).toEqual([]);
}, 60_000);

test("a download can be stopped although the rest has already arrived", async () => {
  const size = 11_000_000;
  writeFileSync(join(home, "stopped"), randomBytes(size));
  const stop = new AbortController();
  const sink = memorySink();
  let received = 0;
  const slow: Sink = {
    ...sink,
    async write(bytes) {
      received += bytes.length;
      // wait for the whole window to arrive
      if (received >= 8_000_000 && received - bytes.length < 8_000_000) await wait(1_000);
    },
  };
  const onProgress = (bytes: number) => {
    if (bytes >= 8_000_000) stop.abort(new Error("stopped"));
  };
  const from = { path: join(home, "stopped"), folder: false };
  const download = files.download(from, async () => slow, { signal: stop.signal, onProgress });
  await expect(download).rejects.toThrow("stopped");
  expect(received).toBeLessThan(size);
});

test("a speed limit applies after a pause, and stopping doesn't wait for it", async () => {
  const [size, limit, pauseMS] = [6_000_000, 3_000_000, 1_500];
  writeFileSync(join(home, "limited"), randomBytes(size));
  const from = { path: join(home, "limited"), folder: false };
  let received = 0;
  const sink: Sink = {
    ...memorySink(),
    async write(bytes) {
      received += bytes.length;
      if (received === bytes.length) await wait(pauseMS);
    },
  };
  const startedAt = performance.now();
  await files.download(from, async () => sink, { limit });
  expect(performance.now() - startedAt).toBeGreaterThan(pauseMS + (size / limit) * 1_000 - 400);

  const stop = new AbortController();
  const crawling = files.download(from, async () => memorySink(), { limit: 1_000, signal: stop.signal });
  await wait(500);
  const stoppedAt = performance.now();
  stop.abort(new Error("stopped"));
  await expect(crawling).rejects.toThrow("stopped");
  expect(performance.now() - stoppedAt).toBeLessThan(1_000);
}, 30_000);
