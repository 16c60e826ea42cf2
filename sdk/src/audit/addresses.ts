import { deviceAddress } from "../devices/devices.ts";
import type { Activity, ActivityObjectKind } from "../index.ts";

type Address = (id: string, activity: Pick<Activity, "organizationId">) => string | undefined;

const organizationAddress = (id: string | number | null) =>
  id === null ? undefined : `/customerDashboard/${id}/overview`;

/** The addresses of objects' screens. Credentials and locations are shown on their organization's. */
const addresses: Partial<Record<ActivityObjectKind, Address>> = {
  "agent-release": () => "/approvals/agent-updates",
  "agent-rollout": (id) => `/approvals/agent-updates/${id}`,
  automation: (id) => `/editor/script/${id}`,
  "change-request": (id) => `/administration/requests/${id}`,
  credential: (_, { organizationId }) => organizationAddress(organizationId),
  device: (id) => deviceAddress(Number(id)),
  discovery: (id) => `/discovery/${id}`,
  "discovery-schedule": (id) => `/discovery/schedules/${id}`,
  location: (_, { organizationId }) => organizationAddress(organizationId),
  "maintenance-window": (id) => `/maintenance/${id}`,
  organization: organizationAddress,
  alert: (id) => `/alerts/${id}`,
  policy: (id) => `/editor/policy/${id}`,
  "snmp-template": (id) => `/administration/library/snmpLibrary/${id}`,
  "snmp-object": () => "/administration/library/snmpLibrary",
  "mib-file": (id) => `/administration/library/snmpLibrary/mib/${id}`,
  "notification-channel": () => "/administration/apps/notificationChannels",
  "on-call-schedule": () => "/administration/apps/onCall",
  run: (id) => `/administration/library/scripting/runs/${id}`,
  task: (id) => `/administration/tasks/${id}`,
  "technician-role": (id) => `/administration/users/technicianRoles/${id}`,
  ticket: (id) => `/ticketing/ticket/${id}`,
  user: (id) => `/editor/user/${id}`,
};

/** The address of the screen that shows an entry's object; undefined if its kind has none. */
export function objectAddress(activity: Pick<Activity, "object" | "organizationId">): string | undefined {
  const { object } = activity;
  return object?.id ? addresses[object.kind]?.(object.id, activity) : undefined;
}
