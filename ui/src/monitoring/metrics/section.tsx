import {
  formatDateTime,
  formatMetric,
  formatRelative,
  metricLabels,
  metricTitle,
  t,
  type DeviceMetrics as Latest,
  type MetricAnnotations,
  type MetricHistory,
  type MetricName,
} from "@muster/sdk";
import { useMemo } from "react";
import {
  Banner,
  Button,
  Columns,
  EmptyState,
  LineChart,
  Menu,
  StatTiles,
  Text,
  Toolbar,
  type StatTile,
} from "#kit";
import { useNow } from "../../hooks/time.ts";
import { chartsOf, type Compared } from "./charts.ts";
import { Compare } from "./compare.tsx";
import { Events, marksOf } from "./annotations.tsx";
import { dayMS, periodNames, useView } from "./span.ts";
import { toneOf } from "./value-tones.ts";
import { useMetrics } from "./use-metrics.ts";

/** A device's metrics: the latest values, and charts over time. */
export function DeviceMetrics({ nodeId, hasAgent }: { nodeId: number; hasAgent: boolean }) {
  const view = useView();
  const { latest, history, annotations, compared, comparisonError } = useMetrics(nodeId, view);
  const error = latest.error ?? history.error;
  if (error && !history.data) return <Banner tone="danger" title={error.message} />;
  if (!latest.data || !history.data) return <Text muted>{t("common.loading")}</Text>;
  if (latest.data.measuredAt === null && !history.data.series.length && !view.span)
    return hasAgent ? (
      <EmptyState title={t("monitoring.metrics.noneYetTitle")} hint={t("monitoring.metrics.noneYetHint")} />
    ) : (
      <EmptyState title={t("monitoring.metrics.noAgent")} hint={t("monitoring.metrics.noAgentHint")} />
    );
  return (
    <>
      <ChartToolbar view={view} measuredAt={latest.data.measuredAt} comparedWith={compared?.label} />
      {latest.data.limitReached && <Banner tone="warning" title={t("monitoring.metrics.limitReached")} />}
      {[annotations.error, comparisonError].map(
        (failed, index) => failed && <Banner key={index} tone="warning" title={failed.message} />,
      )}
      <StatTiles label={t("monitoring.metrics.title")} tiles={tilesOf(latest.data, history.data)} />
      <Charts view={view} history={history.data} compared={compared} events={annotations.data} />
      {annotations.data && <Events events={annotations.data} />}
    </>
  );
}

type View = ReturnType<typeof useView>;

function ChartToolbar({
  view: { period, span, comparison, choosePeriod, resetZoom, compare },
  measuredAt,
  comparedWith,
}: {
  view: View;
  measuredAt: number | null;
  comparedWith: string | undefined;
}) {
  const now = useNow();
  return (
    <Toolbar label={t("monitoring.metrics.title")}>
      <Menu
        label={
          span
            ? t("monitoring.metrics.span", { from: formatDateTime(span.from), to: formatDateTime(span.to) })
            : t(`monitoring.metrics.periods.${period}`)
        }
        actions={periodNames.map((one) => ({
          label: t(`monitoring.metrics.periods.${one}`),
          onSelect: () => choosePeriod(one),
        }))}
        checked={periodNames.map((one) => !span && one === period)}
      />
      {span && <Button action={{ label: t("monitoring.metrics.resetZoom"), onSelect: resetZoom }} />}
      <Compare comparison={comparison} label={comparedWith} onChange={compare} />
      <Text muted>
        {measuredAt === null
          ? t("monitoring.metrics.notMeasured")
          : t("monitoring.metrics.measured", { time: formatRelative(measuredAt, now) })}
      </Text>
    </Toolbar>
  );
}

function Charts({
  view: { comparison, zoom, compare },
  history,
  compared,
  events,
}: {
  view: View;
  history: MetricHistory;
  compared: Compared | undefined;
  events: MetricAnnotations | undefined;
}) {
  const { times } = history;
  // charts are only redrawn when their values change
  const charts = useMemo(() => chartsOf(history, compared), [history, compared]);
  const marks = useMemo(() => (events ? marksOf(events) : []), [events]);
  const length = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const needsDay = length > dayMS && length < 14 * dayMS;
  const defaultUnit = length > dayMS ? "week" : "day";
  if (!charts.length) return <Text muted>{t("monitoring.metrics.noneSince")}</Text>;
  const isCompared = charts.some(({ series }) => series.some((one) => one.comparison));
  return (
    <>
      {compared && !isCompared && (
        <Text muted>{t("monitoring.metrics.nothingToCompare", { label: compared.label })}</Text>
      )}
      <Columns>
        {charts.map(({ id, ...chart }) => (
          <LineChart
            key={id}
            {...chart}
            times={times}
            marks={marks}
            onSpan={zoom}
            onCompare={() => compare(comparison ? undefined : defaultUnit)}
            {...(needsDay && { formatTime: formatDateTime })}
            empty={t("monitoring.metrics.noneSince")}
          />
        ))}
      </Columns>
    </>
  );
}

/** Returns the latest values as tiles; of the volumes, only the fullest. */
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
