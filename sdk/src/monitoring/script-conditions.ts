// Conditions on the result of a script of the library, run on a computer.
import { enums } from "../generated/limits.ts";
import type { FieldError } from "../client/errors.ts";
import type { ConditionScript, ScriptFact } from "../index.ts";
import { formatUnit } from "../text/format.ts";
import { formatNumber, labels, t } from "../text/messages.ts";

export const scriptFactLabels: Readonly<Record<ScriptFact, string>> = labels(
  "monitoring.policies.script.states",
  enums.ScriptFact,
);

/** The script to run and what its result is compared with, without the user on whose behalf it runs. */
export type ScriptTest = Omit<Required<ConditionScript>, "userId">;

/** Fills in defaults for all settings that were left out. */
export const completeScript = (script: ConditionScript): Required<ConditionScript> => ({
  timeoutSeconds: 60,
  exitCode: 0,
  output: "",
  threshold: null,
  name: "",
  version: null,
  userId: null,
  ...script,
});

export function testOf(script: Required<ConditionScript>): ScriptTest {
  const { userId: _, ...test } = script;
  return test;
}

/** Whether a number in the output is compared. */
export const comparesNumber = (state: ScriptFact): boolean => state === "ABOVE" || state === "BELOW";

/** Whether the output is compared with a text, which is then required. */
export const comparesText = (state: ScriptFact): boolean =>
  state === "CONTAINS" || state === "LACKS" || state === "MATCHES";

/** Whether the text is a regular expression. */
export const hasPattern = ({ state, output }: Pick<ScriptTest, "state" | "output">): boolean =>
  output !== "" && (state === "MATCHES" || comparesNumber(state));

/** Describes a condition: "The output of Disk health contains “failing”, run every 5 min". */
export function describeScript({
  name,
  state,
  exitCode,
  output,
  threshold,
  everyMinutes,
}: ScriptTest): string {
  const what = t(`monitoring.policies.script.described.${state}`, {
    name: name || t("monitoring.policies.script.unnamed"),
    code: String(exitCode),
    text: output,
    value: formatNumber(threshold ?? 0, { maximumFractionDigits: 6 }),
  });
  const minutes = formatUnit(everyMinutes, "minute", 0);
  return [what, t("monitoring.policies.script.runEvery", { minutes })].join(", ");
}

/** Returns the errors in what a script's result is compared with, by field. */
export function checkScriptTest({ state, output, threshold }: ScriptTest): FieldError[] {
  const errors: FieldError[] = [];
  if (comparesText(state) && !output) errors.push({ field: "script.output", message: t("common.required") });
  if (comparesNumber(state) !== (threshold !== null))
    errors.push({ field: "script.threshold", message: t("monitoring.policies.script.thresholdOfNumbers") });
  return errors;
}
