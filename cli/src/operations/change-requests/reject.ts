import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { numberOf, printDecision, requestArgument } from "./request-argument.ts";

export const rejectRequest = defineCommand(() => ({
  name: "reject",
  args: requestArgument,
  summary: t("operations.changeRequests.cli.reject.summary"),
  permission: t("common.cli.permission.ownOr", { permission: "canApproveChangeRequests" }),
  data: "rejectChangeRequest",
  examples: ["change-requests reject 12 --yes"],
  changes: true,
  asks: true,
  async run(context) {
    const path = { requestId: numberOf(context.args[0]) };
    if (await context.onlyPlanned("POST", `/ws/changerequests/${path.requestId}/reject`)) return;
    const { muster } = await context.connect();
    await context.confirm(
      t("operations.changeRequests.cli.reject.rejectChangeRequest", { requestId: path.requestId }),
    );
    await printDecision(await muster.call("rejectChangeRequest", { path }, context.signal), context.flags);
  },
}));
