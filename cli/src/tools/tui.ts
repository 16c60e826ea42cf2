import type { Command } from "commander";
import { MusterError } from "@muster/sdk";
import { checkAddress } from "../lib/address.ts";
import { addCommand } from "../lib/command.ts";

export default (program: Command) =>
  void addCommand(program, {
    name: "tui",
    args: [{ name: "[address]", text: "a page, such as #/discovery/new; the same that open takes" }],
    summary: "Open the terminal console",
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
  });
