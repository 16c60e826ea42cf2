// Wakes devices through agents in their networks.
import { isIPv4 } from "node:net";
import {
  isMobile,
  limits,
  MusterError,
  t,
  type DeviceSelection,
  type UnwokenDevice,
  type WakeRefusal,
  type WakeResult,
  type WakeSource,
} from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import { selected } from "../devices/devices.ts";
import { usableMac } from "../devices/fingerprint.ts";
import type { Feature, Handlers } from "../feature.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { onDevices } from "../platform/authorization/grants.ts";
import { inList } from "../platform/db/sql.ts";
import { answerCheck, callAgent } from "./agent-calls.ts";

/** How many devices one request to an agent can list. */
const maxAtOnce = 200;
/** How many agents are asked about one device. */
const maxAgents = 10;
const maxPerList = 20;
const answerMS = 3_000;
const isSource = answerCheck<WakeSource>("WakeSource");

/** One entry per device in the request; null if the device is in none of the agent's networks. */
interface WakeAnswer {
  sent: (WakeSource | null)[];
}

function isAnswer(answer: unknown): answer is WakeAnswer {
  const { sent } = (answer ?? {}) as { sent?: unknown };
  return Array.isArray(sent) && sent.every((one) => one === null || isSource(one));
}

interface Sleeper {
  nodeId: number;
  displayName: string;
  organizationId: number;
  locationId: number;
  macs: string[];
  addresses: string[];
}

interface Sender extends Omit<Sleeper, "macs"> {
  wasAsked: boolean;
}

const withColons = (mac: string) => (mac.match(/../g) ?? []).join(":");
const bitsOf = (ip: string) => ip.split(".").reduce((bits, byte) => (bits << 8) | Number(byte), 0);
/** Returns how many leading bits the closest two of their addresses have in common. */
const closeness = (some: readonly string[], others: readonly string[]) =>
  Math.max(0, ...some.flatMap((a) => others.map((b) => Math.clz32(bitsOf(a) ^ bitsOf(b)))));

const failure = (
  { nodeId, displayName, addresses: [address = ""] }: Sleeper,
  reason: WakeRefusal,
  detail = t(`remote.wake.reason.${reason}`, { address }),
): UnwokenDevice => ({ nodeId, displayName, reason, detail });

/** Returns the current and former IPv4 addresses of devices, the current one first. */
async function addressesOf({ db }: ServerContext, rows: readonly { id: number; ip: string }[]) {
  const ids = rows.map(({ id }) => id);
  const known = await db
    .selectFrom("deviceAddresses")
    .select(["deviceId", "ip"])
    .where("deviceId", "in", inList(db, ids, "integer"))
    .orderBy("seenAt", "desc")
    .execute();
  const more = Map.groupBy(known, ({ deviceId }) => deviceId);
  return (row: { id: number; ip: string }) => {
    const all = [row.ip, ...(more.get(row.id) ?? []).map(({ ip }) => ip)];
    return [...new Set(all.filter(isIPv4))].slice(0, maxPerList);
  };
}

/** Returns the selected devices that wake packets can be sent to, and the others with the reason. */
async function readSleepers(context: ServerContext, caller: Caller, chosen: DeviceSelection) {
  const { db, live } = context;
  const rows = await selected(db, caller, chosen)
    .leftJoin("agents", "agents.nodeId", "devices.id")
    .select(["devices.id", "devices.displayName", "devices.organizationId", "devices.locationId"])
    .select(["devices.ip", "devices.mac", "devices.role", "devices.isUp", "agents.nodeId as agentId"])
    .orderBy((e) => e.fn("lower", ["devices.displayName"]))
    .orderBy("devices.id")
    .execute();
  if (!rows.length) throw new MusterError("not_found");
  const ids = inList(
    db,
    rows.map(({ id }) => id),
    "integer",
  );
  const absorbed = await db
    .selectFrom("merges")
    .select(["nodeId", "mac"])
    .where("undoneAt", "is", null)
    .where("nodeId", "in", ids)
    .execute();
  const seen = await db
    .selectFrom("deviceAddresses")
    .select((e) => ["deviceId", e.fn.max<number>("seenAt").as("at")])
    .where("deviceId", "in", ids)
    .groupBy("deviceId")
    .execute();
  const more = Map.groupBy(absorbed, ({ nodeId }) => nodeId);
  const seenAt = new Map(seen.map(({ deviceId, at }) => [deviceId, Number(at)]));
  const oldest = Date.now() - limits.deviceStaleHours * 3_600_000;
  const isOnline = ({ id, isUp, agentId }: (typeof rows)[number]) =>
    agentId === null ? isUp === 1 && (seenAt.get(id) ?? 0) > oldest : live.isConnected(id);
  const addresses = await addressesOf(context, rows);
  const sleepers: Sleeper[] = [];
  const fail: UnwokenDevice[] = [];
  for (const row of rows) {
    const own = [row.mac, ...(more.get(row.id) ?? []).map(({ mac }) => mac)].map(usableMac).filter(Boolean);
    const macs = [...new Set(own)].slice(0, maxPerList).map(withColons);
    const { displayName, organizationId, locationId } = row;
    const sleeper = {
      nodeId: row.id,
      displayName,
      organizationId,
      locationId,
      macs,
      addresses: addresses(row),
    };
    const refuse = (reason: WakeRefusal) => fail.push(failure(sleeper, reason));
    if (isMobile(row)) refuse("MOBILE");
    else if (isOnline(row)) refuse("ONLINE");
    else if (!macs.length) refuse("NO_MAC_ADDRESS");
    else if (!sleeper.addresses.length) refuse("NO_ADDRESS");
    else sleepers.push(sleeper);
  }
  return { sleepers, fail };
}

