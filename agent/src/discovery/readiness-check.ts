import { getServers } from "node:dns";
import { createSocket } from "node:dgram";
import { findPingTool } from "../network/ping.ts";

export interface RequirementCheck {
  name: string;
  ok: boolean;
  detail: string;
}

/**
 * Checks what a delegate needs: ICMP, UDP sockets and name servers. Only UDP is required, so `ok` reports UDP
 * alone.
 */
export async function checkScanRequirements(): Promise<{ ok: boolean; checks: RequirementCheck[] }> {
  const [icmp, udp] = await Promise.all([findPingTool(), tryUdp()]);
  const servers = getServers();
  const checks = [
    { name: "icmp", ok: icmp.tool !== "none", detail: icmp.detail },
    { name: "udp", ...udp },
    { name: "dns", ok: servers.length > 0, detail: servers.join(", ") || "No name server is configured" },
  ];
  return { ok: udp.ok, checks };
}

function tryUdp(): Promise<{ ok: boolean; detail: string }> {
  return new Promise((resolve) => {
    const socket = createSocket("udp4");
    const finish = (ok: boolean, detail: string): void => {
      clearTimeout(timer);
      socket.close();
      resolve({ ok, detail });
    };
    const timer = setTimeout(finish, 1000, false, "a packet sent to the loopback address was lost");
    socket.on("error", (error) => finish(false, error.message));
    socket.on("message", () => finish(true, "UDP sockets send and receive"));
    socket.bind(0, "127.0.0.1", () => socket.send("muster", socket.address().port, "127.0.0.1"));
  });
}
