// Which metrics of a device share a chart.
import { formatMetric, metricLabels, metricUnits, t, type MetricHistory, type MetricName } from "@muster/sdk";
import type { LineChartProps } from "#kit";

type Measured = MetricHistory["series"][number];

export interface Chart extends Pick<
  LineChartProps,
  "label" | "series" | "minimum" | "maximum" | "formatValue"
> {
  id: string;
}

/** A chart of several metrics or instances by their averages; of a single one, also by its highest values. */
function chartOf(id: string, label: string, all: readonly Measured[], names: "metric" | "instance"): Chart[] {
  const [first] = all;
  if (!first) return [];
  const isPercent = metricUnits[first.metric] === "percent";
  const series =
    all.length === 1
      ? [
          { id: "average", label: t("monitoring.metrics.average"), values: first.average },
          { id: "maximum", label: t("monitoring.metrics.highest"), values: first.maximum },
        ]
      : all.map(({ metric, instance, average }) => ({
          id: `${metric} ${instance}`,
          label: names === "metric" ? metricLabels[metric] : instance,
          values: average,
        }));
  return [
    {
      id,
      label,
      series,
      minimum: 0,
      ...(isPercent && { maximum: 100 }),
      formatValue: (value) => formatMetric(first.metric, value),
    },
  ];
}

/** The charts of a device's page: what is short first, then each disk and interface. */
export function chartsOf({ series }: Pick<MetricHistory, "series">): Chart[] {
  const of = (...metrics: MetricName[]) => series.filter(({ metric }) => metrics.includes(metric));
  const perInstance = (
    key: "disk" | "interface",
    label: (name: string) => string,
    ...metrics: MetricName[]
  ): Chart[] => {
    const instances = new Set(of(...metrics).map(({ instance }) => instance));
    return [...instances].flatMap((name) =>
      chartOf(
        `${key} ${name}`,
        label(name),
        of(...metrics).filter(({ instance }) => instance === name),
        "metric",
      ),
    );
  };
  return [
    ...chartOf("cpu", t("monitoring.metrics.charts.cpu"), of("CPU_USE"), "metric"),
    ...chartOf("memory", t("monitoring.metrics.charts.memory"), of("MEMORY_USE", "SWAP_USE"), "metric"),
    ...chartOf("load", t("monitoring.metrics.charts.load"), of("LOAD_1", "LOAD_5", "LOAD_15"), "metric"),
    ...chartOf("volumes", t("monitoring.metrics.charts.volumes"), of("VOLUME_USE"), "instance"),
    ...perInstance(
      "disk",
      (name) => t("monitoring.metrics.charts.disk", { name }),
      "DISK_READ",
      "DISK_WRITE",
    ),
    ...perInstance(
      "interface",
      (name) => t("monitoring.metrics.charts.interface", { name }),
      "INTERFACE_IN",
      "INTERFACE_OUT",
    ),
    ...chartOf("temperature", t("monitoring.metrics.charts.temperature"), of("TEMPERATURE"), "instance"),
  ];
}
