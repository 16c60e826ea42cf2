import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MusterError, type Muster, type TicketContent } from "@muster/sdk";
import { autotaskKeys, startAutotask, type FakeAutotask } from "../support/providers/autotask.ts";
import { connectWiseKeys, startConnectWise, type FakeConnectWise } from "../support/providers/connectwise.ts";
import type { FakeAnswer, FakePsa } from "../support/providers/fake-psa.ts";
import { startTestServer, type TestServer } from "../support/server/server.ts";

let server: TestServer;
let ada: Muster;
let connectWise: FakeConnectWise;
let autotask: FakeAutotask;
beforeAll(async () => {
  [connectWise, autotask] = await Promise.all([startConnectWise(), startAutotask()]);
  server = await startTestServer({
    psaAllowHosts: [connectWise.url, autotask.url],
    autotaskUrl: autotask.url,
  });
  ada = server.ada.muster;
});
afterAll(async () => {
  await server.close();
  await Promise.all([connectWise.close(), autotask.close()]);
});

const revision = async () => (await ada.call("getPsa", {})).content.revision;
const organization = async (name: string) => (await server.organization(name)).clientId;
const create = async (name: string, content: TicketContent) =>
  (await ada.call("createTicketTemplate", { body: { name, content } })).ticketTemplateId;
const refused = (call: Promise<unknown>): Promise<MusterError> =>
  call.then(
    () => expect.unreachable("it was not refused"),
    (error: unknown) => error as MusterError,
  );

/** Checks the fake PSA after each test: no invalid request, no unused response. Tests run sequentially. */
function watched(psa: () => FakePsa): void {
  beforeEach(() => {
    psa().requests.length = 0;
  });
  afterEach(() => {
    psa().away = false;
    expect(psa().violations.splice(0)).toEqual([]);
    expect(psa().instead.splice(0)).toEqual([]);
  });
}

const asked = (psa: FakePsa, method: string) => psa.requests.filter((request) => request.method === method);

