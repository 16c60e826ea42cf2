import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printJson, printOne, wantsJson } from "../../lib/output.ts";
import { findTemplate, templateArgument } from "./template-argument.ts";

export const showTemplate = defineCommand(() => ({
  name: "show",
  args: templateArgument,
  summary: t("ticketing.ticketTemplates.cli.show.summary"),
  permission: "canConfigurePSA",
  data: { of: "getTicketTemplate", at: "ticketTemplate" },
  examples: ["ticket-templates show Alerts", "ticket-templates show Alerts --jq .content.Status.name"],
  async run(context) {
    const { muster } = await context.connect();
    const { content, ...template } = await findTemplate(context, muster);
    if (wantsJson(context.flags)) return printJson({ ...template, content }, context.flags);
    const named = Object.entries(content).map(([key, value]) => [
      key,
      typeof value === "object" && "name" in value ? value.name : value,
    ]);
    await printOne({ ...template, ...(Object.fromEntries(named) as object) }, context.flags);
  },
}));
