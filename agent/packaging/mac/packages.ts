// A flat PKG without a payload: its script contains the agent, so it needs no bill of materials. The DMG
// contains the PKG on a file system that macOS can mount. Neither is signed or was tested on a Mac.
import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

const here = import.meta.dirname;
const programs = ["muster-agent", "uninstall"];

export function writeMac(
  files: { pkg: string; dmg: string },
  payload: string,
  { node, version, work }: { node: Record<"x86_64" | "arm64", string>; version: string; work: string },
): void {
  const scripts = join(work, "scripts");
  const flat = join(work, "flat");
  const volume = join(work, "volume");
  const agent = join(scripts, "payload");
  for (const folder of [agent, flat, volume]) mkdirSync(folder, { recursive: true });
  cpSync(payload, agent, { recursive: true });
  for (const [machine, from] of Object.entries(node)) copyFileSync(from, join(agent, `node-${machine}`));
  for (const name of [...programs, "com.muster.agent.plist"])
    copyFileSync(join(here, name), join(agent, name));
  for (const name of programs) chmodSync(join(agent, name), 0o755);
  copyFileSync(join(here, "postinstall"), join(scripts, "postinstall"));
  chmodSync(join(scripts, "postinstall"), 0o755);
  writeFileSync(
    join(flat, "PackageInfo"),
    `<?xml version="1.0" encoding="utf-8"?>
<pkg-info format-version="2" identifier="com.muster.agent" version="${version}" install-location="/" auth="root">
  <scripts><postinstall file="./postinstall"/></scripts>
</pkg-info>
`,
  );
  const asRoot = ["--uid", "0", "--gid", "0"];
  execFileSync("bsdtar", [...asRoot, "--format", "odc", "-czf", join(flat, "Scripts"), "-C", scripts, "."]);
  execFileSync("bsdtar", [
    ...asRoot,
    "--format",
    "xar",
    "--options",
    "compression=none",
    "-cf",
    files.pkg,
    "-C",
    flat,
    "PackageInfo",
    "Scripts",
  ]);
  copyFileSync(files.pkg, join(volume, basename(files.pkg)));
  const image = ["-hfsplus", "-V", "Muster Agent", "-quiet", "-o", files.dmg, volume];
  execFileSync("xorriso", ["-as", "mkisofs", ...image], { stdio: ["ignore", "ignore", "pipe"] });
}
