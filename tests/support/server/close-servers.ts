// Starts servers and closes them. Responds to messages with the number of servers that are still in memory.
import { queryObjects } from "node:v8";
import { ServerContext } from "../../../server/src/context.ts";
import { startTestServer } from "./server.ts";

for (let started = 0; started < 6; started++) await (await startTestServer()).close();
process.on("message", () => process.send?.(queryObjects(ServerContext, { format: "count" })));
process.send?.("closed");
