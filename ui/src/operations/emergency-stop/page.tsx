import { stopMessages, type Answer, t } from "@muster/sdk";
import { useState } from "react";
import { DataTable, Dialog, EmptyState, Page, Text, TextField, ToggleField, type Action } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { useConsole } from "../../hooks/console.ts";
import { useForm } from "../../hooks/form.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useScope } from "../../hooks/organizations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { stops } from "./routes.ts";

export function StopEverything() {
  const { organization, organizations } = useConsole();
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<Answer<"stopEverything">>();
  const running = useOperation("listJobs", { query: { ...useScope(), state: "RUNNING", pageSize: 1 } });
  const may = useMay();
  const mayStop = stops.some((one) => may(one));
  const stop: Action = {
    label: t("operations.emergencyStop.stopEverything"),
    kind: "danger",
    shortcut: "S",
    onSelect: () => setAsking(true),
  };
  const where =
    organizations.find(({ id }) => String(id) === organization)?.name ??
    t("operations.emergencyStop.allOrganizations");
  return (
    <Page
      title={t("operations.emergencyStop.stopEverything")}
      subtitle={where}
      error={operationError(running)}
      actions={mayStop && done ? [stop] : []}
    >
      {!done && (
        <EmptyState
          title={stopMessages.title}
          hint={stopMessages.message}
          {...(mayStop && { action: stop })}
        />
      )}
      {done && <Text>{stopMessages.sum(done.results, done.schedulesLeft)}</Text>}
      {done && (
        <DataTable
          label={t("operations.emergencyStop.whatWasStopped")}
          rows={done.results}
          rowKey={({ kind, id }) => `${kind} ${id}`}
          columns={[
            { id: "name", label: t("common.name"), cell: ({ name }) => name, priority: 0 },
            {
              id: "kind",
              label: t("operations.emergencyStop.kind"),
              cell: ({ kind }) => stopMessages.kinds[kind],
              priority: 2,
            },
            {
              id: "result",
              label: t("operations.emergencyStop.result"),
              cell: ({ result }) => ({
                text: stopMessages.results[result],
                tone: result === "STOPPED" ? "success" : "danger",
              }),
              priority: 1,
            },
            {
              id: "detail",
              label: t("operations.emergencyStop.detail"),
              cell: ({ detail }) => detail,
              priority: 3,
              width: "wide",
            },
          ]}
          empty={{ title: t("operations.emergencyStop.nothingWasRunning") }}
        />
      )}
      {asking && <Typed where={where} onClose={() => setAsking(false)} onDone={setDone} />}
    </Page>
  );
}

function Typed(props: { where: string; onClose(): void; onDone(answer: Answer<"stopEverything">): void }) {
  const { where, onClose, onDone } = props;
  const change = useMutate();
  const scope = useScope();
  const form = useForm({ typed: "", pauseSchedules: false }, ({ typed }) =>
    typed === stopMessages.typed ? {} : { typed: stopMessages.hint },
  );
  const stop = async ({ pauseSchedules }: { pauseSchedules: boolean }) => {
    onDone(await change("stopEverything", { body: { ...scope, pauseSchedules } }));
    onClose();
  };
  return (
    <Dialog title={stopMessages.title} onClose={onClose}>
      <Text>{`${where}: ${stopMessages.message}`}</Text>
      <EditForm
        label={stopMessages.title}
        submitLabel={t("operations.emergencyStop.stop")}
        form={form}
        guarded={false}
        onCancel={onClose}
        save={stop}
      >
        <TextField
          label={t("operations.emergencyStop.confirmation")}
          hint={stopMessages.hint}
          required
          maxLength={10}
          {...form.field("typed")}
        />
        <ToggleField
          label={t("operations.emergencyStop.pauseSchedules")}
          value={form.values.pauseSchedules}
          onChange={(pauseSchedules) => form.set({ pauseSchedules })}
        />
      </EditForm>
    </Dialog>
  );
}
