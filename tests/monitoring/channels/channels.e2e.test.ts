// How an administrator sets up channels, in the terminal, the browser and the shell.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { frontends } from "../../support/clients/frontends.ts";
import { run } from "../../support/clients/muster.ts";
import { admin, until, type ScriptedAgent } from "../../support/server/server.ts";
import { startSite, type Site } from "./site.ts";

let site: Site;
let home: string;
const agents: ScriptedAgent[] = [];

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "muster-channels-"));
  site = await startSite({ web: join(import.meta.dirname, "../../../web/dist") });
  for (let n = 1; n <= 4; n++) agents.push(await site.attach(`srv-${n}`));
});
afterAll(async () => {
  await site.close();
  rmSync(home, { recursive: true });
});

const muster = (...args: string[]) =>
  run(args, {
    env: {
      HOME: home,
      XDG_CONFIG_HOME: home,
      MUSTER_URL: site.server.url,
      MUSTER_TOKEN: site.server.ada.token,
    },
  });

describe.each(Object.entries(frontends))("Channels in the %s", (kind, open) => {
  test(
    "a template is refused with the place of its error, previewed and saved",
    { timeout: 90_000 },
    async () => {
      const frontend = await open({
        url: site.server.url,
        token: site.server.ada.token,
        ...admin,
        address: "#/administration/apps/notificationChannels?new",
      });
      try {
        await frontend.fill("Name", `Hook ${kind}`);
        await frontend.choose("Type", "Webhook");
        await frontend.fill("URL", `${site.origin}/${kind}`);
        await frontend.fill("Message template", '{"text": {{title}}}');
        await frontend.press("Preview the message");
        await frontend.see("What it makes isn't JSON: line 1, column 10");
        await frontend.dismiss();
        await frontend.press("Create");
        await frontend.see("What it makes isn't JSON");
        await frontend.fill("Message template", '{"text": "{{title}}"}');
        await frontend.press("Preview the message");
        await frontend.see('{"text": "Major: Disk full on srv-files"}');
        await frontend.dismiss();
        await frontend.press("Create");
        await frontend.see(`Hook ${kind} saved`);
        await frontend.act(`Hook ${kind}`, "Send a test");
        await frontend.see(`Hook ${kind} accepted the test`);
        await frontend.press("Create a notification channel");
        await frontend.fill("Name", `Telephones ${kind}`);
        await frontend.choose("Type", "Pushover");
        await frontend.fill("Application token", "azGDORePK8gMaC0QOYAMyEEuzJnyUi");
        await frontend.fill("User key", "uQiRzpo4DXghDmr9QzzfQu27cmVRsG");
        await frontend.press("Create");
        await frontend.see("api.pushover.net");
      } finally {
        await frontend.close();
      }
      expect(site.receiver.received.at(-1)?.body).toBe('{"text": "Test notification of Muster"}');
    },
  );
});

describe.each(Object.entries(frontends))("Digests in the %s", (kind, open) => {
  test("a channel collects alerts, and its deliveries show the digest", { timeout: 90_000 }, async () => {
    const name = `Office ${kind}`;
    const frontend = await open({
      url: site.server.url,
      token: site.server.ada.token,
      ...admin,
      address: "#/administration/apps/notificationChannels?new",
    });
    try {
      await frontend.fill("Name", name);
      await frontend.choose("Type", "Webhook");
      await frontend.fill("URL", `${site.origin}/${kind}`);
      await frontend.fill("Collect alerts for (minutes)", "3");
      await frontend.press("Create");
      await frontend.see("Must be 0 or from 5 to 1,440");
      await frontend.fill("Collect alerts for (minutes)", "60");
      await frontend.press("Create");
      await frontend.see(`${name} saved`);
      const channel = (await site.server.session.call("listChannels", {})).results.find(
        (one) => one.name === name,
      )!;
      expect(channel).toMatchObject({ digestMinutes: 60, criticalAtOnce: true });
      for (const agent of agents.splice(0, 2)) await site.measure(agent, { cpu: 97 });
      await site
        .context()
        .db.updateTable("deliveries")
        .set({ dueAt: Date.now() })
        .where("channelId", "=", channel.id)
        .execute();
      await until("the digest was sent", async () =>
        site.receiver.received.some(({ body }) => body.includes("Digest of alerts: Major: 2")),
      );
      await frontend.act(name, "Deliveries");
      await frontend.see("Digest of 2, first Opened: CPU busy");
    } finally {
      await frontend.close();
    }
    site.receiver.received.length = 0;
    const listed = await muster("channels", "deliveries", name, "--json", "digestCount,state");
    expect(JSON.parse(listed.stdout)).toEqual([{ digestCount: 2, state: "SENT" }]);
  });
});

test("in the shell a template is previewed and saved", async () => {
  const target = JSON.stringify({ url: `${site.origin}/shell` });
  const template = '{"text": "{{alert.condition}}"}';
  const type = ["--type", "WEBHOOK", "--target", target, "--template", template];
  const made = await muster("channels", "create", "--name", "Shell", ...type);
  expect(made.exitCode, made.stderr).toBe(0);
  const shown = await muster("channels", "preview", "Shell", "--json", "body");
  expect(JSON.parse(shown.stdout)).toEqual({ body: '{"text": "Disk full"}' });
  const refused = await muster("channels", "preview", "Shell", "--template", "{{nothing}}");
  expect(refused.stderr).toContain("there is no value nothing");
  const changed = await muster("channels", "update", "Shell", "--template", "{{nothing}}");
  expect(changed.exitCode).not.toBe(0);
});
