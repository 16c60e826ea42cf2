// Starts VMware's own simulator of the vSphere API, which Debian packages as source
// (golang-github-vmware-govmomi-dev).
import { execFile, spawn } from "node:child_process";
import { existsSync, mkdirSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const source = fileURLToPath(new URL("vcsim/", import.meta.url));
const sources = "/usr/share/gocode";
const folder = join(tmpdir(), "muster-vcsim");

/** Returns why the simulator can't be built here, or "" if it can. */
export const vcsimMissing = (): string =>
  existsSync(`${sources}/src/github.com/vmware/govmomi/simulator`) && existsSync("/usr/bin/go")
    ? ""
    : "golang-go and golang-github-vmware-govmomi-dev are not installed";

export const vcsimLogin = { user: "root", password: "Secret <&> 1" };

export interface Simulated {
  port: number;
  close(): Promise<void>;
}

/** Returns the program's path. The first worker that needs it builds it in half a minute; others wait. */
async function build(): Promise<string> {
  // named after the parent process of all workers, so that leftovers of a killed run don't affect other runs
  const program = join(folder, `vcsim-${process.ppid}`);
  mkdirSync(folder, { recursive: true });
  try {
    mkdirSync(`${program}.lock`);
  } catch {
    while (!existsSync(program)) await setTimeout(200);
    return program;
  }
  await promisify(execFile)("/usr/bin/go", ["build", "-o", `${program}.new`, "."], {
    cwd: source,
    env: {
      ...process.env,
      GO111MODULE: "off",
      GOPATH: sources,
      GOCACHE: join(folder, "cache"),
      CGO_ENABLED: "0",
    },
  });
  renameSync(`${program}.new`, program);
  return program;
}

/** An ESXi host, or a vCenter with two datacenters, each with a host and a cluster of three hosts. */
export async function startVcsim({ vcenter = false, vms = 2, port = 0 } = {}): Promise<Simulated> {
  const args = ["-vms", String(vms), "-listen", `127.0.0.1:${port}`, ...(vcenter ? ["-vcenter"] : [])];
  const child = spawn(await build(), args, { stdio: ["ignore", "pipe", "ignore"] });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (chunk: Buffer) => resolve(String(chunk)));
    child.once("exit", (code) => reject(new Error(`the simulator ended with ${code}`)));
  });
  const { host } = JSON.parse(line) as { host: string };
  return {
    port: Number(host.split(":").at(-1)),
    async close() {
      child.kill();
      await exited;
    },
  };
}
