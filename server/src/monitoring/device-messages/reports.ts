// Stores the messages that probes receive, but only from devices that they poll, and limited for each device.
import { cleanText, type MessageKind } from "@muster/sdk";
import type { MessageReport, MessageReportAnswer, ReportedMessage } from "@muster/sdk/live";
import { perServer, type ServerContext } from "../../context.ts";
import { Allowance } from "../../platform/rate-allowance.ts";
import { inList, upsertRows } from "../../platform/db/sql.ts";
import { guard } from "../../platform/contract-validation.ts";
import type { AgentSocket } from "../../platform/live.ts";
import { isPolledBy } from "../polling/assignments.ts";

const maxLengths = { source: 255, text: 1_000 };
const dayMS = 24 * 3_600_000;
export const keptMS = 7 * dayMS;
/** What a probe stores while the server is unavailable, and then twice the rate that it allows a device. */
const allowance = { atOnce: 2_500, perMS: 2 / 1_000 };
/** A probe sends a report every two seconds. */
const reportAllowance = { atOnce: 200, perMS: 2 / 1_000 };
const maxDropped = 1e7;

const standardTraps: Readonly<Record<string, string>> = {
  "1.3.6.1.6.3.1.1.5.1": "coldStart",
  "1.3.6.1.6.3.1.1.5.2": "warmStart",
  "1.3.6.1.6.3.1.1.5.3": "linkDown",
  "1.3.6.1.6.3.1.1.5.4": "linkUp",
  "1.3.6.1.6.3.1.1.5.5": "authenticationFailure",
  "1.3.6.1.6.3.1.1.5.6": "egpNeighborLoss",
};

const numberOrNull = (maximum: number) => ({ type: ["integer", "null"], minimum: 0, maximum });
const nodeId = { type: "integer", minimum: 1, maximum: 2 ** 31 - 1 };

const message = (kind: MessageKind, severity: object, facility: object, source: string) => ({
  type: "object",
  additionalProperties: false,
  required: ["nodeId", "ageMS", "kind", "severity", "facility", "source", "text"],
  properties: {
    nodeId,
    ageMS: { type: "integer", minimum: 0 },
    kind: { const: kind },
    severity,
    facility,
    source: { type: "string", maxLength: 4 * maxLengths.source, pattern: source },
    text: { type: "string", maxLength: 4 * maxLengths.text },
  },
});

const isReport = guard<MessageReport>({
  type: "object",
  additionalProperties: false,
  required: ["run", "sequence", "messages", "dropped"],
  properties: {
    run: { type: "string", pattern: "^[\\w-]{1,64}$" },
    sequence: { type: "integer", minimum: 1, maximum: 2 ** 31 - 1 },
    messages: {
      type: "array",
      maxItems: 200,
      items: {
        anyOf: [
          message("TRAP", { type: "null" }, { type: "null" }, "^\\d{1,10}(\\.\\d{1,10})+$"),
          message("SYSLOG", numberOrNull(7), numberOrNull(23), ""),
        ],
      },
    },
    dropped: {
      type: "array",
      maxItems: 10_000,
      items: {
        type: "array",
        minItems: 2,
        maxItems: 2,
        prefixItems: [nodeId, { type: "integer", minimum: 1 }],
        items: false,
      },
    },
  },
});

const allowances = perServer(() => new Allowance<number>(allowance.atOnce, allowance.perMS));
const reportAllowances = perServer(
  () => new Allowance<number>(reportAllowance.atOnce, reportAllowance.perMS),
);
/** The last report of each probe, which it may resend if the response was lost. */
const stored = perServer(() => new Map<number, Pick<MessageReport, "run" | "sequence">>());
/** Devices that have received messages since theirs were last counted. */
export const grown = perServer(() => new Set<number>());

const columns = {
  deviceId: "integer",
  at: "bigint",
  kind: "text",
  severity: "integer",
  facility: "integer",
  source: "text",
  text: "text",
} as const;

const toRow = ({ nodeId: deviceId, ageMS, kind, severity, facility, source, text }: ReportedMessage) => ({
  deviceId,
  at: Date.now() - Math.min(ageMS, keptMS),
  kind,
  severity,
  facility,
  source: standardTraps[kind === "TRAP" ? source : ""] ?? cleanText(source, maxLengths.source),
  text: cleanText(text, maxLengths.text),
});

export async function storeMessages(
  context: ServerContext,
  agent: AgentSocket,
  report: unknown,
): Promise<MessageReportAnswer> {
  const probeId = agent.data.nodeId;
  if (!isReport(report) || !reportAllowances(context).take(probeId)) return "REFUSED";
  const { run, sequence, messages, dropped } = report;
  const last = stored(context).get(probeId);
  if (last?.run === run && sequence <= last.sequence) return "STORED";
  const isOwn = (deviceId: number) => isPolledBy(context, agent, deviceId);
  const own = messages.filter((message) => isOwn(message.nodeId));
  const counts = new Map(
    dropped.flatMap(([deviceId, count]) =>
      isOwn(deviceId) ? [[deviceId, Math.min(count, maxDropped)]] : [],
    ),
  );
  if (!own.length && !counts.size) return "REFUSED";
  const rows = own.flatMap((message) => {
    if (allowances(context).take(message.nodeId)) return [toRow(message)];
    counts.set(message.nodeId, (counts.get(message.nodeId) ?? 0) + 1);
    return [];
  });
  const at = Date.now();
  const organizationIds = await context.inTransaction(async ({ db }) => {
    const deviceIds = [...rows.map(({ deviceId }) => deviceId), ...counts.keys()];
    const devices = await db
      .selectFrom("devices")
      .select(["id", "organizationId"])
      .where("id", "in", inList(db, new Set(deviceIds), "integer"))
      .execute();
    // a device may have been deleted in the meantime
    const known = new Set(devices.map(({ id }) => id));
    await upsertRows(
      db,
      "deviceMessages",
      [],
      columns,
      rows.filter(({ deviceId }) => known.has(deviceId)),
    );
    for (const [deviceId, count] of counts)
      if (known.has(deviceId))
        await db
          .insertInto("droppedMessages")
          .values({ deviceId, count, at })
          .onConflict((conflict) =>
            conflict.column("deviceId").doUpdateSet((e) => ({
              count: e("droppedMessages.count", "+", e.ref("excluded.count")),
              at,
            })),
          )
          .execute();
    return new Set(devices.map((device) => device.organizationId));
  });
  stored(context).set(probeId, { run, sequence });
  for (const { deviceId } of rows) grown(context).add(deviceId);
  if (rows.length)
    await context.events.emit("deviceMessagesStored", {
      deviceIds: [...new Set(rows.map(({ deviceId }) => deviceId))],
    });
  for (const id of organizationIds) context.live.invalidate("device-messages", id);
  return "STORED";
}
