// The rules that determine the health of devices: system-wide, and overridden by organizations.
import {
  enums,
  healthRank,
  mergeHealthRules,
  MusterError,
  noHealthRules,
  shippedHealthRules,
  type Health,
  type HealthSettings,
  type HealthSettingsChange,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Feature, Handlers } from "../../feature.ts";
import { findOrganization } from "../../organizations/organizations.ts";
import { nextRevision, stillAt } from "../../platform/db/database.ts";
import { createHealthSettings } from "../migrations/2026-11-26-10-health-settings.ts";
import { examineDevices, judge, readRules } from "./device-health.ts";

const maxShown = 50;

async function read(context: ServerContext, clientId: number | null): Promise<HealthSettings> {
  const rows = await context.db
    .selectFrom("healthSettings")
    .selectAll()
    .where((e) => e.or([e("organizationId", "is", null), e("organizationId", "=", clientId)]))
    .execute();
  const of = (id: number | null) => {
    const { organizationId: _, ...row } = rows.find(({ organizationId }) => organizationId === id) ?? {
      ...noHealthRules,
      organizationId: id,
      revision: 1,
    };
    return row;
  };
  const { revision, ...own } = of(clientId);
  const { revision: _, ...system } = of(null);
  return {
    own,
    inherited: clientId === null ? shippedHealthRules : mergeHealthRules(shippedHealthRules, system),
    revision,
  };
}

async function update(
  context: ServerContext,
  clientId: number | null,
  { revision, ...rules }: HealthSettingsChange,
): Promise<HealthSettings> {
  const { db } = context;
  if (clientId !== null)
    await db
      .insertInto("healthSettings")
      .values({ organizationId: clientId })
      .onConflict((conflict) => conflict.column("organizationId").doNothing())
      .execute();
  const { numUpdatedRows } = await db
    .updateTable("healthSettings")
    .set({ ...rules, revision: nextRevision })
    .where("organizationId", clientId === null ? "is" : "=", clientId)
    .where(stillAt(revision))
    .executeTakeFirst();
  if (!numUpdatedRows) throw new MusterError("changed_meanwhile");
  context.live.invalidateForAll("health-settings");
  return read(context, clientId);
}

const handlers = {
  getHealthSettings: ({ context }) => read(context, null),
  updateHealthSettings: ({ context, body }) => update(context, null, body),

  async getClientHealthSettings({ context, path: { clientId } }) {
    await findOrganization(context, clientId);
    return read(context, clientId);
  },

  async updateClientHealthSettings({ context, path: { clientId }, body }) {
    await findOrganization(context, clientId);
    return update(context, clientId, body);
  },

  async previewHealthSettings({ context, caller, body: { clientId, change } }) {
    if (clientId !== undefined) await findOrganization(context, clientId);
    const { revision: _, ...own } = change;
    const now = await readRules(context);
    const then = await readRules(context, { organizationId: clientId ?? null, own });
    const devices = await examineDevices(context, caller, { clientId });
    const changed = devices
      .map((device) => ({ device, from: judge(device, now).health, to: judge(device, then).health }))
      .filter(({ from, to }) => from !== to)
      .map(({ device: { nodeId, displayName }, from, to }) => ({ nodeId, displayName, from, to }))
      .sort((a, b) => healthRank[a.to] - healthRank[b.to] || a.displayName.localeCompare(b.displayName));
    const count = (health: Health) => changed.filter(({ to }) => to === health).length;
    return {
      changes: enums.Health.map((health) => ({ health, count: count(health) })).filter((one) => one.count),
      devices: changed.slice(0, maxShown),
    };
  },
} satisfies Partial<Handlers>;

export const healthSettings: Feature = {
  handlers,
  migrations: { "2026-11-26-10-health-settings": createHealthSettings },
};
