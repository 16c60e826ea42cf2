// The SSH host keys of devices. The first one is trusted; after a change, no password is sent until the new
// key is accepted.
import { isIP } from "node:net";
import { MusterError, t, type ActivityEvent, type SshHostKey } from "@muster/sdk";
import type { Observation } from "@muster/sdk/live";
import type { Selectable } from "kysely";
import { recordWithin } from "../audit/log.ts";
import { notifyAboutDevices } from "../devices/notices.ts";
import type { ServerContext } from "../context.ts";
import { findDevice } from "../devices/devices.ts";
import type { Feature, Handlers } from "../feature.ts";
import type { Database } from "../platform/db/database.ts";
import { inList } from "../platform/db/sql.ts";
import type { Tables } from "../platform/db/tables.ts";
import type { JobRow } from "./jobs.ts";
import { withMessages } from "../platform/live.ts";
import { createSshHostKeys } from "./migrations/2026-11-22-43-ssh-host-keys.ts";

type Row = Selectable<Tables["sshHostKeys"]>;
type Place = Pick<Row, "organizationId" | "locationId">;

/** Returns the location of a probe: different locations may have the same addresses. */
async function placeOf(db: Database, organizationId: number, probeId: number): Promise<Place> {
  const probe = await db
    .selectFrom("devices")
    .select("locationId")
    .where("id", "=", probeId)
    .executeTakeFirst();
  return { organizationId, locationId: probe?.locationId ?? 0 };
}

/** Returns the keys by address: those seen there, and those of the device that has the address now. */
async function keysAt(
  db: Database,
  { organizationId, locationId }: Place,
  addresses: readonly string[] | "all",
): Promise<Record<string, string[]>> {
  const here = await db
    .selectFrom("sshHostKeys")
    .select(["address", "hostKey"])
    .where("organizationId", "=", organizationId)
    .where("locationId", "=", locationId)
    .$if(addresses !== "all", (q) => q.where("address", "in", inList(db, addresses as string[], "text")))
    .execute();
  const moved = await db
    .selectFrom("sshHostKeys")
    .innerJoin("devices", "devices.id", "sshHostKeys.nodeId")
    .select(["devices.ip as address", "hostKey"])
    .where("sshHostKeys.organizationId", "=", organizationId)
    .where("sshHostKeys.locationId", "=", locationId)
    .where("devices.ip", "<>", "")
    .$if(addresses !== "all", (q) => q.where("devices.ip", "in", inList(db, addresses as string[], "text")))
    .execute();
  const keys = Map.groupBy([...here, ...moved], ({ address }) => address);
  return Object.fromEntries(
    [...keys].map(([address, rows]) => [
      address,
      [...new Set(rows.map(({ hostKey }) => hostKey))].toSorted(),
    ]),
  );
}

/**
 * Returns the host keys that a probe must know for its targets; all of its location if some targets are
 * names, which only the probe resolves.
 */
export async function knownHostKeys(
  context: ServerContext,
  organizationId: number,
  probeId: number,
  targets: readonly string[],
): Promise<Record<string, string[]>> {
  const place = await placeOf(context.db, organizationId, probeId);
  return keysAt(context.db, place, targets.every((target) => isIP(target)) ? targets : "all");
}

export interface SeenKey {
  address: string;
  hostKey: string;
  nodeId: number | null;
}

/** Returns the host keys in what a probe reports. */
export const seenKeys = (
  reported: readonly Observation[],
  nodeIds: ReadonlyMap<string, number | null>,
): SeenKey[] =>
  reported.flatMap(({ ip, hostKey }) =>
    hostKey ? [{ address: ip, hostKey, nodeId: nodeIds.get(ip) ?? null }] : [],
  );

/** Saves what a probe has seen; returns the keys that have changed since they were last reported. */
export async function saveHostKeys(db: Database, job: JobRow, seen: readonly SeenKey[]): Promise<SeenKey[]> {
  if (!seen.length) return [];
  const place = await placeOf(db, job.organizationId, job.delegateNodeId);
  const addresses = seen.map(({ address }) => address);
  const known = await keysAt(db, place, addresses);
  const changed: SeenKey[] = [];
  for (const one of seen) {
    const { address, hostKey, nodeId } = one;
    const keys = known[address] ?? [];
    if (!keys.length || keys.includes(hostKey)) {
      const row = { ...place, address, nodeId, hostKey, trustedAt: Date.now() };
      await db
        .insertInto("sshHostKeys")
        .values({ ...row, offeredKey: null, offeredAt: null })
        .onConflict((conflict) =>
          conflict.columns(["organizationId", "locationId", "address"]).doUpdateSet((e) => ({
            nodeId: e.fn.coalesce("excluded.nodeId", "sshHostKeys.nodeId"),
          })),
        )
        .execute();
      continue;
    }
    if (await saveOffer(db, place, one)) changed.push(one);
  }
  await recordChanged(db, job, changed);
  return changed;
}

/** Stores a key that differs from the trusted one; returns whether it is new. */
async function saveOffer(
  db: Database,
  place: Place,
  { address, hostKey, nodeId }: SeenKey,
): Promise<boolean> {
  const rows = db
    .selectFrom("sshHostKeys")
    .select(["address", "offeredKey"])
    .where("organizationId", "=", place.organizationId)
    .where("locationId", "=", place.locationId)
    .where((e) => e.or([e("address", "=", address), ...(nodeId === null ? [] : [e("nodeId", "=", nodeId)])]));
  const before = await rows.execute();
  await db
    .updateTable("sshHostKeys")
    .set((e) => ({
      offeredKey: hostKey,
      offeredAt: Date.now(),
      ...(nodeId !== null && { nodeId: e.fn.coalesce("nodeId", e.val(nodeId)) }),
    }))
    .where("organizationId", "=", place.organizationId)
    .where("locationId", "=", place.locationId)
    .where(
      "address",
      "in",
      before.map((row) => row.address),
    )
    .execute();
  return before.some((row) => row.offeredKey !== hostKey);
}

