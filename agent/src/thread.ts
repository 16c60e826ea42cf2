import { parentPort, workerData } from "node:worker_threads";
import { startAgent } from "./index.ts";

const agent = startAgent({ data: workerData as string });
parentPort?.once("message", () => void agent.close().then(() => process.exit()));
