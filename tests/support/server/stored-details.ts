// One stored detail of each kind, as reported by agents and stored by the server.
import { keyed, reasonFields, sentMessage, storeMessage, textOf, type KeyedMessage } from "@muster/sdk";
import type { ReportedTarget } from "@muster/sdk/live";
import { openDatabase } from "../../../server/src/platform/db/database.ts";
import { answered, until, type ScriptedAgent, type TestServer } from "./server.ts";

const type = keyed("organizations.credentials.credentialType.SNMPV2");

/** Returns a target that rejected its credential, with nested messages. */
export function rejectedTarget(ip: string): ReportedTarget {
  const credential = keyed("discovery.probe.reason.credential", {
    type,
    id: 1,
    result: keyed("discovery.probe.snmp.noResponse", { count: 3 }),
  });
  const evidence = (atMS: number, message: KeyedMessage) => ({
    atMS,
    kind: "snmp" as const,
    text: textOf(message),
    textMessage: message,
  });
  return {
    ...answered(ip),
    verdict: "snmp_no_credential",
    ...reasonFields(keyed("discovery.probe.reason.rejected", { tried: [credential] })),
    evidence: [
      evidence(1, keyed("discovery.probe.echoReply", { ms: 0.4 })),
      evidence(2, keyed("discovery.probe.login.noNetworks", { type, id: 1 })),
    ],
  };
}

/** Reports how work on the agent's own device failed. */
export async function reportOutcome(agent: ScriptedAgent, taskId: string, detail: KeyedMessage) {
  const outcome = { taskId, state: "FAILED" as const, detail: sentMessage(detail) };
  await until("the outcome is stored", () =>
    agent.socket.timeout(5_000).emitWithAck("task.outcome", outcome),
  );
}

/** Stores details of failures that a test can't cause quickly. */
export async function storeDetails(
  server: TestServer,
  ids: { requestId: number; scheduleId: number; scriptId: number; nodeId: number },
): Promise<void> {
  const db = openDatabase("", server.data);
  const leftOut = storeMessage("operations.changeRequests.leftOut", { count: 2, total: 5 });
  await db
    .updateTable("changeRequests")
    .set({ state: "DONE", outcome: "partly_done", detail: leftOut })
    .where("id", "=", ids.requestId)
    .execute();
  await db
    .updateTable("schedules")
    .set({ lastError: storeMessage("errors.detail.timeZone") })
    .where("id", "=", ids.scheduleId)
    .execute();
  await db
    .updateTable("scripts")
    .set({ scanStatus: "FAILED", scanDetail: storeMessage("automation.files.notReadable") })
    .where("id", "=", ids.scriptId)
    .execute();
  await db
    .insertInto("identityAlerts")
    .values({
      nodeId: ids.nodeId,
      organizationId: server.clientId,
      kind: "MOVED",
      firstAt: 1,
      lastAt: 2,
      times: 2,
      detail: storeMessage("agents.approvals.alertDetail.moved", { address: "192.0.2.99" }),
    })
    .execute();
  await db
    .insertInto("backupSchedule")
    .values({
      id: 1,
      everyMinutes: 1_440,
      keep: 1,
      directory: "/mnt/sicherung",
      recipient: null,
      includeKey: 0,
      setAt: 1,
      runningAt: null,
      lastAttemptAt: Date.now(),
      lastSuccessAt: null,
      lastFile: null,
      lastBytes: null,
      lastError: storeMessage("errors.detail.diskFull"),
    })
    .execute();
  await db.destroy();
}
