import { isDeepStrictEqual } from "node:util";
import type { Selectable, Transaction } from "kysely";
import {
  checkTicketContent,
  MusterError,
  nameChoices,
  titleElements,
  type FieldError,
  type TicketContent,
  type TicketTemplate,
  t,
} from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import type { Call, Feature, Handlers } from "../feature.ts";
import { nextRevision, stillAt } from "../platform/db/database.ts";
import { findOrganization, nameInUse } from "../organizations/organizations.ts";
import { setupValuesOf } from "./psa/configured-psa.ts";
import { contentOf, lockPsa, readPsa, writePsa } from "./psa/settings.ts";
import type { Tables } from "../platform/db/tables.ts";
import { raiseTicket } from "./tickets.ts";

type Row = Selectable<Tables["ticketTemplates"]>;

const toTemplate = (row: Row, defaultId: number | null): TicketTemplate => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  isDefault: row.id === defaultId,
  content: JSON.parse(row.content) as TicketContent,
  updatedAt: row.updatedAt,
  revision: row.revision,
});

export async function findTemplate(context: ServerContext, id: number): Promise<TicketTemplate> {
  const row = await context.db
    .selectFrom("ticketTemplates")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return toTemplate(row, contentOf(await readPsa(context.db)).defaultTicketTemplateId);
}

const inContent = (errors: readonly FieldError[]) =>
  errors.map(({ field, message }) => ({ field: `content.${field}`, message }));

/** Returns the columns to store, once all options have been checked against the PSA's. */
async function columns(context: ServerContext, { name, content }: { name: string; content: TicketContent }) {
  const setup = await setupValuesOf(context);
  const errors = checkTicketContent(setup, content);
  if (errors.length) throw new MusterError("validation_failed", { errors: inContent(errors) });
  return {
    name,
    kind: setup.kind,
    content: JSON.stringify(nameChoices(setup, content)),
    updatedAt: Date.now(),
  };
}

const saved = (id: number) => ({ ticketTemplateId: id, resultCode: "SUCCESS" as const });

/** Makes a template the default if there is none yet. */
async function becomeDefault(db: Transaction<Tables>, id: number, by: string): Promise<void> {
  const settings = await lockPsa(db);
  const content = contentOf(settings);
  if (content.defaultTicketTemplateId === null)
    await writePsa(db, settings, { content: { ...content, defaultTicketTemplateId: id } }, by);
}

async function createTestTicket(
  { context, path, caller }: Pick<Call<"createAutotaskTestTicket">, "context" | "path" | "caller">,
  kind: TicketTemplate["kind"],
) {
  const { name } = await findOrganization(context, path.clientId);
  const template = await findTemplate(context, path.ticketTemplateId);
  const setup = await setupValuesOf(context);
  if (setup.kind !== kind || template.kind !== kind) throw new MusterError("psa_kind_differs");
  const errors = checkTicketContent(setup, template.content);
  if (errors.length) throw new MusterError("ticket_template_outdated", { errors: inContent(errors) });
  const ticket = await raiseTicket(context, {
    clientId: path.clientId,
    template,
    setup,
    write: () => ({
      facts: {
        ...Object.fromEntries(titleElements.map((element) => [element.id, element.name])),
        1: name,
        6: t("ticketing.ticketTemplates.testTitle"),
        8: "192.0.2.1",
        9: "10.0.0.1",
      },
      body: t("ticketing.ticketTemplates.testBody", { template: template.name, by: caller.user!.email }),
    }),
    test: true,
    createdBy: caller.user!.email,
  });
  return { resultCode: "SUCCESS" as const, ticket };
}

