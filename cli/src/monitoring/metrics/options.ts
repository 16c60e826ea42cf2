import { enums, parseFilterTime, t, type MetricName } from "@muster/sdk";
import { InvalidArgumentError, Option } from "commander";
import { choiceOf } from "../../lib/inputs/choices.ts";

/** A metric in words, in any case: "cpu-use". */
export const metricOf = (text: string): MetricName => choiceOf(enums.MetricName)(text) as MetricName;

function moment(text: string): number {
  const at = parseFilterTime(text, Date.now());
  if (at === undefined) throw new InvalidArgumentError(t("audit.log.mustBeTime"));
  return at;
}

export const sinceOption = () =>
  new Option("--since <time>", t("monitoring.metrics.cli.sinceOption")).argParser(moment);
