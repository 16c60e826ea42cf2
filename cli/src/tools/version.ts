import about from "../../package.json" with { type: "json" };
import { configureCommand } from "../lib/command.ts";
import type { CommandFeature } from "../lib/feature.ts";
import { printOne } from "../lib/output.ts";

export default {
  name: "version",
  area: "tools",
  summary: "tools.version.cli.summary",
  load: (command) =>
    void configureCommand(command, {
      data: ["version", "node", "platform"],
      examples: ["version", "version --json version"],
      run: ({ flags }) =>
        printOne(
          { version: about.version, node: process.version, platform: `${process.platform} ${process.arch}` },
          flags,
        ),
    }),
} satisfies CommandFeature;