async function recordChanged(db: Database, job: JobRow, changed: readonly SeenKey[]): Promise<void> {
  const operation: ActivityEvent = "sshHostKeyChanged";
  const names = await namesOf(db, changed);
  await recordWithin(
    db,
    changed.map(({ address, hostKey, nodeId }) => ({
      who: job.delegateName,
      operation,
      outcome: "done",
      organizationId: job.organizationId,
      object:
        nodeId === null
          ? null
          : { kind: "device" as const, id: String(nodeId), name: names.get(nodeId) ?? "" },
      targets: `address ${address}`,
      detail: `${address}: ${hostKey}`,
    })),
  );
}

async function namesOf(db: Database, changed: readonly SeenKey[]): Promise<Map<number, string>> {
  const ids = changed.flatMap(({ nodeId }) => nodeId ?? []);
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom("devices")
    .select(["id", "displayName"])
    .where("id", "in", inList(db, ids, "integer"))
    .execute();
  return new Map(rows.map(({ id, displayName }) => [id, displayName]));
}

/** Shows consoles that a host key has changed. */
export async function announceChanged(
  context: ServerContext,
  organizationId: number,
  changed: readonly SeenKey[],
): Promise<void> {
  for (const { address, hostKey, nodeId } of changed) {
    const notice = withMessages({
      tone: "warning",
      title: t("discovery.sshHostKeys.changed"),
      detail: t("discovery.sshHostKeys.changedAt", { address, hostKey }),
    });
    const nodeIds = nodeId ? [nodeId] : [];
    await context.events.emitEverywhere("devicesNotice", { organizationId, nodeIds, notice });
  }
  if (changed.length) context.live.invalidate("devices", organizationId);
}

const ofDevices = (db: Database, nodeIds: readonly number[]) =>
  db
    .selectFrom("sshHostKeys")
    .innerJoin("devices", (join) =>
      join.on((e) =>
        e.or([
          e("devices.id", "=", e.ref("sshHostKeys.nodeId")),
          // seen before the device was added
          e.and([
            e("sshHostKeys.nodeId", "is", null),
            e("devices.organizationId", "=", e.ref("sshHostKeys.organizationId")),
            e("devices.locationId", "=", e.ref("sshHostKeys.locationId")),
            e("devices.ip", "=", e.ref("sshHostKeys.address")),
          ]),
        ]),
      ),
    )
    .where("devices.id", "in", inList(db, nodeIds, "integer"));

const toKey = ({
  address,
  hostKey,
  trustedAt,
  acceptedBy,
  offeredKey,
  offeredAt,
}: Omit<Row, keyof Place | "nodeId">): SshHostKey => ({
  address,
  hostKey,
  trustedAt,
  acceptedBy,
  offeredKey,
  offeredAt,
});

const handlers = {
  async acceptSshHostKey({ context, caller, path, body }) {
    const device = await findDevice(context, caller, path.nodeId);
    const { db } = context;
    const offered = await ofDevices(db, [device.id])
      .select(["sshHostKeys.organizationId", "sshHostKeys.locationId", "address"])
      .where("offeredKey", "=", body.hostKey)
      .execute();
    const accepted = { hostKey: body.hostKey, trustedAt: Date.now(), acceptedBy: caller.user!.email };
    let count = 0n;
    for (const { organizationId, locationId, address } of offered) {
      const { numUpdatedRows } = await db
        .updateTable("sshHostKeys")
        .set({ ...accepted, nodeId: device.id, offeredKey: null, offeredAt: null })
        .where("organizationId", "=", organizationId)
        .where("locationId", "=", locationId)
        .where("address", "=", address)
        // another key may have been seen since
        .where("offeredKey", "=", body.hostKey)
        .executeTakeFirst();
      count += numUpdatedRows;
    }
    if (!count) throw new MusterError("changed_meanwhile");
    context.live.invalidate("devices", device.clientId);
    return findDevice(context, caller, path.nodeId);
  },
} satisfies Partial<Handlers>;

export const sshHostKeys: Feature = {
  handlers,
  on: {
    devicesNotice: (context, { organizationId, nodeIds, notice }) =>
      notifyAboutDevices(context, organizationId, nodeIds, () => notice),
  },
  migrations: { "2026-11-22-43-ssh-host-keys": createSshHostKeys },
  async deviceFields({ db }, nodeIds) {
    const rows = await ofDevices(db, nodeIds)
      .select(["devices.id", "address", "hostKey", "trustedAt", "acceptedBy", "offeredKey", "offeredAt"])
      .orderBy("address")
      .execute();
    const keys = Map.groupBy(rows, ({ id }) => id);
    return new Map([...keys].map(([id, mine]) => [id, { sshHostKeys: mine.map(toKey) }]));
  },
  deviceTables: {
    sshHostKeys: {
      column: "nodeId",
      archive: "detach",
      key: { organizationId: "integer", locationId: "integer", address: "text" },
      moveOnMerge: true,
    },
  },
};
