import { join } from "node:path";
import { startTestServer } from "../support/server.ts";
import { inTurn, ms, run, times, type Row } from "./measure.ts";

const muster = join(import.meta.dirname, "../../cli/bin/muster.js");

export async function cliBench(): Promise<Row[]> {
  const server = await startTestServer();
  const env = { ...process.env, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token };
  const command = (...args: string[]) => run(process.execPath, args, { env });
  const [bare, version, list] = (await inTurn(15, [
    () => command("-e", "0"),
    () => command(muster, "--version"),
    () => command(muster, "organizations", "list"),
  ])) as [number, number, number];
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
  ];
}
