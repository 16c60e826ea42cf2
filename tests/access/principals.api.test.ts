// Users can't act on users with more powers, or grant powers they lack.
import { randomUUID } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contentOfText, createMuster, type Grant, type Muster, type User } from "@muster/sdk";
import { startServer } from "@muster/server";
import { onEachDatabase } from "../support/server/databases.ts";
import {
  admin,
  attachAgent,
  codeOf,
  refusal,
  request,
  startTestServer,
  type TestServer,
} from "../support/server/server.ts";

const views: Grant[] = [
  { entity: "ORGANIZATION", permission: "View", effect: "ALLOW" },
  { entity: "NODE", permission: "View", effect: "ALLOW" },
];

onEachDatabase("Principals", (database) => {
  let server: TestServer;
  let ada: Muster;
  let address: string;
  beforeAll(async () => {
    address = await database.fresh();
    server = await startTestServer({ database: address });
    ada = server.ada.muster;
  });
  afterAll(() => server.close());

  const role = async (grants: Grant[], permissions: User["permissions"] = []) =>
    (await ada.call("createTechnicianRole", { body: { name: randomUUID(), grants, permissions } })).id;
  /** Creates a user who has no password yet. */
  const waiting = async (body: Partial<User>) =>
    (await ada.call("createUser", { body: { email: `${randomUUID()}@example.com`, ...body } })).id;
  const manager = (more: Partial<User> = {}) => server.person({ permissions: ["canCreateUsers"], ...more });
  const withKey = (token: string) => createMuster({ url: server.url, token });

  describe("A user manager", () => {
    test("can't invite, unlock, reset, deactivate or delete a user with more permissions", async () => {
      const hr = await manager();
      for (const stronger of [
        await waiting({ permissions: ["canUpdateCustomers"] }),
        await waiting({ roleIds: [await role([...views, scriptRun])] }),
        await waiting({ internal: true }),
        await waiting({ sysadmin: true }),
      ]) {
        const path = { userId: stronger };
        const codes = [
          await refusal(hr.muster.call("inviteUser", { path })),
          await refusal(hr.muster.call("unlockUser", { path })),
          await refusal(hr.muster.call("resetMfa", { path })),
          await refusal(hr.muster.call("updateUser", { path, body: { active: false } })),
          await refusal(hr.muster.call("deleteUser", { path })),
        ];
        expect(codes).toEqual(codes.map(() => "forbidden"));
      }
      const equal = { userId: await waiting({ roleIds: hr.user.roleIds }) };
      expect(await refusal(hr.muster.call("inviteUser", { path: equal }))).toBe("done");
      expect(await refusal(hr.muster.call("deleteUser", { path: equal }))).toBe("done");
    });

    test("who is limited by a role can't make a user who isn't", async () => {
      const switches: Grant = {
        entity: "NODE",
        permission: "View",
        effect: "ALLOW",
        nodeClasses: ["NMS_SWITCH"],
      };
      const deny: Grant = { entity: "NODE", permission: "View", effect: "DENY", nodeClasses: ["NMS_ROUTER"] };
      const limited = await manager({ roleIds: [await role([views[0]!, switches])] });
      const denied = await manager({ roleIds: [await role([...views, deny])] });
      const all = await role(views);
      for (const { muster, user } of [limited, denied]) {
        const make = (roleIds?: number[]) =>
          muster.call("createUser", { body: { email: `${randomUUID()}@example.com`, roleIds } });
        expect(await refusal(make([all]))).toBe("forbidden");
        expect((await make()).roleIds).toEqual(user.roleIds);
        const none = await make([]);
        const path = { userId: none.id };
        expect(await refusal(muster.call("updateUser", { path, body: { roleIds: [all] } }))).toBe(
          "forbidden",
        );
        expect((await ada.call("getUser", { path })).roleIds).toEqual([]);
      }
    });

    test("can't grant a permission once it is withdrawn, even by a concurrent request", async () => {
      const target = await waiting({});
      const path = { userId: target };
      const hr = await manager({ permissions: ["canCreateUsers", "canUpdateDevices"] });
      const [given] = await Promise.all([
        refusal(hr.muster.call("updateUser", { path, body: { permissions: ["canUpdateDevices"] } })),
        ada.call("updateUser", { path: { userId: hr.user.id }, body: { permissions: ["canCreateUsers"] } }),
      ]);
      const { permissions } = await ada.call("getUser", { path });
      expect(permissions).toEqual(given === "done" ? ["canUpdateDevices"] : []);
      expect(
        await refusal(hr.muster.call("updateUser", { path, body: { permissions: ["canUpdateDevices"] } })),
      ).toBe("forbidden");
    });
  });

  test("a revoked key or permission is gone immediately, on every server of the database", async () => {
    const data = mkdtempSync(join(tmpdir(), "muster-second-"));
    copyFileSync(join(server.data, "key"), join(data, "key"));
    // only one server can use the embedded database
    const second = address ? await startServer({ database: address, data, port: 0 }) : undefined;
    const url = second?.url ?? server.url;
    const { muster, user } = await server.person();
    const { id, key } = await muster.call("createApiKey", { body: { name: "second" } });
    const [own, other] = [key, (await muster.call("createApiKey", { body: { name: "third" } })).key].map(
      (token) => createMuster({ url, token }),
    );
    const list = (who = own!) => refusal(who.call("listDevices", { query: {} }));
    for (let n = 0; n < 5; n++) expect([await list(), await list(other)]).toEqual(["done", "done"]);
    await muster.call("deleteApiKey", { path: { keyId: id } });
    expect(await list()).toBe("not_signed_in");
    await ada.call("updateUser", { path: { userId: user.id }, body: { roleIds: [], organizationIds: [] } });
    const { results } = await other!.call("listOrganizations", { query: {} });
    expect(results).toEqual([]);
    await second?.close();
    rmSync(data, { recursive: true });
  });

  test("a user without a role sees no organization, device, credential or location", async () => {
    const agent = await attachAgent(server, server, { delegate: false });
    agent.socket.close();
    for (const userType of ["TECHNICIAN", "END_USER"] as const) {
      const { muster } = await server.person({ userType, roleIds: [], organizationIds: null });
      expect((await muster.call("listOrganizations", { query: {} })).results).toEqual([]);
      expect((await muster.call("listDevices", { query: {} })).results).toEqual([]);
      const path = { clientId: server.clientId };
      expect(await refusal(muster.call("listCredentials", { path }))).toBe("not_found");
      expect(await refusal(muster.call("listLocations", { path }))).toBe("not_found");
    }
    const { muster } = await server.person({ roleIds: [await role([views[0]!])] });
    expect((await muster.call("listOrganizations", { query: {} })).results).toHaveLength(1);
    expect((await muster.call("listDevices", { query: {} })).results).toEqual([]);
    expect(await refusal(muster.call("getDevice", { path: { nodeId: agent.nodeId } }))).toBe("forbidden");
  });

  describe("An API key", () => {
    test("limited to an organization can call nothing that belongs to none", async () => {
      const { key } = await ada.call("createApiKey", {
        body: { name: randomUUID(), organizationIds: [server.clientId] },
      });
      const limited = withKey(key);
      const roleId = server.ada.user.roleIds[0] ?? (await role(views));
      const revision = (await ada.call("getTechnicianRole", { path: { roleId } })).revision;
      const codes = {
        setActionLimit: await refusal(limited.call("setActionLimit", { body: { devicesPerHour: 9_999 } })),
        rotateSigningKey: await codeOf(
          request(server.url, "POST", "/ws/agents/key/rotate", {
            headers: { authorization: `Bearer ${key}` },
          }),
        ),
        createTechnicianRole: await refusal(limited.call("createTechnicianRole", { body: { name: "More" } })),
        updateTechnicianRole: await refusal(
          limited.call("updateTechnicianRole", { path: { roleId }, body: { name: "More", revision } }),
        ),
        createDeviceGroup: await refusal(
          limited.call("createDeviceGroup", { body: { name: "All", searchCriteria: {} } }),
        ),
        getServerOverview: await refusal(limited.call("getServerOverview", {})),
        getMetrics: await refusal(limited.call("getMetrics", {})),
        verifyActivities: await refusal(limited.call("verifyActivities", {})),
        createOrganization: await refusal(
          limited.call("createOrganization", { body: { name: "Mine", description: "", location: "x" } }),
        ),
        getSaml: await refusal(limited.call("getSaml", {})),
        listScripts: await refusal(limited.call("listScripts", { query: {} })),
      };
      expect(Object.entries(codes).filter(([, code]) => code !== "forbidden")).toEqual([]);
      expect((await limited.call("listOrganizations", { query: {} })).results).toHaveLength(1);
    });

    test("makes no key that lasts longer, allows more or acts on more devices", async () => {
      const expiresAt = Date.now() + 3_600_000;
      const body = {
        name: randomUUID(),
        devicesPerHour: 1,
        expiresAt,
        permissions: ["canUpdateDevices"] as const,
      };
      const parent = withKey(
        (await ada.call("createApiKey", { body: { ...body, permissions: [...body.permissions] } })).key,
      );
      const child = await parent.call("createApiKey", { body: { name: randomUUID() } });
      expect(child).toMatchObject({ devicesPerHour: 1, expiresAt, permissions: ["canUpdateDevices"] });
      const rate = await parent.call("createApiKey", { body: { name: randomUUID(), devicesPerHour: 5_000 } });
      expect(rate.devicesPerHour).toBe(1);
      const permissions: User["permissions"] = ["canCreateUsers"];
      expect(await refusal(parent.call("createApiKey", { body: { name: randomUUID(), permissions } }))).toBe(
        "forbidden",
      );
      const strong = await ada.call("createApiKey", { body: { name: randomUUID() } });
      const path = { keyId: strong.id };
      expect(await refusal(parent.call("rotateApiKey", { path, body: { graceMinutes: 0 } }))).toBe(
        "forbidden",
      );
      expect(await refusal(parent.call("deleteApiKey", { path }))).toBe("forbidden");
      // keys that differ from it in only one limit
      for (const more of [{ devicesPerHour: 2 }, { expiresAt: expiresAt + 1 }]) {
        const same = { ...body, name: randomUUID(), permissions: [...body.permissions], ...more };
        const { id: keyId } = await ada.call("createApiKey", { body: same });
        const rotated = parent.call("rotateApiKey", { path: { keyId }, body: { graceMinutes: 0 } });
        expect(await refusal(rotated)).toBe("forbidden");
      }
    });

    test("that is limited can't add a second factor, password or recovery codes to its user", async () => {
      const person = await server.person({ permissions: ["canUpdateDevices"] });
      const { key } = await person.muster.call("createApiKey", {
        body: { name: "limited", permissions: [] },
      });
      const limited = withKey(key);
      const password = { currentPassword: admin.password, password: "another horse battery staple" };
      expect([
        await refusal(limited.call("startTotp", {})),
        await refusal(limited.call("startPasskey", {})),
        await refusal(limited.call("createRecoveryCodes", {})),
        await refusal(limited.call("endOtherSessions", {})),
        await codeOf(
          request(server.url, "PUT", "/ws/mfa/password", {
            headers: { authorization: `Bearer ${key}` },
            body: password,
          }),
        ),
      ]).toEqual(Array.from({ length: 5 }, () => "forbidden"));
    });
  });

  test("a technician of one organization doesn't change scripts that all organizations run", async () => {
    const edits = ["View", "Create", "Update", "Delete"].map((permission): Grant => ({
      entity: "SCRIPT_CATEGORY",
      permission,
      effect: "ALLOW",
    }));
    const roleIds = [await role([...views, ...edits])];
    const local = (await server.person({ organizationIds: [server.clientId], roleIds })).muster;
    const everywhere = (await server.person({ roleIds })).muster;
    const body = {
      name: randomUUID(),
      language: "sh" as const,
      operatingSystems: ["LINUX" as const],
      categoriesIds: [1],
      content: contentOfText("echo ours"),
    };
    const { id } = await everywhere.call("createScript", { body });
    const changes = async ({ call }: Muster) => [
      await refusal(call("createScriptCategory", { body: { name: randomUUID() } })),
      await refusal(call("createScript", { body: { ...body, name: randomUUID() } })),
      await refusal(call("updateScript", { body: { ...body, id, content: contentOfText("echo theirs") } })),
      await refusal(call("deleteScript", { path: { scriptId: id } })),
    ];
    expect(await changes(local)).toEqual(["forbidden", "forbidden", "forbidden", "forbidden"]);
    expect(await changes(everywhere)).toEqual(["done", "done", "done", "done"]);
  });

  test("a device group that a role names is changed by administrators only", async () => {
    const { id: groupId } = await ada.call("createDeviceGroup", {
      body: { name: randomUUID(), searchCriteria: { search: "lobby" } },
    });
    const search: Grant = { entity: "SEARCH", permission: "Search.Update", effect: "ALLOW" };
    const editor = await server.person({ roleIds: [await role([...views, search])] });
    const widen = () =>
      refusal(
        editor.muster.call("updateDeviceGroup", {
          path: { groupId },
          body: { name: randomUUID(), searchCriteria: {} },
        }),
      );
    expect(await widen()).toBe("done");
    await role([{ entity: "NODE", permission: "View", effect: "ALLOW", groupIds: [groupId] }]);
    expect(await widen()).toBe("forbidden");
  });
});

const scriptRun: Grant = { entity: "SCRIPT_CATEGORY", permission: "Run", effect: "ALLOW" };
