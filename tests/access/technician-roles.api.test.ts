// Roles allow and deny actions on objects, and the server explains each decision.
import { afterAll, beforeAll, expect, test } from "vitest";
import { decisionText, parseGrant, type Grant, type NmsRole } from "@muster/sdk";
import { enrollScripted } from "../support/agents/scripted-identity.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import {
  codeOf,
  refusal,
  request,
  startTestServer,
  toAdd,
  type TestServer,
} from "../support/server/server.ts";

const grants = (...texts: string[]): Grant[] => texts.map((text) => parseGrant(text)!);

onEachDatabase("Technician roles", (database) => {
  let server: TestServer;
  let acme: number;
  let beta: { clientId: number; locationId: number };
  let ids: Record<string, number>;
  let nmsDelegateNodeId: number;
  let count = 0;
  async function add(
    place: { clientId: number; locationId: number },
    ...all: [name: string, role: NmsRole][]
  ) {
    const devices = all.map(([deviceName, role]) => ({
      ...toAdd(`10.0.0.${++count}`, { ...place, nmsDelegateNodeId }),
      deviceName,
      role,
    }));
    await server.ada.muster.call("importDevices", { path: { orgId: place.clientId }, body: { devices } });
  }
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
    acme = server.clientId;
    beta = await server.organization("Beta Legal");
    const { token } = await server.server.localEnrollment();
    const beside = await enrollScripted(server.url, { token, hostname: "beside" });
    nmsDelegateNodeId = beside.nodeId;
    await add(
      { clientId: acme, locationId: server.locationId },
      ["sw-acme", "NMS_SWITCH"],
      ["rt-acme", "NMS_ROUTER"],
    );
    await add(beta, ["sw-beta", "NMS_SWITCH"]);
    const { results } = await server.ada.muster.call("listDevices", { query: {} });
    ids = Object.fromEntries(results.map(({ displayName, id }) => [displayName, id]));
  });
  afterAll(() => server.close());

  const role = async (...texts: string[]) =>
    (
      await server.ada.muster.call("createTechnicianRole", {
        body: { name: `Role ${++count}`, grants: grants(...texts) },
      })
    ).id;
  const holder = async (...texts: string[]) =>
    server.person({ roleIds: [await role(...texts)], organizationIds: null });
  const names = async (who: { muster: TestServer["ada"]["muster"] }) =>
    (await who.muster.call("listDevices", { query: {} })).results
      .map(({ displayName }) => displayName)
      .filter((name) => name !== "beside")
      .toSorted();

  test("a role shows only the devices it names, and viewing doesn't allow updating", async () => {
    const who = await holder("ORGANIZATION.View", "NODE.View:roles=NMS_SWITCH");
    expect(await names(who)).toEqual(["sw-acme", "sw-beta"]);
    const get = (name: string) => refusal(who.muster.call("getDevice", { path: { nodeId: ids[name]! } }));
    expect([await get("sw-acme"), await get("rt-acme")]).toEqual(["done", "forbidden"]);
    const update = { path: { nodeId: ids["sw-acme"]! }, body: { displayName: "mine" } };
    expect(await refusal(who.muster.call("updateDevice", update))).toBe("forbidden");
  });

  test("a system permission can be allowed or denied for named organizations", async () => {
    const activities = "SYSTEM.Configuration.Activities.Access";
    const view = ["ORGANIZATION.View", "NODE.View"];
    await server.ada.muster.call("updateOrganization", {
      path: { clientId: acme },
      body: { description: "told" },
    });
    await server.ada.muster.call("updateOrganization", {
      path: { clientId: beta.clientId },
      body: { description: "told" },
    });
    const seen = async (who: { muster: TestServer["ada"]["muster"] }) => {
      const { results } = await who.muster.call("listActivities", {
        query: { operation: "updateOrganization" },
      });
      return [...new Set(results.map(({ organizationId }) => organizationId))].toSorted();
    };
    expect(await seen(await holder(...view, `${activities}:organizations=${acme}`))).toEqual([acme]);
    const but = await server.person({
      roleIds: [await role(...view, `-${activities}:organizations=${acme}`)],
      permissions: ["canConfigureSystemActivities"],
      organizationIds: null,
    });
    const all = await seen(but);
    expect(all).toContain(beta.clientId);
    expect(all).not.toContain(acme);
  });

  test("organizations hidden by a role return 404", async () => {
    const who = await holder(`ORGANIZATION.View:ids=${acme}`, "NODE.View");
    expect(await names(who)).toEqual(["rt-acme", "sw-acme"]);
    expect((await who.muster.call("listOrganizations", { query: {} })).total).toBe(1);
    expect(await refusal(who.muster.call("getDevice", { path: { nodeId: ids["sw-beta"]! } }))).toBe(
      "not_found",
    );
    const denied = await holder("ORGANIZATION.View", `-ORGANIZATION.View:ids=${acme}`, "NODE.View");
    expect(await names(denied)).toEqual(["sw-beta"]);
  });

  test("a grant allows where it applies even without the flag, and a denial overrides the flag", async () => {
    const rename = (who: Awaited<ReturnType<typeof holder>>, name: string) =>
      refusal(who.muster.call("updateDevice", { path: { nodeId: ids[name]! }, body: { model: "X" } }));
    const view = ["ORGANIZATION.View", "NODE.View"];
    const some = await holder(...view, `NODE.Update:organizations=${acme}:roles=NMS_SWITCH`);
    expect([
      await rename(some, "sw-acme"),
      await rename(some, "rt-acme"),
      await rename(some, "sw-beta"),
    ]).toEqual(["done", "forbidden", "forbidden"]);
    const flagged = await server.person({
      permissions: ["canUpdateDevices"],
      organizationIds: null,
      roleIds: [await role(...view, "-NODE.Update:roles=NMS_ROUTER", "-NODE.Delete")],
    });
    expect([await rename(flagged, "sw-acme"), await rename(flagged, "rt-acme")]).toEqual([
      "done",
      "forbidden",
    ]);
    const selected = { body: { selectAll: true, searchCriteria: {} } } as const;
    expect(await refusal(flagged.muster.call("deleteDevices", selected))).toBe("forbidden");
  });

  test("a bulk deletion deletes only the devices that the role allows", async () => {
    await add(beta, ["old-printer", "NMS_PRINTER"], ["old-phone", "NMS_PHONE"]);
    const who = await holder("ORGANIZATION.View", "NODE.View", "NODE.Delete:roles=NMS_PRINTER");
    const answer = await who.muster.call("deleteDevices", { body: { selectAll: true, searchCriteria: {} } });
    expect(answer.deleted).toBe(1);
    expect(await names(server.ada)).toEqual(["old-phone", "rt-acme", "sw-acme", "sw-beta"]);
    await server.ada.muster.call("deleteDevices", {
      body: { selectAll: true, searchCriteria: { search: "old-phone" } },
    });
  });

  test("a role limited to a group shows the devices that match its search", async () => {
    const group = await server.ada.muster.call("createDeviceGroup", {
      body: { name: "Switches of Acme", searchCriteria: { clientId: acme, role: "NMS_SWITCH" } },
    });
    const who = await holder("ORGANIZATION.View", `NODE.View:groups=${group.id}`);
    expect(await names(who)).toEqual(["sw-acme"]);
    const deletion = server.ada.muster.call("deleteDeviceGroup", { path: { groupId: group.id } });
    expect(await refusal(deletion)).toBe("group_in_use");
  });

  test("a permission check explains its decision by permission, grant and role", async () => {
    const who = await holder(
      "ORGANIZATION.View",
      "NODE.View",
      "-NODE.Delete:roles=NMS_ROUTER",
      "NODE.Delete",
    );
    const latest = `Role ${count}`;
    const ask = async (operation: string, on: Record<string, number> = {}) => {
      const answer = await who.muster.call("checkPermission", { body: { operation, on } });
      return [answer.allowed, decisionText(answer)];
    };
    expect(await ask("deleteDevice", { nodeId: ids["sw-acme"]! })).toEqual([
      true,
      `Allowed by the grant Devices: Delete, of the role ${latest}.`,
    ]);
    expect(await ask("deleteDevice", { nodeId: ids["rt-acme"]! })).toEqual([
      false,
      `Denied by the grant Never Devices: Delete (of role Router), of the role ${latest}.`,
    ]);
    expect(await ask("createUser")).toEqual([
      false,
      "Requires the permission canCreateUsers, which no role grants.",
    ]);
    expect(await ask("deleteDevice", { nodeId: 2_000_000_000 })).toEqual([
      false,
      "The user doesn't have access to it.",
    ]);
    expect(await refusal(ask("noSuchThing"))).toBe("not_found");
    const other = { body: { operation: "deleteDevice", userId: server.ada.user.id } };
    expect(await refusal(who.muster.call("checkPermission", other))).toBe("forbidden");
  });

  test("a role with more rights than the caller's, or for another user type, cannot be assigned", async () => {
    const manager = await server.person({
      permissions: ["canCreateUsers"],
      organizationIds: null,
      roleIds: [await role("ORGANIZATION.View", "NODE.View", "NODE.Update:roles=NMS_SWITCH")],
    });
    const give = async (...texts: string[]) => {
      const body = {
        email: `m${++count}@example.com`,
        organizationIds: [acme],
        roleIds: [await role(...texts)],
      };
      return refusal(manager.muster.call("createUser", { body }));
    };
    expect(await give("NODE.Update:roles=NMS_SWITCH", "-NODE.View:roles=NMS_ROUTER")).toBe("done");
    expect(await give("NODE.Update")).toBe("forbidden");
    expect(await give("NODE.Update:roles=NMS_SWITCH,NMS_ROUTER")).toBe("forbidden");
    const make = manager.muster.call("createTechnicianRole", { body: { name: "Mine" } });
    expect(await refusal(make)).toBe("forbidden");
    const endUser = {
      email: "end@example.com",
      userType: "END_USER" as const,
      roleIds: [await role("NODE.View")],
    };
    expect(await refusal(server.ada.muster.call("createUser", { body: endUser }))).toBe("validation_failed");
  });

  test("a role change applies to all users at once, and of two concurrent changes one is refused", async () => {
    const roleId = await role("ORGANIZATION.View", "NODE.View");
    const who = await server.person({ roleIds: [roleId], organizationIds: null });
    expect(await names(who)).toHaveLength(3);
    const change = (texts: string[], revision: number) =>
      server.ada.muster.call("updateTechnicianRole", {
        path: { roleId },
        body: { grants: grants(...texts), revision },
      });
    const narrow = ["ORGANIZATION.View", "NODE.View:roles=NMS_ROUTER"];
    expect((await Promise.all([refusal(change(narrow, 1)), refusal(change(narrow, 1))])).toSorted()).toEqual([
      "changed_meanwhile",
      "done",
    ]);
    expect(await names(who)).toEqual(["rt-acme"]);
    expect(await refusal(server.ada.muster.call("deleteTechnicianRole", { path: { roleId } }))).toBe(
      "role_in_use",
    );
  });

  test("a role with permissions missing from the catalog is refused", async () => {
    const bad = [
      "NODE.Fly",
      "SYSTEM.Backup.View:roles=NMS_SWITCH",
      "SCRIPT_CATEGORY.Run:organizations=1",
      "NODE.View:ids=1",
    ];
    for (const one of bad) {
      const body = { name: "Bad", grants: grants("NODE.View", one) };
      expect(await refusal(server.ada.muster.call("createTechnicianRole", { body })), one).toBe(
        "validation_failed",
      );
    }
    const { results } = await server.ada.muster.call("listTechnicianRoles", {});
    expect(results.map(({ name }) => name)).not.toContain("Bad");
  });

  test("an invited user sets a password once and signs in with it", async () => {
    const email = "invited@example.com";
    const made = await server.ada.muster.call("createUser", { body: { email, organizationIds: [acme] } });
    expect(made.invited).toBe(true);
    const invite = () => server.ada.muster.call("inviteUser", { path: { userId: made.id } });
    const tokenOf = ({ url }: { url: string }) => url.split("/invitation/")[1];
    const [first, second] = [tokenOf(await invite()), tokenOf(await invite())];
    const accept = (token: string | undefined) =>
      codeOf(
        request(server.url, "POST", "/ws/invitation", {
          body: { token, password: "a long enough password" },
        }),
      );
    const signIn = (password: string) =>
      codeOf(request(server.url, "POST", "/ws/session", { body: { email, password } }));
    expect(await signIn("a long enough password")).toBe("sign_in_failed");
    expect(await accept(first)).toBe("invitation_invalid");
    expect((await Promise.all([accept(second), accept(second)])).toSorted()).toEqual([
      "done",
      "invitation_invalid",
    ]);
    expect(await signIn("a long enough password")).toBe("done");
    expect(await refusal(invite())).toBe("forbidden");
  });

  test("a disabled user is signed out at once, and users cannot disable themselves", async () => {
    const who = await server.person({ organizationIds: null });
    const disable = (userId: number) =>
      refusal(server.ada.muster.call("updateUser", { path: { userId }, body: { active: false } }));
    expect(await disable(who.user.id)).toBe("done");
    expect(await refusal(who.muster.call("getSession", {}))).toBe("not_signed_in");
    expect(await disable(server.ada.user.id)).toBe("cannot_delete_self");
  });
});