const handlers = {
  async listTicketTemplates({ context }) {
    const { defaultTicketTemplateId } = contentOf(await readPsa(context.db));
    const rows = await context.db
      .selectFrom("ticketTemplates")
      .selectAll()
      .orderBy((e) => e.fn("lower", ["name"]))
      .execute();
    return { results: rows.map((row) => toTemplate(row, defaultTicketTemplateId)) };
  },

  async getTicketTemplate({ context, path }) {
    return { ticketTemplate: await findTemplate(context, path.ticketTemplateId), resultCode: "SUCCESS" };
  },

  async createTicketTemplate({ context, caller, body }) {
    if (body.id)
      throw new MusterError("validation_failed", {
        errors: [{ field: "id", message: t("errors.detail.newHasNoId") }],
      });
    const values = await columns(context, body);
    const id = await context.db
      .transaction()
      .execute(async (db) => {
        const made = await db
          .insertInto("ticketTemplates")
          .values(values)
          .returning("id")
          .executeTakeFirstOrThrow();
        await becomeDefault(db, made.id, caller.user!.email);
        return made.id;
      })
      .catch(nameInUse);
    return saved(id);
  },

  async importTicketTemplates({ context, caller, body: { templates, dryRun } }) {
    const setup = await setupValuesOf(context);
    const keyOf = ({ name }: { name: string }) => name.trim().toLowerCase();
    const errors = templates.flatMap((template, place) => {
      const wrong = inContent(checkTicketContent(setup, template.content));
      if (templates.findIndex((one) => keyOf(one) === keyOf(template)) < place)
        wrong.push({ field: "name", message: t("errors.detail.duplicateName") });
      return wrong.map(({ field, message }) => ({ field: `templates.${place}.${field}`, message }));
    });
    if (errors.length) throw new MusterError("validation_failed", { errors });
    const results = await context.db
      .transaction()
      .execute(async (db) => {
        const known = new Map(
          (await db.selectFrom("ticketTemplates").selectAll().execute()).map((row) => [keyOf(row), row]),
        );
        const done = [];
        for (const { name, content } of templates) {
          const before = known.get(keyOf({ name }));
          const values = { name, kind: setup.kind, content: JSON.stringify(nameChoices(setup, content)) };
          const same =
            before?.name === name &&
            before.kind === values.kind &&
            isDeepStrictEqual(JSON.parse(before.content), JSON.parse(values.content));
          const changed = before ? "UPDATED" : "CREATED";
          const result = same ? "UNCHANGED" : changed;
          const write = { ...values, updatedAt: Date.now() };
          let id = before?.id ?? null;
          if (!dryRun && result === "UPDATED") {
            const changed = await db
              .updateTable("ticketTemplates")
              .set({ ...write, revision: nextRevision })
              .where("id", "=", id)
              .where(stillAt(before?.revision))
              .executeTakeFirstOrThrow();
            if (!changed.numUpdatedRows) throw new MusterError("changed_meanwhile");
          }
          if (!dryRun && result === "CREATED")
            ({ id } = await db
              .insertInto("ticketTemplates")
              .values(write)
              .returning("id")
              .executeTakeFirstOrThrow());
          done.push({ ticketTemplateId: id, name, result } as const);
        }
        const [first] = done;
        if (!dryRun && first?.ticketTemplateId)
          await becomeDefault(db, first.ticketTemplateId, caller.user!.email);
        return done;
      })
      .catch(nameInUse);
    return { results };
  },

  async updateTicketTemplate({ context, path, body }) {
    if (body.id !== undefined && body.id !== path.ticketTemplateId)
      throw new MusterError("validation_failed", {
        errors: [{ field: "id", message: t("errors.detail.idDiffers") }],
      });
    await findTemplate(context, path.ticketTemplateId);
    const { numUpdatedRows } = await context.db
      .updateTable("ticketTemplates")
      .set({ ...(await columns(context, body)), revision: nextRevision })
      .where("id", "=", path.ticketTemplateId)
      .where(stillAt(body.revision))
      .executeTakeFirst()
      .catch(nameInUse);
    if (!numUpdatedRows) throw new MusterError("changed_meanwhile");
    return saved(path.ticketTemplateId);
  },

  async deleteTicketTemplate({ context, path }) {
    await context.db.transaction().execute(async (db) => {
      const { defaultTicketTemplateId } = contentOf(await lockPsa(db));
      if (defaultTicketTemplateId === path.ticketTemplateId)
        throw new MusterError("ticket_template_is_default");
      const deleted = await db
        .deleteFrom("ticketTemplates")
        .where("id", "=", path.ticketTemplateId)
        .executeTakeFirst();
      if (!deleted.numDeletedRows) throw new MusterError("not_found");
    });
    return undefined;
  },

  async createConnectWiseTestTicket(call) {
    return createTestTicket(call, "CONNECTWISE");
  },

  async createAutotaskTestTicket(call) {
    return createTestTicket(call, "AUTOTASK");
  },
} satisfies Partial<Handlers>;

export const ticketTemplates: Feature = {
  handlers,
  activityObjects: { "ticket-template": [{ table: "ticketTemplates", name: "name" }] },
};
