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

/** Devices that one agent is asked about at once. */
const mostAtOnce = 200;
/** Agents that are asked about one device. */
const mostAsked = 10;
const mostOfEach = 20;
const answerMS = 3_000;
const isSource = answerCheck<WakeSource>("WakeSource");

/** In the order of the devices that an agent was asked about; null is in none of its networks. */
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
/** How many leading bits the closest of their addresses have in common. */
const closeness = (some: readonly string[], others: readonly string[]) =>
  Math.max(0, ...some.flatMap((a) => others.map((b) => Math.clz32(bitsOf(a) ^ bitsOf(b)))));

const failure = (
  { nodeId, displayName, addresses: [address = ""] }: Sleeper,
  reason: WakeRefusal,
  detail = t(`remote.wake.reason.${reason}`, { address }),
): UnwokenDevice => ({ nodeId, displayName, reason, detail });

/** The IPv4 addresses at which devices are or were known, the current one first. */
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
    return [...new Set(all.filter(isIPv4))].slice(0, mostOfEach);
  };
}

/** The selected devices that packets can be sent to, and the others with the reason. */
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
    const macs = [...new Set(own)].slice(0, mostOfEach).map(withColons);
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

/** The agents of an organization that are online and that the caller can see. */
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

/** Who is most likely to be in the network of a device. */
function nextSender(senders: readonly Sender[], { addresses, locationId }: Sleeper): Sender | undefined {
  const rank = (sender: Sender) =>
    closeness(addresses, sender.addresses) * 2 + Number(sender.locationId === locationId);
  const left = senders.filter(({ wasAsked }) => !wasAsked);
  return left.toSorted((a, b) => rank(b) - rank(a) || a.nodeId - b.nodeId)[0];
}

/** A device whose agents are being asked. */
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

/** Asks one agent about some of the devices that are left. */
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

/** Asks the agents of an organization until each device is woken, or none of those near it can do it. */
async function wakeAll(context: ServerContext, caller: Caller, waking: Waking): Promise<WakeResult> {
  for (let [first] = waking.left; first; [first] = waking.left) {
    const sender = first.asked < mostAsked ? nextSender(waking.senders, first) : undefined;
    if (sender) {
      first.asked++;
      sender.wasAsked = true;
      const all = [...waking.left];
      for (let i = 0; i < all.length; i += mostAtOnce)
        await ask({ context, caller, waking }, sender, all.slice(i, i + mostAtOnce));
      continue;
    }
    waking.left.shift();
    const usual = failure(first, waking.senders.length ? "NOT_IN_NETWORK" : "NO_AGENT_ONLINE");
    waking.result.fail.push(first.problem ?? usual);
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
