import {
  checkSecret,
  MusterError,
  type Credential,
  type CredentialSecret,
  type CredentialType,
} from "@muster/sdk";
import type { App } from "../context.ts";
import type { Handlers } from "../http/routes.ts";
import { seal, unseal } from "../platform/security/crypto.ts";
import { findOrganization, nameInUse } from "./organizations.ts";

const select = (app: App, clientId: number) =>
  app.db
    .selectFrom("credentials")
    .select(["id", "organizationId as clientId", "name", "type", "createdAt", "updatedAt"])
    .where("organizationId", "=", clientId);

/** The credential of an organization, or not_found. */
export async function findCredential(app: App, clientId: number, id: number): Promise<Credential> {
  const row = await select(app, clientId).where("id", "=", id).executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return row;
}

/** A sealed secret opens only in its organization and for its type. */
const bound = (clientId: number, type: CredentialType) => `credential/${clientId}/${type}`;

function sealed(app: App, clientId: number, type: CredentialType, secret: CredentialSecret): string {
  const errors = checkSecret(type, secret);
  if (errors.length) throw new MusterError("validation_failed", { errors });
  return seal(app.keys.seal, JSON.stringify(secret), bound(clientId, type));
}

/** A credential with its secret open, for the probe alone. */
export async function openCredential(app: App, clientId: number, id: number) {
  const row = await app.db
    .selectFrom("credentials")
    .selectAll()
    .where("organizationId", "=", clientId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row)
    throw new MusterError("not_found", { errors: [{ field: "credential", message: `No credential ${id}` }] });
  const secret = JSON.parse(unseal(app.keys.seal, row.secret, bound(clientId, row.type))) as Record<
    string,
    string
  >;
  return { id: row.id, type: row.type, secret };
}

export const credentials = {
  async listCredentials({ app, path }) {
    await findOrganization(app, path.clientId);
    return {
      results: await select(app, path.clientId)
        .orderBy((e) => e.fn("lower", ["name"]))
        .execute(),
    };
  },

  async getCredential({ app, path }) {
    return findCredential(app, path.clientId, path.credentialId);
  },

  async createCredential({ app, path, body }) {
    await findOrganization(app, path.clientId);
    const now = Date.now();
    const { id } = await app.db
      .insertInto("credentials")
      .values({
        organizationId: path.clientId,
        name: body.name,
        type: body.type,
        secret: sealed(app, path.clientId, body.type, body.secret),
        createdAt: now,
        updatedAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
      .catch(nameInUse);
    return findCredential(app, path.clientId, id);
  },

  async updateCredential({ app, path, body }) {
    const { type } = await findCredential(app, path.clientId, path.credentialId);
    await app.db
      .updateTable("credentials")
      .set({
        updatedAt: Date.now(),
        ...(body.name && { name: body.name }),
        ...(body.secret && { secret: sealed(app, path.clientId, type, body.secret) }),
      })
      .where("id", "=", path.credentialId)
      .execute()
      .catch(nameInUse);
    return findCredential(app, path.clientId, path.credentialId);
  },

  async deleteCredential({ app, path }) {
    await findCredential(app, path.clientId, path.credentialId);
    const lists = await app.db
      .selectFrom("devices")
      .select("credentialsIds")
      .distinct()
      .where("organizationId", "=", path.clientId)
      .execute();
    if (lists.some((row) => (JSON.parse(row.credentialsIds) as number[]).includes(path.credentialId)))
      throw new MusterError("credential_in_use");
    await app.db.deleteFrom("credentials").where("id", "=", path.credentialId).execute();
    return undefined;
  },
} satisfies Partial<Handlers>;
