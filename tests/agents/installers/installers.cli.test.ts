import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import tls from "node:tls";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeDeb } from "../../../agent/packaging/linux/deb.ts";
import { run } from "../../support/clients/muster.ts";
import { freePort } from "../../support/server/ports.ts";
import { startTestServer, type TestServer } from "../../support/server/server.ts";

const home = mkdtempSync(join(tmpdir(), "muster-installers-cli-"));
const ca = join(home, "ca.pem");
let server: TestServer;
let secure: TestServer;
let proxy: Server;
const authorities = tls.getCACertificates("default");
const tunnels: string[] = [];
let proxyPort: number;

beforeAll(async () => {
  const deb = join(home, "agent.deb");
  const file = {
    path: "usr/lib/muster-agent/agent.cjs",
    mode: 0o644,
    content: Buffer.from("// the agent\n"),
  };
  await writeDeb(deb, [file], { version: "1.2.3", architecture: "all", mtime: new Date() });
  const files = { "linux-x64.deb": { file: "agent.deb", size: statSync(deb).size, sha256: "" } };
  writeFileSync(
    join(home, "manifest.json"),
    JSON.stringify({ version: "1.2.3", builtAt: "2026-11-26T00:00:00Z", files }),
  );
  server = await startTestServer({ installers: home });
  // creates a private certificate authority
  const [caKey, key, request, cert] = ["ca.key", "server.key", "server.csr", "server.pem"].map((name) =>
    join(home, name),
  ) as [string, string, string, string];
  const openssl = (...args: string[]) => execFileSync("openssl", args, { stdio: "pipe" });
  openssl(
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "2",
    "-subj",
    "/O=Acme CA",
    "-keyout",
    caKey,
    "-out",
    ca,
  );
  openssl(
    "req",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-subj",
    "/CN=localhost",
    "-addext",
    "subjectAltName=DNS:localhost",
    "-keyout",
    key,
    "-out",
    request,
  );
  openssl(
    "x509",
    "-req",
    "-in",
    request,
    "-CA",
    ca,
    "-CAkey",
    caKey,
    "-days",
    "2",
    "-copy_extensions",
    "copy",
    "-out",
    cert,
  );
  const port = await freePort();
  // this process administers the server, so it must trust the authority
  tls.setDefaultCACertificates([...authorities, readFileSync(ca, "utf8")]);
  secure = await startTestServer({
    port,
    tlsCert: cert,
    tlsKey: key,
    publicUrl: `https://localhost:${port}`,
  });
  proxy = createServer();
  proxy.on("connect", (request, client, head) => {
    tunnels.push(request.url ?? "");
    const [, targetPort] = (request.url ?? "").split(":");
    const target = connect(Number(targetPort), "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connected\r\n\r\n");
      target.write(head);
      client.pipe(target).pipe(client);
    });
    target.on("error", () => client.destroy());
    client.on("error", () => target.destroy());
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  proxyPort = (proxy.address() as AddressInfo).port;
});
afterAll(async () => {
  await server?.close();
  await secure?.close();
  proxy?.closeAllConnections();
  proxy?.close();
  tls.setDefaultCACertificates(authorities);
  rmSync(home, { recursive: true });
});

const muster = (args: string[], { env = {}, input = "" } = {}) =>
  run(args, {
    env: {
      HOME: home,
      XDG_CONFIG_HOME: home,
      MUSTER_URL: server.url,
      MUSTER_TOKEN: server.ada.token,
      ...env,
    },
    input,
  });
const place = () => ["--organization", String(server.clientId), "--location", String(server.locationId)];

