// Tunnels in the shell, with real SSH and web servers behind them.
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { muster, run, start } from "../../support/clients/muster.ts";
import { startSshServer, type SshServer } from "../../support/providers/ssh-servers.ts";
import { freePort } from "../../support/server/ports.ts";
import { openTerminal } from "../../support/terminal/terminal.ts";

let computer: ManagedComputer;
let home: string;
let env: Record<string, string>;

beforeAll(async () => {
  computer = await startManagedComputer();
  home = mkdtempSync(join(tmpdir(), "muster-tunnels-"));
  const { server } = computer;
  env = { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token };
  await server.ada.muster.call("setTunnelPorts", { body: { ports: ["1-65535"] } });
});
afterAll(async () => {
  await computer.close();
  rmSync(home, { recursive: true, force: true });
});

/** Starts `muster tunnel` and reads the addresses that it prints. */
async function startTunnel(args: readonly string[]) {
  const running = start(["tunnel", "web-01", ...args, "--json", "all"], { env, reject: false });
  let out = "";
  running.stdout.on("data", (bytes: Buffer) => (out += String(bytes)));
  while (!out.includes("]"))
    await Promise.race([
      once(running.stdout, "data"),
      running.then(({ stderr }) => Promise.reject(new Error(String(stderr)))),
    ]);
  const addresses = (JSON.parse(out) as { target: string; address: string }[]).map(({ address }) => address);
  return {
    addresses,
    async stop() {
      running.kill("SIGINT");
      return running;
    },
  };
}

describe("muster tunnel", () => {
  test("connects to web servers on several ports at once, and reports the bytes", async () => {
    const folder = mkdtempSync(join(tmpdir(), "muster-nginx-"));
    const [first, second] = [await freePort(), await freePort()];
    const page = randomBytes(3_000_000);
    writeFileSync(join(folder, "page"), page);
    const server = (port: number) => `server { listen 127.0.0.1:${port}; root ${folder}; }`;
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    writeFileSync(
      join(folder, "nginx.conf"),
      `daemon off; pid ${folder}/pid; error_log stderr; user root; events {}
      http { access_log off; ${temporary.join(" ")} ${server(first)} ${server(second)} }`,
    );
    const nginx = spawn("/usr/sbin/nginx", ["-e", "stderr", "-c", join(folder, "nginx.conf")]);
    const tunnel = await startTunnel([String(first), `localhost:${second}`]);
    try {
      for (const address of tunnel.addresses) {
        const got = await fetch(`http://${address}/page`, { headers: { connection: "close" } });
        expect(Buffer.from(await got.arrayBuffer()).equals(page)).toBe(true);
      }
      const { stderr, exitCode } = await tunnel.stop();
      expect(stderr).toContain(`Connection 1 to localhost:${first} is open.`);
      expect(stderr).toMatch(/Connection 1 to \S+ has ended: \d+ sent, 3000\d+ received\./);
      expect(exitCode).toBe(0);
    } finally {
      nginx.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  }, 30_000);

  test("listens only on the loopback address, on the chosen port", async () => {
    const local = await freePort();
    const tunnel = await startTunnel([`8080:${local}`]);
    expect(tunnel.addresses).toEqual([`127.0.0.1:${local}`]);
    const listening = readFileSync("/proc/net/tcp", "utf8");
    const port = local.toString(16).toUpperCase().padStart(4, "0");
    expect(listening).toContain(`0100007F:${port} 00000000:0000 0A`);
    expect(listening).not.toContain(`00000000:${port} 00000000:0000 0A`);
    const busy = await start(["tunnel", "web-01", `8080:${local}`], { env });
    expect(busy.exitCode).toBe(2);
    expect(busy.stderr).toContain("Next: Choose another local port");
    await tunnel.stop();
  }, 30_000);

  test("writes a file for Remote Desktop clients", async () => {
    const file = join(home, "web-01.rdp");
    const tunnel = await startTunnel(["3389", "--rdp", file]);
    while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 50));
    const address = /full address:s:(\S+)/.exec(readFileSync(file, "utf8"))?.[1];
    expect([address]).toEqual(tunnel.addresses);
    await tunnel.stop();
  });

  test.each([
    [["web-01", "70000"], 2, "isn't a port"],
    [["web-01", "10.0.0.5:80:81:82"], 2, "isn't a port"],
    [["web-01", "80", "443", "--open"], 2, "--open takes one port"],
    [["nowhere", "80"], 3, ""],
    [["web-01", "10.0.0.5:80"], 5, "Tunnels to this address aren't allowed"],
  ])("fails with its exit code for the input %j", async (args, exitCode, text) => {
    const refused = await run(["tunnel", ...args], { env });
    expect(refused.exitCode).toBe(exitCode);
    expect(refused.stderr).toContain(text);
  });

  test("shows its request with --dry-run", async () => {
    const planned = await run(["tunnel", "web-01", "22", "--dry-run"], { env });
    expect(planned.stdout).toContain("POST /ws/rtc/tunnel");
    expect(planned.exitCode).toBe(0);
  });
});

