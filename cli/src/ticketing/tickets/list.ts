import { limits, t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { integer } from "../../lib/option-values.ts";
import { printList, printRest, printStatus, wantsJson } from "../../lib/output.ts";
import { filterOrganization } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";
import { ticketRow } from "./ticket-argument.ts";

export interface ListFlags {
  organization?: string;
  offset?: number;
  pageSize?: number;
}

export const listTickets = defineCommand<ListFlags>(() => ({
  name: "list",
  summary: t("ticketing.tickets.cli.list.summary"),
  permission: "ticketCrud",
  options: [
    new Option("--organization <organization>", t("ticketing.tickets.cli.list.organizationOption")),
    new Option("--offset <n>", t("ticketing.tickets.cli.list.offsetOption")).argParser(integer),
    new Option("--page-size <n>", t("ticketing.tickets.cli.list.pageSizeOption")).argParser(integer),
  ],
  data: { of: "listTickets", and: ["in"] },
  pages: true,
  examples: ["tickets list", 'tickets list --organization "Acme Dental" --json id,title,status'],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const { offset = 0, pageSize } = flags;
    const clientId = await filterOrganization(muster, flags.organization, signal);
    const query = { offset, ...(pageSize !== undefined && { pageSize }), ...(clientId && { clientId }) };
    const path = { boardId: limits.ticketBoard };
    const { results, total } = await muster.call("listTickets", { path, query }, signal);
    const columns = columnsOf(
      "id",
      "title",
      "status",
      "priority",
      "clientName",
      "in",
      "psaTicketId",
      "createdAt",
    );
    await printList(wantsJson(flags) ? results : results.map(ticketRow), columns, flags);
    if (!results.length) printStatus(t("ticketing.tickets.cli.list.noTicketsFound"));
    else printRest(results.length, total, offset);
  },
}));
