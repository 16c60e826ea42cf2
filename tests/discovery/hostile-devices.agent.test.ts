import type { Socket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { createServer, type Server, type Socket as TcpSocket } from "node:net";
import tls from "node:tls";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { discover, type DiscoveredDevice } from "../../agent/src/discovery/engine.ts";
import {
  certificate,
  hasOpenssl,
  lie,
  netbios,
  services,
  type Service,
} from "../support/hostile/network-services.ts";
import { agents, mute, read, snmpUser } from "../support/hostile/snmp-agents.ts";
import { answer, honest, serveUdp, v2c } from "../support/providers/snmp.ts";

/** Replaces the computer's name servers with a hostile one. */
function askForNames(server: string): void {
  const { reverse } = Resolver.prototype;
  vi.spyOn(Resolver.prototype, "reverse").mockImplementation(function (this: Resolver, address) {
    // must not be changed while a request is pending
    if (!this.getServers().includes(server)) this.setServers([server]);
    return reverse.call(this, address);
  });
}

const community = { id: 1, type: "SNMPV2", community: "public" } as const;
const login = {
  id: 3,
  type: "TELNET_SSH",
  user: "labnet",
  password: "LabNet-99",
  networks: ["127.0.0.0/8"],
} as const;

const cleanups: (() => void)[] = [];
afterAll(() => cleanups.forEach((cleanUp) => cleanUp()));

async function openUdp(...args: Parameters<typeof serveUdp>): Promise<Socket> {
  const socket = await serveUdp(...args);
  cleanups.push(() => socket.close());
  return socket;
}

function listen(server: Server, address: string, port: number): Promise<void> {
  const sockets = new Set<TcpSocket>();
  server.on("connection", (socket: TcpSocket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  });
  cleanups.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, address, resolve);
  });
}

const canServe = await listen(createServer(), "127.67.0.1", 22).then(
  () => true,
  () => false,
);
const needed = ({ port, subject }: Service): boolean => (canServe || port > 1023) && (hasOpenssl || !subject);

const good = "127.67.0.2";
const honestAgent = v2c((asked) => [answer(asked, honest(asked))]);
/** These respond from a socket other than the one the request was sent to. */
const elsewhere = {
  "another port": { asked: "127.67.0.3", answering: "127.67.0.3" },
  "another address": { asked: "127.67.0.4", answering: "127.67.0.5" },
};
const at = (net: number, index: number): string => `127.67.${net}.${index + 1}`;
const megabyte = 1 << 20;
const heapSize = (): number => {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / megabyte;
};

describe("Discovery of hostile devices beside a healthy one", () => {
  const seen = new Map<string, DiscoveredDevice>();
  let tookMS = 0;
  let grewMB = 0;

  beforeAll(async () => {
    const dns = await openUdp("127.0.0.1", 0, (question) => [lie(question)]);
    askForNames(`127.0.0.1:${dns.address().port}`);
    const { port: snmpPort } = (await openUdp(good, 0, honestAgent)).address();
    await Promise.all(
      Object.values(agents).map(({ reply, delayMS }, i) => openUdp(at(1, i), snmpPort, reply, { delayMS })),
    );
    for (const { asked, answering } of Object.values(elsewhere))
      await openUdp(asked, snmpPort, honestAgent, { by: await openUdp(answering, 0, () => []) });
    for (const [i, service] of Object.values(services).entries()) {
      if (!needed(service)) continue;
      const { subject, serve, port } = service;
      const server = subject
        ? tls
            .createServer(certificate(subject.name, subject.copies), serve)
            .on("tlsClientError", () => undefined)
        : createServer(serve);
      await listen(server, at(2, i), port);
    }
    for (const [i, respond] of Object.values(netbios).entries())
      if (canServe) await openUdp(at(3, i), 137, (question) => [respond(question)]);

    setFlagsFromString("--expose-gc");
    const collectGarbage = runInNewContext("gc") as () => void;
    collectGarbage();
    const before = heapSize();
    const started = performance.now();
    const find = (targets: string[]) =>
      discover(
        {
          targets,
          snmp: [community, snmpUser],
          login,
          snmpPort,
          pingTimeoutMS: 300,
          pingPacketTTL: 64,
          pingsPerNode: 1,
          delayBetweenPingsMS: 100,
          packetsPerSecond: 10_000,
          packetsPerSecondPerSubnet: 10_000,
        },
        { device: (device) => void (device.complete && seen.set(device.ip, device)) },
        new AbortController().signal,
      );
    await find([
      good,
      ...Object.values(elsewhere).map(({ asked }) => asked),
      ...Object.keys(agents).map((_, i) => at(1, i)),
      ...Object.keys(services).map((_, i) => at(2, i)),
      ...Object.keys(netbios).map((_, i) => at(3, i)),
    ]);
    tookMS = performance.now() - started;
    collectGarbage();
    grewMB = heapSize() - before;
    // the devices share this process, which may have been too busy to respond in time
    for (const [i, { seen: expected }] of Object.values(agents).entries())
      if (expected !== mute && String(seen.get(at(1, i))?.reason).includes("SNMP doesn't respond"))
        await find([at(1, i)]);
  }, 60_000);

  /** Checks the requirements for every target, and returns its result. */
  function ended(address: string): DiscoveredDevice {
    const device = seen.get(address);
    if (!device) throw new Error(`no result for ${address}`);
    expect(device.verdict).not.toBe("cancelled");
    expect(device.reason).not.toBe("");
    const text = JSON.stringify(device);
    expect(text, "clean").not.toMatch(/\\u00|[\p{Cc}\p{Cf}]/u);
    expect(text.length, "bounded").toBeLessThan(3_000);
    return device;
  }

  test("identifies the good device and ends within its time-outs", () => {
    expect(ended(good)).toMatchObject({ ...read, os: "Linux" });
    expect(tookMS).toBeLessThan(25_000);
  });

  test("leaves only its results in memory", () => {
    // A target has evidence (120 × 300 characters) and values (at most 24 requests × 64 kB): few exceed 1 MB.
    expect(grewMB).toBeLessThan(Object.keys({ ...agents, ...services, ...netbios }).length);
  });

  test.each(Object.entries(agents).map(([name, { seen: expected }], i) => [name, i, expected] as const))(
    "SNMP: %s",
    (_name, i, expected) => expect(ended(at(1, i))).toMatchObject(expected),
  );

  test.each(Object.entries(elsewhere))("SNMP: a response from %s is ignored", (_name, { asked }) =>
    expect(ended(asked)).toMatchObject(mute),
  );

  describe.each(Object.entries(services).map(([name, service], i) => [name, i, service] as const))(
    "TCP: %s",
    (_name, i, service) =>
      test.skipIf(!needed(service))("ends with a verdict", () =>
        expect(ended(at(2, i))).toMatchObject(service.seen),
      ),
  );

  test.skipIf(!canServe).each(Object.keys(netbios).map((name, i) => [name, i] as const))(
    "NetBIOS: %s",
    (_name, i) => expect(ended(at(3, i)).netbiosName).toBe(""),
  );

  test("the malicious name of the name server is not in the results", () => {
    for (const address of seen.keys()) expect(ended(address).dns).not.toMatch(/[^ -~]/u);
  });
});
