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
  { url, profile, port, reason }: Pick<CommonFlags, "url" | "profile"> & { port: number; reason?: string },
): string {
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
    String(nodeId),
  ];
  return words.map(quoted).join(" ");
}
