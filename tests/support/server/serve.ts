// Runs a server in a separate process, so that a test can kill it.
import { flushCompileCache } from "node:module";
import { startServer } from "@muster/server";
import { answerMemory } from "./memory-use.ts";

// a process that is killed later doesn't save its compiled code
flushCompileCache();
const [data, port, config = "{}"] = process.argv.slice(2) as [string, string, string?];
const server = await startServer({ ...(JSON.parse(config) as object), data, port: Number(port) });
process.send?.({ url: server.url, setupToken: server.setupToken });
answerMemory();
process.on("SIGTERM", () => void server.close().then(() => process.disconnect?.()));
