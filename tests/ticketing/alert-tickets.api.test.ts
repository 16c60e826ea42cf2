// Tickets that alerts create, in the language of their template.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSite, type Site } from "../monitoring/channels/site.ts";
import { refusal } from "../support/server/server.ts";

let site: Site;
const call: Site["server"]["ada"]["muster"]["call"] = (...input) => site.server.ada.muster.call(...input);

beforeAll(async () => {
  site = await startSite();
}, 60_000);
afterAll(() => site.close());

const content = { Status: { id: "NEW", name: "New" }, ticketTitleElements: [2, 3, 6] };
const tickets = async () => (await call("listTickets", { path: { boardId: 1 }, query: {} })).results;

test("tickets of alerts are in the language of their template", async () => {
  const german = { name: "Deutsch", content: { ...content, language: "de-de" } } as const;
  const { ticketTemplateId } = await call("createTicketTemplate", { body: german });
  const agent = await site.attach("srv-1", { ticketingAction: "CREATE", ticketTemplateId });
  await site.measure(agent, { cpu: 95 });
  await expect.poll(tickets, { timeout: 20_000 }).toHaveLength(1);
  const [ticket] = await tickets();
  expect(ticket!.title).toMatch(/^Linux-Server - srv-1 - CPU-Auslastung über 90\s%$/);
  expect(ticket!.body).toMatch(/^CPU-Auslastung über 90\s%\nhttp/);

  // the same template in English for the next alert
  const body = { name: "Deutsch", content, revision: 1 };
  await call("updateTicketTemplate", { path: { ticketTemplateId }, body });
  await site.measure(agent, { cpu: 1 });
  await site.letAlertsAge();
  await site.measure(agent, { cpu: 96 });
  await expect.poll(tickets, { timeout: 20_000 }).toHaveLength(2);
  expect((await tickets())[0]!.title).toBe("Linux server - srv-1 - CPU use above 90%");
});

test("test tickets are in the language of their template, and an unknown language is refused", async () => {
  const { clientId } = site.server;
  const body = { name: "French", content: { ...content, language: "fr-fr" } } as const;
  const { ticketTemplateId } = await call("createTicketTemplate", { body });
  const path = { clientId, ticketTemplateId };
  const { ticket } = await call("createAutotaskTestTicket", { path });
  expect(ticket.title).not.toContain("Device role");
  const unknown = { name: "Other", content: { ...content, language: "xx-xx" } } as never;
  expect(await refusal(call("createTicketTemplate", { body: unknown }))).toBe("validation_failed");
});
