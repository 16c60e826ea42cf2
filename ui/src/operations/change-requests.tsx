import {
  enums,
  limits,
  requestDevices,
  requestOutcome,
  requestStateLabels,
  requestTitle,
  requestWords,
  type ChangeRequest,
  type ChangeRequestState,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import {
  Code,
  Confirm,
  DataTable,
  Details,
  NumberField,
  Page,
  Section,
  SelectField,
  Text,
  Toolbar,
} from "#kit";
import { EditDialog } from "../components/edit-dialog.tsx";
import { useBreadcrumb } from "../hooks/breadcrumb.ts";
import { useConsole } from "../hooks/console.ts";
import { useForm } from "../hooks/form.ts";
import { operationError, useAction, useMutate, useOperation } from "../hooks/operations.ts";
import { usePermission } from "../hooks/permissions.ts";
import { formatTime } from "../hooks/time.ts";

const addressOf = (id: number) => `/administration/requests/${id}`;
const stateCell = ({ state }: ChangeRequest) => ({
  text: requestStateLabels[state].label,
  tone: requestStateLabels[state].tone,
});

export function ChangeRequests() {
  const navigate = useNavigate();
  const may = usePermission();
  const [state, setState] = useState<ChangeRequestState>("PENDING");
  const [setting, setSetting] = useState(false);
  const actionLimit = useOperation("getActionLimit", {});
  const list = useOperation("listChangeRequests", { query: { pageSize: 200, state } });
  return (
    <Page
      title="Change requests"
      subtitle={actionLimit.data && requestWords.limit(actionLimit.data)}
      error={operationError(list, actionLimit)}
      actions={
        may("sysadmin")
          ? [{ label: "Change the limit", shortcut: "l", onSelect: () => setSetting(true) }]
          : []
      }
    >
      <Toolbar label="Filters">
        <SelectField
          label="State"
          value={state}
          onChange={setState}
          options={enums.ChangeRequestState.map((value) => ({
            value,
            label: requestStateLabels[value].label,
          }))}
        />
      </Toolbar>
      <DataTable
        label="Change requests"
        rows={list.data?.results ?? []}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        onOpen={({ id }) => void navigate(addressOf(id))}
        columns={[
          {
            id: "id",
            label: "Number",
            cell: ({ id }) => ({ text: String(id), to: addressOf(id) }),
            priority: 0,
          },
          { id: "what", label: "What", cell: (request) => requestTitle(request), priority: 1, width: "wide" },
          { id: "by", label: "By", cell: ({ requestedBy }) => requestedBy, priority: 2 },
          { id: "state", label: "State", cell: stateCell, priority: 3 },
          { id: "at", label: "Asked", cell: ({ requestedAt }) => formatTime(requestedAt), priority: 4 },
        ]}
        empty={{ title: requestWords.empty }}
      />
      {setting && actionLimit.data && (
        <Limit now={actionLimit.data.devicesPerHour} onClose={() => setSetting(false)} />
      )}
    </Page>
  );
}

function Limit({ now, onClose }: { now: number; onClose(): void }) {
  const change = useMutate();
  const { minimum, maximum } = limits.ActionLimit.devicesPerHour;
  const allowed = (text: string) => /^\d+$/.test(text) && Number(text) >= minimum && Number(text) <= maximum;
  const form = useForm({ devicesPerHour: String(now) }, (values) =>
    allowed(values.devicesPerHour) ? {} : { devicesPerHour: `Must be between ${minimum} and ${maximum}` },
  );
  const save = async ({ devicesPerHour }: { devicesPerHour: string }) => {
    await change("setActionLimit", { body: { devicesPerHour: Number(devicesPerHour) } });
    onClose();
  };
  return (
    <EditDialog title="Change the limit" onClose={onClose} form={form} save={save}>
      <NumberField
        label="Devices an hour"
        required
        minimum={minimum}
        maximum={maximum}
        {...form.field("devicesPerHour")}
      />
    </EditDialog>
  );
}

export function ChangeRequestPage() {
  const path = { requestId: Number(useParams().requestId) };
  const change = useMutate();
  const { notify, organizations } = useConsole();
  const { busy, run } = useAction();
  const [approving, setApproving] = useState(false);
  const read = useOperation("getChangeRequest", { path });
  useBreadcrumb(read.data && `Request ${read.data.id}`);
  // drawn whole: what has the focus first stays what Enter acts upon
  if (!read.data)
    return <Page title="Change request" loading={read.isPending} error={operationError(read)} />;
  const request = read.data;
  const tell = (title: string, done: ChangeRequest) =>
    notify({ tone: done.state === "FAILED" ? "danger" : "success", title, detail: requestOutcome(done) });
  const approve = async () => {
    setApproving(false);
    tell(
      requestWords.approved,
      await change("approveChangeRequest", { path, body: { digest: request.digest } }),
    );
  };
  const reject = async () => tell(requestWords.rejected, await change("rejectChangeRequest", { path }));
  const pending = request.state === "PENDING";
  return (
    <Page
      title={requestTitle(request)}
      subtitle={requestStateLabels[request.state].label}
      actions={[
        ...(pending && !request.own
          ? [
              {
                label: "Approve",
                kind: "primary" as const,
                shortcut: "a",
                busy,
                onSelect: () => setApproving(true),
              },
            ]
          : []),
        ...(pending
          ? [
              {
                label: request.own ? "Take back" : "Reject",
                kind: "danger" as const,
                busy,
                onSelect: () => run(reject),
              },
            ]
          : []),
      ]}
    >
      <Details
        items={[
          { label: "Asked by", value: request.requestedBy },
          { label: "Asked", value: formatTime(request.requestedAt) },
          { label: "Waits until", value: formatTime(request.expiresAt) },
          {
            label: "Devices",
            value: [String(request.devices), requestDevices(request)].filter(Boolean).join(": "),
          },
          {
            label: "Organizations",
            value: request.organizationIds
              .map((id) => organizations.find((one) => one.id === id)?.name ?? String(id))
              .join(", "),
          },
          { label: "State", value: stateCell(request) },
          { label: "Decided by", value: request.decidedBy ?? "" },
          { label: "Outcome", value: pending ? "" : requestOutcome(request) },
        ]}
      />
      <Section title="Exactly this runs">
        <Code label="Request" value={JSON.stringify({ operation: request.operation, ...request.request })} />
        <Code label="SHA-256" value={request.digest} />
        {pending && request.own && <Text muted>Ask another technician to review it.</Text>}
      </Section>
      {approving && (
        <Confirm
          danger
          title={requestWords.approveTitle}
          message={requestWords.approve(request)}
          confirmLabel="Approve and run"
          busy={busy}
          onConfirm={() => run(approve)}
          onCancel={() => setApproving(false)}
        />
      )}
    </Page>
  );
}
