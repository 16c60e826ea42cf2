// The container file, built by buildah without a registry, from a base image that mmdebstrap creates from
// Debian's packages.
import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../support/server/ports.ts";
import { until } from "../../support/server/server.ts";

const run = promisify(execFile);
const root = new URL("../../../", import.meta.url).pathname;

function missing(): string {
  if (!process.env.MUSTER_TEST_DOWNLOADS)
    return "it fetches packages from Debian, which MUSTER_TEST_DOWNLOADS=1 allows";
  if (process.arch !== "x64" || process.getuid?.() !== 0) return "it needs x64 and root on Linux";
  try {
    for (const program of ["buildah", "mmdebstrap"]) execFileSync("which", [program], { stdio: "ignore" });
    return "";
  } catch {
    return "buildah and mmdebstrap are not installed";
  }
}
const reason = missing();
if (reason) console.warn(`Skips the container file: ${reason}`);

describe.skipIf(reason)("The container file", () => {
  const folder = mkdtempSync("/var/tmp/muster-container-");
  const storage = ["--root", join(folder, "images"), "--runroot", join(folder, "run")];
  const buildah = async (...args: string[]) =>
    (await run("buildah", [...storage, "--storage-driver", "vfs", ...args])).stdout.trim();
  let container: string;
  let port: number;
  const inside = (...command: string[]) =>
    buildah("run", "--isolation", "chroot", container, "--", ...command);

  /**
   * Creates an image like docker.io/library/debian:12-slim: it starts no services, and has neither
   * documentation nor translations.
   */
  async function importBase(): Promise<void> {
    const base = join(folder, "base.tar");
    const without = ["man", "doc", "locale"].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
    await run("mmdebstrap", ["--variant=apt", "--dpkgopt=force-unsafe-io", ...without, "bookworm", base]);
    const policy = join(folder, "usr/sbin/policy-rc.d");
    mkdirSync(join(folder, "usr/sbin"), { recursive: true });
    writeFileSync(policy, "#!/bin/sh\nexit 101\n");
    chmodSync(policy, 0o755);
    await run("tar", ["-C", folder, "-rf", base, "./usr/sbin/policy-rc.d"]);
    const empty = await buildah("from", "scratch");
    await buildah("add", empty, base, "/");
    await buildah("commit", "--rm", empty, "docker.io/library/debian:12-slim");
  }

  beforeAll(async () => {
    const env = { ...process.env, MUSTER_DIST: join(folder, "dist") };
    await run(process.execPath, [join(root, "cli/packaging/package.ts"), "linux-x64.deb"], { env });
    await importBase();
    const file = join(root, "cli/packaging/Containerfile");
    const local = ["--isolation", "chroot", "--pull-never"];
    await buildah("build", ...local, "-t", "muster", "-f", file, join(folder, "dist"));
    container = await buildah("from", "--pull-never", "localhost/muster");
    port = await freePort();
  }, 900_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }), 120_000);

  /** Starts a server in the container, runs `look`, and terminates the server. Returns its exit code. */
  async function serve(command: string[], look: () => Promise<void>): Promise<number | null> {
    const env = ["--env", "MUSTER_HOST=127.0.0.1", "--isolation", "chroot"];
    const args = [...storage, "--storage-driver", "vfs", "run", ...env, container, "--", ...command];
    const server = spawn("buildah", args, { stdio: "ignore" });
    const ended = once(server, "exit");
    const pids = async () => {
      const { stdout } = await run("pgrep", ["-f", `^\\S*node \\S+ ${command.slice(1).join(" ")}`]);
      return stdout.trim().split("\n").map(Number);
    };
    try {
      const page = () => fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text());
      const answers = async () => (await page().catch(() => "")).includes('<div id="root"');
      await until("the server responds", answers, 90_000);
      await look();
    } finally {
      for (const pid of await pids()) process.kill(pid, "SIGTERM");
    }
    const [code] = (await ended) as [number | null];
    return code;
  }

  test("builds an image that starts the server as the user muster", { timeout: 60_000 }, async () => {
    const { OCIv1 } = JSON.parse(await buildah("inspect", "--type", "image", "localhost/muster")) as {
      OCIv1: { config: { User: string; Entrypoint: string[]; Cmd: string[] } };
    };
    expect(OCIv1.config).toMatchObject({
      User: "muster",
      Entrypoint: ["muster"],
      Cmd: ["up", "--data", "/var/lib/muster", "--no-agent"],
    });
    expect(await inside("muster", "--version")).toMatch(/^\d+\.\d+\.\d+$/);
    expect(await inside("id", "-un")).toBe("muster");
    expect(await inside("sh", "-c", "find /var/lib/apt/lists /packages -type f 2>/dev/null | wc -l")).toBe(
      "0",
    );
  });

  test("starts the server, which exits with 0 on SIGTERM", { timeout: 150_000 }, async () => {
    const command = ["muster", "up", "--data", "/var/lib/muster", "--no-agent", "--port", String(port)];
    const code = await serve(command, async () => {
      expect(await inside("stat", "-c", "%U %a", "/var/lib/muster/setup-token")).toBe("muster 600");
    });
    expect(code).toBe(0);
  });

  test("runs the demo", { timeout: 150_000 }, async () => {
    await serve(["muster", "demo", "--port", String(port)], async () => {});
  });
});
