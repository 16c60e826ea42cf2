// Which metrics of a device share a chart.
import {
  formatMetric,
  metricLabels,
  metricTitle,
  metricUnits,
  t,
  type MetricHistory,
  type MetricName,
} from "@muster/sdk";
import type { LineChartProps, Series } from "#kit";

type Measured = MetricHistory["series"][number];

export interface Chart extends Pick<
  LineChartProps,
  "label" | "series" | "minimum" | "maximum" | "formatValue"
> {
  id: string;
}

/** What a device's metrics are compared with: an earlier period, or another device. */
export interface Compared {
  label: string;
  history: MetricHistory;
  /** How much earlier it was measured. */
  offsetMS: number;
}

const titleOf = ({ metric, instance }: Measured) => metricTitle(metric, instance);
const instanceOf = ({ instance }: Measured) => instance;

/** Shorter steps have at most two reports, so their range would hardly differ from the average. */
const coarseSeconds = 300;

/** Returns the averages that a series is compared with, at the series' times. */
function comparisonOf(
  { metric, instance }: Measured,
  all: readonly Measured[],
  { times, step }: Pick<MetricHistory, "times" | "step">,
  { label, history, offsetMS }: Compared,
): Series["comparison"] {
  const others = history.series.filter((one) => one.metric === metric);
  const isOnly = others.length === 1 && all.filter((one) => one.metric === metric).length === 1;
  // the only interface of another computer rarely has the same name
  const other = others.find((one) => one.instance === instance) ?? (isOnly ? others[0] : undefined);
  const [start = 0] = history.times;
  if (!other || history.step !== step) return undefined;
  const values = times.map(
    (time) => other.average[Math.round((time - offsetMS - start) / (step * 1_000))] ?? null,
  );
  return values.some((value) => value !== null) ? { label, values } : undefined;
}

/** Returns the charts of a device's page: scarce resources first, then each disk and interface. */
export function chartsOf(history: MetricHistory, compared?: Compared): Chart[] {
  const { series, step } = history;
  const of = (...metrics: MetricName[]) => series.filter(({ metric }) => metrics.includes(metric));
  /**
   * Returns one line of averages per metric or instance; a single line with long steps also has its range.
   */
  const linesOf = (all: readonly Measured[], nameOf: (one: Measured) => string): Series[] =>
    all.map((one) => {
      const { average, minimum, maximum } = one;
      const comparison = compared && comparisonOf(one, series, history, compared);
      return {
        id: titleOf(one),
        label: nameOf(one),
        values: average,
        ...(all.length === 1 &&
          step >= coarseSeconds && {
            label: t("monitoring.metrics.average"),
            range: { min: minimum, max: maximum },
          }),
        ...(comparison && { comparison }),
      };
    });
  const chart = (
    id: string,
    label: string,
    all: readonly Measured[],
    nameOf: (one: Measured) => string = titleOf,
  ): Chart[] => {
    const [first] = all;
    if (!first) return [];
    const isShare = metricUnits[first.metric] === "percent";
    const formatValue = (value: number) => formatMetric(first.metric, value);
    return [
      {
        id,
        label,
        series: linesOf(all, nameOf),
        minimum: 0,
        ...(isShare && { maximum: 100 }),
        formatValue,
      },
    ];
  };
  /** Returns one chart for each disk or interface. */
  const each = (kind: "disk" | "interface", ...metrics: MetricName[]): Chart[] => {
    const all = of(...metrics);
    return [...new Set(all.map(({ instance }) => instance))].flatMap((name) =>
      chart(
        `${kind} ${name}`,
        t(`monitoring.metrics.charts.${kind}`, { name }),
        all.filter(({ instance }) => instance === name),
        ({ metric }) => metricLabels[metric],
      ),
    );
  };
  const volumes = of("VOLUME_USE");
  const temperatures = of("TEMPERATURE");
  const checks = of("CHECK_UP");
  const durations = of("CHECK_DURATION");
  const byInstance = (all: readonly Measured[]) => (all.length > 1 ? instanceOf : titleOf);
  return [
    ...chart("cpu", t("monitoring.metrics.charts.cpu"), of("CPU_USE")),
    ...chart("memory", t("monitoring.metrics.charts.memory"), of("MEMORY_USE", "SWAP_USE")),
    ...chart("load", t("monitoring.metrics.charts.load"), of("LOAD_1", "LOAD_5", "LOAD_15")),
    ...chart("volumes", t("monitoring.metrics.charts.volumes"), volumes, byInstance(volumes)),
    ...each("disk", "DISK_READ", "DISK_WRITE"),
    ...each("interface", "INTERFACE_IN", "INTERFACE_OUT"),
    ...chart(
      "temperature",
      t("monitoring.metrics.charts.temperature"),
      temperatures,
      byInstance(temperatures),
    ),
    ...chart("checks", t("monitoring.metrics.charts.checks"), checks, instanceOf),
    ...chart("checkDurations", t("monitoring.metrics.charts.checkDurations"), durations, instanceOf),
  ];
}
