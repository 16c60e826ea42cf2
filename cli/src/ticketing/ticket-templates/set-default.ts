import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";
import { resolveTicketTemplate } from "../../lib/resolve.ts";
import { templateArgument } from "./template-argument.ts";

export const setDefaultTemplate = defineCommand(() => ({
  name: "set-default",
  args: templateArgument,
  summary: t("ticketing.ticketTemplates.cli.setDefault.summary"),
  permission: "canConfigurePSA",
  data: ["defaultTicketTemplateId", "revision"],
  examples: ["ticket-templates set-default Alerts"],
  changes: true,
  async run(context) {
    const { args, flags, signal } = context;
    const { muster } = await context.connect();
    const defaultTicketTemplateId = await resolveTicketTemplate(muster, args[0] ?? "", signal);
    const { revision } = (await muster.call("getPsa", {}, signal)).content;
    const body = { content: { revision, defaultTicketTemplateId } };
    if (await context.onlyPlanned("PUT", "/ws/divisionconfig/psa", body)) return;
    const { content } = await muster.call("setPsa", { body }, signal);
    printStatus(t("ticketing.ticketTemplates.cli.setDefault.defaultTicketTemplate", { name: args[0] ?? "" }));
    await printOne(
      { defaultTicketTemplateId: content.defaultTicketTemplateId, revision: content.revision },
      flags,
    );
  },
}));
