// The sentences of the audit log for a day of changes.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { activityParts, activityText, objectAddress, type Activity } from "@muster/sdk";
import { operations, schemas, type Schema, type SchemaName } from "@muster/sdk/contract";
import { onEachDatabase } from "../support/server/databases.ts";
import {
  attachAgent,
  refusal,
  request,
  startTestServer,
  until,
  type Person,
  type TestServer,
} from "../support/server/server.ts";

onEachDatabase("Sentences of the audit log", (database) => {
  let server: TestServer;
  let url = "";
  let clientId = 0;
  beforeAll(async () => {
    url = await database.fresh();
    server = await startTestServer({ database: url, schedulerTickMS: 100, offlineGraceMS: 300 });
    await server.ada.muster.call("updateUser", {
      path: { userId: server.ada.user.id },
      body: { firstName: "Ada", lastName: "" },
    });
    ({ clientId } = await server.organization("Acme Dental"));
  });
  afterAll(() => server.close());

  const entries = async (query: object = {}, who: Person = server.ada) =>
    (await who.muster.call("listActivities", { query })).results;
  const newest = async (query: object = {}): Promise<Activity> =>
    (await entries({ pageSize: 1, ...query }))[0]!;
  const sentence = async (query: object = {}) => activityText(await newest(query));
  const locationNamed = (name: string, of = clientId) =>
    server.ada.muster.call("createLocation", { path: { clientId: of }, body: { name, description: "" } });

  test("Ada creates a credential; the log names it and its organization", async () => {
    const { id } = await server.ada.muster.call("createCredential", {
      path: { clientId },
      body: { name: "site-v3", type: "SNMPV2", secret: { community: "hush" } },
    });
    const entry = await newest();
    expect(activityText(entry)).toBe("Ada created credential site-v3 in Acme Dental");
    expect(entry).toMatchObject({
      actor: "Ada",
      object: { kind: "credential", id: String(id), name: "site-v3", count: 1 },
      organizationId: clientId,
      organization: "Acme Dental",
      changes: [],
      dryRun: false,
    });
    expect(activityParts(entry)).toContainEqual({
      text: "site-v3",
      to: `/customerDashboard/${clientId}/overview`,
    });
  });

  test("Ada renames a location; the log has the old and the new name", async () => {
    const { id } = await locationNamed("Bremen");
    await server.ada.muster.call("updateLocation", {
      path: { clientId, locationId: id },
      body: { name: "Bern", description: "" },
    });
    const entry = await newest();
    expect(entry.object).toMatchObject({ kind: "location", id: String(id), name: "Bremen" });
    expect(entry.changes).toEqual([{ field: "name", from: "Bremen", to: "Bern" }]);
    expect(activityText(entry)).toBe("Ada updated location Bremen in Acme Dental: name from Bremen to Bern");
  });

  test("changes of settings, lists, times and IDs of other objects are recorded", async () => {
    await server.ada.muster.call("setActionLimit", { body: { devicesPerHour: 400 } });
    await server.ada.muster.call("setActionLimit", { body: { devicesPerHour: 450 } });
    expect(await sentence()).toBe("Ada set the action limit: devices per hour from 400 to 450");

    const { user } = await server.person({ permissions: ["canCreateDevices"] });
    await server.ada.muster.call("updateUser", {
      path: { userId: user.id },
      body: { permissions: ["canCreateDevices", "canUpdateDevices"], organizationIds: [clientId] },
    });
    expect((await newest()).changes).toEqual([
      { field: "permissions", from: "canCreateDevices", to: "canCreateDevices, canUpdateDevices" },
      { field: "organizationIds", from: "", to: "Acme Dental" },
    ]);

    const endsAt = Date.parse("2099-01-31T22:00:00Z");
    const { id, revision } = await server.ada.muster.call("createAnnouncement", {
      body: { title: "Upgrade", text: "On Sunday", tone: "INFO" },
    });
    await server.ada.muster.call("updateAnnouncement", {
      path: { announcementId: id },
      body: { text: "On Monday", endsAt, revision },
    });
    expect((await newest()).changes).toEqual([
      { field: "text", from: "On Sunday", to: "On Monday" },
      { field: "endsAt", from: "", to: "2099-01-31T22:00:00.000Z" },
    ]);

    const group = await server.ada.muster.call("createDeviceGroup", {
      body: { name: "Printers", searchCriteria: { search: "printer" } },
    });
    await server.ada.muster.call("updateDeviceGroup", {
      path: { groupId: group.id },
      body: { name: "Printers", searchCriteria: { search: "laser", clientId }, revision: group.revision },
    });
    expect(await sentence()).toBe(
      "Ada updated device group Printers: search text from printer to laser; organization to Acme Dental",
    );
  });

  test("the PSA settings name the changed key, not its value", async () => {
    const connectWise = {
      url: "https://psa.example.com",
      companyId: "acme",
      clientId: "2f6d5a0e-5a3c-4a51-9c1b-0f8f3d3f1c11",
      publicKey: "public-9d7e",
      privateKey: "private-9d7e",
    };
    const { content } = await server.ada.muster.call("getPsa", {});
    await server.ada.muster.call("setPsa", {
      body: { content: { revision: content.revision, psaType: "CONNECTWISE", connectWise } },
    });
    const entry = await newest();
    expect(entry.changes.slice(0, 2)).toEqual([
      { field: "psaType", from: "NONE", to: "CONNECTWISE" },
      { field: "connectWise.url", from: "", to: "https://psa.example.com" },
    ]);
    expect(entry.changes.slice(-2)).toEqual([
      { field: "content.connectWise.publicKey", from: null, to: null },
      { field: "content.connectWise.privateKey", from: null, to: null },
    ]);
    expect(activityText(entry)).toMatch(/^Ada updated the PSA settings: PSA from NONE to CONNECTWISE; /);
    expect(JSON.stringify(entry)).not.toContain("9d7e");
  });

  test("a changed secret is recorded without its value", async () => {
    const hush = "opensesame-8c1f";
    const { id } = await server.ada.muster.call("createCredential", {
      path: { clientId },
      body: { name: "vault", type: "SNMPV2", secret: { community: `${hush}-1` } },
    });
    await server.ada.muster.call("updateCredential", {
      path: { clientId, credentialId: id },
      body: { name: "safe", secret: { community: `${hush}-2` } },
    });
    const entry = await newest();
    expect(entry.changes).toEqual([
      { field: "name", from: "vault", to: "safe" },
      { field: "secret", from: null, to: null },
    ]);
    expect(activityText(entry)).toBe(
      "Ada updated credential vault in Acme Dental: name from vault to safe; secret changed",
    );
    expect(JSON.stringify(await entries({ pageSize: 1_000 }))).not.toContain(hush);
    if (database.name === "SQLite") expect(server.stored()).not.toContain(hush);
  });

  test("the source of a script, which may contain secrets, is recorded only as changed", async () => {
    const source = (text: string) => Buffer.from(`#!/bin/sh\n${text}\n`).toString("base64");
    const body = {
      name: "Free space",
      description: "",
      language: "sh" as const,
      operatingSystems: ["LINUX" as const],
      architecture: ["64" as const],
      categoriesIds: [1],
      scriptParameters: [],
      scriptVariables: [],
      runAs: "system",
    };
    const script = await server.ada.muster.call("createScript", {
      body: { ...body, content: source("TOKEN=first-token") },
    });
    await server.ada.muster.call("updateScript", {
      body: {
        ...body,
        id: script.id,
        revision: script.revision,
        description: "Frees space",
        content: source("TOKEN=second-token"),
      },
    });
    const entry = await newest();
    expect(entry.changes).toEqual([
      { field: "description", from: "", to: "Frees space" },
      { field: "content", from: null, to: null },
    ]);
    expect(activityText(entry)).toBe(
      "Ada updated script Free space: description to Frees space; source changed",
    );
  });

  test("a refused change records the attempt and the reason", async () => {
    const { id } = await server.ada.muster.call("createCredential", {
      path: { clientId },
      body: { name: "kept", type: "SNMPV2", secret: { community: "x" } },
    });
    const eve = await server.person({ permissions: [] });
    const remove = eve.muster.call("deleteCredential", { path: { clientId, credentialId: id } });
    expect(await refusal(remove)).toBe("forbidden");
    expect(await sentence()).toBe(
      `${eve.user.email} tried to delete credential kept in Acme Dental: You don't have permission to do this.`,
    );
    const again = server.ada.muster.call("createCredential", {
      path: { clientId },
      body: { name: "kept", type: "SNMPV2", secret: { community: "x" } },
    });
    await refusal(again);
    expect(await sentence()).toMatch(/^Ada tried to create credential kept in Acme Dental: /);
    expect((await newest()).changes).toEqual([]);
  });

  test("reads and checks aren't activities, but refused reads are", async () => {
    const before = (await newest()).sequence;
    await server.ada.muster.call("listDevices", { query: {} });
    await server.ada.muster.call("checkScriptName", { body: { name: "Free" } });
    await server.ada.muster.call("checkPermission", { body: { operation: "listUsers" } });
    await server.ada.muster.call("checkMaintenance", { body: { deviceIds: [1] } });
    await refusal(server.ada.muster.call("startTotp", {}));
    const invalid = await request(server.url, "POST", "/ws/maintenance/check", {
      headers: { authorization: `Bearer ${server.ada.token}` },
      body: { deviceIds: "x" },
    });
    expect(invalid.status).toBe(400);
    expect((await newest()).sequence).toBe(before);
    const eve = await server.person({ permissions: [] });
    expect(await refusal(eve.muster.call("listUsers", { query: {} }))).toBe("forbidden");
    expect(await sentence()).toBe(
      `${eve.user.email} tried to call listUsers: You don't have permission to do this.`,
    );
  });

  test("a dry run is marked as one", async () => {
    await server.ada.muster.call("stopEverything", { body: { dryRun: true } });
    const entry = await newest();
    expect(entry.dryRun).toBe(true);
    expect(activityText(entry)).toMatch(/^Ada stopped .* \(dry run, nothing changed\)$/);
  });

  test("a name with control characters, even one that is refused, stays one line of text", async () => {
    const name = "lab\u001b[2J\r\n\u202eevil\uE001<b>";
    expect(await refusal(locationNamed(name))).toBe("validation_failed");
    const refused = await sentence();
    expect(refused).toMatch(/^Ada tried to create location lab evil <b> in Acme Dental: /);
    expect(refused).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/u);
    const { id } = await locationNamed("=cmd\uE001\uE000");
    const created = await newest();
    expect(created.object).toMatchObject({ id: String(id), name: "'=cmd" });
    expect(activityParts(created).map(({ text }) => text)).toEqual([
      "Ada",
      " created location ",
      "'=cmd",
      " ",
      "in Acme Dental",
    ]);
  });

  test("the enrollment and disconnection of a device are sentences about it", async () => {
    const agent = await attachAgent(server, server, { delegate: false, name: "srv-1" });
    expect(await sentence({ operation: "enrollAgent" })).toBe(
      "The agent on srv-1 enrolled in My organization",
    );
    agent.socket.close();
    await until("srv-1 is offline", async () => (await entries({ operation: "deviceOffline" })).length > 0);
    const offline = await newest({ operation: "deviceOffline" });
    expect(activityText(offline)).toBe("Device srv-1 in My organization went offline");
    expect(activityParts(offline)).toContainEqual({
      text: "srv-1",
      to: `/deviceDashboard/${agent.nodeId}/overview`,
    });
  });

  test("several devices are counted and the first few named; a deleted device is still named", async () => {
    const agents = await Promise.all(
      ["web-1", "web-2", "web-3"].map((name) => attachAgent(server, server, { delegate: false, name })),
    );
    const deviceIds = agents.map(({ nodeId }) => nodeId);
    for (const { socket } of agents) socket.close();
    await refusal(server.ada.muster.call("deleteDevices", { body: { deviceIds } }));
    const all = await newest({ operation: "deleteDevices" });
    expect(activityText(all)).toBe("Ada deleted 3 devices in My organization");
    expect(all).toMatchObject({
      object: { kind: "device", id: null, count: 3 },
      detail: "web-1, web-2, web-3",
    });
    const single = await attachAgent(server, server, { delegate: false, name: "db-1" });
    single.socket.close();
    await refusal(server.ada.muster.call("deleteDevice", { path: { nodeId: single.nodeId } }));
    const query = { objectKind: "device" as const, objectId: String(single.nodeId) };
    const list = await server.ada.muster.call("listActivities", { query });
    const one = list.results[0]!;
    expect(activityText(one)).toBe("Ada deleted device db-1 in My organization");
    expect(list.deleted).toEqual([{ kind: "device", id: String(single.nodeId) }]);
    expect(activityParts(one, { linked: false }).every(({ to }) => to === undefined)).toBe(true);
  });

  test("an entry never names an object of another organization", async () => {
    const other = await server.organization("Rival Inc");
    const rival = await server.ada.muster.call("createCredential", {
      path: { clientId: other.clientId },
      body: { name: "rival-secret-name", type: "SNMPV2", secret: { community: "x" } },
    });
    const permissions = ["canConfigureSystemActivities" as const, "canUpdateCustomers" as const];
    const grace = await server.person({ permissions, organizationIds: [clientId] });
    const path = { clientId, credentialId: rival.id };
    const { call } = grace.muster;
    const refusals = await Promise.all([
      refusal(call("deleteCredential", { path })),
      refusal(call("updateCredential", { path, body: { name: "mine" } })),
      refusal(call("deleteLocation", { path: { clientId, locationId: other.locationId } })),
    ]);
    expect(refusals).not.toContain("done");
    const seen = JSON.stringify(await entries({ pageSize: 1_000 }, grace));
    expect(seen).toContain("deleteCredential");
    expect(seen).not.toContain("rival-secret-name");
    expect(seen).not.toContain("Rival Inc");
  });

  test("sign-ins are recorded with the user, and failed ones with the address and the account", async () => {
    const bob = await server.person();
    const signIn = (password: string) =>
      request(server.url, "POST", "/ws/session", { body: { email: bob.user.email, password } });
    await signIn("wrong and long enough");
    expect(await sentence({ operation: "signIn" })).toBe(
      `127.0.0.1 tried to sign in as ${bob.user.email}: Incorrect email or password.`,
    );
    const tried = { objectKind: "user", objectId: String(bob.user.id), outcome: "refused" } as const;
    expect(await sentence(tried)).toContain("tried to sign in");
    expect((await signIn("correct horse battery staple")).status).toBe(200);
    expect(await sentence({ operation: "signIn" })).toBe(`${bob.user.email} signed in`);
  });

  test("the hash chain of all these entries is intact", async () => {
    expect((await server.ada.muster.call("verifyActivities", {})).fault).toBeNull();
  });
});

