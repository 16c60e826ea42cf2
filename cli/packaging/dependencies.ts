// Packages that read their own files can't be part of a bundle, so they are copied unbundled.
import { existsSync } from "node:fs";
import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

export const bundledPackages = ["jq-wasm", "net-snmp", "oui-data", "snmp-sysobjectid", "ssh2"];

/** Files that only a package's developers need, and files compiled for this computer. */
const unneeded = /\/(tests?|examples?|ref|crypto\/(build|src)|inline\.\w+|[^/]+\.(d\.m?ts|map|md|gyp))$/;

const workspaces = ["sdk", "ui", "cli", "web", "server", "agent", "fixtures"];

interface Manifest {
  version: string;
  description?: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: unknown;
  devDependencies?: unknown;
  scripts?: unknown;
}

export const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Manifest;

/** Copies the unbundled packages, their dependencies, and the messages. Returns the packages' versions. */
export async function copyPackages(root: string, output: string): Promise<Record<string, string>> {
  const versions: Record<string, string> = {};
  const waiting = [...bundledPackages];
  for (const name of waiting) {
    const from = join(root, "node_modules", name);
    const to = join(output, "node_modules", name);
    await cp(from, to, { recursive: true, filter: (path) => !unneeded.test(path.slice(from.length)) });
    // removes what would be built or downloaded at installation; the packages work without it
    const {
      optionalDependencies: _o,
      devDependencies: _d,
      scripts: _s,
      ...manifest
    } = JSON.parse(await readFile(join(from, "package.json"), "utf8")) as Manifest;
    await writeFile(join(to, "package.json"), JSON.stringify(manifest));
    versions[name] = manifest.version;
    for (const one of Object.keys(manifest.dependencies ?? {})) if (!waiting.includes(one)) waiting.push(one);
  }
  return { ...versions, "@muster/sdk": await copyMessages(root, output) };
}

async function copyMessages(root: string, output: string): Promise<string> {
  const to = join(output, "node_modules/@muster/sdk");
  await cp(join(root, "sdk/locales"), join(to, "locales"), { recursive: true });
  const { version } = await readManifest(join(root, "sdk"));
  const manifest = {
    name: "@muster/sdk",
    version,
    license: "Apache-2.0",
    exports: { "./locales/*": "./locales/*" },
  };
  await writeFile(join(to, "package.json"), JSON.stringify(manifest));
  return version;
}

/** Writes the licenses of all packages, because bundles don't contain them. */
export async function writeLicenses(root: string, output: string): Promise<void> {
  const waiting = new Set<string>();
  const addAll = (dependencies: Record<string, string> = {}) => {
    for (const name of Object.keys(dependencies)) if (!name.startsWith("@muster/")) waiting.add(name);
  };
  for (const workspace of workspaces) addAll((await readManifest(join(root, workspace))).dependencies);
  const texts: string[] = [];
  // also iterates over names that are added in the loop
  for (const name of waiting) {
    const folder = join(root, "node_modules", name);
    // an optional dependency that isn't installed
    if (!existsSync(folder)) continue;
    const { version, license = "", dependencies } = await readManifest(folder);
    addAll(dependencies);
    const file = (await readdir(folder)).find((one) => /^licen[cs]e/i.test(one));
    const text = file ? await readFile(join(folder, file), "utf8") : "";
    texts.push(`${name} ${version} (${license})\n\n${text.trim()}\n`);
  }
  await writeFile(join(output, "THIRD-PARTY-LICENSES.txt"), texts.toSorted().join(`\n${"-".repeat(80)}\n\n`));
}
