import { deviceAddress, deviceColumns, deviceStatus, maintenanceState, type Device } from "@muster/sdk";
import { useState } from "react";
import type { Column } from "#kit";
import { useConnection } from "../../hooks/console.ts";

// by priority: where space is short, the last ones go first; a column the user added outlasts all but the
// name
const startColumns = [
  "name",
  "role",
  "ip",
  "status",
  "vendor",
  "model",
  "organization",
  "location",
  "maintenance",
];

// used while a listed device is in maintenance
const maintainedColumns = ["name", "maintenance", "status", ...startColumns];

export function useColumns(maintained: boolean) {
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
      priority: id === "name" ? 0 : (maintained ? maintainedColumns : startColumns).indexOf(id) + 2,
      width: id === "maintenance" ? ("wide" as const) : undefined,
      cell: (device) => {
        if (id === "name") return { text: text(device), to: deviceAddress(device.id) };
        if (id === "maintenance" && text(device))
          return { text: text(device), tone: maintenanceState(device.maintenanceMode, Date.now()).tone };
        return id === "status" ? { text: text(device), tone: deviceStatus(device).tone } : text(device);
      },
    }));
  return { shown, toggle, columns };
}
