import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  checkTicketContent,
  closedStatus,
  createMuster,
  carryOver,
  narrowContent,
  nameChoices,
  resolveContent,
  setLanguage,
  ticketFields,
  ticketTitle,
  titleElements,
  type PsaSetup,
  type TicketContent,
} from "@muster/sdk";
import { languageFromDisk } from "@muster/sdk/node";
import { startFakePsa } from "../support/providers/fake-psa.ts";

const helpDesk = { id: 1, name: "Help desk" };
const alerts = { id: 2, name: "Alerts" };
const connectWise: PsaSetup = {
  kind: "CONNECTWISE",
  values: {
    serviceBoardList: [helpDesk, alerts],
    serviceBoardStatusList: [
      { id: 10, name: "New", boardId: 1, closed: false },
      { id: 12, name: "Closed", boardId: 1, closed: true },
      { id: 20, name: "New", boardId: 2, closed: false },
    ],
    serviceBoardTeamList: [
      { id: 31, name: "Service team", boardId: 1 },
      { id: 32, name: "Night shift", boardId: 2 },
    ],
    serviceBoardTypeList: [
      { id: 41, name: "Server", boardId: 1 },
      { id: 42, name: "Network", boardId: 1 },
    ],
    serviceBoardSubTypeList: [
      { id: 51, name: "Disk", boardId: 1, typeAssociationIds: [41] },
      { id: 52, name: "Wi-Fi", boardId: 1, typeAssociationIds: [] },
    ],
    serviceBoardItemList: [
      { id: 61, name: "Full", boardId: 1 },
      { id: 62, name: "Any", boardId: 1 },
      { id: 63, name: "Weak signal", boardId: 1 },
    ],
    serviceBoardTypeSubTypeItemAssociationList: [
      { boardId: 1, typeId: 41, subTypeId: 51, itemId: 61 },
      { boardId: 1, typeId: 41, subTypeId: null, itemId: 62 },
      { boardId: 1, typeId: 42, subTypeId: 52, itemId: 63 },
    ],
    servicePriorityList: [{ id: 71, name: "Priority 1" }],
    serviceSourceList: [{ id: 81, name: "Monitoring" }],
    serviceSeverityList: [{ id: "Low", name: "Low" }],
    serviceImpactList: [{ id: "High", name: "High" }],
  },
};
const autotask: PsaSetup = {
  kind: "AUTOTASK",
  values: {
    fieldConfig: {
      pickListFields: [
        {
          name: "Status",
          required: true,
          parent: null,
          values: [
            { id: 1, name: "New" },
            { id: 5, name: "Complete" },
          ],
        },
        {
          name: "IssueType",
          required: false,
          parent: null,
          values: [
            { id: 10, name: "Computer" },
            { id: 11, name: "Server" },
          ],
        },
        {
          name: "SubIssueType",
          required: false,
          parent: "IssueType",
          values: [
            { id: 136, name: "Desktop", parentId: 10 },
            { id: 137, name: "Disk", parentId: 11 },
          ],
        },
        { name: "somethingElse", required: true, parent: null, values: [] },
      ],
      referenceEntityFields: [
        {
          name: "allocationCode",
          required: false,
          entity: "BillingCode",
          values: [{ id: 3, name: "Remote" }],
        },
      ],
    },
  },
};

const namesOf = (setup: PsaSetup, content: TicketContent, key: string) =>
  ticketFields(setup, content)
    .find((field) => field.key === key)
    ?.options.map(({ name }) => name);
const wrong = (setup: PsaSetup, content: TicketContent) =>
  checkTicketContent(setup, content).map(({ field, message }) => `${field}: ${message}`);

