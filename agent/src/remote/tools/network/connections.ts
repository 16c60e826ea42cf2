// The network connections of Linux and the processes they belong to, read from /proc.
import { readlinkSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { cleanText } from "@muster/sdk";
import { list, read } from "../../../monitoring/metrics/linux.ts";
import { maxConnections, type Connection } from "./network.ts";

/** https://git.kernel.org/torvalds/h/v6.12/include/net/tcp_states.h */
const states = [
  "",
  "ESTABLISHED",
  "SYN_SENT",
  "SYN_RECEIVED",
  "FIN_WAIT_1",
  "FIN_WAIT_2",
  "TIME_WAIT",
].concat(["CLOSED", "CLOSE_WAIT", "LAST_ACK", "LISTENING", "CLOSING", "SYN_RECEIVED"]);
const atOnce = 50;

/**
 * Parses an address such as "0100007F:1F90": words in the byte order of the computer, which must be
 * little-endian.
 */
export function parseAddress(text: string): { address: string; port: number } {
  const [hex = "", port = ""] = text.split(":");
  const bytes = Buffer.from(hex, "hex");
  for (let at = 0; at + 4 <= bytes.length; at += 4) bytes.subarray(at, at + 4).reverse();
  return { address: bytes.length === 4 ? bytes.join(".") : ipv6(bytes), port: Number.parseInt(port, 16) };
}

function ipv6(bytes: Buffer): string {
  const isMapped = bytes.subarray(0, 10).every((byte) => byte === 0) && bytes.readUInt16BE(10) === 0xffff;
  if (isMapped) return bytes.subarray(12).join(".");
  const words = Array.from({ length: 8 }, (_, i) => bytes.readUInt16BE(i * 2).toString(16));
  // the address is valid, and URL shortens it
  return new URL(`http://[${words.join(":")}]`).hostname.slice(1, -1);
}

/** Process ids by socket inode. */
async function socketOwners(root: string): Promise<Map<string, number>> {
  const owners = new Map<string, number>();
  const pids = list(join(root, "proc")).filter((name) => /^\d+$/.test(name));
  for (const [i, pid] of pids.entries()) {
    if (i % atOnce === atOnce - 1) await setImmediate();
    for (const name of list(`${root}/proc/${pid}/fd`)) {
      try {
        const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(`${root}/proc/${pid}/fd/${name}`))?.[1];
        if (inode && !owners.has(inode)) owners.set(inode, Number(pid));
      } catch {
        // the descriptor was closed meanwhile
      }
    }
  }
  return owners;
}

export async function linuxConnections(root = "/"): Promise<Connection[]> {
  const owners = await socketOwners(root);
  const names = new Map<number, string>();
  const nameOf = (pid: number) => {
    const known = names.get(pid) ?? cleanText(read(join(root, "proc", String(pid), "comm")), 100);
    names.set(pid, known);
    return known;
  };
  const connections = (["tcp", "tcp6", "udp", "udp6"] as const).flatMap((kind) =>
    read(join(root, "proc/net", kind))
      .split("\n")
      .slice(1)
      .flatMap((line): Connection[] => {
        const [, local = "", remote = "", state = "", , , , , , inode = ""] = line.trim().split(/\s+/);
        if (!remote) return [];
        const [here, there] = [parseAddress(local), parseAddress(remote)];
        const pid = owners.get(inode) ?? null;
        const isTcp = kind.startsWith("tcp");
        return [
          {
            protocol: isTcp ? "TCP" : "UDP",
            localAddress: here.address,
            localPort: here.port,
            remoteAddress: there.port ? there.address : "",
            remotePort: there.port || null,
            state: isTcp ? (states[Number.parseInt(state, 16)] ?? "") : "",
            pid,
            process: pid === null ? "" : nameOf(pid),
          },
        ];
      }),
  );
  return connections.slice(0, maxConnections + 1);
}
