// Creates tickets for alerts.
import { checkTicketContent, foundMessage, MusterError, roleLabel } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { setupValuesOf } from "../../ticketing/psa/configured-psa.ts";
import { contentOf, readPsa } from "../../ticketing/psa/settings.ts";
import { findTemplate } from "../../ticketing/ticket-templates.ts";
import { raiseTicket } from "../../ticketing/tickets.ts";
import { conditionOf, factOf, type AlertRow } from "../alerts/records.ts";

interface Device {
  displayName: string;
  organizationId: number;
  organization: string;
}

/** Creates the ticket of an alert. @returns its title */
export async function createAlertTicket(context: ServerContext, alert: AlertRow & Device): Promise<string> {
  const condition = conditionOf(alert);
  const { defaultTicketTemplateId } = contentOf(await readPsa(context.db));
  const templateId = condition.ticketTemplateId ?? defaultTicketTemplateId;
  if (templateId === null) throw new MusterError("not_found");
  const template = await findTemplate(context, templateId);
  const setup = await setupValuesOf(context);
  if (template.kind !== setup.kind || checkTicketContent(setup, template.content).length)
    throw new MusterError("ticket_template_outdated");
  const device = await context.db
    .selectFrom("devices")
    .select(["role", "ip"])
    .where("id", "=", alert.deviceId)
    .executeTakeFirst();
  const { title } = await raiseTicket(context, {
    clientId: alert.organizationId,
    template,
    setup,
    write: () => {
      const body = [foundMessage(condition, factOf(alert)), alert.instance].filter(Boolean).join(" · ");
      return {
        facts: {
          1: alert.organization,
          2: roleLabel(device?.role ?? ""),
          3: alert.displayName,
          4: condition.name,
          5: alert.instance,
          6: body,
          7: alert.policyName,
          8: "",
          9: device?.ip ?? "",
        },
        body: `${body}\n${context.url}/#/alerts/${alert.id}`,
      };
    },
    test: false,
    createdBy: alert.policyName,
  });
  return title;
}
