// A simulated Autotask PSA that checks every request against the documentation of its REST API.
import { Ajv2020 } from "ajv/dist/2020.js";
import { insist, startFakePsa, type FakeAnswer, type FakePsa, type FakeRequest } from "./fake-psa.ts";

export const autotaskKeys = { userName: "api@acme.example", integrationCode: "CODE123", secret: "s3cret!" };

const api = "/ATServicesRest/v1.0";
type Row = Record<string, unknown>;
const integer = { type: "integer" };

/** The writable fields of TicketModel according to the documentation. */
const ticketFields = {
  companyID: integer,
  title: { type: "string", minLength: 1, maxLength: 255 },
  description: { type: "string", maxLength: 8_000 },
  dueDateTime: { type: "string", format: "date-time" },
  status: integer,
  priority: integer,
  queueID: integer,
  source: integer,
  issueType: integer,
  subIssueType: integer,
  serviceLevelAgreementID: integer,
  ticketType: integer,
  ticketCategory: integer,
  changeApprovalType: integer,
  changeApprovalStatus: integer,
  monitorTypeID: integer,
  billingCodeID: integer,
};

const ajv = new Ajv2020({
  allErrors: true,
  allowUnionTypes: true,
  formats: { "date-time": /^\d{4}-\d\d-\d\dT[\d:.]+Z$/ },
});
const newTicket = ajv.compile<Row>({
  type: "object",
  additionalProperties: false,
  required: ["companyID", "title", "status", "priority"],
  properties: ticketFields,
});
const patchedTicket = ajv.compile<Row>({
  type: "object",
  additionalProperties: false,
  required: ["id"],
  properties: { id: integer, ...ticketFields },
});
const search = ajv.compile({
  type: "object",
  additionalProperties: false,
  required: ["filter"],
  properties: {
    MaxRecords: { type: "integer", minimum: 1, maximum: 500 },
    IncludeFields: { type: "array", items: { type: "string" } },
    filter: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        additionalProperties: false,
        required: ["op", "field", "value"],
        properties: {
          op: { const: "eq" },
          field: { type: "string" },
          value: { type: ["string", "integer", "boolean"] },
        },
      },
    },
  },
});

const rows: Record<string, readonly Row[]> = {
  Companies: [
    { id: 201, companyName: "Acme Dental", isActive: true },
    { id: 202, companyName: "Closed Down", isActive: false },
  ],
  BillingCodes: [
    { id: 301, name: "Remote support", isActive: true },
    { id: 302, name: "On-site support", isActive: true },
    { id: 303, name: "Emergency", isActive: true },
    { id: 304, name: "Old", isActive: false },
  ],
  Roles: [
    { id: 401, name: "Engineer", isActive: true },
    { id: 402, name: "Retired", isActive: false },
  ],
};
const pageSize = 2;

const value = (id: number, label: string, parentValue: string | null = null, isActive = true) => ({
  value: String(id),
  label,
  isDefaultValue: false,
  sortOrder: id,
  parentValue,
  isActive,
  isSystem: false,
});
const pickList = (name: string, isRequired: boolean, parent: string, picklistValues: object[]) => ({
  name,
  dataType: "integer",
  length: 0,
  isRequired,
  isReadOnly: false,
  isQueryable: true,
  isReference: false,
  referenceEntityType: "",
  isPickList: true,
  picklistValues,
  picklistParentValueField: parent,
  isSupportedWebhookField: true,
});
const fields = [
  pickList("status", true, "", [
    value(1, "New"),
    value(8, "In Progress"),
    value(5, "Complete"),
    value(9, "Old", null, false),
  ]),
  pickList("priority", true, "", [value(1, "High"), value(2, "Medium"), value(4, "Critical")]),
  pickList("queueID", false, "", [value(29_683_481, "Monitoring alert"), value(5, "Client portal")]),
  pickList("source", false, "", [value(8, "Monitoring alert")]),
  pickList("issueType", false, "", [value(10, "Computer"), value(11, "Server")]),
  pickList("subIssueType", false, "issueType", [value(136, "Desktop", "10"), value(137, "Disk", "11")]),
  pickList("ticketType", false, "", [value(5, "Alert")]),
  pickList("serviceLevelAgreementID", false, "", [value(1, "Gold")]),
  pickList("ticketCategory", false, "", [value(2, "RMM alert")]),
  pickList("changeApprovalType", false, "", [value(1, "All must approve")]),
  pickList("changeApprovalStatus", false, "", [value(1, "Requested")]),
  pickList("monitorTypeID", false, "", [value(1, "Offline")]),
  { ...pickList("title", true, "", []), isPickList: false, picklistValues: null, dataType: "string" },
];

