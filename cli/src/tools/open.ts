import { spawn } from "node:child_process";
import { type Command, Option } from "commander";
import { checkAddress } from "../lib/address.ts";
import { addCommand } from "../lib/command.ts";
import { printJson, printStatus, wantsJson, write } from "../lib/output.ts";

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

const hasDisplay = () =>
  process.platform in openers || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

export default (program: Command) =>
  void addCommand<{ print?: boolean }>(program, {
    name: "open",
    args: [{ name: "[address]", text: "a page, such as #/discovery/new; the same that tui takes" }],
    summary: "Open the web console in the browser",
    options: [new Option("--print", "only print the address")],
    examples: ["open", "open '#/discovery/new'", "open --print"],
    async run({ args, flags, connect }) {
      const url = `${(await connect()).url}/${args[0] ? checkAddress(args[0]) : ""}`;
      if (wantsJson(flags)) await printJson({ url }, flags);
      else write(`${url}\n`);
      if (flags.print || !hasDisplay()) return;
      const [command, ...before] = openers[process.platform] ?? ["xdg-open"];
      const child = spawn(command, [...before, url], { stdio: "ignore", detached: true });
      child.on("error", () => printStatus(`${command} is missing: open the address yourself.`));
      child.unref();
    },
  });
