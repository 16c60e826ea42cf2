import {
  t,
  closedStatus,
  limits,
  MusterError,
  ticketTitle,
  type PsaOption,
  type PsaSetup,
  type Ticket,
  type TicketFacts,
  type TicketTemplate,
} from "@muster/sdk";
import { sql } from "kysely";
import type { ServerContext } from "../context.ts";
import { hasPermission, type Caller } from "../platform/authorization/caller.ts";
import type { Feature, Handlers } from "../feature.ts";
import { foundColumns, searchableRows } from "../platform/searchable.ts";
import { within, type Database } from "../platform/db/database.ts";
import { page } from "../platform/db/paging.ts";
import { inWordsOf } from "../platform/reader-language.ts";
import { ticketStatuses } from "./psa/built-in.ts";
import { connectPsa } from "./psa/configured-psa.ts";
import type { Psa } from "./psa/connector.ts";
import { contentOf, readPsa } from "./psa/settings.ts";
import type { Tables } from "../platform/db/tables.ts";
import { keepTickets } from "./migrations/2026-11-23-11-kept-tickets.ts";
import { createTicketing } from "./migrations/2026-11-22-09-ticketing.ts";
import "./tables.ts";

const select = (context: ServerContext) =>
  context.db
    .selectFrom("tickets")
    .leftJoin("organizations", "organizations.id", "tickets.organizationId")
    .selectAll("tickets")
    .select(({ fn }) => fn.coalesce("organizations.name", "tickets.organizationName").as("clientName"));

const visibleTickets = (context: ServerContext, caller: Caller) =>
  select(context).where((e) => within(e.ref("tickets.organizationId"), caller.organizationIds));

/** Counts Muster's own tickets that aren't resolved or closed, in organizations that the caller sees. */
export async function countOpenTickets(context: ServerContext, caller: Caller, clientId: number | undefined) {
  const ended = ["RESOLVED", "CLOSED"].map((id) => asText(ticketStatuses.find((one) => one.id === id)));
  const { total } = await visibleTickets(context, caller)
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as("total"))
    .where("tickets.psaType", "=", "NONE")
    .where((e) => e.or([e("tickets.status", "is", null), e("tickets.status", "not in", ended)]))
    .$if(clientId !== undefined, (q) => q.where("tickets.organizationId", "=", clientId!))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Detaches an organization's tickets before its deletion; users who see all organizations still see them. */
export const releaseTickets = (db: Database, clientId: number) =>
  db
    .updateTable("tickets")
    .from("organizations")
    .set((e) => ({ organizationId: null, organizationName: e.ref("organizations.name") }))
    .where("organizations.id", "=", clientId)
    .whereRef("tickets.organizationId", "=", "organizations.id")
    .execute();

type Row = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

const option = (text: string | null): PsaOption | null =>
  text === null ? null : (JSON.parse(text) as PsaOption);
const asText = (value: PsaOption | null | undefined): string | null => (value ? JSON.stringify(value) : null);

