import { t, cleanText, limits, MusterError, type AutotaskSettings, type TicketContent } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Psa } from "./connector.ts";
import { asId, asRecord, byName, invalidAnswer, onlyCompany, PsaHttp, readItems } from "./http.ts";

const maxRecords = 500;
/** The share of Autotask's hourly limit for all integrations that reads may use; tickets need the rest. */
const shareForReading = 0.9;
/** Autotask requires a due date; this one, in ms from now, applies if no service level agreement sets one. */
const dueMS = 24 * 3_600_000;

/** Autotask's field names by the template content's; parents come before their children. */
const pickLists = {
  Status: "status",
  Priority: "priority",
  QueueID: "queueID",
  TicketCategory: "ticketCategory",
  TicketType: "ticketType",
  Source: "source",
  IssueType: "issueType",
  SubIssueType: "subIssueType",
  ServiceLevelAgreementID: "serviceLevelAgreementID",
  ChangeApprovalType: "changeApprovalType",
  ChangeApprovalStatus: "changeApprovalStatus",
  MonitorTypeID: "monitorTypeID",
} as const satisfies Partial<Record<keyof TicketContent, string>>;
type PickList = keyof typeof pickLists;
const names = Object.keys(pickLists) as PickList[];

/**
 * The Autotask zone of the configured user. It is looked up again from time to time, which takes a single
 * request, because a stored zone would be wrong once the account moves to another one.
 */
const zones = new WeakMap<ServerContext, { userName: string; url: string; until: number }>();

interface Filter {
  op: "eq";
  field: string;
  value: string | number | boolean;
}

