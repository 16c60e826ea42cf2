import {
  addedNetworks,
  checkNetworks,
  checkSecret,
  MusterError,
  readNetworks,
  type Credential,
  type CredentialSecret,
  type CredentialType,
  t,
} from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import type { Feature, Handlers } from "../feature.ts";
import { seal, unseal } from "../platform/security/crypto.ts";
import { addCredentialNetworks } from "./migrations/2026-11-22-41-credential-networks.ts";
import { findOrganization, nameInUse } from "./organizations.ts";

const select = (context: ServerContext, clientId: number) =>
  context.db
    .selectFrom("credentials")
    .select(["id", "organizationId as clientId", "name", "type", "networks", "createdAt", "updatedAt"])
    .where("organizationId", "=", clientId);

const toCredential = (row: Omit<Credential, "networks"> & { networks: string }): Credential => ({
  ...row,
  networks: JSON.parse(row.networks) as string[],
});

/** Returns a credential of an organization. @throws MusterError `not_found` */
export async function findCredential(
  context: ServerContext,
  clientId: number,
  id: number,
): Promise<Credential> {
  const row = await select(context, clientId).where("id", "=", id).executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return toCredential(row);
}

function checkedNetworks(type: CredentialType, networks: readonly string[]): string[] {
  const errors = checkNetworks(type, networks);
  if (errors.length) throw new MusterError("validation_failed", { errors });
  return readNetworks(networks);
}

/** A sealed secret can be opened only for its organization and type. */
const bound = (clientId: number, type: CredentialType) => `credential/${clientId}/${type}`;

function sealed(
  context: ServerContext,
  clientId: number,
  type: CredentialType,
  secret: CredentialSecret,
): string {
  const errors = checkSecret(type, secret);
  if (errors.length) throw new MusterError("validation_failed", { errors });
  return seal(context.keys.seal, JSON.stringify(secret), bound(clientId, type));
}

const findRow = (context: ServerContext, clientId: number, id: number) =>
  context.db
    .selectFrom("credentials")
    .selectAll()
    .where("organizationId", "=", clientId)
    .where("id", "=", id)
    .executeTakeFirst();

/** Returns a credential with its decrypted secret, for the probe only. */
export async function openCredential(context: ServerContext, clientId: number, id: number) {
  const row = await findRow(context, clientId, id);
  if (!row)
    throw new MusterError("not_found", {
      errors: [{ field: "credential", message: t("errors.detail.noCredential", { id }) }],
    });
  const secret = JSON.parse(unseal(context.keys.seal, row.secret, bound(clientId, row.type))) as Record<
    string,
    string
  >;
  return { id: row.id, type: row.type, networks: JSON.parse(row.networks) as string[], secret };
}

/**
 * Whether networks are added. A user who can't read a secret must not have it sent to networks they choose.
 */
const widens = (networks: readonly string[], before: readonly string[]): boolean =>
  before.length ? !networks.length || addedNetworks(networks, before).length > 0 : false;

const handlers = {
  async listCredentials({ context, path }) {
    await findOrganization(context, path.clientId);
    const rows = await select(context, path.clientId)
      .orderBy((e) => e.fn("lower", ["name"]))
      .execute();
    return { results: rows.map(toCredential) };
  },

  async getCredential({ context, path }) {
    return findCredential(context, path.clientId, path.credentialId);
  },

  async createCredential({ context, path, body }) {
    await findOrganization(context, path.clientId);
    const now = Date.now();
    const { id } = await context.db
      .insertInto("credentials")
      .values({
        organizationId: path.clientId,
        name: body.name,
        type: body.type,
        networks: JSON.stringify(checkedNetworks(body.type, body.networks ?? [])),
        secret: sealed(context, path.clientId, body.type, body.secret),
        createdAt: now,
        updatedAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
      .catch(nameInUse);
    return findCredential(context, path.clientId, id);
  },

  async updateCredential({ context, path, body }) {
    const before = await findRow(context, path.clientId, path.credentialId);
    if (!before) throw new MusterError("not_found");
    const { type } = before;
    const networks = body.networks && checkedNetworks(type, body.networks);
    if (networks && !body.secret && widens(networks, JSON.parse(before.networks) as string[])) {
      const message = t("organizations.credentials.networkNeedsSecret");
      throw new MusterError("validation_failed", { errors: [{ field: "networks", message }] });
    }
    const updated = await context.db
      .updateTable("credentials")
      .set({
        updatedAt: Date.now(),
        ...(body.name && { name: body.name }),
        ...(networks && { networks: JSON.stringify(networks) }),
        ...(body.secret && { secret: sealed(context, path.clientId, type, body.secret) }),
      })
      .where("id", "=", path.credentialId)
      // a secret must not be sent to networks that were set for another one
      .$if(networks !== undefined && !body.secret, (q) =>
        q.where("secret", "=", before.secret).where("networks", "=", before.networks),
      )
      .returning("id")
      .executeTakeFirst()
      .catch(nameInUse);
    if (!updated) throw new MusterError("changed_meanwhile");
    return findCredential(context, path.clientId, path.credentialId);
  },

  async deleteCredential({ context, path }) {
    await findCredential(context, path.clientId, path.credentialId);
    const lists = await context.db
      .selectFrom("devices")
      .select("credentialsIds")
      .distinct()
      .where("organizationId", "=", path.clientId)
      .execute();
    if (lists.some((row) => (JSON.parse(row.credentialsIds) as number[]).includes(path.credentialId)))
      throw new MusterError("credential_in_use");
    const host = await context.db
      .selectFrom("vmHosts")
      .select("nodeId")
      .where("credentialId", "=", path.credentialId)
      .executeTakeFirst();
    if (host) throw new MusterError("credential_in_use");
    await context.db.deleteFrom("credentials").where("id", "=", path.credentialId).execute();
    return undefined;
  },
} satisfies Partial<Handlers>;

export const credentials: Feature = {
  handlers,
  migrations: { "2026-11-22-41-credential-networks": addCredentialNetworks },
  activityObjects: {
    credential: [{ table: "credentials", name: "name", organization: "organizationId" }],
  },
};
