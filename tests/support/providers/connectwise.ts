// A simulated ConnectWise PSA that checks every request, and its own responses, against ConnectWise's
// published types.
import { insist, startFakePsa, type FakeAnswer, type FakePsa, type FakeRequest } from "./fake-psa.ts";
import { publishedCall, schemaErrors, type PublishedCall } from "./published-types.ts";

export const connectWiseKeys = {
  companyId: "acme",
  clientId: "6f3d2c1b-0000-4000-8000-000000000001",
  publicKey: "pubKEY12",
  privateKey: "privKEY34",
};
const { companyId, clientId, publicKey, privateKey } = connectWiseKeys;
const base = "/v4_6_release/apis/3.0";
/** Fewer than requested, so that there are several pages. */
const maxPageSize = 2;

type Row = Record<string, unknown>;
const board = (id: number) => ({ id, name: id === 1 ? "Help desk" : "Alerts" });
const ref = (id: number) => ({ id });

const lists: Record<string, readonly Row[]> = {
  "/service/boards": [
    { ...board(1), inactiveFlag: false, projectFlag: false },
    { ...board(2), inactiveFlag: false, projectFlag: false },
    { id: 3, name: "Old board", inactiveFlag: true, projectFlag: false },
    { id: 4, name: "Projects", inactiveFlag: false, projectFlag: true },
  ],
  "/service/boards/{parentId}/statuses": [
    { id: 10, name: "New", board: board(1), inactive: false, closedStatus: false },
    { id: 11, name: "Waiting", board: board(1), inactive: false, closedStatus: false },
    { id: 12, name: "Closed", board: board(1), inactive: false, closedStatus: true },
    { id: 13, name: "Gone", board: board(1), inactive: true, closedStatus: false },
    { id: 20, name: "New", board: board(2), inactive: false, closedStatus: false },
  ],
  "/service/boards/{parentId}/teams": [
    { id: 31, name: "Service team", boardId: 1 },
    { id: 32, name: "Night shift", boardId: 2 },
  ],
  "/service/boards/{parentId}/types": [
    { id: 41, name: "Server", board: board(1), inactiveFlag: false },
    { id: 42, name: "Network", board: board(1), inactiveFlag: false },
    { id: 43, name: "Alert", board: board(2), inactiveFlag: false },
  ],
  "/service/boards/{parentId}/subtypes": [
    { id: 51, name: "Disk", board: board(1), inactiveFlag: false, typeAssociationIds: [41] },
    { id: 52, name: "Wi-Fi", board: board(1), inactiveFlag: false, typeAssociationIds: [42] },
  ],
  "/service/boards/{parentId}/items": [
    { id: 61, name: "Full", board: board(1), inactiveFlag: false },
    { id: 62, name: "Broken", board: board(1), inactiveFlag: false },
    { id: 63, name: "Weak signal", board: board(1), inactiveFlag: false },
  ],
  "/service/boards/{parentId}/typeSubTypeItemAssociations": [
    { id: 1, board: board(1), type: ref(41), subType: ref(51), item: ref(61) },
    { id: 2, board: board(1), type: ref(41), subType: ref(51), item: ref(62) },
    { id: 3, board: board(1), type: ref(42), subType: ref(52), item: ref(63) },
  ],
  "/service/priorities": [
    { id: 71, name: "Priority 1", color: "Red" },
    { id: 72, name: "Priority 2", color: "Yellow" },
    { id: 73, name: "Priority 3", color: "Green" },
  ],
  "/service/sources": [{ id: 81, name: "Monitoring" }],
  "/time/workRoles": [
    { id: 91, name: "Engineer", inactiveFlag: false },
    { id: 92, name: "Retired", inactiveFlag: true },
  ],
  "/company/companies": [
    { id: 101, identifier: "AcmeDental", name: "Acme Dental", deletedFlag: false },
    { id: 102, identifier: "Quoted", name: 'The "Best" Ltd', deletedFlag: false },
    { id: 103, identifier: "Twin1", name: "Twins", deletedFlag: false },
    { id: 104, identifier: "Twin2", name: "Twins", deletedFlag: false },
  ],
};

export interface FakeConnectWise extends FakePsa {
  tickets: Row[];
}

