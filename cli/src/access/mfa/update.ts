import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { printStatus } from "../../lib/output.ts";
import { factorArgument, findFactor } from "./factor.ts";

export const updateFactor = defineCommand<{ name?: string }>({
  name: "update",
  args: factorArgument,
  summary: "Rename a second factor",
  options: [new Option("--name <name>", "the new name (1 to 100 characters)").makeOptionMandatory()],
  examples: ['auth mfa update "Work phone" --name "Old phone"'],
  changes: true,
  async run(context) {
    const { muster } = await context.connect();
    const { id } = await findFactor(muster, context.args[0] ?? "", context.signal);
    const body = { name: context.flags.name ?? "" };
    if (await context.onlyPlanned("PUT", `/ws/mfa/factor/${id}`, body)) return;
    await muster.call("renameFactor", { path: { factorId: id }, body }, context.signal);
    printStatus("Second factor renamed.");
  },
});
