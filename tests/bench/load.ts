import { agentsBench } from "./load-agents.ts";
import { devicesBench } from "./load-devices.ts";
import type { Row } from "./measure.ts";

/** 2,000 agents and 50,000 devices at one server. */
export const loadBench = async (): Promise<Row[]> => [...(await devicesBench()), ...(await agentsBench())];
