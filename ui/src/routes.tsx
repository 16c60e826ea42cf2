// The one table of addresses: navigation, breadcrumbs and the palette's commands come from it.
import type { Permission } from "@muster/sdk";
import { lazy, type ComponentType, type ReactNode } from "react";
import { Overview } from "./operations/overview.tsx";

export interface Route {
  path: string;
  label: string;
  Component: ComponentType;
  /** Address of the breadcrumb before. */
  parent?: string;
  /** Stands in the navigation. */
  main?: boolean;
  permission?: Permission;
  /** Lets in who has not the permission. */
  grant?: string;
}

/** A screen that is loaded when it is first opened: the first page stays small. */
const later = <K extends string>(load: () => Promise<Record<K, () => ReactNode>>, name: K) =>
  lazy(async () => ({ default: (await load())[name] as ComponentType }));

const DevicePage = later(() => import("./devices/devices/detail.tsx"), "DevicePage");
const ChangeRequests = later(() => import("./operations/change-requests.tsx"), "ChangeRequests");
const ChangeRequestPage = later(() => import("./operations/change-requests.tsx"), "ChangeRequestPage");
const StopEverything = later(() => import("./operations/emergency-stop.tsx"), "StopEverything");
const Activities = later(() => import("./audit/activities.tsx"), "Activities");
const Approvals = later(() => import("./agents/approvals.tsx"), "Approvals");
/** For whoever is signed in already. */
export const InvitationScreen = later(() => import("./access/invitations.tsx"), "InvitationScreen");
const Tokens = later(() => import("./agents/enrollment-tokens/list.tsx"), "Tokens");

export const home = "/systemDashboard/overview";
const devices = "/deviceSearch";
const discovery = "/discovery";
const tasks = "/administration/tasks";
const requests = "/administration/requests";
export const security = "/user/security";
export const superAdmin = "/superAdmin/";
const organizations = "/administration/customers/list";
const library = "/administration/library/scripting/scripts";
const board = "/ticketing/board/1";
const templates = "/administration/apps/ticketing";
const runs = "/administration/library/scripting/runs";
const approvals = "/approvals";
const technicians = "/administration/users/technicians";
const roles = "/administration/users/technicianRoles";
const groups = "/administration/devices/groups";

