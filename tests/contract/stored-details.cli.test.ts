// Stored details in their reader's language: a German command on a server whose language is English.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keyed, type OperationId } from "@muster/sdk";
import { operations } from "@muster/sdk/contract";
import { run } from "../support/clients/muster.ts";
import { request, startTestServer, type TestServer } from "../support/server/server.ts";
import { createShowcase, type Showcase } from "../support/server/showcase.ts";

let server: TestServer;
let showcase: Showcase;
let home: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "muster-stored-details-"));
  server = await startTestServer({ malwareScan: "off" });
  showcase = await createShowcase(server);
}, 60_000);
afterAll(async () => {
  showcase?.close();
  await server.close();
  rmSync(home, { recursive: true });
});

const asGerman = () => ({
  HOME: home,
  XDG_CONFIG_HOME: home,
  MUSTER_URL: server.url,
  MUSTER_TOKEN: server.ada.token,
  MUSTER_LANG: "de-de",
});

/** Returns a response as the server sends it, and as a German command prints it. */
async function inBoth(id: OperationId, given: Record<string, string | number>): Promise<[string, string]> {
  const { state, ...path } = given;
  const address = operations[id].path.replace(/\{(\w+)\}/g, (_, name: string) => String(path[name]));
  const headers = { authorization: `Bearer ${server.ada.token}` };
  const query = state ? `?state=${state}` : "";
  const sent = await (await request(server.url, "GET", address + query, { headers })).text();
  const paths = Object.entries(path).flatMap(([name, value]) => ["--path", `${name}=${value}`]);
  const { stdout, stderr } = await run(
    ["api", id, ...paths, ...(state ? ["--query", `state=${state}`] : [])],
    { env: asGerman() },
  );
  return [sent, stdout + stderr];
}

const at = (name: string) => showcase.parameters[name]!;

test.each<[string, OperationId, () => Record<string, string | number>, english: string, german: string]>([
  [
    "the reason of a verdict, with what each credential led to",
    "explainDiscoveredDevice",
    () => ({ jobId: at(":jobId"), ip: "192.0.2.2" }),
    "accepts none of the credentials. SNMP v2c credential 1: no response to 3 tries.",
    "akzeptiert aber keine der Anmeldedaten. SNMP v2c-Anmeldedaten 1: keine Antwort auf 3 Versuche.",
  ],
  [
    "evidence, with numbers",
    "explainDiscoveredDevice",
    () => ({ jobId: at(":jobId"), ip: "192.0.2.2" }),
    "Echo reply after 0.4 ms",
    "Echo-Antwort nach 0,4 ms",
  ],
  [
    "the next step for a verdict",
    "explainDiscoveredDevice",
    () => ({ jobId: at(":jobId"), ip: "192.0.2.2" }),
    '"nextStep":"Check the community',
    '"nextStep": "Prüfen Sie',
  ],
  [
    "an agent's outcome of a task",
    "listScheduledTaskTargets",
    () => ({ taskId: at(":taskId") }),
    "The computer didn't reboot within 15 minutes.",
    "Der Computer wurde nicht innerhalb von 15 Minuten neu gestartet.",
  ],
  [
    "an agent's outcome of a run",
    "listScriptRunTargets",
    () => ({ runId: at(":runId") }),
    "User nachtwache doesn't exist on this computer.",
    "Der Benutzer nachtwache existiert auf diesem Computer nicht.",
  ],
  [
    "an identity alert",
    "listNodeApprovals",
    () => ({ state: "APPROVED" }),
    "It connected from another computer, at 192.0.2.99",
    "Er hat sich von einem anderen Computer aus verbunden, unter 192.0.2.99",
  ],
  [
    "why a schedule failed",
    "getDiscoverySchedule",
    () => ({ scheduleId: at(":scheduleId") }),
    "Must be a time zone such as Europe/Berlin",
    "Muss eine Zeitzone wie Europe/Berlin sein",
  ],
  [
    "why a backup failed",
    "getBackupSchedule",
    () => ({}),
    "The disk of the server's database is full.",
    "Der Datenträger der Serverdatenbank ist voll.",
  ],
  [
    "the same in the overview of the server",
    "getServerOverview",
    () => ({}),
    "The disk of the server's database is full.",
    "Der Datenträger der Serverdatenbank ist voll.",
  ],
  [
    "the result of a malware scan",
    "getScript",
    () => ({ scriptId: at("/editor/script/:id") }),
    "The file can't be read.",
    "Die Datei kann nicht gelesen werden.",
  ],
  [
    "the outcome of a change request",
    "getChangeRequest",
    () => ({ requestId: at(":requestId") }),
    "2 of 5 devices were skipped",
    "2 von 5 Geräten wurden ausgelassen",
  ],
])("%s", async (_, id, path, english, german) => {
  const [sent, shown] = await inBoth(id, path());
  expect(sent).toContain(english);
  expect(shown).toContain(german);
  expect(shown).not.toContain(english);
});

test("findings about single sign-on are shown in the user's language", async () => {
  const body = JSON.stringify({ metadata: "<a/>" });
  const { stdout, stderr } = await run(["api", "testSaml", "--body", body], { env: asGerman() });
  expect(stdout + stderr).toContain(
    "Das Dokument ist XML, enthält aber keine SAML-Metadaten: Es beginnt mit",
  );
});

test("an agent's message that the server doesn't know is shown as the agent's text, cleaned", async () => {
  const { probe } = showcase;
  const task = await server.ada.muster.call("createScheduledTask", {
    body: {
      name: "später",
      adHoc: true,
      content: { skipIfOffline: false },
      scripts: { actionList: [{ action: "REBOOT" }] },
      schedule: { repeats: "RUN_IMMEDIATELY", timeZone: "UTC" },
      targets: [{ targetId: probe.nodeId, targetType: "NODE" }],
    },
  });
  const detail = {
    ...keyed("automation.outcomes.timedOut"),
    code: "automation.outcomes.ofNextYear",
    text: "Neither \u001b[31m<b>known</b>\u202e nor told",
  };
  const outcome = { taskId: task.id, state: "FAILED" as const, detail };
  await expect
    .poll(async () => {
      await probe.socket.timeout(5_000).emitWithAck("task.outcome", outcome);
      const [sent] = await inBoth("listScheduledTaskTargets", { taskId: task.id });
      return sent;
    })
    .toContain('"detail":"Neither <b>known</b> nor told"');
});
