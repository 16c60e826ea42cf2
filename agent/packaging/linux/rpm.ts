// Builds an RPM with rpmbuild, from a spec that lists the staged files.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { scriptText, type StagedFile } from "./staged.ts";

const octal = (mode: number) => mode.toString(8).padStart(4, "0");

function entryOf({ path, mode, content, link }: StagedFile): string {
  if (link) return `"/${path}"`;
  return `${content ? "" : "%dir "}%attr(${octal(mode)}, root, root) "/${path}"`;
}

export function writeRpm(
  file: string,
  files: readonly StagedFile[],
  { version, architecture }: { version: string; architecture: string },
): void {
  const folder = mkdtempSync(join(tmpdir(), "muster-rpm-"));
  const buildRoot = join(folder, "root");
  try {
    for (const { path, mode, content, link } of files) {
      const to = join(buildRoot, path);
      mkdirSync(content || link ? dirname(to) : to, { recursive: true });
      if (link) symlinkSync(link, to);
      else if (content) writeFileSync(to, content, { mode });
      else chmodSync(to, mode);
    }
    const spec = `
# the Node.js binary keeps its signature, and shares no build id with other packages of the same binary
%global __os_install_post %{nil}
%define _build_id_links none
%define debug_package %{nil}
%define _binary_payload w3.zstdio
Name: muster-agent
Version: ${version}
Release: 1
Summary: Muster agent
License: Apache-2.0
Requires: glibc >= 2.28, libstdc++, libatomic
AutoReqProv: no

%description
Connects this computer to a Muster server, which monitors and manages it.

%post
${scriptText("start")}
%preun
if [ "$1" = 0 ]; then
${scriptText("stop")}if command -v chkconfig >/dev/null; then chkconfig --del muster-agent || true; fi
fi

%postun
if [ "$1" = 0 ]; then
${scriptText("purge")}if command -v update-rc.d >/dev/null; then update-rc.d muster-agent remove >/dev/null; fi
fi
if [ -d /run/systemd/system ]; then systemctl daemon-reload || true; fi

%files
${files.map(entryOf).join("\n")}
`;
    writeFileSync(join(folder, "agent.spec"), spec);
    const defines = { _topdir: folder, _rpmdir: folder, _build_name_fmt: "out.rpm" };
    execFileSync(
      "rpmbuild",
      [
        "-bb",
        "--quiet",
        "--target",
        `${architecture}-linux`,
        "--buildroot",
        buildRoot,
        ...Object.entries(defines).flatMap(([name, value]) => ["--define", `${name} ${value}`]),
        join(folder, "agent.spec"),
      ],
      { stdio: ["ignore", "ignore", "pipe"] },
    );
    renameSync(join(folder, "out.rpm"), file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