const toTicket = (row: Row): Ticket => ({
  id: row.id,
  boardId: limits.ticketBoard,
  clientId: row.organizationId,
  clientName: row.clientName,
  ticketTemplateId: row.ticketTemplateId,
  title: row.title,
  body: row.body,
  status: option(row.status),
  priority: option(row.priority),
  psaType: row.psaType,
  psaTicketId: row.psaTicketId,
  test: row.test === 1,
  createdBy: row.createdBy,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

async function findTicket(context: ServerContext, caller: Caller, id: number): Promise<Row> {
  const row = await visibleTickets(context, caller).where("tickets.id", "=", id).executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return row;
}

interface Raised {
  clientId: number;
  template: TicketTemplate;
  setup: PsaSetup;
  /** Called with the template's language in effect. */
  write(): { facts: TicketFacts; body: string };
  test: boolean;
  createdBy: string;
}

/** Creates a ticket from a template in the current ticketing system and records it. */
export async function raiseTicket(
  context: ServerContext,
  { clientId, template, setup, write, test, createdBy }: Raised,
) {
  const psa = await connectPsa(context);
  const { content } = template;
  const { organizationMapping } = contentOf(await readPsa(context.db));
  const mapped = organizationMapping.find((one) => one.clientId === clientId);
  const max =
    setup.kind === "CONNECTWISE" ? limits.connectWiseSummaryCharacters : limits.ticketTitleCharacters;
  const { title, facts, body } = inWordsOf({ language: content.language ?? "en-us", timeZone: "" }, () => {
    const written = write();
    return { ...written, title: ticketTitle(content, written.facts, max) };
  });
  const organization = { name: facts[1] ?? "", companyId: mapped?.companyId ?? null };
  const { psaTicketId, status } = await psa.create({ organization, title, body, content });
  const now = Date.now();
  const { id } = await context.db
    .insertInto("tickets")
    .values({
      organizationId: clientId,
      ticketTemplateId: template.id,
      title,
      body,
      status: asText(status),
      priority: asText(content.Priority ?? content.priority ?? content.boardPriority),
      onReset: asText(content.onReset),
      psaType: psa.psaType,
      psaTicketId,
      test: test ? 1 : 0,
      createdBy,
      createdAt: now,
      updatedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const closed = content.createAndClose && closedStatus(setup, content);
  if (closed) {
    if (psaTicketId !== null) await close(psa, psaTicketId, closed);
    await setStatus(context, id, closed);
  }
  return toTicket(await select(context).where("tickets.id", "=", id).executeTakeFirstOrThrow());
}

/** The ticket exists even if closing it fails; the error says so, so that no retry creates a second one. */
const close = (psa: Psa, psaTicketId: number, status: PsaOption): Promise<void> =>
  psa.setStatus(psaTicketId, status).catch((error: unknown) => {
    if (!(error instanceof MusterError)) throw error;
    throw new MusterError(error.code, {
      message: t("ticketing.psa.failure.notClosed", { id: psaTicketId, reason: error.message }),
      nextStep: t("ticketing.psa.failure.closeThere"),
    });
  });

const setStatus = (context: ServerContext, id: number, status: PsaOption) =>
  context.db
    .updateTable("tickets")
    .set({ status: JSON.stringify(status), updatedAt: Date.now() } satisfies Partial<Tables["tickets"]>)
    .where("id", "=", id)
    .execute();

const handlers = {
  async listTickets({ context, caller, path, query }) {
    if (path.boardId !== limits.ticketBoard) throw new MusterError("not_found");
    const rows = visibleTickets(context, caller).$if(!!query.clientId, (q) =>
      q.where("tickets.organizationId", "=", query.clientId!),
    );
    const { total } = await rows
      .clearSelect()
      .select((e) => e.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const results = await page(rows.orderBy("tickets.id", "desc"), query).execute();
    return { total, results: results.map(toTicket) };
  },

  async getTicket({ context, caller, path }) {
    return toTicket(await findTicket(context, caller, path.ticketId));
  },

  async setTicketStatus({ context, caller, path, body }) {
    const { psaType } = await findTicket(context, caller, path.ticketId);
    if (psaType !== "NONE") throw new MusterError("ticket_in_psa");
    const status = ticketStatuses.find(({ id }) => id === body.status)!;
    await setStatus(context, path.ticketId, status);
    return toTicket(await findTicket(context, caller, path.ticketId));
  },

  async resetTicket({ context, caller, path }) {
    const row = await findTicket(context, caller, path.ticketId);
    const onReset = option(row.onReset);
    if (onReset) {
      const psa = await connectPsa(context);
      if (row.psaType !== "NONE") {
        if (psa.psaType !== row.psaType || row.psaTicketId === null)
          throw new MusterError("psa_kind_differs");
        await psa.setStatus(row.psaTicketId, onReset);
      }
      await setStatus(context, row.id, onReset);
    }
    return toTicket(await findTicket(context, caller, path.ticketId));
  },
} satisfies Partial<Handlers>;

const searchableTickets = searchableRows({
  type: "ticket",
  filters: ["ticketing"],
  rows: async (_, caller) => sql`
    select ${foundColumns({
      id: sql.ref("tickets.id"),
      name: sql.ref("tickets.title"),
      details: sql`'#' || cast(tickets.id as text)`,
      clientId: sql.ref("tickets.organizationId"),
      clientName: sql`coalesce(organizations.name, tickets."organizationName")`,
    })}
    from tickets left join organizations on organizations.id = tickets."organizationId"
    where ${within(sql.ref("tickets.organizationId"), hasPermission(caller, "ticketCrud") ? caller.organizationIds : [])}`,
  route: ({ id }) => `/ticketing/ticket/${id}`,
});

export const tickets: Feature = {
  handlers,
  searchables: [searchableTickets],
  activityObjects: { ticket: [{ table: "tickets", name: "title", organization: "organizationId" }] },
  migrations: {
    "2026-11-22-09-ticketing": createTicketing,
    "2026-11-23-11-kept-tickets": keepTickets,
  },
};
