// Recordings of remote desktops on the command line.
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FbsReader } from "@muster/sdk/remote";
import { openViewer } from "../../support/clients/desktop-viewer.ts";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { run } from "../../support/clients/muster.ts";
import { startVncServer } from "../../support/providers/vnc-servers.ts";
import { until } from "../../support/server/server.ts";

let computer: ManagedComputer;
let home: string;
let id: string;
const muster = (...args: string[]) => {
  const { url, ada } = computer.server;
  return run(["sessions", ...args], {
    env: { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: url, MUSTER_TOKEN: ada.token },
  });
};

beforeAll(async () => {
  computer = await startManagedComputer();
  home = mkdtempSync(join(tmpdir(), "muster-recordings-"));
  const vnc = await startVncServer("tigervnc");
  const { ada, url } = computer.server;
  try {
    const viewer = await openViewer(ada, { nodeId: computer.nodeId, port: vnc.port }, () => url);
    await viewer.look();
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await viewer.look();
    viewer.close();
    id = viewer.sessionId();
    await until("the recording is complete", async () => {
      const path = { sessionId: id };
      return (await ada.muster.call("getRemoteSession", { path })).recordingDigest !== null;
    });
  } finally {
    await vnc.close();
  }
}, 60_000);
afterAll(async () => {
  await computer.close();
  rmSync(home, { recursive: true, force: true });
});

test("sessions play points to the web console for a remote desktop", async () => {
  const { stderr, exitCode } = await muster("play", id);
  expect(exitCode).toBe(2);
  expect(stderr).toContain("A remote desktop can be played in the web console only.");
  expect(stderr).toContain(`${computer.server.url}/#/remote/sessions/${id}?show=play`);
});

test("sessions watch points to the web console for a remote desktop", async () => {
  const { stderr, exitCode } = await muster("watch", id);
  expect(exitCode).toBe(2);
  expect(stderr).toContain("A remote desktop can be watched live in the web console only.");
  expect(stderr).toContain(`${computer.server.url}/#/remote/sessions/${id}?show=watch`);
});

test("sessions export saves the file with the session's SHA-256, and replaces no existing file", async () => {
  const file = join(home, "desktop.fbs");
  const saved = await muster("export", id, file);
  const digest = createHash("sha256").update(readFileSync(file)).digest("base64url");
  expect(saved.stderr).toContain(digest);
  expect((await muster("show", id, "--json", "recordingDigest")).stdout).toContain(digest);
  expect(new FbsReader().push(readFileSync(file)).length).toBeGreaterThan(4);
  writeFileSync(file, "mine");
  expect((await muster("export", id, file)).exitCode).toBe(2);
  expect(readFileSync(file, "utf8")).toBe("mine");
});

test("sessions export refuses a changed recording and leaves no file", async () => {
  const db = new DatabaseSync(join(computer.server.data, "muster.db"));
  db.exec(`delete from "remoteRecordings" where part = (select max(part) from "remoteRecordings")`);
  db.close();
  const file = join(home, "changed.fbs");
  const { stderr, exitCode } = await muster("export", id, file);
  expect(exitCode).toBe(1);
  expect(stderr).toContain("The recording was changed");
  expect(readdirSync(home).filter((name) => name.startsWith("changed"))).toEqual([]);
});
