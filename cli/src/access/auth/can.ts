import { canWords, MusterError } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { repeatable } from "../../lib/option-values.ts";
import { printOne } from "../../lib/output.ts";
import { resolveUser } from "../../lib/resolve.ts";

export const can = defineCommand<{ on?: string[]; user?: string }>({
  name: "can",
  args: [{ name: "<operation>", text: "operation ID; list them with: muster api" }],
  summary: "Check whether you or another user can do something, and why",
  permission: "signed-in",
  options: [
    new Option("--on <name=id>", "target, such as nodeId=7 or clientId=3 (repeatable)").argParser(repeatable),
    new Option("--user <user>", "another user, ID or email"),
  ],
  examples: ["auth can deleteDevice --on nodeId=7", "auth can createUser --user grace@example.com"],
  async run({ args, flags, signal, connect }) {
    const { muster } = await connect();
    const on = Object.fromEntries((flags.on ?? []).map(pair));
    const userId = flags.user === undefined ? {} : { userId: await resolveUser(muster, flags.user, signal) };
    const body = { operation: args[0] ?? "", on, ...userId };
    const answer = await muster.call("checkPermission", { body }, signal);
    await printOne({ ...answer, words: canWords(answer) }, flags);
    if (!answer.allowed) process.exitCode = 5;
  },
});

function pair(text: string): [string, string | number] {
  const [, name, value = ""] = /^(\w+)=(.+)$/.exec(text) ?? [];
  if (!name) throw new MusterError("usage", { message: `"${text}" doesn't have the form name=id.` });
  return [name, /^\d+$/.test(value) ? Number(value) : value];
}
