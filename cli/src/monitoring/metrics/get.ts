import { formatMetric, metricTitle, t, type MetricName } from "@muster/sdk";
import { Option } from "commander";
import { deviceArgument } from "../../devices/devices/device-argument.ts";
import { type Context, defineCommand } from "../../lib/command.ts";
import { durationOption } from "../../lib/option-values.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";
import { metricOf, sinceOption } from "./options.ts";

interface Flags {
  metric?: MetricName;
  since?: number;
  step?: number;
}

type Call = Context<Flags>;

const shown = (metric: MetricName, value: number | null) =>
  value === null ? t("monitoring.metrics.unknown") : formatMetric(metric, value);

async function printLatest({ connect, flags, signal }: Call, nodeId: number): Promise<void> {
  const { muster } = await connect();
  const found = await muster.call("getDeviceMetrics", { path: { nodeId } }, signal);
  const rows = found.results
    .filter(({ metric }) => (flags.metric ?? metric) === metric)
    .map((one) => ({
      ...one,
      name: metricTitle(one.metric, one.instance),
      reading: shown(one.metric, one.value),
    }));
  await printList(rows, columnsOf("name", "reading", "measuredAt"), flags);
  if (!rows.length) printStatus(t("monitoring.metrics.noneYet"));
  if (found.limitReached) printStatus(t("monitoring.metrics.limitReached"));
}

async function printHistory({ connect, flags, signal }: Call, nodeId: number, from: number): Promise<void> {
  const { muster } = await connect();
  const query = {
    from,
    ...(flags.metric && { metric: flags.metric }),
    ...(flags.step !== undefined && { step: flags.step }),
  };
  const { times, series } = await muster.call("getDeviceMetricHistory", { path: { nodeId }, query }, signal);
  const rows = series.flatMap(({ metric, instance, minimum, average, maximum }) =>
    times.flatMap((at, index) => {
      const value = average[index] ?? null;
      if (value === null) return [];
      return [
        {
          at,
          metric,
          instance,
          name: metricTitle(metric, instance),
          average: value,
          minimum: minimum[index] ?? null,
          maximum: maximum[index] ?? null,
        },
      ];
    }),
  );
  await printList(rows, columnsOf("at", "name", "average", "minimum", "maximum"), flags);
  if (!rows.length) printStatus(t("monitoring.metrics.noneSince"));
}

export const getMetrics = defineCommand<Flags>(() => ({
  name: "get",
  args: [deviceArgument],
  summary: t("monitoring.metrics.cli.get.summary"),
  permission: "signed-in",
  options: [
    new Option("--metric <metric>", t("monitoring.metrics.cli.metricOption")).argParser(metricOf),
    sinceOption(),
    durationOption("--step <duration>", t("monitoring.metrics.cli.get.stepOption"), 1_000, {
      minimum: 60,
      maximum: 86_400,
    }),
  ],
  data: {
    of: "getDeviceMetrics",
    and: ["name", "reading", "at", "average", "minimum", "maximum"],
  },
  examples: [
    "metrics get srv-files",
    "metrics get srv-files --metric cpu-use --since 24h --step 1h",
    "metrics get srv-files --since 7d --output csv",
  ],
  async run(context) {
    const { args, flags, signal } = context;
    const { muster } = await context.connect();
    const nodeId = await resolveDevice(muster, args[0] ?? "", signal);
    return flags.since === undefined
      ? printLatest(context, nodeId)
      : printHistory(context, nodeId, flags.since);
  },
}));
