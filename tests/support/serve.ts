// A server in a process of its own, so that a test can kill it.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { startServer } from "@muster/server";

const [data, port, config = "{}"] = process.argv.slice(2) as [string, string, string?];
const server = await startServer({ ...(JSON.parse(config) as object), data, port: Number(port) });
process.send?.({ url: server.url, setupToken: server.setupToken });
// what it holds after everything that can be let go of is
process.on("message", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let round = 0; round < 4; round++) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  process.send?.(process.memoryUsage());
});
process.on("SIGTERM", () => void server.close().then(() => process.disconnect?.()));
