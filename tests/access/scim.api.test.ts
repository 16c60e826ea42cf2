// Provisioning: the identity provider creates, updates and deactivates users, with requests as sent by Okta
// and Entra.
import { afterAll, beforeAll, expect, test } from "vitest";
import { io } from "socket.io-client";
import { onEachDatabase } from "../support/server/databases.ts";
import {
  admin,
  codeOf,
  refusal,
  request,
  startTestServer,
  until,
  type TestServer,
} from "../support/server/server.ts";

const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
const patchSchema = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

interface ScimAnswer {
  status: number;
  body: {
    id: string;
    userName: string;
    active: boolean;
    name: { givenName?: string; familyName?: string };
    meta: { location: string };
    totalResults: number;
    Resources: ScimAnswer["body"][];
    detail: string;
    scimType?: string;
    schemas: string[];
  };
}

onEachDatabase("SCIM provisioning", (database) => {
  let server: TestServer;
  let token: string;
  let url: string;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
    ({ token, url } = await server.ada.muster.call("createScimToken", {}));
    await server.ada.muster.call("updateSaml", {
      body: {
        scim: { enabled: true },
        permissions: ["canUpdateDevices"],
        organizationIds: [server.clientId],
      },
    });
  });
  afterAll(() => server.close());

  async function scim(
    method: string,
    path: string,
    body?: unknown,
    type = body === undefined ? undefined : "application/scim+json",
  ): Promise<ScimAnswer> {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(type && { "content-type": type }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (text) expect(answer.headers.get("content-type")).toContain("application/scim+json");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    return { status: answer.status, body: (text ? JSON.parse(text) : {}) as ScimAnswer["body"] };
  }
  const named = (name: string) => `/Users?filter=${encodeURIComponent(`userName eq "${name}"`)}`;
  const patch = (id: string, ...Operations: object[]) =>
    scim("PATCH", `/Users/${id}`, { schemas: [patchSchema], Operations });
  const make = async (userName: string) =>
    (await scim("POST", "/Users", { schemas: [userSchema], userName, active: true })).body;
  const userOf = async (email: string) =>
    (await server.ada.muster.call("listUsers", { query: {} })).results.find((one) => one.email === email);

  test("Okta's requests create, update and deactivate a user", async () => {
    expect((await scim("GET", `${named("grace@example.com")}&startIndex=1&count=100`)).body).toMatchObject({
      totalResults: 0,
    });
    const made = await scim("POST", "/Users", {
      schemas: [userSchema],
      userName: "grace@example.com",
      name: { givenName: "Grace", familyName: "Hopper" },
      emails: [{ primary: true, value: "grace@example.com", type: "work" }],
      displayName: "Grace Hopper",
      locale: "en-US",
      externalId: "00ujl29u0le5T6Aj10h7",
      groups: [],
      password: "1mz050nq",
      active: true,
    });
    expect(made).toMatchObject({
      status: 201,
      body: { userName: "grace@example.com", active: true, externalId: "00ujl29u0le5T6Aj10h7" },
    });
    expect(made.body.meta.location).toBe(`${url}/Users/${made.body.id}`);
    expect(await userOf("grace@example.com")).toMatchObject({
      firstName: "Grace",
      sysadmin: false,
      active: true,
      permissions: ["canUpdateDevices"],
      organizationIds: [server.clientId],
    });
    // Muster ignores the password that Okta sends
    expect(
      await codeOf(
        request(server.url, "POST", "/ws/session", {
          body: { email: "grace@example.com", password: "1mz050nq" },
        }),
      ),
    ).toBe("sign_in_failed");
    const again = await scim("POST", "/Users", { schemas: [userSchema], userName: "GRACE@example.com" });
    expect(again).toMatchObject({ status: 409, body: { scimType: "uniqueness" } });
    expect((await scim("GET", named("Grace@Example.COM"))).body).toMatchObject({
      totalResults: 1,
      Resources: [{ id: made.body.id }],
    });
    const put = await scim(
      "PUT",
      `/Users/${made.body.id}`,
      {
        schemas: [userSchema],
        id: made.body.id,
        userName: "grace.hopper@example.com",
        name: { givenName: "Grace B.", familyName: "Hopper" },
        emails: [{ primary: true, value: "grace.hopper@example.com", type: "work" }],
        active: true,
        groups: [],
        meta: { resourceType: "User" },
      },
      "application/json",
    );
    expect(put).toMatchObject({
      status: 200,
      body: { userName: "grace.hopper@example.com", name: { givenName: "Grace B." } },
    });
    expect(await patch(made.body.id, { op: "replace", value: { active: false } })).toMatchObject({
      status: 200,
      body: { active: false },
    });
    expect(await userOf("grace.hopper@example.com")).toMatchObject({ active: false });
    expect(await patch(made.body.id, { op: "replace", value: { active: true } })).toMatchObject({
      status: 200,
      body: { active: true },
    });
  });

  test("Entra's requests work: capitalized operations, filtered paths and booleans as strings", async () => {
    const made = await scim("POST", "/Users", {
      schemas: [userSchema, "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"],
      externalId: "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
      userName: "Test_User_ab6490ee@testuser.com",
      active: "True",
      emails: [{ primary: true, type: "work", value: "Test_User_fd0ea19b@testuser.com" }],
      meta: { resourceType: "User" },
      name: { formatted: "givenName familyName", familyName: "familyName", givenName: "givenName" },
      roles: [],
    });
    expect(made).toMatchObject({ status: 201, body: { active: true } });
    const { id } = made.body;
    expect((await scim("GET", `/Users/${id}`)).body).toMatchObject({ id });
    expect((await scim("GET", named("non-existent user"))).body).toMatchObject({
      totalResults: 0,
      Resources: [],
    });
    const changed = await patch(
      id,
      { op: "Replace", path: 'emails[type eq "work"].value', value: "updated@testuser.com" },
      { op: "Add", path: "name.familyName", value: "updatedFamilyName" },
    );
    expect(changed).toMatchObject({ status: 200, body: { name: { familyName: "updatedFamilyName" } } });
    expect(await patch(id, { op: "Replace", path: "userName", value: "new@testuser.com" })).toMatchObject({
      body: { userName: "new@testuser.com" },
    });
    for (const value of ["False", false, "false"]) {
      expect(await patch(id, { op: "Replace", path: "active", value })).toMatchObject({
        status: 200,
        body: { active: false },
      });
      expect(await patch(id, { op: "Replace", path: "active", value: "True" })).toMatchObject({
        status: 200,
        body: { active: true },
      });
    }
    expect(await patch(id, { op: "replace", value: { active: "False" } })).toMatchObject({
      body: { active: false },
    });
    expect(await scim("DELETE", `/Users/${id}`, undefined, "application/scim+json")).toMatchObject({
      status: 204,
    });
    expect(await scim("GET", `/Users/${id}`)).toMatchObject({ status: 404 });
    expect(await scim("DELETE", `/Users/${id}`)).toMatchObject({ status: 404 });
  });

  test("a deactivated user loses session, API key and live connection before the provider gets its response", async () => {
    const body = {
      email: "leaver@example.com",
      password: admin.password,
      firstName: "",
      lastName: "",
      sysadmin: false,
    };
    await server.ada.muster.call("createUser", { body });
    const signIn = () =>
      request(server.url, "POST", "/ws/session", { body: { email: body.email, password: admin.password } });
    const answer = await signIn();
    const { csrfToken } = (await answer.json()) as { csrfToken: string };
    const cookie = answer.headers.getSetCookie()[0]!.split(";")[0]!;
    const made = await request(server.url, "POST", "/ws/apikeypair", {
      headers: { cookie, "x-csrf-token": csrfToken },
      body: { name: "theirs" },
    });
    const { key } = (await made.json()) as { key: string };
    const bySession = () => codeOf(request(server.url, "GET", "/ws/noderole", { headers: { cookie } }));
    const byKey = () =>
      codeOf(request(server.url, "GET", "/ws/noderole", { headers: { authorization: `Bearer ${key}` } }));
    const socket = io(`${server.url}/console`, {
      path: "/ws/live",
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
      auth: { token: key },
    });
    await until("the live channel is open", () => socket.connected);
    expect([await bySession(), await byKey()]).toEqual(["done", "done"]);
    const { Resources } = (await scim("GET", named(body.email))).body;
    await patch(Resources[0]!.id, { op: "replace", value: { active: false } });
    expect([await bySession(), await byKey()]).toEqual(["not_signed_in", "not_signed_in"]);
    expect(await codeOf(signIn())).toBe("sign_in_failed");
    await until("the live channel is closed", () => !socket.connected);
    await patch(Resources[0]!.id, { op: "replace", value: { active: true } });
    // revoked credentials stay revoked
    expect([await bySession(), await byKey()]).toEqual(["not_signed_in", "not_signed_in"]);
    expect(await codeOf(signIn())).toBe("done");
    const activities = (await server.ada.muster.call("listActivities", { query: {} })).results;
    expect(activities).toContainEqual(
      expect.objectContaining({
        who: "provisioning",
        operation: "scimUpdateUser",
        outcome: "done",
        object: expect.objectContaining({ kind: "user", name: expect.stringContaining("@example.com") }),
        changes: [{ field: "active", from: "false", to: "true" }],
      }),
    );
  });

  test("administrators can't be renamed, deactivated or deleted by the provider", async () => {
    const { id } = (await scim("GET", named(admin.email))).body.Resources[0]!;
    const refused = {
      status: 403,
      body: { detail: "Provisioning can't change system administrators. Change them in Muster." },
    };
    const bob = await make("bob@example.com");
    const user = (await userOf("bob@example.com"))!;
    await server.ada.muster.call("updateUser", { path: { userId: user.id }, body: { sysadmin: true } });
    for (const administrator of [id, bob.id]) {
      for (const value of [{ active: false }, { userName: "mallory@example.com" }])
        expect(await patch(administrator, { op: "replace", value })).toMatchObject(refused);
      expect(await scim("DELETE", `/Users/${administrator}`)).toMatchObject(refused);
    }
    expect(await userOf(admin.email)).toMatchObject({ active: true, sysadmin: true });
    // an administrator without a password could only sign in through the provider
    expect(
      await refusal(
        server.ada.muster.call("updateUser", {
          path: { userId: server.ada.user.id },
          body: { sysadmin: false },
        }),
      ),
    ).toBe("last_administrator");
    await server.ada.muster.call("updateUser", { path: { userId: user.id }, body: { sysadmin: false } });
    expect(await scim("DELETE", `/Users/${bob.id}`)).toMatchObject({ status: 204 });
  });

  test("the address of an account created in Muster can be neither taken nor changed", async () => {
    const local = await server.person();
    const { email } = local.user;
    const { id } = (await scim("GET", named(email))).body.Resources[0]!;
    const renamed = await patch(id, { op: "replace", value: { userName: "mallory@example.com" } });
    expect(renamed).toMatchObject({
      status: 403,
      body: { detail: "This account was created in Muster. Change its email address there." },
    });
    const other = await make("eve@example.com");
    expect(await patch(other.id, { op: "replace", value: { userName: email } })).toMatchObject({
      status: 409,
    });
    expect((await userOf(email))?.id).toBe(local.user.id);
  });

  test("lists are filtered, paged and described", async () => {
    for (const name of ["p1@example.com", "p2@example.com", "p3@example.com"]) await make(name);
    const filter = (text: string) => scim("GET", `/Users?filter=${encodeURIComponent(text)}`);
    expect((await filter('userName sw "p" and active eq true')).body.totalResults).toBe(3);
    const page = (await scim("GET", "/Users?startIndex=2&count=1")).body;
    expect(page.Resources).toHaveLength(1);
    expect(page.totalResults).toBeGreaterThan(3);
    expect((await scim("GET", "/ServiceProviderConfig")).body).toMatchObject({
      patch: { supported: true },
      filter: { supported: true },
    });
    expect((await scim("GET", "/ResourceTypes")).body.Resources).toMatchObject([{ name: "User" }]);
    expect((await scim("GET", "/Schemas")).body.Resources.map(({ id }) => id)).toContain(userSchema);
  });

  test("invalid requests are refused with SCIM errors", async () => {
    const error = (status: number, detail: RegExp) => ({
      status,
      body: {
        detail: expect.stringMatching(detail) as string,
        schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      },
    });
    const { id } = await make("refused@example.com");
    expect(await scim("POST", "/Users", { schemas: [userSchema], userName: "not an address" })).toMatchObject(
      error(400, /email address/),
    );
    expect(await scim("POST", "/Users", { schemas: [userSchema] })).toMatchObject(error(400, /userName/));
    expect(await scim("POST", "/Users", [])).toMatchObject(error(400, /./));
    expect(
      await scim("POST", "/Users", { schemas: [userSchema], userName: "x".repeat(300_000) }),
    ).toMatchObject(error(413, /too large/));
    expect(await patch(id, { op: "eat", path: "active" })).toMatchObject(error(400, /operation/));
    expect(await patch(id)).toMatchObject(error(400, /at least one/));
    expect(await scim("GET", "/Groups")).toMatchObject(error(404, /no groups/));
    const slow = `"${"\\a".repeat(200)}`;
    expect(await scim("GET", `/Users?filter=${encodeURIComponent(slow)}`)).toMatchObject(
      error(400, /backslash/),
    );
    expect(
      await patch(id, { op: "replace", path: `emails[type eq ${slow}].value`, value: "x" }),
    ).toMatchObject(error(400, /backslash/));
  });

  test("malformed filters, paths and attribute lists don't cause server errors", async () => {
    const { id } = await make("odd@example.com");
    const filters = [
      "a".repeat(900),
      "a.".repeat(450),
      "a[b eq 1] or ".repeat(70),
      "(".repeat(500),
      "not ".repeat(240),
    ];
    for (const query of [
      ...filters.map((one) => `filter=${encodeURIComponent(one)}`),
      `attributes=${"a,".repeat(400)}`,
      "attributes=__proto__",
      "excludedAttributes=constructor",
      "sortBy=__proto__",
      "startIndex=NaN&count=-1e309",
    ])
      expect((await scim("GET", `/Users?${query}`)).status, query.slice(0, 40)).toBeLessThan(500);
    for (const path of ["%00", "__proto__", "x".repeat(190)])
      expect((await scim("GET", `/Users/${path}`)).status, path).toBeLessThan(500);
    for (const one of [
      null,
      1,
      {},
      { op: "add", path: "__proto__.x", value: 1 },
      { op: "add", path: "constructor.x" },
    ])
      expect((await patch(id, one as object)).status, JSON.stringify(one)).toBe(400);
    expect(Reflect.get({}, "x")).toBeUndefined();
  });

  test("only the newest token is accepted, while provisioning is enabled", async () => {
    const status = async (header?: string) =>
      (await fetch(`${url}/Users`, { headers: header === undefined ? {} : { authorization: header } }))
        .status;
    expect(await status(`Bearer ${token}`)).toBe(200);
    for (const header of [
      undefined,
      "",
      "Bearer",
      `Bearer ${token}x`,
      `Bearer ${server.ada.token}`,
      `Basic ${token}`,
    ])
      expect(await status(header), String(header)).toBe(401);
    const refused = await fetch(`${url}/Users`, { headers: { authorization: `Bearer ${token}x` } });
    expect(await refused.json()).toMatchObject({ detail: "Incorrect provisioning token" });
    if (database.name === "SQLite") expect(server.stored()).not.toContain(token);
    expect(JSON.stringify(await server.ada.muster.call("getSaml", {}))).not.toContain(token);
    await server.ada.muster.call("updateSaml", { body: { scim: { enabled: false } } });
    expect(await status(`Bearer ${token}`)).toBe(401);
    await server.ada.muster.call("updateSaml", { body: { scim: { enabled: true } } });
    const next = await server.ada.muster.call("createScimToken", {});
    expect([await status(`Bearer ${token}`), await status(`Bearer ${next.token}`)]).toEqual([401, 200]);
    await server.ada.muster.call("deleteScimToken", {});
    expect(await status(`Bearer ${next.token}`)).toBe(401);
    expect((await server.ada.muster.call("getSaml", {})).scim).toMatchObject({
      enabled: true,
      tokenCreatedAt: null,
    });
  });
});
