import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";

const defineSwitch = (name: "enable" | "disable", summary: string, done: string) =>
  defineCommand(() => ({
    name,
    summary,
    permission: "sysadmin",
    data: { of: "updateSaml", at: "scim" },
    examples: [`scim ${name}`],
    changes: true,
    async run(context) {
      const body = { scim: { enabled: name === "enable" } };
      if (await context.onlyPlanned("PATCH", "/ws/divisionconfig/saml", body)) return;
      const { muster } = await context.connect();
      const { scim } = await muster.call("updateSaml", { body }, context.signal);
      await printOne(scim, context.flags);
      printStatus(done);
    },
  }));

export const enableScim = defineSwitch(
  "enable",
  t("access.scim.cli.enable.letIdentityProviderCreate"),
  t("access.scim.cli.enable.provisioningEnabled"),
);

export const disableScim = defineSwitch(
  "disable",
  t("access.scim.cli.enable.rejectProvisioningRequestsFrom"),
  t("access.scim.cli.enable.provisioningDisabled"),
);
