import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { resultFields } from "../../lib/contract/data-fields.ts";
import { integer } from "../../lib/option-values.ts";
import { printDone, printStatus } from "../../lib/output.ts";

export const revokeToken = defineCommand(() => ({
  name: "revoke",
  args: [{ name: "<token>", text: t("agents.enrollmentTokens.cli.revoke.tokenId") }],
  summary: t("agents.enrollmentTokens.cli.revoke.summary"),
  permission: "canCreateDevices",
  data: resultFields,
  examples: ["enrollment-tokens revoke 3 --yes"],
  changes: true,
  asks: true,
  async run(context) {
    const tokenId = integer(context.args[0] ?? "");
    if (await context.onlyPlanned("DELETE", `/ws/agents/tokens/${tokenId}`)) return;
    const { muster } = await context.connect();
    await context.confirm(t("agents.enrollmentTokens.cli.revoke.revokeEnrollmentToken", { tokenId }));
    await muster.call("revokeEnrollmentToken", { path: { tokenId } }, context.signal);
    printStatus(t("agents.enrollmentTokens.cli.revoke.revokedEnrollmentToken", { tokenId }));
    await printDone({ id: tokenId, result: t("common.cli.results.done") }, context.flags);
  },
}));
