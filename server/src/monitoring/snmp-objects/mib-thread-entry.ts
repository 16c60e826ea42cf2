import { parentPort, workerData } from "node:worker_threads";
import { readObjects } from "./mib-parser.ts";
import type { MibText } from "./mib-text.ts";

// the library logs what it can't resolve
console.log = console.warn = () => undefined;

parentPort!.postMessage(readObjects(workerData as MibText[]));
