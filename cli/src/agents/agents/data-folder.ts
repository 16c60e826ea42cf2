import { homedir } from "node:os";
import { join } from "node:path";
import { Option } from "commander";

export const defaultData = join(homedir(), ".muster-agent");

export const dataOption = () => new Option("--data <folder>", "the agent's data folder").default(defaultData);
