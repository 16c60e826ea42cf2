import { homedir } from "node:os";
import { join } from "node:path";
import { t } from "@muster/sdk";
import { Option } from "commander";

export const defaultData = join(homedir(), ".muster-agent");

export const dataOption = () =>
  new Option("--data <folder>", t("agents.agents.cli.dataFolder.dataOption")).default(defaultData);
