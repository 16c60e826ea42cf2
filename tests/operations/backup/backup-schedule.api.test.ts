// Automatic backups by the server: the schedule, retention, failures and the permission to change it.
import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { BackupSchedule } from "@muster/sdk";
import { verifyFile } from "../../support/server/backups.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  codeOf,
  refusal,
  request,
  startTestServer,
  until,
  type TestServer,
} from "../../support/server/server.ts";

const home = mkdtempSync(join(tmpdir(), "muster-schedule-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));
// on a busy computer a backup may take seconds
vi.setConfig({ testTimeout: 60_000 });
let directory = "";
beforeEach(() => {
  directory = mkdtempSync(join(home, "backups-"));
});

onEachDatabase("scheduled backups", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      database: await database.fresh(),
      malwareScan: "off",
      schedulerTickMS: 100,
    });
  });
  afterAll(() => server.close());

  const read = () => server.ada.muster.call("getBackupSchedule", {});
  const set = (more: object = {}) =>
    server.ada.muster.call("setBackupSchedule", {
      body: { everyMinutes: 15, keep: 2, directory, includeKey: false, ...more },
    });
  const whenState = async (state: BackupSchedule["state"]): Promise<BackupSchedule> => {
    await until(`backups are ${state}`, async () => (await read()).state === state, 30_000);
    return read();
  };
  /** Advances the clock, which only determines when a backup is due. */
  const skip = (minutes: number) => {
    const now = Date.now();
    vi.setSystemTime(now + minutes * 60_000);
  };

  test("the first backup is made immediately, further ones on time, and old ones are deleted after a new one is verified", async () => {
    expect((await read()).state).toBe("OFF");
    await set();
    const first = await whenState("OK");
    expect(first).toMatchObject({ lastFile: readdirSync(directory)[0], lastError: null });
    const { manifest } = await verifyFile(join(directory, first.lastFile!), {
      keyFile: join(server.data, "key"),
    });
    expect(manifest.keyIncluded).toBe(false);
    expect(statSync(join(directory, first.lastFile!)).mode & 0o777).toBe(0o600);
    const overview = await server.ada.muster.call("getServerOverview", {});
    expect(overview.backup).toEqual({ state: "OK", lastSuccessAt: first.lastSuccessAt, lastError: null });
    // a file that isn't a backup of this schedule
    writeFileSync(join(directory, "muster-0123456789abcdef-20200101T000000000Z.tar.gz"), "");
    try {
      vi.useFakeTimers({ toFake: ["Date"] });
      for (let made = 2; made <= 4; made++) {
        const { lastSuccessAt } = await read();
        skip(15);
        await until("a backup is made", async () => (await read()).lastSuccessAt !== lastSuccessAt, 30_000);
      }
    } finally {
      vi.useRealTimers();
    }
    const names = readdirSync(directory);
    expect(names).toHaveLength(3);
    expect(names).not.toContain(first.lastFile);
    await server.ada.muster.call("deleteBackupSchedule", {});
    expect((await read()).state).toBe("OFF");
    expect(readdirSync(directory)).toHaveLength(3);
    expect(await refusal(server.ada.muster.call("deleteBackupSchedule", {}))).toBe("not_found");
  });

  test("a failure is shown and recorded, deletes no old backups, and is retried", async () => {
    await set({ keep: 1 });
    const first = await whenState("OK");
    renameSync(directory, `${directory}-away`);
    try {
      vi.useFakeTimers({ toFake: ["Date"] });
      skip(16);
      // replace the folder with a file
      writeFileSync(directory, "");
      const failed = await whenState("FAILED");
      expect(failed).toMatchObject({ lastSuccessAt: first.lastSuccessAt, lastFile: first.lastFile });
      expect(failed.lastError).toContain("already exists");
      const metrics = await request(server.url, "GET", "/ws/metrics", {
        headers: { authorization: `Bearer ${server.ada.token}` },
      });
      expect(await metrics.text()).toContain("muster_backup_failing 1");
      await until("the failure is recorded", async () => {
        const query = { operation: "backupFailed" };
        return (await server.ada.muster.call("listActivities", { query })).results.length === 1;
      });
      rmSync(directory);
      renameSync(`${directory}-away`, directory);
      expect(readdirSync(directory)).toEqual([first.lastFile]);
      skip(16);
      await whenState("OK");
    } finally {
      vi.useRealTimers();
    }
    expect(readdirSync(directory)).toHaveLength(1);
    expect(readdirSync(directory)).not.toEqual([first.lastFile]);
    await server.ada.muster.call("deleteBackupSchedule", {});
  });

  test("a backup with the key is encrypted to the recipient", async () => {
    expect(await refusal(set({ includeKey: true }))).toBe("validation_failed");
    expect(await refusal(set({ recipient: "age1nonsense" }))).toBe("validation_failed");
    const identity = await generateIdentity();
    await set({ includeKey: true, recipient: await identityToRecipient(identity) });
    const { lastFile } = await whenState("OK");
    const { manifest } = await verifyFile(join(directory, lastFile!), { opening: { identity } });
    expect(manifest.keyIncluded).toBe(true);
    await server.ada.muster.call("deleteBackupSchedule", {});
  });
});

test("a backup folder that is in the data folder, relative or not writable is refused", async () => {
  const server = await startTestServer();
  try {
    const set = (folder: string) =>
      refusal(
        server.ada.muster.call("setBackupSchedule", {
          body: { everyMinutes: 15, keep: 2, directory: folder, includeKey: false },
        }),
      );
    for (const folder of [server.data, join(server.data, "attachments"), "backups", join(directory, "none")])
      expect(await set(folder), folder).toBe("validation_failed");
    writeFileSync(join(directory, "file"), "");
    expect(await set(join(directory, "file"))).toBe("validation_failed");
    if (process.getuid?.() !== 0) {
      chmodSync(directory, 0o500);
      expect(await set(directory)).toBe("validation_failed");
    }
  } finally {
    await server.close();
  }
});

test("only system administrators change the schedule, and others who can't open Super Admin don't see it", async () => {
  const server = await startTestServer();
  try {
    const operator = await server.person({ ninjaAdmin: true, organizationIds: null });
    const technician = await server.person({ internal: true, organizationIds: null });
    const body = { everyMinutes: 15, keep: 2, directory, includeKey: false };
    expect(await refusal(operator.muster.call("getBackupSchedule", {}))).toBe("done");
    for (const { muster } of [operator, technician]) {
      expect(await refusal(muster.call("setBackupSchedule", { body }))).toBe("forbidden");
      expect(await refusal(muster.call("deleteBackupSchedule", {}))).toBe("forbidden");
    }
    expect(await refusal(technician.muster.call("getBackupSchedule", {}))).toBe("forbidden");
    expect(await codeOf(request(server.url, "GET", "/ws/superAdmin/backup-schedule"))).toBe("not_signed_in");
  } finally {
    await server.close();
  }
});
