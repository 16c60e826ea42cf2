import { type Command, Option } from "commander";
import { addCommand } from "../lib/command.ts";
import { printOne, printStatus } from "../lib/output.ts";

const permission = "sysadmin";

export default (program: Command) => {
  const scim = program
    .command("scim")
    .description("Users made and ended by the identity provider (SCIM 2.0)");

  addCommand<{ revoke?: boolean }>(scim, {
    name: "token",
    summary: "Make the provisioning token, shown once; the one before ends",
    permission,
    options: [new Option("--revoke", "end it and make none")],
    examples: ["scim token --jq .token", "scim token --revoke"],
    changes: true,
    async run(context) {
      const { flags, signal } = context;
      const path = "/ws/integrations/scim/token";
      if (await context.onlyPlanned(flags.revoke ? "DELETE" : "POST", path)) return;
      const { muster } = await context.connect();
      if (flags.revoke) {
        await muster.call("deleteScimToken", {}, signal);
        return printStatus("The provisioning token has ended.");
      }
      await printOne(await muster.call("createScimToken", {}, signal), flags);
      printStatus("It is shown only now; the one before has ended.");
    },
  });

  for (const [name, enabled] of [
    ["enable", true],
    ["disable", false],
  ] as const)
    addCommand(scim, {
      name,
      summary: enabled ? "Let the provider make and end users" : "Refuse the provider's provisioning",
      permission,
      examples: [`scim ${name}`],
      changes: true,
      async run(context) {
        const body = { scim: { enabled } };
        if (await context.onlyPlanned("PATCH", "/ws/divisionconfig/saml", body)) return;
        const { muster } = await context.connect();
        const { scim: now } = await muster.call("updateSaml", { body }, context.signal);
        await printOne(now, context.flags);
        printStatus(`Provisioning is ${name}d.`);
      },
    });
};
