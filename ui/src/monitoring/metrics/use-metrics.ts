import { type MetricAnnotations, type MetricHistory, t } from "@muster/sdk";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ChartSpan } from "#kit";
import { useConnection } from "../../hooks/console.ts";
import { useOperation } from "../../hooks/operations.ts";
import type { Compared } from "./charts.ts";
import { dayMS, lengthOf, type Comparison, type Period } from "./span.ts";

/** Agents report every minute. */
const refreshMS = 30_000;
const offsets = { day: dayMS, week: 7 * dayMS };

interface View {
  period: Period;
  span: ChartSpan | undefined;
  comparison: Comparison | undefined;
}

/** Returns the query for the times and steps that a history has. */
const asked = ({ times, step }: MetricHistory) => ({
  from: times[0] ?? 0,
  to: (times.at(-1) ?? 0) + step * 1_000,
  step,
});

/** Reads a device's metrics now and over time, the events in that time, and the comparison. */
export function useMetrics(nodeId: number, { period, span, comparison }: View) {
  const { muster } = useConnection();
  const path = { nodeId };
  const latest = useOperation("getDeviceMetrics", { path }, true, refreshMS);
  // the key has the period, not its start, because the start changes with each read
  const history = useQuery<MetricHistory>({
    queryKey: ["getDeviceMetricHistory", nodeId, span ?? period],
    queryFn: ({ signal }) =>
      muster.call(
        "getDeviceMetricHistory",
        { path, query: span ?? { from: Date.now() - lengthOf(period) } },
        signal,
      ),
    refetchInterval: span ? false : refreshMS,
    placeholderData: keepPreviousData,
  });
  const annotations = useQuery<MetricAnnotations>({
    queryKey: ["listMetricAnnotations", nodeId, span ?? period],
    queryFn: ({ signal }) =>
      muster.call(
        "listMetricAnnotations",
        { path, query: span ?? { from: Date.now() - lengthOf(period) } },
        signal,
      ),
    refetchInterval: span ? false : refreshMS,
    placeholderData: keepPreviousData,
  });
  return { latest, history, annotations, ...useCompared(nodeId, comparison, history.data) };
}

function useCompared(
  nodeId: number,
  comparison: Comparison | undefined,
  history: MetricHistory | undefined,
): { compared: Compared | undefined; comparisonError: Error | null } {
  const { muster } = useConnection();
  const other = typeof comparison === "object" ? comparison.nodeId : undefined;
  const offsetMS = typeof comparison === "string" ? offsets[comparison] : 0;
  const { from, to, step } = history ? asked(history) : { from: 0, to: 0, step: 0 };
  const enabled = comparison !== undefined && to > from;
  const device = useOperation("getDevice", { path: { nodeId: other ?? 0 } }, other !== undefined);
  const read = useQuery<MetricHistory>({
    queryKey: ["getDeviceMetricHistory", other ?? nodeId, { from: from - offsetMS, to: to - offsetMS, step }],
    queryFn: ({ signal }) =>
      muster.call(
        "getDeviceMetricHistory",
        {
          path: { nodeId: other ?? nodeId },
          query: { from: from - offsetMS, to: to - offsetMS, step },
        },
        signal,
      ),
    enabled,
    placeholderData: (before, query) => (query?.queryKey[1] === (other ?? nodeId) ? before : undefined),
  });
  const label =
    typeof comparison === "string"
      ? t(`monitoring.metrics.compared.${comparison}`)
      : (device.data?.displayName ?? "");
  const found = enabled ? read.data : undefined;
  const compared = useMemo(
    () => (found && label ? { label, history: found, offsetMS } : undefined),
    [found, label, offsetMS],
  );
  return {
    compared,
    comparisonError: enabled ? (device.error ?? read.error) : null,
  };
}
