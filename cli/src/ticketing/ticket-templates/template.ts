import type { Muster } from "@muster/sdk";
import type { Context } from "../../lib/command.ts";
import { resolveTicketTemplate } from "../../lib/resolve.ts";

export const templateArgument = [{ name: "<template>", text: "ID or name" }];

export async function findTemplate(
  { args, signal }: Pick<Context<unknown>, "args" | "signal">,
  muster: Muster,
) {
  const ticketTemplateId = await resolveTicketTemplate(muster, args[0] ?? "", signal);
  const path = { ticketTemplateId };
  return (await muster.call("getTicketTemplate", { path }, signal)).ticketTemplate;
}
