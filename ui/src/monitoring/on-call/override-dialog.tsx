import {
  checkOverride,
  localText,
  parseInstant,
  t,
  shiftText,
  userName,
  type NewOnCallOverride,
  type OnCallSchedule,
} from "@muster/sdk";
import { Section, SelectField, Text } from "#kit";
import { MomentField } from "../../components/date-time.tsx";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { required, useForm } from "../../hooks/form.ts";
import { useMutate, useOperation } from "../../hooks/operations.ts";
import { useNow } from "../../hooks/time.ts";

interface Values {
  userId: string;
  from: string;
  until: string;
}

/** Adds an override to a schedule, and shows who would be notified. */
export function OverrideDialog({ schedule, onClose }: { schedule: OnCallSchedule; onClose(): void }) {
  const { id, name, timeZone } = schedule;
  const now = useNow();
  const change = useMutate();
  const users = useOperation("listUsers", { query: { userType: "TECHNICIAN" } }).data?.results ?? [];
  const parse = (text: string) => parseInstant(text, { timeZone, now, duration: "from-now" });
  const bodyOf = ({ userId, from, until }: Values): NewOnCallOverride => ({
    userId: Number(userId),
    from: parse(from) ?? 0,
    until: parse(until) ?? 0,
  });
  const check = (values: Values) => {
    const { from, until } = bodyOf(values);
    const invalid = t("common.dateTime.invalid");
    return {
      ...(from && until
        ? Object.fromEntries(
            checkOverride({ from, until }, schedule, now).map((one) => [one.field, one.message]),
          )
        : {}),
      ...(!from && { from: invalid }),
      ...(!until && { until: invalid }),
      ...required(values, "userId", "from", "until"),
    };
  };
  const form = useForm<Values>({ userId: "", from: localText(now + 60_000, timeZone), until: "" }, check);
  const isComplete = Object.keys(check(form.values)).length === 0;
  return (
    <EditDialog
      title={t("monitoring.onCall.override.of", { name })}
      submitLabel={t("common.create")}
      form={form}
      save={(values) =>
        change("createOnCallOverride", { path: { onCallScheduleId: id }, body: bodyOf(values) })
      }
      saved={() => t("monitoring.onCall.override.saved")}
      onClose={onClose}
    >
      <SelectField
        label={t("monitoring.onCall.personLabel")}
        required
        placeholder={t("monitoring.onCall.choosePerson")}
        options={users
          .filter(({ active }) => active)
          .map((user) => ({ value: String(user.id), label: userName(user) }))}
        {...form.field("userId")}
      />
      <MomentField
        label={t("monitoring.onCall.override.from")}
        hint={t("monitoring.onCall.override.zone", { timeZone })}
        required
        daily
        timeZone={timeZone}
        presets={["1h"]}
        {...form.field("from")}
      />
      <MomentField
        label={t("monitoring.onCall.override.until")}
        required
        timeZone={timeZone}
        {...(parse(form.values.from) !== undefined && { from: parse(form.values.from)! })}
        presets={["8h", "1d", "2d", "7d"]}
        {...form.field("until")}
      />
      {isComplete && <WhoIsTold schedule={schedule} body={bodyOf(form.values)} />}
    </EditDialog>
  );
}

function WhoIsTold({ schedule, body }: { schedule: OnCallSchedule; body: NewOnCallOverride }) {
  // rounded down to minutes, as in the form; otherwise the preview would be read every second
  const minute = (moment: number) => Math.floor(moment / 60_000) * 60_000;
  const preview = useOperation("previewOnCallOverride", {
    path: { onCallScheduleId: schedule.id },
    body: { ...body, from: minute(body.from), until: minute(body.until) },
  });
  if (!preview.data) return preview.error ? <Text>{preview.error.message}</Text> : null;
  return (
    <Section title={t("monitoring.onCall.override.told")}>
      {preview.data.results.map((shift) => (
        <Text key={shift.from}>{shiftText(shift, schedule.timeZone)}</Text>
      ))}
    </Section>
  );
}
