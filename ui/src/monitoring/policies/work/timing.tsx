import {
  checkPolicySchedule,
  enums,
  limits,
  localTimeZone,
  nextPolicyRuns,
  t,
  type PatchManagement,
  type PolicySchedule,
  type Weekday,
} from "@muster/sdk";
import { NumberField, TextField, ToggleField } from "#kit";
import { ScheduleFields } from "../../../components/schedule-fields.tsx";
import type { FormState } from "../../../hooks/form.ts";
import { useNow } from "../../../hooks/time.ts";

const { minimum, maximum } = limits.PatchManagement.waitHours;

/** The form values for when a policy's work starts. */
export interface TimingValues {
  enabled: boolean;
  frequency: PolicySchedule["frequency"];
  time: string;
  timeZone: string;
  weekdays: Weekday[];
  dayOfMonth: string;
  waitHours: string;
}

export const timingValues = (
  work: Pick<PatchManagement, "enabled" | "schedule" | "waitHours"> | undefined,
): TimingValues => ({
  enabled: work?.enabled !== false,
  frequency: work?.schedule.frequency ?? "WEEKLY",
  time: work?.schedule.time ?? "03:00",
  timeZone: work?.schedule.timeZone ?? localTimeZone(),
  weekdays: work?.schedule.weekdays ?? ["SUNDAY"],
  dayOfMonth: String(work?.schedule.dayOfMonth ?? 1),
  waitHours: String(work?.waitHours ?? (work ? 0 : 12)),
});

/** Returns the timing in the form in which it's saved. */
export const timingOf = (values: TimingValues) => ({
  enabled: values.enabled,
  schedule: scheduleOf(values),
  waitHours: Number(values.waitHours),
});

const scheduleOf = ({ frequency, time, timeZone, weekdays, dayOfMonth }: TimingValues): PolicySchedule => ({
  frequency,
  time: time.trim(),
  timeZone,
  ...(frequency === "WEEKLY" && { weekdays }),
  ...(frequency === "MONTHLY" && { dayOfMonth: Number(dayOfMonth) }),
});

/** Returns the errors by field; {} if the values can be saved. */
export function checkTiming(values: TimingValues): Partial<Record<keyof TimingValues, string>> {
  const errors = checkPolicySchedule(scheduleOf(values)).map(
    ({ field, message }) => [field, message] as const,
  );
  const hours = Number(values.waitHours);
  const fits = /^\d+$/.test(values.waitHours.trim()) && hours >= minimum && hours <= maximum;
  return {
    ...Object.fromEntries(errors),
    ...(!fits && { waitHours: t("errors.fields.between", { minimum, maximum }) }),
  };
}

const asked = { DAILY: undefined, WEEKLY: "weekdays", MONTHLY: "dayOfMonth" } as const;

export function TimingFields({ form }: { form: Pick<FormState<TimingValues>, "values" | "field"> }) {
  const { values } = form;
  const now = useNow();
  return (
    <>
      <ScheduleFields
        repeat={{
          ...form.field("frequency"),
          options: enums.PolicyFrequency.map((value) => ({
            value,
            label: t(`discovery.schedules.frequency.${value}`),
          })),
        }}
        asks={asked[values.frequency]}
        weekdays={form.field("weekdays")}
        dayOfMonth={{
          ...form.field("dayOfMonth"),
          lastDay: true,
          hint: t("discovery.schedules.shorterMonthsItsLastDay"),
        }}
        timeZone={form.field("timeZone")}
        next={values.enabled ? nextPolicyRuns(scheduleOf(values), now) : []}
      >
        <TextField
          label={t("discovery.schedules.timeDay")}
          required
          maxLength={5}
          placeholder="03:00"
          {...form.field("time")}
        />
      </ScheduleFields>
      <NumberField
        label={t("monitoring.policies.work.waitHours")}
        hint={t("monitoring.policies.work.waitHoursHint")}
        required
        unit={t("monitoring.policies.work.hoursUnit")}
        minimum={minimum}
        maximum={maximum}
        {...form.field("waitHours")}
      />
      <ToggleField label={t("monitoring.policies.on")} {...form.field("enabled")} />
    </>
  );
}
