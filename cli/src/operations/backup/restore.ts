import { resolve } from "node:path";
import { countedInBackup, t } from "@muster/sdk";
import { Option } from "commander";
import { type Context, defineCommand } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";
import { loadServer, databaseOf, openingOptions, readOpening, type OpeningFlags } from "./opening-options.ts";

interface RestoreFlags extends OpeningFlags {
  data: string;
  database?: string;
  key?: string;
  replace?: boolean;
}

async function restore({ args, flags, signal, confirm }: Context<RestoreFlags>): Promise<void> {
  const file = resolve(args[0]!);
  const data = resolve(flags.data);
  const opening = await readOpening(file, flags, signal);
  await confirm(t("operations.backup.cli.restore.question", { folder: data }));
  const { restoreBackup, migrations, migrateDatabase } = await loadServer();
  const { manifest, movedTo } = await restoreBackup({
    file,
    opening,
    data,
    database: databaseOf(flags.database),
    keyFile: flags.key,
    replace: flags.replace ?? false,
    known: Object.keys(migrations),
    migrate: migrateDatabase,
  });
  const { createdAt, version, counts, parts } = manifest;
  await printOne({ data, createdAt, version, ...counts, movedTo }, flags);
  const files = parts.filter(({ name }) => name.startsWith("attachments/")).length;
  printStatus(t("operations.backup.cli.restore.restored", { ...counts, files, time: createdAt }));
  if (movedTo) printStatus(t("operations.backup.cli.restore.moved", { folder: movedTo }));
  printStatus(t("operations.backup.cli.restore.next", { data }));
}

export const restoreServerBackup = defineCommand<RestoreFlags>(() => ({
  name: "restore",
  summary: t("operations.backup.cli.restore.summary"),
  args: [{ name: "<file>", text: t("operations.backup.cli.verify.argument") }],
  options: [
    new Option("--data <folder>", t("operations.backup.cli.restore.dataOption")).makeOptionMandatory(),
    new Option("--database <url>", t("operations.backup.cli.restore.databaseOption")),
    new Option("--key <file>", t("operations.backup.cli.verify.keyOption")),
    ...openingOptions(),
    new Option("--replace", t("operations.backup.cli.restore.replaceOption")),
  ],
  data: ["data", "createdAt", "version", ...countedInBackup, "movedTo"],
  examples: [
    "backup restore muster-….tar.gz --data ./data --key ./key --yes",
    "backup restore site.tar.gz.age --identity key.txt --data ./data --replace",
  ],
  asks: true,
  local: true,
  run: restore,
}));
