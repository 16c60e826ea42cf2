import { deviceAddress, deviceColumns, deviceMaintenance, deviceStatus, t, type Device } from "@muster/sdk";
import { useState } from "react";
import type { Cell, Column } from "#kit";
import { useConnection } from "../../hooks/console.ts";
import { roleIcon } from "./role-icons.ts";

// by priority: where space is short, the last ones go first; a column the user added outlasts all but the
// name
const startColumns = ["name", "status", "role", "ip", "vendor", "model", "organization", "location"];

/** Maintenance suppresses alerts, not the truth: the cell says both, and until when where there is space. */
function statusCell(device: Device, space: "narrow" | "wide"): Cell {
  const { label, tone, detail: cause } = deviceStatus(device);
  const { active, inline } = deviceMaintenance(device);
  const short = active ? t("devices.devices.duringMaintenance") : "";
  const detail = [cause, space === "narrow" ? short : inline].filter(Boolean).join(" · ");
  return { text: label, tone, ...(detail && { detail }) };
}

/** What is known of a device, in the order of its columns. */
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
      // a status with its cause, a period
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
