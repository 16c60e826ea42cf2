import { MusterError, t, type WitnessAnchors } from "@muster/sdk";
import type { Caller } from "../../platform/authorization/caller.ts";
import { onDevices } from "../../platform/authorization/grants.ts";
import { isUniqueViolation } from "../../platform/db/database.ts";
import { inList, lockTable } from "../../platform/db/sql.ts";
import { signing } from "../../platform/security/signing.ts";
import type { ServerContext } from "../../context.ts";
import type { Feature, Handlers } from "../../feature.ts";
import { auditLog } from "../log.ts";
import { createAuditWitnesses } from "../migrations/2026-11-22-20-audit-witnesses.ts";
import { agentWitnesses } from "./agents.ts";
import { deliveries } from "./deliveries.ts";
import { parseTarget } from "./targets.ts";
import "../tables.ts";

const maxWitnesses = 10;

const refused = (message: string) =>
  new MusterError("validation_failed", { errors: [{ field: "address", message }] });

/** Refuses users of some organizations, whom the router lets read, because anchors cover all entries. */
function requireAllOrganizations({ organizationIds }: Caller): void {
  if (organizationIds !== null) throw new MusterError("forbidden");
}

/** Adds the names of the devices that a caller can see. */
export async function nameDevices<W extends Pick<WitnessAnchors, "name" | "nodeId">>(
  { db }: ServerContext,
  caller: Caller,
  witnesses: readonly W[],
): Promise<W[]> {
  const ids = witnesses.flatMap(({ nodeId }) => nodeId ?? []);
  const devices = ids.length
    ? await db
        .selectFrom("devices")
        .select(["id", "displayName"])
        .where("id", "in", inList(db, ids, "integer"))
        .where(onDevices(caller))
        .execute()
    : [];
  const names = new Map(devices.map(({ id, displayName }) => [id, displayName]));
  return witnesses.map((one) => (one.nodeId === null ? one : { ...one, name: names.get(one.nodeId) ?? "" }));
}

const handlers = {
  async listWitnessAnchors({ context, caller }) {
    requireAllOrganizations(caller);
    const results = await nameDevices(context, caller, await auditLog(context).witnesses());
    return { results, keys: await signing(context).keys() };
  },

  async listAuditWitnesses({ context, caller }) {
    requireAllOrganizations(caller);
    return { results: await deliveries(context).list() };
  },

  async createAuditWitness({ context, body }) {
    const { address } = body;
    const target = parseTarget(address);
    if (target?.kind === "file") throw refused(t("audit.witnesses.fileByConfiguration"));
    if (!target || (target.kind === "https" && target.url.protocol !== "https:"))
      throw refused(t("audit.witnesses.addressInvalid"));
    const { id } = await context.db.transaction().execute(async (db) => {
      await lockTable(db, "auditWitnesses");
      const { count } = await db
        .selectFrom("auditWitnesses")
        .select((e) => e.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      if (count >= maxWitnesses) throw refused(t("audit.witnesses.tooMany", { most: maxWitnesses }));
      return db
        .insertInto("auditWitnesses")
        .values({ address, createdAt: Date.now() })
        .returning("id")
        .executeTakeFirstOrThrow()
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? new MusterError("name_in_use") : error;
        });
    });
    const anchor = await auditLog(context).newestAnchor();
    if (anchor) await deliveries(context).send(anchor, true);
    const created = (await deliveries(context).list()).find((one) => one.id === id);
    if (!created) throw new MusterError("not_found");
    return created;
  },

  async deleteAuditWitness({ context, path }) {
    const deleted = await context.db
      .deleteFrom("auditWitnesses")
      .where("id", "=", path.witnessId)
      .returning("id")
      .executeTakeFirst();
    if (!deleted) throw new MusterError("not_found");
    return undefined;
  },

  async testAuditWitnesses({ context }) {
    await auditLog(context).anchor();
    const anchor = await auditLog(context).newestAnchor();
    if (anchor) await deliveries(context).send(anchor, true);
    return { results: await deliveries(context).list() };
  },
} satisfies Partial<Handlers>;

export const witnesses: Feature = {
  handlers,
  migrations: { "2026-11-22-20-audit-witnesses": createAuditWitnesses },
  activityObjects: { "audit-witness": [{ table: "auditWitnesses", name: "address" }] },
  on: {
    auditAnchored(context, { anchor }) {
      agentWitnesses(context).send(anchor);
      // a slow witness must not delay whatever made the anchor
      context.later(deliveries(context).send(anchor));
    },
    async agentsConnected(context, { nodeIds }) {
      const anchor = await auditLog(context).newestAnchor();
      if (anchor) await agentWitnesses(context).sendTo(nodeIds, anchor);
    },
  },
  // each server sends anchors to its own agents, and retries its own failed deliveries
  async tickEverywhere(context) {
    agentWitnesses(context).tick();
    context.later(deliveries(context).retry());
  },
};
