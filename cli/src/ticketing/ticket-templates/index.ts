import { templateKindLabels } from "@muster/sdk";
import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { resolveTicketTemplate } from "../../lib/resolve.ts";
import { addResource } from "../../lib/resource.ts";
import { createTemplate } from "./create.ts";
import { exportTemplates } from "./export.ts";
import { importTemplates } from "./import.ts";
import { setDefaultTemplate } from "./set-default.ts";
import { showTemplate } from "./show.ts";
import { createTestTicket } from "./test.ts";
import { updateTemplate } from "./update.ts";
import { validateTemplate } from "./validate.ts";

export default {
  name: "ticket-templates",
  area: "ticketing",
  summary: "ticketing.ticketTemplates.cli.summary",
  load(templates) {
    addResource(templates, {
      one: "template",
      kind: "ticketTemplate",
      operations: { list: "listTicketTemplates", delete: "deleteTicketTemplate" },
      columns: ["id", "name", "fieldsOf", "isDefault", "updatedAt"],
      named: async (_muster, rows) =>
        rows.map((row) => ({
          ...row,
          fieldsOf: templateKindLabels[row.kind as keyof typeof templateKindLabels],
        })),
      argument: "ticketTemplateId",
      find: resolveTicketTemplate,
      example: { name: "Alerts" },
    });
    addCommands(
      templates,
      showTemplate,
      createTemplate,
      updateTemplate,
      setDefaultTemplate,
      createTestTicket,
    );
    addCommands(templates, validateTemplate, exportTemplates, importTemplates);
  },
} satisfies CommandFeature;
