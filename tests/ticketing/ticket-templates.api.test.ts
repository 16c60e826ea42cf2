import { afterAll, beforeAll, expect, test } from "vitest";
import { MusterError, type Muster, type TicketContent } from "@muster/sdk";
import { onEachDatabase } from "../support/server/databases.ts";
import {
  codeOf,
  refusal,
  request,
  startTestServer,
  type Person,
  type TestServer,
} from "../support/server/server.ts";

const content: TicketContent = { Status: { id: "NEW", name: "New" }, ticketTitleElements: [1, 3] };

onEachDatabase("Ticket templates", (database) => {
  let server: TestServer;
  let ada: Muster;
  let bob: Person;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
    ada = server.ada.muster;
    bob = await server.person({ permissions: ["canConfigurePSA"] });
  });
  afterAll(() => server.close());

  const settings = async () => (await ada.call("getPsa", {})).content;
  const create = (name: string, more: TicketContent = content) =>
    ada.call("createTicketTemplate", { body: { name, content: more } });
  const problem = (call: Promise<unknown>): Promise<MusterError> =>
    call.then(
      () => expect.unreachable("it was not refused"),
      (error: unknown) => error as MusterError,
    );

  test("of concurrent first templates, exactly one becomes the default, which can't be deleted", async () => {
    expect(await settings()).toMatchObject({ psaType: "NONE", defaultTicketTemplateId: null, revision: 1 });
    const made = await Promise.all(["Alerts", "Backups", "Patches"].map((name) => create(name)));
    const { results } = await ada.call("listTicketTemplates", {});
    expect(results.map(({ name }) => name)).toEqual(["Alerts", "Backups", "Patches"]);
    const [first, ...others] = results.filter(({ isDefault }) => isDefault);
    expect(others).toEqual([]);
    expect(await settings()).toMatchObject({ defaultTicketTemplateId: first!.id, revision: 2 });
    expect(made.map(({ resultCode }) => resultCode)).toEqual(["SUCCESS", "SUCCESS", "SUCCESS"]);

    const refused = await problem(
      ada.call("deleteTicketTemplate", { path: { ticketTemplateId: first!.id } }),
    );
    expect(refused).toMatchObject({
      code: "ticket_template_is_default",
      message: "You can't delete the default ticket template.",
    });
    const other = results.find(({ isDefault }) => !isDefault)!.id;
    await ada.call("deleteTicketTemplate", { path: { ticketTemplateId: other } });
    expect(await refusal(ada.call("getTicketTemplate", { path: { ticketTemplateId: other } }))).toBe(
      "not_found",
    );
  });

  test("are updated, and refused with field errors; the paths of the specification work", async () => {
    const { ticketTemplateId } = await create("Printers");
    const body = {
      id: ticketTemplateId,
      name: "Printing",
      content: { Priority: { id: "HIGH", name: "whatever" } },
    };
    await ada.call("updateTicketTemplate", { path: { ticketTemplateId }, body });
    expect(await ada.call("getTicketTemplate", { path: { ticketTemplateId } })).toMatchObject({
      resultCode: "SUCCESS",
      ticketTemplate: {
        name: "Printing",
        kind: "AUTOTASK",
        content: { Priority: { id: "HIGH", name: "High" } },
      },
    });
    const wrong = await problem(
      create("Wrong", { Status: { id: "SLEEPING", name: "Sleeping" }, ticketTitleElements: [10] }),
    );
    expect(wrong.errors).toEqual([
      { field: "content.Status", message: "Status “Sleeping” isn't available" },
      { field: "content.ticketTitleCustomText", message: "Required with the element Custom text" },
    ]);
    expect(await refusal(create("printing"))).toBe("name_in_use");
    for (const ticketTitleElements of [[0], [11], [1, 1], []])
      expect(await refusal(create("Wrong", { ticketTitleElements }))).toBe("validation_failed");
    const other = { ...body, id: ticketTemplateId + 1 };
    expect(await refusal(ada.call("updateTicketTemplate", { path: { ticketTemplateId }, body: other }))).toBe(
      "validation_failed",
    );
    const headers = { authorization: `Bearer ${server.ada.token}` };
    const send = async (name: string) =>
      (
        await request(server.url, "POST", "/ws/tickettemplate/", {
          headers,
          body: { id: null, name, content },
        })
      ).json() as Promise<Record<string, unknown>>;
    expect(await send("Null id")).toMatchObject({ resultCode: "SUCCESS" });
    const taken = await send("Null id");
    expect(taken).toMatchObject({ resultCode: "FAILURE", code: "name_in_use" });
    expect(taken.errorMessage).toBe(taken.detail);
    expect(taken.errorMessage).toEqual(expect.stringMatching(/./));
    const slash = await request(server.url, "POST", "/ws/tickettemplate/", {
      headers,
      body: { name: "Slash", content },
    });
    expect(await slash.json()).toMatchObject({ resultCode: "SUCCESS" });
  });

  test("of two concurrent changes of the default, one is refused and names the other's user", async () => {
    const ids = await Promise.all(["One", "Two"].map(async (name) => (await create(name)).ticketTemplateId));
    const { revision } = await settings();
    const calls = [ada, bob.muster].map((who, place) =>
      who.call("setPsa", { body: { content: { revision, defaultTicketTemplateId: ids[place]! } } }),
    );
    const outcomes = await Promise.allSettled(calls);
    const winner = outcomes.findIndex(({ status }) => status === "fulfilled");
    const loser = outcomes[1 - winner]!;
    const name = winner ? bob.user.email : server.ada.user.email;
    expect(loser.status === "rejected" && loser.reason).toMatchObject({
      code: "psa_settings_changed",
      errors: [{ field: "content.defaultTicketTemplateId", message: `${name} changed it to ${ids[winner]}` }],
    });
    expect(await settings()).toMatchObject({ defaultTicketTemplateId: ids[winner], changedBy: name });

    // without a revision, as the specification allows, and with all settings that were read
    const other = ids[1 - winner]!;
    const alone = await ada.call("setPsa", { body: { content: { defaultTicketTemplateId: other } } });
    expect(alone.content.defaultTicketTemplateId).toBe(other);
    const whole = { ...alone.content, defaultTicketTemplateId: ids[winner]! };
    const written = await ada.call("setPsa", { body: { content: whole } });
    expect(written.content).toMatchObject({
      psaType: "NONE",
      connectWise: null,
      defaultTicketTemplateId: ids[winner],
    });
    // the same value is not a conflict
    const again = { revision: written.content.revision, defaultTicketTemplateId: ids[winner]! };
    expect((await ada.call("setPsa", { body: { content: again } })).content.defaultTicketTemplateId).toBe(
      ids[winner],
    );
  });

  test("writing back settings read earlier preserves concurrent changes", async () => {
    const read = await settings();
    const whole = {
      revision: read.revision,
      psaType: read.psaType,
      organizationMapping: read.organizationMapping,
      defaultTicketTemplateId: read.defaultTicketTemplateId!,
    };
    const another = (await create("Another")).ticketTemplateId;
    const mapping = [{ clientId: server.clientId, companyId: 77 }];
    await Promise.all([
      ada.call("setPsa", { body: { content: { ...whole, organizationMapping: mapping } } }),
      bob.muster.call("setPsa", { body: { content: { ...whole, defaultTicketTemplateId: another } } }),
    ]);
    const merged = await settings();
    expect(merged).toMatchObject({ organizationMapping: mapping, defaultTicketTemplateId: another });
    expect(merged.revision).toBe(read.revision + 2);
  });

  test("a template deleted while it becomes the default is never the default", async () => {
    for (let round = 0; round < 5; round++) {
      const { ticketTemplateId } = await create(`Round ${round}`);
      const { revision } = await settings();
      await Promise.allSettled([
        ada.call("deleteTicketTemplate", { path: { ticketTemplateId } }),
        ada.call("setPsa", { body: { content: { revision, defaultTicketTemplateId: ticketTemplateId } } }),
      ]);
      const { defaultTicketTemplateId } = await settings();
      const { results } = await ada.call("listTicketTemplates", {});
      expect(results.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([
        defaultTicketTemplateId,
      ]);
    }
  });

  test("incomplete settings and unknown values are refused", async () => {
    const { revision } = await settings();
    const change = (more: object) =>
      problem(ada.call("setPsa", { body: { content: { revision, ...more } } }));
    const connectWise = { url: "https://cw.example.com", companyId: "acme", clientId: "c-1" };
    expect((await change({ psaType: "CONNECTWISE" })).errors).toEqual([
      { field: "content.connectWise", message: "Required" },
    ]);
    expect((await change({ psaType: "AUTOTASK" })).errors[0]?.field).toBe("content.autotask");
    expect((await change({ connectWise })).errors.map(({ field }) => field)).toEqual([
      "content.connectWise.publicKey",
      "content.connectWise.privateKey",
    ]);
    expect((await change({ defaultTicketTemplateId: 999_999 })).errors[0]?.message).toBe(
      "Ticket template not found",
    );
    expect((await change({ revision: revision + 1, psaType: "NONE" })).code).toBe("validation_failed");
    const twice = [1, 2].map((companyId) => ({ clientId: server.clientId, companyId }));
    expect((await change({ organizationMapping: twice })).code).toBe("validation_failed");
    expect((await change({ organizationMapping: [{ clientId: 999_999, companyId: 1 }] })).code).toBe(
      "not_found",
    );
    expect((await settings()).revision).toBe(revision);
  });

  test("credentials are encrypted, never returned, and required again if the address changes", async () => {
    const place = {
      url: "https://cw.example.com/v4_6_release/apis/3.0",
      companyId: "acme",
      clientId: "client-1",
    };
    const keys = { publicKey: "PUBLIC-KEY-1", privateKey: "PRIVATE-KEY-1" };
    const set = async (connectWise: typeof place & Partial<typeof keys>) =>
      ada.call("setPsa", { body: { content: { revision: (await settings()).revision, connectWise } } });
    const { content: after } = await set({ ...place, ...keys });
    expect(after.connectWise).toEqual({ ...place, keysSetAt: expect.any(Number) as number });
    if (database.name === "SQLite") expect(server.stored()).not.toMatch(/(PUBLIC|PRIVATE)-KEY-1/);
    const { content: saved } = await set({ ...place, clientId: "client-2" });
    expect(saved.connectWise).toEqual({ ...after.connectWise, clientId: "client-2" });
    const elsewhere = await problem(set({ ...place, url: "https://evil.example.com" }));
    const message = "Required, because the saved one is for another account";
    expect(elsewhere.errors).toEqual([
      { field: "content.connectWise.publicKey", message },
      { field: "content.connectWise.privateKey", message },
    ]);
    expect((await problem(set({ ...place, publicKey: keys.publicKey }))).errors).toEqual([
      { field: "content.connectWise.privateKey", message: "Required" },
    ]);
  });

  test("without a PSA, a test ticket is on board 1 with the template's title and states", async () => {
    const { ticketTemplateId } = await create("Test me", {
      Status: { id: "OPEN", name: "Open" },
      Priority: { id: "URGENT", name: "Urgent" },
      ticketTitleElements: [10, 1],
      ticketTitleCustomText: "Look at",
      onReset: { id: "RESOLVED", name: "Resolved" },
    });
    const path = { clientId: server.clientId, ticketTemplateId };
    const { ticket, resultCode } = await ada.call("createAutotaskTestTicket", { path });
    const { results: clients } = await ada.call("listClients", {});
    const { name } = clients.find(({ id }) => id === server.clientId)!;
    expect({ ticket, resultCode }).toMatchObject({
      resultCode: "SUCCESS",
      ticket: {
        boardId: 1,
        title: `Look at - ${name}`,
        status: { name: "Open" },
        psaType: "NONE",
        test: true,
      },
    });
    const listed = await ada.call("listTickets", { path: { boardId: 1 }, query: {} });
    expect(listed).toMatchObject({ total: 1, results: [{ id: ticket.id }] });
    expect(await refusal(ada.call("listTickets", { path: { boardId: 2 }, query: {} }))).toBe("not_found");
    const ticketId = { ticketId: ticket.id };
    const waiting = await ada.call("setTicketStatus", { path: ticketId, body: { status: "WAITING" } });
    expect(waiting.status).toEqual({ id: "WAITING", name: "Waiting" });
    expect((await ada.call("resetTicket", { path: ticketId })).status?.name).toBe("Resolved");

    const closing = await create("Close me", { createAndClose: true });
    const at = { ...path, ticketTemplateId: closing.ticketTemplateId };
    const closed = await ada.call("createAutotaskTestTicket", { path: at });
    expect(closed.ticket.status?.name).toBe("Closed");
    expect((await ada.call("resetTicket", { path: { ticketId: closed.ticket.id } })).status?.name).toBe(
      "Closed",
    );
    expect(await refusal(ada.call("createConnectWiseTestTicket", { path }))).toBe("psa_kind_differs");
    expect(await refusal(ada.call("getConnectWiseSetupValues", { query: {} }))).toBe("psa_kind_differs");

    // the ticket still exists after its template is deleted
    await ada.call("deleteTicketTemplate", { path: { ticketTemplateId } });
    expect(await ada.call("getTicket", { path: ticketId })).toMatchObject({ ticketTemplateId: null });
  });

  test("creating a test ticket requires the CSRF token and is recorded as an activity", async () => {
    const { ticketTemplateId } = await create("From a browser");
    const address = `/ws/psaat/v2/gentestticket/${server.clientId}/${ticketTemplateId}`;
    const signedIn = await request(server.url, "POST", "/ws/session", {
      body: { email: server.ada.user.email, password: "correct horse battery staple" },
    });
    const cookie = signedIn.headers.getSetCookie()[0]!.split(";")[0]!;
    const { csrfToken } = (await signedIn.json()) as { csrfToken: string };
    expect(await codeOf(request(server.url, "GET", address, { headers: { cookie } }))).toBe("csrf_failed");
    const headers = { cookie, "x-csrf-token": csrfToken };
    expect(await codeOf(request(server.url, "GET", address, { headers }))).toBe("done");
    await expect
      .poll(async () => (await ada.call("listActivities", { query: { pageSize: 20 } })).results, {
        timeout: 10_000,
      })
      .toContainEqual(expect.objectContaining({ operation: "createAutotaskTestTicket", outcome: "done" }));
  });

  test("users see and do only what their permissions allow", async () => {
    const foreign = await server.organization("Theirs Ltd");
    const { ticketTemplateId } = await create("Guarded");
    const path = { clientId: foreign.clientId, ticketTemplateId };
    const { ticket } = await ada.call("createAutotaskTestTicket", { path });
    const someone = await server.person({
      organizationIds: [server.clientId],
      permissions: ["canConfigurePSA", "ticketCrud"],
    });
    const asThem = someone.muster;
    expect((await asThem.call("listClients", {})).results.map(({ id }) => id)).toEqual([server.clientId]);
    expect(await refusal(asThem.call("createAutotaskTestTicket", { path }))).toBe("not_found");
    for (const operation of ["getTicket", "resetTicket"] as const)
      expect(await refusal(asThem.call(operation, { path: { ticketId: ticket.id } }))).toBe("not_found");
    const listed = await asThem.call("listTickets", { path: { boardId: 1 }, query: {} });
    expect(listed.results.every(({ clientId }) => clientId === server.clientId)).toBe(true);
    const { revision } = await settings();
    expect(await refusal(asThem.call("setPsa", { body: { content: { revision, psaType: "NONE" } } }))).toBe(
      "forbidden",
    );
    const mapping = [server.clientId, foreign.clientId].map((clientId) => ({ clientId, companyId: 5 }));
    await ada.call("setPsa", { body: { content: { revision, organizationMapping: mapping } } });
    expect((await asThem.call("getPsa", {})).content.organizationMapping).toEqual([mapping[0]]);
    const unprivileged = await server.person({ permissions: [] });
    expect(await refusal(unprivileged.muster.call("listTicketTemplates", {}))).toBe("forbidden");
  });

  test("products have unique names, and ServiceNow classes unique node roles", async () => {
    const body = { name: "Managed server", type: "SERVICE" as const, description: "", unitPrice: 79.5 };
    const { id: productId } = await ada.call("createPsaProduct", { body });
    expect(await refusal(ada.call("createPsaProduct", { body: { ...body, name: "managed SERVER" } }))).toBe(
      "name_in_use",
    );
    await ada.call("updatePsaProduct", { path: { productId }, body: { ...body, description: "Per month" } });
    expect(await ada.call("deactivatePsaProduct", { path: { productId } })).toMatchObject({ active: false });
    expect(await ada.call("activatePsaProduct", { path: { productId } })).toMatchObject({ active: true });
    expect(await ada.call("getPsaProduct", { path: { productId } })).toMatchObject({
      unitPrice: 79.5,
      active: true,
    });
    expect((await ada.call("listPsaProducts", { query: { type: "LABOR" } })).results).toEqual([]);
    expect((await ada.call("listPsaProducts", { query: { type: "SERVICE" } })).results).toHaveLength(1);
    expect((await ada.call("listPsaUserRoles", {})).results).toContainEqual({
      id: "TECHNICIAN",
      name: "Technician",
    });

    const mapping = { nodeRole: "WINDOWS_SERVER" as const, configurationItemClass: "cmdb_ci_win_server" };
    const { id: mappingId } = await ada.call("createServiceNowClass", { body: mapping });
    expect(await refusal(ada.call("createServiceNowClass", { body: mapping }))).toBe("node_role_mapped");
    const linux = { nodeRole: "LINUX_SERVER" as const, configurationItemClass: "cmdb_ci_linux_server" };
    await ada.call("createServiceNowClass", { body: linux });
    expect(await refusal(ada.call("updateServiceNowClass", { path: { mappingId }, body: linux }))).toBe(
      "node_role_mapped",
    );
    expect((await ada.call("listServiceNowClasses", {})).results.map(({ nodeRole }) => nodeRole)).toEqual([
      "LINUX_SERVER",
      "WINDOWS_SERVER",
    ]);
    await ada.call("deleteServiceNowClass", { path: { mappingId } });
    expect(await refusal(ada.call("deleteServiceNowClass", { path: { mappingId } }))).toBe("not_found");
  });
});
