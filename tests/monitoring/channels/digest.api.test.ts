// Alerts that a channel collects and sends as one message.
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachDatabase } from "../../support/server/databases.ts";
import { until, type ScriptedAgent } from "../../support/server/server.ts";
import { startSite, type Site } from "./site.ts";

interface Digest {
  event: string;
  title: string;
  count: number;
  counts: Record<string, number>;
  resets: number;
  alerts: { event: string; displayName: string; condition: string }[];
}

const minuteMS = 60_000;

onEachDatabase("Digests", (database) => {
  let site: Site;
  let channelId: number;
  let one: ScriptedAgent;
  let two: ScriptedAgent;

  beforeAll(async () => {
    site = await startSite({ database: await database.fresh() });
    // another channel, which sends the same alerts at once
    await site.server.session.call("createChannel", {
      body: { name: "Nowhere", type: "WEBHOOK", target: { url: "https://127.0.0.2:9/" } },
    });
    const { id } = await site.server.session.call("createChannel", {
      body: {
        name: "Office",
        type: "WEBHOOK",
        digestMinutes: 30,
        target: { url: `${site.origin}/hook` },
      },
    });
    channelId = id;
    one = await site.attach("srv-one");
    two = await site.attach("srv-two");
  });
  afterAll(() => site.close());

  const digests = () => site.receiver.received.map(({ body }) => JSON.parse(body) as Digest);
  const deliveries = async () =>
    (await site.server.ada.muster.call("listDeliveries", { path: { channelId } })).results;
  const states = async () => (await deliveries()).map(({ kind, state }) => `${kind} ${state}`);
  const update = (body: object) => site.server.session.call("updateChannel", { path: { channelId }, body });
  /** Makes deliveries and alerts older. */
  const pass = async (minutes: number) => {
    const { db } = site.context();
    const ms = minutes * minuteMS;
    await db
      .updateTable("deliveries")
      .set((e) => ({ dueAt: e("dueAt", "-", ms), queuedAt: e("queuedAt", "-", ms) }))
      .where("state", "=", "WAITING")
      .execute();
    await db
      .updateTable("alerts")
      .set((e) => ({ openedAt: e("openedAt", "-", ms) }))
      .execute();
  };
  const ticks = () => new Promise((resolve) => setTimeout(resolve, 300));

  test("collect alerts from the first one on into one message; critical ones don't wait", async () => {
    await site.measure(one, { cpu: 97 });
    await pass(20);
    await site.server.restart();
    await until("agents are back", async () => site.agents.every(({ socket }) => socket.connected));
    await site.measure(two, { cpu: 98 });
    await ticks();
    expect(site.receiver.received).toEqual([]);
    await site.measure(one, { cpu: 97, memory: 99 });
    await until("the critical alert was sent", async () => site.receiver.received.length === 1);
    expect(digests()[0]).toMatchObject({ event: "alert.opened", alert: { condition: "Out of memory" } });
    await pass(10);
    await until("the digest was sent", async () => site.receiver.received.length === 2);
    expect(digests()[1]).toMatchObject({
      event: "digest",
      title: "Digest of alerts: Major: 2",
      count: 2,
      counts: { CRITICAL: 0, MAJOR: 2, MODERATE: 0, MINOR: 0, NONE: 0 },
      resets: 0,
      alerts: [
        { event: "alert.opened", displayName: "srv-one", condition: "CPU busy" },
        { event: "alert.opened", displayName: "srv-two", condition: "CPU busy" },
      ],
    });
    await until("the digest's delivery is listed", async () => (await deliveries()).length === 2);
    expect((await deliveries()).map(({ state, digestCount }) => [state, digestCount])).toEqual([
      ["SENT", 0],
      ["SENT", 2],
    ]);
    const { results } = await site.server.ada.muster.call("listAlerts", { query: {} });
    for (const { id } of results) {
      const { events } = await site.server.ada.muster.call("getAlert", { path: { alertId: id } });
      expect(events.map(({ kind, by }) => `${kind} ${by}`)).toContain("SENT Office");
    }
  });

  test("resets wait for the next digest, except those of alerts that were sent at once", async () => {
    await site.measure(one, {});
    await site.measure(two, {});
    await until("the critical alert's reset was sent", async () => site.receiver.received.length === 3);
    expect(digests()[2]).toMatchObject({ event: "alert.reset" });
    await pass(30);
    await until("the digest was sent", async () => site.receiver.received.length === 4);
    expect(digests()[3]).toMatchObject({ title: "Digest of alerts: Reset: 2", count: 2, resets: 2 });
  });

  test("an alert that is reset before the digest isn't sent, nor is its reset", async () => {
    await site.measure(one, { cpu: 97 });
    await site.measure(one, {});
    expect((await states())[0]).toBe("OPENED SKIPPED");
    await pass(31);
    await ticks();
    expect(site.receiver.received).toHaveLength(4);
  });

  test("an alert that was delayed by quiet hours is sent with its reset, in order", async () => {
    const hour = (more: number) =>
      `${String((new Date().getUTCHours() + more + 24) % 24).padStart(2, "0")}:00`;
    await update({ quietFrom: hour(-1), quietTo: hour(3), timeZone: "UTC" });
    await site.measure(two, { cpu: 97 });
    await pass(31);
    await ticks();
    expect(site.receiver.received).toHaveLength(4);
    await site.measure(two, {});
    expect((await states()).slice(0, 2)).toEqual(["RESET WAITING", "OPENED WAITING"]);
    await update({ quietFrom: "", quietTo: "" });
    await pass(300);
    await until("the digest was sent", async () => site.receiver.received.length === 5);
    expect(digests()[4]?.alerts.map(({ event }) => event)).toEqual(["alert.opened", "alert.reset"]);
  });

  test("a failed digest is retried, with nothing lost or out of order", async () => {
    await update({ criticalAtOnce: false });
    site.receiver.status = 503;
    await site.measure(one, { memory: 97 });
    await pass(30);
    const { muster } = site.server.ada;
    await until("the delivery failed", async () =>
      (await muster.call("listChannels", {})).results.some(
        ({ lastError }) => lastError === "It responded with 503",
      ),
    );
    await site.measure(two, { memory: 97 });
    await site.measure(one, {});
    await pass(30);
    await ticks();
    site.receiver.status = 200;
    await pass(30);
    await until(
      "all was sent",
      async () =>
        digests()
          .slice(5)
          .flatMap(({ alerts }) => alerts).length === 3,
    );
    const sent = digests()
      .slice(5)
      .flatMap(({ alerts }) => alerts.map(({ event, displayName }) => `${event} ${displayName}`));
    expect(sent).toEqual(["alert.opened srv-one", "alert.opened srv-two", "alert.reset srv-one"]);
  });

  test("a waiting notification is skipped once the channel is disabled", async () => {
    await site.measure(two, {});
    await update({ enabled: false, digestMinutes: 0 });
    await pass(31);
    await until("the reset is skipped", async () => (await states())[0] === "RESET SKIPPED");
  });

  test("a template can list a digest's alerts, and must be valid for digests", async () => {
    const template =
      '{"event": "{{event}}", "majors": {{counts.MAJOR}}, "names": [{{#alerts}}"{{condition}}"{{^last}}, {{/last}}{{/alerts}}]}';
    await update({ enabled: true, digestMinutes: 5, template });
    await site.measure(one, { cpu: 97 });
    await site.measure(two, { cpu: 97 });
    const before = site.receiver.received.length;
    await pass(5);
    await until("the digest was sent", async () => site.receiver.received.length > before);
    expect(site.receiver.received.at(-1)!.body).toBe(
      '{"event": "digest", "majors": 2, "names": ["CPU busy", "CPU busy"]}',
    );
    const only = '{{#alert}}{"text": "{{condition}}"}{{/alert}}';
    const error = await update({ template: only }).catch((e: unknown) => e);
    expect(error).toMatchObject({ errors: [{ field: "template" }] });
    const nested = "{{#alerts}}{{#alerts}}x{{/alerts}}{{/alerts}}";
    const text = await update({ template: nested, contentType: "text/plain" }).catch((e: unknown) => e);
    expect(text).toMatchObject({ errors: [{ field: "template" }] });
    await update({ template: only, digestMinutes: 0 });
    expect(await update({ digestMinutes: 5 }).catch((e: unknown) => e)).toMatchObject({
      errors: [{ field: "template" }],
    });
  });

  test("the collection time is limited, and PagerDuty channels can't have one", async () => {
    for (const digestMinutes of [1, 4])
      expect(await update({ digestMinutes }).catch((e: unknown) => e)).toMatchObject({
        errors: [{ field: "digestMinutes", message: "Must be 0 or from 5 to 1,440" }],
      });
    const error = await site.server.session
      .call("createChannel", {
        body: { name: "Pager", type: "PAGERDUTY", digestMinutes: 30, target: { secret: "key" } },
      })
      .catch((e: unknown) => e);
    expect(error).toMatchObject({ errors: [{ field: "digestMinutes" }] });
  });
});
