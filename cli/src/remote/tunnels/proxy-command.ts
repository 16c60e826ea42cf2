import { resolve } from "node:path";
import { shellQuoted } from "@muster/sdk";
import type { CommonFlags } from "../../lib/command.ts";

/** Quotes a word for the shell in which ssh runs its ProxyCommand; ssh itself interprets %. */
function quoted(word: string): string {
  const escaped = word.replaceAll("%", "%%");
  return process.platform === "win32" ? `"${escaped.replaceAll('"', "")}"` : shellQuoted(escaped);
}

/** The host name under which ssh stores a device's host key. ssh would take a bare number for an address. */
export const sshHost = (nodeId: number): string => `muster-${nodeId}`;

/** The ProxyCommand that starts this program in the same way as it was started now. */
export function proxyCommand(
  nodeId: number,
  flags: Pick<CommonFlags, "url" | "profile" | "reason" | "signWith" | "sshAgent"> & { port: number },
): string {
  const { url, profile, port, reason, signWith, sshAgent } = flags;
  const [program = "", script = ""] = process.argv;
  const words = [
    program,
    script,
    "ssh",
    "--proxy",
    "--port",
    String(port),
    ...(url ? ["--url", url] : []),
    ...(profile ? ["--profile", profile] : []),
    ...(reason ? ["--reason", reason] : []),
    // ssh may start the program in another folder
    ...(signWith === undefined ? [] : ["--sign-with", resolve(signWith)]),
    ...(sshAgent ? ["--ssh-agent"] : []),
    String(nodeId),
  ];
  return words.map(quoted).join(" ");
}
