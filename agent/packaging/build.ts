// npm run installers [-- <name> …]: builds the installers that technicians download, once per release, into
// agent/dist/installers. A name is the end of a file's name, such as linux-x64.deb; the default is all of
// them.
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { installers, type InstallerManifest } from "@muster/sdk";
import { writeWhole } from "@muster/sdk/files";
import { agentVersion as version, bundleAgent } from "./bundle.ts";
import { checkLayout } from "./check-packages.ts";
import { writeDeb } from "./linux/deb.ts";
import { writeRpm } from "./linux/rpm.ts";
import { stageLinux } from "./linux/staged.ts";
import { writeMac } from "./mac/packages.ts";
import { dist, findPackage, Skipped, targets, type Target, type TargetName } from "./targets.ts";
import { writeWindows } from "./windows/packages.ts";

const folder = process.env.MUSTER_INSTALLERS ?? join(dist, "installers");
const manifestFile = join(folder, "manifest.json");
const names = Object.values(installers).map(({ file }) => file);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

interface Group {
  files: readonly string[];
  /** Writes the files at these paths. */
  build(paths: readonly string[], work: string): Promise<void> | void;
}

const groups: Group[] = [
  ...Object.entries({
    "linux-x64": { deb: "amd64", rpm: "x86_64" },
    "linux-arm64": { deb: "arm64", rpm: "aarch64" },
    "linux-armv7": { deb: "armhf", rpm: "armv7hl" },
  }).flatMap(([target, architectures]): Group[] => {
    const stage = (work: string) => {
      const { program, node } = payloadOf(work, [target as TargetName]);
      return stageLinux(program, node[0]!);
    };
    return [
      {
        files: [`${target}.deb`],
        build: ([file = ""], work) =>
          writeDeb(file, stage(work), { version, architecture: architectures.deb, mtime: new Date() }),
      },
      {
        files: [`${target}.rpm`],
        build: ([file = ""], work) =>
          writeRpm(file, stage(work), { version, architecture: architectures.rpm }),
      },
    ];
  }),
  {
    files: ["windows-x64.msi", "windows-x64.exe"],
    build([msi = "", exe = ""], work) {
      const { program, node } = payloadOf(work, ["windows-x64"]);
      writeWindows({ msi, exe }, program, { node: node[0]!, version, work });
    },
  },
  {
    files: ["mac.pkg", "mac.dmg"],
    build([pkg = "", dmg = ""], work) {
      const { program, node } = payloadOf(work, ["mac-x64", "mac-arm64"]);
      writeMac({ pkg, dmg }, program, { node: { x86_64: node[0]!, arm64: node[1]! }, version, work });
    },
  },
];

/** Creates the folder with the agent for these targets; returns it and the path of each target's Node.js. */
function payloadOf(work: string, of: readonly TargetName[]): { program: string; node: string[] } {
  const program = join(work, "program");
  cpSync(bundle, program, { recursive: true });
  const node = of.map((name) => {
    const target: Target = targets[name];
    if (target.terminal) {
      const to = join(program, "node_modules", ...target.terminal.name.split("/"));
      cpSync(findPackage(target.terminal), to, { recursive: true, filter: (path) => !path.endsWith(".pdb") });
    }
    return join(findPackage(target.node), "bin", target.program);
  });
  return { program, node };
}

const temporary = mkdtempSync(join(tmpdir(), "muster-installers-"));
const bundle = join(temporary, "bundle");

async function buildGroup({ files, build }: Group, number: number): Promise<void> {
  const work = join(temporary, `work-${number}`);
  mkdirSync(work);
  const startedAt = performance.now();
  const paths = files.map((name) => join(work, `muster-agent-${version}-${name}`));
  try {
    await build(paths, work);
    for (const path of paths) checkLayout(path);
  } catch (error) {
    const { code, path = "" } = error as NodeJS.ErrnoException;
    if (!(error instanceof Skipped) && !(code === "ENOENT" && !path.includes("/"))) throw error;
    const reason =
      error instanceof Skipped ? error.message : `${path} isn't installed; see docs/installing.md.`;
    console.error(`Skipped ${files.join(" and ")}: ${reason}`);
    return;
  }
  const manifest = existsSync(manifestFile)
    ? (JSON.parse(readFileSync(manifestFile, "utf8")) as InstallerManifest)
    : { version, builtAt: "", files: {} };
  if (manifest.version !== version) Object.assign(manifest, { version, files: {} });
  for (const [index, path] of paths.entries()) {
    const sha256 = createHash("sha256").update(readFileSync(path)).digest("hex");
    const file = basename(path);
    const size = statSync(path).size;
    cpSync(path, join(folder, `${file}.new`));
    renameSync(join(folder, `${file}.new`), join(folder, file));
    manifest.files[files[index]!] = { file, size, sha256 };
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    console.log(`${file}  ${(size / 1_000_000).toFixed(1)} MB  ${seconds} s`);
  }
  manifest.builtAt = new Date().toISOString();
  writeWhole(manifestFile, JSON.stringify(manifest, undefined, 2));
  rmSync(work, { recursive: true });
}

if (unknown.length) {
  console.error(`There is no installer ${unknown.join(", ")}. The names are: ${names.join(", ")}.`);
  process.exit(2);
}
try {
  mkdirSync(folder, { recursive: true });
  await bundleAgent(bundle);
  for (const [number, group] of groups.entries())
    if (group.files.some(isWanted)) await buildGroup(group, number);
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
