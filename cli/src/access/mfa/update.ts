import { t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { resultFields } from "../../lib/contract/data-fields.ts";
import { printDone, printStatus } from "../../lib/output.ts";
import { factorArgument, findFactor } from "./factor-argument.ts";

export const updateFactor = defineCommand<{ name?: string }>(() => ({
  name: "update",
  args: factorArgument,
  summary: t("access.mfa.cli.update.summary"),
  options: [new Option("--name <name>", t("access.mfa.cli.update.nameOption")).makeOptionMandatory()],
  data: resultFields,
  examples: ['auth mfa update "Work phone" --name "Old phone"'],
  changes: true,
  async run(context) {
    const { muster } = await context.connect();
    const { id } = await findFactor(muster, context.args[0] ?? "", context.signal);
    const body = { name: context.flags.name ?? "" };
    if (await context.onlyPlanned("PUT", `/ws/mfa/factor/${id}`, body)) return;
    await muster.call("renameFactor", { path: { factorId: id }, body }, context.signal);
    printStatus(t("access.mfa.cli.update.secondFactorRenamed"));
    await printDone({ id, ...body, result: t("common.cli.results.saved") }, context.flags);
  },
}));
