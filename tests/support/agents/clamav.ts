// ClamAV with a separate database for the EICAR test file, and a folder that is scanned instead of the
// computer.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The harmless test file that every product detects; in parts, so that this source file isn't detected. */
export const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}", "$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");
const md5 = "44d88612fea8a8f36de82e1278abb02f";

export function hasClamScan(): boolean {
  try {
    execFileSync("which", ["clamscan"]);
    return process.platform === "linux";
  } catch {
    return false;
  }
}

export interface ClamAVFolder {
  /** The folder that is scanned. */
  folder: string;
  /** The real program, and a database with only the test file. */
  program: string;
  database: string;
  write(name: string, text: string): string;
  /** Sets a shell command that `clamscan` runs before each scan. */
  before(command: string): void;
  close(): void;
}

/** Makes `clamscan` scan a new folder instead of the computer. */
export function openClamAVFolder(): ClamAVFolder {
  // not in memory like other test files, because scans exclude /dev
  const base = mkdtempSync("/tmp/muster-clamav-");
  const folder = join(base, "scanned");
  const programs = join(base, "bin");
  for (const one of [folder, programs]) mkdirSync(one);
  writeFileSync(join(base, "eicar.hdb"), `${md5}:68:Eicar-Test-Signature\n`);
  const real = execFileSync("which", ["clamscan"], { encoding: "utf8" }).trim();
  const path = process.env.PATH;
  process.env.PATH = [programs, path].join(delimiter);
  const before = (command: string) => {
    // the exclusions that were given are used
    const kept =
      'n=$#; for one in "$@"; do case $one in --exclude*) set -- "$@" "$one";; esac; done; shift $n';
    // files that are scanned again before they are moved to quarantine
    const again = `case "$1$2" in --stdout--no-summary) exec ${real} --database=${base}/eicar.hdb "$@";; esac`;
    const scan = `${again}\n${kept}\nexec ${real} --database=${base}/eicar.hdb --recursive --infected --stdout "$@" -- ${folder}`;
    writeFileSync(join(programs, "clamscan"), `#!/bin/sh\n${command}\n${scan}\n`);
    chmodSync(join(programs, "clamscan"), 0o755);
  };
  before("true");
  return {
    folder,
    program: real,
    database: join(base, "eicar.hdb"),
    before,
    write(name, text) {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    },
    close() {
      process.env.PATH = path;
      rmSync(base, { recursive: true, force: true });
    },
  };
}
