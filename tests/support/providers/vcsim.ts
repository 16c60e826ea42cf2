// Starts VMware's own simulator of the vSphere API, which Debian ships as source
// (golang-github-vmware-govmomi-dev).
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("vcsim/", import.meta.url));
const sources = "/usr/share/gocode";
const folder = join(tmpdir(), "muster-vcsim");

/** Why the simulator can't be built here; "" if it can. */
export const vcsimMissing = (): string =>
  existsSync(`${sources}/src/github.com/vmware/govmomi/simulator`) && existsSync("/usr/bin/go")
    ? ""
    : "golang-go and golang-github-vmware-govmomi-dev are not installed";

export const vcsimLogin = { user: "root", password: "Secret <&> 1" };

export interface Simulated {
  port: number;
  close(): Promise<void>;
}

/** The program; building it takes half a minute, and seconds again. */
function build(): string {
  mkdirSync(folder, { recursive: true });
  const program = join(folder, `vcsim-${process.pid}`);
  if (existsSync(program)) return program;
  execFileSync("/usr/bin/go", ["build", "-o", program, "."], {
    cwd: source,
    env: {
      ...process.env,
      GO111MODULE: "off",
      GOPATH: sources,
      GOCACHE: join(folder, "cache"),
      CGO_ENABLED: "0",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return program;
}

/** An ESXi host, or a vCenter with two datacenters, which have a cluster of three hosts and a host each. */
export async function startVcsim({ vcenter = false, vms = 2, port = 0 } = {}): Promise<Simulated> {
  const args = ["-vms", String(vms), "-listen", `127.0.0.1:${port}`, ...(vcenter ? ["-vcenter"] : [])];
  const child = spawn(build(), args, { stdio: ["ignore", "pipe", "ignore"] });
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
