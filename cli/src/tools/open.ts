import { spawn } from "node:child_process";
import { t } from "@muster/sdk";
import { Option } from "commander";
import { configureCommand } from "../lib/command.ts";
import type { CommandFeature } from "../lib/feature.ts";
import { printOne, printStatus, wantsData, write } from "../lib/output.ts";
import { checkAddress } from "./console-address.ts";

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

const hasDisplay = () =>
  process.platform in openers || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

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
        if (flags.print || !hasDisplay()) return;
        const [command, ...before] = openers[process.platform] ?? ["xdg-open"];
        const child = spawn(command, [...before, url], { stdio: "ignore", detached: true });
        child.on("error", () => printStatus(t("tools.open.cli.cantStartOpenAddress", { command })));
        child.unref();
      },
    }),
} satisfies CommandFeature;
