// Announcements: created in a shell or on a screen, read and dismissed in every client.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openFaultyProxy } from "../support/clients/faulty-proxy.ts";
import { frontends } from "../support/clients/frontends.ts";
import { run } from "../support/clients/muster.ts";
import { mark, raw } from "../support/hostile/hostile-text.ts";
import { admin, startTestServer, type Person, type TestServer } from "../support/server/server.ts";

const home = mkdtempSync(join(tmpdir(), "muster-announcements-"));
let server: TestServer;
let grace: Person;

beforeAll(async () => {
  server = await startTestServer({ schedulerTickMS: 100, web: join(import.meta.dirname, "../../web/dist") });
  grace = await server.person();
});
afterEach(async () => {
  const { results } = await server.ada.muster.call("listAnnouncements", { query: {} });
  for (const { id } of results)
    await server.ada.muster.call("deleteAnnouncement", { path: { announcementId: id } });
});
afterAll(async () => {
  await server.close();
  rmSync(home, { recursive: true });
});

const create = (title: string, more: object = {}) =>
  server.ada.muster.call("createAnnouncement", { body: { title, text: `${title} text.`, ...more } });
const unreadTitles = async ({ muster }: Person) =>
  (await muster.call("listUnreadAnnouncements", {})).results.map(({ title }) => title);

