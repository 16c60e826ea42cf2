import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  decodeMetadata,
  judgeProvider,
  limits,
  MusterError,
  samlVerdict,
  type SamlConfiguration,
  type SamlExamination,
  type SamlFinding,
  type SamlProvider,
  type SamlSignature,
  type SamlTest,
  t,
} from "@muster/sdk";
import { randomUUID } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import type { ServerContext } from "../../context.ts";
import type { Principal } from "../../platform/authorization/principals.ts";
import type { Handlers } from "../../feature.ts";
import { digest, newSecret, sign, verify } from "../../platform/security/crypto.ts";
import { checkOrganizations } from "../../organizations/organizations.ts";
import { FetchRefused, safeFetch } from "../../platform/security/safe-fetch.ts";
import { examineMetadata, type Examined } from "./metadata.ts";
import type { Database } from "../../platform/db/database.ts";
import { inList } from "../../platform/db/sql.ts";
import type { Tables } from "../../platform/db/tables.ts";

type Row = Selectable<Tables["singleSignOn"]>;
type Change = Partial<Omit<Row, "id">>;

/** What is stored from a test: the provider and everything that does not depend on time. */
interface Kept {
  provider: SamlProvider;
  signature: SamlSignature;
  /** The findings about the metadata's signature. */
  findings: SamlFinding[];
}

interface TestToken extends Kept {
  metadataUrl: string | null;
  expiresAt: number;
}

export const readSingleSignOn = (context: ServerContext): Promise<Row> =>
  context.db.selectFrom("singleSignOn").selectAll().executeTakeFirstOrThrow();

const write = (context: ServerContext, change: Change) =>
  context.db.updateTable("singleSignOn").set(change).execute();

/** The provider with its current state; null until it is set up. */
export function examinationOf({ provider }: Pick<Row, "provider">): SamlExamination | null {
  if (provider === null) return null;
  const kept = JSON.parse(provider) as Kept;
  const examinedAt = Date.now();
  const findings = [...kept.findings, ...judgeProvider(kept.provider, examinedAt)];
  const { signature } = kept;
  return {
    verdict: samlVerdict(findings),
    provider: kept.provider,
    providers: [],
    signature,
    findings,
    examinedAt,
    metadataToken: null,
  };
}

/** What the identity provider needs to know about Muster. */
export const serviceProvider = ({ url }: ServerContext) => ({
  entityId: `${url}/saml/metadata`,
  acsUrl: `${url}/saml/acs`,
});

const scimUrl = ({ url }: ServerContext) => `${url}/scim/v2`;

const givenToNewUsers = ({ sysadmin, permissions, organizationIds }: Row) => ({
  sysadmin,
  permissions,
  organizationIds: sysadmin ? null : organizationIds,
});

/** Creates a user that single sign-on or provisioning has named, with what the settings give new users. */
export async function createProvisionedUser(
  db: Database,
  settings: Row,
  person: Pick<Insertable<Tables["users"]>, "email" | "firstName" | "lastName" | "externalId" | "active">,
): Promise<Selectable<Tables["users"]>> {
  const given = { ...person, ...givenToNewUsers(settings), password: "", provisioned: 1 };
  const user = await db
    .insertInto("users")
    .values({ uid: randomUUID(), ...given, createdAt: Date.now() })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto("userRoles")
    .columns(["userId", "roleId"])
    .expression(
      db
        .selectFrom("roles")
        .select((e) => [e.val(user.id).as("userId"), "roles.id as roleId"])
        .where("id", "in", inList(db, JSON.parse(settings.roleIds) as number[], "integer"))
        .where("userType", "=", user.userType),
    )
    .execute();
  return user;
}

const toConfiguration = (context: ServerContext, row: Row): SamlConfiguration => ({
  configured: row.provider !== null,
  enabled: row.enabled === 1,
  name: row.name,
  metadataUrl: row.metadataUrl,
  examination: examinationOf(row),
  sysadmin: row.sysadmin === 1,
  permissions: JSON.parse(row.permissions) as SamlConfiguration["permissions"],
  organizationIds: row.organizationIds === null ? null : (JSON.parse(row.organizationIds) as number[]),
  roleIds: JSON.parse(row.roleIds) as number[],
  updatedAt: row.updatedAt,
  serviceProvider: serviceProvider(context),
  scim: { enabled: row.scimEnabled === 1, url: scimUrl(context), tokenCreatedAt: row.scimCreatedAt },
});

/** Returns the rights that new users from the provider get. */
export async function singleSignOnPrincipal(context: ServerContext): Promise<Principal[]> {
  const row = await readSingleSignOn(context);
  const { permissions, organizationIds, sysadmin } = givenToNewUsers(row);
  const powers = {
    permissions: new Set([...(JSON.parse(permissions) as string[]), ...(sysadmin ? ["sysadmin"] : [])]),
    grants: [],
    organizationIds: organizationIds === null ? null : (JSON.parse(organizationIds) as number[]),
    limits: null,
  };
  return [{ id: "", powers, userIds: [] }];
}

interface Given {
  name?: string;
  sysadmin?: boolean;
  permissions?: readonly string[];
  organizationIds?: readonly number[] | null;
  roleIds?: readonly number[];
}

/** Refuses organizations and roles that don't exist. */
async function checkGiven(context: ServerContext, { organizationIds, roleIds = [] }: Given): Promise<void> {
  await checkOrganizations(context, organizationIds);
  const known = await context.db.selectFrom("roles").select("id").execute();
  if (roleIds.some((id) => !known.some((role) => role.id === id))) throw new MusterError("not_found");
}

