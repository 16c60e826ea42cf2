import { deviceAddress, deviceColumns, deviceMaintenance, deviceStatus, t, type Device } from "@muster/sdk";
import { useState } from "react";
import type { Cell, Column } from "#kit";
import { useConnection } from "../../hooks/console.ts";
import { roleIcon } from "./role-icons.ts";

// by priority: if space is short, the last ones are hidden first; columns that the user added are hidden
// after all of these but the name
const startColumns = ["name", "status", "role", "ip", "vendor", "model", "organization", "location"];

/**
 * Maintenance only suppresses alerts, so the cell shows the status and the maintenance, with its end if there
 * is space.
 */
function statusCell(device: Device, space: "narrow" | "wide"): Cell {
  const { label, tone, detail: cause } = deviceStatus(device);
  const { active, inline } = deviceMaintenance(device);
  const short = active ? t("devices.devices.duringMaintenance") : "";
  const detail = [cause, space === "narrow" ? short : inline].filter(Boolean).join(" · ");
  return { text: label, tone, ...(detail && { detail }) };
}

/** Returns the known facts about a device, in the order of the columns. */
export const detailsOf = (device: Device): { label: string; value: Cell }[] =>
  deviceColumns
    .filter(({ id, text }) => id !== "name" && id !== "maintenance" && id !== "created" && text(device))
    .map(({ id, label, text }) => ({
      label,
      value: id === "status" ? statusCell(device, "wide") : text(device),
    }));

export function useColumns() {
  const { preferences } = useConnection().platform;
  const [shown, setShown] = useState(() => preferences.get("deviceColumns")?.split(",") ?? startColumns);
  const toggle = (id: string) => {
    const next = shown.includes(id) ? shown.filter((column) => column !== id) : [...shown, id];
    preferences.set("deviceColumns", next.join(","));
    setShown(next);
  };
  const columns: Column<Device>[] = deviceColumns
    .filter(({ id }) => shown.includes(id))
    .map(({ id, label, sort, text }) => ({
      id,
      label,
      sortable: sort !== undefined,
      priority: id === "name" ? 0 : startColumns.indexOf(id) + 2,
      // wide enough for a status with its cause, or for a period
      width: id === "status" || id === "maintenance" ? ("wide" as const) : undefined,
      cell: (device) => {
        if (id === "name")
          return { text: text(device), to: deviceAddress(device.id), icon: roleIcon(device.role) };
        if (id === "maintenance" && text(device))
          return { text: text(device), tone: deviceMaintenance(device).tone };
        return id === "status" ? statusCell(device, "narrow") : text(device);
      },
    }));
  return { shown, toggle, columns };
}
