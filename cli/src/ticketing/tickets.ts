import { type Command, Option } from "commander";
import { enums, limits, psaTypeLabels, type Ticket, type TicketStatus } from "@muster/sdk";
import { addCommand, integer } from "../lib/command.ts";
import {
  columnsOf,
  type Format,
  printJson,
  printList,
  printOne,
  printStatus,
  wantsJson,
} from "../lib/output.ts";
import { resolveOrganization } from "../lib/resolve.ts";

interface ListFlags {
  organization?: string;
  offset?: number;
  pageSize?: number;
}

const ticketArgument = [{ name: "<ticket>", text: "id of the ticket" }];

const printed = ({ status, priority, psaType, ...ticket }: Ticket) => ({
  ...ticket,
  status: status?.name ?? "",
  priority: priority?.name ?? "",
  in: psaTypeLabels[psaType],
});

const show = (ticket: Ticket, flags: Format) =>
  wantsJson(flags) ? printJson({ ...ticket }, flags) : printOne(printed(ticket), flags);

export default (program: Command) => {
  const tickets = program.command("tickets").description("Tickets that Muster raised");

  addCommand<ListFlags>(tickets, {
    name: "list",
    summary: "List the tickets that Muster raised, also those kept in a PSA",
    permission: "signed-in",
    options: [
      new Option("--organization <organization>", "only of this organization, id or name"),
      new Option("--offset <n>", "how many to leave out").argParser(integer),
      new Option("--page-size <n>", "how many at most").argParser(integer),
    ],
    examples: ["tickets list", 'tickets list --organization "Acme Dental" --json id,title,status'],
    formats: ["table", "csv", "json"],
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
      await printList(wantsJson(flags) ? results : results.map(printed), columns, flags);
      const end = offset + results.length;
      if (!results.length) printStatus("No tickets found.");
      else if (total > end) printStatus(`${results.length} of ${total}; the next with --offset ${end}`);
    },
  });

  addCommand(tickets, {
    name: "show",
    args: ticketArgument,
    summary: "Show a ticket",
    permission: "signed-in",
    examples: ["tickets show 1", "tickets show 1 --jq .status.name"],
    async run({ args, flags, signal, connect }) {
      const { muster } = await connect();
      await show(
        await muster.call("getTicket", { path: { ticketId: integer(args[0] ?? "") } }, signal),
        flags,
      );
    },
  });

  addCommand(tickets, {
    name: "set-status",
    args: [
      ...ticketArgument,
      {
        name: "<status>",
        text: "the new status",
        choices: enums.TicketStatus.map((one) => one.toLowerCase()),
      },
    ],
    summary: "Change the status of a ticket of the built-in ticketing",
    permission: "signed-in",
    examples: ["tickets set-status 1 closed"],
    changes: true,
    async run(context) {
      const { args, flags, signal } = context;
      const path = { ticketId: integer(args[0] ?? "") };
      const body = { status: (args[1] ?? "").toUpperCase() as TicketStatus };
      if (await context.onlyPlanned("PUT", `/ws/ticketing/ticket/${path.ticketId}/status`, body)) return;
      const { muster } = await context.connect();
      const ticket = await muster.call("setTicketStatus", { path, body }, signal);
      printStatus(`The ticket is ${args[1]}.`);
      await show(ticket, flags);
    },
  });

  addCommand(tickets, {
    name: "reset",
    args: ticketArgument,
    summary: "Say that what raised a ticket is over; it takes the status its template names for that, if any",
    permission: "signed-in",
    examples: ["tickets reset 1"],
    changes: true,
    async run(context) {
      const { args, flags, signal } = context;
      const path = { ticketId: integer(args[0] ?? "") };
      if (await context.onlyPlanned("POST", `/ws/ticketing/ticket/${path.ticketId}/reset`)) return;
      const { muster } = await context.connect();
      await show(await muster.call("resetTicket", { path }, signal), flags);
    },
  });
};
