import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateDatabase } from "@muster/server";
import { openDatabase } from "../../../server/src/platform/db/database.ts";

let content: Promise<Buffer> | undefined;

/** Returns the file of a migrated database, because creating its tables takes a third of a server's start. */
export const migratedFile = (): Promise<Buffer> => (content ??= create());

async function create(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "muster-migrated-"));
  const db = openDatabase("", folder);
  await migrateDatabase(db);
  await db.destroy();
  const created = readFileSync(join(folder, "muster.db"));
  rmSync(folder, { recursive: true });
  return created;
}
