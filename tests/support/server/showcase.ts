// One of every object that screens and commands show, with names that aren't words of the product.
import { keyed, rebootTask, rolloutDefaults } from "@muster/sdk";
import { ReleaseOwner } from "../agents/releases.ts";
import { raiseAlert } from "./alerts.ts";
import { rejectedTarget, reportOutcome, storeDetails } from "./stored-details.ts";
import {
  answered,
  attachAgent,
  discoveryOf,
  refusal,
  until,
  type ScriptedAgent,
  type TestServer,
} from "./server.ts";

export interface Showcase {
  probe: ScriptedAgent;
  /** Values that screens format differently than the server. */
  texts: readonly string[];
  /** The values of screens' path parameters, by name or by path up to and including the parameter. */
  parameters: Record<string, string | number>;
  close(): void;
}

export async function createShowcase(server: TestServer): Promise<Showcase> {
  const { clientId, locationId } = server;
  const { call } = server.ada.muster;
  await server.organization("Zweigstelle Nord");
  const credential = await call("createCredential", {
    path: { clientId },
    body: { name: "lesen", type: "SNMPV2", secret: { community: "public" } },
  });
  const probe = await attachAgent(server);
  const jobId = await discover(server, probe, credential.id);
  const { results } = await call("importDevices", {
    path: { orgId: clientId },
    body: {
      devices: [1, 2].map((place) => ({
        ip: `192.0.2.${place}`,
        role: "NMS_SWITCH",
        deviceName: `sw-nord-${place}`,
        locationId,
        nmsDelegateNodeId: probe.nodeId,
        jobUUID: jobId,
      })),
    },
  });
  const nodeId = results[0]!.nodeId;
  probe.socket.on("remote.open", (_, answer) => answer("accepted"));
  const session = await call("openTerminal", {
    query: { linktype: "WEB" },
    body: { nodeId: probe.nodeId, user: "SYSTEM", shell: "DEFAULT", reason: "Wartung" },
  });
  const deviceIds = [probe.nodeId];
  await call("enableMaintenance", {
    body: {
      deviceIds: [nodeId],
      options: ["ALERTS"],
      schedule: { startType: "NOW", endType: "ON", endTime: Date.now() + 7_200_000, timeZone: "UTC" },
    },
  });
  const [window] = (await call("listMaintenance", { query: {} })).results;
  const automation = await createAutomation(server, deviceIds);
  const schedule = await call("createDiscoverySchedule", {
    body: {
      clientId,
      name: "nachts",
      request: discoveryOf(probe, credential.id, "192.0.2.1-2", clientId),
      frequency: "WEEKLY",
      at: "02:30",
      weekday: "MONDAY",
      day: 1,
      timeZone: "Europe/Berlin",
    },
  });
  const role = await call("createTechnicianRole", {
    body: {
      name: "Nachtschicht",
      permissions: ["canUpdateDevices"],
      grants: [{ entity: "NODE", permission: "View", effect: "ALLOW", organizationIds: [clientId] }],
    },
  });
  const group = await call("createDeviceGroup", {
    body: { name: "Nordkreis", searchCriteria: { clientId } },
  });
  await call("createAnnouncement", { body: { title: "Umzug", text: "Wir ziehen um." } });
  const { ticketTemplateId } = await call("createTicketTemplate", {
    body: { name: "Vorlage", content: { Status: { id: "NEW", name: "New" }, ticketTitleElements: [1, 3] } },
  });
  await call("createAutotaskTestTicket", { path: { clientId, ticketTemplateId } });
  const [ticket] = (await call("listTickets", { path: { boardId: 1 }, query: {} })).results;
  const { alertId, policyId } = await raiseAlert(server, probe, "ausgelastet");
  await server.session.call("createChannel", {
    body: {
      name: "bereitschaft",
      type: "WEBHOOK",
      enabled: false,
      target: { url: "https://hooks.example.com/muster" },
    },
  });
  await server.session.call("createOnCallSchedule", {
    body: { name: "nachtdienst", timeZone: "UTC", userIds: [server.ada.user.id], startDate: "2026-11-23" },
  });
  const snmpTemplate = await server.session.call("createSnmpTemplate", {
    body: { name: "kaltwasser", vendors: ["Stulz"] },
  });
  await server.session.call("createSnmpObject", {
    body: { templateId: snmpTemplate.id, oid: "1.3.6.1.4.1.29462.10.2.1.0", name: "rückluft", unit: "°C" },
  });
  await server.session.call("uploadMibFiles", {
    body: { files: [{ name: "kühlung.mib", text: "KUEHLUNG-MIB DEFINITIONS ::= BEGIN END" }] },
  });
  const bob = await server.person({ permissions: ["canUpdateDevices"] });
  await call("setActionLimit", { body: { devicesPerHour: 0 } });
  await refusal(bob.muster.call("deleteDevice", { path: { nodeId } }));
  const [request] = (await call("listChangeRequests", { query: {} })).results;
  await call("setActionLimit", { body: { devicesPerHour: 100 } });
  await reportOutcome(probe, String(automation[":taskId"]), keyed("automation.outcomes.notRestarted"));
  const userNotFound = keyed("automation.outcomes.userNotFound", { name: "nachtwache" });
  await reportOutcome(probe, automation[":runId"], userNotFound);
  await storeDetails(server, {
    requestId: request!.id,
    scheduleId: schedule.id,
    scriptId: automation["/editor/script/:id"],
    nodeId: probe.nodeId,
  });
  const vmHostId = await addVmHost(server, probe);
  const rolloutId = await startRollout(server, probe);
  const organization = { "/customerDashboard/:id": clientId, "/editor/customer/:id": clientId };
  return {
    probe,
    texts: [
      "lesen",
      ticket!.title,
      (await call("getTicket", { path: { ticketId: ticket!.id } })).body,
      "echo fertig",
      JSON.stringify({ operation: request!.operation, ...request!.request }),
    ],
    parameters: {
      ...organization,
      ...automation,
      "/group/:id": group.id,
      ":policyId": policyId,
      ":alertId": alertId,
      ":templateId": snmpTemplate.id,
      ":mibName": "KUEHLUNG-MIB",
      ":locationId": locationId,
      "/deviceDashboard/:id": nodeId,
      "/nmsDashboard/:id": nodeId,
      "/vmDashboard/:id": vmHostId,
      ":jobId": jobId,
      ":ip": "192.0.2.2",
      ":scheduleId": schedule.id,
      ":roleId": role.id,
      ":userId": bob.user.id,
      ":clientId": clientId,
      ":ticketId": ticket!.id,
      ":requestId": request!.id,
      ":windowId": window!.id,
      ":tool": "processes",
      ":sessionId": session.sessionId,
      ":rolloutId": rolloutId,
    },
    close: () => probe.socket.close(),
  };
}

