import { defineCommand } from "../../lib/command.ts";
import { printStatus } from "../../lib/output.ts";
import { printSaml } from "./print.ts";

const defineSwitch = (name: "enable" | "disable", summary: string, done: string) =>
  defineCommand({
    name,
    summary,
    permission: "sysadmin",
    examples: [`saml ${name}`],
    changes: true,
    async run(context) {
      const body = { enabled: name === "enable" };
      if (await context.onlyPlanned("PATCH", "/ws/divisionconfig/saml", body)) return;
      const { muster } = await context.connect();
      await printSaml(await muster.call("updateSaml", { body }, context.signal), context.flags);
      printStatus(done);
    },
  });

export const enableSaml = defineSwitch(
  "enable",
  "Let users sign in through the identity provider",
  "Single sign-on enabled.",
);

export const disableSaml = defineSwitch(
  "disable",
  "Stop users from signing in through the identity provider",
  "Single sign-on disabled.",
);
