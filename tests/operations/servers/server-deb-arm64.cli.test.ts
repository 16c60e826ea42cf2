// The server's Debian package for ARM64, installed on a computer without an init. QEMU emulates Node.js.
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { armMissing, canEmulate, processors } from "../../support/providers/arm-emulation.ts";
import {
  canBootSystemd,
  changesSince,
  enterPlain,
  filesOf,
  type PrivateComputer,
} from "../../support/agents/systemd-computer.ts";
import { until } from "../../support/server/server.ts";

const run = promisify(execFile);
const packager = new URL("../../../cli/packaging/package.ts", import.meta.url).pathname;
const canInstall = process.arch === "x64" && canBootSystemd() && canEmulate("linux-arm64");
if (!canInstall) console.warn(`Skips the server's package for ARM64: x64 and root on Linux; ${armMissing}`);

const { emulator, libraries } = processors["linux-arm64"];
const node = "/usr/lib/muster/node";
/** Does what the kernel does where QEMU is registered for ARM. */
const emulated = `#!/bin/sh\nexec /usr/bin/${emulator} -L ${libraries} ${node}.arm64 "$@"\n`;
/** AArch64 in the header of a program. */
const aarch64 = 183;

describe.skipIf(!canInstall)("The Debian package of the server for ARM64", () => {
  const folder = mkdtempSync(join(tmpdir(), "muster-server-arm64-"));
  let file: string;
  let computer: PrivateComputer;
  let before: string[];
  const shell = (line: string) => computer.run("sh", "-c", line);
  const answers = () =>
    shell(`curl -fsS --max-time 20 http://127.0.0.1:7440/ | grep -c '<div id="root"'`).then(
      () => true,
      () => false,
    );
  const isReady = () => until("the server responds", answers, 120_000);

  beforeAll(async () => {
    const env = { ...process.env, MUSTER_DIST: folder };
    await run(process.execPath, [packager, "linux-arm64.deb"], { env });
    file = join(
      folder,
      readdirSync(folder).find((name) => name.endsWith(".deb"))!,
    );
    computer = await enterPlain({ sharesNetwork: false });
    computer.write("/root/muster.deb", readFileSync(file));
    before = await filesOf(computer);
  }, 300_000);
  afterAll(() => {
    computer?.close();
    rmSync(folder, { recursive: true });
  });

  test("is for ARM64, and so is its Node.js", () => {
    expect(execFileSync("dpkg-deb", ["-f", file, "Architecture"], { encoding: "utf8" })).toBe("arm64\n");
    const unpacked = join(folder, "unpacked");
    execFileSync("dpkg-deb", ["-x", file, unpacked]);
    expect(readFileSync(join(unpacked, node)).readUInt16LE(18)).toBe(aarch64);
  });

  test("installs, starts through its init script, and can be set up", { timeout: 240_000 }, async () => {
    await shell("dpkg --force-architecture --force-depends --unpack /root/muster.deb");
    await computer.run("mv", node, `${node}.arm64`);
    computer.write(node, emulated);
    await computer.run("chmod", "755", node);
    const said = await shell("dpkg --force-depends --configure muster:arm64");
    expect(said).toContain("sudo muster setup --data /var/lib/muster");
    await isReady();
    expect(await shell("/etc/init.d/muster status")).toBe("running\n");
    expect(await shell("ps -o user= -p $(pgrep -f '^/usr/bin/qemu.* up ' | head -1)")).toBe("muster\n");
    expect(await computer.run("muster", "--version")).toMatch(/^\d+\.\d+\.\d+/);
    const setup = "muster setup --data /var/lib/muster --email ada@example.com --password-stdin";
    await shell(`echo 'correct horse battery staple 7' | HOME=/root ${setup} --organization "Acme Dental"`);
    const organizations = "HOME=/root muster organizations list --jq '.[].name'";
    expect(await shell(organizations)).toBe("Acme Dental\n");
  });

  test("its init script stops and starts the server", { timeout: 180_000 }, async () => {
    await shell("/etc/init.d/muster stop");
    expect(await answers()).toBe(false);
    await shell("/etc/init.d/muster start");
    await isReady();
  });

  test("a removal stops it and keeps the data, and a purge leaves nothing", { timeout: 90_000 }, async () => {
    // dpkg removes only the package's own files, so put the original back
    await computer.run("mv", `${node}.arm64`, node);
    await computer.run("dpkg", "-r", "muster:arm64");
    expect(await answers()).toBe(false);
    expect(await changesSince(before, computer)).toContain("/var/lib/muster/key");
    await computer.run("dpkg", "-P", "muster:arm64");
    expect(await changesSince(before, computer)).toEqual([]);
  });
});
