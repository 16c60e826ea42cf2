import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printStatus } from "../../lib/output.ts";
import { printSaml } from "./print.ts";

const defineSwitch = (name: "enable" | "disable", summary: string, done: string) =>
  defineCommand(() => ({
    name,
    summary,
    permission: "sysadmin",
    data: "updateSaml",
    examples: [`saml ${name}`],
    changes: true,
    async run(context) {
      const body = { enabled: name === "enable" };
      if (await context.onlyPlanned("PATCH", "/ws/divisionconfig/saml", body)) return;
      const { muster } = await context.connect();
      await printSaml(await muster.call("updateSaml", { body }, context.signal), context.flags);
      printStatus(done);
    },
  }));

export const enableSaml = defineSwitch(
  "enable",
  t("access.saml.cli.enable.letUsersSignThrough"),
  t("access.saml.cli.enable.singleSignonEnabled"),
);

export const disableSaml = defineSwitch(
  "disable",
  t("access.saml.cli.enable.stopUsersFromSigning"),
  t("access.saml.cli.enable.singleSignonDisabled"),
);