export const routes: readonly Route[] = [
  { path: home, label: "Overview", Component: Overview, main: true },
  {
    path: devices,
    label: "Devices",
    Component: later(() => import("./devices/devices/list.tsx"), "Devices"),
    main: true,
  },
  {
    path: groups,
    label: "Device groups",
    Component: later(() => import("./devices/groups/list.tsx"), "DeviceGroups"),
    parent: devices,
  },
  { path: "/deviceDashboard/:id/overview", label: "Device", Component: DevicePage, parent: devices },
  { path: "/nmsDashboard/:id/overview", label: "Device", Component: DevicePage, parent: devices },
  {
    path: discovery,
    label: "Network discovery",
    Component: later(() => import("./discovery/jobs/list.tsx"), "Jobs"),
    main: true,
  },
  {
    path: "/discovery/new",
    label: "Discover a network",
    Component: later(() => import("./discovery/wizard/wizard.tsx"), "DiscoveryWizard"),
    parent: discovery,
    permission: "canCreateDevices",
  },
  {
    path: "/discovery/schedules",
    label: "Schedules",
    Component: later(() => import("./discovery/schedules/list.tsx"), "Schedules"),
    parent: discovery,
  },
  {
    path: "/discovery/schedules/:scheduleId",
    label: "Schedule",
    Component: later(() => import("./discovery/schedules/detail.tsx"), "SchedulePage"),
    parent: "/discovery/schedules",
  },
  { path: "/discovery/stop", label: "Stop everything", Component: StopEverything, parent: discovery },
  {
    path: "/discovery/:jobId",
    label: "Discovery",
    Component: later(() => import("./discovery/jobs/detail.tsx"), "JobPage"),
    parent: discovery,
  },
  {
    path: "/maintenance",
    label: "Maintenance",
    Component: later(() => import("./maintenance/windows.tsx"), "Maintenance"),
    main: true,
  },
  {
    path: "/maintenance/:windowId",
    label: "Maintenance window",
    Component: later(() => import("./maintenance/windows.tsx"), "MaintenanceWindowPage"),
    parent: "/maintenance",
  },
  {
    path: tasks,
    label: "Tasks",
    Component: later(() => import("./automation/tasks.tsx"), "Tasks"),
    main: true,
  },
  {
    path: "/administration/tasks/:taskId",
    label: "Task",
    Component: later(() => import("./automation/tasks.tsx"), "TaskPage"),
    parent: tasks,
  },
  {
    path: "/discovery/:jobId/changes",
    label: "Changes",
    Component: later(() => import("./discovery/changes.tsx"), "DiscoveryChanges"),
    parent: discovery,
  },
  {
    path: "/discovery/:jobId/devices/:ip",
    label: "Explanation",
    Component: later(() => import("./discovery/explanation.tsx"), "ExplanationPage"),
    parent: discovery,
  },
  {
    path: library,
    label: "Automation library",
    Component: later(() => import("./automation/scripts/list.tsx"), "Library"),
    main: true,
    permission: "canReadAtLeastOneScript",
  },
  {
    path: "/administration/library/scripting/underReview",
    label: "Under review",
    Component: later(() => import("./automation/scripts/under-review.tsx"), "UnderReview"),
    parent: library,
  },
  {
    path: "/administration/library/scripting/categories",
    label: "Categories",
    Component: later(() => import("./automation/scripts/categories.tsx"), "ScriptCategories"),
    parent: library,
  },
  {
    path: "/editor/script/:id",
    label: "Automation",
    Component: later(() => import("./automation/scripts/editor.tsx"), "ScriptEditor"),
    parent: library,
  },
  {
    path: runs,
    label: "Script runs",
    Component: later(() => import("./automation/runs/list.tsx"), "Runs"),
    parent: library,
  },
  {
    path: `${runs}/new`,
    label: "Run scripts",
    Component: later(() => import("./automation/runs/form.tsx"), "NewRun"),
    parent: runs,
    permission: "canRunAtLeastOneAdhocScript",
  },
  {
    path: `${runs}/:runId`,
    label: "Script run",
    Component: later(() => import("./automation/runs/list.tsx"), "RunPage"),
    parent: runs,
  },
  { path: requests, label: "Change requests", Component: ChangeRequests, main: true },
  {
    path: "/administration/requests/:requestId",
    label: "Change request",
    Component: ChangeRequestPage,
    parent: requests,
  },
  {
    path: organizations,
    label: "Organizations",
    Component: later(() => import("./organizations/organizations/list.tsx"), "Organizations"),
    main: true,
  },
  {
    path: "/customerDashboard/:id/overview",
    label: "Organization",
    Component: later(() => import("./organizations/organizations/detail.tsx"), "OrganizationPage"),
    parent: organizations,
  },
  {
    path: board,
    label: "Tickets",
    Component: later(() => import("./ticketing/tickets.tsx"), "TicketBoard"),
    main: true,
  },
  {
    path: "/ticketing/ticket/:ticketId",
    label: "Ticket",
    Component: later(() => import("./ticketing/tickets.tsx"), "TicketPage"),
    parent: board,
  },
  {
    path: templates,
    label: "Ticket templates",
    Component: later(() => import("./ticketing/ticket-templates/list.tsx"), "TicketTemplates"),
    main: true,
    permission: "canConfigurePSA",
    grant: "SYSTEM.Configuration.PSA.Access",
  },
  {
    path: "/administration/apps/ninjaPSA",
    label: "PSA settings",
    Component: later(() => import("./ticketing/psa/settings.tsx"), "PsaSettingsPage"),
    parent: templates,
    permission: "canConfigurePSA",
    grant: "SYSTEM.Configuration.PSA.Access",
  },
  { path: approvals, label: "Approvals", Component: Approvals, main: true },
  {
    path: "/approvals/tokens",
    label: "Enrollment tokens",
    Component: Tokens,
    parent: approvals,
    permission: "canCreateDevices",
  },
  {
    path: "/customerDashboard/:id/approvals",
    label: "Approvals",
    Component: Approvals,
    parent: organizations,
  },
  {
    path: "/editor/customer/:id/security-node-approvals",
    label: "Approvals",
    Component: Approvals,
    parent: organizations,
  },
  {
    path: "/customerDashboard/:id/tokens",
    label: "Enrollment tokens",
    Component: Tokens,
    parent: organizations,
    permission: "canCreateDevices",
  },
  {
    path: "/administration/apps/api",
    label: "API keys",
    Component: later(() => import("./access/api-keys.tsx"), "ApiKeys"),
    main: true,
  },
  { path: security, label: "Security", Component: later(() => import("./access/security.tsx"), "Security") },
  {
    path: technicians,
    label: "Technicians",
    Component: later(() => import("./access/users/list.tsx"), "Technicians"),
    main: true,
    permission: "canCreateUsers",
  },
  {
    path: "/administration/users/endUsers",
    label: "End users",
    Component: later(() => import("./access/users/list.tsx"), "EndUsers"),
    parent: technicians,
    permission: "canCreateUsers",
  },
  {
    path: roles,
    label: "Roles",
    Component: later(() => import("./access/technician-roles/list.tsx"), "TechnicianRoles"),
    parent: technicians,
    permission: "canCreateUsers",
  },
  {
    path: `${roles}/new`,
    label: "Create role",
    Component: later(() => import("./access/technician-roles/detail.tsx"), "NewTechnicianRole"),
    parent: roles,
    permission: "sysadmin",
  },
  {
    path: `${roles}/:roleId`,
    label: "Role",
    Component: later(() => import("./access/technician-roles/detail.tsx"), "TechnicianRolePage"),
    parent: roles,
    permission: "canCreateUsers",
  },
  {
    path: "/administration/general/single-sign-on",
    label: "Single sign-on",
    Component: later(() => import("./access/saml/settings.tsx"), "SingleSignOn"),
    main: true,
    permission: "sysadmin",
  },
  {
    path: superAdmin,
    label: "Super Admin",
    Component: later(() => import("./operations/health.tsx"), "SuperAdmin"),
    permission: "ninjaAdmin",
  },
  {
    path: "/administration/general/activities",
    label: "Activities",
    Component: Activities,
    main: true,
    permission: "canConfigureSystemActivities",
    grant: "SYSTEM.Configuration.Activities.Access",
  },
];