export async function startConnectWise(): Promise<FakeConnectWise> {
  const tickets: Row[] = [];
  const fake = await startFakePsa((request, url) => {
    const { headers } = request;
    const basic = Buffer.from(`${companyId}+${publicKey}:${privateKey}`).toString("base64");
    if (headers.authorization !== `Basic ${basic}`)
      return { status: 401, body: { code: "Unauthorized", message: "Username or password is incorrect" } };
    insist(headers.clientid === clientId, "no clientId header");
    insist(
      headers.accept === "application/vnd.connectwise.com+json; version=2022.1",
      "not the published version",
    );
    insist(request.path.startsWith(base), "not under the API");
    const path = request.path.slice(base.length);
    const call = publishedCall(request.method, path);
    insist(call, "no such call is published");
    for (const name of Object.keys(request.query)) insist(call.query.has(name), `takes no query ${name}`);
    if (call.body) {
      const wrong = schemaErrors(call.body, request.body);
      insist(!wrong, wrong);
    } else insist(request.body === undefined, "takes no body");
    const answer = answerTo(request, call, url);
    if (answer.status < 300) {
      const wrong = schemaErrors(call.answer, answer.body);
      insist(
        !wrong && answer.status === call.status,
        `the fake itself answers what is not published: ${wrong}`,
      );
    }
    return answer;
  });

  function answerTo(request: FakeRequest, call: PublishedCall, url: string): FakeAnswer {
    if (request.method === "POST") {
      const sent = request.body as {
        board?: { id: number };
        company?: { id: number };
        status?: { id: number };
      };
      insist(sent.company?.id, "a ticket needs a company");
      insist([1, 2].includes(sent.board?.id ?? 0), "a ticket needs a board");
      const ticket = { status: { id: 10, name: "New" }, ...sent, id: 5_000 + tickets.length };
      tickets.push(ticket);
      const { initialDescription: _, ...shown } = ticket as Row;
      return { status: 201, body: shown };
    }
    if (request.method === "PATCH") {
      const ticket = tickets.find(({ id }) => id === Number(call.parameters.id));
      if (!ticket) return { status: 404, body: { code: "NotFound", message: "Ticket not found" } };
      for (const { op, path, value } of request.body as { op: string; path: string; value: unknown }[]) {
        insist(op === "replace" && call.fields.has(path), `no operation ${op} ${path}`);
        ticket[path] = value;
      }
      return { status: 200, body: ticket };
    }
    return page(request, call, url);
  }

  return Object.assign(fake, { tickets });
}

function page({ query, path }: FakeRequest, call: PublishedCall, url: string): FakeAnswer {
  const { conditions, page: pageText = "1", pageSize = "25" } = query;
  insist(/^\d+$/.test(pageText) && /^\d+$/.test(pageSize) && Number(pageSize) <= 1_000, "no such page");
  const parent = Number(call.parameters.parentId);
  const rows = lists[call.path];
  insist(rows, "the fake has no such list");
  const found = rows
    .filter(
      (row) =>
        Number.isNaN(parent) || (row.board as { id?: number })?.id === parent || row.boardId === parent,
    )
    .filter((row) => !conditions || matches(row, conditions, call));
  const size = Math.min(Number(pageSize), maxPageSize);
  const number = Number(pageText);
  const more = number * size < found.length;
  return {
    status: 200,
    body: found.slice((number - 1) * size, number * size),
    headers: more
      ? { link: `<${url}${path}?page=${number + 1}>; rel="next", <${url}${path}?page=9>; rel="last"` }
      : {},
  };
}

/** Whether a row meets conditions of the form `field=value and field=value`. */
function matches(row: Row, conditions: string, { fields }: PublishedCall): boolean {
  const parts = [...conditions.matchAll(/(\w+)=(true|false|\d+|"(?:[^"\\]|\\.)*")(?: and |$)/g)];
  insist(parts.map(([text]) => text).join("") === conditions, `cannot be read as conditions: ${conditions}`);
  return parts.every(([, field = "", value = ""]) => {
    insist(fields.has(field), `has no field ${field}`);
    return row[field] === JSON.parse(value);
  });
}
