import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FeatureRaces } from "../../support/contract/races.ts";
import type { TestServer } from "../../support/server/server.ts";

export default async function backupRaces({ ada }: TestServer): Promise<FeatureRaces> {
  const directory = mkdtempSync(join(tmpdir(), "muster-backups-"));
  const settings = { everyMinutes: 1_440, keep: 3, directory, includeKey: false };
  await ada.muster.call("setBackupSchedule", { body: settings });
  return {
    wholes: {
      setBackupSchedule: {
        path: {},
        body: (name) => ({ ...settings, keep: name.length }),
        read: () => ada.muster.call("getBackupSchedule", {}),
      },
    },
  };
}
