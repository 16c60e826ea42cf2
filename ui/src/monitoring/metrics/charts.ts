// Which metrics of a device share a chart.
import { formatMetric, metricTitle, metricUnits, t, type MetricHistory, type MetricName } from "@muster/sdk";
import type { LineChartProps, Series } from "#kit";

type Measured = MetricHistory["series"][number];

export interface Chart extends Pick<
  LineChartProps,
  "label" | "series" | "minimum" | "maximum" | "formatValue"
> {
  id: string;
}

/** Shorter steps have a report or two, whose average and highest values are the same. */
const coarseSeconds = 300;

/** A line per metric or instance with its averages; a single one over a long time has its highest values, too. */
function linesOf(all: readonly Measured[], names: "metric" | "instance", step: number): Series[] {
  const lines = all.map(({ metric, instance, average }) => ({
    id: `${metric} ${instance}`,
    label: names === "metric" || all.length === 1 ? metricTitle(metric, instance) : instance,
    values: average,
  }));
  const [only, more] = all;
  if (!only || more || step < coarseSeconds) return lines;
  return [
    { id: "average", label: t("monitoring.metrics.average"), values: only.average },
    { id: "maximum", label: t("monitoring.metrics.highest"), values: only.maximum },
  ];
}

/** The charts of a device's page: what is short first, then each disk and interface. */
export function chartsOf({ series, step }: Pick<MetricHistory, "series" | "step">): Chart[] {
  const of = (...metrics: MetricName[]) => series.filter(({ metric }) => metrics.includes(metric));
  const chart = (
    id: string,
    label: string,
    names: "metric" | "instance",
    all: readonly Measured[],
  ): Chart[] => {
    const [first] = all;
    if (!first) return [];
    const isShare = metricUnits[first.metric] === "percent";
    const formatValue = (value: number) => formatMetric(first.metric, value);
    const lines = linesOf(all, names, step);
    return [{ id, label, series: lines, minimum: 0, ...(isShare && { maximum: 100 }), formatValue }];
  };
  /** A chart for each disk or interface. */
  const each = (kind: "disk" | "interface", ...metrics: MetricName[]): Chart[] => {
    const all = of(...metrics);
    return [...new Set(all.map(({ instance }) => instance))].flatMap((name) =>
      chart(
        `${kind} ${name}`,
        t(`monitoring.metrics.charts.${kind}`, { name }),
        "metric",
        all.filter(({ instance }) => instance === name).map((one) => ({ ...one, instance: "" })),
      ),
    );
  };
  return [
    ...chart("cpu", t("monitoring.metrics.charts.cpu"), "metric", of("CPU_USE")),
    ...chart("memory", t("monitoring.metrics.charts.memory"), "metric", of("MEMORY_USE", "SWAP_USE")),
    ...chart("load", t("monitoring.metrics.charts.load"), "metric", of("LOAD_1", "LOAD_5", "LOAD_15")),
    ...chart("volumes", t("monitoring.metrics.charts.volumes"), "instance", of("VOLUME_USE")),
    ...each("disk", "DISK_READ", "DISK_WRITE"),
    ...each("interface", "INTERFACE_IN", "INTERFACE_OUT"),
    ...chart("temperature", t("monitoring.metrics.charts.temperature"), "instance", of("TEMPERATURE")),
  ];
}
