// Files of a computer, with a real agent.
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSink, openSource } from "@muster/agent/files";
import { filesLine, lineReader, readFilesAnswer, remoteChannels, type FilesAnswer } from "@muster/sdk/remote";
import type { FilesClient } from "@muster/sdk/remote";
import { runAs } from "../../../agent/src/remote/files/user-process.ts";
import { startAs } from "../../../agent/src/remote/files/user-session.ts";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { memorySink, openFiles } from "../../support/agents/remote-files.ts";
import { until } from "../../support/server/server.ts";

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

test("a file is uploaded and downloaded unchanged", async () => {
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

test("a folder is uploaded and downloaded", async () => {
  mkdirSync(join(home, "tree", "deep", "er"), { recursive: true });
  for (let i = 0; i < 300; i++) writeFileSync(join(home, "tree", "deep", `file ${i}`), `content ${i}`);
  await using source = await openSource(join(home, "tree"));
  const sent = await files.upload({ ...usual, folder: true, path: join(home, "copy") }, source.source);
  expect(sent).toMatchObject({ entries: 302, problemCount: 0 });
  const to = { path: join(home, "back"), name: "x", overwrite, resume: false };
  await files.download({ path: join(home, "copy"), folder: true }, (ready) => openSink(ready, true, to));
  expect(readFileSync(join(home, "back", "deep", "file 299"), "utf8")).toBe("content 299");
});

test("an upload keeps to its speed limit, and several run at the same time", async () => {
  writeFileSync(join(home, "slow"), randomBytes(1_000_000));
  await using source = await openSource(join(home, "slow"));
  const from = Date.now();
  const names = Array.from({ length: 12 }, (_, i) => join(home, `slow-${i}`));
  const limits = names.map((_, i) => (i === 0 ? 500_000 : undefined));
  await Promise.all(
    names.map((path, i) => files.upload({ ...usual, path }, source.source, { limit: limits[i] })),
  );
  expect(Date.now() - from).toBeGreaterThan(1_400);
  for (const name of names) expect(statSync(name).size).toBe(1_000_000);
});

test("folders are created, renamed, changed and deleted through the API", async () => {
  const { muster } = computer.server.ada;
  const path = { nodeId: computer.nodeId };
  const at = (name: string) => join(home, name);
  await muster.call("createFolder", { path, body: { path: home, folderName: "new" } });
  await muster.call("moveFile", { path, body: { from: at("new"), to: at("old") } });
  await muster.call("setFilePermissions", { path, body: { path: at("old"), mode: 0o700 } });
  const page = await muster.call("listFiles", { path, query: { path: home } });
  expect(page.results.find(({ name }) => name === "old")).toMatchObject({ kind: "FOLDER", mode: 0o700 });
  const { deleted } = await muster.call("deleteFile", { path, query: { path: at("old") } });
  expect(deleted).toBe(1);
});

describe.runIf(process.getuid?.() === 0)("As another user", () => {
  const nobody = { name: "nobody", uid: 65_534, gid: 65_534, home: "/", shell: "" };

  test("calls have that user's rights", async () => {
    mkdirSync(join(home, "closed"), { mode: 0o700 });
    mkdirSync(join(home, "open"));
    chownSync(join(home, "open"), nobody.uid, nobody.gid);
    chmodSync(home, 0o755);
    const list = { action: "list", input: { path: join(home, "closed") }, root: undefined };
    await expect(runAs(nobody, list)).rejects.toMatchObject({ code: "DENIED", path: join(home, "closed") });
    const input = { path: join(home, "open"), folderName: "made" };
    await runAs(nobody, { action: "makeFolder", input, root: undefined });
    expect(statSync(join(home, "open", "made")).uid).toBe(nobody.uid);
  });

  test("transfers have that user's rights", async () => {
    writeFileSync(join(home, "private"), "secret", { mode: 0o600 });
    writeFileSync(join(home, "public"), "public", { mode: 0o644 });
    const answers: FilesAnswer[] = [];
    const chunks: Uint8Array[] = [];
    const read = lineReader((line) => answers.push(readFilesAnswer(line)!));
    const session = startAs(nobody, undefined, {
      write(channel, bytes) {
        if (channel === remoteChannels.main) read(bytes);
        else chunks.push(bytes);
        return true;
      },
      forget: () => undefined,
      note: () => undefined,
    });
    const say = (message: Parameters<typeof filesLine>[0]) =>
      session.input(remoteChannels.main, filesLine(message), () => undefined);
    say({ type: "download", transfer: 16, path: join(home, "private"), folder: false });
    say({ type: "download", transfer: 17, path: join(home, "public"), folder: false });
    say({ type: "read", transfer: 17, offset: 0, sha256: "" });
    await until("both have ended", () => answers.some(({ type }) => type === "done") && answers.length >= 4);
    expect(answers.find(({ transfer }) => transfer === 16)).toMatchObject({ type: "failed", code: "DENIED" });
    expect(Buffer.concat(chunks).toString()).toBe("public");
    session.kill();
  });
});
