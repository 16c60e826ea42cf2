// Text from agents, devices, directories and files is always shown as text: never as markup, a formula, an
// escape sequence or another line.
import { mkdtempSync, rmSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReportedCheck, ReportedNeighbor, ReportedSoftware } from "@muster/sdk/live";
import {
  exportDiscovery,
  exportFormats,
  toExportLine,
  toSyslog,
  type ConditionType,
  type DiscoveredDevice,
} from "@muster/sdk";
import { operations, schemas } from "@muster/sdk/contract";
import { signedEnrollment } from "../support/agents/scripted-identity.ts";
import { closeWindows } from "../support/clients/browser.ts";
import { reportSoftware } from "../support/monitoring/report-software.ts";
import { computerSystem } from "../support/monitoring/computer-system.ts";
import { reportState } from "../support/monitoring/report-state.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import { frontends } from "../support/clients/frontends.ts";
import type { FakePsa } from "../support/providers/fake-psa.ts";
import {
  changeDevices,
  hostilePsa,
  createHostileData,
  holdRequest,
  sayAll,
  useAutotask,
} from "../support/hostile/hostile-data.ts";
import {
  beginnings,
  isAnyText,
  mark,
  insertHostileText,
  raw,
  text,
  textsOf,
} from "../support/hostile/hostile-text.ts";
import { openWindow } from "../support/clients/test-stack.ts";
import { describeProvider } from "../support/providers/identity-provider.ts";
import { muster, run } from "../support/clients/muster.ts";
import { openTerminal } from "../support/terminal/terminal.ts";
import { fieldsOf, type Schema } from "../support/contract/schema-fields.ts";
import {
  admin,
  answered,
  attachAgent,
  discoveryOf,
  request,
  startTestServer,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";

/** Returns the cells of CSV text according to RFC 4180. */
const cellsOf = (csv: string): string[] =>
  [...csv.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(?:,|\r?\n)/g)].map(([, cell = ""]) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  );
const isFormula = (cell: string) => /^[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell));

/**
 * Fields of responses whose text is from signed-in users or Muster itself, not from an agent, device,
 * directory, file or PSA.
 */
