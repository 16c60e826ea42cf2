// Builds the server's Debian package: the contents of the npm package, an unmodified Node.js, a service and
// its settings.
import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writePackage } from "../../agent/packaging/linux/deb.ts";
import { filesBelow, type StagedFile } from "../../agent/packaging/linux/staged.ts";
import { findPackage, targets } from "../../agent/packaging/targets.ts";
import { initScriptOf, type Service, settingsFile, unitOf } from "../src/operations/server/service-files.ts";

const here = join(import.meta.dirname, "deb");
const program = "usr/lib/muster";

const architectures = { "linux-x64.deb": "amd64", "linux-arm64.deb": "arm64" } as const;
export type DebName = keyof typeof architectures;
export const debNames = Object.keys(architectures) as DebName[];

const service: Service = {
  program: [`/${program}/node`, `/${program}/cli/bin/muster.js`],
  data: "/var/lib/muster",
  user: "muster",
};

const staged = (path: string, mode: number, content: string | Buffer): StagedFile => ({
  path,
  mode,
  content: Buffer.from(content),
});
const read = (name: string) => readFileSync(join(here, name));

/** Writes the package into a folder. @param payload the folder of the npm package @returns the file's path */
export async function writeServerDeb(
  folder: string,
  payload: string,
  { name, version }: { name: DebName; version: string },
): Promise<string> {
  const target = targets[name.replace(".deb", "") as "linux-x64" | "linux-arm64"];
  const node = readFileSync(join(findPackage(target.node), "bin", target.program));
  const files: StagedFile[] = [
    { path: "etc/muster", mode: 0o755 },
    staged(settingsFile.slice(1), 0o600, read("server.env")),
    staged("etc/init.d/muster", 0o755, initScriptOf(service)),
    staged("usr/bin/muster", 0o755, read("muster")),
    { path: program, mode: 0o755 },
    ...filesBelow(payload, program),
    staged(`${program}/node`, 0o755, node),
    staged("usr/lib/systemd/system/muster.service", 0o644, unitOf(service)),
  ];
  const architecture = architectures[name];
  const file = join(folder, `muster_${version}_${architecture}.deb`);
  await writePackage(file, files, {
    name: "muster",
    version,
    architecture,
    mtime: new Date(),
    fields: [
      "Depends: libc6 (>= 2.28), libstdc++6, libatomic1, passwd, init-system-helpers",
      "Suggests: clamav-daemon, postgresql",
    ],
    description: [
      "Muster server, command and consoles",
      "Finds, onboards and manages the computers and network devices of many organizations.",
    ],
    scripts: { postinst: read("postinst"), prerm: read("prerm"), postrm: read("postrm") },
    settings: [settingsFile],
  });
  chmodSync(file, 0o644);
  return file;
}
