// Two users change one object concurrently. If they change different fields, both changes are applied; if
// both replace the object, the later request is refused.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Input } from "@muster/sdk";
import { operations, schemas, type OperationId } from "@muster/sdk/contract";
import { readRaces, type Race, type Whole } from "../support/contract/races.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import {
  answered,
  attachAgent,
  discoveryOf,
  refusal,
  startTestServer,
  toAdd,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";

/** Merges changes since a revision, which is tested separately. */
const merging: readonly string[] = ["setPsa"];
/** Changes a file on a computer; the server stores nothing. */
const onComputers: readonly string[] = ["setFilePermissions"];
/** Several fields that aren't properties of an object. */
const proofs: readonly string[] = [
  "changePassword",
  "confirmFreshMfa",
  "confirmTotp",
  "confirmPasskey",
  // replaces a whole connection, with a single-use test of it
  "updateVmHost",
  // replaces a whole file, with its passphrase
  "updateCodeSigning",
];
/** At most one field, so no other field can be lost. */
const single: readonly string[] = [
  "updateScriptCategory",
  "activatePsaProduct",
  "deactivatePsaProduct",
  "setTicketStatus",
  "setActionLimit",
  "putAttachmentPart",
  "setSaml",
  "renameFactor",
  "hideSearchTooltip",
];
const rounds = 8;

interface BodySchema {
  $ref?: string;
  required?: readonly string[];
  properties?: object;
}

function bodyOf(id: OperationId): BodySchema {
  const schema: BodySchema = operations[id].body?.schema ?? {};
  const name = schema.$ref?.split("/").at(-1);
  return name ? (schemas as Record<string, BodySchema>)[name]! : schema;
}

/** Whether a body has only one field, so no other field can be lost. */
const hasOneField = (id: OperationId) => Object.keys(bodyOf(id).properties ?? {}).length === 1;

const changing = (Object.keys(operations) as OperationId[]).filter((id) =>
  ["PUT", "PATCH"].includes(operations[id].method),
);

