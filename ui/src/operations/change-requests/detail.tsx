import {
  requestDevices,
  requestDurations,
  requestOutcome,
  requestStateLabels,
  requestTitle,
  requestFacts,
  requestMessages,
  type ChangeRequest,
  t,
  formatList,
} from "@muster/sdk";
import { useState } from "react";
import { useParams } from "react-router";
import { Code, Confirm, Details, Page, Section, Text } from "#kit";
import { runAddress } from "../../automation/scripts/addresses.ts";
import { taskAddress } from "../../automation/tasks/columns.ts";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { formatTime } from "../../hooks/time.ts";
import { policyAddress } from "../../monitoring/policies/addresses.ts";
import { requestStateCell } from "./cells.ts";
import { RequestDevices } from "./devices.tsx";
import { ManifestSections } from "./manifest.tsx";

/** Returns links to the policy that made the request, and to the resulting task or run. */
function linksOf({ policyId, policyName, taskId, runId }: ChangeRequest) {
  return [
    ...(policyId !== null && policyName !== null
      ? [
          {
            label: t("monitoring.policies.policy"),
            value: { text: policyName, to: `${policyAddress(policyId)}?tab=work` },
          },
        ]
      : []),
    ...(taskId
      ? [{ label: t("operations.changeRequests.task"), value: { text: taskId, to: taskAddress(taskId) } }]
      : []),
    ...(runId
      ? [{ label: t("operations.changeRequests.run"), value: { text: runId, to: runAddress(runId) } }]
      : []),
  ];
}

export function ChangeRequestPage() {
  const path = { requestId: Number(useParams().requestId) };
  const change = useMutate();
  const { notify, organizations } = useConsole();
  const { busy, run } = useAction();
  const [approving, setApproving] = useState(false);
  const read = useOperation("getChangeRequest", { path });
  useBreadcrumb(read.data && t("operations.changeRequests.requestNumber", { id: read.data.id }));
  // everything is drawn at once, so that Enter acts on the element with the initial focus
  if (!read.data)
    return (
      <Page
        title={t("operations.changeRequests.changeRequest")}
        loading={read.isPending}
        error={operationError(read)}
      />
    );
  const request = read.data;
  const confirm = (title: string, done: ChangeRequest) =>
    notify({ tone: done.state === "FAILED" ? "danger" : "success", title, detail: requestOutcome(done) });
  const approve = async () => {
    setApproving(false);
    confirm(
      requestMessages.approved,
      await change("approveChangeRequest", { path, body: { digest: request.digest } }),
    );
  };
  const reject = async () => confirm(requestMessages.rejected, await change("rejectChangeRequest", { path }));
  const pending = request.state === "PENDING";
  return (
    <Page
      title={requestTitle(request)}
      subtitle={requestStateLabels[request.state].label}
      actions={[
        ...(pending && !request.own
          ? [
              {
                label: t("operations.changeRequests.approve"),
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
                label: request.own
                  ? t("operations.changeRequests.takeBack")
                  : t("operations.changeRequests.reject"),
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
          { label: t("operations.changeRequests.asked"), value: request.requestedBy },
          { label: t("operations.changeRequests.requestedAt"), value: formatTime(request.requestedAt) },
          { label: t("operations.changeRequests.waitsUntil"), value: formatTime(request.expiresAt) },
          {
            label: t("operations.changeRequests.devices"),
            value: [String(request.devices), requestDevices(request)].filter(Boolean).join(": "),
          },
          {
            label: t("operations.changeRequests.organizations"),
            value: formatList(
              request.organizationIds.map(
                (id) => organizations.find((one) => one.id === id)?.name ?? String(id),
              ),
            ),
          },
          ...(Object.keys(request.durations).length
            ? [{ label: t("operations.changeRequests.duration"), value: requestDurations(request) }]
            : []),
          { label: t("common.state"), value: requestStateCell(request) },
          { label: t("operations.changeRequests.decided"), value: request.decidedBy ?? "" },
          { label: t("operations.changeRequests.outcome"), value: pending ? "" : requestOutcome(request) },
          ...linksOf(request),
        ]}
      />
      <ManifestSections request={request} />
      {request.devices > 0 && <RequestDevices request={request} />}
      <Section title={t("operations.changeRequests.exactlyRuns")}>
        <Details items={requestFacts(request)} />
        <Code label={t("operations.changeRequests.sha256")} value={request.digest} />
        {pending && request.own && (
          <Text muted>{t("operations.changeRequests.askAnotherTechnicianReview")}</Text>
        )}
      </Section>
      {approving && (
        <Confirm
          danger
          title={requestMessages.approveTitle}
          message={requestMessages.approve(request)}
          confirmLabel={t("operations.changeRequests.approveAction")}
          busy={busy}
          onConfirm={() => run(approve)}
          onCancel={() => setApproving(false)}
        />
      )}
    </Page>
  );
}
