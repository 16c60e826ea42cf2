// Remote support folders, and links to remote support products.
import {
  enums,
  limits,
  MusterError,
  remoteAddress,
  remoteTemplateError,
  t,
  type Permission,
  type RemoteSupportProduct,
} from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import { findDevice } from "../devices/devices.ts";
import type { Feature, Handlers } from "../feature.ts";
import { findOrganization } from "../organizations/organizations.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { onDevices } from "../platform/authorization/grants.ts";
import { isUniqueViolation } from "../platform/db/database.ts";
import { createRemoteSupport } from "./migrations/2026-11-27-20-remote-support.ts";
import "./tables.ts";

/** The grant on the device, or the user's permission, that each product requires. */
const rights: Record<RemoteSupportProduct, [grant: string, permission?: Permission]> = {
  TEAMVIEWER: ["RemoteAccess.TeamViewer.Access"],
  SPLASHTOP: ["RemoteAccess.Splashtop.Access"],
  CONNECTWISE: ["RemoteAccess.Connectwise.Access", "canConnectToConnectWiseControl"],
};

const nameInUse = (error: unknown): never => {
  throw isUniqueViolation(error) ? new MusterError("remote_folder_name_in_use") : error;
};

const selectConnections = ({ db }: ServerContext) =>
  db
    .selectFrom("remoteConnections")
    .innerJoin("organizations", "organizations.id", "remoteConnections.organizationId")
    .select(["remoteConnections.id", "organizationId as clientId", "organizations.name as clientName"])
    .select(["product", "urlTemplate"]);

/** Returns the products with which the caller may connect to a device. */
async function allowed(
  { db }: ServerContext,
  caller: Caller,
  nodeId: number,
): Promise<RemoteSupportProduct[]> {
  const may = async (product: RemoteSupportProduct) =>
    (await db
      .selectFrom("devices")
      .select("id")
      .where("devices.id", "=", nodeId)
      .where(onDevices(caller, ...rights[product]))
      .executeTakeFirst()) !== undefined;
  const found = await Promise.all(
    enums.RemoteSupportProduct.map(async (one) => ((await may(one)) ? [one] : [])),
  );
  return found.flat();
}

const handlers = {
  async listRemoteSupportFolders({ context }) {
    const rows = context.db
      .selectFrom("remoteSupportFolders")
      .selectAll()
      .orderBy((e) => e.fn("lower", ["name"]));
    return { results: await rows.execute() };
  },

  async createRemoteSupportFolder({ context, body }) {
    const { name, description = "", expirationTTL = limits.remoteFolderExpiration } = body;
    return context.db
      .insertInto("remoteSupportFolders")
      .values({ name, description, expirationTTL })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(nameInUse);
  },

  async updateRemoteSupportFolder({ context, path, body }) {
    const row = await context.db
      .updateTable("remoteSupportFolders")
      .set(body)
      .where("id", "=", path.folderId)
      .returningAll()
      .executeTakeFirst()
      .catch(nameInUse);
    if (!row) throw new MusterError("not_found");
    return row;
  },

  async deleteRemoteSupportFolder({ context, path }) {
    const { numDeletedRows } = await context.db
      .deleteFrom("remoteSupportFolders")
      .where("id", "=", path.folderId)
      .executeTakeFirstOrThrow();
    if (!numDeletedRows) throw new MusterError("not_found");
    return undefined;
  },

  async listRemoteConnections({ context }) {
    const rows = selectConnections(context)
      .orderBy((e) => e.fn("lower", ["organizations.name"]))
      .orderBy("product");
    return { results: await rows.execute() };
  },

  async setRemoteConnection({ context, path: { clientId, product }, body: { urlTemplate } }) {
    await findOrganization(context, clientId);
    const message = remoteTemplateError(product, urlTemplate);
    if (message) throw new MusterError("validation_failed", { errors: [{ field: "urlTemplate", message }] });
    const { id } = await context.db
      .insertInto("remoteConnections")
      .values({ organizationId: clientId, product, urlTemplate })
      .onConflict((on) => on.columns(["organizationId", "product"]).doUpdateSet({ urlTemplate }))
      .returning("id")
      .executeTakeFirstOrThrow();
    return selectConnections(context).where("remoteConnections.id", "=", id).executeTakeFirstOrThrow();
  },

  async deleteRemoteConnection({ context, path }) {
    const { numDeletedRows } = await context.db
      .deleteFrom("remoteConnections")
      .where("id", "=", path.connectionId)
      .executeTakeFirstOrThrow();
    if (!numDeletedRows) throw new MusterError("not_found");
    return undefined;
  },

  async listDeviceConnections({ context, caller, path: { nodeId } }) {
    const device = await findDevice(context, caller, nodeId);
    const products = await allowed(context, caller, nodeId);
    const rows = await selectConnections(context).where("organizationId", "=", device.clientId).execute();
    return {
      results: products.map((product) => {
        const template = rows.find((one) => one.product === product)?.urlTemplate;
        const address = template === undefined ? undefined : remoteAddress(template, device);
        const missing = address && "missing" in address ? address.missing : null;
        return { product, isReady: template !== undefined, missing };
      }),
    };
  },

  async openRemoteConnection({ context, caller, path: { nodeId, product } }) {
    const device = await findDevice(context, caller, nodeId);
    if (!(await allowed(context, caller, nodeId)).includes(product)) throw new MusterError("forbidden");
    const row = await selectConnections(context)
      .where("organizationId", "=", device.clientId)
      .where("product", "=", product)
      .executeTakeFirst();
    // a template that an older version accepted may be invalid in this one
    if (!row || remoteTemplateError(product, row.urlTemplate))
      throw new MusterError("remote_connection_not_ready");
    const address = remoteAddress(row.urlTemplate, device);
    if ("url" in address) return address;
    const message = t("remote.support.missing", { value: address.missing });
    throw new MusterError("remote_connection_not_ready", { message });
  },
} satisfies Partial<Handlers>;

export const remoteSupport: Feature = {
  handlers,
  migrations: { "2026-11-27-20-remote-support": createRemoteSupport },
  activityObjects: {
    "remote-support-folder": [
      { table: "remoteSupportFolders", name: "name", state: ["name", "description", "expirationTTL"] },
    ],
    "remote-connection": [
      { table: "remoteConnections", name: "product", organization: "organizationId", state: ["urlTemplate"] },
    ],
  },
};
