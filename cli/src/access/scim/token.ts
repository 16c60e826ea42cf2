import { defineCommand } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";

const permission = "sysadmin";
const path = "/ws/integrations/scim/token";

export const createToken = defineCommand({
  name: "create-token",
  summary: "Create the provisioning token, shown once; a previous one is revoked",
  permission,
  examples: ["scim create-token --jq .token"],
  changes: true,
  async run(context) {
    if (await context.onlyPlanned("POST", path)) return;
    const { muster } = await context.connect();
    await printOne(await muster.call("createScimToken", {}, context.signal), context.flags);
    printStatus("Save the token now: it isn't shown again. Any previous token is revoked.");
  },
});

export const revokeToken = defineCommand({
  name: "revoke-token",
  summary: "Revoke the provisioning token",
  permission,
  examples: ["scim revoke-token --yes"],
  changes: true,
  asks: true,
  async run(context) {
    if (await context.onlyPlanned("DELETE", path)) return;
    const { muster } = await context.connect();
    await context.confirm("Revoke the provisioning token?");
    await muster.call("deleteScimToken", {}, context.signal);
    printStatus("Provisioning token revoked.");
  },
});