const ownText = new RegExp(
  [
    // the contract itself
    "^getContract\\.",
    // names given by signed-in users
    "^(listApiKeys|(list|get)TechnicianRoles?|listDeviceGroups|listOrganizations|listClients|getOrganization\\w*)\\.",
    "^(listLocations|getLocation|listNodeRoles|(list|get)Credentials?|listMaintenance|listScriptCategories)\\.",
    "^(listScripts|getScript|listScriptsUnderReview|listScriptRuns|getScriptRun|getScheduledTask|listScheduledTasks)\\.",
    "^(getPsa|(list|get)TicketTemplates?|(list|get)PsaProducts?|listServiceNowClasses|getServiceNowClass|listTickets|getTicket)\\.",
    "^((list|get)DiscoverySchedules?|(list|get)ChangeRequests?|create\\w+TestTicket|getMfa|listLockouts|getSession|listNotifications)\\.",
    "\\.(clientName|locationName|email|targets|timeZone)$",
    "^(listScheduledTaskTargets|listDeviceTasks)\\.results\\.name$",
    "^(listScriptVersions|getScriptVersion|listSignerLists)\\.",
    "^getDashboard\\.(organizations\\.name|(cells|roles)\\.role)$",
    "^((list|get)Polic(y|ies)|getDevicePolicy|listChannels|listOnCallSchedules|previewChannelTemplate|listSnmp(Templates|Objects))\\.",
    // addresses, which the server checks, and names given by signed-in users
    "^getMonitoringPreference\\.",
    // the same as listDeviceSoftware, found by the exact name; and a version that is no longer stored
    "^findSoftware\\.|^listDeviceSoftware\\.results\\.version$",
    // the device's name as listDevices shows it, and what the user who opened the session entered
    "^(list|get)RemoteSessions?\\.",
    // responses of agents, which tests/remote covers
    "^(getDisks|readJournal|listLogins|getNetworkState|listProcesses|listFiles|listScheduledJobs|listLiveServices)\\.",
    "^readRegistryKey\\.",
    "^listWifiNetworks\\.",
    "^(listLiveUpdates|getUpdateWork|checkUninstall|getUninstallWork|getLiveAntivirus|getAntivirusWork)\\.",
    // reports of VM hosts, which tests/devices/vm-hosts covers
    "^(list|get)Vm(Host)?s?\\.",
    // agent packages built from this Muster, and its settings
    "^listInstallers\\.",
    // signed versions, which are three numbers, and agents as listDevices and listAgents show them
    "^(listAgentUpdates|getAgentRollout)\\.|^listAgents\\.results\\.update\\.version$",
    // the owner's certificate
    "^getCodeSigning\\.",
    // names and addresses given by signed-in users
    "^list(RemoteSupportFolders|RemoteConnections|DeviceConnections)\\.",
    // the same as in listDevices; and the address that the server was started with
    "^getTopology\\.devices\\.degraded\\.cause$|^getServerOverview\\.metrics\\.address$",
    // the server's own key, and the address of a device, whose syntax is fixed
    "^getSessionSigning\\.root$|^getWebPageRoute\\.host$",
    // identifiers of MIB files
    "^listMib(Files|Objects)\\.results\\.(name|syntax)$",
    // values that a probe reads on request, which tests/monitoring/snmp-objects covers
    "^readSnmpObject\\.",
    "\\.(conditionName|policyName|reason)$|[aA]lerts?(\\.results)?\\.(message|condition\\..*)$",
    // the names of conditions and devices, as listAlerts shows them, and Muster's messages about a channel
    "^listDeliveries\\.|^getAlert\\.events\\.note$|^getAlert\\.changes\\.|^explainDevice\\.(parent\\.reason|changes\\.change\\.field)$",
    // as listNeighbors and listDevices show them
    "^(explainDevice\\.changes|listMetricAnnotations\\.results\\.change)\\.link\\.|^listMetricAnnotations\\.results\\.change\\.change\\.field$|suppressedByDevice\\.displayName$",
    // values that Muster generates
    "\\.(\\w*Id|id|uid|\\w*By|by|digest|\\w*[hH]ash|key|publicKey|signature|fingerprint|keyFingerprint|at|head|csrfToken|metadataToken)$",
    "\\.(tempUri|signedUrl|acsUrl|\\w*[pP]ath|scim\\.url|retryOf|rule|nextStep|operation|outcome|code|remedy)$",
    "^(getHealth|getSigningKeys|listAuditAnchors|listWitnessAnchors|(list|create|test)AuditWitness(es)?|verifyActivities)\\.",
    // about this Muster and its Node.js
    "^getServerOverview\\.(version|runtime|signing\\.\\w+|backup\\.lastError)$|^getBackupSchedule\\.",
    "^(listActivities|listEnrollmentTokenUses)\\.results\\.(address|targets|reason)$",
    "^listActivities\\.results\\.(organization|changes\\.field)$",
    "findings\\.(message|detail)$|serviceProvider\\.|keyType$|algorithm$|ttachment\\w*\\.(metadata\\.)?extension$",
    // a provider that Muster could not use, and the name in a certificate, as returned by testSaml
    "entityId$|certificates\\.subject$|examination\\.providers\\.",
    // IP and MAC addresses, whose syntax is fixed
    "\\.(ip|mac|url|metadataUrl|location|binding|certificate)$",
    // input that is refused unless it is one of a few values
    "platform$|mimeType$|existingDelegates\\.|potentialDelegates\\.",
    // where a search result was found; a device's address
    "^listRecentSearches\\.results\\.(details|route|matchAttr|nodeClass)$",
    // the name of a column; the signed-in user or the probe's device, identified by its ID
    "^(listDeviceHistory|listDiscoveryChanges)\\.results\\.(field|jobId)$|^listDeviceMerges\\.results\\.undoneBy$",
    // Autotask's field names; levels are Muster's
    "^getAutotaskSetupValues\\..*Fields\\.(name|entity|parent)$|service(Impact|Severity)List",
    // the administrator's own ClamAV
    "^(getMalwareScanner|getServerOverview\\.malwareScanner)\\.|[aA]ttachments?\\.detail$",
    // an application's files, as getAttachment shows them
    "^getBinaryScriptAttachments\\.",
  ].join("|"),
);