test("muster tunnels ports shows and changes the ports", async () => {
  const added = await run(["tunnels", "ports", "--add", "8006,9000-9010", "--json", "ports"], { env });
  expect(JSON.parse(added.stdout)).toEqual({ ports: ["1-65535", "8006", "9000-9010"] });
  expect((await run(["tunnels", "ports", "--add", "9010-9000"], { env })).exitCode).toBe(2);
  await run(["tunnels", "ports", "--remove", "8006,9000-9010"], { env });
  expect((await run(["tunnels", "ports"], { env })).stdout).toContain("1-65535");
  expect((await run(["tunnels", "ports", "--remove", "7"], { env })).exitCode).toBe(3);
});

describe.each(["openssh", "dropbear"] as const)("With %s on the computer", (kind) => {
  let server: SshServer;
  beforeAll(async () => void (server = await startSshServer(kind)));
  afterAll(() => server.close());

  test("muster ssh runs a command there, with its input, output and exit code", async () => {
    const args = ["ssh", "root@web-01", "--port", String(server.port), "--", ...server.options];
    const done = await start([...args, "cat; echo err >&2; exit 7"], { env, input: "from here" });
    expect(done).toMatchObject({ stdout: "from here", exitCode: 7 });
    expect(done.stderr).toContain("err");
  }, 30_000);

  test("muster ssh --proxy works as a ProxyCommand and transfers megabytes unchanged", async () => {
    const proxy = `'${process.execPath}' '${muster}' ssh --proxy --port ${server.port} %h`;
    const bytes = randomBytes(8_000_000);
    const args = [...server.options, "-o", `ProxyCommand=${proxy}`, "-l", "root", "web-01", "sha256sum"];
    const { stdout } = await execa("ssh", args, { env, input: bytes });
    expect(stdout).toContain(createHash("sha256").update(bytes).digest("hex"));
  }, 60_000);

  test("muster ssh-config prints a configuration that ssh can use", async () => {
    const { stdout } = await start(["ssh-config", "web-01", "--port", String(server.port)], { env });
    const file = join(home, "ssh-config");
    writeFileSync(file, String(stdout));
    const shown = await execa("ssh", ["-F", file, ...server.options, "root@web-01", "echo reached"], { env });
    expect(shown.stdout).toBe("reached");
  }, 30_000);
});

describe("Without an SSH server", () => {
  test("muster ssh --proxy prints only an error, and exits with 255", async () => {
    const done = await start(["ssh", "--proxy", "--port", String(await freePort()), "web-01"], {
      env,
      stdin: "ignore",
    });
    expect(done).toMatchObject({ stdout: "", exitCode: 255 });
    expect(done.stderr).toContain("nothing listens there");
  });

  test("muster ssh opens a terminal and says so", async () => {
    const terminal = openTerminal(
      process.execPath,
      [muster, "ssh", "web-01", "--port", String(await freePort())],
      { env, columns: 90, rows: 20 },
    );
    await terminal.until("has no SSH server");
    await terminal.until(/[#$]$/m);
    terminal.type("exit 3\r");
    expect(await terminal.exited).toBe(3);
  }, 30_000);
});
