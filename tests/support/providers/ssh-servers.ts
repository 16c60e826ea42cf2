// OpenSSH's and Dropbear's servers on this computer, for the current user with a key.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sshKeyPair } from "../agents/ssh-keys.ts";
import { freePort } from "../server/ports.ts";
import { until } from "../server/server.ts";

export interface SshServer {
  port: number;
  /** The options with which ssh signs in. */
  options: string[];
  close(): Promise<void>;
}

export async function startSshServer(kind: "openssh" | "dropbear"): Promise<SshServer> {
  const folder = mkdtempSync(join(tmpdir(), "muster-ssh-"));
  const port = await freePort();
  const keys = sshKeyPair();
  const at = (name: string) => join(folder, name);
  writeFileSync(at("id"), keys.private, { mode: 0o600 });
  mkdirSync(at(".ssh"), { mode: 0o700 });
  writeFileSync(at(".ssh/authorized_keys"), keys.public, { mode: 0o600 });
  mkdirSync("/run/sshd", { recursive: true });
  execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", at("host")]);
  if (kind === "dropbear") execFileSync("dropbearkey", ["-t", "ed25519", "-f", at("dropbear")]);
  const config = [
    `Port ${port}`,
    "ListenAddress 127.0.0.1",
    `HostKey ${at("host")}`,
    "UsePAM no",
    "PidFile none",
    `AuthorizedKeysFile ${at(".ssh/authorized_keys")}`,
    "StrictModes no",
    "PermitRootLogin yes",
    // the user's own start-up files, such as .bashrc, don't run
    `SetEnv HOME=${folder}`,
  ];
  writeFileSync(at("config"), config.join("\n"));
  const [program, ...args] = {
    openssh: ["/usr/sbin/sshd", "-D", "-e", "-f", at("config")],
    // it reads keys from the user's home folder, which is replaced by another one only for it
    dropbear: [
      "unshare",
      "-m",
      "sh",
      "-c",
      'mount --bind "$1" /root && shift && exec "$@"',
      "sh",
      folder,
      "/usr/sbin/dropbear",
      "-F",
      "-E",
      "-s",
      "-r",
      at("dropbear"),
      "-p",
      `127.0.0.1:${port}`,
    ],
  }[kind] as [string, ...string[]];
  const daemon = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  daemon.stderr.setEncoding("utf8").on("data", (text: string) => (log += text));
  await until(`${kind} listens`, () => /listening|Not backgrounding/i.test(log), 10_000);
  return {
    port,
    options: [
      "-i",
      at("id"),
      "-o",
      "IdentitiesOnly=yes",
      "-o",
      "StrictHostKeyChecking=no",
      "-o",
      `UserKnownHostsFile=${at("known_hosts")}`,
      "-o",
      "BatchMode=yes",
    ],
    async close() {
      daemon.kill();
      await once(daemon, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
