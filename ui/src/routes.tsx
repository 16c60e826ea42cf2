// The one table of addresses: navigation, breadcrumbs and the palette's commands come from it.
import type { Permission } from "@muster/sdk";
import { lazy, type ComponentType } from "react";
import { Activities } from "./activities.tsx";
import { DiscoveryChanges } from "./changes.tsx";
import { DevicePage } from "./device.tsx";
import { Devices } from "./devices.tsx";
import { ExplanationPage } from "./discovery/explain.tsx";
import { JobPage } from "./discovery/job.tsx";
import { Jobs } from "./discovery/jobs.tsx";
import { SchedulePage } from "./discovery/schedule.tsx";
import { Schedules } from "./discovery/schedules.tsx";
import { DiscoveryWizard } from "./discovery/wizard.tsx";
import { Maintenance } from "./maintenance.tsx";
import { OrganizationPage } from "./organization.tsx";
import { Organizations } from "./organizations.tsx";
import { Overview } from "./overview.tsx";
import { TaskPage, Tasks } from "./tasks.tsx";
import { Users } from "./users.tsx";

/** A screen of its own, loaded when it is first shown. */
const later = <K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K) =>
  lazy(async () => ({ default: (await load())[name] }));

export interface Route {
  path: string;
  label: string;
  Component: ComponentType;
  /** Address of the breadcrumb before. */
  parent?: string;
  /** Stands in the navigation. */
  main?: boolean;
  permission?: Permission;
}

export const home = "/systemDashboard/overview";
const devices = "/deviceSearch";
const discovery = "/discovery";
const tasks = "/administration/tasks";
export const security = "/user/security";
const organizations = "/administration/customers/list";

export const routes: readonly Route[] = [
  { path: home, label: "Overview", Component: Overview, main: true },
  { path: devices, label: "Devices", Component: Devices, main: true },
  { path: "/deviceDashboard/:id/overview", label: "Device", Component: DevicePage, parent: devices },
  { path: "/nmsDashboard/:id/overview", label: "Device", Component: DevicePage, parent: devices },
  { path: discovery, label: "Network discovery", Component: Jobs, main: true },
  {
    path: "/discovery/new",
    label: "Discover a network",
    Component: DiscoveryWizard,
    parent: discovery,
    permission: "canCreateDevices",
  },
  { path: "/discovery/schedules", label: "Schedules", Component: Schedules, parent: discovery },
  {
    path: "/discovery/schedules/:scheduleId",
    label: "Schedule",
    Component: SchedulePage,
    parent: "/discovery/schedules",
  },
  { path: "/discovery/:jobId", label: "Discovery", Component: JobPage, parent: discovery },
  { path: "/maintenance", label: "Maintenance", Component: Maintenance, main: true },
  { path: tasks, label: "Tasks", Component: Tasks, main: true },
  { path: "/administration/tasks/:taskId", label: "Task", Component: TaskPage, parent: tasks },
  { path: "/discovery/:jobId/changes", label: "Changes", Component: DiscoveryChanges, parent: discovery },
  { path: "/discovery/:jobId/devices/:ip", label: "Explanation", Component: ExplanationPage, parent: discovery },
  { path: organizations, label: "Organizations", Component: Organizations, main: true },
  {
    path: "/customerDashboard/:id/overview",
    label: "Organization",
    Component: OrganizationPage,
    parent: organizations,
  },
  {
    path: "/administration/apps/api",
    label: "API keys",
    Component: later(() => import("./keys.tsx"), "ApiKeys"),
    main: true,
  },
  { path: security, label: "Security", Component: later(() => import("./security.tsx"), "Security") },
  {
    path: "/administration/users/technicians",
    label: "Technicians",
    Component: Users,
    main: true,
    permission: "canCreateUsers",
  },
  {
    path: "/administration/general/single-sign-on",
    label: "Single sign-on",
    Component: later(() => import("./single-sign-on.tsx"), "SingleSignOn"),
    main: true,
    permission: "sysadmin",
  },
  {
    path: "/administration/general/activities",
    label: "Activities",
    Component: Activities,
    main: true,
    permission: "canConfigureSystemActivities",
  },
];

/** What the palette offers beside the screens; `?new` opens the form there. */
export const actions: readonly { label: string; to: string; permission?: Permission }[] = [
  { label: "Maintenance that is coming", to: "/maintenance?show=coming" },
  { label: "Recurring maintenance", to: "/maintenance?show=recurring" },
  { label: "Discover a network", to: "/discovery/new", permission: "canCreateDevices" },
  { label: "Schedules of discoveries", to: "/discovery/schedules" },
  { label: "Create an organization", to: `${organizations}?new`, permission: "canCreateCustomers" },
  { label: "Create an API key", to: "/administration/apps/api?new" },
  { label: "Security and sessions", to: security },
  { label: "Create a user", to: "/administration/users/technicians?new", permission: "canCreateUsers" },
];
