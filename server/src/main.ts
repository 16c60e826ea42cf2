import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import cookie from "@fastify/cookie";
import rateLimit from "@fastify/rate-limit";
import files from "@fastify/static";
import fastify, { type FastifyRequest } from "fastify";
import { cleanText, MusterError, type MalwareScanner } from "@muster/sdk";
import { setDefaultLanguageFromDisk } from "@muster/sdk/node";
import { activities } from "./audit/activities.ts";
import { agents } from "./agents/agents.ts";
import { ServerContext } from "./context.ts";
import { applications } from "./automation/scripts/applications.ts";
import { attachments, readParts } from "./automation/files/attachments.ts";
import { approvals } from "./agents/approvals.ts";
import { deriveKey, readConfig, secretFile, type Config } from "./config.ts";
import { refuse, refuseConnection, serveContract, toRefusal } from "./http/routes.ts";
import { contract, serveReference } from "./operations/contract.ts";
import { credentials } from "./organizations/credentials.ts";
import { openDatabase } from "./platform/db/database.ts";
import { devices } from "./devices/devices.ts";
import { discovery } from "./discovery/discovery.ts";
import { groups } from "./devices/groups.ts";
import { enrollment } from "./agents/enrollment.ts";
import { imports } from "./discovery/import.ts";
import { invitations } from "./access/invitations.ts";
import { jobs } from "./discovery/jobs.ts";
import { keys } from "./access/api-keys.ts";
import { LiveServer } from "./realtime/live.ts";
import { locations } from "./organizations/locations.ts";
import { lockout } from "./access/sign-in/lockouts.ts";
import { maintenance } from "./maintenance/maintenance.ts";
import { memory } from "./devices/provenance.ts";
import { merges } from "./devices/merge.ts";
import { mfa } from "./access/mfa/mfa.ts";
import { organizations } from "./organizations/organizations.ts";
import { requests } from "./operations/change-requests.ts";
import { passwords } from "./access/sign-in/passwords.ts";
import { schedules, startSchedules } from "./discovery/schedules.ts";
import { readUploads, saml } from "./access/saml/saml.ts";
import { serveSamlSignIn } from "./access/saml/sign-in.ts";
import { serveScim } from "./access/scim.ts";
import { RunBroadcast } from "./automation/runs/broadcast.ts";
import { RunQueue } from "./automation/runs/queue.ts";
import { runs } from "./automation/runs/runs.ts";
import { scripts } from "./automation/scripts/scripts.ts";
import { signingKeys } from "./realtime/signing-keys.ts";
import { stops } from "./operations/emergency-stop.ts";
import { session, setupRequired, setupTokenFile } from "./access/sign-in/sign-in.ts";
import { seedNativeScripts } from "./automation/scripts/native-scripts.ts";
import { ScanQueue } from "./automation/files/malware-scanner.ts";
import { scriptCategories } from "./automation/scripts/categories.ts";
import { scriptImport } from "./automation/scripts/import.ts";
import { sessions } from "./access/sign-in/sessions.ts";
import { collectMetrics, health } from "./operations/health.ts";
import { technicianRoles } from "./access/technician-roles.ts";
import { products } from "./ticketing/psa/products.ts";
import { psa } from "./ticketing/psa/psa.ts";
import { serviceNow } from "./ticketing/service-now.ts";
import { tasks } from "./automation/tasks.ts";
import { ticketTemplates } from "./ticketing/ticket-templates.ts";
import { tickets } from "./ticketing/tickets.ts";
import { createToken, tokens } from "./agents/enrollment-tokens.ts";
import { startScheduler } from "./scheduler.ts";
import { users } from "./access/users.ts";

export interface RunningServer {
  url: string;
  /** The address on this machine, also when `url` is a proxy's. */
  listening: string;
  /** While the first administrator is still to be made: the one-time token, also in `setup-token` in the data folder. */
  setupToken?: string;
  /** Once setup is done: a token that enrolls an agent of this machine into the first organization's first location. */
  localEnrollment(): Promise<{ url: string; token: string }>;
  /** Whether the malware scanner is there. */
  scanner(): Promise<MalwareScanner>;
  close(): Promise<void>;
}

/** The console's own scripts, styles and connections, and nothing from anywhere else. */
const securityHeaders = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/** How long a stop waits for requests in flight. */
const stopMS = 10_000;

