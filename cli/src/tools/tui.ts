import { MusterError, t } from "@muster/sdk";
import { configureCommand } from "../lib/command.ts";
import type { CommandFeature } from "../lib/feature.ts";
import { checkAddress } from "./console-address.ts";

const keyGroups = [
  "go",
  "open",
  "move",
  "filter",
  "select",
  "tabs",
  "actions",
  "neighbors",
  "save",
  "mouse",
  "help",
] as const;

export default {
  name: "tui",
  area: "start",
  summary: "tools.tui.cli.summary",
  load: (command) =>
    void configureCommand(command, {
      args: [{ name: "[address]", text: t("tools.tui.cli.consolePageSuchAs") }],
      data: null,
      notes: [
        t("tools.tui.cli.keys.heading"),
        ...keyGroups.map((group) => `  ${t(`tools.tui.cli.keys.${group}`)}`),
      ].join("\n"),
      examples: ["tui", "tui '#/discovery/new'"],
      async run({ args, signal, connect }) {
        const address = checkAddress(args[0] ?? "#/");
        if (!process.stdin.isTTY || !process.stdout.isTTY || process.env.TERM === "dumb")
          throw new MusterError("no_terminal");
        const connection = await connect();
        const [{ openConsole }] = await Promise.all([
          import("../terminal.tsx"),
          connection.muster.call("getSession", {}, signal),
        ]);
        await openConsole(connection, address, signal);
      },
    }),
} satisfies CommandFeature;
