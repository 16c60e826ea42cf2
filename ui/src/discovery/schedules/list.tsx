import {
  checkDiscoveryForm,
  checkScheduleForm,
  emptyDiscoveryForm,
  emptyScheduleForm,
  frequencyLabels,
  jobStateLabels,
  nextDiscoveries,
  scheduleTiming,
  toDiscoveryRequest,
  type DiscoveryForm,
  type DiscoverySchedule,
  type ScheduleForm,
  t,
} from "@muster/sdk";
import { useNavigate, useSearchParams } from "react-router";
import { DataTable, Page, Text, TextField, ToggleField, type Action, type ActionTarget } from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { ScheduleFields } from "../../components/schedule-fields.tsx";
import { useAddress } from "../../hooks/address.ts";
import { useConsole } from "../../hooks/console.ts";
import { useForm } from "../../hooks/form.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useScope } from "../../hooks/organizations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { useTextFilter } from "../../hooks/text-filter.ts";
import { formatTime, useNow } from "../../hooks/time.ts";
import { SetUp, useChoices } from "../wizard/setup.tsx";

export const stateCell = ({ lastState, lastError, lastJobId }: DiscoverySchedule) => {
  if (lastError) return { text: lastError, tone: "danger" as const };
  if (!lastState) return t("common.never");
  return {
    text: jobStateLabels[lastState].label,
    tone: jobStateLabels[lastState].tone,
    to: `/discovery/${lastJobId}`,
  };
};

export const nextTime = ({ nextAt }: DiscoverySchedule) =>
  nextAt === null ? t("discovery.schedules.switchedOff") : formatTime(nextAt);

export function Schedules() {
  const scope = useScope();
  const change = useMutate();
  const navigate = useNavigate();
  const may = useMay();
  const mayCreate = may("createDiscoverySchedule");
  const mayDelete = may("deleteDiscoverySchedule");
  const { organizations, notify } = useConsole();
  // ?new opens the form, ?job=ID opens it to repeat that discovery
  const [params] = useSearchParams();
  const address = useAddress();
  const jobId = params.get("job") ?? undefined;
  const list = useOperation("listDiscoverySchedules", { query: scope });
  const rows = list.data?.results ?? [];
  const filter = useTextFilter(rows, t("discovery.schedules.search"), ({ name, request, lastState }) => ({
    name,
    targets: request.targets,
    status: lastState ? [lastState, jobStateLabels[lastState].label] : "",
  }));
  const deletion = useDeletion({
    question: (count) => t("discovery.schedules.deleteQuestion", { count }),
    label: t("common.delete"),
    rows,
    message: () => t("discovery.schedules.theyRunMoreWhatTheir"),
    remove: ({ id }) => change("deleteDiscoverySchedule", { path: { scheduleId: id } }),
  });
  const close = () => address.set({ new: "", job: "" });
  const create = {
    label: t("discovery.schedules.newSchedule"),
    kind: "primary" as const,
    shortcut: "n",
    onSelect: () => address.set({ new: "1" }),
  };
  const actionsOn = (target: ActionTarget<DiscoverySchedule>): Action[] => [
    ...("row" in target
      ? [
          {
            label: t("discovery.schedules.open"),
            onSelect: () => void navigate(`/discovery/schedules/${target.row.id}`),
          },
        ]
      : []),
    ...(mayDelete ? [deletion.actionOn(target)] : []),
  ];
  return (
    <Page
      title={t("discovery.schedules.schedules")}
      subtitle={t("discovery.schedules.discoveriesRepeat")}
      error={operationError(list)}
      actions={mayCreate ? [create] : []}
    >
      <DataTable
        label={t("discovery.schedules.schedules")}
        query={filter.query}
        rows={filter.rows}
        actions={actionsOn}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        {...(mayDelete && deletion.table)}
        onOpen={({ id }) => void navigate(`/discovery/schedules/${id}`)}
        columns={[
          {
            id: "name",
            label: t("common.name"),
            cell: ({ id, name }) => ({ text: name, to: `/discovery/schedules/${id}` }),
            priority: 0,
          },
          {
            id: "when",
            label: t("discovery.schedules.when"),
            cell: (row) => scheduleTiming(row),
            priority: 1,
            width: "wide",
          },
          { id: "next", label: t("discovery.schedules.next"), cell: nextTime, priority: 2 },
          {
            id: "last",
            label: t("discovery.schedules.lastRun"),
            cell: stateCell,
            priority: 3,
            width: "wide",
          },
          {
            id: "targets",
            label: t("discovery.schedules.targets"),
            cell: ({ request }) => request.targets,
            priority: 5,
            width: "wide",
          },
          {
            id: "organization",
            label: t("common.organization"),
            cell: ({ clientId }) => organizations.find(({ id }) => id === clientId)?.name ?? "",
            priority: 4,
          },
        ]}
        empty={filter.emptyOr({
          title: t("discovery.schedules.nothingRepeatsYet"),
          hint: t("discovery.schedules.scheduleDiscoversSameTargetsAgain"),
          ...(mayCreate && { action: create }),
        })}
      />
      {mayCreate && (jobId !== undefined || params.has("new")) && (
        <NewSchedule
          key={jobId}
          jobId={jobId}
          onClose={close}
          onDone={({ name }) => {
            close();
            notify({ tone: "success", title: t("discovery.schedules.scheduleSaved", { name }) });
          }}
        />
      )}
      {deletion.question}
    </Page>
  );
}