describe("ConnectWise ticket template", () => {
  const server: TicketContent = { serviceBoard: helpDesk, boardType: { id: 41, name: "Server" } };

  test("chooses a board first; it narrows status, team and type, and they narrow sub-type and item", () => {
    for (const key of ["boardStatus", "boardTeam", "boardType", "boardSubType", "boardItem", "onReset"])
      expect(namesOf(connectWise, {}, key)).toEqual([]);
    expect(namesOf(connectWise, server, "boardStatus")).toEqual(["New", "Closed"]);
    expect(namesOf(connectWise, server, "boardTeam")).toEqual(["Service team"]);
    expect(namesOf(connectWise, { serviceBoard: alerts }, "boardTeam")).toEqual(["Night shift"]);
    expect(namesOf(connectWise, server, "boardSubType")).toEqual(["Disk"]);
    expect(namesOf(connectWise, server, "boardItem")).toEqual(["Any"]);
    expect(namesOf(connectWise, { ...server, boardSubType: { id: 51, name: "" } }, "boardItem")).toEqual([
      "Full",
      "Any",
    ]);
    expect(namesOf(connectWise, { ...server, boardType: { id: 42, name: "" } }, "boardSubType")).toEqual([
      "Wi-Fi",
    ]);
  });

  test("loses only the values that do not fit after another board or type is chosen", () => {
    const whole: TicketContent = {
      ...server,
      boardStatus: { id: 10, name: "New" },
      boardSubType: { id: 51, name: "Disk" },
      boardItem: { id: 61, name: "Full" },
      boardTeam: { id: 31, name: "Service team" },
      priority: { id: 71, name: "Priority 1" },
      createAndClose: true,
    };
    expect(narrowContent(connectWise, whole)).toEqual(whole);
    const { boardSubType: _, boardItem: __, ...rest } = whole;
    const network = { id: 42, name: "Network" };
    expect(narrowContent(connectWise, { ...whole, boardType: network })).toEqual({
      ...rest,
      boardType: network,
    });
    expect(narrowContent(connectWise, { ...whole, serviceBoard: alerts })).toEqual({
      serviceBoard: alerts,
      priority: whole.priority,
      createAndClose: true,
    });
  });

  test("keeps only fields that the other PSA also offers when it is carried over", () => {
    const builtIn: TicketContent = {
      Status: { id: "NEW", name: "New" },
      onReset: { id: "CLOSED", name: "Closed" },
      ticketTitleElements: [3],
      createAndClose: false,
    };
    expect(carryOver(connectWise, builtIn)).toEqual({ createAndClose: false });
    expect(carryOver(connectWise, { ...server, ...builtIn })).toEqual({ ...server, createAndClose: false });
  });

  test("is refused with field errors for values that the PSA does not offer", () => {
    expect(wrong(connectWise, { ...server, boardStatus: { id: 10, name: "New" } })).toEqual([]);
    expect(wrong(connectWise, {})).toEqual(["serviceBoard: Required"]);
    expect(wrong(connectWise, { serviceBoard: alerts, boardStatus: { id: 10, name: "New" } })).toEqual([
      "boardStatus: Status “New” isn't available for this board",
    ]);
    expect(wrong(connectWise, { ...server, boardItem: { id: 63, name: "Weak signal" } })).toEqual([
      "boardItem: Item “Weak signal” isn't available for this board, type and sub-type",
    ]);
    expect(
      wrong(connectWise, {
        serviceBoard: helpDesk,
        Status: { id: 1, name: "New" },
        ticketTitleElements: [1],
      }),
    ).toEqual([
      "Status: Not available in the configured PSA",
      "ticketTitleElements: Not available in the configured PSA",
    ]);
    expect(wrong(connectWise, { serviceBoard: alerts, createAndClose: true })).toEqual([
      "createAndClose: The PSA has no status for closed tickets here",
    ]);
    expect(
      wrong(connectWise, { ...server, createAndClose: true, onReset: { id: 12, name: "Closed" } }),
    ).toEqual(["onReset: A ticket that is closed immediately can't have a status on reset"]);
    expect(closedStatus(connectWise, server)).toEqual({ id: 12, name: "Closed" });
  });

  test("stores the PSA's own names for values chosen by ID", () => {
    expect(nameChoices(connectWise, { serviceBoard: { id: 1, name: "\u001b[31mMine" } })).toEqual({
      serviceBoard: helpDesk,
    });
  });
});

