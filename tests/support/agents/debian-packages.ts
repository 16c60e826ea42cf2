// Debian packages in a separate folder, in which apt-get and dpkg work; the computer's own packages aren't
// changed.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface PackageRoot {
  /** Installs packages with dpkg, without apt. */
  install(...files: string[]): void;
  /** Builds a package and returns the path of its file. */
  build(name: string, version: string, more?: { fields?: string; script?: string }): string;
  /** Publishes packages in the repository, replacing the previous ones. */
  publish(...files: string[]): void;
  /** Runs apt-get update. */
  refresh(): void;
  /** The versions of installed packages, by name. */
  installed(): Record<string, string>;
  /** Sets a command to run before packages are changed, such as a slow one. */
  before(command: string): void;
  close(): void;
}

const programs = ["apt-get", "dpkg", "dpkg-deb", "apt-ftparchive"];

/** Whether this computer has apt's programs, and the tests run as root. */
export function hasApt(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  try {
    for (const one of programs) execFileSync("which", [one]);
    return true;
  } catch {
    return false;
  }
}

/** Makes programs that this process starts use the packages of a new folder. */
export function openPackageRoot(): PackageRoot {
  const folder = mkdtempSync(join(tmpdir(), "muster-packages-"));
  const root = join(folder, "root");
  const repository = join(folder, "repository");
  const admin = join(root, "var/lib/dpkg");
  for (const one of ["etc/apt/apt.conf.d", "etc/apt/preferences.d", "etc/apt/trusted.gpg.d"])
    mkdirSync(join(root, one), { recursive: true });
  for (const one of ["info", "updates"]) mkdirSync(join(admin, one), { recursive: true });
  for (const one of ["lib/apt/lists/partial", "cache/apt/archives/partial", "log/apt"])
    mkdirSync(join(root, "var", one), { recursive: true });
  mkdirSync(repository);
  for (const one of ["status", "available"]) writeFileSync(join(admin, one), "");
  writeFileSync(join(root, "etc/apt/sources.list"), `deb [trusted=yes] file:${repository} ./\n`);
  const config = join(folder, "apt.conf");
  const settings = [
    `Dir "${root}/";`,
    `Dir::State::status "${admin}/status";`,
    `Dir::Bin::dpkg "/usr/bin/dpkg";`,
    `DPkg::Options { "--root=${root}"; "--force-script-chrootless"; };`,
    `APT::Sandbox::User "root";`,
  ];
  const configure = (...more: string[]) => writeFileSync(config, [...settings, ...more, ""].join("\n"));
  configure();
  const before = { APT_CONFIG: process.env.APT_CONFIG, DPKG_ADMINDIR: process.env.DPKG_ADMINDIR };
  Object.assign(process.env, { APT_CONFIG: config, DPKG_ADMINDIR: admin });
  const run = (program: string, args: readonly string[], cwd = folder) =>
    execFileSync(program, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  const refresh = () => void run("apt-get", ["-q", "update"]);
  return {
    refresh,
    build(name, version, { fields = "", script } = {}) {
      const source = mkdtempSync(join(folder, "source-"));
      mkdirSync(join(source, "DEBIAN"));
      mkdirSync(join(source, "usr/share", name), { recursive: true });
      writeFileSync(join(source, "usr/share", name, "version"), version);
      const control = [
        `Package: ${name}`,
        `Version: ${version}`,
        "Architecture: all",
        "Maintainer: Ada <ada@example.com>",
        ...(fields ? [fields] : []),
        `Description: ${name}`,
        "",
      ];
      writeFileSync(join(source, "DEBIAN/control"), control.join("\n"));
      if (script) writeFileSync(join(source, "DEBIAN/postinst"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
      const file = join(folder, `${name}_${version}.deb`);
      run("dpkg-deb", ["--build", "--root-owner-group", source, file]);
      return file;
    },
    install: (...files) => void run("dpkg", [`--root=${root}`, "--force-script-chrootless", "-i", ...files]),
    publish(...files) {
      for (const name of readdirSync(repository)) rmSync(join(repository, name));
      for (const file of files) run("cp", [file, repository]);
      writeFileSync(join(repository, "Packages"), run("apt-ftparchive", ["packages", "."], repository));
      const label = ["Label=Debian-Security", "Origin=Muster", "Suite=stable-security"];
      const options = label.flatMap((one) => ["-o", `APT::FTPArchive::Release::${one}`]);
      const release = run("apt-ftparchive", [...options, "release", "."], repository);
      writeFileSync(join(repository, "Release"), release);
      refresh();
    },
    installed() {
      const text = run("dpkg-query", ["-W", "-f", "${Package} ${db:Status-Status} ${Version}\\n"]);
      const found = text.split("\n").map((line) => line.split(" "));
      return Object.fromEntries(
        found.flatMap(([name = "", state, version = ""]) => (state === "installed" ? [[name, version]] : [])),
      );
    },
    before: (command) => configure(`DPkg::Pre-Invoke { "${command}"; };`),
    close() {
      for (const [name, value] of Object.entries(before))
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