describe("muster announcements", () => {
  const shellOf = ({ token }: Person, ...args: string[]) =>
    run(["announcements", ...args], {
      env: { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: token, TZ: "UTC" },
    });
  const shell = (...args: string[]) => shellOf(server.ada, ...args);

  test("an administrator creates, lists, updates and deletes one", async () => {
    const content = ["--title", "Maintenance tonight", "--text", "At 22:00."];
    const dry = await shell("create", ...content, "--dry-run");
    expect(dry.stdout).toContain("POST /ws/application-announcements");
    expect((await shell("list")).stderr).toContain("No announcements found.");
    const times = ["--from", "2099-01-31 20:00", "--until", "2099-01-31T23:00Z"];
    const made = await shell("create", ...content, "--tone", "warning", ...times, "--json", "all");
    expect(made.exitCode, made.stderr).toBe(0);
    expect(JSON.parse(made.stdout)).toMatchObject({
      title: "Maintenance tonight",
      tone: "WARNING",
      startsAt: "2099-01-31T20:00:00.000Z",
      endsAt: "2099-01-31T23:00:00.000Z",
      createdBy: admin.email,
    });
    const updated = await shell("update", "maintenance tonight", "--no-from", "--text", "At 23:00.");
    expect(updated.exitCode, updated.stderr).toBe(0);
    const listed = await shell("list");
    expect(listed.stdout.split("\t").slice(1)).toEqual([
      "WARNING",
      "Maintenance tonight",
      "",
      "2099-01-31T23:00:00.000Z",
      admin.email,
      expect.stringMatching(/Z$/),
      "At 23:00.",
    ]);
    expect((await shell("delete", "Maintenance tonight", "--yes")).exitCode).toBe(0);
    expect((await shell("list", "--json", "all")).stdout.trim()).toBe("[]");
  });

  test("a user lists and dismisses unread ones, and nothing else", async () => {
    const { id } = await create("Welcome");
    const unread = await shellOf(grace, "list", "--unread");
    expect(unread.stdout).toBe(`${id}\tINFO\tWelcome\tWelcome text.`);
    expect(await shellOf(grace, "dismiss", "welcome")).toMatchObject({ exitCode: 0 });
    const again = await shellOf(grace, "list", "--unread");
    expect(again).toMatchObject({ exitCode: 0, stdout: "" });
    expect(again.stderr).toContain("No announcements found.");
    expect(await shellOf(grace, "dismiss", "welcome")).toMatchObject({ exitCode: 3 });
    expect(await shellOf(grace, "list")).toMatchObject({ exitCode: 5 });
    expect(await shellOf(grace, "delete", String(id), "--yes")).toMatchObject({ exitCode: 5 });
    expect(await shellOf(grace, "create", "--title", "a", "--text", "b")).toMatchObject({ exitCode: 5 });
  });

  test("an update of an announcement that changed since it was read exits with 6", async () => {
    const { id } = await create("Outdated");
    const read = await server.ada.muster.call("listAnnouncements", { query: {} });
    const path = { announcementId: id };
    await server.ada.muster.call("updateAnnouncement", { path, body: { text: "Theirs.", revision: 1 } });
    const proxy = await openFaultyProxy(server.url);
    proxy.answers.set("/ws/application-announcements", read);
    try {
      const args = ["announcements", "update", String(id), "--text", "Mine."];
      const env = {
        HOME: home,
        XDG_CONFIG_HOME: home,
        MUSTER_URL: proxy.url,
        MUSTER_TOKEN: server.ada.token,
      };
      const refused = await run(args, { env });
      expect(refused.exitCode, refused.stderr).toBe(6);
      expect(refused.stderr).toContain("Someone else changed this while you were editing.");
    } finally {
      await proxy.close();
    }
    const { results } = await server.ada.muster.call("listAnnouncements", { query: {} });
    expect(results).toMatchObject([{ text: "Theirs.", revision: 2 }]);
  });

  test("an invalid or missing value is refused with the name of its flag", async () => {
    const times = ["--from", "2099-01-02 10:00", "--until", "2099-01-01 10:00"];
    const refused = await shell("create", "--title", "a", "--text", "b", ...times);
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain("--until: Must be after the start");
    expect((await shell("create", "--title", "a")).stderr).toContain("--text");
    expect((await shell("update", "1")).stderr).toContain("No changes given.");
  });

  test("hostile text has no effect in a list", async () => {
    const hostile = `=1+1${mark}\u200b\u2028<img src=x onerror=globalThis.pwned=1>`;
    await create(hostile, { text: `${hostile}\r\n${hostile}` });
    for (const format of ["table", "csv"]) {
      const { stdout } = await shellOf(grace, "list", "--unread", "--output", format);
      expect(stdout).toContain(mark);
      expect(stdout.replaceAll("\r\n", "\n")).not.toMatch(raw);
      if (format === "csv") expect(stdout).not.toMatch(/(^|,)"?=/m);
    }
  });
});

describe.each(["terminal", "web"] as const)("Announcements in the %s", (kind) => {
  const open = (who: Person, address: string) =>
    frontends[kind]({
      url: server.url,
      token: who.token,
      email: who.user.email,
      password: admin.password,
      address,
    });

  test("a user reads them above every page, warnings first, and dismisses each once", async () => {
    await create(`Hello ${kind}`);
    const frontend = await open(grace, "#/deviceSearch");
    try {
      await frontend.see(`Hello ${kind} text.`);
      // published while the console is open
      await create(`Urgent ${kind}`, { tone: "WARNING" });
      await frontend.see(`Urgent ${kind} text.`);
      await frontend.palette("Dashboard");
      await frontend.see(`Urgent ${kind} text.`);
      await frontend.press("Dismiss");
      await frontend.see(`Hello ${kind} text.`);
      expect(await unreadTitles(grace)).toEqual([`Hello ${kind}`]);
      await frontend.press("Dismiss");
      await expect.poll(() => unreadTitles(grace)).toEqual([]);
      expect(await unreadTitles(server.ada)).toHaveLength(2);
    } finally {
      await frontend.close();
    }
  });

  test("an administrator creates one, which others see at once, and deletes it", async () => {
    const frontend = await open(server.ada, "#/administration/announcements");
    try {
      await frontend.see("No announcements");
      await frontend.press("Create announcement");
      await frontend.fill("Title", `News ${kind}`);
      await frontend.fill("Text", "Read the handbook.");
      await frontend.choose("Type", "Warning");
      await frontend.press("Save");
      await frontend.see("Announcement saved");
      await frontend.see("Read the handbook.");
      const { results } = await server.ada.muster.call("listAnnouncements", { query: {} });
      expect(results).toMatchObject([
        { title: `News ${kind}`, text: "Read the handbook.", tone: "WARNING", startsAt: null, endsAt: null },
      ]);
      expect(await unreadTitles(grace)).toEqual([`News ${kind}`]);
      await frontend.tick(`News ${kind}`);
      await frontend.press("Delete");
      await frontend.see("Delete 1 announcement?");
      await frontend.press("Delete");
      await frontend.see("No announcements");
      expect(await unreadTitles(grace)).toEqual([]);
    } finally {
      await frontend.close();
    }
  });

  test("saving over another administrator's change is refused until the latest is loaded", async () => {
    const { id } = await create(`Plan ${kind}`);
    const frontend = await open(server.ada, "#/administration/announcements");
    try {
      await frontend.open(`Plan ${kind}`);
      await frontend.fill("Text", "Mine.");
      const path = { announcementId: id };
      await server.ada.muster.call("updateAnnouncement", { path, body: { text: "Theirs.", revision: 1 } });
      await frontend.press("Save");
      await frontend.see("Someone else changed this while you were editing.");
      await frontend.see("Load latest version");
      await frontend.press("Load latest version");
      await frontend.fill("Title", `Plan B ${kind}`);
      await frontend.press("Save");
      await frontend.see("Announcement saved");
    } finally {
      await frontend.close();
    }
    const { results } = await server.ada.muster.call("listAnnouncements", { query: {} });
    expect(results).toMatchObject([{ title: `Plan B ${kind}`, text: "Theirs.", revision: 3 }]);
  });

  test("a user without the right can't open the administration page, and hostile text stays text", async () => {
    const hostile = `<img src=x onerror=globalThis.pwned=1>${mark}`;
    await create(hostile, { text: `\u200b\r\n${hostile}` });
    const frontend = await open(grace, "#/administration/announcements");
    try {
      await frontend.see("You don't have permission to do this.");
      await frontend.see(hostile);
    } finally {
      await frontend.close();
    }
  });
});
