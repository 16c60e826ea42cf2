// Runs an agent in a separate process, so that a test can kill it.
import { flushCompileCache } from "node:module";
import { startAgent } from "@muster/agent";

// a process that is killed later doesn't save its compiled code
flushCompileCache();
const [data, url] = process.argv.slice(2) as [string, string];
startAgent({ data, url, onState: (state) => process.send?.(state) });
process.send?.("started");
