import {
  type StoredMessage,
  storeMessage,
  addressOrder,
  approvalMessages,
  cleanText,
  MusterError,
  t,
  type Input,
  type NodeApprovalReason,
} from "@muster/sdk";
import { verifyClaim } from "@muster/sdk/agent-keys";
import { sealTo } from "@muster/sdk/hpke";
import type { Insertable, Selectable } from "kysely";
import type { ServerContext } from "../context.ts";
import type { Feature, Handlers } from "../feature.ts";
import type { Database } from "../platform/db/database.ts";
import { admission } from "./admission.ts";
import { recordIdentityEvent, raiseIdentityAlert } from "./identity-alerts.ts";
import { lockOrganization } from "../devices/match.ts";
import { findLocation } from "../organizations/locations.ts";
import { saveAddresses, saveFields, fieldsFrom } from "../devices/provenance.ts";
import { searchText } from "../devices/search.ts";
import type { Tables } from "../platform/db/tables.ts";
import { recordTokenUse, readToken, useToken, type SignedToken } from "./enrollment-tokens.ts";
import { roleFor } from "./platforms.ts";
import { notifyAboutAgent } from "./visibility.ts";
import { currentLists } from "./signers.ts";
import { signing } from "../platform/security/signing.ts";

type Enrollment = NonNullable<Input<"enrollAgent">["body"]>;
export type DeviceRow = Selectable<Tables["devices"]>;
type AgentRow = Omit<Insertable<Tables["agents"]>, "nodeId" | "isDelegate" | "lastSeenAt">;

/** How many keys of one computer can be pending or rejected; further keys are refused. */
const maxRequests = 3;

/** Returns the device row for what an agent reports. */
function deviceOf(body: Enrollment, { clientId, locationId, role }: SignedToken): Omit<DeviceRow, "id"> {
  const now = Date.now();
  const name = cleanText(body.hostname, 255) || "unnamed";
  const ip = cleanText(body.ipAddresses?.[0] ?? "", 45);
  const said = {
    displayName: name,
    systemName: name,
    role: roleFor(body.platform, role),
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
    snmpPort: 161,
    tags: "[]",
    notes: "",
    notesRevision: 1,
    searchText: searchText(said),
    createdAt: now,
    updatedAt: now,
  };
}

const saidFields = ["displayName", "systemName", "role", "ip", "mac", "os"] as const;

/** Returns the device of a computer: the one with this id, or else the one with its identity. */
async function findDeviceOf(
  db: Database,
  { organizationId, identity }: Pick<DeviceRow, "organizationId" | "identity">,
  id?: number,
): Promise<{ id: number } | undefined> {
  const rows = await db
    .selectFrom("devices")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where((e) => e.or([e("identity", "=", identity), ...(id ? [e("id", "=", id)] : [])]))
    .execute();
  return rows.find((row) => row.id === id) ?? rows[0];
}

/** Creates an agent and its device, or replaces the key of the same machine's device; returns its node. */
export async function admitNode(
  db: Database,
  { id, ...device }: Omit<DeviceRow, "id"> & { id?: number },
  agent: AgentRow,
): Promise<number> {
  const now = Date.now();
  const known = await findDeviceOf(db, device, id);
  // the same machine retains its device and the users' edits
  const nodeId = known?.id ?? (await insertDevice(db, { ...device, ...(id && { id }) }));
  if (known) await db.updateTable("devices").set({ updatedAt: now }).where("id", "=", nodeId).execute();
  else {
    const said = Object.fromEntries(
      saidFields.map((field) => [field, device[field]]).filter(([, value]) => value),
    );
    await saveFields(db, fieldsFrom("agent", device.displayName, nodeId, said, now));
    await saveAddresses(db, [{ deviceId: nodeId, ip: device.ip, seenAt: now }]);
  }
  // an agent with a new key must be promoted to a delegate again
  await db
    .updateTable("agents")
    .set({ isDelegate: 0 })
    .where("nodeId", "=", nodeId)
    .where("signingKey", "!=", agent.signingKey)
    .execute();
  await db
    .insertInto("agents")
    .values({ nodeId, isDelegate: 0, lastSeenAt: null, ...agent })
    .onConflict((conflict) => conflict.column("nodeId").doUpdateSet(agent))
    .execute();
  return nodeId;
}

const insertDevice = async (db: Database, device: Insertable<Tables["devices"]>): Promise<number> =>
  (await db.insertInto("devices").values(device).returning("id").executeTakeFirstOrThrow()).id;

