// Debian packages: `ar` archives with two compressed tars. The data tar of the agent's package has no end
// mark, so that the server can append the enrollment file as another gzip member; dpkg reads all members.
import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { scriptText, type StagedFile } from "./staged.ts";

const endMarkBytes = 1_024;

async function tarOf(files: readonly StagedFile[], mtime: Date): Promise<Buffer> {
  const tar = pack();
  const chunks: Buffer[] = [];
  const done = (async () => {
    for await (const chunk of tar) chunks.push(chunk as Buffer);
  })();
  for (const { path, mode, content, link } of files) {
    const about = { name: `./${path}`, mode, mtime, uid: 0, gid: 0, uname: "root", gname: "root" };
    if (link) tar.entry({ ...about, type: "symlink", linkname: link });
    else if (content) tar.entry({ ...about, type: "file", size: content.length }, content);
    else tar.entry({ ...about, type: "directory" });
  }
  tar.finalize();
  await done;
  return Buffer.concat(chunks);
}

function arMember(name: string, content: Buffer, mtime: Date): Buffer[] {
  const seconds = Math.floor(mtime.getTime() / 1_000);
  const header = [
    name.padEnd(16),
    `${seconds}`.padEnd(12),
    "0     0     100644  ",
    `${content.length}`.padEnd(10),
    "`\n",
  ];
  return [Buffer.from(header.join("")), content, Buffer.alloc(content.length % 2, "\n")];
}

const shell = (...bodies: string[]) => Buffer.from(["#!/bin/sh", "set -e", ...bodies].join("\n"));

const whenFirst = (word: string, body: string) => `case "$1" in ${word})\n${body};; esac\n`;

export interface DebPackage {
  version: string;
  architecture: string;
  mtime: Date;
}

/** The metadata, scripts and settings of a package. */
interface DebContent extends DebPackage {
  name: string;
  /** Additional control fields, one per line. */
  fields: readonly string[];
  /** The short description, then the lines of the long one. */
  description: readonly string[];
  /** Maintainer scripts by name, such as "postinst". */
  scripts: Readonly<Record<string, Buffer>>;
  /** Configuration files, whose changes by the administrator are preserved. */
  settings?: readonly string[];
  /** Whether the server appends a file to the package. */
  isStamped?: boolean;
}

/** Writes the agent's package. */
export async function writeDeb(file: string, files: readonly StagedFile[], about: DebPackage): Promise<void> {
  // systemd registers the init script too
  const rc = "if command -v update-rc.d >/dev/null; then update-rc.d muster-agent remove >/dev/null; fi\n";
  const reload = "if [ -d /run/systemd/system ]; then systemctl daemon-reload || true; fi\n";
  await writePackage(file, files, {
    ...about,
    name: "muster-agent",
    fields: ["Depends: libc6 (>= 2.28), libstdc++6, libatomic1"],
    description: [
      "Muster agent",
      "Connects this computer to a Muster server, which monitors and manages it.",
    ],
    scripts: {
      postinst: shell(whenFirst("configure", scriptText("start"))),
      prerm: shell(whenFirst("remove | deconfigure", scriptText("stop"))),
      postrm: shell(whenFirst("remove", rc + reload), whenFirst("purge", scriptText("purge") + rc)),
    },
    isStamped: true,
  });
}

export async function writePackage(
  file: string,
  files: readonly StagedFile[],
  { name, version, architecture, mtime, fields, description, scripts, settings, isStamped }: DebContent,
): Promise<void> {
  const installed = files.reduce((sum, { content }) => sum + Math.ceil((content?.length ?? 0) / 1_024), 0);
  const control = [
    `Package: ${name}`,
    `Version: ${version}`,
    `Architecture: ${architecture}`,
    "Maintainer: Muster <agent@muster.invalid>",
    `Installed-Size: ${installed}`,
    ...fields,
    "Section: admin",
    "Priority: optional",
    `Description: ${description.join("\n ")}`,
    "",
  ].join("\n");
  const text = (path: string, content: string) => ({ path, mode: 0o644, content: Buffer.from(content) });
  const controlFiles = [
    text("control", control),
    ...(settings ? [text("conffiles", settings.map((path) => `${path}\n`).join(""))] : []),
    ...Object.entries(scripts).map(([path, content]) => ({ path, mode: 0o755, content })),
  ];
  const data = await tarOf([...parentsOf(files), ...files], mtime);
  const tar = isStamped ? data.subarray(0, -endMarkBytes) : data;
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from("!<arch>\n"),
      ...arMember("debian-binary", Buffer.from("2.0\n"), mtime),
      ...arMember("control.tar.gz", gzipSync(await tarOf(controlFiles, mtime)), mtime),
      ...arMember("data.tar.gz", gzipSync(tar, { level: 6 }), mtime),
    ]),
  );
}

/** The parent folders that the package doesn't contain itself. */
function parentsOf(files: readonly StagedFile[]): StagedFile[] {
  const own = new Set(files.map(({ path }) => path));
  const above = files.flatMap(({ path }) =>
    path.split("/").map((_, depth, parts) => parts.slice(0, depth).join("/")),
  );
  const missing = [...new Set(above)].filter((path) => path && !own.has(path)).sort();
  return missing.map((path) => ({ path, mode: 0o755 }));
}
