import {
  addressOrder,
  approvalMessages,
  cleanText,
  MusterError,
  type Input,
  type NodeClass,
} from "@muster/sdk";
import type { Insertable, Selectable } from "kysely";
import type { ServerContext } from "../context.ts";
import type { Feature, Handlers } from "../feature.ts";
import { digest, newSecret } from "../platform/security/crypto.ts";
import type { Database } from "../platform/db/database.ts";
import { recordIdentityEvent, raiseIdentityAlert } from "./identity-alerts.ts";
import { lockOrganization } from "../devices/match.ts";
import { findLocation } from "../organizations/locations.ts";
import { saveAddresses, saveFields, fieldsFrom } from "../devices/provenance.ts";
import { searchText } from "../devices/search.ts";
import type { Tables } from "../platform/db/tables.ts";
import { recordTokenUse, readToken, useToken, type SignedToken } from "./enrollment-tokens.ts";
import { signing } from "../platform/security/signing.ts";

type Enrollment = NonNullable<Input<"enrollAgent">["body"]>;
export type DeviceRow = Selectable<Tables["devices"]>;
type AgentRow = Omit<Insertable<Tables["agents"]>, "nodeId" | "isDelegate" | "lastSeenAt">;

const roleOf: Record<string, NodeClass> = {
  linux: "LINUX_SERVER",
  freebsd: "LINUX_SERVER",
  darwin: "MAC",
  win32: "WINDOWS_WORKSTATION",
};

/** Replaces the digest of a revoked key; matches no key. */
const revokedMark = "revoked/";
export const revokedKey = (keyDigest: string): string => revokedMark + keyDigest;
export const isRevoked = (keyDigest: string): boolean => keyDigest.startsWith(revokedMark);

/** The device row for what an agent reports. */
function deviceOf(body: Enrollment, { clientId, locationId }: SignedToken): Omit<DeviceRow, "id"> {
  const now = Date.now();
  const name = cleanText(body.hostname, 255) || "unnamed";
  const ip = cleanText(body.ipAddresses?.[0] ?? "", 45);
  const said = {
    displayName: name,
    systemName: name,
    role: roleOf[body.platform]!,
    ip,
    dnsName: "",
    netbiosName: "",
    mac: cleanText(body.macAddresses?.[0] ?? "", 17).toLowerCase(),
    vendor: "",
    os: cleanText(`${body.platform} ${body.osVersion ?? ""}`, 100),
    model: "",
    firmware: "",
    serialNumber: "",
  };
  return {
    ...said,
    ipOrder: addressOrder(ip),
    organizationId: clientId,
    locationId,
    identity: `agent/${body.machineId}`,
    engineId: "",
    members: "[]",
    isUp: null,
    nmsDelegateNodeId: null,
    credentialsIds: "[]",
    searchText: searchText(said),
    createdAt: now,
    updatedAt: now,
  };
}

const saidFields = ["displayName", "systemName", "role", "ip", "mac", "os"] as const;

/** Creates an agent and its device, or replaces the key of the same machine's device; returns its node. */
export async function admitNode(
  db: Database,
  { id, ...device }: Omit<DeviceRow, "id"> & { id?: number },
  agent: AgentRow,
): Promise<number> {
  const now = Date.now();
  const { organizationId, identity } = device;
  const known = await db
    .selectFrom("devices")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("identity", "=", identity)
    .executeTakeFirst();
  // the same machine keeps its device and the edits of users
  const nodeId = known?.id ?? (await insertDevice(db, { ...device, ...(id && { id }) }));
  if (known) await db.updateTable("devices").set({ updatedAt: now }).where("id", "=", nodeId).execute();
  else {
    const said = Object.fromEntries(
      saidFields.map((field) => [field, device[field]]).filter(([, value]) => value),
    );
    await saveFields(db, fieldsFrom("agent", device.displayName, nodeId, said, now));
    await saveAddresses(db, [{ deviceId: nodeId, ip: device.ip, seenAt: now }]);
  }
  await db
    .insertInto("agents")
    .values({ nodeId, isDelegate: 0, lastSeenAt: null, ...agent })
    .onConflict((conflict) => conflict.column("nodeId").doUpdateSet(agent))
    .execute();
  return nodeId;
}

