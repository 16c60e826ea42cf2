import type { MaintenanceRepeats } from "@muster/sdk";

declare module "../platform/db/tables.ts" {
  interface Tables {
    maintenance: {
      id: string;
      createdBy: string;
      createdAt: number;
      options: string;
      repeats: MaintenanceRepeats;
      daysOfWeek: string;
      dayOfMonth: number | null;
      until: number | null;
      timeZone: string;
      /** As requested; for recurring maintenance, its first occurrence. */
      ruleStart: number;
      ruleEnd: number;
      /** The current or next occurrence. */
      startTime: number;
      endTime: number;
      /** Whether the start of this occurrence has been announced. */
      begun: number;
    };
    /** When a device was in maintenance; the end is the planned one until it is over. */
    maintenancePeriods: {
      deviceId: number;
      maintenanceId: string;
      startTime: number;
      endTime: number;
      options: string;
      createdBy: string;
    };
    maintenanceDevices: { maintenanceId: string; nodeId: number; slot: string };
  }
}
