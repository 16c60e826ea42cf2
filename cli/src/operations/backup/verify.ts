import { resolve } from "node:path";
import { countedInBackup, MusterError, t } from "@muster/sdk";
import { Option } from "commander";
import { dataFormats, type Context, defineCommand } from "../../lib/command.ts";
import { junitXml, wantsJunit } from "../../lib/junit.ts";
import { printOne, printStatus, write } from "../../lib/output.ts";
import { loadServer, databaseOf, openingOptions, readOpening, type OpeningFlags } from "./opening-options.ts";

interface VerifyFlags extends OpeningFlags {
  key?: string;
  data?: string;
  database?: string;
}

/**
 * The newest key of the server that this computer is signed in to; undefined if the server can't be reached.
 */
async function keyOfRunningServer({ connect, signal }: Context<VerifyFlags>): Promise<string | undefined> {
  try {
    const { muster } = await connect();
    const { results } = await muster.call("getSigningKeys", {}, signal);
    return results.at(-1)?.id;
  } catch {
    return undefined;
  }
}

async function verify(context: Context<VerifyFlags>): Promise<void> {
  const { flags, signal } = context;
  const file = resolve(context.args[0]!);
  const opening = await readOpening(file, flags, signal);
  const { verifyBackup, migrations, migrateDatabase } = await loadServer();
  const serverKey = flags.data ? undefined : await keyOfRunningServer(context);
  const compareWith = serverKey === undefined ? undefined : { serverKey };
  const database = databaseOf(flags.database);
  const { bytes, encrypted, manifest, checks } = await verifyBackup({
    file,
    opening,
    keyFile: flags.key,
    scratch: database || undefined,
    compareWith: flags.data ? { data: resolve(flags.data), database } : compareWith,
    known: Object.keys(migrations),
    migrate: migrateDatabase,
  });
  const { createdAt, version, keyIncluded, keyFile, counts } = manifest;
  const about = {
    file,
    bytes,
    createdAt,
    version,
    database: manifest.database,
    encrypted,
    keyIncluded,
    keyFile,
  };
  if (wantsJunit(flags))
    write(
      junitXml(
        file,
        checks.map(({ name, state, detail }) => ({
          name: t(`operations.backup.check.${name}`),
          outcome: outcomes[state],
          message: detail,
        })),
      ),
    );
  else await printOne({ ...about, ...counts, checks }, flags);
  for (const { name, state, detail } of checks)
    printStatus(
      [marks[state], t(`operations.backup.check.${name}`) + (detail ? `: ${detail}` : "")].join(" "),
    );
  if (!keyIncluded) printStatus(t("operations.backup.cli.create.keyMissing", { file: keyFile }));
  // agents that know a newer key don't mean that the backup is damaged
  const failed = checks.filter(({ name, state }) => state === "FAILED" && name !== "agents");
  if (failed.length)
    throw new MusterError("backup_damaged", {
      message: t("operations.backup.cli.verify.notOk", { count: failed.length, time: createdAt }),
    });
  printStatus(t("operations.backup.cli.verify.ok", { time: createdAt }));
}

const outcomes = { OK: "passed", FAILED: "failed", SKIPPED: "skipped" } as const;

const marks = { OK: "✓", FAILED: "✗", SKIPPED: "-" } as const;

export const verifyServerBackup = defineCommand<VerifyFlags>(() => ({
  name: "verify",
  summary: t("operations.backup.cli.verify.summary"),
  args: [{ name: "<file>", text: t("operations.backup.cli.verify.argument") }],
  options: [
    new Option("--key <file>", t("operations.backup.cli.verify.keyOption")),
    ...openingOptions(),
    new Option("--data <folder>", t("operations.backup.cli.verify.dataOption")),
    new Option("--database <url>", t("operations.backup.cli.verify.scratchOption")),
  ],
  data: [
    "file",
    "bytes",
    "createdAt",
    "version",
    "database",
    "encrypted",
    "keyIncluded",
    "keyFile",
    ...countedInBackup,
    "checks",
  ],
  formats: [...dataFormats, "junit"],
  examples: [
    "backup verify /mnt/backups/muster-….tar.gz --key ./data/key",
    "backup verify site.tar.gz.age --identity key.txt --json checks",
  ],
  run: verify,
}));