const insertDevice = async (db: Database, device: Insertable<Tables["devices"]>): Promise<number> =>
  (await db.insertInto("devices").values(device).returning("id").executeTakeFirstOrThrow()).id;

/** An unused device ID: a pending agent becomes a device under the same ID. */
async function newNodeId(db: Database, device: Omit<DeviceRow, "id">): Promise<number> {
  const id = await insertDevice(db, { ...device, identity: `${device.identity}/waits` });
  await db.deleteFrom("devices").where("id", "=", id).execute();
  return id;
}

/** Whether this was the agent's previous key. */
const proves = (body: Enrollment, keyDigest: string | undefined): boolean =>
  keyDigest !== undefined && body.agentKey !== undefined && digest(body.agentKey) === keyDigest;

interface Enrolled {
  nodeId: number;
  state: "APPROVED" | "PENDING";
  name: string;
  /** Why the enrollment is suspicious. */
  odd: string | undefined;
}

async function takeIn(
  db: Database,
  token: SignedToken,
  body: Enrollment,
  keyDigest: string,
): Promise<Enrolled> {
  const now = Date.now();
  const { clientId, shared = false } = token;
  await lockOrganization(db, clientId);
  await useToken(db, token.id, now);
  const organization = await db
    .selectFrom("organizations")
    .select("approvalMode")
    .where("id", "=", clientId)
    .executeTakeFirst();
  if (!organization) throw new MusterError("enrollment_token_invalid");
  const held = await db
    .selectFrom("nodeApprovals")
    .select(["nodeId", "state", "keyDigest"])
    .where("organizationId", "=", clientId)
    .where("machineId", "=", body.machineId)
    .executeTakeFirst();
  if (held?.state === "REJECTED") throw new MusterError("agent_rejected");
  // the agent on the server belongs to the operator
  if (organization.approvalMode === "REJECT" && !shared) throw new MusterError("enrollment_refused");
  const same = await db
    .selectFrom("agents")
    .innerJoin("devices", "devices.id", "agents.nodeId")
    .select(["agents.nodeId", "agents.keyDigest", "devices.organizationId", "devices.displayName"])
    .where("agents.machineId", "=", body.machineId)
    .execute();
  const mine = same.find(({ organizationId }) => organizationId === clientId);
  const isNew = !mine || !(proves(body, mine.keyDigest) || isRevoked(mine.keyDigest));
  const strange =
    (mine && isNew) ||
    (held && !proves(body, held.keyDigest)) ||
    same.some((one) => one !== mine && !proves(body, one.keyDigest));
  const device = deviceOf(body, token);
  const agent = {
    machineId: body.machineId,
    keyDigest,
    version: cleanText(body.version, 50),
    platform: body.platform,
    tokenId: token.id,
    requestedAt: now,
  };
  const enrolled = {
    name: device.displayName,
    odd: strange ? oddWords(mine?.displayName, held !== undefined) : undefined,
  };
  if (organization.approvalMode === "MANUAL" && isNew && !shared) {
    const nodeId = held?.nodeId ?? (await newNodeId(db, device));
    const { displayName, ip, mac, os, locationId } = device;
    const waiting = { ...agent, locationId, displayName, ip, mac, os, searchText: device.searchText };
    const row = { ...waiting, device: JSON.stringify(device), bootId: "", fingerprint: "" };
    await db
      .insertInto("nodeApprovals")
      .values({
        ...row,
        nodeId,
        organizationId: clientId,
        state: "PENDING",
        decidedAt: null,
        decidedBy: "",
        archivedDevice: null,
      })
      .onConflict((conflict) => conflict.column("nodeId").doUpdateSet(row))
      .execute();
    await recordIdentityEvent(db, {
      at: now,
      who: displayName,
      operation: "agentPending",
      organizationId: clientId,
      object: { kind: "agent", id: String(nodeId), name: displayName },
    });
    return { nodeId, state: "PENDING", ...enrolled };
  }
  if (held) await db.deleteFrom("nodeApprovals").where("nodeId", "=", held.nodeId).execute();
  const approved = { ...agent, shared: shared ? 1 : 0, decidedAt: now, decidedBy: "" };
  const nodeId = await admitNode(db, { ...device, ...(held && { id: held.nodeId }) }, approved);
  return { nodeId, state: "APPROVED", ...enrolled };
}

