import {
  checkRunVariables,
  limits,
  rebootTask,
  type DeviceSelection,
  type NewScriptRun,
  type Script,
  type ScriptVariable,
  t,
} from "@muster/sdk";
import { useState } from "react";
import { checkMinutes, inAnHourHere, minutesOf, startErrors, startOf } from "../../components/date-time.tsx";
import { useForm } from "../../hooks/form.ts";
import { useScope } from "../../hooks/organizations.ts";
import type { RunStart } from "../scripts/addresses.ts";

const noVariables = { scriptVariables: [] };

const emptyValues = (start: RunStart, clientId: number | undefined) => ({
  script: String(start.scriptIds?.[0] ?? ""),
  preset: "",
  parameters: "",
  variables: "",
  search: "",
  clientId: String(clientId ?? ""),
  runAs: "",
  when: "NOW",
  ...inAnHourHere(),
  canary: "",
  canaryConfirm: false,
  stopAfterFailures: "",
  timeout: "1h",
});

export type RunValues = ReturnType<typeof emptyValues>;
export type RunFormState = ReturnType<typeof useRunForm>;

const { minimum, maximum } = limits.NewScriptRun.timeoutSeconds;
export const canaryLimits = limits.NewScriptRunCanary.devices;
export const failureLimits = limits.NewScriptRun.stopAfterFailures;
const defaultTimeoutMinutes = 60;

const scheduleOf = (values: RunValues) => rebootTask(startOf(values), {}).schedule;

/** Returns the errors of the optional numbers. */
const countErrors = (values: RunValues) =>
  Object.fromEntries(
    Object.entries({ canary: canaryLimits, stopAfterFailures: failureLimits }).flatMap(
      ([name, { minimum, maximum }]) => {
        const text = values[name as "canary" | "stopAfterFailures"].trim();
        const count = Number(text);
        const fits = Number.isInteger(count) && count >= minimum && count <= maximum;
        return !text || fits ? [] : [[name, t("errors.fields.between", { minimum, maximum })]];
      },
    ),
  );

const timeoutError = ({ timeout }: RunValues) =>
  timeout.trim() ? checkMinutes(timeout, Math.ceil(minimum / 60), maximum / 60) : undefined;

/** The form of a run, its script variables, and the request made of them. */
export function useRunForm(start: RunStart, scripts: readonly Script[]) {
  const { clientId } = useScope();
  const [given, setGiven] = useState<Record<string, string>>({});
  const [initial] = useState(() => emptyValues(start, clientId));
  const following = (start.scriptIds ?? [])
    .slice(1)
    .flatMap((id) => scripts.filter((script) => script.id === id));
  const scriptOf = ({ script }: RunValues) => scripts.find(({ id }) => String(id) === script);
  const variablesOf = (values: RunValues) =>
    Object.fromEntries(
      (scriptOf(values)?.scriptVariables ?? []).flatMap(({ calculatedName = "" }) => {
        const value = given[calculatedName];
        return value === undefined ? [] : [[calculatedName, value]];
      }),
    );
  const variableErrorsOf = (values: RunValues) =>
    checkRunVariables(scriptOf(values) ?? noVariables, variablesOf(values));
  const form = useForm(initial, (values) => ({
    ...(values.script ? {} : { script: t("common.required") }),
    ...(variableErrorsOf(values).length > 0 && { variables: t("automation.runs.someValuesAllowed") }),
    ...(timeoutError(values) && { timeout: timeoutError(values) }),
    ...countErrors(values),
    ...startErrors(scheduleOf(values)),
  }));
  const variableErrors = form.errors.variables ? variableErrorsOf(form.values) : [];
  return {
    form,
    script: scriptOf(form.values),
    variablesChanged: Object.keys(given).length > 0,
    /** The scripts that run after the first one. */
    following,
    variable: ({ calculatedName = "", defaultValue }: ScriptVariable) => ({
      value: given[calculatedName] ?? defaultValue ?? "",
      error: variableErrors.find(({ field }) => field === calculatedName)?.message,
      onBlur: form.field("variables").onBlur,
      onChange: (value: string) => setGiven((now) => ({ ...now, [calculatedName]: value })),
    }),
    bodyOf: (values: RunValues): NewScriptRun => ({
      scripts: [
        {
          scriptId: Number(values.script),
          ...(values.preset && { preset: values.preset }),
          parameters: parametersOf(values),
          variables: Object.entries(variablesOf(values)).map(([name, value]) => ({ name, value })),
        },
        ...following.map(({ id }) => ({ scriptId: id })),
      ],
      ...(start.selection ?? searchOf(values)),
      ...optionsOf(values, scriptOf(values)),
      schedule: scheduleOf(values),
      timeoutSeconds: (minutesOf(values.timeout) ?? defaultTimeoutMinutes) * 60,
      skipIfOffline: false,
      concurrency: 100,
    }),
  };
}

// a trailing line break doesn't add an empty parameter
export const parametersOf = ({ parameters }: Pick<RunValues, "parameters">): string[] =>
  parameters ? parameters.replace(/\n$/, "").split("\n") : [];

const searchOf = ({ clientId, search }: RunValues): DeviceSelection => ({
  selectAll: true,
  searchCriteria: {
    ...(clientId && { clientId: Number(clientId) }),
    ...(search.trim() && { search: search.trim() }),
  },
});

const optionsOf = (values: RunValues, script: Script | undefined): Partial<NewScriptRun> => ({
  ...(values.runAs &&
    script && {
      runAs: Object.fromEntries(script.operatingSystems.map((system) => [system, values.runAs])),
    }),
  ...(values.canary && {
    canary: {
      devices: Number(values.canary),
      continue: values.canaryConfirm ? ("CONFIRM" as const) : ("AUTOMATIC" as const),
    },
  }),
  ...(values.stopAfterFailures && { stopAfterFailures: Number(values.stopAfterFailures) }),
});
