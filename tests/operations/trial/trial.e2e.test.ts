// A trial: set up in the shell, and shown to users of both consoles, who request a call.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { frontends } from "../../support/clients/frontends.ts";
import { run } from "../../support/clients/muster.ts";
import { MailReceiver } from "../../support/monitoring/mail-receiver.ts";
import { admin, startTestServer, type TestServer } from "../../support/server/server.ts";

const home = mkdtempSync(join(tmpdir(), "muster-trial-"));
const mail = new MailReceiver();
let server: TestServer;

beforeAll(async () => {
  await mail.start();
  server = await startTestServer({
    notificationAllowHosts: ["localhost"],
    web: join(import.meta.dirname, "../../../web/dist"),
  });
  const target = { host: "localhost", port: mail.port, from: "muster@example.com", to: ["it@example.com"] };
  await server.ada.muster.call("createChannel", { body: { name: "Mail", type: "EMAIL", target } });
});
afterAll(async () => {
  await server.close();
  await mail.close();
  rmSync(home, { recursive: true });
});

const shell = (...args: string[]) =>
  run(["server", "trial", ...args], {
    env: { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token },
  });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("muster server trial sets one up, shows it and removes it", async () => {
  const contact = ["--contact-name", "Grace Hopper", "--contact-email", "grace@example.com"];
  const none = await shell("show");
  expect(none).toMatchObject({ exitCode: 3 });
  expect(none.stderr).toContain("muster server trial set");
  expect(await shell("set", "--expires", "soon")).toMatchObject({ exitCode: 2 });
  const incomplete = await shell("set", "--expires", inDays(30));
  expect(incomplete).toMatchObject({ exitCode: 2 });
  expect(incomplete.stderr).toContain("--contact-name");
  const planned = await shell("set", "--expires", inDays(30), ...contact, "--dry-run");
  expect(planned.stdout).toContain("PUT /ws/trial");
  expect(await shell("show")).toMatchObject({ exitCode: 3 });
  const made = await shell("set", "--expires", inDays(30), ...contact, "--json", "accountOwnerName");
  expect(made.exitCode, made.stderr).toBe(0);
  expect(JSON.parse(made.stdout)).toEqual({ accountOwnerName: "Grace Hopper" });
  expect((await shell("show")).stderr).toContain("Welcome to your Muster trial!");
  expect(await shell("set", "--channel", "Pager")).toMatchObject({ exitCode: 3 });
  expect(await shell("end", "--yes")).toMatchObject({ exitCode: 0 });
  expect(await shell("end", "--yes")).toMatchObject({ exitCode: 3 });
});

describe.each(Object.entries(frontends))("The trial in the %s", (name, open) => {
  test("a user sees that it ends soon, requests a call and sees where to buy", async () => {
    const set = ["--contact-name", "Grace Hopper", "--contact-email", "grace@example.com"];
    const shop = ["--channel", "Mail", "--buy-url", "https://example.com/buy"];
    const made = await shell("set", "--expires", inDays(5), ...set, ...shop);
    expect(made.exitCode, made.stderr).toBe(0);
    const user = await server.person({ permissions: [], roleIds: [] });
    const frontend = await open({
      url: server.url,
      token: user.token,
      email: user.user.email,
      password: admin.password,
      address: "#/editor/user/0",
    });
    mail.received.length = 0;
    try {
      await frontend.see("Your trial is ending soon", 30);
      await frontend.press("Contact us");
      await frontend.see("grace@example.com");
      await frontend.press("Request a call");
      await frontend.see("Your request was sent");
      await frontend.dismiss();
      await frontend.press("Buy");
      await frontend.see("https://example.com/buy");
      await frontend.dismiss();
      expect(await shell("end", "--yes")).toMatchObject({ exitCode: 0 });
    } finally {
      await frontend.close();
    }
    expect(
      mail.received.map(({ to }) => to),
      name,
    ).toEqual([["grace@example.com"]]);
  }, 90_000);
});
