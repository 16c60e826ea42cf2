// Deleting several policies at once in the shell.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../../support/clients/muster.ts";
import { policiesToDelete } from "../../support/monitoring/policies.ts";
import { attachAgent, startTestServer, type TestServer } from "../../support/server/server.ts";

let server: TestServer;
let home: string;
let nodeId: number;
const remove = (...args: string[]) =>
  run(["policies", "delete", ...args], {
    env: { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token },
  });
const names = async () =>
  (await server.session.call("listPolicies", { query: {} })).results.map(({ name }) => name);

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "muster-policies-"));
  server = await startTestServer({ malwareScan: "off" });
  ({ nodeId } = await attachAgent(server, server, { delegate: false, name: "srv-1" }));
});
afterAll(async () => {
  await server.close();
  rmSync(home, { recursive: true, force: true });
});

test("several policies are deleted where possible, and each has its result", async () => {
  const { plain, replaced, usual } = await policiesToDelete(server, "one", nodeId);
  const planned = await remove(replaced, plain, "--dry-run");
  expect(planned.exitCode).toBe(0);
  expect(planned.stdout).toMatch(/^DELETE \/ws\/policy\/\d+\nDELETE \/ws\/policy\/\d+$/);

  const unknown = await remove(plain, "Nothing of the kind", "--yes");
  expect(unknown.exitCode, "nothing is deleted if one is unknown").toBe(3);
  expect(await names()).toContain(plain);

  const partly = await remove(replaced, usual, plain, plain, "--yes");
  expect(partly.exitCode).toBe(7);
  expect(partly.stderr).toContain(`1 of 3 failed: ${usual}.`);
  const rows = partly.stdout.split("\n").map((line) => line.split("\t").slice(1));
  expect(rows).toEqual([
    [replaced, "Sent for approval", expect.stringMatching(/^Request \d+ .* approval/)],
    [usual, "refused", expect.stringContaining("is the default of its device role")],
    [plain, "deleted", ""],
  ]);
  expect(await names()).toEqual(expect.arrayContaining([replaced, usual]));
  expect(await names()).not.toContain(plain);
});

test("the exit code tells whether a policy was deleted, needs approval or was refused", async () => {
  const { plain, replaced, usual } = await policiesToDelete(server, "two", nodeId);
  const refused = await remove(usual, "--yes");
  expect(refused.exitCode).toBe(6);
  expect(refused.stderr).toContain("policy_is_default");
  const done = await remove(plain, "--json", "name,result", "--yes");
  expect(done.exitCode).toBe(0);
  expect(JSON.parse(done.stdout)).toEqual([{ name: plain, result: "deleted" }]);
  const waiting = await remove(replaced, "--yes");
  expect(waiting.exitCode).toBe(10);
  expect(waiting.stderr).toContain("approval_required");
});
