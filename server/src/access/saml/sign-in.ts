// Sends a browser to the identity provider and handles its return.
import { createHash, randomBytes } from "node:crypto";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { limits, MusterError } from "@muster/sdk";
import { recordActivity } from "../../audit/record.ts";
import type { ServerContext } from "../../context.ts";
import { toUser } from "../../platform/authorization/caller.ts";
import { toRefusal } from "../../platform/problems.ts";
import { digest, newSecret } from "../../platform/security/crypto.ts";
import type { Database } from "../../platform/db/database.ts";
import { cookieName, cookieOptions } from "../../platform/security/cookies.ts";
import { createProvisionedUser } from "./saml.ts";
import { checkAssertion, factorsProvedAt, personOf, refusalOfAnswer } from "./response.ts";
import { openProvider, spMetadata, startedMS } from "./provider.ts";
import { openSession } from "../sign-in/sign-in.ts";
import { checkXml } from "./xml-limits.ts";

const browserCookie = "muster_sign_on";
/** How long the ticket between the provider's response and the session is valid: one redirect. */
const finishMS = 60_000;
const maxAnswerBytes = 350_000;
const answerCaps = { elements: 1_000, depth: limits.samlMetadataDepth, asides: 20 };

/** Returns a path within the console, never another site. */
const safeGoTo = (text: unknown): string =>
  typeof text === "string" && /^\/(?![/\\])[\w\-./?=&%]{0,500}$/.test(text) ? text : "/";

async function findOrMake(
  db: Database,
  person: ReturnType<typeof personOf>,
  row: Parameters<typeof createProvisionedUser>[1],
) {
  const found = await db
    .selectFrom("users")
    .selectAll()
    .where((e) => e(e.fn<string>("lower", ["email"]), "=", person.email.toLowerCase()))
    .executeTakeFirst();
  if (found && !found.active) throw new MusterError("user_deactivated");
  return found ?? createProvisionedUser(db, row, person);
}

/** Redirects the browser to the provider and remembers which browser it was. */
async function begin(context: ServerContext, request: FastifyRequest, reply: FastifyReply) {
  const { client, endpoint } = await openProvider(context);
  const id = `_${randomBytes(20).toString("hex")}`;
  const secret = newSecret("");
  const now = Date.now();
  await context.db
    .deleteFrom("signOns")
    .where("createdAt", "<", now - startedMS)
    .execute();
  await context.db
    .insertInto("signOns")
    .values({
      id,
      browser: digest(secret),
      goTo: safeGoTo((request.query as { to?: unknown }).to),
      createdAt: now,
      userId: null,
      ticket: null,
      answeredAt: null,
      mfaAt: null,
    })
    .execute();
  reply.setCookie(cookieName(context.config, browserCookie), secret, {
    ...cookieOptions(context.config),
    // the browser must send it with the cross-site POST from the provider
    sameSite: "lax",
    maxAge: startedMS / 1_000,
  });
  if (endpoint.binding === "HTTP-Redirect")
    return reply.redirect(await client(id).getAuthorizeUrlAsync(id, undefined, {}), 303);
  const fields = await client(id).getAuthorizeMessageAsync(id);
  return reply
    .type("text/html")
    .header("content-security-policy", postPolicy)
    .send(postPage(endpoint.location, fields));
}

const submit = "document.forms[0].submit()";
const postPolicy =
  `default-src 'none'; script-src 'sha256-${createHash("sha256").update(submit).digest("base64")}'; ` +
  "base-uri 'none'; form-action https: http:; frame-ancestors 'none'";

