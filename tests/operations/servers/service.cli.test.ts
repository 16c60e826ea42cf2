// The server as a service, on a computer booted by systemd and on one with init scripts. Both need root.
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bootSystemd, canBootSystemd, type SystemdComputer } from "../../support/agents/systemd-computer.ts";
import { muster, run } from "../../support/clients/muster.ts";
import { until } from "../../support/server/server.ts";

const canBoot = canBootSystemd();
/** Services can't read these folders, so installing one with a program in them is refused. */
const isHidden = /^\/(home|root|tmp|var\/tmp|run)\//.test(muster);
const why = isHidden ? " (skipped: services can't read the project's folder)" : "";

describe.skipIf(!canBoot || isHidden)(`a systemd service${why}`, () => {
  let computer: SystemdComputer;
  const shell = (...args: string[]) => computer.run(process.execPath, muster, "server", ...args);

  beforeAll(async () => {
    computer = await bootSystemd();
  }, 60_000);
  afterAll(() => computer.close());

  test("is shown in a dry run, enabled at boot, restarted after a kill, and uninstalled", async () => {
    const dry = await shell("install-service", "--port", "443", "--dry-run");
    expect(dry).toContain("# /etc/systemd/system/muster.service");
    expect(dry).toContain("useradd --system");
    await expect(computer.run("systemctl", "cat", "muster")).rejects.toThrow("No files found");

    const installed = await shell("install-service", "--port", "443", "--yes", "--jq", ".state");
    expect(installed).toBe("RUNNING\n");
    expect(await computer.run("systemctl", "is-enabled", "muster")).toBe("enabled\n");
    expect(await computer.run("systemd-analyze", "verify", "muster.service")).toBe("");
    const token = await computer.run("stat", "-c", "%U %a", "/var/lib/muster/setup-token");
    expect(token).toBe("muster 600\n");

    const pid = () => computer.run("systemctl", "show", "--value", "-p", "MainPID", "muster");
    const first = await pid();
    await computer.run("kill", "-KILL", first.trim());
    await until("the server runs again", async () => !["0\n", first].includes(await pid()), 30_000);

    expect(await shell("uninstall-service", "--yes", "--jq", ".state")).toBe("REMOVED\n");
    await expect(computer.run("systemctl", "cat", "muster")).rejects.toThrow("No files found");
    expect(await computer.run("ls", "/var/lib/muster")).toContain("key");
    await expect(shell("uninstall-service", "--yes")).rejects.toThrow(
      "The server isn't installed as a service",
    );
  }, 180_000);
});

/**
 * Overlays this computer's settings and data, hides systemd, and installs, kills and uninstalls the service.
 */
const layers = `set -e
mount -t tmpfs tmpfs /mnt
for one in etc var; do
  mkdir -p /mnt/$one/upper /mnt/$one/work
  mount -t overlay overlay -o lowerdir=/$one,upperdir=/mnt/$one/upper,workdir=/mnt/$one/work /$one
done
mount -t tmpfs tmpfs /run
ip link set lo up
muster() { "$NODE" "$COMMAND" server "$@"; }
muster install-service --port "$PORT" --yes --jq '.file, .state'
/etc/init.d/muster status
ls -l /var/lib/muster/setup-token | cut -c1-16
pkill -KILL -U muster node
sleep 7
pgrep -c -U muster node
muster uninstall-service --yes --jq .state
ls /etc/init.d/muster /etc/rc3.d/*muster 2>/dev/null || echo gone
pgrep -U muster || echo ended
`;

test.skipIf(!canBoot || isHidden)(
  `a service without systemd starts, restarts after a kill, and is uninstalled${why}`,
  async () => {
    const spaces = ["--mount", "--pid", "--mount-proc", "--fork", "--kill-child"];
    const env = { NODE: process.execPath, COMMAND: muster, PORT: "447" };
    const { stdout, stderr } = await execa("unshare", ["--net", ...spaces, "sh", "-c", layers], {
      env,
      reject: false,
    });
    expect(stdout.split("\n"), stderr).toEqual([
      "/etc/init.d/muster",
      "RUNNING",
      "running",
      "-rw------- 1 mus",
      "1",
      "REMOVED",
      "gone",
      "ended",
    ]);
  },
  120_000,
);

test.skipIf(!canBoot).each([
  [["--data", "/tmp/muster"], "choose a folder outside of /home, /root, /tmp and /run"],
  [["--data", "/srv/a b"], "contains characters other than"],
  [["--user", "a;b"], "--user: use lowercase letters"],
  [["--host", "a b"], "--host: not an address or a name"],
  [["--port", "70000"], "--port: use a number from 1 to 65535"],
])("%j is refused in a dry run", async (flags, message) => {
  const { exitCode, stderr } = await run(["server", "install-service", ...flags, "--dry-run"]);
  expect(stderr).toContain(message);
  expect(exitCode).toBe(2);
});
