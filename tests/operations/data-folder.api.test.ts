// The data folder after a full disk, a crash or an incomplete copy, and with a second server.
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { execa } from "execa";
import { muster } from "../support/clients/muster.ts";
import { startServer } from "@muster/server";
import { MusterError } from "@muster/sdk";
import { readChecked, writeChecked, writeWhole } from "@muster/sdk/files";
import { openDatabase } from "../../server/src/platform/db/database.ts";
import { codeOf, admin, request } from "../support/server/server.ts";

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), "muster-data-"));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const start = () => startServer({ data, port: 0, malwareScan: "off" });
const startAndStop = async () => (await start()).close();
/** Returns the error with which a start fails. */
const failure = async (): Promise<MusterError> => {
  const error: unknown = await start().then(
    async (server) => {
      await server.close();
      return new Error("The server has started.");
    },
    (reason: unknown) => reason,
  );
  if (!(error instanceof MusterError)) throw error;
  return error;
};
const modeOf = (name: string) => statSync(join(data, name)).mode & 0o777;

test("an empty or cut key stops the start, and is left as it is", async () => {
  await startAndStop();
  const key = readFileSync(join(data, "key"));
  for (const length of [0, 10, key.length - 1]) {
    truncateSync(join(data, "key"), length);
    const error = await failure();
    expect(error).toMatchObject({
      code: "file_damaged",
      message: `The file key in ${data} is damaged.`,
      nextStep: "Restore key from a backup.",
    });
    expect(readFileSync(join(data, "key")).length).toBe(length);
    writeFileSync(join(data, "key"), key);
  }
  await startAndStop();
});

test("a damaged setup token is refused, so that an empty one doesn't open the server", async () => {
  await startAndStop();
  writeFileSync(join(data, "setup-token"), "");
  expect(await failure()).toMatchObject({
    code: "file_damaged",
    nextStep: "Delete the file and start the server again to get a new token.",
  });
  rmSync(join(data, "setup-token"));
  const server = await start();
  const setUp = (token: string) =>
    codeOf(request(server.url, "POST", "/ws/setup", { body: { ...admin, token } }));
  expect(await setUp("!!!!")).toBe("setup_token_invalid");
  expect(await setUp(server.setupToken!)).toBe("done");
  await server.close();
});

test("a lost key is not replaced, nor is a lost or damaged database", async () => {
  await startAndStop();
  const key = readFileSync(join(data, "key"));
  rmSync(join(data, "key"));
  const lost = await failure();
  expect(lost.code).toBe("key_missing");
  expect(lost.nextStep).toContain("from a backup");
  expect(readdirSync(data)).not.toContain("key");

  writeChecked(join(data, "key"), Buffer.alloc(32).toString("base64url"));
  expect((await failure()).code).toBe("key_wrong");

  writeFileSync(join(data, "key"), key);
  const database = readFileSync(join(data, "muster.db"));
  rmSync(join(data, "muster.db"));
  expect((await failure()).code).toBe("database_missing");
  expect(readdirSync(data)).not.toContain("muster.db");

  writeFileSync(join(data, "muster.db"), Buffer.alloc(database.length, 7));
  const damaged = await failure();
  expect(damaged.code).toBe("database_damaged");
  expect(damaged.nextStep).toContain("backup");
  writeFileSync(join(data, "muster.db"), database);
  await startAndStop();
});

test("the server doesn't start with damaged metrics until the named file is removed", async () => {
  await startAndStop();
  const file = join(data, "metrics.db");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  writeFileSync(file, Buffer.alloc(8_192, 7));
  const damaged = await failure();
  expect(damaged.code).toBe("file_damaged");
  expect(damaged.message).toContain(file);
  expect(damaged.nextStep).toContain("Move the file away");
  // the command exits: what was started before the metrics is stopped
  const up = await execa(process.execPath, [muster, "up", "--data", data, "--port", "0"], {
    reject: false,
    timeout: 30_000,
  });
  expect(up.exitCode).toBe(damaged.exitCode);
  rmSync(file);
  await startAndStop();
});

test("a first start that was interrupted before the key was written starts over", async () => {
  await startAndStop();
  for (const name of readdirSync(data)) rmSync(join(data, name));
  writeFileSync(join(data, "muster.db"), "");
  await startAndStop();
  expect(modeOf("key")).toBe(0o600);
});

test("one server at a time uses a folder; a second one exits with an error and changes nothing", async () => {
  const first = await start();
  expect(await failure()).toMatchObject({
    code: "data_folder_in_use",
    exitCode: 6,
    nextStep: "Stop that server first, or choose another folder with --data.",
  });
  expect(readFileSync(join(data, "url"), "utf8")).toBe(`${first.url}\n`);
  await first.close();
  await startAndStop();
});

test("only the owner can access the folder and its files, whatever their mode was before", async () => {
  await startAndStop();
  chmodSync(data, 0o755);
  for (const name of readdirSync(data)) chmodSync(join(data, name), 0o644);
  writeFileSync(join(data, "notes.txt"), "");
  chmodSync(join(data, "notes.txt"), 0o644);
  const server = await start();
  expect(statSync(data).mode & 0o777).toBe(0o700);
  for (const name of ["key", "setup-token", "url", "lock", "muster.db", "muster.db-wal"])
    expect([name, modeOf(name)]).toEqual([name, 0o600]);
  expect(modeOf("notes.txt"), "not Muster's own file").toBe(0o644);
  await server.close();
});

test("a commit is on the disk before it is answered, so that a power cut takes nothing back", async () => {
  const opened = vi.spyOn(DatabaseSync.prototype, "exec");
  const db = openDatabase("", data);
  const connection = opened.mock.contexts[0] as DatabaseSync;
  opened.mockRestore();
  const full = 2;
  expect(connection.prepare("pragma synchronous").get()).toEqual({ synchronous: full });
  await db.destroy();
});

test("a failed write leaves the old content", () => {
  const file = join(data, "state.json");
  writeChecked(file, "before");
  // a folder has the name of the temporary file
  mkdirSync(`${file}.new`);
  expect(() => writeWhole(file, "after")).toThrow("EISDIR");
  expect(readChecked(file, "")).toBe("before");
});