export interface FakeAutotask extends FakePsa {
  tickets: Row[];
  /** The number of requests by all integrations in the current hour. */
  usage: { used: number };
}

export async function startAutotask(): Promise<FakeAutotask> {
  const tickets: Row[] = [];
  const usage = { used: 120 };
  const fake = await startFakePsa((request, url) => {
    const { method, path, query, headers } = request;
    if (path.toLowerCase() === "/atservicesrest/v1.0/zoneinformation") {
      insist(
        method === "GET" && Object.keys(query).join() === "user",
        "the zone is looked up by the user alone",
      );
      insist(!headers.secret && !headers.apiintegrationcode, "the zone look-up is told a secret");
      if (query.user !== autotaskKeys.userName) return { status: 404, body: { errors: ["Not found"] } };
      return {
        status: 200,
        body: { zoneName: "America East", url: `${url}/ATServicesRest/`, webUrl: url, ci: 5 },
      };
    }
    const { userName, integrationCode, secret } = autotaskKeys;
    const right = headers.username === userName && headers.secret === secret;
    if (!right || headers.apiintegrationcode !== integrationCode) return { status: 401, body: "" };
    insist(path.startsWith(`${api}/`), "not under the API of the zone");
    return answerTo(request, path.slice(api.length + 1), url);
  });

  function answerTo({ method, query, body }: FakeRequest, path: string, url: string): FakeAnswer {
    if (method === "GET" && path === "ThresholdInformation")
      return {
        status: 200,
        body: {
          externalRequestThreshold: 10_000,
          requestTimeframe: 60,
          currentTimeframeRequestCount: usage.used,
        },
      };
    if (method === "GET" && path === "Tickets/entityInformation/fields")
      return { status: 200, body: { fields } };
    if (path === "Tickets" && method === "POST") {
      insist(newTicket(body), ajv.errorsText(newTicket.errors));
      const ticket: Row = { ...body, id: 7_000 + tickets.length };
      if (!rows.Companies!.some(({ id }) => id === ticket.companyID))
        return {
          status: 500,
          body: { errors: ["Reference value on field: companyID of type: Integer does not exist."] },
        };
      tickets.push(ticket);
      return { status: 200, body: { itemId: ticket.id } };
    }
    if (path === "Tickets" && method === "PATCH") {
      insist(patchedTicket(body), ajv.errorsText(patchedTicket.errors));
      const ticket = tickets.find(({ id }) => id === body.id);
      if (!ticket) return { status: 404, body: { errors: ["No matching records found"] } };
      Object.assign(ticket, body);
      return { status: 200, body: { itemId: ticket.id } };
    }
    const entity = /^(\w+)\/query$/.exec(path)?.[1] ?? "";
    insist(method === "GET" && rows[entity], "no such call is published");
    const { search: asked, page = "0", ...more } = query;
    insist(!Object.keys(more).length, "takes no such query");
    const parsed = JSON.parse(asked ?? "null") as { filter: { field: string; value: unknown }[] };
    insist(search(parsed), ajv.errorsText(search.errors));
    const found = rows[entity].filter((row) =>
      parsed.filter.every(({ field, value: wanted }) => {
        insist(field in row, `has no field ${field}`);
        return row[field] === wanted;
      }),
    );
    const from = Number(page) * pageSize;
    const next = from + pageSize < found.length;
    const nextPageUrl = `${url}${api}/${path}?${new URLSearchParams({ search: asked!, page: String(Number(page) + 1) })}`;
    return {
      status: 200,
      body: {
        items: found.slice(from, from + pageSize),
        pageDetails: {
          count: pageSize,
          requestCount: 500,
          prevPageUrl: null,
          nextPageUrl: next ? nextPageUrl : null,
        },
      },
    };
  }

  return Object.assign(fake, { tickets, usage });
}
