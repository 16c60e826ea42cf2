// Users, API keys and the own account: models of the specification, lists, responses, and what other users
// can't do with them.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkPhoneNumber, createMuster } from "@muster/sdk";
import { onEachDatabase } from "../support/server/databases.ts";
import { refusal, startTestServer, type TestServer } from "../support/server/server.ts";

onEachDatabase("Users and API keys", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
  });
  afterAll(() => server.close());
  const withKey = (token: string) => createMuster({ url: server.url, token });

  test("users are listed by type, and saving one returns resultCode SUCCESS", async () => {
    const { call } = server.ada.muster;
    const email = `${randomUUID()}@example.com`;
    const made = await call("createUser", { body: { email, userType: "END_USER" } });
    expect(made.resultCode).toBe("SUCCESS");
    const changed = await call("updateUser", { path: { userId: made.id }, body: { firstName: "Grace" } });
    expect(changed).toMatchObject({ resultCode: "SUCCESS", firstName: "Grace" });
    const emails = async (userType: "TECHNICIAN" | "END_USER") =>
      (await call("listUsers", { query: { userType } })).results.map((user) => user.email);
    expect(await emails("END_USER")).toEqual([email]);
    expect(await emails("TECHNICIAN")).not.toContain(email);
  });

  test("users without permissions can change only their own name", async () => {
    const bob = await server.person({ permissions: [] });
    const body = { firstName: "Bob", lastName: "Kahn" };
    expect(await bob.muster.call("updateProfile", { body })).toMatchObject({
      ...body,
      id: bob.user.id,
      resultCode: "SUCCESS",
    });
    for (const more of [{ sysadmin: true }, { permissions: ["canCreateUsers"] }, { email: "x@example.com" }])
      expect(await refusal(bob.muster.call("updateProfile", { body: { ...body, ...more } as never }))).toBe(
        "validation_failed",
      );
    const own = { path: { userId: bob.user.id }, body };
    expect(await refusal(bob.muster.call("updateUser", own))).toBe("forbidden");
    expect(await refusal(bob.muster.call("getUser", { path: { userId: server.ada.user.id } }))).toBe(
      "forbidden",
    );
    const { user } = await server.ada.muster.call("getSession", {});
    expect(user.firstName).not.toBe("Bob");
  });

  test("a phone number must be valid, and can be removed", async () => {
    const bob = await server.person({ permissions: [] });
    const save = (phoneNumber: string) => bob.muster.call("updateProfile", { body: { phoneNumber } });
    for (const wrong of [
      "call me",
      "12",
      "+",
      "1234567890123456",
      "+32 9 123 45 67 12 34 5",
      "=1234567",
      "12345<b>",
    ])
      expect(await refusal(save(wrong)), wrong).toBe("validation_failed");
    await expect(save("1")).rejects.toMatchObject({
      errors: [{ field: "phoneNumber", message: "Invalid phone number" }],
    });
    for (const right of ["+32 9 123 45 67", "(650) 555-0100", "09/123.45.67", "112345", ""]) {
      expect(checkPhoneNumber(right)).toEqual({});
      expect(await save(right)).toMatchObject({ phoneNumber: right });
    }
  });

  test("a user's content includes the run-only script categories of their roles", async () => {
    const { call } = server.ada.muster;
    const { id: category } = await call("createScriptCategory", { body: { name: randomUUID() } });
    const { id: roleId } = await call("createTechnicianRole", {
      body: { name: randomUUID(), runOnlyScriptCategories: [category] },
    });
    const { id: userId } = await call("createUser", {
      body: { email: `${randomUUID()}@example.com`, roleIds: [roleId], userInactivityTimeout: 30 },
    });
    const { content } = await call("getUser", { path: { userId } });
    expect(content).toEqual({
      permissions: [],
      userInactivityTimeout: 30,
      runOnlyScriptCategories: [category],
    });
  });

  test("a limited key can't rename its user", async () => {
    const bob = await server.person({ permissions: ["canUpdateDevices"] });
    const { key } = await bob.muster.call("createApiKey", { body: { name: "limited", permissions: [] } });
    expect(await refusal(withKey(key).call("updateProfile", { body: { firstName: "Ada" } }))).toBe(
      "forbidden",
    );
  });

  test("a key's name, permissions and organizations can be changed", async () => {
    const { call } = server.ada.muster;
    const made = await call("createApiKey", { body: { name: randomUUID(), permissions: [] } });
    expect(made.resultCode).toBe("SUCCESS");
    const limited = withKey(made.key);
    expect(
      await refusal(
        limited.call("createOrganization", { body: { name: randomUUID(), description: "", location: "x" } }),
      ),
    ).toBe("forbidden");
    const body = {
      name: randomUUID(),
      permissions: ["canCreateCustomers" as const],
      organizationIds: [server.clientId],
    };
    const saved = await call("updateApiKey", { path: { keyId: made.id }, body });
    expect(saved).toMatchObject({ ...body, resultCode: "SUCCESS" });
    expect(saved).not.toHaveProperty("key");
    const other = await call("createApiKey", { body: { name: randomUUID() } });
    const taken = { path: { keyId: other.id }, body: { name: body.name } };
    expect(await refusal(call("updateApiKey", taken))).toBe("name_in_use");
    const missing = { path: { keyId: other.id }, body: { organizationIds: [999_999] } };
    expect(await refusal(call("updateApiKey", missing))).toBe("not_found");
  });

  test("a limited key can't extend itself or another key, and users can't change others' keys", async () => {
    const bob = await server.person({ permissions: ["canUpdateDevices", "canCreateDevices"] });
    const { call } = bob.muster;
    const name = () => randomUUID();
    const own = await call("createApiKey", { body: { name: name(), permissions: ["canUpdateDevices"] } });
    const strong = await call("createApiKey", { body: { name: name() } });
    const stolen = withKey(own.key);
    for (const keyId of [own.id, strong.id])
      for (const body of [{ permissions: ["canCreateDevices" as const] }, { name: "mine" }])
        if (keyId === strong.id || !("name" in body))
          expect(await refusal(stolen.call("updateApiKey", { path: { keyId }, body }))).toBe("forbidden");
    // "all" means all permissions of the key itself
    await stolen
      .call("updateApiKey", { path: { keyId: own.id }, body: { permissions: null } })
      .catch(() => {});
    const { results } = await call("listApiKeys", {});
    expect(results.find(({ id }) => id === own.id)?.permissions).toEqual(["canUpdateDevices"]);
    // an administrator can't change another user's keys either
    const path = { keyId: own.id };
    expect(await refusal(server.ada.muster.call("updateApiKey", { path, body: { name: "x" } }))).toBe(
      "not_found",
    );
    const more = { permissions: ["canCreateUsers" as const] };
    expect(await refusal(call("updateApiKey", { path, body: more }))).toBe("forbidden");
  });
});
