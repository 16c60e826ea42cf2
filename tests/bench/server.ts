import { Agent, request } from "node:http";
import fastify from "fastify";
import type { Row } from "./measure.ts";
import { attachAgent, startTestServer, toAdd } from "../support/server/server.ts";

const secondsEach = 2;
const connections = 16;

/**
 * Requests per second over keep-alive connections; the same client measures Muster and its peer alternately.
 */
async function rate(url: string, token: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { authorization: `Bearer ${token}` };
  const once = () =>
    new Promise<void>((resolve, reject) => {
      const sent = request(url, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
        answer.resume().on("end", resolve);
      });
      sent.on("error", reject).end();
    });
  let count = 0;
  const until = performance.now() + secondsEach * 1_000;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (; performance.now() < until; count++) await once();
    }),
  );
  agent.destroy();
  return (count * 1_000) / (performance.now() - from);
}

/**
 * Measures reads, compared with a bare Fastify route that returns the same bytes, and the import of 1,000
 * devices.
 */
export async function serverBench(): Promise<Row[]> {
  const server = await startTestServer({ checkAnswers: false });
  const probe = await attachAgent(server);
  const place = { locationId: server.locationId, nmsDelegateNodeId: probe.nodeId };
  const devices = Array.from({ length: 1_000 }, (_, i) => toAdd(`10.9.${i >> 8}.${i & 255}`, place));
  const from = performance.now();
  await server.ada.muster.call("importDevices", { path: { orgId: server.clientId }, body: { devices } });
  const importMS = performance.now() - from;

  const rows: Row[] = [];
  for (const [what, path, goal] of [
    ["Health of the server", "/ws/health", "0.6"],
    ["One device of 1,000", "/ws/node/500", "0.6"],
    ["50 of 1,000 devices", "/ws/query/devices?pageSize=50", "0.6"],
  ] as const) {
    const headers = { authorization: `Bearer ${server.ada.token}` };
    const answer: unknown = await (await fetch(server.url + path, { headers })).json();
    const bare = fastify();
    bare.get("/", async () => answer);
    const url = await bare.listen({ port: 0, host: "127.0.0.1" });
    await rate(url, "");
    const peer = await rate(url, "");
    await rate(server.url + path, server.ada.token);
    const muster = await rate(server.url + path, server.ada.token);
    await bare.close();
    rows.push({
      what: `${what}, requests a second against bare Fastify`,
      muster: muster.toFixed(0),
      peer: peer.toFixed(0),
      ratio: (muster / peer).toFixed(2),
      goal: `at least ${goal}`,
    });
  }
  rows.push({
    what: "1,000 devices imported",
    muster: `${importMS.toFixed(0)} ms`,
    peer: "",
    ratio: "",
    goal: "under 1,000 ms",
  });
  probe.socket.close();
  await server.close();
  return rows;
}
