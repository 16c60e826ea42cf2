import {
  requestDevices,
  requestOutcome,
  requestStateLabels,
  requestTitle,
  requestWords,
  type ChangeRequest,
} from "@muster/sdk";
import { useState } from "react";
import { useParams } from "react-router";
import { Code, Confirm, Details, Page, Section, Text } from "#kit";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { formatTime } from "../../hooks/time.ts";
import { requestStateCell } from "./common.ts";

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
          { label: "State", value: requestStateCell(request) },
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
