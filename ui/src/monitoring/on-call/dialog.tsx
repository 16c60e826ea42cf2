import {
  checkRotation,
  clockOf,
  enums,
  isTimeOfDay,
  localTimeZone,
  t,
  timeZoneOptions,
  userName,
  weekdayLabels,
  type OnCallSchedule,
  type RotationUnit,
  type Weekday,
} from "@muster/sdk";
import { NumberField, RepeatableGroup, SelectField, TextField, type Action } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { required, useForm } from "../../hooks/form.ts";
import { useMutate, useOperation } from "../../hooks/operations.ts";
import { useNow } from "../../hooks/time.ts";

interface Values {
  name: string;
  timeZone: string;
  userIds: string[];
  rotationUnit: RotationUnit;
  rotationLength: string;
  handoverWeekday: Weekday;
  handoverTime: string;
  startDate: string;
}

function check(values: Values) {
  const errors = checkRotation({ timeZone: values.timeZone, startDate: values.startDate }).map(
    ({ field, message }) => [field, message],
  );
  return {
    ...Object.fromEntries(errors),
    ...required(values, "name", "rotationLength", "handoverTime", "startDate"),
    ...(values.handoverTime !== "" &&
      !isTimeOfDay(values.handoverTime) && {
        handoverTime: t("monitoring.channels.timeFormat"),
      }),
    ...(values.userIds.some((id) => !id) && { userIds: t("common.required") }),
  };
}

interface Props {
  schedule: OnCallSchedule | undefined;
  actions: readonly Action[];
  onClose(): void;
}

/** Creates or updates an on-call schedule. */
export function OnCallDialog({ schedule, actions, onClose }: Props) {
  const now = useNow();
  const change = useMutate();
  const users = useOperation("listUsers", { query: { userType: "TECHNICIAN" } }).data?.results ?? [];
  const gone = (schedule?.people ?? []).filter(({ userId }) => !users.some(({ id }) => id === userId));
  const people = [
    ...users.map((user) => ({ value: String(user.id), label: userName(user) })),
    ...gone.map(({ userId, name }) => ({ value: String(userId), label: name })),
  ];
  const form = useForm<Values>(
    {
      name: schedule?.name ?? "",
      timeZone: schedule?.timeZone ?? localTimeZone(),
      userIds: schedule?.userIds.map(String) ?? [""],
      rotationUnit: schedule?.rotationUnit ?? "WEEKS",
      rotationLength: String(schedule?.rotationLength ?? 1),
      handoverWeekday: schedule?.handoverWeekday ?? "MONDAY",
      handoverTime: schedule?.handoverTime ?? "09:00",
      startDate: schedule?.startDate ?? clockOf(now, localTimeZone()).date,
    },
    check,
  );
  const save = ({ name, userIds, rotationLength, ...rest }: Values) => {
    const body = {
      ...rest,
      name: name.trim(),
      userIds: userIds.map(Number),
      rotationLength: Number(rotationLength),
    };
    return schedule
      ? change("updateOnCallSchedule", {
          path: { onCallScheduleId: schedule.id },
          body: { ...body, revision: schedule.revision },
        })
      : change("createOnCallSchedule", { body });
  };
  const { userIds, rotationUnit } = form.values;
  const set = (next: string[]) => form.set({ userIds: next });
  return (
    <EditDialog
      title={schedule ? schedule.name : t("monitoring.onCall.create")}
      submitLabel={schedule ? t("common.save") : t("common.create")}
      form={form}
      actions={actions}
      save={save}
      saved={({ name }) => t("monitoring.onCall.saved", { name: name.trim() })}
      onClose={onClose}
    >
      <TextField label={t("common.name")} required maxLength={100} {...form.field("name")} />
      <RepeatableGroup
        label={t("monitoring.onCall.people")}
        hint={t("monitoring.onCall.peopleHint")}
        items={userIds}
        itemKey={(_, index) => String(index)}
        itemLabel={(_, index) => t("monitoring.onCall.person", { number: index + 1 })}
        addLabel={t("monitoring.onCall.addPerson")}
        minimum={1}
        maximum={50}
        {...(form.errors.userIds && { error: form.errors.userIds })}
        onAdd={() => set([...userIds, ""])}
        onRemove={(index) => set(userIds.toSpliced(index, 1))}
        onMove={(from, to) => set(userIds.toSpliced(from, 1).toSpliced(to, 0, userIds[from]!))}
      >
        {(id, index) => (
          <SelectField
            label={t("monitoring.onCall.personLabel")}
            required
            placeholder={t("monitoring.onCall.choosePerson")}
            value={id}
            options={people.filter(({ value }) => value === id || !userIds.includes(value))}
            onChange={(chosen) => set(userIds.with(index, chosen))}
          />
        )}
      </RepeatableGroup>
      <SelectField
        label={t("monitoring.onCall.unit")}
        options={enums.RotationUnit.map((value) => ({ value, label: t(`monitoring.onCall.${value}`) }))}
        {...form.field("rotationUnit")}
      />
      <NumberField
        label={t("monitoring.onCall.length")}
        minimum={1}
        maximum={52}
        {...form.field("rotationLength")}
      />
      {rotationUnit === "WEEKS" && (
        <SelectField
          label={t("monitoring.onCall.weekday")}
          options={enums.Weekday.map((value) => ({ value, label: weekdayLabels[value] }))}
          {...form.field("handoverWeekday")}
        />
      )}
      <TextField
        label={t("monitoring.onCall.time")}
        placeholder="09:00"
        maxLength={5}
        {...form.field("handoverTime")}
      />
      <TextField
        label={t("monitoring.onCall.startDate")}
        hint={t("monitoring.onCall.startHint")}
        placeholder="2027-01-31"
        maxLength={10}
        {...form.field("startDate")}
      />
      <SelectField
        label={t("common.dateTime.timeZone")}
        options={timeZoneOptions()}
        {...form.field("timeZone")}
      />
    </EditDialog>
  );
}
