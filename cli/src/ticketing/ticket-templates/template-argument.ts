import { type Muster, t } from "@muster/sdk";
import type { Context } from "../../lib/command.ts";
import { resolveTicketTemplate } from "../../lib/resolve.ts";

export const templateArgument = [
  { name: "<template>", text: t("ticketing.ticketTemplates.cli.template.idName") },
];

export async function findTemplate(
  { args, signal }: Pick<Context<unknown>, "args" | "signal">,
  muster: Muster,
) {
  const ticketTemplateId = await resolveTicketTemplate(muster, args[0] ?? "", signal);
  const path = { ticketTemplateId };
  return (await muster.call("getTicketTemplate", { path }, signal)).ticketTemplate;
}
