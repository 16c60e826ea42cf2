import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { resultFields } from "../../lib/contract/data-fields.ts";
import { printDone, printStatus } from "../../lib/output.ts";
import { endOthers, type OthersFlag, othersOption } from "./end-other-sessions-option.ts";
import { factorArgument, findFactor } from "./factor-argument.ts";

export const deleteFactor = defineCommand<OthersFlag>(() => ({
  name: "delete",
  args: factorArgument,
  summary: t("access.mfa.cli.delete.summary"),
  options: [othersOption],
  data: resultFields,
  examples: ['auth mfa delete "Work phone" --yes'],
  changes: true,
  asks: true,
  async run(context) {
    const { muster } = await context.connect();
    const { id, name } = await findFactor(muster, context.args[0] ?? "", context.signal);
    if (await context.onlyPlanned("DELETE", `/ws/mfa/factor/${id}`)) return;
    await context.confirm(t("access.mfa.cli.delete.delete", { name }));
    await muster.call("deleteFactor", { path: { factorId: id } }, context.signal);
    printStatus(t("access.mfa.cli.delete.deletedSecondFactor", { name }));
    await printDone({ id, name, result: t("common.cli.results.deleted") }, context.flags);
    if (context.flags.endOtherSessions) await endOthers(muster, context.signal);
  },
}));
