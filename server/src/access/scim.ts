// SCIM 2.0: identity providers manage users. https://www.rfc-editor.org/rfc/rfc7644
import SCIMMY from "scimmy";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { Selectable } from "kysely";
import { cleanText, MusterError, type ActivityEvent, t } from "@muster/sdk";
import { recordActivity } from "../audit/record.ts";
import type { ServerContext } from "../context.ts";
import type { Feature } from "../feature.ts";
import { toRefusal } from "../platform/problems.ts";
import { hasDigest } from "../platform/security/crypto.ts";
import { isUniqueViolation } from "../platform/db/database.ts";
import { createProvisionedUser, readSingleSignOn } from "./saml/saml.ts";
import type { Tables } from "../platform/db/tables.ts";
import { requireAnotherAdministrator } from "./users.ts";
import { isEmail } from "../platform/contract-validation.ts";
import { callers } from "../platform/authorization/caller.ts";

const ScimError = SCIMMY.Types.Error;
/** Most statuses have no scimType, but the library's types require a string. */
const noType = "";
type ScimUser = InstanceType<typeof SCIMMY.Schemas.User>;
type PatchOp = NonNullable<ConstructorParameters<typeof SCIMMY.Messages.PatchOp>[0]>;
type UserRow = Selectable<Tables["users"]>;

const requestsPerMinute = 3_000;
const maxResults = 500;

/** The context passed to each resource handler. */
interface ScimCall {
  context: ServerContext;
  request: FastifyRequest;
  /** The user as read before a partial update, to preserve concurrent changes of other fields. */
  found?: UserRow;
}

const toScim = (row: UserRow) => ({
  id: row.uid,
  userName: row.email,
  ...(row.externalId !== null && { externalId: row.externalId }),
  name: {
    ...(row.firstName && { givenName: row.firstName }),
    ...(row.lastName && { familyName: row.lastName }),
    formatted: `${row.firstName} ${row.lastName}`.trim() || row.email,
  },
  displayName: `${row.firstName} ${row.lastName}`.trim() || row.email,
  active: row.active === 1,
  emails: [{ value: row.email, type: "work", primary: true }],
  meta: { created: new Date(row.createdAt) },
});

/** The library's lexer never finishes on backslashes; no provider sends any. */
function refuseSlow(expressions: readonly unknown[]): void {
  if (expressions.some((one) => typeof one === "string" && (one.length > 1_000 || one.includes("\\"))))
    throw new ScimError(400, "invalidFilter", "The filter or path is too long or has a backslash");
}

/** The actor recorded in the activity log. */
const provisioning = { user: { email: "provisioning" } };

declare module "fastify" {
  interface FastifyRequest {
    /** Set once the token was accepted. */
    provisions?: typeof provisioning;
  }
}

const byName = /^\s*userName\s+eq\s+"([^"]{1,254})"\s*$/i;

async function find({ context }: ScimCall, given: string): Promise<UserRow> {
  const id = cleanText(given, 100);
  const row = await context.db.selectFrom("users").selectAll().where("uid", "=", id).executeTakeFirst();
  if (!row) throw new ScimError(404, noType, `Resource ${id} not found`);
  return row;
}

/** A provider manages no administrators, and does not take over accounts that were created in Muster. */
function checkManaged({ provisioned, sysadmin, ninjaAdmin }: UserRow, change: { email?: string }): void {
  if (sysadmin || ninjaAdmin)
    throw new ScimError(403, noType, t("errors.detail.administratorNotProvisioned"));
  if (!provisioned && change.email !== undefined)
    throw new ScimError(403, noType, t("errors.detail.accountNotProvisioned"));
}

/** The user columns that a SCIM resource sets. */
function columnsOf(data: ScimUser) {
  const email = cleanText(data.userName ?? "", 254);
  if (!isEmail(email)) throw new ScimError(400, "invalidValue", "userName must be the user's email address");
  return {
    email,
    firstName: cleanText(data.name?.givenName ?? "", 100),
    lastName: cleanText(data.name?.familyName ?? "", 100),
    externalId: data.externalId === undefined ? null : cleanText(String(data.externalId), 200),
  };
}

async function create({ context, request }: ScimCall, data: ScimUser): Promise<UserRow> {
  const settings = await readSingleSignOn(context);
  const person = { ...columnsOf(data), active: data.active === false ? 0 : 1 };
  const row = await context.db.transaction().execute((db) => createProvisionedUser(db, settings, person));
  request.activity = { object: objectOf(row) };
  return row;
}

/** Returns a column's value as text for the audit log. */
const fieldText = (field: string, value: string | number | null | undefined): string =>
  field === "active" ? String(value === 1) : String(value ?? "");

const objectOf = ({ id, email }: UserRow) => ({ kind: "user" as const, id: String(id), name: email });

/**
 * Updates a user. If that deactivates them, their sessions, keys and live connections end before the provider
 * gets its response.
 */
