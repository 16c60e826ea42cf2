// A trial of the server: its settings, whom users contact, and who may not read or change it.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeTrial } from "@muster/sdk";
import { MailReceiver } from "../../support/monitoring/mail-receiver.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import { refusal, startTestServer, type TestServer } from "../../support/server/server.ts";

const day = 24 * 3_600;
const now = () => Math.floor(Date.now() / 1_000);
const settings = () => ({
  licenseExpirationDateTime: now() + 5 * day,
  accountOwnerName: "Grace Hopper",
  accountOwnerEmail: "grace@example.com",
});

onEachDatabase("A trial", (database) => {
  let server: TestServer;
  let mail: MailReceiver;
  let channelId: number;

  beforeAll(async () => {
    mail = new MailReceiver();
    await mail.start();
    server = await startTestServer({
      database: await database.fresh(),
      notificationAllowHosts: ["localhost"],
    });
    const target = { host: "localhost", port: mail.port, from: "muster@example.com", to: ["it@example.com"] };
    ({ id: channelId } = await call("createChannel", { body: { name: "Mail", type: "EMAIL", target } }));
  });
  beforeEach(() => call("endTrial", {}).catch(() => undefined));
  afterAll(async () => {
    await server.close();
    await mail.close();
  });

  const call: TestServer["ada"]["muster"]["call"] = (...input) => server.ada.muster.call(...input);

  test("is part of sessions once it is set up, and keeps its ID when updated", async () => {
    expect(await call("getSession", {})).toMatchObject({ isTrialLicense: false, divisionUid: null });
    expect(await refusal(call("getTrial", {}))).toBe("trial_not_configured");
    const trial = await call("updateTrial", { body: settings() });
    const session = await call("getSession", {});
    expect(session).toMatchObject({
      isTrialLicense: true,
      divisionUid: trial.divisionUid,
      licenseExpirationDateTime: trial.licenseExpirationDateTime,
    });
    expect(session.accountCreatedDate).toBeCloseTo(now(), -2);
    const later = { ...settings(), licenseExpirationDateTime: now() + 30 * day };
    expect(await call("updateTrial", { body: later })).toMatchObject({
      divisionUid: trial.divisionUid,
      accountCreatedDate: trial.accountCreatedDate,
    });
  });

  test("a user requests a call once, and the account owner gets their number by email", async () => {
    const { divisionUid } = await call("updateTrial", { body: { ...settings(), channelId } });
    const bob = await server.person({ permissions: [], roleIds: [] });
    await bob.muster.call("updateProfile", {
      body: { firstName: "Bob", lastName: "Stone", phoneNumber: "+32 9 123 45 67" },
    });
    const path = { divisionUid };
    expect(await bob.muster.call("getTrialContact", { path })).toEqual({
      accountOwnerEmail: "grace@example.com",
      accountOwnerName: "Grace Hopper",
      buyUrl: null,
    });
    await bob.muster.call("requestTrialCall", { path });
    expect(mail.received).toHaveLength(1);
    const [{ to, mail: sent } = mail.received[0]!] = mail.received;
    expect(to).toEqual(["grace@example.com"]);
    expect(sent.subject).toBe("Bob Stone requests a call about their Muster trial");
    expect(sent.text).toContain("+32 9 123 45 67");
    expect(await refusal(bob.muster.call("requestTrialCall", { path }))).toBe("too_many_requests");
    expect(mail.received).toHaveLength(1);
  });

  test("a call request that can't be sent fails, and can be repeated", async () => {
    const { divisionUid } = await call("updateTrial", { body: settings() });
    const path = { divisionUid };
    expect(await refusal(call("requestTrialCall", { path }))).toBe("trial_call_failed");
    await call("updateTrial", { body: { ...settings(), channelId } });
    mail.status = 550;
    expect(await refusal(call("requestTrialCall", { path }))).toBe("trial_call_failed");
    mail.status = 250;
    await call("requestTrialCall", { path });
  });

  test("another trial's ID, an unknown channel and an end before the start are refused", async () => {
    await call("updateTrial", { body: settings() });
    const path = { divisionUid: "018f2b5e-7e57-7000-8000-000000000001" };
    for (const operation of ["getTrialContact", "requestTrialCall"] as const)
      expect(await refusal(call(operation, { path }))).toBe("not_found");
    const early = { ...settings(), accountCreatedDate: now() + 9 * day };
    await expect(call("updateTrial", { body: early })).rejects.toMatchObject({
      errors: [{ field: "licenseExpirationDateTime" }],
    });
    await expect(call("updateTrial", { body: { ...settings(), channelId: 9_999 } })).rejects.toMatchObject({
      errors: [{ field: "channelId" }],
    });
  });

  test("administrators of organizations neither see nor change its settings", async () => {
    const eve = await server.person({ permissions: ["canUpdateCustomers"], organizationIds: null });
    for (const attempt of [
      () => eve.muster.call("getTrial", {}),
      () => eve.muster.call("updateTrial", { body: settings() }),
      () => eve.muster.call("endTrial", {}),
    ])
      expect(await refusal(attempt())).toBe("forbidden");
  });
});

test("users are warned in the last 14 days, unless the account is older than 2023-01-10", () => {
  const at = Date.UTC(2026, 0, 1);
  const describeIn = (days: number, accountCreatedDate = at / 1_000) =>
    describeTrial({ accountCreatedDate, licenseExpirationDateTime: at / 1_000 + days * day }, at);
  expect(describeIn(15)).toMatchObject({ title: "Welcome to your Muster trial!", soon: false });
  expect(describeIn(14)).toEqual({
    title: "Your trial is ending soon",
    text: "It ends on January 15, 2026, in 14 days.",
    soon: true,
  });
  expect(describeIn(1).text).toBe("It ends on January 2, 2026, in 1 day.");
  expect(describeIn(3, Date.UTC(2023, 0, 9) / 1_000).title).toBe("Welcome to your Muster trial!");
  expect(describeIn(-1).title).toBe("Your trial has ended");
});
