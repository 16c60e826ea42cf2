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
      /** As asked for; of a recurring one, the first time. */
      ruleStart: number;
      ruleEnd: number;
      /** The time it is in, or comes into next. */
      startTime: number;
      endTime: number;
      /** Whether the start of this occurrence was announced. */
      begun: number;
    };
    maintenanceDevices: { maintenanceId: string; nodeId: number; slot: string };
  }
}
