import { t, type MessageKey } from "@muster/sdk";
import { operations, type OperationId } from "@muster/sdk/contract";
import type { ServerContext } from "../../context.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { authorize } from "../../platform/authorization/grants.ts";
import type { FoundRow, Searchable } from "../../platform/searchable.ts";
import { fuzzyScore } from "./score.ts";

type PageName = Extract<MessageKey, `operations.search.pages.${string}`>;

/** Screens with the operation that their users must be able to run. */
const pages: readonly { id: string; name: PageName; operation: OperationId }[] = [
  { id: "systemDashboard/overview", name: "operations.search.pages.overview", operation: "listDevices" },
  { id: "deviceSearch", name: "operations.search.pages.devices", operation: "listDevices" },
  {
    id: "administration/customers/list",
    name: "operations.search.pages.organizations",
    operation: "listOrganizations",
  },
  {
    id: "administration/devices/groups",
    name: "operations.search.pages.groups",
    operation: "listDeviceGroups",
  },
  {
    id: "administration/users/technicians",
    name: "operations.search.pages.technicians",
    operation: "listUsers",
  },
  { id: "administration/users/endUsers", name: "operations.search.pages.endUsers", operation: "listUsers" },
  {
    id: "administration/general/activities",
    name: "operations.search.pages.activities",
    operation: "listActivities",
  },
  {
    id: "administration/apps/ticketing",
    name: "operations.search.pages.ticketTemplates",
    operation: "listTicketTemplates",
  },
];

async function seenBy(context: ServerContext, caller: Caller): Promise<FoundRow[]> {
  const rows: FoundRow[] = [];
  for (const { id, name, operation } of pages)
    if ((await authorize(context, caller, operations[operation], {})).allowed)
      rows.push({
        id,
        name: t(name),
        description: "",
        details: "",
        clientId: null,
        clientName: "",
        nodeClass: "",
      });
  return rows;
}

/** Administration pages, which are also found with typing errors. */
export const searchablePages: Searchable = {
  type: "page",
  filters: ["administration"],
  async find(context, caller, text, limit) {
    return (await seenBy(context, caller)).filter(({ name }) => fuzzyScore(text, name) > 0).slice(0, limit);
  },
  async read(context, caller, ids) {
    return (await seenBy(context, caller)).filter(({ id }) => ids.includes(id));
  },
  route: ({ id }) => `/${id}`,
};
