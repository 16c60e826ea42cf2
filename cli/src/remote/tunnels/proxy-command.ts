import { resolve } from "node:path";
import { shellQuoted } from "@muster/sdk";
import type { CommonFlags } from "../../lib/command.ts";

/** One word of the shell that ssh runs its ProxyCommand with; % is ssh's own. */
function quoted(word: string): string {
  const escaped = word.replaceAll("%", "%%");
  return process.platform === "win32" ? `"${escaped.replaceAll('"', "")}"` : shellQuoted(escaped);
}

/** What ssh takes a device for, and keeps its host key by; it would take a mere number for an address. */
export const sshHost = (nodeId: number): string => `muster-${nodeId}`;

/** The ProxyCommand that starts this program again, as it was started. */
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
    // ssh may start it in another folder
    ...(signWith === undefined ? [] : ["--sign-with", resolve(signWith)]),
    ...(sshAgent ? ["--ssh-agent"] : []),
    String(nodeId),
  ];
  return words.map(quoted).join(" ");
}
