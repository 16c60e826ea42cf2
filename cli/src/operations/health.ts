import type { Command } from "commander";
import { addCommand } from "../lib/command.ts";
import { printOne } from "../lib/output.ts";

export default (program: Command) => {
  const server = program.command("server").description("The server itself, for who runs it");
  addCommand(server, {
    name: "show",
    summary: "Show how the whole server is doing",
    permission: "ninjaAdmin",
    examples: ["server show", "server show --jq .database.bytes"],
    async run({ flags, signal, connect }) {
      const { muster } = await connect();
      await printOne(await muster.call("getServerOverview", {}, signal), flags);
    },
  });
};