describe("ConnectWise PSA", () => {
  watched(() => connectWise);
  let acme: number;
  const setUp = async (more: object = {}) => {
    const { companyId, clientId, publicKey, privateKey } = connectWiseKeys;
    const settings = { url: connectWise.url, companyId, clientId, publicKey, privateKey, ...more };
    await ada.call("setPsa", {
      body: { content: { revision: await revision(), psaType: "CONNECTWISE", connectWise: settings } },
    });
  };
  const values = (refresh = true) => ada.call("getConnectWiseSetupValues", { query: { refresh } });
  const submit = (ticketTemplateId: number, clientId = acme) =>
    ada.call("createConnectWiseTestTicket", { path: { clientId, ticketTemplateId } });
  const helpDesk: TicketContent = {
    serviceBoard: { id: 1, name: "Help desk" },
    boardStatus: { id: 11, name: "Waiting" },
    boardPriority: { id: 73, name: "Priority 3" },
    boardType: { id: 41, name: "Server" },
    boardSubType: { id: 51, name: "Disk" },
    boardItem: { id: 61, name: "Full" },
    boardTeam: { id: 31, name: "Service team" },
    source: { id: 81, name: "Monitoring" },
    severity: { id: "High", name: "High" },
    priority: { id: 71, name: "Priority 1" },
    impact: { id: "Low", name: "Low" },
    onReset: { id: 12, name: "Closed" },
  };
  beforeAll(async () => {
    acme = await organization("Acme Dental");
    await setUp();
  });

  test("offers its active boards with their options, read page by page and cached for a while", async () => {
    const found = await values();
    expect(found.serviceBoardList).toEqual([
      { id: 2, name: "Alerts" },
      { id: 1, name: "Help desk" },
    ]);
    expect(found.serviceBoardStatusList).toContainEqual({ id: 12, name: "Closed", boardId: 1, closed: true });
    expect(found.serviceBoardStatusList.map(({ name }) => name)).not.toContain("Gone");
    expect(found.serviceBoardTeamList).toContainEqual({ id: 32, name: "Night shift", boardId: 2 });
    expect(found.serviceBoardSubTypeList).toContainEqual({
      id: 51,
      name: "Disk",
      boardId: 1,
      typeAssociationIds: [41],
    });
    expect(found.serviceBoardItemList).toHaveLength(3);
    expect(found.serviceBoardTypeSubTypeItemAssociationList).toHaveLength(3);
    expect(found.servicePriorityList).toHaveLength(3);
    const before = connectWise.requests.length;
    expect(await values(false)).toEqual(found);
    expect(connectWise.requests).toHaveLength(before);
    expect((await ada.call("listPsaUserRoles", {})).results).toEqual([{ id: 91, name: "Engineer" }]);
  });

  test("receives a ticket with every choice of the template, and its status on reset", async () => {
    const { ticket } = await submit(await create("Help desk", helpDesk));
    expect(ticket).toMatchObject({ psaType: "CONNECTWISE", psaTicketId: 5_000, status: { name: "Waiting" } });
    expect(asked(connectWise, "POST").map(({ body }) => body)).toEqual([
      {
        summary: ticket.title,
        recordType: "ServiceTicket",
        company: { id: 101 },
        initialDescription: ticket.body,
        board: { id: 1 },
        status: { id: 11 },
        priority: { id: 71 },
        type: { id: 41 },
        subType: { id: 51 },
        item: { id: 61 },
        team: { id: 31 },
        source: { id: 81 },
        severity: "High",
        impact: "Low",
      },
    ]);
    const path = { ticketId: ticket.id };
    expect((await refused(ada.call("setTicketStatus", { path, body: { status: "OPEN" } }))).code).toBe(
      "ticket_in_psa",
    );
    expect((await ada.call("resetTicket", { path })).status).toEqual({ id: 12, name: "Closed" });
    expect(connectWise.tickets[0]).toMatchObject({ status: { id: 12 } });
  });

  test("can be asked to close a ticket at once; if that fails, the error names the ticket", async () => {
    const id = await create("Closed", { serviceBoard: { id: 1, name: "Help desk" }, createAndClose: true });
    expect((await submit(id)).ticket.status).toEqual({ id: 12, name: "Closed" });
    expect(asked(connectWise, "PATCH").map(({ path, body }) => [path, body])).toEqual([
      ["/v4_6_release/apis/3.0/service/tickets/5001", [{ op: "replace", path: "status", value: { id: 12 } }]],
    ]);
    connectWise.instead.push({ at: "/service/tickets/", answer: { status: 503 } });
    const error = await refused(submit(id));
    expect(error).toMatchObject({
      code: "psa_unreachable",
      nextStep: "Close it in the PSA; don't create it again.",
    });
    expect(error.message).toContain("created ticket 5002, but didn't close it");
    expect(connectWise.tickets).toHaveLength(3);
  });

  test("finds the company by its name or by the configured ID", async () => {
    const id = await create("Company", { serviceBoard: { id: 2, name: "Alerts" } });
    const quoted = await organization('The "Best" Ltd');
    await submit(id, quoted);
    expect(asked(connectWise, "POST")[0]?.body).toMatchObject({ company: { id: 102 } });
    const twins = await organization("Twins");
    expect((await refused(submit(id, twins))).message).toBe("The PSA has several companies named “Twins”.");
    const nowhere = await organization("Nowhere");
    expect(await refused(submit(id, nowhere))).toMatchObject({
      code: "psa_company_unknown",
      message: "The PSA has no company named “Nowhere”.",
    });
    const organizationMapping = [{ clientId: nowhere, companyId: 104 }];
    await ada.call("setPsa", { body: { content: { revision: await revision(), organizationMapping } } });
    await submit(id, nowhere);
    expect(asked(connectWise, "POST").at(-1)?.body).toMatchObject({ company: { id: 104 } });
  });

  test("is sent no ticket if it no longer offers a value of the template, which is reported", async () => {
    const id = await create("Outdated", helpDesk);
    await values();
    const emptyList: FakeAnswer = { status: 200, body: [] };
    connectWise.instead.push({ at: "/boards/1/items", answer: emptyList });
    await values();
    const error = await refused(submit(id));
    expect(error.code).toBe("ticket_template_outdated");
    expect(error.errors[0]?.message).toContain("Item “Full” isn't available");
    expect(asked(connectWise, "POST")).toEqual([]);
    await values();
  });

  test("requests are retried after errors, but a ticket is never created twice", async () => {
    const id = await create("Twice", { serviceBoard: { id: 2, name: "Alerts" } });
    connectWise.instead.push({ at: "/service/priorities", answer: { status: 502, body: "<html>" } });
    expect((await values()).servicePriorityList).toHaveLength(3);
    connectWise.instead.push({ at: "/service/tickets", answer: { status: 502, body: "<html>" } });
    const before = asked(connectWise, "POST").length;
    expect((await refused(submit(id))).code).toBe("psa_unreachable");
    expect(asked(connectWise, "POST")).toHaveLength(before + 1);
  });

  test("is rate-limited: a short wait is waited out, a long one is reported", async () => {
    const busy = (seconds: string) =>
      connectWise.instead.push({
        at: "/service/boards",
        answer: { status: 429, headers: { "retry-after": seconds } },
      });
    busy("1");
    expect((await values()).serviceBoardList).toHaveLength(2);
    busy("3600");
    expect(await refused(values())).toMatchObject({
      code: "psa_rate_limited",
      nextStep: "Try again in 3,600 seconds.",
    });
  });

  test.each<[what: string, answer: FakeAnswer, code: string, message: string]>([
    ["redirects", { status: 302, headers: { location: "http://127.0.0.1:1/" } }, "psa_answer_invalid", "302"],
    ["answers no JSON", { status: 200, body: "<html>" }, "psa_answer_invalid", "it isn't JSON"],
    ["answers something else", { status: 200, body: { name: "x" } }, "psa_answer_invalid", "it isn't a list"],
    [
      "answers too much",
      { status: 200, body: " ".repeat(4_000_001) },
      "psa_answer_invalid",
      "it is too large",
    ],
    [
      "forbids it",
      { status: 403, body: { message: "\u001b[31mNo rights" } },
      "psa_credentials_refused",
      "The PSA rejected the credentials: No rights",
    ],
    [
      "refuses it",
      { status: 400, body: { errors: [{ message: "Bad" }] } },
      "psa_refused",
      "(status 400): Bad",
    ],
  ])("%s: the error explains it", async (_, answer, code, message) => {
    connectWise.instead.push({ at: "/service/boards", answer });
    const error = await refused(values());
    expect(error.code).toBe(code);
    expect(error.message).toContain(message);
    expect(error.nextStep).not.toBe("");
  });

  test("is unreachable, refuses the keys, or has a refused address: the error says so", async () => {
    connectWise.away = true;
    expect((await refused(values())).code).toBe("psa_unreachable");
    connectWise.away = false;
    await setUp({ privateKey: "wrong" });
    expect(await refused(values())).toMatchObject({
      code: "psa_credentials_refused",
      message: "The PSA rejected the credentials: Username or password is incorrect",
    });
    for (const url of [
      "http://127.0.0.1:1",
      "https://169.254.169.254/latest",
      "http://[::1]:80",
      "https://0x7f.1",
    ]) {
      await setUp({ url });
      expect((await refused(values())).code).toBe("psa_address_refused");
    }
    await setUp();
  });
});