export async function startServer(given: Partial<Config> & Pick<Config, "data">): Promise<RunningServer> {
  setDefaultLanguageFromDisk();
  const config = readConfig(given);
  const master = secretFile(config.data, "key", 32);
  const db = await openDatabase(config.database, config.data);
  const context = new ServerContext(config, db, {
    seal: deriveKey(master, "seal"),
    token: deriveKey(master, "enrollment"),
    saml: deriveKey(master, "saml"),
    attachment: deriveKey(master, "attachment"),
  });

  await context.signing.start();

  const server = fastify({
    logger: config.log && {
      redact: ["req.headers.authorization", "req.headers.cookie"],
      // whoever has the address of a file may read it
      serializers: {
        req: ({ method, url, host, ip }: FastifyRequest) => ({
          method,
          url: url.replace(/(\/download\/).*/, "$1…"),
          // bytes above ASCII come in headers as they are, and some of them act on a terminal
          host: cleanText(host, 300),
          remoteAddress: ip,
        }),
      },
    },
    bodyLimit: 4_000_000,
    // the one proxy in front: what a client says of itself before it is not believed
    trustProxy: config.publicUrl !== "" && ((_: string, hop: number) => hop < 1),
    clientErrorHandler: refuseConnection,
    frameworkErrors: (error, request, reply) => void refuse(reply, toRefusal(error, request)),
    routerOptions: { caseSensitive: true, maxParamLength: 200, ignoreTrailingSlash: true },
  });
  server.decorateRequest("signedIn", undefined);
  context.log = server.log;
  context.live = new LiveServer(context, server);
  context.runQueue = new RunQueue(context);
  context.runNews = new RunBroadcast(context);
  const metrics = collectMetrics(server, context);

  server.removeContentTypeParser("text/plain");
  readUploads(server);
  readParts(server);
  await server.register(cookie);
  await server.register(rateLimit, { global: false });
  server.setNotFoundHandler((_, reply) => refuse(reply, new MusterError("not_found")));
  const headers = config.publicUrl.startsWith("https:")
    ? { ...securityHeaders, "strict-transport-security": "max-age=31536000" }
    : securityHeaders;
  let stopping = false;
  server.addHook("onSend", (request, reply, _, done) => {
    // a page may bring its own
    const policy = reply.getHeader("content-security-policy");
    reply.headers(headers);
    if (policy) reply.header("content-security-policy", policy);
    if (stopping) reply.header("connection", "close");
    if (/^\/(ws|scim)\//.test(request.url) && !reply.hasHeader("cache-control"))
      reply.header("cache-control", "no-store");
    done();
  });

  serveContract(server, context, {
    ...session,
    ...sessions,
    ...mfa,
    ...passwords,
    ...lockout,
    ...saml,
    ...keys,
    ...users,
    ...invitations,
    ...technicianRoles,
    ...groups,
    ...organizations,
    ...locations,
    ...credentials,
    ...devices,
    ...agents,
    ...tokens,
    ...enrollment,
    ...approvals,
    ...discovery,
    ...schedules,
    ...imports,
    ...jobs,
    ...maintenance,
    ...tasks,
    ...scripts,
    ...scriptCategories,
    ...scriptImport,
    ...applications,
    ...attachments,
    ...runs,
    ...psa,
    ...products,
    ...serviceNow,
    ...ticketTemplates,
    ...tickets,
    ...memory,
    ...merges,
    ...activities,
    ...requests,
    ...stops,
    ...signingKeys,
    ...health(() => metrics),
    ...contract,
  });
  await server.register(serveSamlSignIn(context));
  await server.register(serveScim(context));
  await server.register(serveReference(context));
  if (config.web && existsSync(join(config.web, "index.html")))
    await server.register(files, { root: config.web });

  const required = await setupRequired(context);
  if (!required) context.live.setUp();
  if (required) context.setupToken = secretFile(config.data, setupTokenFile, 32);
  const running = await db
    .selectFrom("jobs")
    .select("delegateNodeId")
    .where("state", "=", "RUNNING")
    .distinct()
    .execute();
  for (const { delegateNodeId } of running) context.live.awaitProbe(delegateNodeId);

  await seedNativeScripts(context);
  context.scanning = new ScanQueue(context);
  const stopWork = async () => {
    context.runQueue.close();
    context.runNews.close();
    await Promise.allSettled([server.close(), context.live.close(), context.scanning.stop()]);
    await context.settled();
    await context.audit.close();
    await db.destroy();
  };
  const listening = await server
    .listen({ host: config.host, port: config.port })
    .catch(async (error: unknown) => {
      await stopWork();
      throw error;
    });
  const url = config.publicUrl || listening;
  const stopSchedules = startSchedules(context);
  context.url = url.replace(/\/+$/, "");
  writeFileSync(join(config.data, "url"), `${url}\n`);
  const stopUpkeep = startScheduler(context);

  return {
    url,
    listening,
    setupToken: context.setupToken?.toString("base64url"),
    scanner: () => context.scanning.state(),
    async localEnrollment() {
      await context.live.whenSetUp;
      const first = await db
        .selectFrom("locations")
        .select(["id", "organizationId"])
        .orderBy("id")
        .limit(1)
        .executeTakeFirstOrThrow();
      const expiresAt = Date.now() + 600_000;
      const place = { clientId: first.organizationId, locationId: first.id };
      const made = await createToken(
        context,
        { ...place, shared: true, expiresAt },
        { createdBy: "muster up", maxUses: null },
      );
      return { url: listening, token: made.token };
    },
    async close() {
      stopping = true;
      stopUpkeep();
      const cut = setTimeout(() => server.server.closeAllConnections(), stopMS);
      await stopSchedules();
      await stopWork();
      clearTimeout(cut);
      rmSync(join(config.data, "url"), { force: true });
    },
  };
}
