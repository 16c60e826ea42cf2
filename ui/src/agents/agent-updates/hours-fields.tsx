import {
  enums,
  isTimeOfDay,
  localTimeZone,
  t,
  timeZoneOptions,
  weekdayLabels,
  type AgentRollout,
  type Weekday,
} from "@muster/sdk";
import { ChoicesField, SelectField, TextField, ToggleField } from "#kit";
import type { FormState } from "../../hooks/form.ts";

export interface HoursValues {
  atHours: boolean;
  from: string;
  to: string;
  days: Weekday[];
  timeZone: string;
  onlyInMaintenance: boolean;
}

type Rules = Pick<AgentRollout, "hours" | "onlyInMaintenance">;

export const hoursValues = ({ hours, onlyInMaintenance }: Rules): HoursValues => ({
  atHours: hours !== null,
  from: hours?.from ?? "22:00",
  to: hours?.to ?? "05:00",
  days: hours?.days ?? [...enums.Weekday],
  timeZone: hours?.timeZone ?? localTimeZone(),
  onlyInMaintenance,
});

export function checkHours({ atHours, from, to, days }: HoursValues) {
  if (!atHours) return {};
  const wrongTime = t("discovery.schedules.mustTimeDaySuchAs");
  return {
    ...(!isTimeOfDay(from) && { from: wrongTime }),
    ...(!isTimeOfDay(to) && { to: wrongTime }),
    ...(!days.length && { days: t("common.required") }),
  };
}

export const rulesOf = ({ atHours, from, to, days, timeZone, onlyInMaintenance }: HoursValues): Rules => ({
  hours: atHours ? { from, to, days, timeZone } : null,
  onlyInMaintenance,
});

/** The hours in which updates start. */
export function HoursFields<T extends HoursValues>({ form }: { form: FormState<T> }) {
  const { value: days, onChange: setDays, ...daysField } = form.field("days");
  return (
    <>
      <ToggleField
        label={t("agents.agentUpdates.atHours")}
        hint={t("agents.agentUpdates.atHoursHint")}
        {...form.field("atHours")}
      />
      {form.values.atHours && (
        <>
          <TextField
            label={t("agents.agentUpdates.hoursFrom")}
            required
            maxLength={5}
            {...form.field("from")}
          />
          <TextField label={t("agents.agentUpdates.hoursTo")} required maxLength={5} {...form.field("to")} />
          <ChoicesField
            label={t("common.schedule.weekdays")}
            required
            options={enums.Weekday.map((value) => ({ value, label: weekdayLabels[value] }))}
            values={days}
            {...daysField}
            onChange={(chosen) => setDays(enums.Weekday.filter((day) => chosen.includes(day)))}
          />
          <SelectField
            label={t("common.dateTime.timeZone")}
            required
            options={timeZoneOptions()}
            {...form.field("timeZone")}
          />
        </>
      )}
      <ToggleField
        label={t("agents.agentUpdates.inMaintenance")}
        hint={t("agents.agentUpdates.inMaintenanceHint")}
        {...form.field("onlyInMaintenance")}
      />
    </>
  );
}
