import { existsSync } from "node:fs";
import { execa } from "execa";
import ssh2 from "ssh2";
import { until } from "../server/server.ts";

/** Creates an Ed25519 key pair in OpenSSH's format, again if ssh2 omits a leading zero (one in 256). */
export function sshKeyPair(): { private: string; public: string } {
  const pair = ssh2.utils.generateKeyPairSync("ed25519");
  return ssh2.utils.parseKey(pair.private) instanceof Error ? sshKeyPair() : pair;
}

export const hasSshAgent = await execa("ssh-agent", ["-h"], { reject: false }).then(
  ({ code }) => code !== "ENOENT",
);

/** Starts OpenSSH's agent at a socket, with the keys of files. */
export async function startSshAgent(socket: string, ...keyFiles: string[]) {
  const program = execa("ssh-agent", ["-D", "-a", socket], { reject: false });
  const env = { SSH_AUTH_SOCK: socket };
  await until("ssh-agent listens", () => existsSync(socket));
  await execa("ssh-add", ["-q", ...keyFiles], { env });
  return {
    env,
    forgetKeys: () => execa("ssh-add", ["-q", "-D"], { env }),
    async close() {
      program.kill();
      await program;
    },
  };
}
