// Email about alerts, as received by a mail server.
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { ChannelTarget } from "@muster/sdk";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MailReceiver, mailCertificate } from "../../support/monitoring/mail-receiver.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import { until, type ScriptedAgent } from "../../support/server/server.ts";
import { startSite, type Site } from "./site.ts";

const hostile = `srv-"><b>é&amp;, Bcc: mallory@example.com`;
const minuteMS = 60_000;

onEachDatabase("Email", (database) => {
  let site: Site;
  let mail: MailReceiver;
  let one: ScriptedAgent;
  let two: ScriptedAgent;
  let channelId: number;

  beforeAll(async () => {
    mail = new MailReceiver();
    await mail.start();
    site = await startSite({ database: await database.fresh(), notificationAllowHosts: ["localhost"] });
    one = await site.attach(hostile);
    two = await site.attach("srv-two");
    const { id } = await site.server.session.call("createChannel", {
      body: { name: "Mail", type: "EMAIL", target: target() },
    });
    channelId = id;
  });
  beforeEach(() => {
    mail.received.length = 0;
    mail.status = 250;
  });
  afterAll(async () => {
    await site.close();
    await mail.close();
  });

  const target = (more: ChannelTarget = {}): ChannelTarget => ({
    host: "localhost",
    port: mail.port,
    from: "muster@example.com",
    to: ["ops@example.com", "boss@example.com"],
    ...more,
  });
  const update = (body: object) => site.server.session.call("updateChannel", { path: { channelId }, body });
  const testIt = async () => {
    await update({ target: target() });
    return site.server.session.call("testChannel", { path: { channelId } });
  };
  const arrived = (count: number) => until(`${count} arrived`, async () => mail.received.length === count);
  const ticks = () => new Promise((resolve) => setTimeout(resolve, 400));
  const channel = async () =>
    (await site.server.session.call("listChannels", {})).results.find(({ id }) => id === channelId)!;
  const deliveries = async () =>
    (await site.server.session.call("listDeliveries", { path: { channelId } })).results;
  /** Makes pending deliveries older. */
  const pass = async (minutes: number) => {
    const ms = minutes * minuteMS;
    await site
      .context()
      .db.updateTable("deliveries")
      .set((e) => ({ dueAt: e("dueAt", "-", ms), queuedAt: e("queuedAt", "-", ms) }))
      .where("state", "=", "WAITING")
      .execute();
  };

  test("each channel is written in its own language", async () => {
    const three = await site.attach("srv-three");
    await update({ language: "de-de" });
    await testIt();
    await site.measure(three, { cpu: 97 });
    await arrived(2);
    const [test, opened] = mail.received;
    expect(test!.mail.subject).toBe("Testbenachrichtigung von Muster");
    expect(opened!.mail.subject).toMatch(/^Schwer: CPU busy auf /);
    expect(opened!.mail.text).toContain("CPU-Auslastung über 90\u00A0%");
    await update({ language: "en-us" });
    await site.measure(three, {});
    await arrived(3);
    expect(mail.received[2]!.mail.subject).toMatch(/^Resolved: CPU busy on /);
    await expect(update({ language: "xx-xx" })).rejects.toMatchObject({ code: "validation_failed" });
  });

  test("an alert and its reset are one plain-text thread to the channel's addresses only", async () => {
    await site.measure(one, { cpu: 97 });
    await arrived(1);
    await site.measure(one, {});
    await arrived(2);
    const { displayName } = await site.server.ada.muster.call("getDevice", { path: { nodeId: one.nodeId } });
    expect(displayName).toContain(`"><b>é&amp;`);
    const [opened, reset] = mail.received;
    expect(opened!.to).toEqual(["ops@example.com", "boss@example.com"]);
    expect(opened!.mail.from?.text).toBe("muster@example.com");
    expect(opened!.mail.subject).toBe(`Major: CPU busy on ${displayName}`);
    expect(reset!.mail.subject).toBe(`Resolved: CPU busy on ${displayName}`);
    const { results } = await site.server.ada.muster.call("listAlerts", { query: {} });
    expect(opened!.mail.text).toContain("CPU use above 90%");
    expect(opened!.mail.text).toContain("97%");
    expect(opened!.mail.text).toContain(`/#/alerts/${results[0]!.id}`);
    expect(opened!.mail.html, "so that no name is markup").toBe(false);
    expect(reset!.mail.references).toEqual(opened!.mail.references);
    expect(opened!.mail.headers.get("auto-submitted")).toBe("auto-generated");
    const names = opened!.mail.headerLines.map(({ key }) => key);
    for (const name of ["bcc", "cc", "list-unsubscribe"]) expect(names).not.toContain(name);
  });

  test("temporarily refused mail is retried and arrives once; permanently refused mail isn't", async () => {
    mail.status = 451;
    await site.measure(one, { cpu: 97 });
    await until("the mail was refused", async () => (await channel()).lastError.includes("Not now"));
    mail.status = 250;
    await pass(5);
    await arrived(1);
    await ticks();
    expect(mail.received).toHaveLength(1);
    mail.status = 550;
    await site.measure(one, {});
    await until("the delivery has failed", async () => (await deliveries())[0]?.state === "FAILED");
    expect((await deliveries())[0]).toMatchObject({ kind: "RESET", attempts: 1 });
  });

  test("while the mail server is down, mail waits and then arrives once and in order", async () => {
    const { port } = mail;
    await mail.close();
    await site.measure(one, { cpu: 97 });
    await until("the delivery failed", async () => (await channel()).lastError.includes("ECONNREFUSED"));
    await site.measure(one, {});
    await site.measure(two, { cpu: 97 });
    await ticks();
    await mail.start({ port });
    await pass(20);
    await arrived(3);
    await ticks();
    expect(mail.received.map((received) => received.mail.subject?.split(":")[0])).toEqual([
      "Major",
      "Resolved",
      "Major",
    ]);
    expect((await deliveries()).slice(0, 3).map(({ state }) => state)).toEqual(["SENT", "SENT", "SENT"]);
    await site.measure(two, {});
    await arrived(4);
  });

  test("a digest is one mail with every alert, and is retried as a whole", async () => {
    await update({ digestMinutes: 30 });
    await site.measure(one, { cpu: 97 });
    await site.measure(two, { cpu: 98 });
    await site.measure(two, { cpu: 98, memory: 99 });
    await arrived(1);
    expect(mail.received[0]!.mail.subject, "critical alerts don't wait").toBe(
      "Critical: Out of memory on srv-two",
    );
    mail.status = 451;
    await pass(30);
    await until("the mail was refused", async () =>
      (await deliveries()).some(({ state, error }) => state === "WAITING" && error.includes("Not now")),
    );
    mail.status = 250;
    await pass(5);
    await arrived(2);
    await ticks();
    expect(mail.received).toHaveLength(2);
    const { subject, text = "", html } = mail.received[1]!.mail;
    expect(subject).toBe("Digest of alerts: Major: 2");
    expect(html).toBe(false);
    const lines = text.split("\n");
    expect(lines[0]).toContain(`Major: CPU busy on srv-"><b>é&amp;`);
    expect(lines[1]).toContain("Major: CPU busy on srv-two");
    expect(text).toContain("/#/alerts");
    expect((await deliveries()).find(({ digestCount }) => digestCount > 0)).toMatchObject({
      digestCount: 2,
      state: "SENT",
      attempts: 2,
    });
    await site.measure(two, {});
    await arrived(3);
    await until("the other alert's reset waits", async () => {
      const waiting = (await deliveries()).filter(({ state }) => state === "WAITING");
      return waiting.length === 1;
    });
    await pass(30);
    await arrived(4);
    expect(mail.received[3]!.mail.subject).toBe("Digest of alerts: Reset: 1");
    await update({ digestMinutes: 0 });
  });

  test("encryption is used where it is offered, and its certificate must be trusted", async () => {
    await mail.close();
    const tls = await mailCertificate();
    await mail.start({ tls });
    expect(await testIt().catch((error: unknown) => error)).toMatchObject({
      code: "channel_failed",
      message: expect.stringContaining("self-signed certificate") as string,
    });
    expect(mail.received).toEqual([]);
    const trusted = getCACertificates("default");
    setDefaultCACertificates([...trusted, tls.cert]);
    try {
      await testIt();
      expect(mail.received).toMatchObject([
        { secure: true, mail: { subject: "Test notification of Muster" } },
      ]);
      await mail.close();
      await mail.start({ tls, password: "geheim" });
      await update({ target: target({ user: "muster", secret: "geheim" }) });
      await site.server.session.call("testChannel", { path: { channelId } });
      expect(mail.received[1]).toMatchObject({ secure: true, user: "muster" });
      await update({ target: target({ user: "muster", secret: "falsch" }) });
      const refused = await site.server.session
        .call("testChannel", { path: { channelId } })
        .catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: "channel_failed" });
      expect(JSON.stringify(refused)).not.toContain("falsch");
    } finally {
      setDefaultCACertificates(trusted);
    }
  });

  test("a password is never sent without encryption", async () => {
    await mail.close();
    await mail.start({ password: "geheim" });
    const before = mail.signIns;
    await update({ target: target({ user: "muster", secret: "geheim" }) });
    const error = await site.server.session
      .call("testChannel", { path: { channelId } })
      .catch((refused: unknown) => refused);
    expect(error).toMatchObject({ code: "channel_failed" });
    expect(mail.signIns).toBe(before);
    expect(mail.received).toEqual([]);
  });
});
