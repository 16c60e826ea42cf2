import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { integer } from "../../lib/option-values.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";

export const showToken = defineCommand(() => ({
  name: "show",
  args: [{ name: "<token>", text: t("agents.enrollmentTokens.cli.show.tokenId") }],
  summary: t("agents.enrollmentTokens.cli.show.summary"),
  permission: "canCreateDevices",
  data: "listEnrollmentTokenUses",
  examples: ["enrollment-tokens show 3"],
  async run({ args, flags, signal, connect }) {
    const { muster } = await connect();
    const path = { tokenId: integer(args[0] ?? "") };
    const { results } = await muster.call("listEnrollmentTokenUses", { path }, signal);
    const keys = ["at", "name", "outcome", "reason", "address", "nodeId", "machineId"];
    await printList(results, columnsOf(...keys), flags);
    if (!results.length) printStatus(t("agents.enrollmentTokens.cli.show.tokenHasntBeenUsed"));
  },
}));
