// The Windows installers: installed under Wine with a program in place of Node.js, and signed.
import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeWindows } from "../../../agent/packaging/windows/packages.ts";
import {
  buildNodeStandIn,
  missingForWindows,
  startWindows,
  type WindowsComputer,
} from "../../support/agents/windows-computer.ts";
import { run } from "../../support/clients/muster.ts";
import { startTimestampService, type TimestampService } from "../../support/providers/timestamps.ts";
import { admin, startTestServer, until, type TestServer } from "../../support/server/server.ts";

const execute = promisify(execFile);
const missing = missingForWindows();
if (missing.length) console.warn(`Skips the installers for Windows: ${missing.join(", ")} not installed.`);

const folder = mkdtempSync(join(tmpdir(), "muster-windows-"));
const at = (name: string) => join(folder, name);
const program = "Program Files/Muster Agent";
const data = "ProgramData/Muster Agent";

function build(version: string, node: string): { msi: string; exe: string } {
  const payload = at("payload");
  mkdirSync(join(payload, "node_modules", "oui-data"), { recursive: true });
  writeFileSync(join(payload, "agent.cjs"), `// version ${version}\n`);
  writeFileSync(join(payload, "node_modules", "oui-data", "index.json"), "{}");
  const files = { msi: at(`${version}.msi`), exe: at(`${version}.exe`) };
  mkdirSync(at(version));
  writeWindows(files, payload, { node, version, work: at(version) });
  return files;
}

