// A moment of the future in a form: a date, a time and the zone they are meant in.
import { inAnHour, localTimeZone, timeZoneOptions, t } from "@muster/sdk";
import { SelectField, TextField } from "#kit";
import type { FormState } from "../hooks/form.ts";

interface Moment {
  startDate: string;
  startTime: string;
  timeZone: string;
}

/** What such a form begins with. */
export function inAnHourHere(): Moment {
  const timeZone = localTimeZone();
  const { date, time } = inAnHour(Date.now(), timeZone);
  return { startDate: date, startTime: time, timeZone };
}

export function MomentFields({
  form,
}: {
  form: { field: (name: keyof Moment) => ReturnType<FormState<Moment>["field"]> };
}) {
  return (
    <>
      <TextField
        label={t("common.dateTime.date")}
        required
        placeholder="2027-01-31"
        maxLength={10}
        {...form.field("startDate")}
      />
      <TextField
        label={t("common.dateTime.time")}
        required
        placeholder="03:30"
        maxLength={5}
        {...form.field("startTime")}
      />
      <SelectField
        label={t("common.dateTime.timeZone")}
        required
        options={timeZoneOptions()}
        {...form.field("timeZone")}
      />
    </>
  );
}