async function startRollout({ session }: TestServer, probe: ScriptedAgent): Promise<number> {
  probe.socket.on("agent.update", (_, answer) => answer("ACCEPTED"));
  await probe.socket
    .timeout(5_000)
    .emitWithAck("hello", { version: "0.1.0", runningJobs: [], updates: "ON" });
  const content = new ReleaseOwner().release({ version: "0.2.0" }).toString("base64");
  const { id: releaseId } = await session.call("uploadAgentRelease", { body: { content } });
  return (await session.call("startAgentRollout", { body: { ...rolloutDefaults, releaseId } })).id;
}

async function addVmHost({ ada, clientId }: TestServer, probe: ScriptedAgent): Promise<number> {
  const { call } = ada.muster;
  const credential = await call("createCredential", {
    path: { clientId },
    body: {
      name: "wirt",
      type: "BASIC",
      networks: ["192.0.2.0/24"],
      secret: { user: "root", password: "x" },
    },
  });
  const certificateFingerprint = `SHA256:${"A".repeat(43)}`;
  const tested = {
    code: "SUCCESS",
    detail: "",
    fingerprint: certificateFingerprint,
    product: "VMware ESXi 8.0.3",
  };
  probe.socket.on("tool.call", ({ tool }, answer) =>
    answer(tool === "vms" ? { result: tested } : { unknown: true }),
  );
  const request = {
    clientId,
    type: "ESXI" as const,
    delegateNodeId: probe.nodeId,
    hostname: "192.0.2.9",
    apiPort: 443,
    credentialId: credential.id,
  };
  const { testId } = await call("testVmHost", { body: { ...request, certificateFingerprint } });
  return (await call("addVmHost", { body: { ...request, name: "wirt-1", testId: testId! } })).id;
}

async function discover(server: TestServer, probe: ScriptedAgent, credentialId: number): Promise<string> {
  const { call } = server.ada.muster;
  const { jobUUID } = await call("startNetworkDiscovery", {
    body: discoveryOf(probe, credentialId, "192.0.2.1-192.0.2.3", server.clientId),
  });
  await until("the probe has its job", () => probe.orders.length > 0);
  const silent = {
    ...answered("192.0.2.3"),
    verdict: "silent",
    role: "",
    hostname: "",
    vendor: "",
    model: "",
  };
  await probe.report(jobUUID, [answered("192.0.2.1"), rejectedTarget("192.0.2.2"), silent]);
  await probe.report(jobUUID, []);
  await until(
    "the job ends",
    async () => (await call("getJob", { path: { jobId: jobUUID } })).state !== "RUNNING",
  );
  return jobUUID;
}

async function createAutomation({ ada: { muster } }: TestServer, deviceIds: number[]) {
  const { call } = muster;
  const script = await call("createScript", {
    body: {
      name: "entleeren",
      language: "sh",
      operatingSystems: ["LINUX"],
      categoriesIds: [1],
      content: btoa("echo fertig\n"),
    },
  });
  const scriptRun = await call("createScriptRun", {
    body: {
      scripts: [{ scriptId: script.id }],
      schedule: { repeats: "RUN_IMMEDIATELY", timeZone: "UTC" },
      timeoutSeconds: 60,
      concurrency: 100,
      skipIfOffline: false,
      deviceIds,
    },
  });
  const task = await call("createScheduledTask", { body: rebootTask(undefined, { deviceIds }) });
  return { "/editor/script/:id": script.id, ":runId": scriptRun.id, ":taskId": task.id };
}
