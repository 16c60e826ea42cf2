import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  MusterError,
  rememberMessages,
  setLanguage,
  type MalwareScanner,
  type ServerOverview,
} from "@muster/sdk";
import { countBuffersInHeap } from "@muster/sdk/buffer-memory";
import { asDiskFull } from "@muster/sdk/files";
import { languageFromDisk, languageOfEnvironment, setDefaultLanguageFromDisk } from "@muster/sdk/node";
import type { Migration } from "kysely/migration";
import { setup } from "./access/sign-in/setup.ts";
import { createLocalToken } from "./agents/enrollment-tokens.ts";
import { scanQueue } from "./automation/files/malware-scanner.ts";
import { deriveKey, readConfig, type Config } from "./config.ts";
import { ServerContext } from "./context.ts";
import { registerFeatures, type Feature, type Service } from "./feature.ts";
import * as all from "./features.ts";
import { serveConsole } from "./http/console-files.ts";
import { serveContract } from "./http/routes.ts";
import { createHttpServer } from "./http/server.ts";
import { storeOf } from "./monitoring/metrics.ts";
import { metricsAddress } from "./monitoring/store/victoria-metrics.ts";
import { DataFolder } from "./platform/data-folder.ts";
import { asDamaged, migrate, openDatabase, type Database } from "./platform/db/database.ts";
import { Servers } from "./platform/servers.ts";
import { hasSigningKey } from "./platform/security/signing.ts";
import { RealtimeServer } from "./realtime/server.ts";
import { startScheduler } from "./operations/scheduler.ts";

export { createBackup, listBackups, type CreatedBackup } from "./operations/backup/create.ts";
export { restoreBackup } from "./operations/backup/restore.ts";
export { verifyBackup, type VerifiedBackup } from "./operations/backup/verify.ts";

export interface RunningServer {
  url: string;
  /** The address on this computer, also when `url` is a proxy's. */
  listening: string;
  /** Until there is a first administrator: the one-time token, also in `setup-token` in the data folder. */
  setupToken?: string;
  /** Once setup is done: a token that enrolls an agent of this computer. */
  localEnrollment(): Promise<{ url: string; token: string }>;
  scanner(): Promise<MalwareScanner>;
  metrics(): Promise<ServerOverview["metrics"]>;
  close(): Promise<void>;
}

const productFeatures: readonly Feature[] = Object.values(all);

export const migrations = Object.assign(
  {},
  ...productFeatures.map((feature) => feature.migrations),
) as Record<string, Migration>;

/** Sets the shell's language, for commands that work on a data folder without a server. */
export const useShellLanguage = (): void =>
  setLanguage(languageFromDisk(languageOfEnvironment(process.env), "shell"));

export const migrateDatabase = (db: Database): Promise<void> => migrate(db, migrations);

/**
 * Starts the server on its data folder.
 * @param more additional features, for tests
 * @throws MusterError `data_folder_in_use`, `file_damaged`, `key_missing`, `key_wrong`, `database_missing`,
 *   `database_damaged` or `metrics_address_invalid`; nothing is created in place of damaged or missing files
 */
export async function startServer(
  given: Partial<Config> & Pick<Config, "data">,
  more: readonly Feature[] = [],
): Promise<RunningServer> {
  setDefaultLanguageFromDisk();
  countBuffersInHeap();
  rememberMessages();
  const opened = new AsyncDisposableStack();
  try {
    return await start(readConfig(given), [...productFeatures, ...more], opened);
  } catch (error) {
    await opened.disposeAsync();
    throw asDamaged(error) ?? asDiskFull(error);
  }
}

/** @param opened collects what has been opened, to be closed in reverse order */
async function start(
  config: Config,
  features: readonly Feature[],
  opened: AsyncDisposableStack,
): Promise<RunningServer> {
  // refuses unusable settings before anything is opened
  if (config.metrics) metricsAddress(config);
  const dataFolder = opened.use(new DataFolder(config.data));
  if (!config.database) dataFolder.prepareDatabase();
  const db = openDatabase(config.database, config.data);
  opened.defer(() => db.destroy());
  await migrateDatabase(db);
  const master = await findKey(dataFolder, db);
  const http = await createHttpServer(config);
  const { server } = http;
  const servers = new Servers(db, config, server.log);
  opened.defer(() => servers.close());
  const realtime = new RealtimeServer(http, config, servers, db);
  const context = new ServerContext({
    config,
    dataFolder,
    db,
    keys: {
      seal: deriveKey(master, "seal"),
      token: deriveKey(master, "enrollment"),
      saml: deriveKey(master, "saml"),
      attachment: deriveKey(master, "attachment"),
    },
    log: server.log,
    live: realtime.live,
    servers,
  });
  opened.defer(() => context.settled());
  registerFeatures(context, features);

  for (const feature of features) feature.http?.(server, context);
  http.otherHosts.push(...features.flatMap(({ otherHosts }) => otherHosts?.(context) ?? []));
  serveContract(server, context);
  if (config.web && existsSync(join(config.web, "index.html"))) await serveConsole(server, config.web);

  await servers.start();
  const services: Service[] = [];
  const stopServices = () => Promise.allSettled(services.map((service) => service.stop?.()));
  try {
    for (const feature of features) {
      const service = await feature.start?.(context);
      if (!service) continue;
      services.push(service);
      opened.defer(() => service.close?.());
    }
  } catch (error) {
    await stopServices();
    throw error;
  }
  realtime.serve(context, server.parseCookie);
  opened.defer(async () => {
    await stopServices();
    await Promise.allSettled([http.close(), realtime.close()]);
  });

  const address = await server.listen({ host: config.host, port: config.port });
  // the certificate is for the public address
  const encrypted = config.publicUrl || address.replace(/^http:/, "https:");
  const listening = config.tlsCert ? encrypted : address;
  const url = config.publicUrl || listening;
  context.url = url.replace(/\/+$/, "");
  dataFolder.writeUrl(url);
  opened.defer(startScheduler(context));

  return {
    url,
    listening,
    setupToken: setup(context).token?.toString("base64url"),
    scanner: () => scanQueue(context).state(),
    metrics: () => storeOf(context).state(),
    async localEnrollment() {
      await setup(context).whenFinished();
      return { url: listening, token: await createLocalToken(context) };
    },
    close: () => opened.disposeAsync(),
  };
}

/** Returns the key that encrypts secrets in the database; creates one only for a new database. */
async function findKey(dataFolder: DataFolder, db: Database): Promise<Buffer> {
  const key = dataFolder.readKey();
  if (key) return key;
  if (await hasSigningKey(db)) throw new MusterError("key_missing");
  return dataFolder.createKey();
}
