import { Option } from "commander";
import { addCommands, configureCommand, listFormats } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { integer } from "../../lib/option-values.ts";
import { simulateAgents } from "./agents.ts";
import { type DemoFlags, runDemo } from "./run.ts";

export default {
  name: "demo",
  area: "start",
  summary: "Try Muster with a simulated site",
  load(demo) {
    configureCommand<DemoFlags>(demo, {
      options: [
        new Option("--once", "print the devices found, stop everything and exit"),
        new Option("--port <port>", "server port (default any free port)").argParser(integer),
      ],
      examples: ["demo", "demo --once"],
      local: true,
      formats: listFormats,
      run: runDemo,
    });
    addCommands(demo, simulateAgents);
  },
} satisfies CommandFeature;
