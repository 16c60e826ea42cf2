import { defineCommand } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";
import { resolveScript } from "../../lib/resolve.ts";
import { scriptArgument } from "./script-argument.ts";

export const copyScript = defineCommand({
  name: "copy",
  args: [...scriptArgument, { name: "<name>", text: "name of the copy" }],
  summary: "Copy a script",
  permission: "SCRIPT_CATEGORY.Create",
  examples: ['scripts copy "Free space" "Free space of servers"'],
  changes: true,
  async run({ args: [from = "", name = ""], flags, signal, connect, onlyPlanned }) {
    const { muster } = await connect();
    const body = { fromId: await resolveScript(muster, from, signal), name };
    if (await onlyPlanned("POST", "/ws/scripting/scripts/copy", body)) return;
    const copy = await muster.call("copyScript", { body }, signal);
    printStatus(`Copied ${from} as ${name}.`);
    await printOne(copy, flags);
  },
});