/** What the palette offers beside the screens; `?new` opens the form there. */
export const actions: readonly { label: string; to: string; permission?: Permission; grant?: string }[] = [
  { label: "Maintenance that is coming", to: "/maintenance?show=coming" },
  { label: "Recurring maintenance", to: "/maintenance?show=recurring" },
  { label: "Discover a network", to: "/discovery/new", permission: "canCreateDevices" },
  { label: "Schedules of discoveries", to: "/discovery/schedules" },
  { label: "Write a script", to: "/editor/script/new", permission: "canReadAtLeastOneScript" },
  { label: "Run scripts", to: `${runs}/new`, permission: "canRunAtLeastOneAdhocScript" },
  { label: "Script runs", to: runs },
  {
    label: "Automations under review",
    to: "/administration/library/scripting/underReview",
    permission: "canReadAtLeastOneScript",
  },
  {
    label: "Categories of automations",
    to: "/administration/library/scripting/categories",
    permission: "canReadAtLeastOneScript",
  },
  {
    label: "Test a provider's SAML metadata",
    to: "/administration/general/single-sign-on",
    permission: "sysadmin",
  },
  {
    label: "Audit log",
    to: "/administration/general/activities",
    permission: "canConfigureSystemActivities",
    grant: "SYSTEM.Configuration.Activities.Access",
  },
  {
    label: "PSA settings",
    to: "/administration/apps/ninjaPSA",
    permission: "canConfigurePSA",
    grant: "SYSTEM.Configuration.PSA.Access",
  },
  { label: "Enrollment tokens", to: "/approvals/tokens", permission: "canCreateDevices" },
  { label: "Stop everything", to: "/discovery/stop" },
  { label: "Create an organization", to: `${organizations}?new`, permission: "canCreateCustomers" },
  { label: "Create an API key", to: "/administration/apps/api?new" },
  { label: "Security and sessions", to: security },
  { label: "Super Admin", to: superAdmin, permission: "ninjaAdmin" },
  { label: "Device groups", to: groups },
  { label: "End users", to: "/administration/users/endUsers", permission: "canCreateUsers" },
  { label: "Roles of technicians and end users", to: roles, permission: "canCreateUsers" },
  { label: "Create a role", to: `${roles}/new`, permission: "sysadmin" },
  { label: "Create a user", to: `${technicians}?new`, permission: "canCreateUsers" },
];
