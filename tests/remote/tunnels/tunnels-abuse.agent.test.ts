// Where tunnels can't connect to, and who may not open them.
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isSiteAddress } from "@muster/sdk";
import type { RemoteOrder } from "@muster/sdk/live";
import { tunnelTarget } from "../../../agent/src/remote/tunnel-target.ts";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { openLocalTunnel } from "../../support/clients/local-tunnel.ts";
import { freePort } from "../../support/server/ports.ts";
import { refusal, toAdd, until, type Person } from "../../support/server/server.ts";

let computer: ManagedComputer;
let ada: Person;
beforeAll(async () => {
  computer = await startManagedComputer();
  ({ ada } = computer.server);
});
afterAll(() => computer.close());

const open = ({ muster }: Person, target: { host?: string; port: number }) =>
  muster.call("openTunnel", { body: { nodeId: computer.nodeId, ...target } });

describe("A tunnel is refused", () => {
  test("to ports that an administrator hasn't allowed, until one does", async () => {
    expect(await refusal(open(ada, { port: 25 }))).toBe("port_not_allowed");
    const { ports } = await ada.muster.call("getTunnelPorts", {});
    await ada.muster.call("setTunnelPorts", { body: { ports: [...ports, "25"] } });
    await open(ada, { port: 25 });
    const user = await computer.server.person({ permissions: ["canUseTunnels"] });
    const change = user.muster.call("setTunnelPorts", { body: { ports: ["1-65535"] } });
    expect(await refusal(change)).toBe("forbidden");
    const { results } = await ada.muster.call("listActivities", { query: { pageSize: 50 } });
    const changes = results.filter(({ operation }) => operation === "setTunnelPorts");
    expect(changes.map(({ outcome }) => outcome)).toEqual(["forbidden", "done"]);
    await ada.muster.call("setTunnelPorts", { body: { ports } });
  });

  test("to other computers, unless the agent is a probe", async () => {
    expect(await refusal(open(ada, { host: "10.0.0.5", port: 80 }))).toBe("target_not_allowed");
    expect(await refusal(open(ada, { host: "printer", port: 80 }))).toBe("target_not_allowed");
  });

  test("to users without the permission or of other organizations, and by the local policy", async () => {
    const target = { port: 22 };
    const terminals = await computer.server.person({ permissions: ["canUseCommandLine", "canUseRDP"] });
    expect(await refusal(open(terminals, target))).toBe("forbidden");
    const { clientId } = await computer.server.organization("Other");
    const other = await computer.server.person({
      permissions: ["canUseTunnels"],
      organizationIds: [clientId],
    });
    expect(await refusal(open(other, target))).toBe("not_found");
    const policyFile = join(mkdtempSync(join(tmpdir(), "muster-policy-")), "policy.json");
    writeFileSync(policyFile, JSON.stringify({ tunnels: "deny", remoteDesktop: "deny" }), { mode: 0o644 });
    const strict = await startManagedComputer({ policyFile });
    try {
      const { muster } = strict.server.ada;
      const body = { nodeId: strict.nodeId };
      const tunnel = muster.call("openTunnel", { body: { ...body, ...target } });
      expect(await refusal(tunnel)).toBe("refused_by_local_policy");
      expect(await refusal(muster.call("openDesktop", { body }))).toBe("refused_by_local_policy");
    } finally {
      await strict.close();
    }
  });
});

describe("A tunnel ends", () => {
  test("when its user loses the permission", async () => {
    const user = await computer.server.person({ permissions: ["canUseTunnels"] });
    const target = { nodeId: computer.nodeId, port: 22 };
    const tunnel = await openLocalTunnel(user, target, () => computer.server.url);
    await tunnel.connected;
    await ada.muster.call("updateUser", { path: { userId: user.user.id }, body: { permissions: [] } });
    expect(await tunnel.ended).toMatchObject({ type: "ended", ending: "RIGHTS_REVOKED" });
    tunnel.close();
  }, 20_000);

  test("when its port is no longer allowed", async () => {
    const target = { nodeId: computer.nodeId, port: 8_443 };
    const tunnel = await openLocalTunnel(ada, target, () => computer.server.url);
    await tunnel.connected;
    await ada.muster.call("setTunnelPorts", { body: { ports: ["22"] } });
    expect(await tunnel.ended).toMatchObject({ type: "ended", ending: "RIGHTS_REVOKED" });
    tunnel.close();
  }, 20_000);
});

