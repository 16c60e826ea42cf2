import { defineCommand } from "../../lib/command.ts";
import { printStatus } from "../../lib/output.ts";
import { factorArgument, findFactor } from "./factor.ts";

export const deleteFactor = defineCommand({
  name: "delete",
  args: factorArgument,
  summary: "Delete a second factor; deleting the last one also deletes your recovery codes",
  examples: ['auth mfa delete "Work phone" --yes'],
  changes: true,
  asks: true,
  async run(context) {
    const { muster } = await context.connect();
    const { id, name } = await findFactor(muster, context.args[0] ?? "", context.signal);
    if (await context.onlyPlanned("DELETE", `/ws/mfa/factor/${id}`)) return;
    await context.confirm(`Delete ${name}?`);
    await muster.call("deleteFactor", { path: { factorId: id } }, context.signal);
    printStatus(`Deleted second factor ${name}.`);
  },
});
