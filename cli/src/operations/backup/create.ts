import { resolve } from "node:path";
import { countedInBackup, formatSize, t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";
import { loadServer, databaseOf, defaultData, passphraseEnv, readNewPassphrase } from "./opening-options.ts";

interface CreateFlags {
  data: string;
  database?: string;
  includeKey?: boolean;
  recipient?: string;
  passphraseStdin?: boolean;
}

export const createServerBackup = defineCommand<CreateFlags>(() => ({
  name: "create",
  summary: t("operations.backup.cli.create.summary"),
  args: [{ name: "[target]", text: t("operations.backup.cli.create.argument") }],
  options: [
    new Option("--data <folder>", t("operations.backup.cli.dataOption")).default(defaultData()),
    new Option("--database <url>", t("operations.backup.cli.databaseOption")),
    new Option("--include-key", t("operations.backup.cli.create.includeKeyOption")),
    new Option("--recipient <age1…>", t("operations.backup.cli.create.recipientOption")),
    new Option("--passphrase-stdin", t("operations.backup.cli.create.passphraseStdinOption")).conflicts(
      "recipient",
    ),
  ],
  data: [
    "file",
    "bytes",
    "createdAt",
    "version",
    "database",
    "keyIncluded",
    "keyFile",
    ...countedInBackup,
    "missing",
  ],
  examples: [
    "backup create /mnt/backups --data ./data",
    "backup create /mnt/backups --include-key",
    "backup create site.tar.gz.age --include-key --recipient age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kudxkvs9sd5mv6c",
  ],
  local: true,
  async run({ args: [target = "."], flags, signal }) {
    const { recipient, includeKey = false, passphraseStdin } = flags;
    const wantsPassphrase = !recipient && (includeKey || passphraseStdin || process.env[passphraseEnv]);
    const passphrase = wantsPassphrase ? await readNewPassphrase(passphraseStdin, signal) : undefined;
    const { createBackup, migrations } = await loadServer();
    const { file, bytes, manifest, checks } = await createBackup({
      data: resolve(flags.data),
      database: databaseOf(flags.database),
      target,
      encryption: { recipient, passphrase },
      includeKey,
      known: Object.keys(migrations),
    });
    const { createdAt, version, database, counts, keyFile, keyIncluded, missing } = manifest;
    await printOne(
      { file, bytes, createdAt, version, database, keyIncluded, keyFile, ...counts, missing },
      flags,
    );
    printStatus(t("operations.backup.cli.create.created", { file, size: formatSize(bytes) }));
    printStatus(
      keyIncluded
        ? t("operations.backup.cli.create.keyIncluded")
        : t("operations.backup.cli.create.keyMissing", { file: keyFile }),
    );
    const failed = checks.find(({ state }) => state === "FAILED");
    if (failed) printStatus(t("operations.backup.cli.create.tampered", { detail: failed.detail }));
    if (missing.length) printStatus(t("operations.backup.filesMissing", { count: missing.length }));
  },
}));
