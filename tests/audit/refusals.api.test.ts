// Rejected requests of strangers are counted; the actions of users are always recorded.
import { createMuster, activityText, type Activity } from "@muster/sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomUUID } from "node:crypto";
import { StrangerRefusals } from "../../server/src/audit/stranger-refusals.ts";
import { signedEnrollment } from "../support/agents/scripted-identity.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import { admin, codeOf, request, startTestServer, type TestServer } from "../support/server/server.ts";

const minuteMS = 60_000;

onEachDatabase("Refused strangers", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
  });
  afterAll(() => server.close());

  const entries = async (query: object): Promise<Activity[]> =>
    (await server.ada.muster.call("listActivities", { query: { pageSize: 1_000, ...query } })).results;
  const attack = async (times: number, path = "/ws/invitation") => {
    for (let i = 0; i < times; i++)
      await request(server.url, "POST", path, { body: { token: "x".repeat(43), password: admin.password } });
  };

  test("cannot keep a sign-in, an enrollment and an accepted invitation out of the log", async () => {
    const invited = await server.ada.muster.call("createUser", {
      body: { email: "hr@example.com", firstName: "Hope", lastName: "", sysadmin: false },
    });
    const { url } = await server.ada.muster.call("inviteUser", { path: { userId: invited.id } });
    const { token } = await server.ada.muster.call("createEnrollmentToken", {
      body: { clientId: server.clientId, locationId: server.locationId, expiresInMinutes: 5 },
    });
    await attack(130);

    const stranger = createMuster({ url: server.url });
    await stranger.call("acceptInvitation", {
      body: { token: url.split("/").at(-1)!, password: admin.password },
    });
    const signIn = { email: "hr@example.com", password: admin.password };
    expect(await codeOf(request(server.url, "POST", "/ws/session", { body: signIn }))).toBe("done");
    // two from one address: successes are not summarized, unlike rejections
    for (const hostname of ["pc-7", "pc-8"]) {
      const pc = { hostname, platform: "linux", osVersion: "6.1", version: "0.1.0" } as const;
      await stranger.call("enrollAgent", {
        body: signedEnrollment({ token, machineId: randomUUID(), ...pc }),
      });
    }

    const who = { who: "hr@example.com", actor: "Hope", userId: invited.id, outcome: "done" };
    expect(await entries({ operation: "acceptInvitation", outcome: "done" })).toMatchObject([who]);
    expect(await entries({ operation: "signIn", outcome: "done", who: "hr@example.com" })).toMatchObject([
      who,
    ]);
    expect(await entries({ operation: "enrollAgent", outcome: "done" })).toMatchObject([
      { who: "pc-8", object: { kind: "agent", name: "pc-8" } },
      { who: "pc-7", object: { kind: "agent", name: "pc-7" } },
    ]);
    // including the creation of the first administrator
    expect(await entries({ operation: "createFirstAdministrator" })).toMatchObject([
      { who: admin.email, outcome: "done" },
    ]);
  });

  test("are recorded at once, and identical refusals as a count when the server stops", async () => {
    const refused = { operation: "signIn", outcome: "sign_in_failed" };
    const body = { email: "ada@example.com", password: "wrong and long" };
    for (let i = 0; i < 131; i++) await request(server.url, "POST", "/ws/session", { body });
    expect(await entries(refused)).toMatchObject([{ who: "127.0.0.1", changes: [] }]);
    await server.restart();
    const [summary, first, ...more] = await entries(refused);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ changes: [] });
    expect(activityText(summary!)).toBe(
      "127.0.0.1 tried to sign in, refused 131 times in a minute: Incorrect email or password.",
    );
    expect((await server.ada.muster.call("verifyActivities", {})).fault).toBeNull();
  });

  test("don't keep refusals of other operations out of the log", async () => {
    await attack(130);
    await request(server.url, "POST", "/ws/client", { body: {} });
    await request(server.url, "GET", "/ws/query/organizations", {
      headers: { authorization: "Bearer mk_stolen" },
    });
    expect(await entries({ operation: "createOrganization", outcome: "not_signed_in" })).toHaveLength(1);
    expect(await entries({ operation: "listOrganizations", outcome: "not_signed_in" })).toHaveLength(1);
  });
});

describe("Summaries of refused strangers", () => {
  const count = (refusals: StrangerRefusals, from: readonly string[], operation = "signIn", at = 0) =>
    from.filter((address) => refusals.add({ operation, outcome: "sign_in_failed", address, at })).length;
  const many = (prefix: (i: number) => string, n: number) => Array.from({ length: n }, (_, i) => prefix(i));

  test("group IPv6 addresses by network", () => {
    const refusals = new StrangerRefusals();
    const sources = many((i) => `2001:db8:1:2::${i.toString(16)}`, 65_536);
    expect(count(refusals, sources)).toBe(1);
    expect(refusals.end(minuteMS)).toMatchObject([
      {
        operation: "signIn",
        outcome: "sign_in_failed",
        address: "2001:db8:1:2::/64",
        who: "2001:db8:1:2::/64",
      },
    ]);
    expect(refusals.end(2 * minuteMS)).toEqual([]);
  });

  test("treat an IPv4 address and its IPv6 form as the same", () => {
    const refusals = new StrangerRefusals();
    expect(count(refusals, ["198.51.100.7", "::ffff:198.51.100.7"])).toBe(1);
    expect(refusals.end(minuteMS)).toMatchObject([{ address: "198.51.100.7" }]);
  });

  test("are due a minute after the first refusal, not when the clock's minute ends", () => {
    const refusals = new StrangerRefusals();
    count(refusals, ["198.51.100.7"], "signIn", minuteMS - 1);
    count(refusals, ["198.51.100.7"], "signIn", minuteMS + 1);
    expect(refusals.end(2 * minuteMS - 2)).toEqual([]);
    expect(refusals.end(2 * minuteMS - 1)).toHaveLength(1);
  });

  test("have few entries for many networks and operations, and count every refusal", () => {
    const refusals = new StrangerRefusals();
    const sources = many((i) => `2001:db8:${i.toString(16)}::1`, 65_536);
    let written = count(refusals, sources);
    for (let i = 0; i < 300; i++) written += count(refusals, ["198.51.100.7"], `operation${i}`);
    const summaries = refusals.end(minuteMS);
    expect(written + summaries.length).toBeLessThanOrEqual(200);
    const all = summaries.reduce((sum, { changes }) => sum + Number(changes?.[0]?.to), 0);
    // rejections with their own entry are not in the summaries
    expect(all + written).toBeGreaterThanOrEqual(65_536 + 300);
    const rest = summaries.find(({ operation, who }) => operation === "signIn" && who.includes("addresses"));
    expect(rest).toMatchObject({ address: "", who: "more than 1000 addresses" });
    const text = {
      actor: "",
      userId: null,
      organizationId: null,
      organization: "",
      object: null,
      dryRun: false,
    };
    expect(activityText({ ...text, ...rest!, changes: [...rest!.changes!], detail: "" })).toBe(
      "More than 1,000 addresses tried to sign in, refused 65,516 times in a minute: Incorrect email or password.",
    );
  });

  test("let the first refusal of an operation have its own entry while others are attacked", () => {
    const refusals = new StrangerRefusals();
    count(
      refusals,
      many((i) => `198.51.${i >> 8}.${i & 255}`, 5_000),
    );
    expect(count(refusals, ["203.0.113.9"], "enrollAgent")).toBe(1);
  });
});
