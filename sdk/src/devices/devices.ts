import type { Muster } from "../client/client.ts";
import { toCsv } from "../text/csv.ts";
import { maintenanceState } from "../maintenance/maintenance.ts";
import type { Device, DeviceSearch, DeviceSort } from "../index.ts";
import { roleLabel } from "./device-roles.ts";
import { clockOf, momentIn, timeIn } from "../time/instant.ts";
import { localTimeZone } from "../time/time-zones.ts";
import { statusRecord } from "./device-status.ts";
import { t } from "../text/messages.ts";

/** A device's maintenance in local time, without today's date: lists have no room for time zones. */
export function deviceMaintenance({ maintenanceMode: mode }: Pick<Device, "maintenanceMode">) {
  const now = Date.now();
  const timeZone = localTimeZone();
  const state = maintenanceState(mode && { ...mode, timeZone }, now);
  const today = [mode?.startTime, mode?.endTime].filter(
    (moment) => moment !== undefined && clockOf(moment, timeZone).date === clockOf(now, timeZone).date,
  );
  const withoutToday = (text: string) =>
    today.reduce<string>((left, at = 0) => left.replace(momentIn(at, timeZone), timeIn(at, timeZone)), text);
  return { ...state, short: withoutToday(state.short), inline: withoutToday(state.inline) };
}

/**
 * The columns of the devices list, each with the text of its cells; `sort` is the server's name for the sort
 * key.
 */
export const deviceColumns: readonly {
  id: string;
  label: string;
  sort?: DeviceSort;
  text(device: Device): string;
}[] = [
  {
    id: "name",
    get label() {
      return t("common.name");
    },
    sort: "name",
    text: (device) => device.displayName,
  },
  {
    id: "status",
    get label() {
      return t("devices.devices.status");
    },
    sort: "status",
    text: statusRecord,
  },
  {
    id: "maintenance",
    get label() {
      return t("devices.devices.maintenance");
    },
    text: (device) => deviceMaintenance(device).short,
  },
  {
    id: "role",
    get label() {
      return t("devices.devices.role");
    },
    sort: "role",
    text: (device) => roleLabel(device.role),
  },
  {
    id: "ip",
    get label() {
      return t("devices.devices.address");
    },
    sort: "ip",
    text: (device) => device.ip,
  },
  {
    id: "organization",
    get label() {
      return t("common.organization");
    },
    sort: "organization",
    text: (device) => device.clientName,
  },
  {
    id: "location",
    get label() {
      return t("devices.devices.location");
    },
    text: (device) => device.locationName,
  },
  {
    id: "vendor",
    get label() {
      return t("devices.devices.vendor");
    },
    sort: "vendor",
    text: (device) => device.vendor,
  },
  {
    id: "model",
    get label() {
      return t("devices.devices.model");
    },
    sort: "model",
    text: (device) => device.model,
  },
  {
    id: "os",
    get label() {
      return t("devices.devices.system");
    },
    text: (device) => device.os,
  },
  {
    id: "firmware",
    get label() {
      return t("devices.devices.firmware");
    },
    text: (device) => device.firmware,
  },
  {
    id: "serialNumber",
    get label() {
      return t("devices.devices.serialNumber");
    },
    text: (device) => device.serialNumber,
  },
  {
    id: "dnsName",
    get label() {
      return t("devices.devices.dnsName");
    },
    text: (device) => device.dnsName,
  },
  {
    id: "mac",
    get label() {
      return t("devices.devices.macAddress");
    },
    text: (device) => device.mac,
  },
  {
    id: "tags",
    get label() {
      return t("devices.tags.tags");
    },
    text: (device) => device.tags.join(" "),
  },
  {
    id: "created",
    get label() {
      return t("devices.devices.added");
    },
    sort: "created",
    text: (device) => new Date(device.createdAt).toISOString(),
  },
];

/** The address of a device's page, the same in every client. */
export const deviceAddress = (nodeId: number): string => `/deviceDashboard/${nodeId}/overview`;

/**
 * Returns every device that matches; reads all pages.
 * @throws MusterError of the first page that is refused.
 */
export async function readAllDevices(
  muster: Muster,
  query: DeviceSearch & { sort?: DeviceSort },
  signal?: AbortSignal,
): Promise<Device[]> {
  const devices: Device[] = [];
  for (;;) {
    const page = await muster.call(
      "listDevices",
      { query: { ...query, offset: devices.length, pageSize: 1000 } },
      signal,
    );
    devices.push(...page.results);
    if (!page.results.length || devices.length >= page.total) return devices;
  }
}

/** Formats devices as RFC 4180 CSV with all columns. */
export const devicesToCsv = (devices: readonly Device[]): string =>
  toCsv(
    deviceColumns.map((column) => column.label),
    devices.map((device) => deviceColumns.map((column) => column.text(device))),
  );

/** "3 devices", "1 device". */
export const countDevices = (count: number): string => t("common.devices", { count });
