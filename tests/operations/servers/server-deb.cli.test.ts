// The server's Debian package, installed on a computer with systemd.
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  bootSystemd,
  canBootSystemd,
  changesSince,
  filesOf,
  newerDeb,
  type SystemdComputer,
} from "../../support/agents/systemd-computer.ts";
import { until } from "../../support/server/server.ts";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "muster-server-deb-"));
const packager = new URL("../../../cli/packaging/package.ts", import.meta.url).pathname;
const canInstall = process.arch === "x64" && canBootSystemd();
if (!canInstall) console.warn("Skips the server's package: it needs x64 and root on Linux, for namespaces.");

const settings = "/etc/muster/server.env";
const password = "correct horse battery staple 7";

describe.skipIf(!canInstall)("The Debian package of the server", () => {
  let computer: SystemdComputer;
  let before: string[];
  const shell = (line: string) => computer.run("sh", "-c", line);
  const pidOf = async () =>
    Number(await computer.run("systemctl", "show", "--value", "-p", "MainPID", "muster"));
  const answers = (port = 7440) =>
    shell(`curl -fsS http://127.0.0.1:${port}/ | grep -c '<div id="root"'`).then(
      () => true,
      () => false,
    );
  const isReady = (port?: number) => until("the server responds", () => answers(port), 60_000);
  const home = "HOME=/root XDG_CONFIG_HOME=/root/.config";
  const organizations = () => shell(`${home} muster organizations list --jq '.[].name'`);

  beforeAll(async () => {
    const env = { ...process.env, MUSTER_DIST: folder };
    await run(process.execPath, [packager, "linux-x64.deb"], { env });
    const file = join(
      folder,
      readdirSync(folder).find((name) => name.endsWith(".deb"))!,
    );
    computer = await bootSystemd();
    computer.write("/root/muster.deb", readFileSync(file));
    computer.write("/root/newer.deb", newerDeb(file, folder));
    before = await filesOf(computer);
  }, 300_000);
  afterAll(() => {
    computer?.close();
    rmSync(folder, { recursive: true });
  });

  test("installs, starts as the user muster, and prints how to set it up", { timeout: 90_000 }, async () => {
    const said = await shell("dpkg -i /root/muster.deb");
    expect(said).toContain("sudo muster setup --data /var/lib/muster");
    await isReady();
    expect(await computer.run("systemctl", "is-enabled", "muster")).toBe("enabled\n");
    expect(await shell(`ps -o user= -p ${await pidOf()}`)).toBe("muster\n");
    expect(await computer.run("stat", "-c", "%U %a", "/var/lib/muster", settings)).toBe(
      "muster 700\nroot 600\n",
    );
    expect(await computer.run("systemd-analyze", "verify", "--man=no", "muster.service")).toBe("");
  });

  test("reads settings from its file, and is set up over HTTP", { timeout: 90_000 }, async () => {
    await shell(`printf 'MUSTER_MFA=by-role\\nMUSTER_BREACHED_PASSWORDS=off\\n' >> ${settings}`);
    await computer.run("systemctl", "restart", "muster");
    await isReady();
    const setup = `${home} muster setup --data /var/lib/muster --email ada@example.com --password-stdin`;
    await shell(`echo '${password}' | ${setup} --organization "Acme Dental"`);
    expect(await organizations()).toBe("Acme Dental\n");
  });

  test("restarts after a crash with its data", { timeout: 90_000 }, async () => {
    const first = await pidOf();
    await computer.run("kill", "-9", String(first));
    await until("the server runs again", async () => ![0, first].includes(await pidOf()), 30_000);
    await isReady();
    expect(await organizations()).toBe("Acme Dental\n");
  });

  test("an upgrade keeps data and settings", { timeout: 120_000 }, async () => {
    await shell(`echo MUSTER_PORT=7441 >> ${settings}`);
    const first = await pidOf();
    await computer.run("dpkg", "-i", "/root/newer.deb");
    await isReady(7441);
    expect(await pidOf()).not.toBe(first);
    expect(await shell("dpkg-query -W -f '${Version}' muster")).toBe("99.0.0");
    // the shell has stored its API key for the previous address
    await shell("sed -i s/7440/7441/ /root/.config/muster/*.json");
    expect(await organizations()).toBe("Acme Dental\n");
  });

  test("a removal keeps the data for the next installation", { timeout: 120_000 }, async () => {
    await computer.run("dpkg", "-r", "muster");
    expect(await answers(7441)).toBe(false);
    expect(await changesSince(before, computer)).toContain("/var/lib/muster/key");
    const said = await shell("dpkg -i /root/newer.deb");
    expect(said).not.toContain("muster setup");
    await isReady(7441);
  });

  test("a purge leaves nothing", { timeout: 60_000 }, async () => {
    await computer.run("dpkg", "-P", "muster");
    expect(await changesSince(before, computer)).toEqual([]);
    expect(await shell("getent passwd muster || echo none")).toBe("none\n");
  });
});
