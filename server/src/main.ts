import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import files from "@fastify/static";
import { rememberMessages, type MalwareScanner } from "@muster/sdk";
import { setDefaultLanguageFromDisk } from "@muster/sdk/node";
import type { Migration } from "kysely/migration";
import { setup } from "./access/sign-in/setup.ts";
import { createLocalToken } from "./agents/enrollment-tokens.ts";
import { scanQueue } from "./automation/files/malware-scanner.ts";
import { deriveKey, readConfig, secretFile, type Config } from "./config.ts";
import { ServerContext } from "./context.ts";
import { registerFeatures, type Feature, type Service } from "./feature.ts";
import * as all from "./features.ts";
import { serveContract } from "./http/routes.ts";
import { createHttpServer } from "./http/server.ts";
import { migrate, openDatabase } from "./platform/db/database.ts";
import { RealtimeServer } from "./realtime/server.ts";
import { startScheduler } from "./scheduler.ts";

export interface RunningServer {
  url: string;
  /** The address on this computer, also when `url` is a proxy's. */
  listening: string;
  /** Until there is a first administrator: the one-time token, also in `setup-token` in the data folder. */
  setupToken?: string;
  /** Once setup is done: a token that enrolls an agent of this computer. */
  localEnrollment(): Promise<{ url: string; token: string }>;
  scanner(): Promise<MalwareScanner>;
  close(): Promise<void>;
}

const features: readonly Feature[] = Object.values(all);

/** The migrations of all features. */
export const migrations = Object.assign({}, ...features.map((feature) => feature.migrations)) as Record<
  string,
  Migration
>;

export async function startServer(given: Partial<Config> & Pick<Config, "data">): Promise<RunningServer> {
  setDefaultLanguageFromDisk();
  rememberMessages();
  const config = readConfig(given);
  const master = secretFile(config.data, "key", 32);
  const db = openDatabase(config.database, config.data);
  await migrate(db, migrations);
  const http = await createHttpServer(config);
  const { server } = http;
  const realtime = new RealtimeServer(server, config);
  const context = new ServerContext({
    config,
    db,
    keys: {
      seal: deriveKey(master, "seal"),
      token: deriveKey(master, "enrollment"),
      saml: deriveKey(master, "saml"),
      attachment: deriveKey(master, "attachment"),
    },
    log: server.log,
    live: realtime.live,
  });
  registerFeatures(context, features);

  for (const feature of features) feature.http?.(server, context);
  serveContract(server, context);
  if (config.web && existsSync(join(config.web, "index.html")))
    await server.register(files, { root: config.web });

  const services: Service[] = [];
  for (const feature of features) {
    const service = await feature.start?.(context);
    if (service) services.push(service);
  }
  realtime.serve(context, server.parseCookie);

  const close = async () => {
    await Promise.allSettled(services.map((service) => service.stop?.()));
    await Promise.allSettled([http.close(), realtime.close()]);
    for (const service of services.toReversed()) await service.close?.();
    await context.settled();
    await db.destroy();
  };
  const listening = await server
    .listen({ host: config.host, port: config.port })
    .catch(async (error: unknown) => {
      await close();
      throw error;
    });
  const url = config.publicUrl || listening;
  context.url = url.replace(/\/+$/, "");
  const urlFile = join(config.data, "url");
  writeFileSync(urlFile, `${url}\n`);
  const stopScheduler = startScheduler(context);

  return {
    url,
    listening,
    setupToken: setup(context).token?.toString("base64url"),
    scanner: () => scanQueue(context).state(),
    async localEnrollment() {
      await setup(context).whenFinished();
      return { url: listening, token: await createLocalToken(context) };
    },
    async close() {
      stopScheduler();
      await close();
      rmSync(urlFile, { force: true });
    },
  };
}
