import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { until } from "../../support/server/server.ts";
import { startSite, type Site } from "./site.ts";

describe("Pushover", () => {
  let site: Site;
  let channelId: number;
  beforeAll(async () => {
    site = await startSite();
    const target = { secret: "application token", userKey: "key of a user" };
    const made = await site.server.session.call("createChannel", {
      body: { name: "Telephones", type: "PUSHOVER", target },
    });
    expect(made.destination).toBe("api.pushover.net");
    expect(JSON.stringify(made)).not.toMatch(/application token|key of a user/);
    channelId = made.id;
    await site.server.session.call("updateChannel", {
      path: { channelId },
      body: { target: { ...target, url: `${site.origin}/1/messages.json` } },
    });
  });
  afterAll(() => site.close());

  const messages = () =>
    site.receiver.received.map(({ body }) => JSON.parse(body) as Record<string, string | number>);

  test("a critical alert has high priority; its reset and other alerts have normal priority", async () => {
    const agent = await site.attach("srv-files");
    await site.measure(agent, { memory: 97 });
    await until("the alert was sent", async () => messages().length === 1);
    expect(messages()[0]).toMatchObject({
      token: "application token",
      user: "key of a user",
      title: "Critical: Out of memory on srv-files",
      priority: 1,
      url: expect.stringContaining("/#/alerts/") as string,
    });
    await site.measure(agent, {});
    await until("the reset was sent", async () => messages().length === 2);
    expect(messages()[1]).toMatchObject({ title: "Resolved: Out of memory on srv-files", priority: 0 });
    await site.measure(agent, { cpu: 97 });
    await until("the next alert was sent", async () => messages().length === 3);
    expect(messages()[2]).toMatchObject({ priority: 0 });
  });

  test("long names are shortened to Pushover's limits", async () => {
    const agent = site.agents[0]!;
    const first = messages()[0]!.title;
    const { db } = site.context();
    const displayName = "😀".repeat(300);
    await db.updateTable("devices").set({ displayName }).where("id", "=", agent.nodeId).execute();
    await site.measure(agent, { memory: 97 });
    const long = () =>
      messages().find(({ title }) => String(title).startsWith("Critical") && title !== first);
    await until("the alert was sent", async () => long() !== undefined);
    const { title, message } = long()!;
    expect([...String(title)]).toHaveLength(250);
    expect(title).toMatch(/^Critical: Out of memory on (😀)+…$/u);
    expect([...String(message)].length).toBeLessThanOrEqual(1_024);
  });

  test("both secrets are required", async () => {
    const error = await site.server.session
      .call("createChannel", { body: { name: "No key", type: "PUSHOVER", target: { secret: "token" } } })
      .catch((e: unknown) => e);
    expect(error).toMatchObject({ errors: [{ field: "target.userKey" }] });
  });
});
