// The Linux packages, actually installed: on a computer with systemd, and on one without an init system.
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  bootSystemd,
  canBootSystemd,
  changesSince,
  enterPlain,
  filesOf,
  newerDeb,
  type PrivateComputer,
} from "../../support/agents/systemd-computer.ts";
import { startTestServer, until, type TestServer } from "../../support/server/server.ts";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "muster-packages-"));
const builder = new URL("../../../agent/packaging/build.ts", import.meta.url).pathname;
const hasRpm = (() => {
  try {
    execFileSync("rpmbuild", ["--version"]);
    return true;
  } catch {
    console.warn("Skips the RPM: rpmbuild isn't installed.");
    return false;
  }
})();
const canInstall = process.arch === "x64" && canBootSystemd();
if (!canInstall) console.warn("Skips the packages: they need x64 and root on Linux, for namespaces.");

describe.skipIf(!canInstall)("The Linux packages", () => {
  let server: TestServer;
  const debs: Record<string, Buffer> = {};

  const find = async (nodeId: number) =>
    (await server.ada.muster.call("listAgents", { query: {} })).results.find((one) => one.nodeId === nodeId)!;
  const isUp = async (nodeId: number) => (await find(nodeId)).isUp;
  const pidOf = async (computer: PrivateComputer) =>
    (JSON.parse(await computer.run("cat", "/var/lib/muster-agent/status.json")) as { pid: number }).pid;
  const identityOf = async (computer: PrivateComputer) =>
    (
      JSON.parse((await computer.run("cat", "/var/lib/muster-agent/agent.json")).split("\n")[0]!) as {
        nodeId?: number;
      }
    ).nodeId;
  const exists = (computer: PrivateComputer, path: string) =>
    computer.run("test", "-e", path).then(
      () => true,
      () => false,
    );
  const link = (installerType: "LINUX_DEB" | "LINUX_RPM") =>
    server.ada.muster.call("createInstaller", {
      body: {
        organizationId: server.clientId,
        locationId: server.locationId,
        installerType,
        expiresInMinutes: 60,
        maxUses: 10,
      },
    });
  const connected = async (computer: PrivateComputer) => {
    let nodeId: number | undefined;
    await until(
      "the agent has enrolled and is connected",
      async () => {
        nodeId = await identityOf(computer).catch(() => undefined);
        return nodeId !== undefined && isUp(nodeId);
      },
      30_000,
    );
    return nodeId!;
  };

  beforeAll(async () => {
    const names = ["linux-x64.deb", ...(hasRpm ? ["linux-x64.rpm"] : [])];
    await run(process.execPath, [builder, ...names], { env: { ...process.env, MUSTER_INSTALLERS: folder } });
    server = await startTestServer({ installers: folder });
    const made = await link("LINUX_DEB");
    debs.stamped = Buffer.from(await (await fetch(made.url)).arrayBuffer());
    // the same package with a newer version
    const generic = join(
      folder,
      JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")).files["linux-x64.deb"].file as string,
    );
    debs.newer = newerDeb(generic, folder);
  }, 240_000);
  afterAll(async () => {
    await server?.close();
    rmSync(folder, { recursive: true });
  });

  test("the systemd unit is valid", () => {
    const unit = new URL("../../../agent/packaging/linux/muster-agent.service", import.meta.url).pathname;
    // the program isn't installed here
    const text = readFileSync(unit, "utf8").replace(/^ExecStart=.*/m, "ExecStart=/bin/true");
    writeFileSync(join(folder, "muster-agent.service"), text);
    execFileSync("systemd-analyze", ["verify", "--man=no", join(folder, "muster-agent.service")]);
  });

  describe.each(["systemd", "no init"])("On a computer with %s", (init) => {
    let computer: PrivateComputer;
    let before: string[];
    let nodeId: number;
    const service = (action: "restart" | "stop" | "start") =>
      init === "systemd"
        ? computer.run("systemctl", action, "muster-agent")
        : computer.run("/etc/init.d/muster-agent", action);

    beforeAll(async () => {
      computer = init === "systemd" ? await bootSystemd({ sharesNetwork: true }) : await enterPlain();
      computer.write("/root/stamped.deb", debs.stamped!);
      computer.write("/root/newer.deb", debs.newer!);
      before = await filesOf(computer);
    }, 90_000);
    afterAll(() => computer?.close());

    test(
      "the package installs, starts, enrolls and deletes the enrollment file",
      { timeout: 60_000 },
      async () => {
        await computer.run("dpkg", "-i", "/root/stamped.deb");
        nodeId = await connected(computer);
        expect(await exists(computer, "/etc/muster-agent/enrollment.json")).toBe(false);
        expect((await computer.run("stat", "-c", "%a", "/var/lib/muster-agent/agent.json")).trim()).toBe(
          "600",
        );
        expect((await computer.run("stat", "-c", "%a", "/var/lib/muster-agent")).trim()).toBe("700");
        const findings = await computer.run("muster-agent", "doctor");
        expect(findings).toContain("✓ Server: responds as a Muster server");
        expect(findings).toContain("✓ Agent: connected");
      },
    );

    test("terminals work in the installed agent", { timeout: 60_000 }, async () => {
      const modules = "/usr/lib/muster-agent/node_modules/@lydell/node-pty";
      const program = `require("${modules}").spawn("/bin/echo", ["from a terminal"]).onData((text) => console.log(text))`;
      const output = await computer.run("/usr/lib/muster-agent/node", "-e", program);
      expect(output).toContain("from a terminal");
    });

    test("the agent starts again after a crash, a restart and a stop", { timeout: 60_000 }, async () => {
      const first = await pidOf(computer);
      await computer.run("kill", "-9", String(first));
      await until("the agent is back", async () => (await pidOf(computer)) !== first && isUp(nodeId), 30_000);
      const second = await pidOf(computer);
      await service("restart");
      await until("it was restarted", async () => (await pidOf(computer)) !== second && isUp(nodeId), 30_000);
      await service("stop");
      await until("the agent is offline", async () => !(await isUp(nodeId)));
      await service("start");
      await until("the agent is online", () => isUp(nodeId));
    });

    test("an upgrade keeps the identity of the running agent", { timeout: 60_000 }, async () => {
      const pid = await pidOf(computer);
      await computer.run("dpkg", "-i", "/root/newer.deb");
      await until("the new agent runs", async () => (await pidOf(computer)) !== pid && isUp(nodeId), 30_000);
      expect(await identityOf(computer)).toBe(nodeId);
    });

    test(
      "removal is reported to the server, and the package can be installed again",
      { timeout: 60_000 },
      async () => {
        await computer.run("dpkg", "-r", "muster-agent");
        const removed = await find(nodeId);
        expect(removed.isUp).toBe(false);
        expect(removed.removedAt).toBeGreaterThan(Date.now() - 60_000);
        // entries are written in batches
        await until("the removal is in the audit log", async () => {
          const { results } = await server.ada.muster.call("listActivities", { query: {} });
          return results.some(({ operation }) => operation === "agentUninstalled");
        });
        await computer.run("dpkg", "-i", "/root/newer.deb");
        await until("the agent is connected", () => isUp(nodeId));
        expect(await identityOf(computer)).toBe(nodeId);
        await until("the agent counts as installed", async () => (await find(nodeId)).removedAt === null);
      },
    );

    test("purging leaves no files or processes", { timeout: 60_000 }, async () => {
      await computer.run("dpkg", "-P", "muster-agent");
      expect(await changesSince(before, computer)).toEqual([]);
      const processes = await computer.run("sh", "-c", "cat /proc/[0-9]*/cmdline | tr '\\0' ' '");
      expect(processes).not.toContain("muster-agent/agent.cjs");
    });

    test("the one-line command installs the agent", { timeout: 60_000 }, async () => {
      const { shellCommand } = await link("LINUX_DEB");
      const output = await computer.run("sh", "-c", shellCommand.replace("sudo ", ""));
      expect(output).toContain("Done: this computer is connected to the server.");
      await connected(computer);
      await computer.run("dpkg", "-P", "muster-agent");
      expect(await changesSince(before, computer)).toEqual([]);
    });
  });

  test.skipIf(!hasRpm)("the RPM installs, enrolls, and leaves nothing", { timeout: 120_000 }, async () => {
    const computer = await enterPlain();
    try {
      const before = await filesOf(computer);
      const { url, token } = await link("LINUX_RPM");
      computer.write("/root/agent.rpm", Buffer.from(await (await fetch(url)).arrayBuffer()));
      computer.write("/root/token", token!);
      // its dependencies are installed, but as Debian packages
      await computer.run("rpm", "-i", "--nodeps", "/root/agent.rpm");
      expect(await computer.run("rpm", "-V", "--nodeps", "muster-agent")).toBe("");
      await computer.run("sh", "-c", `muster-agent enroll --url ${server.url} < /root/token`);
      const nodeId = await connected(computer);
      await computer.run("rpm", "-e", "muster-agent");
      expect((await find(nodeId)).removedAt).not.toBeNull();
      expect(await changesSince(before, computer)).toEqual([]);
    } finally {
      computer.close();
    }
  });
});
