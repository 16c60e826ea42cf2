import { Agent } from "node:http";
import fc from "fast-check";
import { operations, type OperationId } from "@muster/sdk/contract";
import { requestsOf, sender } from "../support/contract/requests.ts";
import { attachAgent, startTestServer } from "../support/server/server.ts";

const cases = Number(process.env.MUSTER_CASES ?? 20_000);
const atOnce = 8;
const classes = ["2xx", "3xx", "4xx", "5xx"] as const;

/** Sends requests generated from the contract to each operation; none may end in a 5xx. */
export async function fuzzBench(): Promise<Record<string, string>[]> {
  const server = await startTestServer({ signInsPerMinute: 1e9 });
  const probe = await attachAgent(server);
  await server.organization("Fuzzed Ltd");
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const send = sender(server.url, agent, server.ada.token);
  const ids = Object.keys(operations) as OperationId[];
  const numRuns = Math.ceil(cases / ids.length);
  const seed = Number(process.env.MUSTER_SEED ?? Date.now() % 2 ** 31);
  const table = new Map<string, Map<string, number>>();
  const failed: string[] = [];

  for (const id of ids) {
    const row = new Map<string, number>();
    table.set(id, row);
    const all = fc.sample(requestsOf(id), { numRuns, seed });
    for (let i = 0; i < all.length; i += atOnce)
      await Promise.all(
        all.slice(i, i + atOnce).map(async ({ method, url, text }) => {
          const headers: Record<string, string> =
            text === undefined ? {} : { "content-type": "application/json" };
          const { status, text: body } = await send(method, url, headers, text);
          const column = `${Math.floor(status / 100)}xx`;
          row.set(column, (row.get(column) ?? 0) + 1);
          if (status >= 500) failed.push(`${method} ${url.slice(0, 300)} ${text?.slice(0, 300)}: ${body}`);
        }),
      );
  }
  agent.destroy();
  probe.socket.close();
  await server.close();
  for (const one of failed) console.error(one);

  const line = (operation: string, count: (column: string) => number) => ({
    operation,
    cases: String(classes.reduce((sum, column) => sum + count(column), 0)),
    ...Object.fromEntries(classes.map((column) => [column, String(count(column))])),
  });
  return [
    ...ids.map((id) => line(id, (column) => table.get(id)?.get(column) ?? 0)),
    line(`all ${ids.length}, seed ${seed}`, (column) =>
      [...table.values()].reduce((sum, row) => sum + (row.get(column) ?? 0), 0),
    ),
  ];
}
