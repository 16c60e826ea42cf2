// The files of a Linux package, with fixed modes regardless of the build's file system.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";

export interface StagedFile {
  /** Relative to the root, without a leading slash. */
  path: string;
  mode: number;
  /** Undefined for a folder or a link. */
  content?: Buffer;
  /** The target of a symbolic link. */
  link?: string;
}

const here = import.meta.dirname;
const program = "usr/lib/muster-agent";

const script = (path: string, name: string): StagedFile => ({
  path,
  mode: 0o755,
  content: readFileSync(join(here, name)),
});

/** All files and folders below a folder; folders before their contents. */
export function filesBelow(folder: string, to: string): StagedFile[] {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return paths.map((path) => {
    const from = join(folder, path);
    const isFolder = statSync(from).isDirectory();
    const mode = isFolder ? 0o755 : 0o644;
    return {
      path: join(to, relative(folder, from)),
      mode,
      ...(!isFolder && { content: readFileSync(from) }),
    };
  });
}

/** The files of the agent's package. @param payload the folder with agent.cjs and node_modules */
export function stageLinux(payload: string, node: string): StagedFile[] {
  return [
    { path: "etc/muster-agent", mode: 0o700 },
    script("etc/init.d/muster-agent", "init.sh"),
    { path: program, mode: 0o755 },
    ...filesBelow(payload, program),
    script(`${program}/muster-agent`, "muster-agent"),
    { path: `${program}/node`, mode: 0o755, content: readFileSync(node) },
    {
      path: "usr/lib/systemd/system/muster-agent.service",
      mode: 0o644,
      content: readFileSync(join(here, "muster-agent.service")),
    },
    { path: "usr/bin/muster-agent", mode: 0o777, link: "../lib/muster-agent/muster-agent" },
    { path: "var/lib/muster-agent", mode: 0o700 },
  ];
}

export const scriptText = (name: "start" | "stop" | "purge"): string =>
  readFileSync(join(here, `${name}.sh`), "utf8");
