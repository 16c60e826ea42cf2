import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../../support/server/ports.ts";

/** Starts an SSH server for this computer's current user; undefined if sshd isn't installed. */
export async function startSsh(folder: string) {
  if (spawnSync("/usr/sbin/sshd", ["-V"]).error) return undefined;
  for (const name of ["host", "user"])
    spawnSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", join(folder, name)]);
  const port = await freePort();
  const config = [
    `Port ${port}`,
    "ListenAddress 127.0.0.1",
    `HostKey ${join(folder, "host")}`,
    `AuthorizedKeysFile ${join(folder, "user.pub")}`,
    "StrictModes no",
    "UsePAM no",
    "Subsystem sftp internal-sftp",
    `PidFile ${join(folder, "pid")}`,
  ];
  writeFileSync(join(folder, "config"), `${config.join("\n")}\n`);
  mkdirSync("/run/sshd", { recursive: true });
  const server = spawn("/usr/sbin/sshd", ["-D", "-f", join(folder, "config")], { stdio: "ignore" });
  await wait(500);
  const options = ["StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR"];
  const args = ["-i", join(folder, "user"), ...options.flatMap((one) => ["-o", one])];
  return { port: String(port), args, close: () => server.kill() };
}
