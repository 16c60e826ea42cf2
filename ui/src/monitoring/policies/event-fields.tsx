// The fields for which events in the computer's log a condition counts.
import { eventLevelText, t } from "@muster/sdk";
import { NumberField, SelectField, TextField } from "#kit";
import type { FormState } from "../../hooks/form.ts";
import { ranges } from "./check-form.ts";
import type { ConditionValues } from "./condition-form.ts";

const levels = [0, 1, 2, 3, 4, 5, 6, 7];

export const EventFields = ({ form }: { form: FormState<ConditionValues> }) => (
  <>
    <NumberField
      label={t("monitoring.policies.event.count")}
      required
      {...ranges.eventCount}
      {...form.field("eventCount")}
    />
    <NumberField
      label={t("monitoring.policies.event.minutes")}
      hint={t("monitoring.policies.event.minutesHint")}
      unit={t("monitoring.policies.minutesUnit")}
      required
      {...ranges.eventMinutes}
      {...form.field("eventMinutes")}
    />
    <SelectField
      label={t("monitoring.policies.event.severity")}
      options={levels.map((level) => ({ value: String(level), label: eventLevelText(level) }))}
      {...form.field("eventLevel")}
    />
    <TextField
      label={t("monitoring.policies.event.source")}
      hint={t("monitoring.policies.event.sourceHint")}
      maxLength={100}
      {...form.field("eventSource")}
    />
    <TextField
      label={t("monitoring.policies.messages.text")}
      hint={t("monitoring.policies.event.textHint")}
      maxLength={200}
      {...form.field("eventText")}
    />
    <TextField
      label={t("monitoring.policies.event.log")}
      hint={t("monitoring.policies.event.logHint")}
      maxLength={200}
      {...form.field("eventLog")}
    />
    <TextField
      label={t("monitoring.policies.event.eventIds")}
      hint={t("monitoring.policies.event.eventIdsHint")}
      maxLength={200}
      {...form.field("eventIds")}
    />
  </>
);
