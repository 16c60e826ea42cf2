// Only users with the permission can use tickets, and only those of their organizations.
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachDatabase } from "../support/server/databases.ts";
import { refusal, startTestServer, type Person, type TestServer } from "../support/server/server.ts";

onEachDatabase("Tickets", (database) => {
  let server: TestServer;
  let ticketId: number;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
    const { muster } = server.ada;
    const content = { Status: { id: "NEW", name: "New" }, ticketTitleElements: [1, 3] };
    const { ticketTemplateId } = await muster.call("createTicketTemplate", {
      body: { name: "Incident", content },
    });
    const { ticket } = await muster.call("createAutotaskTestTicket", {
      path: { clientId: server.clientId, ticketTemplateId: ticketTemplateId! },
    });
    ticketId = ticket.id;
  });
  afterAll(() => server.close());

  const path = () => ({ ticketId });
  const attempts = ({ muster }: Person) => [
    () => muster.call("listTickets", { path: { boardId: 1 }, query: {} }),
    () => muster.call("getTicket", { path: path() }),
    () => muster.call("setTicketStatus", { path: path(), body: { status: "CLOSED" } }),
    () => muster.call("resetTicket", { path: path() }),
  ];

  test("an end user and a technician without the permission neither see nor change them", async () => {
    for (const who of [await server.person({ userType: "END_USER" }), await server.person()]) {
      for (const attempt of attempts(who)) expect(await refusal(attempt())).toBe("forbidden");
      const { results } = await who.muster.call("searchEverything", { body: { query: "ticketing: test" } });
      expect(results).toEqual([]);
    }
    const { status } = await server.ada.muster.call("getTicket", { path: path() });
    expect(status?.id).toBe("NEW");
  });

  test("a user with the permission works with those of their organizations only", async () => {
    const own = await server.person({ permissions: ["ticketCrud"], organizationIds: [server.clientId] });
    for (const attempt of attempts(own)) await attempt();
    const other = await server.organization("Elsewhere");
    const elsewhere = await server.person({ permissions: ["ticketCrud"], organizationIds: [other.clientId] });
    const [list, ...rest] = attempts(elsewhere);
    expect(await list!()).toMatchObject({ total: 0 });
    for (const attempt of rest) expect(await refusal(attempt())).toBe("not_found");
  });

  test("remain when their organization is deleted, for those who see all organizations", async () => {
    const { muster } = server.ada;
    const { clientId } = await server.organization("Closing down");
    const own = await server.person({ permissions: ["ticketCrud"], organizationIds: [clientId] });
    const [template] = (await muster.call("listTicketTemplates", {})).results;
    const { ticket } = await muster.call("createAutotaskTestTicket", {
      path: { clientId, ticketTemplateId: template!.id },
    });
    const of = { path: { ticketId: ticket.id } };
    expect(await muster.call("getOrganizationDeleteWarnings", { path: { clientId } })).toContainEqual({
      code: "TICKETING_TICKET_OPEN",
      count: 1,
      message: "Open tickets that lose their organization: 1",
    });
    expect(await own.muster.call("getTicket", of)).toMatchObject({ clientId });
    await muster.call("deleteOrganization", { path: { clientId } });
    expect(await muster.call("getTicket", of)).toMatchObject({
      clientId: null,
      clientName: "Closing down",
      title: ticket.title,
    });
    const { results } = await muster.call("searchEverything", {
      body: { query: `ticketing: ${ticket.title}` },
    });
    expect(results).toContainEqual(expect.objectContaining({ clientName: "Closing down" }));
    await muster.call("setTicketStatus", { ...of, body: { status: "CLOSED" } });
    expect(await refusal(own.muster.call("getTicket", of))).toBe("not_found");
  });
});