describe("Autotask PSA", () => {
  watched(() => autotask);
  let acme: number;
  const setUp = async (more: object = {}) => {
    await ada.call("setPsa", {
      body: {
        content: { revision: await revision(), psaType: "AUTOTASK", autotask: { ...autotaskKeys, ...more } },
      },
    });
  };
  const values = () => ada.call("getAutotaskSetupValues", { query: { refresh: true } });
  const submit = (ticketTemplateId: number, clientId = acme) =>
    ada.call("createAutotaskTestTicket", { path: { clientId, ticketTemplateId } });
  const alert: TicketContent = {
    IssueType: { id: 11, name: "Server" },
    Priority: { id: 4, name: "Critical" },
    QueueID: { id: 29_683_481, name: "Monitoring alert" },
    Source: { id: 8, name: "Monitoring alert" },
    Status: { id: 8, name: "In Progress" },
    SubIssueType: { id: 137, name: "Disk" },
    ServiceLevelAgreementID: { id: 1, name: "Gold" },
    TicketType: { id: 5, name: "Alert" },
    ChangeApprovalType: { id: 1, name: "All must approve" },
    ChangeApprovalStatus: { id: 1, name: "Requested" },
    MonitorTypeID: { id: 1, name: "Offline" },
    TicketCategory: { id: 2, name: "RMM alert" },
    allocationCode: { id: 303, name: "Emergency" },
    ticketTitleElements: [10, 1],
    ticketTitleCustomText: "Muster",
    onReset: { id: 5, name: "Complete" },
  };
  beforeAll(async () => {
    acme = (await ada.call("listClients", {})).results.find(({ name }) => name === "Acme Dental")!.id;
    await setUp();
  });

  test("is found by its user's zone, and offers its nested pick lists and billing codes", async () => {
    const { fieldConfig } = await values();
    expect(autotask.requests[0]?.path).toBe("/atservicesrest/v1.0/zoneInformation");
    const field = (name: string) => fieldConfig.pickListFields.find((one) => one.name === name);
    expect(field("Status")).toMatchObject({ required: true, parent: null });
    expect(field("Status")?.values.map(({ name }) => name)).toEqual(["New", "In Progress", "Complete"]);
    expect(field("SubIssueType")).toMatchObject({ parent: "IssueType" });
    expect(field("SubIssueType")?.values).toContainEqual({ id: 137, name: "Disk", parentId: 11 });
    expect(fieldConfig.pickListFields).toHaveLength(12);
    const [codes] = fieldConfig.referenceEntityFields;
    expect(codes?.values.map(({ name }) => name)).toEqual(["Emergency", "On-site support", "Remote support"]);
    expect((await ada.call("listPsaUserRoles", {})).results).toEqual([{ id: 401, name: "Engineer" }]);
  });

  test("receives a ticket with every choice and title element, which is completed on reset", async () => {
    const { ticket } = await submit(await create("AT alert", alert));
    expect(ticket).toMatchObject({
      psaTicketId: 7_000,
      title: "Muster - Acme Dental",
      status: { name: "In Progress" },
    });
    expect(asked(autotask, "POST").map(({ body }) => body)).toEqual([
      {
        companyID: 201,
        title: "Muster - Acme Dental",
        description: ticket.body,
        status: 8,
        priority: 4,
        queueID: 29_683_481,
        ticketCategory: 2,
        ticketType: 5,
        source: 8,
        issueType: 11,
        subIssueType: 137,
        serviceLevelAgreementID: 1,
        changeApprovalType: 1,
        changeApprovalStatus: 1,
        monitorTypeID: 1,
        billingCodeID: 303,
      },
    ]);
    await ada.call("resetTicket", { path: { ticketId: ticket.id } });
    expect(autotask.tickets[0]).toMatchObject({ status: 5 });
    await setUp();
    const Status = { id: 1, name: "New" };
    const Priority = { id: 2, name: "Medium" };
    const closing = await submit(await create("AT close", { Status, Priority, createAndClose: true }));
    expect(closing.ticket.status).toEqual({ id: 5, name: "Complete" });
    expect(autotask.tickets[1]).toMatchObject({ status: 5, dueDateTime: expect.any(String) as string });
  });

  test("enforces its own required fields", async () => {
    const error = await refused(create("AT empty", {}));
    expect(error.errors.map(({ field }) => field)).toEqual(["content.Status", "content.Priority"]);
    const cw = await refused(create("AT other", { ...alert, serviceBoard: { id: 1, name: "Help desk" } }));
    expect(cw.errors).toEqual([
      { field: "content.serviceBoard", message: "Not available in the configured PSA" },
    ]);
  });

  test("isn't asked for options once its hourly request limit is nearly used", async () => {
    autotask.usage.used = 9_500;
    const error = await refused(values());
    expect(error.code).toBe("psa_rate_limited");
    expect(error.message).toContain("9,500 of 10,000");
    autotask.usage.used = 100;
    await values();
  });

  test("responds with 500: the reason is reported, and the ticket is not sent again", async () => {
    const [id] = (await ada.call("listTicketTemplates", {})).results.filter(
      ({ name }) => name === "AT alert",
    );
    const organizationMapping = [{ clientId: acme, companyId: 999 }];
    await ada.call("setPsa", { body: { content: { revision: await revision(), organizationMapping } } });
    const error = await refused(submit(id!.id));
    expect(error.code).toBe("psa_refused");
    expect(error.message).toContain("companyID of type: Integer does not exist");
    expect(asked(autotask, "POST")).toHaveLength(1);
    await ada.call("setPsa", { body: { content: { revision: await revision(), organizationMapping: [] } } });
  });

  test("receives the secret only at Autotask's hosts, even if a response names another host", async () => {
    const items = [{ id: 1, name: "x" }];
    const pageDetails = { nextPageUrl: "https://evil.example.com/next" };
    autotask.instead.push({
      at: "/BillingCodes/query",
      answer: { status: 200, body: { items, pageDetails } },
    });
    expect((await refused(values())).message).toContain("its next page is at another address");
    await setUp({ userName: "other@acme.example" });
    autotask.instead.push({
      at: "zoneInformation",
      answer: { status: 200, body: { url: "https://evil.example.com/" } },
    });
    expect((await refused(values())).message).toContain("it names no zone of Autotask");
    expect((await refused(values())).code).toBe("psa_refused");
    await setUp({ secret: "wrong" });
    expect((await refused(values())).code).toBe("psa_credentials_refused");
    await setUp();
  });
});

test("a template of one PSA is refused once another is set up", async () => {
  const [template] = (await ada.call("listTicketTemplates", {})).results.filter(
    ({ name }) => name === "Help desk",
  );
  const path = { clientId: server.clientId, ticketTemplateId: template!.id };
  expect((await refused(ada.call("createAutotaskTestTicket", { path }))).code).toBe("psa_kind_differs");
  expect((await refused(ada.call("createConnectWiseTestTicket", { path }))).code).toBe("psa_kind_differs");
});
