import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";

const root = join(import.meta.dirname, "../../..");

/** Packs the built Muster, as `npm run package` does. */
export async function packMuster(): Promise<{ file: string; bytes: number }> {
  const { stdout } = await execa(process.execPath, ["cli/packaging/package.ts"], { cwd: root });
  const file = join(root, /^dist\/\S+\.tgz/m.exec(stdout)![0]);
  return { file, bytes: statSync(file).size };
}

/** Installs it in an empty folder, offline. Support for terminals is left out if npm hasn't cached it. */
export async function installMuster(file: string, home: string) {
  writeFileSync(join(home, "package.json"), "{}");
  await execa("npm", ["install", "--offline", "--no-audit", "--no-fund", file], { cwd: home });
  const folder = join(home, "node_modules/muster");
  return { folder, command: join(folder, "cli/bin/muster.js") };
}
