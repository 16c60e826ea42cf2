import { defineCommand } from "../../lib/command.ts";
import { printStatus } from "../../lib/output.ts";

export const deleteSaml = defineCommand({
  name: "delete",
  permission: "sysadmin",
  summary: "Delete the provider, provisioning and its token",
  examples: ["saml delete --yes"],
  changes: true,
  asks: true,
  async run(context) {
    if (await context.onlyPlanned("DELETE", "/ws/divisionconfig/saml")) return;
    const { muster } = await context.connect();
    await context.confirm(
      "Delete single sign-on? Users without a password will no longer be able to sign in.",
    );
    await muster.call("deleteSaml", {}, context.signal);
    printStatus("Single sign-on deleted.");
  },
});
