// Announcements: administrators write them, every user sees each until they dismiss it, and a dismissal
// applies only to that user.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMuster } from "@muster/sdk";
import { openLive } from "@muster/sdk/live";
import { onEachDatabase } from "../support/server/databases.ts";
import { beginnings, raw, text as hostileText } from "../support/hostile/hostile-text.ts";
import {
  admin,
  refusal,
  request,
  startTestServer,
  until,
  type Person,
  type TestServer,
} from "../support/server/server.ts";

onEachDatabase("Announcements", (database) => {
  let server: TestServer;
  let grace: Person;
  let bob: Person;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), schedulerTickMS: 100 });
    grace = await server.person();
    bob = await server.person({ userType: "END_USER" });
  });
  afterAll(() => server.close());

  const create = async (more: object = {}) =>
    server.ada.muster.call("createAnnouncement", { body: { title: "News", text: "Some news.", ...more } });
  const remove = (announcementId: number) =>
    server.ada.muster.call("deleteAnnouncement", { path: { announcementId } });
  const unread = async ({ muster }: Pick<Person, "muster">) =>
    (await muster.call("listUnreadAnnouncements", {})).results.map(({ id }) => id);
  const dismiss = ({ muster }: Pick<Person, "muster">, announcementId: number) =>
    muster.call("dismissAnnouncement", { body: { announcementId } });

  test("each user sees an announcement until they dismiss it, whatever others do", async () => {
    const { id } = await create();
    for (const who of [server.ada, grace, bob]) expect(await unread(who)).toEqual([id]);
    await dismiss(grace, id);
    expect(await unread(grace)).toEqual([]);
    for (const who of [server.ada, bob]) expect(await unread(who)).toEqual([id]);
    await server.ada.muster.call("updateAnnouncement", {
      path: { announcementId: id },
      body: { text: "New", revision: 1 },
    });
    expect(await unread(grace)).toEqual([]);
    await remove(id);
    expect(await unread(bob)).toEqual([]);
  });

  test("a dismissal accepts only the ID, and repeating it changes nothing", async () => {
    const { id } = await create();
    const send = (body: object) =>
      request(server.url, "PATCH", "/ws/appuser/application-announcement", {
        headers: { authorization: `Bearer ${grace.token}` },
        body,
      });
    expect((await send({ announcementId: id })).status).toBe(204);
    const again = await Promise.all(Array.from({ length: 8 }, () => send({ announcementId: id })));
    expect(again.map(({ status }) => status)).toEqual(Array<number>(8).fill(204));
    expect((await send({ announcementId: id, userId: server.ada.user.id })).status).toBe(400);
    expect((await send({})).status).toBe(400);
    expect(await unread(server.ada)).toEqual([id]);
    await remove(id);
  });

  test("an announcement that doesn't exist, no longer exists or hasn't started can't be dismissed", async () => {
    const { id } = await create();
    await remove(id);
    const later = await create({ startsAt: Date.now() + 3_600_000 });
    for (const one of [id, later.id, 2_147_483_647])
      expect(await refusal(dismiss(grace, one)), String(one)).toBe("not_found");
    expect(await unread(grace)).toEqual([]);
    await server.ada.muster.call("updateAnnouncement", {
      path: { announcementId: later.id },
      body: { startsAt: null, revision: 1 },
    });
    expect(await unread(grace)).toEqual([later.id]);
    await remove(later.id);
    expect(await refusal(remove(later.id))).toBe("not_found");
  });

  test("only system administrators write and list announcements", async () => {
    const { id } = await create();
    const path = { announcementId: id };
    const everyPermission = await server.person({
      permissions: ["canUpdateCustomers", "canConfigureSystemActivities"],
      organizationIds: null,
    });
    const key = async (permissions: [] | null) =>
      createMuster({
        url: server.url,
        token: (
          await server.ada.muster.call("createApiKey", {
            body: { name: `k${String(permissions)}`, permissions },
          })
        ).key,
      });
    const limited = { muster: await key([]) };
    for (const { muster } of [grace, bob, everyPermission, limited]) {
      const body = { title: "Mine", text: "Not allowed" };
      expect(await refusal(muster.call("createAnnouncement", { body }))).toBe("forbidden");
      const changes = { ...body, revision: 1 };
      expect(await refusal(muster.call("updateAnnouncement", { path, body: changes }))).toBe("forbidden");
      expect(await refusal(muster.call("deleteAnnouncement", { path }))).toBe("forbidden");
      expect(await refusal(muster.call("listAnnouncements", { query: {} }))).toBe("forbidden");
    }
    const anonymous = createMuster({ url: server.url });
    expect(await refusal(anonymous.call("listUnreadAnnouncements", {}))).toBe("not_signed_in");
    expect(await refusal(dismiss({ muster: anonymous }, id))).toBe("not_signed_in");
    const whole = await key(null);
    expect((await whole.call("listAnnouncements", { query: {} })).results).toMatchObject([
      { id, title: "News", tone: "INFO", createdBy: admin.email },
    ]);
    // an API key acts as its user
    await dismiss(limited, id);
    expect(await unread(server.ada)).toEqual([]);
    expect(await unread(grace)).toEqual([id]);
    await remove(id);
  });

  test("a browser's dismissal needs its CSRF token", async () => {
    const { id } = await create();
    const signedIn = await request(server.url, "POST", "/ws/session", { body: admin });
    const cookie = signedIn.headers.getSetCookie()[0]!.split(";")[0]!;
    const { csrfToken } = (await signedIn.json()) as { csrfToken: string };
    const send = (headers: Record<string, string>) =>
      request(server.url, "PATCH", "/ws/appuser/application-announcement", {
        headers: { cookie, ...headers },
        body: { announcementId: id },
      });
    expect((await send({})).status).toBe(403);
    expect(await unread(server.ada)).toEqual([id]);
    expect((await send({ "x-csrf-token": csrfToken })).status).toBe(204);
    await remove(id);
  });

  test("hostile text is stored as one line of plain text, and text without content is refused", async () => {
    // requests with control and direction characters are refused; spaces and line ends are accepted
    const accepted = (length: number) =>
      hostileText(length).replace(/(?![\t\r\n])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, "");
    for (const _ of beginnings) {
      expect(await refusal(create({ title: hostileText() }))).toBe("validation_failed");
      expect(await refusal(create({ text: hostileText() }))).toBe("validation_failed");
      const made = await create({ title: accepted(100), text: accepted(500) });
      for (const one of [made.title, made.text]) expect(one).not.toMatch(raw);
      expect(made.text).not.toContain("\n");
      await remove(made.id);
    }
    for (const empty of ["", " \n\t", "\u200b\u202e", "\u001b[2J"]) {
      expect(await refusal(create({ title: empty })), JSON.stringify(empty)).toBe("validation_failed");
      expect(await refusal(create({ text: empty })), JSON.stringify(empty)).toBe("validation_failed");
    }
    expect(await refusal(create({ title: "x".repeat(101) }))).toBe("validation_failed");
    expect(await refusal(create({ text: "x".repeat(501) }))).toBe("validation_failed");
    expect(await refusal(create({ tone: "DANGER" }))).toBe("validation_failed");
    expect(await unread(grace)).toEqual([]);
  });

  test("an announcement is shown from its start until its end", async () => {
    const now = Date.now();
    const current = await create({ startsAt: now - 60_000, endsAt: now + 60_000 });
    const endless = await create({ tone: "WARNING" });
    const ended = await create({ startsAt: now - 120_000, endsAt: now - 60_000 });
    const later = await create({ startsAt: now + 60_000 });
    // warnings come first
    expect(await unread(bob)).toEqual([endless.id, current.id]);
    // an announcement may end while it is shown
    await dismiss(bob, ended.id);
    expect(await refusal(create({ startsAt: now, endsAt: now }))).toBe("validation_failed");
    const path = { announcementId: current.id };
    const before = { endsAt: now - 120_000, revision: 1 };
    expect(await refusal(server.ada.muster.call("updateAnnouncement", { path, body: before }))).toBe(
      "validation_failed",
    );
    const changes = [
      { startsAt: now + 50_000, revision: 1 },
      { endsAt: now + 40_000, revision: 1 },
    ];
    const outcomes = await Promise.all(
      changes.map((body) => refusal(server.ada.muster.call("updateAnnouncement", { path, body }))),
    );
    expect(outcomes.toSorted()).toEqual(["changed_meanwhile", "done"]);
    for (const { id } of [current, endless, ended, later]) await remove(id);
  });

  test("consoles are notified when one is created, starts, ends, is dismissed or is deleted", async () => {
    const received = { grace: 0, bob: 0 };
    const lives = (["grace", "bob"] as const).map((name) => {
      const live = openLive({ url: server.url, token: { grace, bob }[name].token });
      live.onChanged((what) => (received[name] += what === "announcements" ? 1 : 0));
      return live;
    });
    await Promise.all(
      lives.map((live) => new Promise<void>((resolve) => live.onConnection((up) => up && resolve()))),
    );
    const hears = (count: number) =>
      until(`both received ${count} changes`, () => received.grace === count && received.bob === count);
    const now = Date.now();
    const { id } = await create({ startsAt: now + 1_000, endsAt: now + 2_000 });
    await hears(1);
    expect(await unread(grace)).toEqual([]);
    await hears(2);
    expect(await unread(grace)).toEqual([id]);
    await hears(3);
    expect(await unread(grace)).toEqual([]);
    await dismiss(grace, id);
    await until("the user's other console is notified", () => received.grace === 4);
    await remove(id);
    await until("both are notified of its deletion", () => received.grace === 5 && received.bob === 4);
    for (const live of lives) live.close();
  });

  test("deleting a user who dismissed an announcement doesn't dismiss it for others", async () => {
    const { id } = await create();
    const leaving = await server.person();
    await dismiss(leaving, id);
    await server.ada.muster.call("deleteUser", { path: { userId: leaving.user.id } });
    expect(await unread(grace)).toEqual([id]);
    await remove(id);
  });
});
