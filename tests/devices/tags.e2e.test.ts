// Tags and notes of devices in the terminal, the browser and the shell.
import { join } from "node:path";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { frontends } from "../support/clients/frontends.ts";
import { run } from "../support/clients/muster.ts";
import { admin, attachAgent, startTestServer, toAdd, type TestServer } from "../support/server/server.ts";

const home = mkdtempSync(join(tmpdir(), "muster-tags-"));
let server: TestServer;
let ids: number[];

beforeAll(async () => {
  server = await startTestServer({ web: join(import.meta.dirname, "../../web/dist") });
  const probe = await attachAgent(server);
  const { results } = await server.ada.muster.call("importDevices", {
    path: { orgId: server.clientId },
    body: {
      devices: ["192.0.2.1", "192.0.2.2"].map((ip) =>
        toAdd(ip, { locationId: server.locationId, nmsDelegateNodeId: probe.nodeId }),
      ),
    },
  });
  ids = results.map(({ nodeId }) => nodeId);
  probe.socket.close();
});
afterAll(async () => {
  await server.close();
  rmSync(home, { recursive: true });
});

const read = (nodeId: number) => server.ada.muster.call("getDevice", { path: { nodeId } });

describe.each(["terminal", "web"] as const)("A device in the %s", (kind) => {
  test("is tagged, found by its tag, and has notes", async () => {
    const frontend = await frontends[kind]({
      url: server.url,
      token: server.ada.token,
      ...admin,
      address: "#/deviceSearch",
    });
    try {
      await frontend.act("Switch 192.0.2.1", "Edit tags");
      await frontend.see("Edit tags of Switch 192.0.2.1");
      await frontend.press("Save");
      await frontend.see("Enter at least one tag to add or remove.");
      await frontend.fill("Tags to add", `spare no"tag`);
      await frontend.press("Save");
      await frontend.see(`no"tag can't be a tag.`);
      await frontend.fill("Tags to add", `Spare ${kind}`);
      await frontend.press("Save");
      await frontend.see("Tags of Switch 192.0.2.1 changed");
      expect((await read(ids[0]!)).tags).toEqual(expect.arrayContaining([kind, "spare"]));
      await frontend.filter(`tag:${kind}`);
      await frontend.see("1 device");
      await frontend.open("Switch 192.0.2.1");
      await frontend.see("No notes");
      await frontend.press("Edit notes");
      await frontend.fill("Notes", `Rack **2**, [${kind}](javascript:alert(1))`);
      await frontend.press("Save");
      await frontend.see("Switch 192.0.2.1 saved");
      await frontend.see(`Rack 2, ${kind} (javascript:alert(1))`);
      await frontend.press("Edit notes");
      await server.ada.muster.call("updateDevice", { path: { nodeId: ids[0]! }, body: { notes: "By Bob" } });
      await frontend.fill("Notes", "Mine");
      await frontend.press("Save");
      await frontend.see("Someone else changed this while you were editing.");
      expect((await read(ids[0]!)).notes).toBe("By Bob");
      await frontend.press("Load latest version");
      await frontend.press("Save");
      await frontend.see("By Bob");
    } finally {
      await frontend.close();
      await server.ada.muster.call("updateDevice", {
        path: { nodeId: ids[0]! },
        body: { notes: "", tags: [] },
      });
    }
  }, 60_000);
});

test("in the shell, tags are checked in a dry run, changed and listed", async () => {
  const env = { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token };
  const shell = (...args: string[]) => run(args, { env });
  const nothing = await shell("devices", "tag", "192.0.2.1");
  expect([nothing.exitCode, nothing.stderr]).toEqual([2, expect.stringContaining("Pass --add or --remove.")]);
  const wrong = await shell("devices", "tag", "192.0.2.1", "--add", 'a"b', "--dry-run");
  expect([wrong.exitCode, wrong.stderr]).toEqual([2, expect.stringContaining("--add")]);
  const planned = await shell("devices", "tag", "--all", "--add", "shelf", "--dry-run");
  expect([planned.exitCode, (await read(ids[1]!)).tags]).toEqual([0, []]);
  const added = await shell(
    "devices",
    "tag",
    "192.0.2.1",
    "192.0.2.2",
    "--add",
    "shelf",
    "--json",
    "changed",
  );
  expect([added.exitCode, JSON.parse(added.stdout)]).toEqual([0, { changed: 2 }]);
  expect(added.stderr).toContain("Changed the tags of 2 devices.");
  const listed = await shell("devices", "tags", "--json", "name,devices");
  expect(JSON.parse(listed.stdout)).toEqual([{ name: "shelf", devices: 2 }]);
  const found = await shell("devices", "list", "--search", "tag:shelf -ip:192.0.2.2", "-o", "name");
  expect(found.stdout.trim().split("\n")).toHaveLength(1);
  await shell("devices", "update", "192.0.2.1", "--notes", "In rack 2", "--tag", "core");
  expect(await read(ids[0]!)).toMatchObject({ notes: "In rack 2" });
});