async function update(call: ScimCall, id: string, data: ScimUser): Promise<UserRow> {
  const { context } = call;
  const before = await find(call, id);
  const { found } = call;
  const given = { ...columnsOf(data), ...(data.active !== undefined && { active: data.active ? 1 : 0 }) };
  const isNew = ([column, value]: [string, unknown]) => found?.[column as keyof typeof given] !== value;
  const change = Object.fromEntries(Object.entries(given).filter(isNew)) as Partial<typeof given>;
  checkManaged(before, change);
  const active = change.active ?? before.active;
  const row = await requireAnotherAdministrator(context, async (db) => {
    if (!active) {
      await db.deleteFrom("sessions").where("userId", "=", before.id).execute();
      await db.deleteFrom("apiKeys").where("userId", "=", before.id).execute();
      await db.deleteFrom("signOns").where("userId", "=", before.id).execute();
    }
    // Kysely rejects an empty set
    const changed = db.updateTable("users").set({ uid: before.uid, ...change });
    return changed.where("id", "=", before.id).returningAll().executeTakeFirstOrThrow();
  });
  if (!active) context.live.disconnect(`user:${before.id}`);
  const changes = Object.entries(change).map(([field, to]) => ({
    field,
    from: fieldText(field, before[field as keyof typeof change]),
    to: fieldText(field, to),
  }));
  call.request.activity = { object: objectOf(before), changes };
  return row;
}

async function read(
  call: ScimCall,
  resource: { id?: string; filter?: InstanceType<typeof SCIMMY.Types.Filter> },
) {
  if (resource.id) {
    call.found = await find(call, resource.id);
    return toScim(call.found);
  }
  const name = byName.exec(resource.filter?.expression ?? "")?.[1]?.toLowerCase();
  const rows = await call.context.db
    .selectFrom("users")
    .selectAll()
    .$if(name !== undefined, (query) =>
      query.where((e) => e(e.fn<string>("lower", ["email"]), "=", name ?? "")),
    )
    .orderBy("id")
    .execute();
  const users = rows.map(toScim);
  try {
    return name === undefined && resource.filter ? resource.filter.match(users) : users;
  } catch {
    throw new ScimError(400, "invalidFilter", "The filter cannot be read");
  }
}

/** Maps errors to SCIM errors; the library would report unknown ones as “not found”. */
const inWords = async <T>({ request }: ScimCall, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (error instanceof ScimError) throw error;
    if (isUniqueViolation(error))
      throw new ScimError(409, "uniqueness", new MusterError("email_already_in_use").message);
    const { code, message } = toRefusal(error, request);
    throw new ScimError(code === "last_administrator" ? 403 : 500, noType, message);
  });

SCIMMY.Config.set({ patch: true, filter: maxResults, sort: true });
SCIMMY.Resources.declare(SCIMMY.Resources.User)
  .ingress(async (resource, data, call: ScimCall) =>
    toScim(await inWords(call, resource.id ? update(call, resource.id, data) : create(call, data))),
  )
  .egress((resource, call: ScimCall) => inWords(call, read(call, resource)))
  .degress((resource, call: ScimCall) => inWords(call, remove(call, resource.id ?? "")))
  .basepath("/scim/v2");

async function remove(call: ScimCall, id: string): Promise<void> {
  const { context } = call;
  const row = await find(call, id);
  checkManaged(row, {});
  await requireAnotherAdministrator(context, (db) =>
    db.deleteFrom("users").where("id", "=", row.id).execute(),
  );
  context.live.disconnect(`user:${row.id}`);
  call.request.activity = { object: objectOf(row) };
}

/** Whether the token is the current one and provisioning is enabled. */
async function isProvider(context: ServerContext, { headers }: FastifyRequest): Promise<boolean> {
  const { scimEnabled, scimDigest } = await readSingleSignOn(context);
  const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1];
  return Boolean(scimEnabled && scimDigest && token && hasDigest(token, scimDigest));
}

