import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import files from "@fastify/static";
import fastify from "fastify";
import { MusterError } from "@muster/sdk";
import { activities } from "./activities.ts";
import { agents, enrolmentToken } from "./agents.ts";
import { App } from "./app.ts";
import { deriveKey, readConfig, secretFile, type Config } from "./config.ts";
import { refuse, serveContract, toRefusal } from "./contract.ts";
import { credentials } from "./credentials.ts";
import { openDatabase } from "./database.ts";
import { devices } from "./devices.ts";
import { discovery } from "./discovery.ts";
import { keys } from "./keys.ts";
import { LiveServer } from "./live.ts";
import { locations } from "./locations.ts";
import { organizations } from "./organizations.ts";
import { session, setupRequired, setupTokenFile } from "./session.ts";
import { measure, system } from "./system.ts";
import { users } from "./users.ts";

export interface RunningServer {
  url: string;
  /** The address on this machine, also when `url` is a proxy's. */
  listening: string;
  /** While the first administrator is still to be made: the one-time token, also in `setup-token` in the data folder. */
  setupToken?: string;
  /** Once setup is done: a token that enrols an agent of this machine into the first organization's first location. */
  localEnrolment(): Promise<{ url: string; token: string }>;
  close(): Promise<void>;
}

export async function startServer(given: Partial<Config> & Pick<Config, "data">): Promise<RunningServer> {
  const config = readConfig(given);
  const master = secretFile(config.data, "key", 32);
  const db = await openDatabase(config.database, config.data);
  const app = new App(config, db, { seal: deriveKey(master, "seal"), token: deriveKey(master, "enrolment") });

  const server = fastify({
    logger: config.log && { redact: ["req.headers.authorization", "req.headers.cookie"] },
    bodyLimit: 4_000_000,
    trustProxy: config.publicUrl !== "",
    forceCloseConnections: true,
    routerOptions: { caseSensitive: true, maxParamLength: 200 },
  });
  app.log = server.log;
  app.live = new LiveServer(app, server);
  const metrics = measure(server, app);

  server.removeContentTypeParser("text/plain");
  await server.register(cookie);
  await server.register(rateLimit, { global: false });
  await server.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
        scriptSrcAttr: ["'none'"],
        upgradeInsecureRequests: null,
      },
      useDefaults: false,
    },
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: config.publicUrl.startsWith("https:"),
  });
  server.setErrorHandler((error, request, reply) => refuse(reply, toRefusal(error, request)));
  server.setNotFoundHandler((_, reply) => refuse(reply, new MusterError("not_found")));
  server.addHook("onSend", async (request, reply) => {
    if (request.url.startsWith("/ws/")) reply.header("cache-control", "no-store");
  });

  serveContract(server, app, {
    ...session,
    ...keys,
    ...users,
    ...organizations,
    ...locations,
    ...credentials,
    ...devices,
    ...agents,
    ...discovery,
    ...activities,
    ...system(() => metrics),
  });
  if (config.web && existsSync(join(config.web, "index.html"))) await server.register(files, { root: config.web });

  const required = await setupRequired(app);
  if (!required) app.live.setUp();
  const setupToken = required ? secretFile(config.data, setupTokenFile, 32).toString("base64url") : undefined;
  const running = await db
    .selectFrom("jobs")
    .select("delegateNodeId")
    .where("state", "=", "RUNNING")
    .distinct()
    .execute();
  for (const { delegateNodeId } of running) app.live.awaitProbe(delegateNodeId);

  const listening = await server.listen({ host: config.host, port: config.port });
  const url = config.publicUrl || listening;
  writeFileSync(join(config.data, "url"), `${url}\n`);

  return {
    url,
    listening,
    setupToken,
    async localEnrolment() {
      await app.live.whenSetUp;
      const first = await db
        .selectFrom("locations")
        .select(["id", "organizationId"])
        .orderBy("id")
        .limit(1)
        .executeTakeFirstOrThrow();
      const expiresAt = Date.now() + 600_000;
      const token = enrolmentToken(app, { clientId: first.organizationId, locationId: first.id, expiresAt });
      return { url: listening, token };
    },
    async close() {
      await app.live.close();
      await server.close();
      await app.settled();
      await db.destroy();
      rmSync(join(config.data, "url"), { force: true });
    },
  };
}