const givenColumns = ({ name, sysadmin, permissions, organizationIds, roleIds }: Given): Change => ({
  ...(roleIds && { roleIds: JSON.stringify(roleIds) }),
  ...(name !== undefined && { name }),
  ...(sysadmin !== undefined && { sysadmin: sysadmin ? 1 : 0 }),
  ...(permissions && { permissions: JSON.stringify(permissions) }),
  ...(organizationIds !== undefined && {
    organizationIds: organizationIds && JSON.stringify(organizationIds),
  }),
});

async function examine(
  context: ServerContext,
  { metadataUrl, metadata, entityId }: SamlTest,
): Promise<Examined> {
  const now = Date.now();
  if (metadataUrl === undefined) return examineMetadata(metadata ?? "", entityId, now);
  try {
    const bytes = await safeFetch(metadataUrl, { allowHosts: context.config.samlAllowHosts });
    return examineMetadata(decodeMetadata(bytes), entityId, now);
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    const findings = [error.finding];
    return {
      verdict: samlVerdict(findings),
      provider: null,
      providers: [],
      signature: "NONE",
      findings,
      examinedAt: now,
    };
  }
}

/** The tested provider from a token that this server issued recently. */
function readToken(context: ServerContext, token: string): TestToken {
  const text = verify(context.keys.saml, token);
  const tested = text === undefined ? undefined : (JSON.parse(text) as TestToken);
  if (!tested || tested.expiresAt <= Date.now()) throw new MusterError("metadata_token_invalid");
  return tested;
}

export const saml = {
  async getSaml({ context }) {
    return toConfiguration(context, await readSingleSignOn(context));
  },

  async testSaml({ context, body }) {
    const examined = await examine(context, body);
    const { provider, signature, verdict } = examined;
    if (!provider || verdict === "CANNOT_WORK") return { ...examined, metadataToken: null };
    const judged = new Set(judgeProvider(provider, examined.examinedAt).map(({ code }) => code));
    const token: TestToken = {
      provider,
      signature,
      findings: examined.findings.filter(({ code }) => !judged.has(code)),
      metadataUrl: body.metadataUrl ?? null,
      expiresAt: Date.now() + limits.samlTokenMinutes * 60_000,
    };
    return { ...examined, metadataToken: sign(context.keys.saml, JSON.stringify(token)) };
  },

  async setSaml({ context, body: { metadataToken, ...given } }) {
    const { provider, signature, findings, metadataUrl } = readToken(context, metadataToken);
    await checkGiven(context, given);
    const before = await readSingleSignOn(context);
    const kept: Kept = { provider, signature, findings };
    await write(context, {
      ...givenColumns({ ...given, name: given.name ?? (before.name || provider.name.slice(0, 100)) }),
      provider: JSON.stringify(kept),
      metadataUrl,
      updatedAt: Date.now(),
    });
    return toConfiguration(context, await readSingleSignOn(context));
  },

  async updateSaml({ context, body: { enabled, scim, ...given } }) {
    await checkGiven(context, given);
    const examination = examinationOf(await readSingleSignOn(context));
    if (enabled && !examination) throw new MusterError("saml_not_configured");
    if (enabled && examination?.verdict === "CANNOT_WORK")
      throw new MusterError("saml_cannot_work", worst(examination));
    await write(context, {
      ...givenColumns(given),
      ...(enabled !== undefined && { enabled: enabled ? 1 : 0 }),
      ...(scim && { scimEnabled: scim.enabled ? 1 : 0 }),
      updatedAt: Date.now(),
    });
    return toConfiguration(context, await readSingleSignOn(context));
  },

  async deleteSaml({ context }) {
    await context.db.deleteFrom("signOns").execute();
    await write(context, {
      enabled: 0,
      name: "",
      metadataUrl: null,
      provider: null,
      sysadmin: 0,
      permissions: "[]",
      organizationIds: "[]",
      roleIds: "[]",
      updatedAt: null,
      scimEnabled: 0,
      scimDigest: null,
      scimCreatedAt: null,
    });
    return undefined;
  },

  async createScimToken({ context }) {
    const token = newSecret("mscim_");
    await write(context, { scimDigest: digest(token), scimCreatedAt: Date.now() });
    return { token, url: scimUrl(context) };
  },

  async deleteScimToken({ context }) {
    await write(context, { scimDigest: null, scimCreatedAt: null });
    return undefined;
  },
} satisfies Partial<Handlers>;

/** Why the provider cannot be used, as an error message. */
export function worst({ findings }: SamlExamination): { message?: string; nextStep?: string } {
  const found = findings.find(({ severity }) => severity === "ERROR");
  return found ? { message: found.message, nextStep: found.remedy } : {};
}

/** Lets the test also accept a file, as the raw body or as a form field. */
export function readUploads(server: FastifyInstance): void {
  const only = (url: string) => {
    if (!url.startsWith("/ws/divisionconfig/saml/test")) throw new MusterError("unsupported_media_type");
  };
  const types = ["application/samlmetadata+xml", "application/xml", "text/xml"];
  server.addContentTypeParser(types, { parseAs: "buffer" }, async (request: FastifyRequest, body: Buffer) => {
    only(request.url);
    return { metadata: decodeMetadata(body) };
  });
  server.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) => {
      only(request.url);
      const headers = { "content-type": request.headers["content-type"] ?? "" };
      const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
        throw new MusterError("validation_failed", {
          errors: [{ field: "", message: t("errors.detail.notForm") }],
        });
      });
      const fields: Record<string, string> = {};
      for (const [name, value] of form)
        if (typeof value === "string") fields[name] = value;
        else fields.metadata = decodeMetadata(Buffer.from(await value.arrayBuffer()));
      return fields;
    },
  );
}
