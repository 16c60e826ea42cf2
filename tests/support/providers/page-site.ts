// A probe on this computer, and a device near it, whose web pages a test serves.
import { execFileSync } from "node:child_process";
import { request, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { createServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { certificate } from "../hostile/network-services.ts";
import { freePort } from "../server/ports.ts";
import { toAdd, until, type Person } from "../server/server.ts";
import { startManagedComputer, type ManagedComputer } from "../agents/managed-computer.ts";

/** Only root can add a device's address to this computer. */
export const canAddAddresses = process.getuid?.() === 0;

export interface PageSite extends ManagedComputer {
  device: { nodeId: number; address: string };
  /** Serves pages at the device's address. @returns the port */
  serve(listener: RequestListener, options?: { tls?: boolean; port?: number }): Promise<number>;
  /** The server that was started last. */
  last(): Server;
}

const address = (action: "add" | "del", ip: string) =>
  execFileSync("ip", ["addr", action, `${ip}/32`, "dev", "lo"], { stdio: "ignore" });

export async function startPageSite(
  ip: string,
  options: Parameters<typeof startManagedComputer>[0] = {},
): Promise<PageSite> {
  const computer = await startManagedComputer(options);
  const { server, nodeId } = computer;
  const { muster } = server.ada;
  await server.session.call("installNmAgent", { path: { nodeId } });
  await until("it is a probe", async () => {
    await muster.call("getNmStatus", { path: { nodeId } });
    return (await muster.call("getDevice", { path: { nodeId } })).isDelegate;
  });
  await muster.call("setTunnelPorts", { body: { ports: ["1-65535"] } });
  address("add", ip);
  const devices = [toAdd(ip, { locationId: server.locationId, nmsDelegateNodeId: nodeId })];
  await muster.call("importDevices", { path: { orgId: server.clientId }, body: { devices } });
  const { results } = await muster.call("listDevices", { query: { clientId: server.clientId } });
  const device = results.find((one) => one.ip === ip)!;
  const servers: Server[] = [];
  return {
    ...computer,
    device: { nodeId: device.id, address: ip },
    async serve(listener, { tls = false, port } = {}) {
      const listening = port ?? (await freePort());
      const made = tls
        ? createTlsServer(certificate("/CN=switch.example.com", 1), listener)
        : createServer(listener);
      servers.push(made);
      await new Promise<void>((resolve) => made.listen(listening, ip, resolve));
      return (made.address() as AddressInfo).port;
    },
    last: () => servers.at(-1)!,
    async close() {
      for (const one of servers) {
        one.closeAllConnections();
        one.close();
      }
      await computer.close();
      address("del", ip);
    },
  };
}

export const openPage = (
  { muster }: Pick<Person, "muster">,
  body: Parameters<typeof muster.call<"openWebPage">>[1]["body"],
) => muster.call("openWebPage", { body });

export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends a request as a browser would in which the page's host name resolves to this computer. */
export async function ask(
  address: string,
  {
    method = "GET",
    headers = {},
    body,
    onHead,
  }: { method?: string; headers?: Record<string, string>; body?: string; onHead?: () => void } = {},
): Promise<Answered> {
  const url = new URL(address);
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const asked = request(
    {
      host: "127.0.0.1",
      port: url.port,
      path: url.pathname + url.search,
      method,
      agent: false,
      headers: { host: url.host, ...headers },
    },
    (answer) => {
      onHead?.();
      void text(answer).then(
        (read) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: read }),
        reject,
      );
    },
  );
  asked.on("error", reject);
  asked.end(body);
  return promise;
}

/** Uses the ticket in an address. @returns the page's origin, and a function for requests with its cookie */
export async function enter(url: string) {
  const { origin } = new URL(url);
  const entered = await ask(url);
  const cookie = entered.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  return {
    entered,
    origin,
    cookie,
    ask: (path: string, options: Parameters<typeof ask>[1] = {}) =>
      ask(origin + path, {
        ...options,
        headers: {
          ...options?.headers,
          cookie: [cookie, options?.headers?.cookie].filter(Boolean).join("; "),
        },
      }),
  };
}
