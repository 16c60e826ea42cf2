import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseGrant, rebootTask } from "@muster/sdk";
import { openLive } from "@muster/sdk/live";
import { operations } from "@muster/sdk/contract";
import {
  answered,
  attachAgent,
  codeOf,
  discoveryOf,
  refusal,
  request,
  startTestServer,
  toAdd,
  type Person,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";
import { raiseAlert } from "../support/server/alerts.ts";
import { onEachDatabase } from "../support/server/databases.ts";

const grant = (text: string) => parseGrant(text)!;

onEachDatabase("Organizations", (database) => {
  let server: TestServer;
  let own: { clientId: number; locationId: number; credentialId: number };
  let other: typeof own;
  let person: Person;
  let theirProbe: ScriptedAgent;
  let theirJob: string;
  let theirDevice: number;
  let theirMaintenance: string;
  let theirTask: string;
  let theirMerge: number;
  let theirToken: number;
  let otherSchedule: number;
  let theirTicket: number;
  let theirRun: string;
  let theirRequest: number;
  let theirAlert: Awaited<ReturnType<typeof raiseAlert>>;
  let theirSession: string;
  let ticketTemplateId: number;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), malwareScan: "off" });
    const { id: roleId } = await server.ada.muster.call("createTechnicianRole", {
      body: {
        name: "Runs scripts",
        grants: ["ORGANIZATION.View", "NODE.View", "SCRIPT_CATEGORY.Run"].map(grant),
      },
    });
    own = await server.organization("Mine Ltd");
    other = await server.organization("Theirs Ltd");
    person = await server.person({
      organizationIds: [own.clientId],
      roleIds: [roleId],
      permissions: [
        "canConfigureSystemActivities",
        "canCreateUsers",
        "canUpdateCustomers",
        "canCreateDevices",
        "canManageProbes",
        "canUseCredentials",
        "canUpdateDevices",
        "canEditMaintenanceMode",
        "canCreateScheduledTasks",
        "canRunAtLeastOneAdhocScript",
        "canConfigurePSA",
        "ticketCrud",
        "canViewScheduledTasks",
        "canManageRemoteSessions",
        "canUseRemoteToolsTaskManager",
        "canUseRemoteToolsServicesManager",
        "canUseRemoteToolsRemoteRegistry",
        "canManageUpdates",
        "canManageVirtualMachines",
        "canUninstallSoftware",
        "canManageAntivirus",
        "canUseRemoteToolsFileExplorer",
        "canUseSystemFileExplorer",
      ],
    });
    theirProbe = await attachAgent(server, other, { name: "their-probe" });
    theirProbe.socket.on("remote.open", (_, answer) => answer("accepted"));
    const terminal = { nodeId: theirProbe.nodeId, user: "SYSTEM", shell: "DEFAULT" } as const;
    const opened = await server.ada.muster.call("openTerminal", {
      query: { linktype: "WEB" },
      body: terminal,
    });
    theirSession = opened.sessionId;
    theirAlert = await raiseAlert(server, theirProbe, "Busy");
    const order = discoveryOf(theirProbe, other.credentialId, "192.0.2.1-9", other.clientId);
    theirJob = (await server.ada.muster.call("startNetworkDiscovery", { body: order })).jobUUID;
    await theirProbe.report(theirJob, [answered("192.0.2.1")]);
    const added = await server.ada.muster.call("importDevices", {
      path: { orgId: other.clientId },
      body: {
        devices: ["192.0.2.1", "192.0.2.2"].map((ip) =>
          toAdd(ip, { ...other, nmsDelegateNodeId: theirProbe.nodeId }),
        ),
      },
    });
    theirDevice = added.results[0]!.nodeId;
    const deviceIds = [theirProbe.nodeId];
    const schedule = {
      startType: "NOW",
      endType: "ON",
      endTime: Date.now() + 3_600_000,
      timeZone: "UTC",
    } as const;
    await server.ada.muster.call("enableMaintenance", { body: { deviceIds, options: [], schedule } });
    theirMaintenance = (await server.ada.muster.call("listMaintenance", { query: {} })).results[0]!.id;
    const later = { date: "2099-12-31", time: "03:30", timeZone: "UTC" };
    const task = await server.ada.muster.call("createScheduledTask", {
      body: rebootTask(later, { deviceIds }),
    });
    theirTask = task.id;
    const path = { nodeId: theirDevice };
    const body = { nodeId: added.results[1]!.nodeId };
    otherSchedule = (
      await server.ada.muster.call("createDiscoverySchedule", {
        body: {
          clientId: other.clientId,
          name: "nightly",
          jobId: theirJob,
          frequency: "DAILY",
          at: "02:00",
          timeZone: "UTC",
        },
      })
    ).id;
    ({ ticketTemplateId } = await server.ada.muster.call("createTicketTemplate", {
      body: { name: "Alerts", content: {} },
    }));
    const about = { clientId: other.clientId, ticketTemplateId };
    theirTicket = (await server.ada.muster.call("createAutotaskTestTicket", { path: about })).ticket.id;
    const script = await server.ada.muster.call("createScript", {
      body: {
        name: "List",
        language: "sh",
        operatingSystems: ["LINUX"],
        categoriesIds: [1],
        content: btoa("ls"),
      },
    });
    const run = {
      scripts: [{ scriptId: script.id }],
      deviceIds,
      schedule: rebootTask(later, { deviceIds }).schedule,
      timeoutSeconds: 60,
      skipIfOffline: false,
      concurrency: 1,
    };
    theirRun = (await server.ada.muster.call("createScriptRun", { body: run })).id;
    await server.ada.muster.call("setActionLimit", { body: { devicesPerHour: 1 } });
    const tooMany = server.ada.muster.call("deleteDevices", {
      body: { deviceIds: [...deviceIds, theirDevice] },
    });
    expect(await refusal(tooMany)).toBe("approval_required");
    theirRequest = (await server.ada.muster.call("listChangeRequests", { query: {} })).results[0]!.id;
    await server.ada.muster.call("setActionLimit", { body: { devicesPerHour: 500 } });
    const { clientId, locationId } = other;
    theirToken = (
      await server.ada.muster.call("createEnrollmentToken", {
        body: { clientId, locationId, expiresInMinutes: 5 },
      })
    ).id;
    theirMerge = (await server.ada.muster.call("mergeDevices", { path, body })).id;
  });
  afterAll(async () => {
    theirProbe.socket.close();
    await server.close();
  });

  describe("IDs of another organization are not found", () => {
    const theirIds = (): Record<string, unknown> => ({
      clientId: other.clientId,
      orgId: other.clientId,
      locationId: other.locationId,
      credentialId: other.credentialId,
      nodeId: theirDevice,
      jobId: theirJob,
      maintenanceId: theirMaintenance,
      taskId: theirTask,
      mergeId: theirMerge,
      tokenId: theirToken,
      scheduleId: otherSchedule,
      ticketId: theirTicket,
      runId: theirRun,
      factorId: "00000000-0000-7000-8000-000000000000",
      requestId: theirRequest,
      sessionId: theirSession,
      ...theirAlert,
      ticketTemplateId,
      field: "model",
      recentId: 1,
      recentType: "device",
      userId: server.ada.user.id,
      keyId: 1,
      delegateNodeId: theirProbe.nodeId,
      firstSnmpCredentialId: other.credentialId,
    });
    for (const [id, operation] of Object.entries(operations)) {
      const { method, path, body, parameters, permission } = operation;
      if (!path.includes("{") || permission === "public") continue;
      // roles, groups, announcements and the library belong to the server
      if (operation.scope === "server") continue;
      if (permission === "canConfigurePSA" && !path.includes("{clientId}")) continue;
      if (path.includes("{boardId}")) continue;
      // features, which only administrators can change
      if (path.includes("{feature}")) continue;
      test(`${method} ${path}`, async () => {
        const ids: Record<string, unknown> = {
          ...theirIds(),
          ...(/nms\/(install|status)/.test(path) && { nodeId: theirProbe.nodeId }),
        };
        const exampleOf = (name: string) => parameters.find((one) => one.name === name)?.example;
        const query = new URLSearchParams(
          parameters
            .filter((one) => one.in === "query" && one.required)
            .map(({ name, example }) => [name, String(example)]),
        );
        const url = `${path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? exampleOf(name)))}?${query}`;
        const headers = { authorization: `Bearer ${person.token}` };
        expect(parameters.length).toBeGreaterThan(0);
        expect(await codeOf(request(server.url, method, url, { headers, body: body?.example })), id).toBe(
          "not_found",
        );
      });
    }

    test("in the query and in bodies", async () => {
      const { muster } = person;
      const probe = await attachAgent(server, own, { name: "my-probe" });
      const order = discoveryOf(probe, own.credentialId, "192.0.2.78", own.clientId);
      const place = { ...own, nmsDelegateNodeId: probe.nodeId };
      const adding = (device: object) =>
        muster.call("importDevices", {
          path: { orgId: own.clientId },
          body: { devices: [{ ...toAdd("192.0.2.77", place), ...device }] },
        });
      const refused: Record<string, () => Promise<unknown>> = {
        listDevices: () => muster.call("listDevices", { query: { clientId: other.clientId } }),
        listAgents: () => muster.call("listAgents", { query: { clientId: other.clientId } }),
        listTickets: () =>
          muster.call("listTickets", { path: { boardId: 1 }, query: { clientId: other.clientId } }),
        listJobs: () => muster.call("listJobs", { query: { clientId: other.clientId } }),
        deleteAll: () =>
          muster.call("deleteDevices", {
            body: { selectAll: true, searchCriteria: { clientId: other.clientId } },
          }),
        token: () => muster.call("createEnrollmentToken", { body: { ...pick(other), expiresInMinutes: 5 } }),
        tokenElsewhere: () =>
          muster.call("createEnrollmentToken", {
            body: { clientId: own.clientId, locationId: other.locationId, expiresInMinutes: 5 },
          }),
        start: () => muster.call("startNetworkDiscovery", { body: { ...order, clientId: other.clientId } }),
        startProbe: () =>
          muster.call("startNetworkDiscovery", { body: { ...order, delegateNodeId: theirProbe.nodeId } }),
        startFirst: () =>
          muster.call("startNetworkDiscovery", {
            body: { ...order, firstSnmpCredentialId: other.credentialId },
          }),
        startSecond: () =>
          muster.call("startNetworkDiscovery", {
            body: {
              ...order,
              secondSnmpCredentialId: other.credentialId,
              secondSnmpCredentialProtocolVersion: "SNMPV2",
            },
          }),
        startLogin: () =>
          muster.call("startNetworkDiscovery", {
            body: { ...order, telnetSSHCredentialId: other.credentialId },
          }),
        importLocation: () => adding({ locationId: other.locationId }),
        importProbe: () => adding({ nmsDelegateNodeId: theirProbe.nodeId }),
        importCredential: () => adding({ credentialsIds: [other.credentialId] }),
        importJob: () => adding({ jobUUID: theirJob }),
        move: () =>
          muster.call("updateDevice", {
            path: { nodeId: probe.nodeId },
            body: { locationId: other.locationId },
          }),
      };
      for (const [what, call] of Object.entries(refused))
        expect(await refusal(call()), what).toBe("not_found");
      probe.socket.close();
    });

    test("in lists and bulk deletions, which leave them out", async () => {
      const { muster } = person;
      expect((await muster.call("listOrganizations", { query: {} })).results.map((one) => one.name)).toEqual([
        "Mine Ltd",
      ]);
      const listed = JSON.stringify([
        await muster.call("listDevices", { query: {} }),
        await muster.call("listAgents", { query: {} }),
        await muster.call("listJobs", { query: {} }),
        await muster.call("listActivities", { query: { pageSize: 1000 } }),
        await muster.call("listDevices", { query: { locationId: other.locationId } }),
      ]);
      for (const theirThing of ["their-probe", '192.0.2.1"', theirJob, "Theirs Ltd"])
        expect(listed).not.toContain(theirThing);
      const deletion = await muster.call("deleteDevices", {
        body: { deviceIds: [theirDevice, theirProbe.nodeId] },
      });
      expect(deletion).toEqual({ deleted: 0, kept: [] });
      const all = await muster.call("deleteDevices", {
        body: { selectAll: true, searchCriteria: { locationId: other.locationId } },
      });
      expect(all.deleted).toBe(0);
      expect((await server.ada.muster.call("getDevice", { path: { nodeId: theirDevice } })).id).toBe(
        theirDevice,
      );
    });

    test("in live topics", async () => {
      const live = openLive({ url: server.url, token: person.token });
      const refused = await new Promise<string>((resolve) =>
        live.watchDiscovery(theirJob, {
          targets: () => resolve("targets"),
          end: () => resolve("end"),
          error: (error) => resolve(error.message),
        }),
      );
      expect(refused).toBe("Error subscribing to discovery updates.");
      expect(await live.nmStatus(theirProbe.nodeId)).toEqual({
        args: ["ERROR"],
        kwargs: { error: "not_found" },
      });
      let received: string[] = [];
      live.onChanged((what) => received.push(what));
      // longer than the server collects changes before it publishes them; pending ones arrive first
      const pause = () => new Promise((resolve) => setTimeout(resolve, 600));
      await pause();
      received = [];
      await server.ada.muster.call("updateDevice", {
        path: { nodeId: theirDevice },
        body: { displayName: "Quiet" },
      });
      await pause();
      expect(received).toEqual([]);
      live.close();
    });
  });

  describe("Organizations, locations and credentials", () => {
    test("have unique names, ignoring case", async () => {
      const { muster } = server.ada;
      const path = { clientId: own.clientId };
      const newOrganization = { name: "mine ltd", description: "", location: "Main office" };
      expect(await refusal(muster.call("createOrganization", { body: newOrganization }))).toBe("name_in_use");
      expect(await refusal(muster.call("updateOrganization", { path, body: { name: "THEIRS LTD" } }))).toBe(
        "name_in_use",
      );
      const location = { name: "main OFFICE", description: "" };
      expect(await refusal(muster.call("createLocation", { path, body: location }))).toBe("name_in_use");
      const credential = { name: "PUBLIC", type: "SNMPV1", secret: { community: "x" } } as const;
      expect(await refusal(muster.call("createCredential", { path, body: credential }))).toBe("name_in_use");
      expect(
        await refusal(
          muster.call("createCredential", { path: { clientId: other.clientId }, body: credential }),
        ),
      ).toBe("name_in_use");
    });

    test("can't be deleted while in use, nor can an organization's last location", async () => {
      const { muster } = server.ada;
      const at = { clientId: other.clientId };
      expect(await refusal(muster.call("deleteOrganization", { path: at }))).toBe("organization_in_use");
      const warnings = await muster.call("getOrganizationDeleteWarnings", { path: at });
      expect(warnings.map((one) => one.code)).toEqual([
        "DEVICES_REMAIN",
        "LOCATIONS_DELETED",
        "CREDENTIALS_DELETED",
        "TICKETING_TICKET_OPEN",
      ]);
      const { deviceCount } = await muster.call("getOrganizationDeviceCount", { path: at });
      expect(warnings[0]).toMatchObject({
        count: deviceCount,
        message: `Devices to delete first: ${deviceCount}`,
      });
      const locationId = other.locationId;
      expect(await refusal(muster.call("deleteLocation", { path: { ...at, locationId } }))).toBe(
        "location_in_use",
      );
      const spare = await muster.call("createLocation", {
        path: at,
        body: { name: "Spare", description: "" },
      });
      expect(await refusal(muster.call("deleteLocation", { path: { ...at, locationId: spare.id } }))).toBe(
        "done",
      );
      const empty = await server.organization("Empty Ltd");
      const last = { clientId: empty.clientId, locationId: empty.locationId };
      expect(await refusal(muster.call("deleteLocation", { path: last }))).toBe("location_in_use");
      const { id } = await muster.call("createLocation", {
        path: { clientId: empty.clientId },
        body: { name: "Annex", description: "" },
      });
      const deleted = [empty.locationId, id].map((one) =>
        refusal(muster.call("deleteLocation", { path: { clientId: empty.clientId, locationId: one } })),
      );
      expect((await Promise.all(deleted)).toSorted(), "two at once").toEqual(["done", "location_in_use"]);
      await muster.call("importDevices", {
        path: { orgId: other.clientId },
        body: {
          devices: [
            {
              ...toAdd("192.0.2.9", { ...other, nmsDelegateNodeId: theirProbe.nodeId }),
              credentialsIds: [other.credentialId],
            },
          ],
        },
      });
      const credentialId = other.credentialId;
      expect(await refusal(muster.call("deleteCredential", { path: { ...at, credentialId } }))).toBe(
        "credential_in_use",
      );
      expect(await refusal(muster.call("deleteOrganization", { path: { clientId: empty.clientId } }))).toBe(
        "done",
      );
      const path = { nodeId: theirProbe.nodeId };
      expect(await refusal(muster.call("deleteDevice", { path }))).toBe("device_is_delegate");
    });

    test("a credential accepts only the fields and networks of its type", async () => {
      const create = (type: string, secret: object, networks?: string[]) =>
        refusal(
          server.ada.muster.call("createCredential", {
            path: { clientId: own.clientId },
            body: { name: randomUUID(), type: type as "SNMPV3", secret, ...(networks && { networks }) },
          }),
        );
      expect(await create("SNMPV2", {})).toBe("validation_failed");
      expect(await create("SNMPV2", { community: "x", user: "y" })).toBe("validation_failed");
      expect(await create("SNMPV3", { user: "y", privProtocol: "AES", privPassword: "12345678" })).toBe(
        "validation_failed",
      );
      expect(await create("SNMPV3", { user: "y", authProtocol: "SHA", authPassword: "12345678" })).toBe(
        "done",
      );
      const login = { user: "y", password: "z" };
      expect(await create("TELNET_SSH", login)).toBe("validation_failed");
      expect(await create("TELNET_SSH", login, [])).toBe("validation_failed");
      expect(await create("TELNET_SSH", login, ["10.0.0.0/8", "fd00::/8"])).toBe("done");
      for (const network of ["0.0.0.0/0", "::/0", "10.0.0.0/33", "10.1/16", "site", "::ffff:10.0.0.0/104"])
        expect(await create("TELNET_SSH", login, [network]), network).toBe("validation_failed");
    });
  });

  test("a user cannot be assigned an organization that does not exist yet", async () => {
    const grant = { path: { userId: person.user.id }, body: { organizationIds: [own.clientId, 2_000_000] } };
    expect(await refusal(server.ada.muster.call("updateUser", grant))).toBe("not_found");
  });
});

const pick = ({ clientId, locationId }: { clientId: number; locationId: number }) => ({
  clientId,
  locationId,
});
