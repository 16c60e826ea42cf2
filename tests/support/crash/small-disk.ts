// A small file system in memory, visible only to programs started through it; it ends with its process.
import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const unshare = ["--user", "--map-root-user", "--mount"];
const mount = (kilobytes: number, folder: string) => `mount -t tmpfs -o size=${kilobytes}k muster ${folder}`;

/** Returns why this computer can't have one, or "" if it can. */
export function missingSmallDisk(): string {
  const { status } = spawnSync("unshare", [...unshare, "sh", "-c", mount(64, "/mnt")]);
  return status === 0 ? "" : "file systems can't be mounted in a private namespace here";
}

export class SmallDisk {
  readonly path = mkdtempSync(join(tmpdir(), "muster-disk-"));
  private readonly holder: ChildProcess;

  private constructor(kilobytes: number) {
    const hold = `${mount(kilobytes, this.path)} && echo ready && read -r line`;
    this.holder = spawn("unshare", [...unshare, "sh", "-c", hold], { stdio: ["pipe", "pipe", "inherit"] });
  }

  static async create(kilobytes: number): Promise<SmallDisk> {
    const disk = new SmallDisk(kilobytes);
    await once(disk.holder.stdout!, "data");
    return disk;
  }

  /** Starts Node.js so that it sees the disk. */
  get launcher(): { execPath: string; execArgv: string[] } {
    return { execPath: "nsenter", execArgv: [...this.enter, process.execPath] };
  }

  run(program: string, ...args: string[]): string {
    return execFileSync("nsenter", [...this.enter, program, ...args], { encoding: "utf8", stdio: "pipe" });
  }

  resize(kilobytes: number): void {
    this.run("mount", "-o", `remount,size=${kilobytes}k`, this.path);
  }

  /** Fills the disk except for `leave` kilobytes. */
  fill(leave = 0): void {
    const file = join(this.path, "filling");
    this.run("sh", "-c", `cat /dev/zero > ${file} 2>/dev/null; truncate -s -${leave}k ${file}`);
  }

  empty(): void {
    this.run("rm", join(this.path, "filling"));
  }

  async close(): Promise<void> {
    this.holder.stdin!.end();
    if (this.holder.exitCode === null) await once(this.holder, "exit");
    rmdirSync(this.path);
  }

  private get enter(): string[] {
    return ["--target", String(this.holder.pid), "--user", "--mount", "--preserve-credentials", "--"];
  }
}
