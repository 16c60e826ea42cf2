import { t } from "@muster/sdk";
import { Option } from "commander";
import { configureCommand } from "../lib/command.ts";
import type { CommandFeature } from "../lib/feature.ts";
import { openAddress } from "../lib/usage/open-address.ts";
import { printOne, wantsData, write } from "../lib/output.ts";
import { checkAddress } from "./console-address.ts";

export default {
  name: "open",
  area: "start",
  summary: "tools.open.cli.summary",
  load: (command) =>
    void configureCommand<{ print?: boolean }>(command, {
      args: [{ name: "[address]", text: t("tools.open.cli.consolePageSuchAs") }],
      options: [new Option("--print", t("tools.open.cli.printOption"))],
      data: ["url"],
      examples: ["open", "open '#/discovery/new'", "open --print"],
      async run({ args, flags, connect }) {
        const url = `${(await connect()).url}/${args[0] ? checkAddress(args[0]) : ""}`;
        if (wantsData(flags)) await printOne({ url }, flags);
        else write(`${url}\n`);
        if (!flags.print) openAddress(url);
      },
    }),
} satisfies CommandFeature;