test("an installer is downloaded to a file, which is replaced only with --yes", async () => {
  const file = join(home, "out.deb");
  const first = await muster([
    "agents",
    "installer",
    "--os",
    "linux",
    "--package",
    "deb",
    ...place(),
    "--file",
    file,
  ]);
  expect(first.exitCode, first.stderr).toBe(0);
  expect(first.stderr).toContain(`Wrote ${file}`);
  expect(execFileSync("dpkg-deb", ["-c", file], { encoding: "utf8" })).toContain("enrollment.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const again = await muster(["agents", "installer", ...place(), "--file", file]);
  expect(again.exitCode).not.toBe(0);
  const forced = await muster(["agents", "installer", ...place(), "--file", file, "--yes"]);
  expect(forced.exitCode, forced.stderr).toBe(0);
});

test("a link has the given expiry and maximum number of uses", async () => {
  const { stdout } = await muster([
    "agents",
    "installer",
    ...place(),
    "--link",
    "--expires",
    "7d",
    "--max-uses",
    "3",
  ]);
  expect(stdout).toMatch(/^http:\S+\/download\/agent\/[\w-]{43}\/muster-agent-1\.2\.3-linux-x64\.deb$/);
  const listed = await muster(["agents", "installers", "--links", "--json", "all"]);
  const [link] = JSON.parse(listed.stdout) as { expiresAt: string; maxUses: number }[];
  expect(link).toMatchObject({ maxUses: 3 });
  expect(Date.parse(link!.expiresAt) - Date.now()).toBeGreaterThan(6.9 * 24 * 3_600_000);
});

test("a dry run checks the request and creates nothing", async () => {
  const count = async () => (await server.ada.muster.call("listInstallers", { query: {} })).links.length;
  const before = await count();
  const { stdout, exitCode } = await muster(["agents", "installer", ...place(), "--link", "--dry-run"]);
  expect(exitCode).toBe(0);
  expect(stdout).toContain("LINUX_DEB");
  expect(await count()).toBe(before);
});

test("the install commands are one line each", async () => {
  const both = await muster(["agents", "install-command", ...place()]);
  const [sh, powershell] = both.stdout.trim().split("\n");
  expect(sh).toMatch(/^curl -fsSL \S+\/install\.sh \| sudo sh$/);
  expect(powershell).toMatch(/^irm '\S+\/install\.ps1' \| iex$/);
  const one = await muster(["agents", "install-command", "--shell", "sh", "--qr", ...place()]);
  expect(one.stdout.split("\n")[0]).toMatch(/^curl /);
  expect(one.stdout).toContain("▀");
});

test("wrong input is explained", async () => {
  const wrong = await muster(["agents", "installer", "--os", "linux", "--package", "msi", ...place()]);
  expect(wrong.exitCode).toBe(2);
  expect(wrong.stderr).toContain("There is no msi package for linux.");
  expect(wrong.stderr).toContain("deb, rpm");
  const missing = await muster(["agents", "installer", "--os", "mac", ...place(), "--link"]);
  expect(missing.stderr).toContain("npm run installers");
  const expires = await muster(["agents", "installer", ...place(), "--expires", "1m"]);
  expect(expires.exitCode).toBe(2);
});

test("doctor explains each failed step", async () => {
  const data = join(home, "nowhere");
  const findings = async (url: string, ...args: string[]) => {
    const { stdout } = await muster([
      "agents",
      "doctor",
      "--data",
      data,
      "--url",
      url,
      "--json",
      "all",
      ...args,
    ]);
    return Object.fromEntries(
      (JSON.parse(stdout) as { step: string; outcome: string; detail: string; nextStep: string }[]).map(
        (one) => [one.step, one],
      ),
    );
  };
  const name = await findings("https://no-such-host.invalid");
  expect(name.name).toMatchObject({ outcome: "FAILED", detail: expect.stringContaining("wasn't found") });
  expect(name.tcp).toMatchObject({ outcome: "SKIPPED" });
  const port = await freePort();
  expect((await findings(`http://127.0.0.1:${port}`)).tcp).toMatchObject({
    outcome: "FAILED",
    detail: expect.stringContaining("ECONNREFUSED"),
  });
  expect((await findings("http://example.com")).address).toMatchObject({ outcome: "FAILED" });
  const plain = await findings(server.url);
  expect(plain.server).toMatchObject({ outcome: "OK" });
  expect(plain.clock).toMatchObject({ outcome: "OK" });
  expect(plain.agent).toMatchObject({ outcome: "FAILED", detail: "not running" });
  expect(plain.enrollment).toMatchObject({ outcome: "FAILED" });
  const unknown = await findings(secure.url);
  expect(unknown.tls).toMatchObject({ outcome: "FAILED", nextStep: expect.stringContaining("--ca") });
  const trusted = await findings(secure.url, "--ca", ca);
  expect(trusted.tls).toMatchObject({ outcome: "OK", detail: expect.stringContaining("Acme CA") });
  expect(trusted.server).toMatchObject({ outcome: "OK" });
  const text = await muster(["agents", "doctor", "--data", data]);
  expect(text.exitCode).not.toBe(0);
  expect(text.stdout).toContain("✗ Enrollment: this computer isn't enrolled");
});

test(
  "an agent enrolls and connects through a proxy, to a server with a private certificate authority",
  { timeout: 90_000 },
  async () => {
    const { clientId, locationId, ada } = secure;
    const { token } = await ada.muster.call("createEnrollmentToken", {
      body: { clientId, locationId, expiresInMinutes: 5 },
    });
    const data = join(home, "proxied");
    const env = { HTTPS_PROXY: `http://127.0.0.1:${proxyPort}`, NO_PROXY: "" };
    const at = ["--data", data, "--ca", ca];
    tunnels.length = 0;
    const enrolled = await muster(["agents", "enroll", "--url", secure.url, "--token-stdin", ...at], {
      env,
      input: token,
    });
    expect(enrolled.exitCode, enrolled.stderr).toBe(0);
    expect(existsSync(join(data, "agent.json"))).toBe(true);
    expect(tunnels).toContain(new URL(secure.url).host);
    const [, key] = /^Key: ([0-9a-f ]+)$/m.exec(enrolled.stderr) ?? [];
    const doctor = await muster(["agents", "doctor", ...at], { env });
    expect(doctor.stdout).toContain(`with the key ${key}`);
    tunnels.length = 0;
    const stopped = muster(["agents", "run", ...at, "--timeout", "15"], { env });
    await expect
      .poll(async () => (await ada.muster.call("listAgents", { query: {} })).results[0]?.isUp, {
        timeout: 14_000,
      })
      .toBe(true);
    expect(tunnels).toContain(new URL(secure.url).host);
    await stopped;
  },
);