const escape = (text: unknown) => String(text).replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const postPage = (location: string, fields: object): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in</title><form method="post" action="${escape(location)}">` +
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join("") +
  `<button>Continue to sign in</button></form><script>${submit}</script></html>`;

/**
 * Accepts the provider's response once and returns where to redirect the browser. The browser that started
 * the sign-in exchanges the ticket for a session.
 */
async function takeAnswer(context: ServerContext, request: FastifyRequest): Promise<string> {
  const { row, provider, acsUrl, client } = await openProvider(context);
  const { SAMLResponse } = (request.body ?? {}) as { SAMLResponse?: unknown };
  if (typeof SAMLResponse !== "string") throw new MusterError("saml_response_invalid");
  let person: ReturnType<typeof personOf>;
  let id: string;
  let mfaAt: number | null;
  try {
    checkXml(Buffer.from(SAMLResponse, "base64").toString("utf8"), answerCaps);
    const { profile } = await client("").validatePostResponseAsync({ SAMLResponse });
    if (!profile) throw new MusterError("saml_provider_refused");
    id = checkAssertion(profile, provider.entityId, acsUrl);
    person = personOf(profile);
    mfaAt = factorsProvedAt(profile);
  } catch (error) {
    throw refusalOfAnswer(error);
  }
  const ticket = newSecret("");
  await context.db.transaction().execute(async (db) => {
    const taken = await db
      .updateTable("signOns")
      .set({ answeredAt: Date.now(), ticket: digest(ticket) })
      .where("id", "=", id)
      .where("answeredAt", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!taken) throw new MusterError("saml_request_unknown");
    const user = await findOrMake(db, person, row);
    await db.updateTable("signOns").set({ userId: user.id, mfaAt }).where("id", "=", id).execute();
    request.signedIn = toUser(user);
  });
  return `/saml/finish?ticket=${ticket}`;
}

/**
 * Starts the session in the browser that started the sign-in; a link with another user's ticket does nothing.
 */
async function finish(context: ServerContext, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { ticket } = request.query as { ticket?: unknown };
  const secret = request.cookies[cookieName(context.config, browserCookie)];
  if (typeof ticket !== "string" || !secret) throw new MusterError("saml_browser_changed");
  const ended = await context.db
    .deleteFrom("signOns")
    .where("ticket", "=", digest(ticket))
    .where("browser", "=", digest(secret))
    .where("answeredAt", ">", Date.now() - finishMS)
    .returning(["userId", "goTo", "mfaAt"])
    .executeTakeFirst();
  const user =
    ended &&
    (await context.db.selectFrom("users").selectAll().where("id", "=", ended.userId).executeTakeFirst());
  if (!user) throw new MusterError("saml_browser_changed");
  if (!user.active) throw new MusterError("user_deactivated");
  // a second factor counts if the provider reports that it requested one; otherwise Muster requests its own
  await openSession(context, toUser(user), reply, { method: "SAML", mfaAt: ended.mfaAt });
  reply.clearCookie(cookieName(context.config, browserCookie), cookieOptions(context.config));
  return `/#${ended.goTo}`;
}

/** Routes for browsers and identity providers. They are not in the contract because SAML defines them. */
export const serveSamlSignIn =
  (context: ServerContext): FastifyPluginAsync =>
  async (server: FastifyInstance) => {
    const form = { parseAs: "string" as const, bodyLimit: maxAnswerBytes };
    server.addContentTypeParser(
      "application/x-www-form-urlencoded",
      form,
      async (_: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );
    await server.register(rateLimit, { max: context.config.signInsPerMinute * 3, timeWindow: 60_000 });
    // errors appear on the sign-in page with the usual messages
    server.setErrorHandler((error, request, reply) => {
      const { code } = toRefusal(error, request);
      context.later(recordActivity(context, request, undefined, "samlSignIn", code));
      return reply.redirect(`/#/?refused=${code}`, 303);
    });
    server.addHook("onSend", async (_, reply) => void reply.header("cache-control", "no-store"));
    server.get("/saml/metadata", async (_, reply) =>
      reply.type("application/samlmetadata+xml; charset=utf-8").send(await spMetadata(context)),
    );
    server.get("/saml/login", (request, reply) => begin(context, request, reply));
    server.post("/saml/acs", async (request, reply) =>
      reply.redirect(await takeAnswer(context, request), 303),
    );
    server.get("/saml/finish", async (request, reply) => {
      const to = await finish(context, request, reply);
      await recordActivity(context, request, undefined, "samlSignIn", "done");
      return reply.redirect(to, 303);
    });
  };
