// How an administrator sets up who is on call, in the terminal, the browser and the shell.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { frontends } from "../../support/clients/frontends.ts";
import { run } from "../../support/clients/muster.ts";
import { admin, startTestServer, type Person, type TestServer } from "../../support/server/server.ts";

let server: TestServer;
let bob: Person;
let home: string;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "muster-on-call-"));
  server = await startTestServer({ web: join(import.meta.dirname, "../../../web/dist") });
  bob = await server.person();
  await server.session.call("updateUser", {
    path: { userId: bob.user.id },
    body: { firstName: "Grace", lastName: "Hopper" },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(home, { recursive: true });
});

describe.each(Object.entries(frontends))("On call in the %s", (kind, open) => {
  const at = (address: string) => open({ url: server.url, token: server.ada.token, ...admin, address });

  test(
    "a schedule is created, shows who is on call, and a channel sends to them",
    { timeout: 90_000 },
    async () => {
      const name = "Grace Hopper";
      const frontend = await at("#/administration/apps/onCall?new");
      try {
        await frontend.fill("Name", `Nights ${kind}`);
        await frontend.choose("Technician", name);
        await frontend.fill("First turn on", "tomorrow");
        await frontend.press("Create");
        await frontend.see("Must be a date such as 2027-01-31");
        await frontend.fill("First turn on", "2026-11-23");
        await frontend.press("Create");
        await frontend.see(`${name} until`);
      } finally {
        await frontend.close();
      }
      const channels = await at("#/administration/apps/notificationChannels?new");
      try {
        await channels.fill("Name", `Mail ${kind}`);
        await channels.choose("Sends to", `Whoever is on call: Nights ${kind}`);
        await channels.fill("Mail server", "mail.example.com");
        await channels.fill("From", "muster@example.com");
        await channels.press("Create");
        await channels.see(`${name} · Nights ${kind}`);
      } finally {
        await channels.close();
      }
    },
  );
});

test("in the shell a schedule is created, used, changed and deleted", async () => {
  const muster = (...args: string[]) =>
    run(args, {
      env: { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token },
    });
  const people = ["--people", `${bob.user.email},${admin.email}`];
  const rest = ["--start-date", "2026-11-23", "--time-zone", "Europe/Berlin"];
  const made = await muster("on-call", "create", "--name", "Shell", ...people, ...rest);
  expect(made.exitCode, made.stderr).toBe(0);
  const target = JSON.stringify({ host: "mail.example.com", from: "muster@example.com" });
  const to = ["--type", "EMAIL", "--on-call", "Shell", "--target", target];
  const channel = await muster("channels", "create", "--name", "Shell mail", ...to);
  expect(channel.exitCode, channel.stderr).toBe(0);
  const used = await muster("on-call", "delete", "Shell", "--yes");
  expect(used.stderr).toContain("Notification channels use this schedule.");
  const changed = await muster(
    "on-call",
    "update",
    "Shell",
    "--handover-time",
    "17:00",
    "--json",
    "handoverTime",
  );
  expect(JSON.parse(changed.stdout)).toEqual({ handoverTime: "17:00" });
  const withAddresses = JSON.stringify({
    host: "mail.example.com",
    from: "muster@example.com",
    to: ["ops@example.com"],
  });
  const fixed = await muster(
    "channels",
    "update",
    "Shell mail",
    "--on-call",
    "none",
    "--target",
    withAddresses,
  );
  expect(fixed.exitCode, fixed.stderr).toBe(0);
  expect((await muster("on-call", "delete", "Shell", "--yes")).exitCode).toBe(0);
});
