import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { resultFields } from "../../lib/contract/data-fields.ts";
import { printDone, printStatus } from "../../lib/output.ts";

export const deleteSaml = defineCommand(() => ({
  name: "delete",
  permission: "sysadmin",
  summary: t("access.saml.cli.delete.summary"),
  data: resultFields,
  examples: ["saml delete --yes"],
  changes: true,
  asks: true,
  async run(context) {
    if (await context.onlyPlanned("DELETE", "/ws/divisionconfig/saml")) return;
    const { muster } = await context.connect();
    await context.confirm(t("access.saml.cli.delete.deleteSingleSignonUsers"));
    await muster.call("deleteSaml", {}, context.signal);
    printStatus(t("access.saml.cli.delete.singleSignonDeleted"));
    await printDone({ result: t("common.cli.results.deleted") }, context.flags);
  },
}));