/** Returns the agents of an organization that are online and that the caller can see. */
async function readSenders(
  context: ServerContext,
  caller: Caller,
  organizationId: number,
): Promise<Sender[]> {
  const rows = await context.db
    .selectFrom("devices")
    .innerJoin("agents", "agents.nodeId", "devices.id")
    .select([
      "devices.id",
      "devices.displayName",
      "devices.ip",
      "devices.organizationId",
      "devices.locationId",
    ])
    .where("devices.organizationId", "=", organizationId)
    .where(onDevices(caller))
    .execute();
  const online = rows.filter(({ id }) => context.live.isConnected(id));
  const addresses = await addressesOf(context, online);
  return online.map((row) => ({ ...row, nodeId: row.id, addresses: addresses(row), wasAsked: false }));
}

/** Returns the agent most likely to be in a device's network. */
function nextSender(senders: readonly Sender[], { addresses, locationId }: Sleeper): Sender | undefined {
  const rank = (sender: Sender) =>
    closeness(addresses, sender.addresses) * 2 + Number(sender.locationId === locationId);
  const left = senders.filter(({ wasAsked }) => !wasAsked);
  return left.toSorted((a, b) => rank(b) - rank(a) || a.nodeId - b.nodeId)[0];
}

/** A device that hasn't been woken yet. */
interface Waiting extends Sleeper {
  asked: number;
  problem?: UnwokenDevice;
}

interface Waking {
  left: Waiting[];
  senders: readonly Sender[];
  isDryRun: boolean;
  result: WakeResult;
}

/** Asks one agent to wake some of the remaining devices. */
async function ask(
  { context, caller, waking }: { context: ServerContext; caller: Caller; waking: Waking },
  { nodeId: senderNodeId, displayName: senderName }: Sender,
  asked: readonly Waiting[],
): Promise<void> {
  const { isDryRun, result } = waking;
  const sleepers = asked.map(({ macs, addresses }) => ({ macs, addresses }));
  const input = { sleepers, isDryRun };
  const call = { nodeId: senderNodeId, concerns: asked[0]!.nodeId, tool: "wake", action: "wake", input };
  try {
    const { sent } = await callAgent(context, caller, { ...call, withinMS: answerMS }, isAnswer);
    if (sent.length !== asked.length)
      throw new MusterError("tool_failed", { message: t("remote.calls.invalid") });
    const done = asked.filter((_, i) => sent[i]);
    waking.left = waking.left.filter((one) => !done.includes(one));
    asked.forEach(({ nodeId, displayName, macs: macAddresses }, i) => {
      if (!sent[i]) return;
      const { interface: name, address } = sent[i];
      const woken = { nodeId, displayName, macAddresses, senderNodeId, senderName };
      result.success.push({ ...woken, interface: name, address });
    });
  } catch (error) {
    if (!(error instanceof MusterError)) throw error;
    const reason = error.code === "refused_by_local_policy" ? "LOCAL_POLICY" : "NOT_SENT";
    const detail = t("remote.wake.problem", { name: senderName, problem: error.message });
    for (const one of asked) one.problem ??= failure(one, reason, detail);
  }
}

/** Asks an organization's agents until each device is woken or the agents nearest to it can't wake it. */
async function wakeAll(context: ServerContext, caller: Caller, waking: Waking): Promise<WakeResult> {
  for (let [first] = waking.left; first; [first] = waking.left) {
    const sender = first.asked < maxAgents ? nextSender(waking.senders, first) : undefined;
    if (sender) {
      first.asked++;
      sender.wasAsked = true;
      const all = [...waking.left];
      for (let i = 0; i < all.length; i += maxAtOnce)
        await ask({ context, caller, waking }, sender, all.slice(i, i + maxAtOnce));
      continue;
    }
    waking.left.shift();
    const fallback = failure(first, waking.senders.length ? "NOT_IN_NETWORK" : "NO_AGENT_ONLINE");
    waking.result.fail.push(first.problem ?? fallback);
  }
  return waking.result;
}

export async function wakeSelected(
  context: ServerContext,
  caller: Caller,
  chosen: DeviceSelection,
  isDryRun: boolean,
): Promise<WakeResult> {
  const { sleepers, fail } = await readSleepers(context, caller, chosen);
  const result: WakeResult = { success: [], fail };
  for (const [organizationId, own] of Map.groupBy(sleepers, (one) => one.organizationId)) {
    const senders = await readSenders(context, caller, organizationId);
    const left = own.map((one) => ({ ...one, asked: 0 }));
    await wakeAll(context, caller, { left, senders, isDryRun, result });
  }
  return result;
}

const handlers = {
  wakeDevices: ({ context, caller, body }) => wakeSelected(context, caller, body, false),
  checkWakeDevices: ({ context, caller, body }) => wakeSelected(context, caller, body, true),
} satisfies Partial<Handlers>;

export const wakeOnLAN: Feature = { handlers };
