// Packages that read their own files can't be part of a bundle: they are in the package as they are.
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

export const bundledPackages = ["jq-wasm", "net-snmp", "oui-data", "snmp-sysobjectid", "ssh2"];

/** What only their developers need, and what was compiled for this computer alone. */
const unneeded = /\/(tests?|examples?|ref|crypto\/(build|src)|inline\.\w+|[^/]+\.(d\.m?ts|map|md|gyp))$/;

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: unknown;
  devDependencies?: unknown;
  scripts?: unknown;
}

/** Copies them, all that they depend on, and the messages; answers their versions. */
export async function copyPackages(root: string, output: string): Promise<Record<string, string>> {
  const versions: Record<string, string> = {};
  const waiting = [...bundledPackages];
  for (const name of waiting) {
    const from = join(root, "node_modules", name);
    const to = join(output, "node_modules", name);
    await cp(from, to, { recursive: true, filter: (path) => !unneeded.test(path.slice(from.length)) });
    // what they would build or fetch when they are installed is left out: they work without it
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
  const { version } = JSON.parse(await readFile(join(root, "sdk/package.json"), "utf8")) as Manifest;
  const manifest = {
    name: "@muster/sdk",
    version,
    license: "Apache-2.0",
    exports: { "./locales/*": "./locales/*" },
  };
  await writeFile(join(to, "package.json"), JSON.stringify(manifest));
  return version;
}
