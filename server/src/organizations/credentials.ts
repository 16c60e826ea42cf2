import {
  checkSecret,
  MusterError,
  type Credential,
  type CredentialSecret,
  type CredentialType,
  t,
} from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import type { Feature, Handlers } from "../feature.ts";
import { seal, unseal } from "../platform/security/crypto.ts";
import { findOrganization, nameInUse } from "./organizations.ts";

const select = (context: ServerContext, clientId: number) =>
  context.db
    .selectFrom("credentials")
    .select(["id", "organizationId as clientId", "name", "type", "createdAt", "updatedAt"])
    .where("organizationId", "=", clientId);

/** The credential of an organization, or not_found. */
export async function findCredential(
  context: ServerContext,
  clientId: number,
  id: number,
): Promise<Credential> {
  const row = await select(context, clientId).where("id", "=", id).executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return row;
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

/** A credential with its decrypted secret, for the probe only. */
export async function openCredential(context: ServerContext, clientId: number, id: number) {
  const row = await context.db
    .selectFrom("credentials")
    .selectAll()
    .where("organizationId", "=", clientId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row)
    throw new MusterError("not_found", {
      errors: [{ field: "credential", message: t("errors.detail.noCredential", { id }) }],
    });
  const secret = JSON.parse(unseal(context.keys.seal, row.secret, bound(clientId, row.type))) as Record<
    string,
    string
  >;
  return { id: row.id, type: row.type, secret };
}

const handlers = {
  async listCredentials({ context, path }) {
    await findOrganization(context, path.clientId);
    return {
      results: await select(context, path.clientId)
        .orderBy((e) => e.fn("lower", ["name"]))
        .execute(),
    };
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
    const { type } = await findCredential(context, path.clientId, path.credentialId);
    await context.db
      .updateTable("credentials")
      .set({
        updatedAt: Date.now(),
        ...(body.name && { name: body.name }),
        ...(body.secret && { secret: sealed(context, path.clientId, type, body.secret) }),
      })
      .where("id", "=", path.credentialId)
      .execute()
      .catch(nameInUse);
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
    await context.db.deleteFrom("credentials").where("id", "=", path.credentialId).execute();
    return undefined;
  },
} satisfies Partial<Handlers>;

export const credentials: Feature = {
  handlers,
  activityObjects: {
    credential: [{ table: "credentials", name: "name", organization: "organizationId" }],
  },
};