const propertiesOf = (schema: Schema | undefined): Record<string, Schema> => {
  const { properties, allOf = [], oneOf = [], anyOf = [] } = resolved(schema);
  return Object.assign({}, ...[...allOf, ...oneOf, ...anyOf].map(propertiesOf), properties) as Record<
    string,
    Schema
  >;
};

const resolved = (schema: Schema = {}): Schema =>
  schema.$ref ? schemas[schema.$ref.split("/").at(-1) as SchemaName] : schema;

/** Whether a schema has a field at a path; lists are searched through their items. */
function has(schema: Schema | undefined, [name, ...path]: readonly string[]): boolean {
  if (name === undefined) return true;
  const { items } = resolved(schema);
  if (items) return has(items, [name, ...path]);
  const property = propertiesOf(schema)[name];
  return property !== undefined && has(property, path);
}

describe("The contract", () => {
  const changing = Object.entries(operations).filter(([, { changes }]) => changes);

  test("records every changing operation except the listed ones", () => {
    expect(changing.filter(([, { activity }]) => !activity).map(([id]) => id)).toEqual([
      "startTotp",
      "startPasskey",
      "testSaml",
      "startPasskeySignIn",
      "startFreshMfa",
      "aggregateKnownDevices",
      "checkApplicationUpload",
      "startAttachmentUpload",
      "putAttachmentPart",
      "checkScriptName",
      "dismissAnnouncement",
      "addRecentSearch",
      "deleteRecentSearch",
      "hideSearchTooltip",
      "readNotifications",
    ]);
  });

  test("has sentences for all recorded operations, which name actor and object", () => {
    for (const [operation, { activity }] of Object.entries(operations)) {
      if (!activity) continue;
      const entry = {
        who: "ada@example.com",
        actor: "Ada",
        userId: 1,
        operation,
        organizationId: 1,
        organization: "Acme",
        object: activity.kind ? { kind: activity.kind, id: "7", name: "the-object", count: 1 } : null,
        changes: [],
        dryRun: false,
        detail: "the-other",
      };
      for (const outcome of ["done", "forbidden"]) {
        const text = activityText({ ...entry, outcome });
        expect(text).not.toMatch(/[\uE000-\uF8FF]|\{\{|undefined|(?<!on-)\bcall(ed)?\b/);
        if (operation !== "enrollAgent") expect(text).toMatch(/^Ada /);
        if (activity.kind && activity.kind !== "work" && outcome === "done")
          expect(text).toContain("the-object");
      }
    }
  });

  test("takes IDs, counts and compared fields only from fields that exist, with few exceptions", () => {
    const misplaced = Object.entries(operations).flatMap(
      ([operation, { activity, parameters, body, response }]) => {
        if (!activity) return [];
        const { id, count, detail, read, state, fields } = activity;
        const isThere = (place: string) => {
          const [part, ...path] = place.split(".");
          if (part === "path") return parameters.some(({ name }) => name === path[0]);
          return has(part === "body" ? body?.schema : response?.schema, path);
        };
        const places = [id, count, detail?.id].filter((place) => place !== undefined && !isThere(place));
        const compared =
          fields?.filter((field) => !field.startsWith("path.")) ?? Object.keys(propertiesOf(body?.schema));
        const unread = read
          ? compared.filter(
              (field) => !has(operations[read].response?.schema, [...(state ? [state] : []), field]),
            )
          : [];
        return [...places, ...unread].map((place) => `${operation} ${place}`);
      },
    );
    // exceptions: ids that the response lacks, several items without one, and secrets, which are never read
    expect(misplaced).toEqual([
      "confirmTotp body.id",
      "confirmPasskey body.id",
      "updateCredential secret",
      "updateCodeSigning keyFile",
      "updateCodeSigning passphrase",
      "updateCodeSigning timestampUrl",
      "stopEverything answer.id",
    ]);
  });

  test("links objects that have a screen", () => {
    const of = (kind: "device" | "run" | "user" | "file") =>
      objectAddress({ object: { kind, id: "7", name: "", count: 1 }, organizationId: 1 });
    expect([of("device"), of("run"), of("user"), of("file")]).toEqual([
      "/deviceDashboard/7/overview",
      "/administration/library/scripting/runs/7",
      "/editor/user/7",
      undefined,
    ]);
  });
});