export interface DialogProps {
  onDone(schedule: DiscoverySchedule): void;
  onClose(): void;
}

/** Schedules an existing discovery, or a new one that is set up in this form. */
function NewSchedule({ jobId, onDone, onClose }: DialogProps & { jobId: string | undefined }) {
  const change = useMutate();
  const { organization } = useConsole();
  const job = useOperation("getJob", { path: { jobId: jobId ?? "" } }, jobId !== undefined);
  const form = useForm<ScheduleForm & DiscoveryForm>(
    { ...emptyDiscoveryForm, ...emptyScheduleForm(), org: organization },
    (values) => ({ ...(!jobId && checkDiscoveryForm(values)), ...checkScheduleForm(values) }),
  );
  const choices = useChoices(form);
  const save = async (values: ScheduleForm & DiscoveryForm) => {
    if (jobId && !job.data) return;
    const what = job.data
      ? { clientId: job.data.clientId, jobId: job.data.id }
      : {
          clientId: Number(values.org),
          request: toDiscoveryRequest(values, choices.credentials.data?.results ?? []),
        };
    onDone(await change("createDiscoverySchedule", { body: { ...what, ...timingOf(values) } }));
  };
  return (
    <EditDialog
      title={t("discovery.schedules.newSchedule")}
      form={form}
      error={form.error ?? job.error?.message}
      save={save}
      onClose={onClose}
    >
      <TextField label={t("common.name")} required maxLength={100} {...form.field("name")} />
      {jobId ? (
        <Text muted>
          {t("discovery.schedules.repeatsDiscovery", { targets: job.data?.targets.slice(0, 200) ?? "…" })}
        </Text>
      ) : (
        <SetUp form={form} choices={choices} onChange={(changes) => form.set(changes)} />
      )}
      <Timing form={form} />
    </EditDialog>
  );
}

export const timingOf = ({ name, frequency, at, weekday, day, timeZone, enabled }: ScheduleForm) => ({
  name: name.trim(),
  frequency,
  at,
  weekday,
  day: Number(day),
  timeZone,
  enabled,
});

const options = <V extends string>(labels: Record<V, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as V, label }));

export function Timing({
  form,
}: {
  form: Pick<ReturnType<typeof useForm<ScheduleForm>>, "values" | "field">;
}) {
  const { values } = form;
  const { value: weekday, onChange: setWeekday, ...weekdayField } = form.field("weekday");
  return (
    <>
      <ScheduleFields
        repeat={{ ...form.field("frequency"), options: options(frequencyLabels) }}
        asks={asked[values.frequency]}
        weekdays={{
          ...weekdayField,
          value: [weekday],
          onChange: ([day]) => setWeekday(day ?? weekday),
        }}
        dayOfMonth={{ ...form.field("day"), hint: t("discovery.schedules.shorterMonthsItsLastDay") }}
        timeZone={form.field("timeZone")}
        next={nextDiscoveries(values, useNow())}
      >
        <TextField
          label={t("discovery.schedules.timeDay")}
          required
          maxLength={5}
          placeholder="02:30"
          hint={values.frequency === "HOURLY" ? t("discovery.schedules.minutesAloneCount") : undefined}
          {...form.field("at")}
        />
      </ScheduleFields>
      <ToggleField label={t("discovery.schedules.switched")} {...form.field("enabled")} />
    </>
  );
}

const asked = { HOURLY: undefined, DAILY: undefined, WEEKLY: "weekday", MONTHLY: "dayOfMonth" } as const;