/** Autotask PSA through its REST API, version 1.0. */
export function autotask(
  context: ServerContext,
  { userName, integrationCode }: AutotaskSettings,
  secret: string,
): Psa {
  const http = new PsaHttp(context, {
    apiintegrationcode: integrationCode,
    username: userName,
    secret,
    accept: "application/json",
  });

  async function base(): Promise<string> {
    const known = zones.get(context);
    if (known && known.userName === userName && known.until > performance.now()) return known.url;
    // the public lookup is sent only the user name
    const { json } = await new PsaHttp(context, { accept: "application/json" }).ask(
      `${context.config.autotaskUrl}/atservicesrest/v1.0/zoneInformation`,
      { query: { user: userName } },
    );
    const { url } = asRecord(json);
    if (typeof url !== "string" || !isAutotask(context, url))
      throw invalidAnswer(t("ticketing.psa.failure.noZone"));
    const until = performance.now() + limits.psaSetupMinutes * 60_000;
    const zone = { userName, url: `${url.replace(/\/+$/, "")}/v1.0`, until };
    zones.set(context, zone);
    return zone.url;
  }

  async function query(
    entity: string,
    filter: readonly Filter[],
    fields: readonly string[],
  ): Promise<unknown[]> {
    const found: unknown[] = [];
    const zone = await base();
    const search = JSON.stringify({ MaxRecords: maxRecords, IncludeFields: fields, filter });
    let next: string | undefined = `${zone}/${entity}/query?${new URLSearchParams({ search }).toString()}`;
    for (let page = 0; next; page++) {
      const { json } = await http.ask(next);
      const { items, pageDetails } = asRecord(json);
      if (!Array.isArray(items)) throw invalidAnswer(t("ticketing.psa.failure.notList"));
      found.push(...(items as unknown[]));
      const { nextPageUrl } = asRecord(pageDetails);
      next = typeof nextPageUrl === "string" ? nextPageUrl : undefined;
      if (!next) break;
      // requests send the credentials, so the next page must be on the same host
      if (!URL.canParse(next) || new URL(next).origin !== new URL(zone).origin)
        throw invalidAnswer(t("ticketing.psa.failure.otherNextPage"));
      if (page >= limits.psaPages) throw invalidAnswer(t("ticketing.psa.failure.tooMany", { entity }));
    }
    return found;
  }

  async function checkThreshold(): Promise<void> {
    const { json } = await http.ask(`${await base()}/ThresholdInformation`);
    const { externalRequestThreshold: max, currentTimeframeRequestCount: count } = asRecord(json);
    if (typeof max === "number" && typeof count === "number" && count >= max * shareForReading)
      throw new MusterError("psa_rate_limited", {
        message: t("ticketing.psa.failure.autotaskLimit", { count, most: max }),
        nextStep: t("ticketing.psa.failure.autotaskLimitNextStep"),
      });
  }

  async function company(name: string): Promise<number> {
    const filter: Filter[] = [
      { op: "eq", field: "companyName", value: name },
      { op: "eq", field: "isActive", value: true },
    ];
    return onlyCompany(
      readItems(await query("Companies", filter, ["id", "companyName"]), "companyName"),
      name,
    );
  }

  return {
    psaType: "AUTOTASK",

    async setupValues() {
      await checkThreshold();
      const { json } = await http.ask(`${await base()}/Tickets/entityInformation/fields`);
      const { fields } = asRecord(json);
      if (!Array.isArray(fields)) throw invalidAnswer(t("ticketing.psa.failure.noFields"));
      const byField = new Map(fields.map(asRecord).map((field) => [String(field.name), field]));
      const filter: Filter[] = [{ op: "eq", field: "isActive", value: true }];
      const codes = byName(readItems(await query("BillingCodes", filter, ["id", "name"])));
      return {
        kind: "AUTOTASK",
        values: {
          fieldConfig: {
            pickListFields: names.flatMap((name) => readPickList(name, byField.get(pickLists[name]))),
            referenceEntityFields: [
              { name: "allocationCode", required: false, entity: "BillingCode", values: codes },
            ],
          },
        },
      };
    },

    async userRoles() {
      const filter: Filter[] = [{ op: "eq", field: "isActive", value: true }];
      return byName(readItems(await query("Roles", filter, ["id", "name"])));
    },

    async create({ organization, title, body, content }) {
      const companyID = organization.companyId ?? (await company(organization.name));
      const chosen = names.flatMap((name) => {
        const option = content[name];
        return option ? [[pickLists[name], option.id] as const] : [];
      });
      const { json } = await http.ask(`${await base()}/Tickets`, {
        method: "POST",
        body: {
          companyID,
          title,
          description: body,
          ...Object.fromEntries(chosen),
          ...(content.allocationCode && { billingCodeID: content.allocationCode.id }),
          ...(!content.ServiceLevelAgreementID && {
            dueDateTime: new Date(Date.now() + dueMS).toISOString(),
          }),
        },
      });
      const psaTicketId = asId(asRecord(json).itemId);
      if (psaTicketId === undefined) throw invalidAnswer(t("ticketing.psa.failure.noId"));
      return { psaTicketId, status: content.Status ?? null };
    },

    async setStatus(id, status) {
      await http.ask(`${await base()}/Tickets`, { method: "PATCH", body: { id, status: status.id } });
    },
  };
}

/** Whether it is an Autotask host, so that credentials aren't sent elsewhere, whatever the lookup returns. */
function isAutotask(context: ServerContext, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, origin } = new URL(url);
  return (
    (protocol === "https:" && hostname.endsWith(".autotask.net")) ||
    context.config.psaAllowHosts.includes(origin)
  );
}

function readPickList(name: PickList, field: Record<string, unknown> | undefined) {
  if (!field || !Array.isArray(field.picklistValues)) return [];
  const parent = names.find((one) => pickLists[one] === field.picklistParentValueField) ?? null;
  const values = field.picklistValues.map(asRecord).flatMap(({ value, label, parentValue, isActive }) => {
    const id = numbered(value);
    if (id === undefined || typeof label !== "string" || isActive === false) return [];
    const parentId = parent ? numbered(parentValue) : undefined;
    return [{ id, name: cleanText(label, 255), ...(parentId !== undefined && { parentId }) }];
  });
  return [{ name, required: field.isRequired === true, parent, values }];
}

/** Converts a pick list's number, which Autotask sends as a string. */
const numbered = (value: unknown): number | undefined =>
  asId(typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value);
