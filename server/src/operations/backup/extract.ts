import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { MusterError, t } from "@muster/sdk";
import { syncFolder } from "@muster/sdk/files";
import { readKeyFile } from "../../platform/data-folder.ts";
import { readArchive, writeAll, type Opening } from "./archive.ts";
import { attachmentsFolder, keyIdOf, keyPart, type BackupManifest } from "./manifest.ts";

/** Writes the parts of a backup durably into an empty folder that only its owner can read. */
export async function extractBackup(file: string, opening: Opening, folder: string): Promise<BackupManifest> {
  const attachments = join(folder, attachmentsFolder);
  await mkdir(attachments, { mode: 0o700 });
  // the manifest's part names have been validated
  const manifest = await readArchive(file, opening, async ({ name }, bytes) => {
    const handle = await open(join(folder, name), "wx", 0o600);
    try {
      for await (const chunk of bytes as AsyncIterable<Buffer>) await writeAll(handle, chunk);
      await handle.sync();
    } finally {
      await handle.close();
    }
  });
  for (const path of [attachments, folder, dirname(folder)]) syncFolder(path);
  return manifest;
}

/**
 * Returns the key of a backup: the included one, or that in a file.
 * @returns undefined if it is neither included nor given
 * @throws MusterError `key_wrong` if the file contains another server's key
 */
export function keyOf(
  manifest: BackupManifest,
  folder: string,
  keyFile: string | undefined,
): Buffer | undefined {
  const key = manifest.keyIncluded ? readKeyFile(join(folder, keyPart)) : undefined;
  if (key && keyIdOf(key) === manifest.keyId) return key;
  if (keyFile === undefined) return undefined;
  const given = readKeyFile(keyFile);
  if (!given)
    throw new MusterError("not_found", { message: t("operations.backup.noKeyFile", { file: keyFile }) });
  if (keyIdOf(given) === manifest.keyId) return given;
  throw new MusterError("key_wrong", {
    message: t("operations.backup.keyOfAnotherServer", { file: keyFile }),
    nextStep: t("operations.backup.keyWasAt", { file: manifest.keyFile, host: manifest.host }),
  });
}
