import { t } from "@muster/sdk";
import { operations, type OperationId } from "@muster/sdk/contract";
import type { ServerContext } from "../../context.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { authorize } from "../../platform/authorization/grants.ts";
import type { FoundRow, Searchable } from "../../platform/searchable.ts";
import { fuzzyScore } from "./score.ts";

/** Screens and actions, each with the operations of which users must be able to run at least one. */
export const pages = (
  [
    ["systemDashboard/overview", "operations.dashboard.title", "getDashboard"],
    ["deviceSearch", "devices.devices.devices", "listDevices"],
    ["vmHosts", "devices.vmHosts.title", "listVmHosts"],
    ["vmHosts?new", "devices.vmHosts.add", "addVmHost"],
    ["administration/devices/groups", "devices.groups.deviceGroups", "listDeviceGroups"],
    ["administration/customers/list", "organizations.organizations.organizations", "listOrganizations"],
    [
      "administration/customers/list?new",
      "organizations.organizations.createAnOrganization",
      "createOrganization",
    ],
    ["discovery", "discovery.jobs.networkDiscovery", "listJobs"],
    ["discovery/new", "discovery.wizard.discoverNetwork", "startNetworkDiscovery"],
    ["discovery/schedules", "discovery.schedules.schedulesDiscoveries", "listDiscoverySchedules"],
    [
      "discovery/stop",
      "operations.emergencyStop.stopEverything",
      "cancelNetworkDiscovery",
      "cancelScheduledTask",
      "cancelScriptRun",
    ],
    ["administration/library/scripting/scripts", "automation.scripts.automationLibrary", "listScripts"],
    ["editor/script/new", "automation.scripts.writeScript", "createScript"],
    ["editor/script/import", "automation.scriptImport.importScripts", "createScript"],
    ["administration/library/scripting/runs", "automation.runs.scriptRuns", "listScriptRuns"],
    ["administration/library/scripting/runs/new", "automation.runs.runScripts", "createScriptRun"],
    ["administration/tasks", "automation.tasks.tasks", "listScheduledTasks"],
    ["approvals/installers", "agents.installers.installers", "listInstallers"],
    ["approvals/installers?new", "agents.installers.addComputer", "createInstaller"],
    ["approvals/installers?dialog=nms", "agents.installers.addNmsDevice", "createInstaller"],
    ["approvals/agent-updates", "agents.agentUpdates.title", "listAgentUpdates"],
    ["approvals/agent-updates?new", "agents.agentUpdates.start", "startAgentRollout"],
    ["approvals/agent-updates/releases", "agents.agentUpdates.releases", "listAgentUpdates"],
    ["approvals/agent-updates/releases?new", "agents.agentUpdates.upload", "uploadAgentRelease"],
    ["alerts", "monitoring.alerts.alerts", "listAlerts"],
    [
      "remote/sessions",
      "remote.console.sessions.title",
      "openTerminal",
      "openFiles",
      "openTunnel",
      "openDesktop",
      "watchRemoteSession",
    ],
    ["administration/policies/agent", "monitoring.policies.policies", "listPolicies"],
    ["administration/policies/agent?new", "monitoring.policies.create", "createPolicy"],
    ["administration/apps/notificationChannels", "monitoring.channels.channels", "listChannels"],
    ["administration/apps/notificationChannels?new", "monitoring.channels.create", "createChannel"],
    ["administration/apps/onCall", "monitoring.onCall.title", "listOnCallSchedules"],
    ["administration/apps/onCall?new", "monitoring.onCall.create", "createOnCallSchedule"],
    ["administration/library/snmpLibrary", "monitoring.snmpObjects.library", "listSnmpTemplates"],
    ["administration/library/snmpLibrary/mib", "monitoring.mibFiles.title", "listMibFiles"],
    ["administration/library/snmpLibrary/mib?new", "monitoring.mibFiles.upload", "uploadMibFiles"],
    ["administration/library/snmpLibrary?new", "monitoring.snmpObjects.createTemplate", "createSnmpTemplate"],
    ["maintenance", "maintenance.windows.maintenance", "listMaintenance"],
    ["ticketing/board/1", "ticketing.tickets.tickets", "listTickets"],
    ["approvals", "agents.approvals.approvals", "listNodeApprovals", "listChangeRequests"],
    ["approvals/tokens", "agents.enrollmentTokens.enrollmentTokens", "listEnrollmentTokens"],
    ["administration/general/activities", "audit.activities.auditLog", "listActivities"],
    ["administration/announcements", "operations.announcements.announcements", "listAnnouncements"],
    ["administration/announcements?new", "operations.announcements.create", "createAnnouncement"],
    ["administration/features", "operations.featureFlags.features", "enableFeature"],
    [
      "administration/devices/healthStatus",
      "monitoring.healthSettings.title",
      "updateHealthSettings",
      "updateClientHealthSettings",
    ],
    [
      "administration/general/remoteAccess",
      "remote.settings.title",
      "updateRemoteSettings",
      "updateClientRemoteSettings",
    ],
    ["administration/apps/remoteSupport", "remote.support.title", "setRemoteConnection"],
    ["superAdmin/", "operations.health.superAdmin", "getServerOverview"],
    ["administration/users/technicians", "access.users.technicians", "listUsers"],
    ["administration/users/endUsers", "access.users.endUsers", "listUsers"],
    ["editor/user", "access.users.createUser", "createUser"],
    ["administration/users/technicianRoles", "access.technicianRoles.roles", "listTechnicianRoles"],
    ["administration/users/technicianRoles/new", "access.technicianRoles.createRole", "createTechnicianRole"],
    ["administration/users/singleSignOn", "access.saml.singleSign", "getSaml"],
    ["administration/apps/api", "access.apiKeys.apiKeys", "listApiKeys"],
    ["administration/apps/api?new", "access.apiKeys.createAnApiKey", "createApiKey"],
    ["administration/apps/ticketing", "ticketing.ticketTemplates.ticketTemplates", "listTicketTemplates"],
    ["administration/apps/ninjaPSA", "ticketing.psa.psaSettings", "getPsa"],
    ["user/security", "access.security.security", "getSession"],
  ] as const
).map(([address, name, ...anyOf]) => ({ address, name, anyOf: anyOf satisfies OperationId[] }));

async function seenBy(context: ServerContext, caller: Caller): Promise<FoundRow[]> {
  const rows: FoundRow[] = [];
  for (const { address: id, name, anyOf } of pages) {
    const answers = await Promise.all(anyOf.map((one) => authorize(context, caller, operations[one], {})));
    if (answers.some(({ allowed }) => allowed))
      rows.push({
        id,
        name: t(name),
        description: "",
        details: "",
        clientId: null,
        clientName: "",
        nodeClass: "",
      });
  }
  return rows;
}

/** Searches screens, settings and actions; tolerates typing errors. */
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
