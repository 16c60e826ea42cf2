import { momentIn, onCallSkipLabels, t, type OnCallOverride, type OnCallSchedule } from "@muster/sdk";
import { DataTable, Section } from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { useMutate } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";

type Row = OnCallOverride & { schedule: OnCallSchedule };

const insteadOf = ({ id, schedule }: Row) =>
  [
    ...new Set(schedule.shifts.flatMap((shift) => (shift.overrideId === id ? shift.insteadOf || [] : []))),
  ].join(", ");

/** The current and future overrides: who takes over from the user who is on call. */
export function OnCallOverrides({ schedules }: { schedules: readonly OnCallSchedule[] }) {
  const change = useMutate();
  const may = useMay();
  const rows = schedules.flatMap((schedule) => schedule.overrides.map((one) => ({ ...one, schedule })));
  const deletion = useDeletion({
    question: (count) => t("monitoring.onCall.override.deleteQuestion", { count }),
    label: t("common.delete"),
    rows,
    message: () => t("monitoring.onCall.override.deleteWarning"),
    remove: ({ id, schedule }) =>
      change("deleteOnCallOverride", { path: { onCallScheduleId: schedule.id, overrideId: id } }),
  });
  if (!rows.length) return null;
  const title = t("monitoring.onCall.override.title");
  return (
    <Section title={title}>
      <DataTable
        label={title}
        rows={rows}
        rowKey={({ id }) => String(id)}
        {...deletion.table}
        actions={(target) => (may("deleteOnCallOverride") ? [deletion.actionOn(target)] : [])}
        columns={[
          {
            id: "name",
            label: t("monitoring.onCall.personLabel"),
            cell: ({ name, skipped }) =>
              skipped
                ? {
                    text: t("monitoring.onCall.override.void", { name, reason: onCallSkipLabels[skipped] }),
                    tone: "danger",
                  }
                : name,
            priority: 0,
          },
          {
            id: "insteadOf",
            label: t("monitoring.onCall.override.insteadOfLabel"),
            cell: insteadOf,
            priority: 2,
          },
          {
            id: "from",
            label: t("monitoring.onCall.override.from"),
            cell: ({ from, schedule }) => momentIn(from, schedule.timeZone),
            priority: 1,
          },
          {
            id: "until",
            label: t("monitoring.onCall.override.until"),
            cell: ({ until, schedule }) => momentIn(until, schedule.timeZone),
            priority: 1,
          },
          {
            id: "schedule",
            label: t("monitoring.onCall.schedule"),
            cell: ({ schedule }) => schedule.name,
            priority: 3,
          },
        ]}
        empty={{ title: t("monitoring.onCall.override.none") }}
      />
      {deletion.question}
    </Section>
  );
}