/** Routes that providers call. They are not in the contract because SCIM defines them. */
const serveScim =
  (context: ServerContext): FastifyPluginAsync =>
  async (server: FastifyInstance) => {
    const base = "/scim/v2";
    const { User } = SCIMMY.Resources;
    const parse = server.getDefaultJsonParser("error", "error");
    server.removeContentTypeParser("application/json");
    server.addContentTypeParser<string>(
      ["application/scim+json", "application/json"],
      { parseAs: "string", bodyLimit: 200_000 },
      (request, body, done) => {
        // some providers send a content type on DELETE, which has no body
        if (body || request.method !== "DELETE") void parse(request, body, done);
        else done(null);
      },
    );
    await server.register(rateLimit, { max: requestsPerMinute, timeWindow: 60_000 });
    server.addHook("preHandler", async (request) => {
      if (!(await isProvider(context, request)))
        throw new ScimError(401, noType, t("errors.detail.incorrectProvisioningToken"));
      request.provisions = provisioning;
    });
    server.setErrorHandler((error, request, reply) => {
      const known = error instanceof ScimError ? error : scimErrorOf(error, request);
      if (request.method !== "GET")
        context.later(
          recordActivity(context, request, request.provisions, activityOf(request), String(known.status)),
        );
      return send(context, reply.code(known.status), new SCIMMY.Messages.Error(known));
    });
    server.addHook("preHandler", async ({ body }) => castBooleans(body));
    server.addHook("onResponse", async (request) => {
      if (request.method !== "GET") callers(context).forget();
    });

    const constraints = ({ query }: FastifyRequest) => {
      const { startIndex, count, ...rest } = query as Record<string, string>;
      refuseSlow(Object.values(rest));
      const number = (name: string, text: string | undefined) =>
        text === undefined ? {} : { [name]: Number(text) };
      return { ...rest, ...number("startIndex", startIndex), ...number("count", count) };
    };
    const idOf = ({ params }: FastifyRequest) => (params as { id: string }).id;
    /** Completes a change before responding, so that a deactivated user has no cached rights left. */
    const changed = async (
      request: FastifyRequest,
      reply: FastifyReply,
      status: number,
      work: Promise<unknown>,
    ) => {
      const answer = await work;
      callers(context).forget();
      await recordActivity(context, request, provisioning, activityOf(request), "done");
      return answer === undefined ? reply.code(204).send() : send(context, reply.code(status), answer);
    };

    server.get(`${base}/ServiceProviderConfig`, async (_, reply) =>
      send(context, reply, await new SCIMMY.Resources.ServiceProviderConfig().read()),
    );
    server.get(`${base}/ResourceTypes`, async (_, reply) =>
      send(context, reply, await new SCIMMY.Resources.ResourceType().read()),
    );
    server.get(`${base}/Schemas`, async (_, reply) =>
      send(context, reply, await new SCIMMY.Resources.Schema().read()),
    );
    server.get(`${base}/Users`, async (request, reply) =>
      send(context, reply, await new User(constraints(request) as never).read({ context, request })),
    );
    server.post(`${base}/Users`, (request, reply) =>
      changed(request, reply, 201, new User().write(request.body as object, { context, request })),
    );
    server.get(`${base}/Users/:id`, async (request, reply) =>
      send(context, reply, await new User(idOf(request)).read({ context, request })),
    );
    server.put(`${base}/Users/:id`, (request, reply) =>
      changed(
        request,
        reply,
        200,
        new User(idOf(request)).write(request.body as object, { context, request }),
      ),
    );
    server.patch(`${base}/Users/:id`, async (request, reply) => {
      const { Operations = [] } = (request.body ?? {}) as Partial<PatchOp>;
      if (Array.isArray(Operations)) refuseSlow(Operations.map((one) => one?.path));
      const patched = await new User(idOf(request)).patch(request.body as PatchOp, { context, request });
      // the library returns nothing for an unchanged user; Entra and Okta expect the user
      const user = patched ?? (await new User(idOf(request)).read({ context, request }));
      return changed(request, reply, 200, Promise.resolve(user));
    });
    server.all(`${base}/*`, async () => {
      throw new ScimError(404, noType, "Muster has users only, no groups");
    });
    server.delete(`${base}/Users/:id`, (request, reply) =>
      changed(request, reply, 204, new User(idOf(request)).dispose({ context, request })),
    );
  };

/** Entra sends “active” as the strings True and False. */
function castBooleans(body: unknown): void {
  const cast = (holder: unknown, key: string) => {
    if (typeof holder !== "object" || holder === null) return;
    const value: unknown = Reflect.get(holder, key);
    if (typeof value === "string" && /^(true|false)$/i.test(value))
      Reflect.set(holder, key, value.toLowerCase() === "true");
  };
  cast(body, "active");
  const { Operations } = (body ?? {}) as { Operations?: unknown };
  for (const one of Array.isArray(Operations) ? (Operations as unknown[]) : []) {
    const { path, value } = (one ?? {}) as { path?: unknown; value?: unknown };
    if (path === "active") cast(one, "value");
    cast(value, "active");
  }
}

function scimErrorOf(error: unknown, request: FastifyRequest) {
  const { statusCode } = error as { statusCode?: number };
  // the library crashes on unexpected input
  if (!statusCode && (error instanceof TypeError || error instanceof RangeError))
    return new ScimError(400, "invalidValue", "The request cannot be read");
  const status = statusCode && statusCode < 500 ? statusCode : 500;
  return new ScimError(status, noType, toRefusal(error, request).message);
}

function activityOf({ method }: FastifyRequest): ActivityEvent {
  if (method === "POST") return "scimCreateUser";
  return method === "DELETE" ? "scimDeleteUser" : "scimUpdateUser";
}

/** Locations are absolute URLs: the library knows only its own path. */
const send = (context: ServerContext, reply: FastifyReply, answer: unknown): FastifyReply =>
  reply
    .type("application/scim+json")
    .send(JSON.stringify(answer).replaceAll('"location":"/scim/v2', `"location":"${context.url}/scim/v2`));

export const scim: Feature = { http: (server, context) => void server.register(serveScim(context)) };
