import { enums, t, type MetricName } from "@muster/sdk";
import { Option } from "commander";
import { choiceOf } from "../../lib/inputs/choices.ts";
import { pastMoment } from "../../lib/option-values.ts";

/** Parses a metric's name in any case, such as "cpu-use". */
export const metricOf = (text: string): MetricName => choiceOf(enums.MetricName)(text) as MetricName;

export const sinceOption = () =>
  new Option("--since <time>", t("monitoring.metrics.cli.sinceOption")).argParser(pastMoment);
