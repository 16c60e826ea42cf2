import {
  t,
  limits,
  type ConnectWiseSettings,
  type ConnectWiseSetupValues,
  type PsaOption,
  type TicketContent,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Psa } from "./connector.ts";
import {
  asId,
  asRecord,
  byName,
  invalidAnswer,
  onlyCompany,
  PsaHttp,
  readItems,
  type Asked,
  type PsaItem,
} from "./http.ts";

const pageSize = 1_000;
/** How many boards are read concurrently, with six lists each. */
const boardsAtOnce = 2;
const nextPage = 'rel="next"';
const active = "inactiveFlag=false";
const levels: PsaOption[] = ["Low", "Medium", "High"].map((name) => ({ id: name, name }));

/** ConnectWise PSA through its REST API, version 2022.1. */
export function connectWise(
  context: ServerContext,
  { url, companyId, clientId }: ConnectWiseSettings,
  { publicKey, privateKey }: { publicKey: string; privateKey: string },
): Psa {
  const http = new PsaHttp(context, {
    authorization: `Basic ${Buffer.from(`${companyId}+${publicKey}:${privateKey}`).toString("base64")}`,
    clientid: clientId,
    accept: "application/vnd.connectwise.com+json; version=2022.1",
  });
  const base =
    new URL(url).pathname === "/" ? new URL("/v4_6_release/apis/3.0", url).href : url.replace(/\/+$/, "");
  const ask = (path: string, asked?: Asked) => http.ask(base + path, asked);

  async function all(path: string, query: Asked["query"] = {}): Promise<unknown[]> {
    const found: unknown[] = [];
    for (let page = 1; page <= limits.psaPages; page++) {
      const { headers, json } = await ask(path, { query: { ...query, page, pageSize } });
      if (!Array.isArray(json)) throw invalidAnswer(t("ticketing.psa.failure.notList"));
      found.push(...(json as unknown[]));
      const { link = json.length < pageSize ? "" : nextPage } = headers;
      if (!String(link).includes(nextPage)) return found;
    }
    throw invalidAnswer(t("ticketing.psa.failure.tooMany", { entity: path }));
  }

  const list = async (path: string, conditions?: string): Promise<PsaItem[]> =>
    readItems(await all(path, { ...(conditions && { conditions }), orderBy: "name asc" }));

  async function associations(boardId: number): Promise<ConnectWiseSetupValues[typeof associationList]> {
    const found = await all(`/service/boards/${boardId}/typeSubTypeItemAssociations`);
    return found.map(asRecord).flatMap((one) => {
      const [typeId, subTypeId, itemId] = [one.type, one.subType, one.item].map((part) =>
        asId(asRecord(part).id),
      );
      return typeId === undefined
        ? []
        : [{ boardId, typeId, subTypeId: subTypeId ?? null, itemId: itemId ?? null }];
    });
  }

  async function company(name: string): Promise<number> {
    const { json } = await ask("/company/companies", {
      query: { conditions: `name="${name.replace(/["\\]/g, "\\$&")}" and deletedFlag=false`, pageSize: 10 },
    });
    return onlyCompany(readItems(json), name);
  }

  return {
    psaType: "CONNECTWISE",

    async setupValues() {
      const boards = await list("/service/boards", `${active} and projectFlag=false`);
      if (boards.length > limits.psaBoards)
        throw invalidAnswer(t("ticketing.psa.failure.tooManyBoards", { most: limits.psaBoards }));
      const values: ConnectWiseSetupValues = {
        serviceBoardList: byName(boards),
        serviceBoardStatusList: [],
        serviceBoardTeamList: [],
        serviceBoardTypeList: [],
        serviceBoardSubTypeList: [],
        serviceBoardItemList: [],
        serviceBoardTypeSubTypeItemAssociationList: [],
        servicePriorityList: byName(await list("/service/priorities")),
        serviceSourceList: byName(await list("/service/sources")),
        serviceSeverityList: levels,
        serviceImpactList: levels,
      };
      const readBoard = async ({ id: boardId }: PsaItem) => {
        const at = `/service/boards/${boardId}`;
        const [statuses, teams, types, subTypes, items, together] = await Promise.all([
          list(`${at}/statuses`, "inactive=false"),
          list(`${at}/teams`),
          list(`${at}/types`, active),
          list(`${at}/subtypes`, active),
          list(`${at}/items`, active),
          associations(boardId),
        ]);
        const ofBoard = ({ id, name }: PsaItem) => ({ id, name, boardId });
        values.serviceBoardStatusList.push(
          ...statuses.map((one) => ({ ...ofBoard(one), closed: one.raw.closedStatus === true })),
        );
        values.serviceBoardTeamList.push(...teams.map(ofBoard));
        values.serviceBoardTypeList.push(...types.map(ofBoard));
        values.serviceBoardSubTypeList.push(
          ...subTypes.map((one) => {
            const ids = Array.isArray(one.raw.typeAssociationIds) ? one.raw.typeAssociationIds : [];
            return { ...ofBoard(one), typeAssociationIds: ids.map(asId).filter((id) => id !== undefined) };
          }),
        );
        values.serviceBoardItemList.push(...items.map(ofBoard));
        values[associationList].push(...together);
      };
      for (let i = 0; i < boards.length; i += boardsAtOnce)
        await Promise.all(boards.slice(i, i + boardsAtOnce).map(readBoard));
      return { kind: "CONNECTWISE", values };
    },

    async userRoles() {
      return byName(await list("/time/workRoles", active));
    },

    async create({ organization, title, body, content }) {
      const companyId = organization.companyId ?? (await company(organization.name));
      const { json } = await ask("/service/tickets", {
        method: "POST",
        body: {
          summary: title,
          recordType: "ServiceTicket",
          company: { id: companyId },
          initialDescription: body,
          ...ticketFields(content),
        },
      });
      const made = asRecord(json);
      const psaTicketId = asId(made.id);
      if (psaTicketId === undefined) throw invalidAnswer(t("ticketing.psa.failure.noId"));
      return { psaTicketId, status: content.boardStatus ?? byName(readItems([made.status]))[0] ?? null };
    },

    async setStatus(id, status) {
      await ask(`/service/tickets/${id}`, {
        method: "PATCH",
        body: [{ op: "replace", path: "status", value: { id: status.id } }],
      });
    },
  };
}

const associationList = "serviceBoardTypeSubTypeItemAssociationList";

function ticketFields(content: TicketContent): Record<string, unknown> {
  const reference = (name: string, option: PsaOption | undefined) =>
    option ? { [name]: { id: option.id } } : {};
  return {
    ...reference("board", content.serviceBoard),
    ...reference("status", content.boardStatus),
    ...reference("priority", content.priority ?? content.boardPriority),
    ...reference("type", content.boardType),
    ...reference("subType", content.boardSubType),
    ...reference("item", content.boardItem),
    ...reference("team", content.boardTeam),
    ...reference("source", content.source),
    ...(content.severity && { severity: content.severity.id }),
    ...(content.impact && { impact: content.impact.id }),
  };
}
