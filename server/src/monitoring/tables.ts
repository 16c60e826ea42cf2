import type { Generated } from "kysely";
import type { MetricName } from "@muster/sdk";

declare module "../platform/db/tables.ts" {
  interface Tables {
    /** What is measured on devices: the series of the metric store. */
    metricSeries: {
      id: Generated<number>;
      deviceId: number;
      metric: MetricName;
      instance: string;
      /** When it was first measured, and again about once a day. */
      measuredAt: number;
    };
  }
}
