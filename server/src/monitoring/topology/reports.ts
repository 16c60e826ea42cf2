// Stores what probes report about the neighbors of devices that they poll: no other devices, and no more than
// a switch can know.
import { cleanText } from "@muster/sdk";
import type { NeighborReport, NeighborReportAnswer } from "@muster/sdk/live";
import { perServer, type ServerContext } from "../../context.ts";
import { Allowance } from "../../platform/rate-allowance.ts";
import { guard } from "../../platform/contract-validation.ts";
import type { AgentSocket } from "../../platform/live.ts";
import { isPolledBy } from "../polling/assignments.ts";
import { recalculateSoon } from "./recalculate.ts";

const mac = { type: "string", pattern: "^[0-9a-f]{2}(:[0-9a-f]{2}){5}$" };
const maxLength = 100;
const text = { type: "string", maxLength: 4 * maxLength };
const tuple = (...items: readonly object[]) => ({
  type: "array",
  prefixItems: items,
  items: false,
  minItems: items.length,
});
const neighbor = { mac: { ...text, maxLength: 17 }, ip: { ...text, maxLength: 45 }, port: text, name: text };

const isReport = guard<NeighborReport>({
  type: "object",
  additionalProperties: false,
  required: ["nodeId", "macs", "forwards", "neighbors", "forwarding", "addresses"],
  properties: {
    nodeId: { type: "integer", minimum: 1 },
    macs: { type: "array", maxItems: 2_100, items: mac },
    forwards: { type: "boolean" },
    neighbors: {
      type: "array",
      maxItems: 500,
      items: {
        type: "object",
        additionalProperties: false,
        required: ["by", "remotePort", ...Object.keys(neighbor)],
        properties: { by: { enum: ["LLDP", "CDP"] }, remotePort: text, ...neighbor },
      },
    },
    forwarding: {
      type: "array",
      maxItems: 4_000,
      items: tuple(text, { type: "array", maxItems: 4_000, items: mac }),
    },
    addresses: { type: "array", maxItems: 2_000, items: tuple(text, { ...text, maxLength: 45 }, mac) },
  },
});

/** Four times the rate at which a probe sends reports. */
const allowances = perServer(() => new Allowance<number>(10, 4 / (15 * 60_000)));

const clean = (value: string) => cleanText(value, maxLength);

function cleaned({ macs, forwards, neighbors, forwarding, addresses }: NeighborReport) {
  return {
    macs,
    forwards,
    neighbors: neighbors.map((one) => ({
      by: one.by,
      port: clean(one.port),
      mac: clean(one.mac),
      ip: clean(one.ip),
      name: clean(one.name),
      remotePort: clean(one.remotePort),
    })),
    forwarding: forwarding.map(([port, learned]) => [clean(port), learned] as const),
    addresses: addresses.map(([port, ip, own]) => [clean(port), clean(ip), own] as const),
  };
}

export async function storeNeighbors(
  context: ServerContext,
  agent: AgentSocket,
  report: unknown,
): Promise<NeighborReportAnswer> {
  if (!isReport(report)) return "REFUSED";
  const { nodeId: deviceId } = report;
  if (!isPolledBy(context, agent, deviceId) || !allowances(context).take(deviceId)) return "REFUSED";
  const reportedAt = Date.now();
  const change = { report: JSON.stringify(cleaned(report)), reportedAt };
  await context.db
    .insertInto("neighborReports")
    .values({ deviceId, firstAt: reportedAt, ...change })
    .onConflict((conflict) => conflict.column("deviceId").doUpdateSet(change))
    .execute();
  const device = await context.db
    .selectFrom("devices")
    .select("organizationId")
    .where("id", "=", deviceId)
    .executeTakeFirst();
  if (device) recalculateSoon(context, device.organizationId);
  return "STORED";
}
