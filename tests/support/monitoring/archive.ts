// An archive for the metric store of a test.
import type { Archive } from "../../../server/src/monitoring/store/archiving-store.ts";
import { VictoriaMetrics } from "../../../server/src/monitoring/store/victoria-metrics.ts";

const noSignIn = { metricsUser: "", metricsPassword: "", metricsToken: "", allowHttp: false };

export const clientOf = (
  metrics: string,
  server = "test",
  more: Partial<typeof noSignIn> = {},
): VictoriaMetrics => new VictoriaMetrics({ ...noSignIn, metrics, ...more }, server);

/** Returns an archive whose series all have the same metric. */
export const archiveOf = (victoria: VictoriaMetrics, more: Partial<Archive> = {}): Archive => ({
  victoria,
  settledAfterMS: 0,
  labelsOf: async (series) =>
    new Map(series.map((id) => [id, { name: "muster_test", instance: `of ${id}`, organization: 1 }])),
  ...more,
});
