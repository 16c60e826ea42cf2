import { t } from "@muster/sdk";
import { Option } from "commander";
import { addCommands, configureCommand } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { integer } from "../../lib/option-values.ts";
import { simulateAgents } from "./agents.ts";
import { type DemoFlags, runDemo } from "./run.ts";

export default {
  name: "demo",
  area: "start",
  summary: "operations.demo.cli.summary",
  load(demo) {
    configureCommand<DemoFlags>(demo, {
      options: [
        new Option("--once", t("operations.demo.cli.onceOption")),
        new Option("--port <port>", t("operations.demo.cli.portOption")).argParser(integer),
      ],
      data: "listDevices",
      examples: ["demo", "demo --once"],
      local: true,
      run: runDemo,
    });
    addCommands(demo, simulateAgents);
  },
} satisfies CommandFeature;
