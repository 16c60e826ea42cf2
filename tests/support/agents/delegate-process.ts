// Runs an agent in a separate process, so that a test can kill it.
import { startAgent } from "@muster/agent";

const [data, url] = process.argv.slice(2) as [string, string];
startAgent({ data, url, onState: (state) => process.send?.(state) });
process.send?.("started");
