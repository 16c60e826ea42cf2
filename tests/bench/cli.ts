import { join } from "node:path";
import { attachAgent, startTestServer, toAdd } from "../support/server/server.ts";
import { inTurn, ms, run, times, type Row } from "./measure.ts";

const muster = join(import.meta.dirname, "../../cli/bin/muster.js");

export async function cliBench(): Promise<Row[]> {
  const server = await startTestServer();
  const probe = await attachAgent(server);
  const place = { locationId: server.locationId, nmsDelegateNodeId: probe.nodeId };
  const devices = Array.from({ length: 1_000 }, (_, i) => toAdd(`10.9.${i >> 8}.${i & 255}`, place));
  await server.ada.muster.call("importDevices", { path: { orgId: server.clientId }, body: { devices } });
  const env = { ...process.env, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token };
  const command = (...args: string[]) => run(process.execPath, args, { env });
  const [bare, version, list, all, queried] = (await inTurn(15, [
    () => command("-e", "0"),
    () => command(muster, "--version"),
    () => command(muster, "organizations", "list"),
    () => command(muster, "devices", "list", "--page-size", "1000", "--json", "all"),
    () => command(muster, "devices", "list", "--page-size", "1000", "--jq", "[.[].id] | unique | length"),
  ])) as [number, number, number, number, number];
  probe.socket.close();
  await server.close();
  return [
    {
      what: "muster --version",
      muster: ms(version),
      peer: `node -e 0: ${ms(bare)}`,
      ratio: times(version / bare),
      goal: "≤ 2",
    },
    {
      what: "muster organizations list",
      muster: ms(list),
      peer: `node -e 0: ${ms(bare)}`,
      ratio: times(list / bare),
      goal: "≤ 4",
    },
    {
      what: "muster devices list --jq, 1,000 rows",
      muster: ms(queried),
      peer: `the same with --json: ${ms(all)}`,
      ratio: times(queried / all),
      goal: "≤ 4",
    },
  ];
}
