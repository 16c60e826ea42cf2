// Runs PostgreSQL's own programs to copy its databases.
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { cleanText, MusterError, t } from "@muster/sdk";

type Program = "pg_dump" | "pg_restore";

const debian = "/usr/lib/postgresql";

function find(program: Program): string {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter).filter(Boolean),
  ];
  const suffix = process.platform === "win32" ? ".exe" : "";
  const found = folders.map((folder) => join(folder, program + suffix)).find((path) => existsSync(path));
  if (found) return found;
  throw new MusterError("program_missing", {
    message: t("operations.backup.programMissing", { program }),
    nextStep: t("operations.backup.installPostgresClient"),
  });
}

/** Runs a program on a database. Its password is passed in the environment, which other users can't see. */
export async function runOnDatabase(program: Program, database: string, args: string[]): Promise<void> {
  const url = database ? new URL(database) : undefined;
  const env = { ...process.env };
  if (url?.password) env.PGPASSWORD = decodeURIComponent(url.password);
  if (url) url.password = "";
  const child = spawn(find(program), [...(url ? ["--dbname", url.href] : []), ...args], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (text) => (errors = (errors + String(text)).slice(0, 2_000)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code === 0) return;
  if (/no space left on device/i.test(errors)) throw new MusterError("disk_full");
  throw new MusterError("failed", {
    message: t("operations.backup.programFailed", {
      program,
      reason: cleanText(errors.replaceAll("\n", " "), 300) || String(code),
    }),
  });
}