onEachDatabase("Concurrent changes", (database) => {
  let server: TestServer;
  let probe: ScriptedAgent;
  let races: Record<string, Race>;
  let wholes: Record<string, Whole>;
  const call: TestServer["ada"]["muster"]["call"] = (...input) => server.ada.muster.call(...input);
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
    probe = await attachAgent(server);
    const { clientId, locationId } = server;
    const at = { clientId };
    const order = discoveryOf(
      probe,
      (await server.organization("Other")).credentialId,
      "192.0.2.1",
      clientId,
    );
    const { id: credentialId } = await call("createCredential", {
      path: at,
      body: { name: "public", type: "SNMPV2", secret: { community: "public" } },
    });
    const { jobUUID } = await call("startNetworkDiscovery", {
      body: { ...order, firstSnmpCredentialId: credentialId },
    });
    await probe.report(jobUUID, [answered("192.0.2.1")]);
    const devices = [toAdd("192.0.2.1", { locationId, nmsDelegateNodeId: probe.nodeId })];
    const nodeId = (await call("importDevices", { path: { orgId: clientId }, body: { devices } })).results[0]!
      .nodeId;
    const { user } = await server.person();
    const { id: keyId } = await call("createApiKey", { body: { name: "race" } });
    const { id: roleId } = await call("createTechnicianRole", { body: { name: "Role" } });
    const schedule = await call("createDiscoverySchedule", {
      body: { clientId, name: "nightly", jobId: jobUUID, frequency: "DAILY", at: "02:00", timeZone: "UTC" },
    });
    const native = (await call("listScripts", { query: {} })).results.find(
      ({ language }) => language === "native",
    );
    const { id: categoryId } = await call("createScriptCategory", { body: { name: "Race" } });
    const scheduleId = schedule.id;
    races = {
      updateOrganization: {
        path: at,
        changes: (n) => [{ name: `Acme ${n}` }, { description: `about ${n}` }],
        read: () => call("getOrganization", { path: at }),
      },
      updateLocation: {
        path: { ...at, locationId },
        changes: (n) => [{ name: `Office ${n}` }, { description: `about ${n}` }],
        read: () => call("getLocation", { path: { ...at, locationId } }),
      },
      updateCredential: {
        path: { ...at, credentialId },
        changes: (n) => [{ name: `public ${n}` }, { secret: { community: `c${n}` } }],
        read: async () => ({
          ...(await call("getCredential", { path: { ...at, credentialId } })),
          secret: "kept",
        }),
      },
      updateUser: {
        path: { userId: user.id },
        changes: (n) => [
          { firstName: `Ann ${n}` },
          n % 2 ? { lastName: `Lee ${n}` } : { active: n % 4 === 0 },
        ],
        read: () => call("getUser", { path: { userId: user.id } }),
      },
      updateProfile: {
        changes: (n) => [{ firstName: `Ada ${n}` }, { lastName: `Byron ${n}` }],
        read: async () => (await call("getSession", {})).user,
      },
      updateApiKey: {
        path: { keyId },
        changes: (n) => [
          { name: `key ${n}` },
          n % 2 ? { organizationIds: [clientId] } : { permissions: ["canCreateDevices"] },
        ],
        read: async () => (await call("listApiKeys", {})).results.find(({ id }) => id === keyId),
      },
      updateTechnicianRole: {
        path: { roleId },
        changes: (n) => [{ name: `Role ${n}` }, { description: `about ${n}` }],
        read: () => call("getTechnicianRole", { path: { roleId } }),
      },
      updateDevice: {
        path: { nodeId },
        changes: (n) => [{ displayName: `sw ${n}` }, { model: `S-${n}` }],
        read: () => call("getDevice", { path: { nodeId } }),
      },
      updateSaml: {
        changes: (n) => [{ name: `Provider ${n}` }, { scim: { enabled: n % 2 === 0 } }],
        async read() {
          const { name, scim } = await call("getSaml", {});
          return { name, scim: { enabled: scim.enabled } };
        },
      },
      updateDiscoverySchedule: {
        path: { scheduleId },
        changes: (n) => [{ at: `0${n}:30` }, { name: `nightly ${n}` }],
        read: () => call("getDiscoverySchedule", { path: { scheduleId } }),
      },
      updateNativeScript: {
        changes: (n) => [
          { id: native!.id, categoriesIds: [categoryId], customName: `Ours ${n}` },
          { id: native!.id, categoriesIds: [categoryId] },
        ],
        async read() {
          const { results } = await call("listScripts", { query: {} });
          return results.find(({ id }) => id === native!.id);
        },
      },
    };
    const searchCriteria = { role: "NMS_SWITCH" as const };
    const group = await call("createDeviceGroup", { body: { name: "Group", searchCriteria } });
    const system = {
      operatingSystems: ["LINUX" as const],
      architecture: ["64" as const],
      categoriesIds: [categoryId],
    };
    const source = { ...system, language: "sh" as const, content: btoa("true") };
    const script = await call("createScript", { body: { ...source, name: "Script" } });
    const program = {
      ...system,
      operatingSystems: ["WINDOWS" as const],
      language: "binary_run" as const,
      binaryRunSettings: { runnableLocalPath: "C:\\Windows\\notepad.exe", runAs: "system" },
    };
    const application = await call("createApplication", { body: { ...program, name: "Application" } });
    const readScript = (scriptId: number) => call("getScript", { path: { scriptId } });
    const content = { Status: { id: "NEW", name: "New" }, ticketTitleElements: [1] };
    const { ticketTemplateId } = await call("createTicketTemplate", { body: { name: "Template", content } });
    const product = { name: "Product", type: "SERVICE" as const, description: "", unitPrice: 1 };
    const { id: productId } = await call("createPsaProduct", { body: product });
    const nodeRole = "NMS_SWITCH" as const;
    const { id: mappingId } = await call("createServiceNowClass", {
      body: { nodeRole, configurationItemClass: "cmdb_ci" },
    });
    wholes = {
      updateDeviceGroup: {
        path: { groupId: group.id },
        body: (name) => ({ name, searchCriteria }),
        read: async () => (await call("listDeviceGroups", {})).results.find(({ id }) => id === group.id),
      },
      updateScript: {
        body: (name) => ({ ...source, name, id: script.id, content: btoa(name) }),
        read: () => readScript(script.id),
      },
      updateApplication: {
        body: (name) => ({ ...program, name, id: application.id }),
        read: () => readScript(application.id),
      },
      updateNativeScript: {
        body: (name) => ({ id: native!.id, categoriesIds: [categoryId], customName: name }),
        read: () => readScript(native!.id),
      },
      updateTicketTemplate: {
        path: { ticketTemplateId },
        body: (name) => ({ name, content }),
        read: async () => (await call("getTicketTemplate", { path: { ticketTemplateId } })).ticketTemplate,
      },
      updatePsaProduct: {
        path: { productId },
        body: (name) => ({ name, type: "SERVICE", description: `About ${name}`, unitPrice: 1 }),
        read: () => call("getPsaProduct", { path: { productId } }),
      },
      updateServiceNowClass: {
        path: { mappingId },
        body: (name) => ({ nodeRole, configurationItemClass: `cmdb_${name}` }),
        read: async () =>
          (await call("listServiceNowClasses", {})).results.find(({ id }) => id === mappingId),
      },
      updateTechnicianRole: {
        path: { roleId },
        body: (name) => ({ name, description: `About ${name}` }),
        read: () => call("getTechnicianRole", { path: { roleId } }),
      },
    };
    for (const feature of await readRaces(server)) {
      Object.assign(races, feature.races);
      Object.assign(wholes, feature.wholes);
    }
  });
  afterAll(async () => {
    probe.socket.close();
    await server.close();
  });

  test("every operation that changes part of an object is raced here", () => {
    const named = [
      ...Object.keys(races),
      ...Object.keys(wholes),
      ...merging,
      ...onComputers,
      ...single,
      ...proofs,
    ];
    const raced = new Set([...named, ...changing.filter(hasOneField)]);
    expect(changing.toSorted()).toEqual([...raced].toSorted());
  });

  test("every operation that replaces several fields requires a revision and is tested here", () => {
    const replacing = changing.filter((id) => {
      const { required = [], properties = {} } = bodyOf(id);
      return "revision" in properties || required.filter((name) => name !== "id").length > 1;
    });
    expect(replacing.filter((id) => !proofs.includes(id)).toSorted()).toEqual(Object.keys(wholes).toSorted());
    for (const id of Object.keys(wholes) as OperationId[]) {
      expect(bodyOf(id).properties, id).toHaveProperty("revision");
      expect(operations[id].errors, id).toContain("changed_meanwhile");
    }
    for (const id of single as OperationId[]) {
      const { required = [] } = bodyOf(id);
      expect(required.filter((name) => name !== "id").length, id).toBeLessThan(2);
    }
  });

  test("of two concurrent replacements one is refused, and no changes are lost", async () => {
    for (const [id, { path, body, read }] of Object.entries(wholes))
      for (let round = 1; round <= rounds / 4; round++) {
        const { revision } = (await read())!;
        const bodies = ["a", "b"].map((who) => body(`${id.toLowerCase()}_${round}_${who}`));
        const send = (one: object) =>
          refusal(
            call(
              id as OperationId,
              {
                ...(path && { path }),
                body: { ...one, revision },
              } as Input<OperationId>,
            ),
          );
        const outcomes = await Promise.all(bodies.map(send));
        expect(outcomes.toSorted(), id).toEqual(["changed_meanwhile", "done"]);
        const winner = bodies[outcomes.indexOf("done")]!;
        expect(await send(bodies[outcomes.indexOf("changed_meanwhile")]!), id).toBe("changed_meanwhile");
        expect(await read(), id).toMatchObject({ ...winner, revision: revision + 1 });
      }
  });

  test("of two concurrent changes of different fields, neither is lost", async () => {
    const lost: string[] = [];
    for (const [id, { path, changes, read }] of Object.entries(races))
      for (let round = 1; round <= rounds; round++) {
        const bodies = changes(round);
        await Promise.all(
          bodies.map((body) =>
            call(id as OperationId, { ...(path && { path }), body } as Input<OperationId>),
          ),
        );
        const now = await read();
        const { secret: _, ...expected } = { secret: 0, ...bodies[0], ...bodies[1] };
        try {
          expect(now).toMatchObject(expected);
        } catch {
          lost.push(`${id}: ${JSON.stringify(expected)} became ${JSON.stringify(now)}`);
        }
      }
    expect(lost).toEqual([]);
  }, 60_000);

  test("two concurrent changes of a schedule both affect its next run", async () => {
    const { scheduleId } = races.updateDiscoverySchedule!.path as { scheduleId: number };
    const path = { scheduleId };
    for (let round = 0; round < rounds; round++) {
      const timeZone = round % 2 ? "Asia/Tokyo" : "America/New_York";
      await Promise.all([
        call("updateDiscoverySchedule", { path, body: { at: `1${round}:00` } }),
        call("updateDiscoverySchedule", { path, body: { timeZone } }),
      ]);
      const { nextAt } = await call("getDiscoverySchedule", { path });
      const hour = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
      expect(hour.format(nextAt!)).toBe(`1${round}:00`);
    }
  });

  test("renaming a user in the directory does not reactivate them", async () => {
    const { token, url } = await call("createScimToken", {});
    await call("updateSaml", { body: { scim: { enabled: true } } });
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/scim+json" };
    const send = async (method: string, place: string, body: object) => {
      const answer = await fetch(url + place, { method, headers, body: JSON.stringify(body) });
      expect(answer.status).toBeLessThan(300);
      return (await answer.json()) as { id: string };
    };
    const userName = "grace@example.com";
    const { id } = await send("POST", "/Users", {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
      userName,
      active: true,
    });
    const patch = (path: string, value: unknown) =>
      send("PATCH", `/Users/${id}`, {
        schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
        Operations: [{ op: "replace", path, value }],
      });
    const grace = async () =>
      (await call("listUsers", { query: {} })).results.find(({ email }) => email === userName)!;
    for (let round = 1; round <= rounds; round++) {
      await call("updateUser", { path: { userId: (await grace()).id }, body: { active: true } });
      await Promise.all([
        patch("name.givenName", `Grace ${round}`),
        patch("name.familyName", `Hopper ${round}`),
        round % 2
          ? patch("active", false)
          : call("updateUser", { path: { userId: (await grace()).id }, body: { active: false } }),
      ]);
      expect(await grace()).toMatchObject({
        firstName: `Grace ${round}`,
        lastName: `Hopper ${round}`,
        active: false,
      });
    }
  });
});