describe.skipIf(missing.length)("The installers for Windows", () => {
  let windows: WindowsComputer;
  let server: TestServer;
  let first: ReturnType<typeof build>;

  /** The commands with which the agent was started, in order. */
  const calls = () => (windows.read("node.log") ?? "").split(/\r?\n/).filter(Boolean);
  const query = (key: string) => windows.run("reg", "query", `HKLM\\${key}`, "/s").catch(() => "");
  const service = () => query("System\\CurrentControlSet\\Services\\MusterAgent");
  const products = async () =>
    (await query("Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall")).match(
      /DisplayVersion\s+REG_SZ\s+\S+/g,
    ) ?? [];
  const isRunning = async () => (await windows.run("sc", "query", "MusterAgent")).includes("RUNNING");
  const create = (installerType: "WINDOWS_EXE" | "WINDOWS_MSI") =>
    server.ada.muster.call("createInstaller", {
      body: {
        organizationId: server.clientId,
        locationId: server.locationId,
        installerType,
        expiresInMinutes: 60,
        maxUses: 10,
      },
    });
  const download = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
  const verify = (file: string) =>
    execute("osslsigncode", ["verify", "-CAfile", at("ca.pem"), "-in", file]).then(
      () => true,
      () => false,
    );

  beforeAll(async () => {
    const node = buildNodeStandIn(folder);
    first = build("1.0.0", node);
    const second = build("2.0.0", node);
    const files = Object.fromEntries(
      Object.entries(first).map(([kind, path]) => {
        const content = readFileSync(path);
        const sha256 = createHash("sha256").update(content).digest("hex");
        return [`windows-x64.${kind}`, { file: `1.0.0.${kind}`, size: content.length, sha256 }];
      }),
    );
    writeFileSync(at("manifest.json"), JSON.stringify({ version: "1.0.0", builtAt: "", files }));
    server = await startTestServer({ installers: folder });
    windows = await startWindows();
    windows.write("first.msi", readFileSync(first.msi));
    windows.write("second.msi", readFileSync(second.msi));
  }, 180_000);
  afterAll(async () => {
    await windows?.close();
    await server?.close();
    rmSync(folder, { recursive: true });
  });

  describe("The MSI under Wine", () => {
    test("installs the agent as a service, with address and token", { timeout: 90_000 }, async () => {
      const values = ["URL=https://muster.example.com", "TOKEN=abc.def"];
      await windows.run("msiexec", "/i", "C:\\first.msi", "/qn", ...values);
      expect(windows.list(program)).toEqual([
        "agent.cjs",
        "muster-agent-service.exe",
        "muster-agent.cmd",
        "node.exe",
        "node_modules",
      ]);
      expect(await service()).toMatch(/ImagePath .*Muster Agent\\muster-agent-service\.exe/);
      expect(JSON.parse(windows.read(`${data}/enrollment.json`)!)).toEqual({
        url: "https://muster.example.com",
        token: "abc.def",
      });
      expect(await query("Software")).not.toContain("abc.def");
      await until("the agent runs", () => calls().includes("run"), 30_000);
      expect(await isRunning()).toBe(true);
    });

    test("the service marks that the agent was stopped", { timeout: 90_000 }, async () => {
      // the ProgramData folder of services in Wine
      const updates = "users/Public/Muster Agent/data/updates";
      const mark = `${updates}/stopped`;
      windows.write(`${updates}/state.json`, Buffer.from("{}"));
      expect(windows.read(mark)).toBeUndefined();
      await windows.run("net", "stop", "MusterAgent");
      await until("the stop is marked", () => windows.read(mark) === "", 20_000);
      await until("the service has stopped", async () => !(await isRunning()), 20_000);
      await windows.run("net", "start", "MusterAgent");
      await until("the agent runs again", () => calls().length === 2, 30_000);
    });

    // Wine doesn't tell the older version about the upgrade, so it runs its uninstallation
    test("an upgrade replaces the program", { timeout: 90_000 }, async () => {
      await windows.run("msiexec", "/i", "C:\\second.msi", "/qn");
      expect(windows.read(`${program}/agent.cjs`)).toContain("version 2.0.0");
      expect(await products()).toEqual([expect.stringContaining("2.0.0")]);
      await until("the new agent runs", () => calls().at(-1) === "run", 30_000);
      expect(calls()).toEqual(["run", "run", "leave", "run"]);
      expect(await isRunning()).toBe(true);
    });

    test("removal calls the agent's leave command and leaves nothing", { timeout: 90_000 }, async () => {
      await windows.run("msiexec", "/x", "C:\\second.msi", "/qn");
      expect(calls().at(-1)).toBe("leave");
      expect(windows.list(program)).toBeUndefined();
      expect(windows.list(data)).toBeUndefined();
      expect(await service()).toBe("");
      expect(await products()).toEqual([]);
    });

    test("the EXE installs the agent with its token", { timeout: 90_000 }, async () => {
      const { url } = await create("WINDOWS_EXE");
      windows.write("setup.exe", await download(url));
      await windows.run("C:\\setup.exe", "/S");
      expect(JSON.parse(windows.read(`${data}/enrollment.json`)!).url).toBe(server.url);
      expect(windows.list(program)).toContain("agent.cjs");
      await windows.run("msiexec", "/x", "C:\\first.msi", "/qn");
    });
  });

  describe("With the owner's certificate", () => {
    const shell = (args: string[], input = "") =>
      run(["server", "signing", ...args], {
        env: {
          HOME: folder,
          XDG_CONFIG_HOME: folder,
          MUSTER_URL: server.url,
          MUSTER_TOKEN: server.ada.token,
        },
        input,
      });
    const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
    /** Issues a certificate of Acme's authority for a purpose. */
    const issue = (name: string, purpose: string, days = "10") => {
      const extensions = at(`${name}.ext`);
      writeFileSync(extensions, `extendedKeyUsage=${purpose}\n`);
      const request = ["-newkey", "rsa:2048", "-nodes", "-subj", "/O=Acme Dental/CN=Acme Dental"];
      openssl("req", ...request, "-keyout", `${name}.key`, "-out", `${name}.csr`);
      const by = ["-CA", "ca.pem", "-CAkey", "ca.key", "-days", days, "-extfile", extensions];
      openssl("x509", "-req", "-in", `${name}.csr`, ...by, "-out", `${name}.pem`);
    };

    beforeAll(() => {
      const authority = [
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "30",
        "-subj",
        "/O=Acme Dental/CN=Acme CA",
      ];
      openssl("req", "-x509", ...authority, "-keyout", "ca.key", "-out", "ca.pem");
      issue("code", "codeSigning");
      issue("web", "serverAuth");
      issue("ended", "codeSigning", "0");
      const both = ["-in", "code.pem", "-inkey", "code.key", "-certfile", "ca.pem"];
      openssl("pkcs12", "-export", ...both, "-passout", "pass:a passphrase", "-out", "code.p12");
    });

    test("certificates that can't sign code are refused", { timeout: 60_000 }, async () => {
      const wrong = await shell(["set", "--certificate", at("code.p12"), "--passphrase-stdin"], "wrong");
      expect(wrong.stderr).toContain("Not a PKCS#12 or PEM file with a certificate and its key");
      expect(wrong.exitCode).toBe(2);
      const web = await shell(["set", "--certificate", at("web.pem"), "--key", at("web.key")]);
      expect(web.stderr).toContain("This certificate isn't for signing code");
      const other = await shell(["set", "--certificate", at("code.pem"), "--key", at("web.key")]);
      expect(other.exitCode).toBe(2);
      const ended = await shell(["set", "--certificate", at("ended.pem"), "--key", at("ended.key")]);
      expect(ended.stderr).toContain("This certificate isn't valid today");
      const noKey = await shell(["set", "--certificate", at("code.pem")]);
      expect(noKey.stderr).toContain("Add --key");
      expect((await shell(["show"])).stderr).toContain("sent unsigned");
    });

    test("the owner sets the certificate, and its key is never shown", { timeout: 60_000 }, async () => {
      const args = ["set", "--certificate", at("code.p12"), "--passphrase-stdin"];
      const dry = await shell([...args, "--dry-run"], "a passphrase");
      expect(dry.stdout).toContain("(hidden)");
      expect(dry.stdout).not.toContain(readFileSync(at("code.p12")).toString("base64"));
      const set = await shell(args, "a passphrase");
      expect(set.exitCode, set.stderr).toBe(0);
      const shown = await shell(["show", "--json", "all"]);
      expect(JSON.parse(shown.stdout)).toEqual({
        subject: "CN=Acme Dental, O=Acme Dental",
        issuer: "CN=Acme CA, O=Acme Dental",
        fingerprint: expect.stringMatching(/^[0-9A-F]{64}$/),
        notBefore: expect.any(String),
        notAfter: expect.any(String),
        timestampUrl: "",
        setBy: admin.email,
        setAt: expect.any(String),
      });
    });

    test(
      "the MSI and the EXE are signed, and adding the token keeps the signature valid",
      { timeout: 90_000 },
      async () => {
        const msi = await create("WINDOWS_MSI");
        expect(msi.signed).toBe(true);
        writeFileSync(at("signed.msi"), await download(msi.url));
        expect(await verify(at("signed.msi"))).toBe(true);
        const exe = await create("WINDOWS_EXE");
        const bytes = await download(exe.url);
        expect(bytes.length).toBe(exe.installerSize);
        writeFileSync(at("signed.exe"), bytes);
        expect(await verify(at("signed.exe"))).toBe(true);
        expect(bytes.includes(`"url":"${server.url}"`)).toBe(true);
        bytes[Math.floor(bytes.length / 2)]! ^= 1;
        writeFileSync(at("changed.exe"), bytes);
        expect(await verify(at("changed.exe"))).toBe(false);
      },
    );

    test("the signed EXE finds its token", { timeout: 90_000 }, async () => {
      windows.write("signed.exe", readFileSync(at("signed.exe")));
      await windows.run("C:\\signed.exe", "/S");
      const { token, url } = JSON.parse(windows.read(`${data}/enrollment.json`)!) as Record<string, string>;
      expect(url).toBe(server.url);
      expect(token!.length).toBeGreaterThan(100);
      expect(windows.list(program)).toContain("agent.cjs");
    });

    describe("and a timestamp service", () => {
      let service: TimestampService;
      const set = (url: string) =>
        shell(["set", "--certificate", at("code.pem"), "--key", at("code.key"), "--timestamp-url", url]);
      /** Whether osslsigncode considers the signature valid so many days from now. */
      const valid = (file: string, days: number) => {
        const then = String(Math.floor(Date.now() / 1_000) + days * 86_400);
        const authorities = ["-CAfile", at("ca.pem"), "-TSA-CAfile", at("ca.pem")];
        return execute("osslsigncode", ["verify", ...authorities, "-time", then, "-in", file]).then(
          () => true,
          () => false,
        );
      };
      beforeAll(async () => {
        issue("tsa", "critical,timeStamping", "25");
        service = await startTimestampService(folder, { certificate: "tsa.pem", key: "tsa.key" });
      });
      afterAll(() => service.close());

      test("signatures stay valid after the certificate expires", { timeout: 90_000 }, async () => {
        // without a timestamp, signatures expire with the certificate
        expect([await valid(at("signed.exe"), 5), await valid(at("signed.exe"), 20)]).toEqual([true, false]);
        const saved = await set(service.url);
        expect(saved.exitCode, saved.stderr).toBe(0);
        expect((await shell(["show"])).stdout).toContain(service.url);
        for (const kind of ["WINDOWS_MSI", "WINDOWS_EXE"] as const) {
          writeFileSync(at("stamped"), await download((await create(kind)).url));
          expect([await valid(at("stamped"), 5), await valid(at("stamped"), 20)]).toEqual([true, true]);
        }
        expect(readFileSync(at("stamped")).includes(`"url":"${server.url}"`)).toBe(true);
        // one timestamp for each file, not for each download
        expect(service.requests()).toBe(2);
        await create("WINDOWS_EXE");
        expect(service.requests()).toBe(2);
      });

      test("a failing service is an error, and no installer is created without a timestamp", async () => {
        const failures = [
          () => service.answer({ status: 500 }),
          () => service.answer({ body: "no timestamp" }),
          () => service.answer({ isRefused: true }),
        ];
        for (const fail of failures) {
          fail();
          expect((await set(service.url)).exitCode).toBe(0);
          const refused = await create("WINDOWS_EXE").catch((error: Error) => error);
          expect(refused).toMatchObject({ code: "code_signing_failed" });
          expect((refused as Error).message).toContain(`The timestamp service at ${service.url} returned no`);
        }
        expect((await set("http://127.0.0.1:1/")).exitCode).toBe(0);
        await expect(create("WINDOWS_MSI")).rejects.toThrow("so the installer wasn't signed");
        service.answer({});
        expect((await set(service.url)).exitCode).toBe(0);
        expect((await create("WINDOWS_EXE")).signed).toBe(true);
        expect((await set("ftp://example.com")).exitCode).toBe(2);
      });
    });

    test("installers are unsigned once the certificate is removed", async () => {
      const { installers } = await server.ada.muster.call("listInstallers", { query: {} });
      expect(installers.filter(({ signed }) => signed).map(({ installerType }) => installerType)).toEqual([
        "WINDOWS_MSI",
        "WINDOWS_EXE",
      ]);
      expect((await shell(["remove", "--yes"])).exitCode).toBe(0);
      expect((await create("WINDOWS_MSI")).signed).toBe(false);
      expect((await shell(["remove", "--yes"])).exitCode).toBe(3);
    });
  });
});
