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
} from "@muster/sdk";
import type { Selectable } from "kysely";
import type { App } from "../../context.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import type { Handlers } from "../../http/routes.ts";
import { digest, newSecret, sign, verify } from "../../platform/security/crypto.ts";
import { checkOrganizations } from "../../organizations/organizations.ts";
import { OutboundRefused, readAddress } from "../../platform/security/safe-fetch.ts";
import { examineMetadata, type Examined } from "./metadata.ts";
import type { Tables } from "../../platform/db/tables.ts";

type Row = Selectable<Tables["singleSignOn"]>;
type Change = Partial<Omit<Row, "id">>;

/** What is kept of a test: the provider, and what time does not change. */
interface Kept {
  provider: SamlProvider;
  signature: SamlSignature;
  /** Of the metadata's signature. */
  findings: SamlFinding[];
}

interface TestToken extends Kept {
  metadataUrl: string | null;
  expiresAt: number;
}

export const readSingleSignOn = (app: App): Promise<Row> =>
  app.db.selectFrom("singleSignOn").selectAll().executeTakeFirstOrThrow();

const write = (app: App, change: Change) => app.db.updateTable("singleSignOn").set(change).execute();

/** The provider as it was set up, judged as of now; null before it is. */
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

/** What the provider is told of Muster. */
export const serviceProvider = ({ url }: App) => ({
  entityId: `${url}/saml/metadata`,
  acsUrl: `${url}/saml/acs`,
});

const scimUrl = ({ url }: App) => `${url}/scim/v2`;

/** What users are given who are made by single sign-on or provisioning. */
export const givenToNewUsers = ({ sysadmin, permissions, organizationIds }: Row) => ({
  sysadmin,
  permissions,
  organizationIds: sysadmin ? null : organizationIds,
});

const toConfiguration = (app: App, row: Row): SamlConfiguration => ({
  configured: row.provider !== null,
  enabled: row.enabled === 1,
  name: row.name,
  metadataUrl: row.metadataUrl,
  examination: examinationOf(row),
  sysadmin: row.sysadmin === 1,
  permissions: JSON.parse(row.permissions) as SamlConfiguration["permissions"],
  organizationIds: row.organizationIds === null ? null : (JSON.parse(row.organizationIds) as number[]),
  updatedAt: row.updatedAt,
  serviceProvider: serviceProvider(app),
  scim: { enabled: row.scimEnabled === 1, url: scimUrl(app), tokenCreatedAt: row.scimCreatedAt },
});

/** Whom the provider lets in may be given anything, so nobody with less sets it up. */
function checkEverything(caller: Caller): void {
  if (caller.organizationIds !== null) throw new MusterError("forbidden");
}

interface Given {
  name?: string;
  sysadmin?: boolean;
  permissions?: readonly string[];
  organizationIds?: readonly number[] | null;
}

const givenColumns = ({ name, sysadmin, permissions, organizationIds }: Given): Change => ({
  ...(name !== undefined && { name }),
  ...(sysadmin !== undefined && { sysadmin: sysadmin ? 1 : 0 }),
  ...(permissions && { permissions: JSON.stringify(permissions) }),
  ...(organizationIds !== undefined && {
    organizationIds: organizationIds && JSON.stringify(organizationIds),
  }),
});

async function examine(app: App, { metadataUrl, metadata, entityId }: SamlTest): Promise<Examined> {
  const now = Date.now();
  if (metadataUrl === undefined) return examineMetadata(metadata ?? "", entityId, now);
  try {
    const bytes = await readAddress(metadataUrl, { allowHosts: app.config.samlAllowHosts });
    return examineMetadata(decodeMetadata(bytes), entityId, now);
  } catch (error) {
    if (!(error instanceof OutboundRefused)) throw error;
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

/** The tested provider of a token that this server gave a moment ago. */
function readToken(app: App, token: string): TestToken {
  const text = verify(app.keys.saml, token);
  const tested = text === undefined ? undefined : (JSON.parse(text) as TestToken);
  if (!tested || tested.expiresAt <= Date.now()) throw new MusterError("metadata_token_invalid");
  return tested;
}

export const saml = {
  async getSaml({ app }) {
    return toConfiguration(app, await readSingleSignOn(app));
  },

  async testSaml({ app, body }) {
    const examined = await examine(app, body);
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
    return { ...examined, metadataToken: sign(app.keys.saml, JSON.stringify(token)) };
  },

  async setSaml({ app, caller, body: { metadataToken, ...given } }) {
    checkEverything(caller);
    const { provider, signature, findings, metadataUrl } = readToken(app, metadataToken);
    await checkOrganizations(app, given.organizationIds);
    const before = await readSingleSignOn(app);
    const kept: Kept = { provider, signature, findings };
    await write(app, {
      ...givenColumns({ ...given, name: given.name ?? (before.name || provider.name.slice(0, 100)) }),
      provider: JSON.stringify(kept),
      metadataUrl,
      updatedAt: Date.now(),
    });
    return toConfiguration(app, await readSingleSignOn(app));
  },

  async updateSaml({ app, caller, body: { enabled, scim, ...given } }) {
    checkEverything(caller);
    await checkOrganizations(app, given.organizationIds);
    const examination = examinationOf(await readSingleSignOn(app));
    if (enabled && !examination) throw new MusterError("saml_not_configured");
    if (enabled && examination?.verdict === "CANNOT_WORK")
      throw new MusterError("saml_cannot_work", worst(examination));
    await write(app, {
      ...givenColumns(given),
      ...(enabled !== undefined && { enabled: enabled ? 1 : 0 }),
      ...(scim && { scimEnabled: scim.enabled ? 1 : 0 }),
      updatedAt: Date.now(),
    });
    return toConfiguration(app, await readSingleSignOn(app));
  },

  async deleteSaml({ app, caller }) {
    checkEverything(caller);
    await app.db.deleteFrom("signOns").execute();
    await write(app, {
      enabled: 0,
      name: "",
      metadataUrl: null,
      provider: null,
      sysadmin: 0,
      permissions: "[]",
      organizationIds: "[]",
      updatedAt: null,
      scimEnabled: 0,
      scimDigest: null,
      scimCreatedAt: null,
    });
    return undefined;
  },

  async createScimToken({ app, caller }) {
    checkEverything(caller);
    const token = newSecret("mscim_");
    await write(app, { scimDigest: digest(token), scimCreatedAt: Date.now() });
    return { token, url: scimUrl(app) };
  },

  async deleteScimToken({ app, caller }) {
    checkEverything(caller);
    await write(app, { scimDigest: null, scimCreatedAt: null });
    return undefined;
  },
} satisfies Partial<Handlers>;

/** Why it cannot work, as a refusal's words. */
export function worst({ findings }: SamlExamination): { message?: string; nextStep?: string } {
  const found = findings.find(({ severity }) => severity === "ERROR");
  return found ? { message: found.message, nextStep: found.remedy } : {};
}

/** The test also takes a file: as the body itself, or in a form's field. */
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
        throw new MusterError("validation_failed", { errors: [{ field: "", message: "Not a form" }] });
      });
      const fields: Record<string, string> = {};
      for (const [name, value] of form)
        if (typeof value === "string") fields[name] = value;
        else fields.metadata = decodeMetadata(Buffer.from(await value.arrayBuffer()));
      return fields;
    },
  );
}
