import {
  formatDateTime,
  formatMetric,
  formatRelative,
  metricLabels,
  metricTitle,
  t,
  type DeviceMetrics as Latest,
  type MetricHistory,
  type MetricName,
} from "@muster/sdk";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Banner, Columns, EmptyState, LineChart, Menu, StatTiles, Text, Toolbar, type StatTile } from "#kit";
import { useAddress } from "../../hooks/address.ts";
import { useOperation } from "../../hooks/operations.ts";
import { useConnection } from "../../hooks/console.ts";
import { useNow } from "../../hooks/time.ts";
import { chartsOf } from "./charts.ts";
import { toneOf } from "./tone.ts";

const hourMS = 3_600_000;
const periods = { "1h": hourMS, "24h": 24 * hourMS, "7d": 7 * 24 * hourMS, "30d": 30 * 24 * hourMS } as const;
type Period = keyof typeof periods;
const names = Object.keys(periods) as Period[];

/** Agents report every minute. */
const refreshMS = 30_000;

function useMetrics(nodeId: number, period: Period) {
  const { muster } = useConnection();
  const path = { nodeId };
  const latest = useOperation("getDeviceMetrics", { path }, true, refreshMS);
  // by its period: the time from which it is read moves on
  const history = useQuery<MetricHistory>({
    queryKey: ["getDeviceMetricHistory", nodeId, period],
    queryFn: ({ signal }) =>
      muster.call("getDeviceMetricHistory", { path, query: { from: Date.now() - periods[period] } }, signal),
    refetchInterval: refreshMS,
    placeholderData: keepPreviousData,
  });
  return { latest, history };
}

/** What is measured on a device: now, and over time. */
export function DeviceMetrics({ nodeId, hasAgent }: { nodeId: number; hasAgent: boolean }) {
  const { get, set } = useAddress();
  const now = useNow();
  const period = names.find((one) => one === get("period")) ?? "1h";
  const { latest, history } = useMetrics(nodeId, period);
  const error = latest.error ?? history.error;
  if (error && !history.data) return <Banner tone="danger" title={error.message} />;
  if (!latest.data || !history.data) return <Text muted>{t("common.loading")}</Text>;
  if (latest.data.measuredAt === null && !history.data.series.length)
    return hasAgent ? (
      <EmptyState title={t("monitoring.metrics.noneYetTitle")} hint={t("monitoring.metrics.noneYetHint")} />
    ) : (
      <EmptyState title={t("monitoring.metrics.noAgent")} hint={t("monitoring.metrics.noAgentHint")} />
    );
  const { times } = history.data;
  const { measuredAt } = latest.data;
  return (
    <>
      <Toolbar label={t("monitoring.metrics.title")}>
        <Menu
          label={t(`monitoring.metrics.periods.${period}`)}
          actions={names.map((one) => ({
            label: t(`monitoring.metrics.periods.${one}`),
            onSelect: () => set({ period: one === "1h" ? "" : one }),
          }))}
          checked={names.map((one) => one === period)}
        />
        <Text muted>
          {measuredAt === null
            ? t("monitoring.metrics.notMeasured")
            : t("monitoring.metrics.measured", { time: formatRelative(measuredAt, now) })}
        </Text>
      </Toolbar>
      {latest.data.limitReached && <Banner tone="warning" title={t("monitoring.metrics.limitReached")} />}
      <StatTiles label={t("monitoring.metrics.title")} tiles={tilesOf(latest.data, history.data)} />
      <Columns>
        {chartsOf(history.data).map(({ id, ...chart }) => (
          <LineChart
            key={id}
            {...chart}
            times={times}
            {...(period === "7d" && { formatTime: formatDateTime })}
            empty={t("monitoring.metrics.noneSince")}
          />
        ))}
      </Columns>
    </>
  );
}

/** The latest values in numbers; the fullest volume stands for all. */
function tilesOf({ results }: Latest, { series }: MetricHistory): StatTile[] {
  const fullest = results
    .filter(({ metric, value }) => metric === "VOLUME_USE" && value !== null)
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))[0];
  const tile = (metric: MetricName, instance = ""): StatTile[] => {
    const found = results.find((one) => one.metric === metric && one.instance === instance);
    if (!found) return [];
    const { value } = found;
    const trend = series.find((one) => one.metric === metric && one.instance === instance)?.average;
    const tone = value === null ? undefined : toneOf(metric, value);
    return [
      {
        id: metric,
        label: metric === "VOLUME_USE" ? metricTitle(metric, instance) : metricLabels[metric],
        value: value === null ? t("monitoring.metrics.unknown") : formatMetric(metric, value),
        ...(tone && { tone }),
        ...(trend && metric !== "UPTIME" && { trend }),
      },
    ];
  };
  return [
    ...tile("CPU_USE"),
    ...tile("MEMORY_USE"),
    ...(fullest ? tile("VOLUME_USE", fullest.instance) : []),
    ...tile("LOAD_5"),
    ...tile("UPTIME"),
  ];
}
