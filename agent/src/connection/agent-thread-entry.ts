import { parentPort, workerData } from "node:worker_threads";
import { startAgent } from "../index.ts";

const agent = startAgent(workerData as { data: string; url: string });
parentPort?.once("message", () => void agent.close().then(() => process.exit()));
