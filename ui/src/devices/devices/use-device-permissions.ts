import { useMay } from "../../hooks/permissions.ts";

export interface DevicePermissions {
  delete: boolean;
  merge: boolean;
  tag: boolean;
  maintain: boolean;
  reboot: boolean;
  runScripts: boolean;
  openTerminal: boolean;
}

/** What the user may do with devices in general; the server decides for each device. */
export function useDevicePermissions(): DevicePermissions {
  const may = useMay();
  return {
    delete: may("deleteDevices"),
    merge: may("mergeDevices"),
    tag: may("updateDeviceTags"),
    maintain: may("enableMaintenance"),
    reboot: may("createScheduledTask"),
    runScripts: may("createScriptRun"),
    openTerminal: may("openTerminal"),
  };
}