describe("A probe", () => {
  beforeAll(async () => {
    const { nodeId } = computer;
    await computer.server.session.call("installNmAgent", { path: { nodeId } });
    await until("the agent is a probe", async () => {
      await ada.muster.call("getNmStatus", { path: { nodeId } });
      return (await ada.muster.call("getDevice", { path: { nodeId } })).isDelegate;
    });
    await ada.muster.call("setTunnelPorts", { body: { ports: ["1-65535"] } });
  });

  test.each([
    "169.254.169.254",
    "8.8.8.8",
    "0.0.0.0",
    "255.255.255.255",
    "224.0.0.1",
    "127.0.0.2",
    "::ffff:a9fe:a9fe",
  ])("isn't used for a tunnel to %s", async (host) => {
    expect(await refusal(open(ada, { host, port: 80 }))).toBe("target_not_allowed");
  });

  test("resolves names, and allows only addresses that it may reach", async () => {
    const order = (target: string, reachable: string[] = []) => ({ target, reachable }) as RemoteOrder;
    const resolve = (target: string, reachable?: string[], serverUrl = "http://192.0.2.1") =>
      tunnelTarget(order(target, reachable), serverUrl).resolve();
    expect(await resolve("localhost:80")).toEqual([
      { address: "127.0.0.1", family: 4 },
      { address: "::1", family: 6 },
    ]);
    // names of this computer resolve to its loopback address, which a probe may reach only as localhost
    await expect(resolve("localhost.localdomain:80")).rejects.toThrow();
    await expect(resolve("127.0.0.3:80", ["127.0.0.0/8"])).rejects.toThrow();
    await expect(resolve("169.254.169.254:80", ["169.254.0.0/16"])).rejects.toThrow();
    await expect(resolve("10.99.0.5:80")).rejects.toThrow("10.99.0.5");
    expect(await resolve("10.99.0.5:80", ["10.99.0.5"])).toEqual([{ address: "10.99.0.5", family: 4 }]);
    // the server itself, near the probe and on the probe's computer
    await expect(resolve("10.99.0.5:80", ["10.99.0.5"], "https://10.99.0.5")).rejects.toThrow();
    await expect(resolve("localhost:7440", [], "http://127.0.0.1:7440")).rejects.toThrow();
    await expect(resolve("127.0.0.1:443", [], "https://localhost")).rejects.toThrow();
  });

  test("recognizes which addresses belong to a site", () => {
    const networks = ["10.1.2.0/24", "fd00:1::/64", "fd00:ec2::/32", "169.254.0.0/16", "172.16.0.0/12"];
    for (const address of ["10.1.2.3", "172.31.255.254", "fd00:1::5", "::ffff:10.1.2.3"])
      expect(isSiteAddress(address, networks), address).toBe(true);
    for (const address of [
      "10.1.3.3",
      "10.1.2.255",
      "169.254.169.254",
      "::ffff:169.254.169.254",
      "127.0.0.1",
      "::1",
      "::",
      "fd00:ec2::254",
      "fe80::1",
      "ff02::1",
      "172.31.255.255",
      "1.1.1.1",
      "012.1.2.3",
      "0xa010203",
      "",
    ])
      expect(isSiteAddress(address, networks), address).toBe(false);
  });

  test.runIf(process.getuid?.() === 0)(
    "reaches a device of its organization, and not its neighbor",
    async () => {
      const { clientId, locationId } = computer.server;
      const [known, neighbor] = ["10.219.7.1", "10.219.7.2"];
      const port = await freePort();
      for (const address of [known, neighbor])
        execFileSync("ip", ["addr", "add", `${address}/32`, "dev", "lo"], { stdio: "ignore" });
      const serve = (address: string) =>
        createServer((socket) => socket.end(`from ${address}`)).listen(port, address);
      const servers = [known, neighbor].map(serve);
      try {
        const devices = [toAdd(known, { locationId, nmsDelegateNodeId: computer.nodeId })];
        await ada.muster.call("importDevices", { path: { orgId: clientId }, body: { devices } });
        const reach = (host: string) =>
          openLocalTunnel(ada, { nodeId: computer.nodeId, host, port }, () => computer.server.url);
        const tunnel = await reach(known);
        const socket = connect(tunnel.port, "127.0.0.1");
        expect(Buffer.concat(await socket.toArray()).toString()).toBe(`from ${known}`);
        tunnel.close();
        const refused = await reach(neighbor);
        expect(await refused.ended).toMatchObject({ type: "failed", code: "ERROR_TARGET" });
        refused.close();
      } finally {
        for (const server of servers) server.close();
        for (const address of [known, neighbor])
          execFileSync("ip", ["addr", "del", `${address}/32`, "dev", "lo"], { stdio: "ignore" });
      }
    },
  );
});