/** Returns an unused device ID, under which a pending agent later becomes a device. */
async function newNodeId(db: Database, device: Omit<DeviceRow, "id">): Promise<number> {
  const id = await insertDevice(db, { ...device, identity: `${device.identity}/waits` });
  await db.deleteFrom("devices").where("id", "=", id).execute();
  return id;
}

interface Enrolled {
  /** The agent's device. */
  nodeId: number;
  /** The id under which approvals list it. */
  approvalId: number;
  state: "APPROVED" | "PENDING";
  name: string;
  /** Why the enrollment is suspicious. */
  suspicion: StoredMessage | undefined;
}

const requestsOf = (db: Database, organizationId: number, machineId: string) =>
  db
    .selectFrom("nodeApprovals")
    .select(["nodeId", "deviceId", "state", "reason", "signingKey"])
    .where("organizationId", "=", organizationId)
    .where("machineId", "=", machineId)
    .orderBy("nodeId")
    .execute();

/** The agents of a computer in all organizations. */
const agentsOf = (db: Database, machineId: string) =>
  db
    .selectFrom("agents")
    .innerJoin("devices", "devices.id", "agents.nodeId")
    .select(["agents.nodeId", "agents.signingKey", "agents.revokedAt"])
    .select(["devices.organizationId", "devices.displayName"])
    .where("agents.machineId", "=", machineId)
    .execute();

type Request = Awaited<ReturnType<typeof requestsOf>>[number];
type KnownAgent = Awaited<ReturnType<typeof agentsOf>>[number];

/**
 * Why a key has to wait for a technician; undefined if it doesn't. NEW waits only in approval mode Manual.
 */
function reasonToWait(
  signingKey: string,
  mine: KnownAgent | undefined,
  requests: readonly Request[],
): NodeApprovalReason | undefined {
  if (mine?.signingKey === signingKey && mine.revokedAt === null) return undefined;
  if (mine?.revokedAt || requests.some(({ state }) => state === "REJECTED")) return "REJECTED_BEFORE";
  const own = requests.find((request) => request.signingKey === signingKey);
  if (mine || requests.some((request) => request !== own)) return "NEW_KEY";
  return own?.reason ?? "NEW";
}

async function addAgent(db: Database, token: SignedToken, body: Enrollment): Promise<Enrolled> {
  const now = Date.now();
  const { clientId, shared = false } = token;
  const { machineId, signingKey, sealingKey } = body;
  await lockOrganization(db, clientId);
  await useToken(db, token.id, now);
  const organization = await db
    .selectFrom("organizations")
    .select("approvalMode")
    .where("id", "=", clientId)
    .executeTakeFirst();
  if (!organization) throw new MusterError("enrollment_token_invalid");
  const requests = await requestsOf(db, clientId, machineId);
  const own = requests.find((request) => request.signingKey === signingKey);
  if (own?.state === "REJECTED") throw new MusterError("agent_rejected");
  // the agent on the server belongs to the operator
  if (organization.approvalMode === "REJECT" && !shared) throw new MusterError("enrollment_refused");
  const agents = await agentsOf(db, machineId);
  const mine = agents.find(({ organizationId }) => organizationId === clientId);
  const reason = reasonToWait(signingKey, mine, requests);
  const device = deviceOf(body, token);
  const agent = {
    machineId,
    signingKey,
    sealingKey,
    version: cleanText(body.version, 50),
    platform: body.platform,
    tokenId: token.id,
    requestedAt: now,
  };
  const isStrange =
    (mine && reason) ||
    requests.some((one) => one !== own) ||
    agents.some((one) => one.signingKey !== signingKey);
  const enrolled = {
    name: device.displayName,
    suspicion: isStrange ? describeSuspicion(mine?.displayName, requests.length > 0) : undefined,
  };
  if (reason && (reason !== "NEW" || (organization.approvalMode === "MANUAL" && !shared))) {
    if (!own && requests.length >= maxRequests) throw tooManyRequests(requests);
    const known = mine?.nodeId ?? requests[0]?.deviceId ?? (await findDeviceOf(db, device))?.id;
    const approvalId = own?.nodeId ?? (await newNodeId(db, device));
    const nodeId = known ?? approvalId;
    const request = { nodeId: approvalId, deviceId: nodeId, reason, shared: shared ? 1 : 0 };
    await requestApproval(db, { ...agent, ...request }, device);
    return { nodeId, approvalId, state: "PENDING", ...enrolled };
  }
  if (own) await db.deleteFrom("nodeApprovals").where("nodeId", "=", own.nodeId).execute();
  const approved = { ...agent, revokedAt: null, shared: shared ? 1 : 0, decidedAt: now, decidedBy: "" };
  const nodeId = await admitNode(db, { ...device, ...(own && { id: own.deviceId }) }, approved);
  return { nodeId, approvalId: own?.nodeId ?? nodeId, state: "APPROVED", ...enrolled };
}

