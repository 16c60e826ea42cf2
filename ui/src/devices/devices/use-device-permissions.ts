import { useGrant, usePermission } from "../../hooks/permissions.ts";

export interface DevicePermissions {
  delete: boolean;
  merge: boolean;
  maintain: boolean;
  reboot: boolean;
  runScripts: boolean;
}

/** What the user may do with devices in general; the server decides for each device. */
export function useDevicePermissions(): DevicePermissions {
  const may = usePermission();
  const allowed = useGrant();
  return {
    delete: allowed("NODE.Delete", "canUpdateDevices"),
    merge: allowed("NODE.Update", "canUpdateDevices"),
    maintain: allowed("SYSTEM.MaintenanceMode.Editor.Access", "canEditMaintenanceMode"),
    reboot: may("canCreateScheduledTasks"),
    runScripts: may("canRunAtLeastOneAdhocScript"),
  };
}
