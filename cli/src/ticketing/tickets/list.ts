import { limits } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand, listFormats } from "../../lib/command.ts";
import { integer } from "../../lib/option-values.ts";
import { printList, printStatus, wantsJson } from "../../lib/output.ts";
import { resolveOrganization } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";
import { ticketRow } from "./ticket.ts";

export interface ListFlags {
  organization?: string;
  offset?: number;
  pageSize?: number;
}

export const listTickets = defineCommand<ListFlags>({
  name: "list",
  summary: "List tickets, including those in a PSA",
  permission: "signed-in",
  options: [
    new Option("--organization <organization>", "only this organization, ID or name"),
    new Option("--offset <n>", "number of results to skip").argParser(integer),
    new Option("--page-size <n>", "results per page").argParser(integer),
  ],
  examples: ["tickets list", 'tickets list --organization "Acme Dental" --json id,title,status'],
  formats: listFormats,
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const { offset = 0, pageSize } = flags;
    const clientId = flags.organization && (await resolveOrganization(muster, flags.organization, signal));
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
    const end = offset + results.length;
    if (!results.length) printStatus("No tickets found.");
    else if (total > end) printStatus(`${results.length} of ${total}; the next with --offset ${end}`);
  },
});