function oddWords(name: string | undefined, waited: boolean): string {
  if (name !== undefined) return `${name} is this machine too, and has another key`;
  return waited
    ? "This machine waited already under another key"
    : "This machine is enrolled in another organization too";
}

const handlers = {
  async enrollAgent({ context, body, request }) {
    const token = readToken(context, body.token);
    const { clientId, locationId } = token;
    await findLocation(context, clientId, locationId).catch(() => {
      throw new MusterError("enrollment_token_invalid");
    });
    const agentKey = newSecret("ma_");
    const use = {
      tokenId: token.id,
      at: Date.now(),
      name: cleanText(body.hostname, 255),
      machineId: body.machineId,
      address: cleanText(request.ip, 45),
    };
    const { nodeId, state, name, odd } = await context.db
      .transaction()
      .execute(async (db) => {
        const made = await takeIn(db, token, body, digest(agentKey));
        await recordTokenUse(db, { ...use, nodeId: made.nodeId, outcome: made.state, reason: "" });
        return made;
      })
      .catch(async (error: unknown) => {
        if (error instanceof MusterError) await refuse(context, clientId, use, error.code);
        throw error;
      });
    request.activity = { who: name, actor: name };
    if (odd)
      await raiseIdentityAlert(context, { nodeId, organizationId: clientId, name }, "ENROLLED_AGAIN", odd);
    context.live.disconnect(`agent:${nodeId}`);
    context.live.invalidate("approvals", clientId);
    if (state === "PENDING")
      context.live.notify(clientId, { tone: "warning", title: approvalMessages.waits(name) });
    else for (const what of ["agents", "devices"] as const) context.live.invalidate(what, clientId);
    const { machineId } = body;
    const proof = signing(context).proof("enroll", nodeId, { machineId, agentKey });
    const { rootKey, key: orderKey } = signing(context);
    return { nodeId, agentKey, state, rootKey, orderKey, proof };
  },
} satisfies Partial<Handlers>;

export const enrollment: Feature = { handlers };

/** Records a failed use of a token; a deleted token has no record. */
async function refuse(
  context: ServerContext,
  organizationId: number,
  use: Pick<Insertable<Tables["enrollmentUses"]>, "tokenId" | "at" | "name" | "machineId" | "address">,
  reason: string,
): Promise<void> {
  const token = await context.db
    .selectFrom("enrollmentTokens")
    .select("refusedUses")
    .where("id", "=", use.tokenId)
    .executeTakeFirst();
  if (!token) return;
  await recordTokenUse(context.db, { ...use, nodeId: null, outcome: "REFUSED", reason });
  context.live.invalidate("approvals", organizationId);
  // of repeated attempts with one token, the first is sufficient
  if (token.refusedUses > 0) return;
  const detail = `token ${use.tokenId}, from ${use.address}`;
  await recordIdentityEvent(context.db, {
    at: use.at,
    who: use.name || use.address,
    operation: "tokenRefused",
    outcome: reason,
    organizationId,
    object: { kind: "enrollment-token", id: String(use.tokenId) },
    detail,
  });
}
