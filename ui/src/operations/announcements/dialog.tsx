import {
  enums,
  limits,
  localText,
  localTimeZone,
  parseInstant,
  t,
  type Announcement,
  type AnnouncementTone,
} from "@muster/sdk";
import { RichTextField, SelectField, TextField, type Action } from "#kit";
import { MomentField } from "../../components/date-time.tsx";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { required, useForm } from "../../hooks/form.ts";
import { useMutate } from "../../hooks/operations.ts";

const timeZone = localTimeZone();
const { title: titleLimits, text: textLimits } = limits.NewAnnouncement;

const toText = (moment: number | null | undefined): string =>
  moment === null || moment === undefined ? "" : localText(moment, timeZone);

/** Returns null if the field is empty, and undefined if its text isn't a date and time. */
const fromText = (text: string): number | null | undefined =>
  text.trim() ? parseInstant(text, { timeZone, now: Date.now(), duration: "from-now" }) : null;

interface Values {
  title: string;
  text: string;
  tone: string;
  startsAt: string;
  endsAt: string;
}

function check(values: Values) {
  const [start, end] = [fromText(values.startsAt), fromText(values.endsAt)];
  const invalid = t("common.dateTime.invalid");
  return {
    ...required(values, "title", "text"),
    ...(start === undefined && { startsAt: invalid }),
    ...(end === undefined && { endsAt: invalid }),
    ...(start && end && end <= start && { endsAt: t("operations.announcements.endBeforeStart") }),
  };
}

/** Creates or updates an announcement. */
export function AnnouncementDialog({
  announcement,
  actions,
  onClose,
}: {
  announcement?: Announcement;
  actions?: readonly Action[];
  onClose(): void;
}) {
  const change = useMutate();
  const initial: Values = {
    title: announcement?.title ?? "",
    text: announcement?.text ?? "",
    tone: announcement?.tone ?? "INFO",
    startsAt: toText(announcement?.startsAt),
    endsAt: toText(announcement?.endsAt),
  };
  const form = useForm(initial, check);
  const save = async ({ title, text, tone, startsAt, endsAt }: Values) => {
    const body = {
      title: title.trim(),
      text: text.trim(),
      tone: tone as AnnouncementTone,
      // the form doesn't show seconds, so a time that wasn't edited isn't sent
      ...(startsAt !== initial.startsAt && { startsAt: fromText(startsAt) ?? null }),
      ...(endsAt !== initial.endsAt && { endsAt: fromText(endsAt) ?? null }),
    };
    if (announcement)
      await change("updateAnnouncement", {
        path: { announcementId: announcement.id },
        body: { ...body, revision: announcement.revision },
      });
    else await change("createAnnouncement", { body });
  };
  return (
    <EditDialog
      title={announcement ? t("operations.announcements.edit") : t("operations.announcements.create")}
      actions={actions}
      onClose={onClose}
      form={form}
      save={save}
      saved={() => t("operations.announcements.saved")}
    >
      <TextField
        label={t("operations.announcements.title")}
        required
        maxLength={titleLimits.maxLength}
        {...form.field("title")}
      />
      <RichTextField
        label={t("operations.announcements.text")}
        required
        maxLength={textLimits.maxLength}
        {...form.field("text")}
      />
      <SelectField
        label={t("operations.announcements.toneLabel")}
        required
        options={enums.AnnouncementTone.map((value) => ({
          value,
          label: t(`operations.announcements.tone.${value}`),
        }))}
        {...form.field("tone")}
      />
      <MomentField
        label={t("operations.announcements.starts")}
        hint={t("operations.announcements.startsHint")}
        daily
        timeZone={timeZone}
        presets={["1h"]}
        {...form.field("startsAt")}
      />
      <MomentField
        label={t("operations.announcements.ends")}
        hint={t("operations.announcements.endsHint")}
        timeZone={timeZone}
        presets={["1d", "7d", "30d"]}
        {...form.field("endsAt")}
      />
    </EditDialog>
  );
}