describe("Autotask ticket template", () => {
  test("requires the PSA's required fields, and a parent's choice narrows its child's", () => {
    expect(wrong(autotask, {})).toEqual(["Status: Required"]);
    const computer: TicketContent = {
      Status: { id: 1, name: "New" },
      IssueType: { id: 10, name: "Computer" },
    };
    expect(namesOf(autotask, {}, "SubIssueType")).toEqual([]);
    expect(namesOf(autotask, computer, "SubIssueType")).toEqual(["Desktop"]);
    expect(namesOf(autotask, computer, "onReset")).toEqual(["New", "Complete"]);
    expect(wrong(autotask, { ...computer, SubIssueType: { id: 137, name: "Disk" } })).toEqual([
      "SubIssueType: Sub-issue type “Disk” isn't available for this issue type",
    ]);
    expect(wrong(autotask, { ...computer, allocationCode: { id: 3, name: "Remote" } })).toEqual([]);
    expect(closedStatus(autotask, computer)).toEqual({ id: 5, name: "Complete" });
  });

  test("can't repeat title elements, and requires the text of the element Custom text", () => {
    const Status = { id: 1, name: "New" };
    expect(wrong(autotask, { Status, ticketTitleElements: [1, 3, 1] })).toEqual([
      "ticketTitleElements: Elements can't be repeated",
    ]);
    for (const ticketTitleCustomText of [undefined, "", "  "])
      expect(wrong(autotask, { Status, ticketTitleElements: [10], ticketTitleCustomText })).toEqual([
        "ticketTitleCustomText: Required with the element Custom text",
      ]);
    expect(wrong(autotask, { Status, ticketTitleElements: [10, 1], ticketTitleCustomText: "Alert" })).toEqual(
      [],
    );
  });
});

test("title elements can be named in English or in the user's language", () => {
  setLanguage(languageFromDisk("de-de"));
  try {
    const named = { Status: "New", ticketTitleElements: ["Organization name", "Kategorie", 6] };
    const { content, errors } = resolveContent(autotask, named);
    expect(errors).toEqual([]);
    expect(content.ticketTitleElements).toEqual([1, 4, 6]);
  } finally {
    setLanguage(languageFromDisk("en-us"));
  }
});

describe("Ticket title", () => {
  const facts = {
    1: "Acme Dental",
    2: "Windows server",
    3: "srv-1",
    4: "Disk",
    5: "Space",
    6: "Nearly full",
    7: "Servers",
    8: "192.0.2.1",
    9: "10.0.0.1",
  };

  test("has its elements in the chosen order", () => {
    expect(titleElements.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const ticketTitleCustomText = "please look";
    expect(
      ticketTitle({ ticketTitleElements: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1], ticketTitleCustomText }, facts),
    ).toBe(
      "please look - 10.0.0.1 - 192.0.2.1 - Servers - Nearly full - Space - Disk - srv-1 - Windows server - Acme Dental",
    );
    expect(ticketTitle({ ticketTitleElements: [3, 7, 6] }, { 3: "srv-1", 6: "Down" })).toBe("srv-1 - Down");
    expect(ticketTitle({}, facts)).toBe("Acme Dental - srv-1 - Nearly full");
    expect(ticketTitle({ ticketTitleElements: [7] }, {})).toBe("Ticket");
  });

  test("is safe to show and limited in length, whatever devices and organizations are called", () => {
    const unit = fc.constantFrom(
      "a",
      "é",
      " ",
      "\n",
      "\0",
      "\u001b[31m",
      "\u202e",
      "\ud83d",
      "😀",
      "\u200b",
      "\u2028",
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 300 }), fc.integer({ min: 10, max: 255 }), (text, max) => {
        const title = ticketTitle(
          { ticketTitleElements: [3, 6] },
          { 3: text, 6: "\u001b]0;x\u0007Down\u202e" },
          max,
        );
        expect(title.length).toBeLessThanOrEqual(max);
        expect(title).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/u);
        expect(title.trim()).toBe(title);
      }),
    );
  });
});

describe("The client", () => {
  test("treats the result code FAILURE as an error, with the server's message", async () => {
    const body = { resultCode: "FAILURE", errorMessage: "The board is locked" };
    const server = await startFakePsa(() => ({ status: 200, body }));
    const saving = createMuster({ url: server.url }).call("createTicketTemplate", {
      body: { name: "x", content: {} },
    });
    await expect(saving).rejects.toMatchObject({ code: "failed", message: "The board is locked" });
    await server.close();
  });

  test("requests a test ticket once, although it is a GET, and retries reads", async () => {
    const server = await startFakePsa(() => ({ status: 503 }));
    const muster = createMuster({ url: server.url });
    const path = { clientId: 1, ticketTemplateId: 1 };
    for (const operation of ["createAutotaskTestTicket", "createConnectWiseTestTicket"] as const)
      await expect(muster.call(operation, { path })).rejects.toThrow("503");
    expect(server.requests).toHaveLength(2);
    await expect(muster.call("listTicketTemplates", {})).rejects.toThrow("503");
    expect(server.requests).toHaveLength(5);
    await server.close();
  });
});
