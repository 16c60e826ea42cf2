// npm run package [-- linux-x64.deb …]: builds one npm package with the command, server, agent, demo and web
// console in dist/muster, and Debian packages from it.
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { build, mergeConfig } from "vite";
import config from "../vite.config.ts";
import { debNames, writeServerDeb } from "./server-deb.ts";
import { bundledPackages, copyPackages, readManifest, writeLicenses } from "./dependencies.ts";
import { entries } from "./entries.ts";

const root = join(import.meta.dirname, "../..");
const dist = process.env.MUSTER_DIST ?? join(root, "dist");
const output = join(dist, "muster");
const optional = ["@lydell/node-pty"];

/** Uses the folders of a checkout, so that the code finds the console and its own start file. */
async function bundle(): Promise<void> {
  const external = [...bundledPackages, ...optional];
  await build(
    mergeConfig(
      {
        ...config,
        build: { ...config.build, rolldownOptions: { ...config.build?.rolldownOptions, external } },
      },
      {
        root: join(root, "cli"),
        configFile: false,
        logLevel: "warn",
        plugins: [entries()],
        define: { __dirname: "import.meta.dirname" },
        build: { outDir: join(output, "cli/dist") },
      },
    ),
  );
}

async function writeManifest(): Promise<void> {
  const { version, description, license } = await readManifest(root);
  const { dependencies: ofAgent = {} } = await readManifest(join(root, "agent"));
  const bundled = await copyPackages(root, output);
  const manifest = {
    name: "muster",
    version,
    description,
    license,
    type: "module",
    bin: { muster: "cli/bin/muster.js" },
    engines: { node: ">=25" },
    dependencies: bundled,
    optionalDependencies: Object.fromEntries(optional.map((name) => [name, ofAgent[name]])),
    bundleDependencies: Object.keys(bundled),
  };
  await writeFile(join(output, "package.json"), JSON.stringify(manifest, null, 2) + "\n");
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !debNames.some((one) => one === name));
if (unknown.length) {
  console.error(`There is no package ${unknown.join(", ")}. The names are: ${debNames.join(", ")}.`);
  process.exit(2);
}
await rm(output, { recursive: true, force: true });
await mkdir(output, { recursive: true });
await bundle();
// without gzip: browsers accept Brotli over https and from their own computer; others get uncompressed files
const filter = (path: string) => !path.endsWith(".gz");
for (const path of ["cli/bin", "web/dist", "docs/installing.md", "README.md", "LICENSE"])
  await cp(join(root, path), join(output, path), { recursive: true, filter });
await writeManifest();
await writeLicenses(root, output);
const packed = execFileSync("npm", ["pack", "--json", "--pack-destination", dist], {
  cwd: output,
  encoding: "utf8",
});
const [{ filename, size, unpackedSize, entryCount }] = JSON.parse(packed) as [
  { filename: string; size: number; unpackedSize: number; entryCount: number },
];
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
console.log(
  `${relative(root, join(dist, filename))}: ${megabytes(size)} MB, ${megabytes(unpackedSize)} MB unpacked in ${entryCount} files.`,
);
for (const name of debNames.filter((one) => wanted.includes(one))) {
  const { version } = await readManifest(root);
  const file = await writeServerDeb(dist, output, { name, version });
  console.log(`${relative(root, file)}: ${megabytes(statSync(file).size)} MB.`);
}
