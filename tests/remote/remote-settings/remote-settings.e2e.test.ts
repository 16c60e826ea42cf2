// How administrators set the requirements of remote sessions, in the terminal, the browser and the shell.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { noRemoteRules } from "@muster/sdk";
import { frontends } from "../../support/clients/frontends.ts";
import { run } from "../../support/clients/muster.ts";
import { admin, refusal, startTestServer, type TestServer } from "../../support/server/server.ts";

let server: TestServer;
let home: string;
const path = "#/administration/general/remoteAccess";

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "muster-remote-"));
  server = await startTestServer({ web: join(import.meta.dirname, "../../../web/dist") });
});
beforeEach(async () => {
  const { clientId } = server;
  await server.session.call("updateRemoteSettings", { body: noRemoteRules });
  await server.session.call("updateClientRemoteSettings", { path: { clientId }, body: noRemoteRules });
});
afterAll(async () => {
  await server.close();
  rmSync(home, { recursive: true });
});

const ofOrganization = () =>
  server.session.call("getClientRemoteSettings", { path: { clientId: server.clientId } });

describe.each(Object.entries(frontends))("Remote access settings in the %s", (_, open) => {
  test("of the system apply to an organization until it has its own", { timeout: 60_000 }, async () => {
    const { name } = (await server.session.call("listOrganizations", { query: {} })).results[0]!;
    const frontend = await open({ url: server.url, token: server.ada.token, ...admin, address: path });
    try {
      await frontend.choose("Reason", "Required");
      await frontend.press("Save");
      await frontend.see("Remote access settings saved.");
      expect((await ofOrganization()).inherited).toMatchObject({ reason: "REQUIRED", consent: "NEVER" });
      await frontend.choose("Settings of", name);
      await frontend.choose("Consent of the computer's user", "Ask if someone is signed in");
      await frontend.press("Save");
      await frontend.see("Remote access settings saved.");
    } finally {
      await frontend.close();
    }
    expect((await ofOrganization()).own).toEqual({ ...noRemoteRules, consent: "IF_SIGNED_IN" });
  });
});

test("muster remote-settings update changes settings, but only checks them with --dry-run", async () => {
  const env = {
    HOME: home,
    XDG_CONFIG_HOME: home,
    MUSTER_URL: server.url,
    MUSTER_TOKEN: server.ada.token,
  };
  const muster = (...args: string[]) => run(args, { env });
  const planned = await muster("remote-settings", "update", "--consent", "always", "--dry-run");
  expect(planned.exitCode).toBe(0);
  expect((await server.session.call("getRemoteSettings", {})).own).toEqual(noRemoteRules);
  const { stdout } = await muster(
    "remote-settings",
    "update",
    "--consent",
    "always",
    "--json",
    "setting,value",
  );
  expect(JSON.parse(stdout)).toContainEqual({ setting: "consent", value: "ALWAYS" });
  expect((await muster("remote-settings", "update", "--consent", "perhaps")).exitCode).toBe(2);
});

test("users without the permission or of another organization can't change settings", async () => {
  const { clientId } = server;
  const reader = await server.person();
  const call = (path: { clientId: number }) =>
    refusal(reader.muster.call("updateClientRemoteSettings", { path, body: { consent: "NEVER" } }));
  expect(await call({ clientId })).toBe("forbidden");
  const other = await server.organization("Other");
  const admin = await server.person({
    permissions: ["canUpdateCustomers"],
    organizationIds: [other.clientId],
  });
  const elsewhere = admin.muster.call("updateClientRemoteSettings", {
    path: { clientId },
    body: { consent: "NEVER" },
  });
  expect(await refusal(elsewhere)).toBe("not_found");
  expect(await refusal(admin.muster.call("getRemoteSettings", {}))).toBe("forbidden");
});