const tooManyRequests = (requests: readonly Request[]) =>
  requests.some(({ state }) => state === "REJECTED")
    ? new MusterError("agent_rejected")
    : new MusterError("enrollment_refused", {
        message: t("errors.detail.tooManyKeys", { count: requests.length }),
        nextStep: t("errors.detail.decideOnKeys"),
      });

/** Stores a request for approval; one of the same key is updated. */
async function requestApproval(
  db: Database,
  agent: Pick<
    Insertable<Tables["nodeApprovals"]>,
    | "nodeId"
    | "deviceId"
    | "reason"
    | "shared"
    | "machineId"
    | "signingKey"
    | "sealingKey"
    | "version"
    | "platform"
    | "tokenId"
    | "requestedAt"
  >,
  device: Omit<DeviceRow, "id">,
): Promise<void> {
  const { displayName, ip, mac, os, locationId, organizationId } = device;
  const shown = { locationId, displayName, ip, mac, os, searchText: device.searchText };
  const row = { ...agent, ...shown, device: JSON.stringify(device), bootId: "", fingerprint: "" };
  const undecided = { state: "PENDING" as const, decidedAt: null, decidedBy: "", archivedDevice: null };
  await db
    .insertInto("nodeApprovals")
    .values({ ...row, ...undecided, organizationId })
    .onConflict((conflict) => conflict.column("nodeId").doUpdateSet(row))
    .execute();
  await recordIdentityEvent(db, {
    at: Date.now(),
    who: displayName,
    operation: "agentPending",
    organizationId,
    object: { kind: "agent", id: String(agent.nodeId), name: displayName },
  });
}

function describeSuspicion(name: string | undefined, waited: boolean): StoredMessage {
  if (name !== undefined) return storeMessage("agents.approvals.alertDetail.newKey", { name });
  return storeMessage(`agents.approvals.alertDetail.${waited ? "waited" : "otherOrganization"}`);
}

/**
 * Checks that the agent has its signing key, and that data can be sealed with its sealing key.
 * @throws MusterError
 */
async function checkKeys({ token, machineId, signingKey, sealingKey, signature }: Enrollment): Promise<void> {
  const claim = { token, machineId, signingKey, sealingKey };
  if (!verifyClaim(signingKey, "muster/agent-enroll", claim, signature))
    throw new MusterError("agent_key_invalid");
  await sealTo(sealingKey, "muster/agent-enroll", new Uint8Array());
}

const handlers = {
  async enrollAgent({ context, body, request }) {
    const token = readToken(context, body.token);
    const { clientId, locationId } = token;
    await findLocation(context, clientId, locationId).catch(() => {
      throw new MusterError("enrollment_token_invalid");
    });
    await checkKeys(body);
    const use = {
      tokenId: token.id,
      at: Date.now(),
      name: cleanText(body.hostname, 255),
      machineId: body.machineId,
      address: cleanText(request.ip, 45),
    };
    const { nodeId, approvalId, state, name, suspicion } = await context.db
      .transaction()
      .execute(async (db) => {
        const made = await addAgent(db, token, body);
        await recordTokenUse(db, { ...use, nodeId: made.nodeId, outcome: made.state, reason: "" });
        return made;
      })
      .catch(async (error: unknown) => {
        if (error instanceof MusterError) await refuse(context, clientId, use, error.code);
        throw error;
      });
    request.activity = { who: name, actor: name };
    if (suspicion)
      await raiseIdentityAlert(
        context,
        { nodeId: approvalId, organizationId: clientId, name },
        "ENROLLED_AGAIN",
        suspicion,
      );
    context.live.invalidate("approvals", clientId);
    // an agent with another key stays connected until this key is approved
    if (state === "PENDING")
      await notifyAboutAgent(
        context,
        { organizationId: clientId, nodeId: approvalId },
        { tone: "warning", title: approvalMessages.waits(name) },
      );
    else {
      admission(context).approve(approvalId);
      for (const what of ["agents", "devices"] as const) context.live.invalidate(what, clientId);
    }
    const { machineId, signingKey } = body;
    const signers = (await currentLists(context.db, [clientId]))[0] ?? null;
    const proof = signing(context).proof("enroll", nodeId, { machineId, signingKey, clientId, signers });
    const { rootKey, key: orderKey } = signing(context);
    return { nodeId, state, clientId, rootKey, orderKey, signers, proof };
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
  // of repeated refusals of one token, only the first is recorded in the audit log
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
