import {
  addDays,
  clockOf,
  dateRangeError,
  localTimeZone,
  parseDateRange,
  t,
  withWord,
  wordOf,
} from "@muster/sdk";
import { DateRangeField } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useForm } from "../../hooks/form.ts";
import { useNow } from "../../hooks/time.ts";

/** Returns the days of a query; "" if it has none. In the query, `until` is the day after the last one. */
function rangeOf(query: string): string {
  const range = parseDateRange(`${wordOf(query, "since")} - ${wordOf(query, "until")}`);
  return range ? `${range.from} - ${addDays(range.to, -1)}` : "";
}

/** Chooses the days whose activities are listed. */
export function DatesDialog(props: { text: string; onChoose(text: string): void; onClose(): void }) {
  const { text, onChoose, onClose } = props;
  const today = clockOf(useNow(), localTimeZone()).date;
  const form = useForm({ dates: rangeOf(text) }, ({ dates }) => {
    const error = dateRangeError(dates, { maximum: today });
    return error ? { dates: error } : {};
  });
  const save = async ({ dates }: typeof form.values) => {
    const range = parseDateRange(dates);
    if (!range) return;
    onChoose(withWord(withWord(text, "since", range.from), "until", addDays(range.to, 1)));
    onClose();
  };
  return (
    <EditDialog
      title={t("audit.activities.dates")}
      submitLabel={t("audit.activities.show")}
      form={form}
      save={save}
      onClose={onClose}
    >
      <DateRangeField
        label={t("audit.activities.dates")}
        hint={t("audit.activities.datesHint")}
        required
        maximum={today}
        {...form.field("dates")}
      />
    </EditDialog>
  );
}
