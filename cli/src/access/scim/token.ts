import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { resultFields } from "../../lib/contract/data-fields.ts";
import { printDone, printOne, printStatus } from "../../lib/output.ts";

const permission = "sysadmin";
const path = "/ws/integrations/scim/token";

export const createToken = defineCommand(() => ({
  name: "create-token",
  summary: t("access.scim.cli.token.summary"),
  permission,
  data: "createScimToken",
  examples: ["scim create-token --jq .token"],
  changes: true,
  async run(context) {
    if (await context.onlyPlanned("POST", path)) return;
    const { muster } = await context.connect();
    await printOne(await muster.call("createScimToken", {}, context.signal), context.flags);
    printStatus(t("access.scim.cli.token.saveTokenNowIsnt"));
  },
}));

export const revokeToken = defineCommand(() => ({
  name: "revoke-token",
  summary: t("access.scim.cli.token.revokeSummary"),
  permission,
  data: resultFields,
  examples: ["scim revoke-token --yes"],
  changes: true,
  asks: true,
  async run(context) {
    if (await context.onlyPlanned("DELETE", path)) return;
    const { muster } = await context.connect();
    await context.confirm(t("access.scim.cli.token.revokeProvisioningToken"));
    await muster.call("deleteScimToken", {}, context.signal);
    printStatus(t("access.scim.cli.token.provisioningTokenRevoked"));
    await printDone({ result: t("common.cli.results.done") }, context.flags);
  },
}));