onEachDatabase("Hostile text", (database) => {
  let server: TestServer;
  let probe: ScriptedAgent;
  let jobUUID: string;
  let psa: FakePsa;
  const ids: Record<string, unknown> = {};
  beforeAll(async () => {
    const web = join(import.meta.dirname, "../../web/dist");
    psa = await hostilePsa();
    const psaAllowHosts = [new URL(psa.url).origin];
    server = await startTestServer({
      database: await database.fresh(),
      web,
      malwareScan: "off",
      psaAllowHosts,
      autotaskUrl: psa.url,
    });
    const { muster } = server.ada;
    const { clientId, locationId } = server;
    probe = await attachAgent(server, server, { name: `=1+1${mark}<img src=x onerror=globalThis.pwned=1>` });
    probe.socket.on("tool.call", (_, answer) => answer({ failed: `\u001b[2J${mark}\u0007` }));
    const credential = await muster.call("createCredential", {
      path: { clientId },
      body: { name: "public", type: "SNMPV2", secret: { community: "public" } },
    });
    const discovery = discoveryOf(probe, credential.id, "192.0.2.1-9", clientId);
    ({ jobUUID } = await muster.call("startNetworkDiscovery", { body: discovery }));
    // devices reported by a probe
    const target = schemas.DiscoveredDevice as Schema;
    for (let i = 1; i < 9; i++) {
      const evidence = [{ atMS: 1, kind: "banner", text: text(300) }];
      const members = [{ position: 1, model: "", serialNumber: "", firmware: "" }];
      const found = answered(`192.0.2.${i}`, { members });
      const { nodeId: _, revision: __, ...reported } = insertHostileText(target, found) as DiscoveredDevice;
      await probe.report(jobUUID, [{ ...reported, evidence, complete: true }]);
    }
    // and one that is identified whatever it reports
    const known = () => ({
      ...answered("192.0.2.9", { serialNumber: "S-9", rule: "acme-switch", confidence: 90 }),
      vendor: text(60),
      model: text(60),
      hostname: text(60),
      firmware: text(60),
      complete: true,
    });
    await probe.report(jobUUID, [known()]);
    const { results } = await muster.call("listDiscoveredDevices", { path: { jobId: jobUUID }, query: {} });
    expect(JSON.stringify(results)).toContain(mark);
    const found = results.map(({ ip, role }) => ({
      ip,
      role: role || "NMS_SWITCH",
      deviceName: `${mark} ${ip}`,
    }));
    const added = await muster.call("importDevices", {
      path: { orgId: clientId },
      body: {
        devices: found.map((one) => ({
          ...one,
          jobUUID,
          locationId,
          nmsDelegateNodeId: probe.nodeId,
          credentialsIds: [credential.id],
        })) as never,
      },
    });
    // an agent's description of its computer
    const { token } = await muster.call("createEnrollmentToken", {
      body: { clientId, locationId, expiresInMinutes: 5 },
    });
    const about = insertHostileText(operations.enrollAgent.body!.schema as Schema, {
      token,
      machineId: randomUUID(),
      hostname: "",
      platform: "linux",
      version: "0.1.0",
      osVersion: "",
    }) as Record<string, unknown>;
    const enroll = (body: object) =>
      request(server.url, "POST", "/ws/agents/enroll", {
        body: signedEnrollment({ machineId: "", ...body, token }),
      });
    const refused = await enroll(about);
    expect([200, 201, 400]).toContain(refused.status);
    const plain = Object.fromEntries(
      Object.entries({ ...about, machineId: randomUUID() }).map(([name, one]) => [
        name,
        typeof one === "string" ? one.replace(/\p{C}|[\u2028\u2029]/gu, "") : one,
      ]),
    );
    expect((await enroll(plain)).ok).toBe(true);
    probe.socket.emit("order.refused", { kind: "task.run", reason: "expired", about: text(100) } as never);
    probe.status = { args: [text(), text()], kwargs: { error: text(), version: text(), stage: text() } };
    await probe.socket
      .timeout(5_000)
      .emitWithAck("hello", { version: text(), runningJobs: [jobUUID], architecture: text() });
    // a directory, with provisioning and a provider's metadata
    const { token: scimToken, url } = await muster.call("createScimToken", {});
    await muster.call("updateSaml", { body: { scim: { enabled: true } } });
    for (let i = 0; i < beginnings.length; i++) {
      const answer = await fetch(`${url}/Users`, {
        method: "POST",
        headers: { authorization: `Bearer ${scimToken}`, "content-type": "application/scim+json" },
        body: JSON.stringify({
          schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
          userName: `u${i}@example.com`,
          name: { givenName: text(), familyName: text() },
          displayName: text(),
          externalId: text(),
        }),
      });
      expect(answer.status).toBeLessThan(500);
    }
    await probe.report(jobUUID, [], { error: text() });
    const name = `=1+1${mark}&lt;img src=x onerror=globalThis.pwned=1&gt;&#x202e;&#x9b;31m`;
    const unusable = await muster.call("testSaml", {
      body: { metadata: describeProvider({ name, entityId: `urn:${name}` }) },
    });
    expect(JSON.stringify(unusable)).toContain(`urn:=1+1${mark}`);
    const examined = await muster.call("testSaml", { body: { metadata: describeProvider({ name }) } });
    expect(JSON.stringify([unusable, examined])).not.toMatch(raw);
    await muster.call("setSaml", { body: { metadataToken: examined.metadataToken! } });
    await muster.call("updateSaml", { body: { enabled: true } });
    const nodeIds = added.results.map(({ nodeId }) => nodeId);
    Object.assign(ids, await changeDevices(server, probe, discovery, [known()], nodeIds));
    ids.alertId = await raiseAlert();
    await reportNeighbors(nodeIds[0]!);
    await reportMessages(nodeIds[0]!);
    await reportHostileState();
    Object.assign(ids, await sayAll(server, probe), await createHostileData(server, psa));
    const { results: users } = await muster.call("listUsers", { query: {} });
    Object.assign(ids, { userId: users.find((one) => one.firstName.includes(mark))?.id });
    // rename a user, so that the audit log has the former name
    const renamed = users.findLast((one) => one.firstName.includes(mark))!;
    await muster.call("updateUser", { path: { userId: renamed.id }, body: { firstName: "Grace" } });
    Object.assign(ids, {
      clientId,
      orgId: clientId,
      locationId,
      jobId: jobUUID,
      ip: "192.0.2.1",
      status: "CLEAN",
    });
    Object.assign(ids, { credentialId: credential.id, nodeId: added.results[0]!.nodeId });
    const hostile = `=1+1${mark}<img src=x>`;
    const mib = `HOSTILE-MIB DEFINITIONS ::= BEGIN IMPORTS OBJECT-TYPE, enterprises FROM SNMPv2-SMI;
      hostile OBJECT-TYPE SYNTAX INTEGER UNITS "${hostile}" MAX-ACCESS read-only STATUS current
      DESCRIPTION "${hostile}" ::= { enterprises 1 } END`;
    await server.session.call("uploadMibFiles", { body: { files: [{ name: hostile, text: mib }] } });
    Object.assign(ids, { mibName: "HOSTILE-MIB" });
    const notes = `=1+1${mark}<img src=x onerror=globalThis.pwned=1>`;
    await muster.call("updateDevice", { path: { nodeId: nodeIds[0]! }, body: { notes } });
    Object.assign(ids, { requestId: await holdRequest(server, nodeIds) });
    await muster.call("addRecentSearch", { body: { id: String(ids.nodeId), type: "device" } });
  });
  /** Opens alerts about a volume and programs with hostile names, and returns the ID of one. */
  async function raiseAlert(): Promise<number> {
    const { call } = server.ada.muster;
    const terms = [{ metric: "VOLUME_USE", operator: "ABOVE", threshold: 1 }] as const;
    const condition = { name: "Full", type: "METRIC", severity: "MINOR", enabled: true } as const;
    const told = new Promise<readonly { key: string }[]>((resolve) =>
      probe.socket.once("checks.watch", ({ checks }) => resolve(checks)),
    );
    await call("createPolicy", {
      body: {
        name: "Volumes",
        nodeClass: (await call("getDevice", { path: { nodeId: probe.nodeId } })).nodeClass as "LINUX_SERVER",
        content: {
          conditions: [
            { ...condition, terms: [...terms] },
            { ...condition, name: "New", type: "SOFTWARE", software: { name: "*", state: "INSTALLED" } },
            {
              ...condition,
              name: "Moved",
              type: "DNS",
              dns: { name: "example.com", record: "A", value: "::1" },
            },
          ],
        },
        assignments: [{ scope: "DEVICE", id: probe.nodeId }],
      },
    });
    const series: [string, string][] = [["VOLUME_USE", text(60)]];
    const report = { source: "alert", sequence: 1, ageMS: 0, values: [99], series };
    expect(await probe.socket.timeout(5_000).emitWithAck("metrics", report)).toBe("STORED");
    // changes are detected from the second report on
    for (const [n, version] of ["1", text(60), "2", text(60)].entries()) {
      const software: ReportedSoftware[] = [["DPKG", `${text(60)} ${n}`, version]];
      expect(await reportSoftware(probe, software)).toBe("STORED");
    }
    const checks = (await told).map(({ key }): ReportedCheck => {
      return { key, met: true, count: 1, finding: "OTHER_VALUE", number: null, text: text(60) };
    });
    expect(await reportState(probe, "CHECKS", checks)).toBe("STORED");
    const { results } = await call("listAlerts", { query: {} });
    const idOf = (type: ConditionType) => results.find((one) => one.condition.type === type)!.id;
    Object.assign(ids, { checkAlertId: idOf("DNS") });
    return idOf("SOFTWARE");
  }
  /** Reports users, processes, services and packages with hostile text. */
  async function reportHostileState(): Promise<void> {
    const many = <T>(one: () => T): T[] => Array.from({ length: beginnings.length }, one);
    const processes = () =>
      [1, 2, 3, 4, 5].map((pid) => ({ pid, name: text(60), cpuPercent: 1, memoryBytes: 1 }));
    const system = Object.entries(computerSystem()).filter(([, value]) => typeof value === "string");
    const sections = {
      SYSTEM: computerSystem({
        ...Object.fromEntries(system.map(([name]) => [name, text(60)])),
        disks: many(() => ({ name: text(60), model: text(60), serialNumber: text(60), bytes: 1 })),
      }),
      USERS: many(() => ({ user: text(60), terminal: text(60), host: text(60), loggedInAt: 1 })),
      REBOOT: { isPending: true, requiredAt: 1, reasons: many(() => text(60)) },
      PROCESSES: { seconds: 300, byCpu: processes(), byMemory: processes() },
      SERVICES: many(() => ({
        name: text(60),
        description: text(60),
        state: "FAILED" as const,
        isEnabled: true,
      })),
      UPDATES: {
        listsAt: 1,
        updates: many(() => ({
          name: text(60),
          installed: text(60),
          candidate: text(60),
          isSecurity: true,
        })),
      },
      ANTIVIRUS: Array.from({ length: 10 }, () => ({
        product: text(60),
        version: text(60),
        engine: text(60),
        definitions: text(60),
        definitionsAt: 1,
        isRunning: true,
        realTime: true,
        lastScanAt: 1,
        detections: 1,
      })),
      ENCRYPTION: Array.from({ length: 10 }, () => ({
        mountPoint: text(60),
        device: text(60),
        state: "PARTLY" as const,
        method: text(60),
        reason: "SUSPENDED" as const,
      })),
    };
    for (const section of Object.keys(sections) as (keyof typeof sections)[])
      expect(await reportState(probe, section, sections[section]), section).toBe("STORED");
  }
  /** Reports neighbors that describe themselves with hostile text. */
  async function reportNeighbors(nodeId: number): Promise<void> {
    const neighbors = Array.from({ length: beginnings.length }, (): ReportedNeighbor => ({
      by: "LLDP",
      port: text(60),
      mac: "",
      ip: "",
      name: text(60),
      remotePort: text(60),
    }));
    const report = { macs: [], forwards: false, neighbors, forwarding: [], addresses: [] };
    const answer = await probe.socket.timeout(5_000).emitWithAck("neighbors", { ...report, nodeId });
    expect(answer).toBe("STORED");
    const links = async () => (await server.ada.muster.call("getTopology", { query })).links.length;
    const query = { clientId: server.clientId };
    await until("the neighbors are linked", async () => (await links()) > 0);
  }
  /** Reports hostile syslog messages and traps of a device. */
  async function reportMessages(nodeId: number): Promise<void> {
    const none = { nodeId, ageMS: 0, severity: null, facility: null } as const;
    const messages = beginnings.flatMap(() => [
      { ...none, kind: "SYSLOG", source: text(60), text: text() } as const,
      { ...none, kind: "TRAP", source: "1.3.6.1.6.3.1.1.5.3", text: text() } as const,
    ]);
    const report = { run: "hostile", sequence: 1, messages, dropped: [] };
    expect(await probe.socket.timeout(5_000).emitWithAck("device.messages", report)).toBe("STORED");
  }
  afterAll(async () => {
    probe.socket.close();
    await server.close();
    await psa.close();
  });

  /** The query strings that operations need to return anything. */
  const queries = (): Record<string, string> => ({
    getTopology: `?clientId=${server.clientId}`,
    listNodeApprovals: "?state=PENDING",
    getDeviceMetricHistory: `?from=${Date.now() - 3_600_000}`,
    listTopMetrics: "?metric=VOLUME_USE",
  });

  test("no response contains control characters", async () => {
    const wrong: string[] = [];
    const marked = new Set<string>();
    const reads = Object.entries(operations).flatMap(([id, { method, path }]) => {
      if (method !== "GET") return [];
      const at = (own: Record<string, unknown>) =>
        path.replace(/\{(\w+)\}/g, (_, name: string) => String(own[name] ?? 1));
      // the device of an agent has more details
      const more = [
        ...(path.includes("{nodeId}") ? [at({ ...ids, nodeId: probe.nodeId })] : []),
        ...(path.includes("{alertId}") ? [at({ ...ids, alertId: ids.checkAlertId })] : []),
        ...(path.includes("{jobId}") ? [at({ ...ids, jobId: ids.changesId })] : []),
      ];
      const query = queries()[id] ?? "";
      return [at(ids), ...more].map((one) => [id, one + query] as const);
    });
    const look = async (id: string, at: string) => {
      const answer = await request(server.url, "GET", at, {
        headers: { authorization: `Bearer ${server.ada.token}` },
      });
      const reported = await answer.text();
      if (!answer.headers.get("content-type")?.includes("json")) return;
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      for (const [where, one] of textsOf(JSON.parse(reported)))
        if (one.includes(mark)) marked.add(`${id}${where.replace(/\.\d+(?=\.|$)/g, "")}`);
      for (const [where, one] of textsOf(JSON.parse(reported)))
        if (raw.test(one)) wrong.push(`${id}${where}: ${JSON.stringify(one)}`);
    };
    for (const [id, at] of reads) await look(id, at);
    await useAutotask(server);
    for (const id of ["getAutotaskSetupValues", "listPsaUserRoles"] as const)
      await look(id, operations[id].path);
    const { args, kwargs } = await server.ada.muster.call("getNmStatus", { path: { nodeId: probe.nodeId } });
    for (const [where, one] of textsOf({ args, kwargs })) if (raw.test(one)) wrong.push(`nm.status${where}`);
    expect(wrong).toEqual([]);
    // every text of a response is from a signed-in user or Muster, or contained hostile text
    const missing = Object.entries(operations).flatMap(([id, { method, response }]) =>
      method === "GET"
        ? [...fieldsOf(response?.schema ?? {})]
            .filter(({ schema }) => isAnyText(schema))
            .map(({ at }) => `${id}.${at}`)
            .filter((one) => !marked.has(one) && !ownText.test(one))
        : [],
    );
    expect([...new Set(missing)]).toEqual([]);
    // reads every operation, some of which ask an agent
  }, 60_000);

  test("no export has an extra formula, line or element", async () => {
    const { muster } = server.ada;
    const job = await muster.call("getJob", { path: { jobId: jobUUID } });
    const { results } = await muster.call("listDiscoveredDevices", { path: { jobId: jobUUID }, query: {} });
    // including text that another version might have stored uncleaned
    const target = schemas.DiscoveredDevice as Schema;
    const asTheyCame = results.map((one) => insertHostileText(target, one) as DiscoveredDevice);
    for (const devices of [results, asTheyCame])
      for (const { id } of exportFormats) {
        const written = exportDiscovery(id, [job], devices);
        expect(written).toContain(mark);
        expect(written.replaceAll("\r\n", "\n"), id).not.toMatch(raw);
        if (id === "csv") {
          expect(written.trimEnd().split("\r\n")).toHaveLength(devices.length + 1);
          expect(cellsOf(written).filter(isFormula)).toEqual([]);
        } else if (id !== "json") expect(written).not.toMatch(/<(img|script>|\/td|b>)/);
      }
    const { results: entries } = await muster.call("listActivities", { query: { pageSize: 1_000 } });
    for (const entry of [
      ...entries,
      { ...entries[0]!, who: text(), targets: text(), detail: text(), address: text() },
    ]) {
      for (const line of [toExportLine(entry), `${toSyslog(entry, text(200))}\n`]) {
        expect(line.trimEnd().split("\n")).toHaveLength(1);
        expect(line.replace("\ufeff", "")).not.toMatch(raw);
      }
    }
  });

  const once = database.name === "SQLite" ? test : () => {};
  once("the command's tables and files act on nothing", async () => {
    const home = mkdtempSync(join(tmpdir(), "muster-hostile-"));
    const env = { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token };
    const shown = await Promise.all(
      [
        ["devices", "list"],
        ["devices", "list", "--output", "csv"],
        ["discovery", "show", jobUUID],
        ["users", "list"],
        ["users", "list", "--json", "firstName,lastName"],
        ["agents", "list"],
        ["approvals", "list"],
        ["approvals", "list", "--output", "csv"],
        ["tasks", "show", String(ids.taskId)],
        ["scripts", "runs", "output", String(ids.runId)],
        ["audit", "list"],
        ["audit", "export"],
        ["audit", "export", "--output", "syslog"],
        ["api", "listSessions"],
      ].map(async (args) => ({ args, ...(await run(args, { env })) })),
    );
    for (const { args, stdout, exitCode, stderr } of shown) {
      expect(exitCode, `${args.join(" ")}: ${stderr}`).toBe(0);
      expect(stdout, args.join(" ")).toContain(mark);
      expect(stdout.replaceAll("\r\n", "\n").replaceAll("\ufeff", ""), args.join(" ")).not.toMatch(raw);
      if (args.includes("csv")) expect(cellsOf(`${stdout}\r\n`).filter(isFormula)).toEqual([]);
    }
    // and characters that a terminal would interpret
    for (const args of [
      ["devices", "list"],
      ["approvals", "list"],
      ["tasks", "show", String(ids.taskId)],
    ]) {
      const terminal = openTerminal(process.execPath, [muster, ...args], {
        columns: 200,
        rows: 60,
        env: { ...env, NO_COLOR: "1" },
      });
      await new Promise<void>((resolve) => terminal.pty.onExit(() => resolve()));
      await until("the output is drawn", () => terminal.raw.includes(mark));
      expect(
        // the header of a table is bold
        terminal.raw.replaceAll("\r\n", "\n").replace(/\u001b\[(\?25[lh]|1m|22m)/g, ""),
        args.join(" "),
      ).not.toMatch(raw);
    }
    rmSync(home, { recursive: true, force: true });
  });

  once("a screen and a page show it as it is written", async () => {
    const at = { url: server.url, token: server.ada.token, ...admin };
    // one screen of each kind: a list, a wide table, details, a log
    const addresses = [
      "/administration/users/technicians",
      `/discovery/${jobUUID}`,
      `/administration/tasks/${String(ids.taskId)}`,
      `/administration/library/scripting/runs/${String(ids.runId)}`,
    ];
    for (const address of addresses) {
      const tui = await frontends.terminal({ ...at, address: `#${address}` });
      await tui.see(mark);
      expect(tui.text(), address).not.toMatch(raw);
      await tui.close();
    }
    const ada = await openWindow(server.url);
    await ada.visit("/administration/users/technicians");
    await ada.signIn(admin.email, admin.password);
    for (const address of [
      ...addresses,
      "/deviceSearch",
      "/approvals",
      "/administration/users/singleSignOn",
    ]) {
      await ada.visit(address);
      await ada.page.getByText(mark).filter({ visible: true }).first().waitFor();
      const acted = ada.page.locator('img[src="x"], script:not([src]), td b');
      expect(await acted.count(), address).toBe(0);
      expect(await ada.page.evaluate("globalThis.pwned"), address).toBeUndefined();
    }
    await closeWindows();
  });
});
