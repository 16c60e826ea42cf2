import {
  approvalModeLabels,
  approvalReasons,
  approvalStateLabels,
  approvalMessages,
  decideNodes,
  decisionSum,
  deviceAddress,
  enums,
  identityAlertMessages,
  keyWarning,
  shortFingerprint,
  type NodeApproval,
  type NodeApprovalState,
  type NodeChoice,
  t,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { Confirm, DataTable, Page, type Action, type ActionTarget, type Column } from "#kit";
import { useAddress, useTypedAddress } from "../../hooks/address.ts";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useScope } from "../../hooks/organizations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { formatTime, timeCell, useNow } from "../../hooks/time.ts";
import { Findings, NewKeys } from "../identity-alerts.tsx";
import { ApprovalTabs } from "./tabs.tsx";

const states = enums.NodeApprovalState;
const rowsShown = 1_000;
const warningsShown = 3;
/** The actions for the agents of a tab; approving approved ones dismisses their alerts. */
const decisions: Record<NodeApprovalState, readonly NodeChoice[]> = {
  PENDING: ["approve", "reject", "delete"],
  APPROVED: ["approve", "reject"],
  REJECTED: ["approve", "delete"],
};
const labels = (): Record<NodeChoice, { label: string; shortcut?: string }> => ({
  approve: { label: t("agents.approvals.approve"), shortcut: "a" },
  reject: { label: t("agents.approvals.reject"), shortcut: "X" },
  delete: { label: t("common.delete"), shortcut: "D" },
});

type Selections = Record<NodeApprovalState, ReadonlySet<string>>;
const none: ReadonlySet<string> = new Set();

/** The approvals of one or all organizations: three tabs, each with its own filter and selection. */
export function Approvals() {
  const { id } = useParams();
  const scope = useScope();
  const clientId = id ? Number(id) : scope.clientId;
  const { notify, organizations } = useConsole();
  const may = useMay()("approveNodes");
  const navigate = useNavigate();
  const change = useMutate();
  const { busy, run } = useAction();
  const refreshing = useAction();
  const now = useNow();
  const address = useAddress();
  const current = states.find((state) => state === address.get("show")) ?? "PENDING";
  const searches: Record<NodeApprovalState, ReturnType<typeof useTypedAddress>> = {
    PENDING: useTypedAddress("pending"),
    APPROVED: useTypedAddress("approved"),
    REJECTED: useTypedAddress("rejected"),
  };
  const [selections, setSelections] = useState<Selections>({ PENDING: none, APPROVED: none, REJECTED: none });
  const [asking, setAsking] = useState<{ decision: NodeChoice; chosen: readonly NodeApproval[] }>();
  const lists = useLists(clientId, {
    PENDING: searches.PENDING.value,
    APPROVED: searches.APPROVED.value,
    REJECTED: searches.REJECTED.value,
  });
  const name = organizations.find((candidate) => candidate.id === clientId)?.name;
  const subtitle = useScopeSubtitle(clientId, name);
  useBreadcrumb(id ? t("agents.approvals.approvalsOf", { name: name ?? "" }) : undefined);

  const selection = selections[current];
  const select = (next: ReadonlySet<string>) => setSelections((before) => ({ ...before, [current]: next }));
  const rows = lists[current].data?.results ?? [];
  const loading = refreshing.busy || states.some((state) => lists[state].isPending);

  const apply = async (decision: NodeChoice, chosen: readonly NodeApproval[]) => {
    const results = await decideNodes({ call: change }, decision, chosen);
    setAsking(undefined);
    select(none);
    const failures = failuresOf(results);
    notify({
      tone: failures.length ? "warning" : "success",
      title: decisionSum(decision, results),
      detail: failures.slice(0, 5).join(" ") || undefined,
    });
  };
  const actions = (target: ActionTarget<NodeApproval>): Action[] => {
    const chosen =
      "row" in target ? [target.row] : rows.filter(({ nodeId }) => selection.has(String(nodeId)));
    return decisions[current].map((decision) => ({
      ...labels()[decision],
      ...(decision !== "approve" && { kind: "danger" as const }),
      busy,
      onSelect: () => setAsking({ decision, chosen }),
    }));
  };
  const refresh: Action = {
    label: t("agents.approvals.refresh"),
    busy: refreshing.busy,
    onSelect: () => refreshing.run(() => Promise.all(states.map((state) => lists[state].refetch()))),
  };
  const tokens: Action = {
    label: t("agents.approvals.enrollmentTokens"),
    onSelect: () => void navigate(id ? `/customerDashboard/${id}/tokens` : "/approvals/tokens"),
  };

  return (
    <Page
      title={t("agents.approvals.approvals")}
      subtitle={subtitle}
      error={operationError(lists.PENDING, lists.APPROVED, lists.REJECTED)}
      actions={[refresh, ...(may ? [tokens] : [])]}
    >
      {!id && <ApprovalTabs current="agents" />}
      <NewKeys agents={rows} />
      <Findings agents={rows} />
      <DataTable
        label={t("agents.approvals.devices", { label: approvalStateLabels[current].label })}
        query={{
          text: searches[current].typed,
          placeholder: t("agents.approvals.filterDevices"),
          onChange: searches[current].setTyped,
        }}
        views={{
          items: states.map((state) => ({
            id: state,
            label: approvalStateLabels[state].label,
            count: lists[state].data?.total,
          })),
          current,
          onChange: (show) => address.set({ show }),
        }}
        rows={rows}
        rowKey={({ nodeId }) => String(nodeId)}
        loading={loading}
        {...(may && { selection, onSelectionChange: select, actions })}
        onOpen={current === "APPROVED" ? ({ nodeId }) => void navigate(deviceAddress(nodeId)) : undefined}
        columns={columnsOf(current, Boolean(id), now)}
        empty={
          searches[current].value
            ? {
                title: t("agents.approvals.resultsFound"),
                action: { label: t("common.clearFilter"), onSelect: () => searches[current].setTyped("") },
              }
            : { title: approvalStateLabels[current].empty }
        }
      />
      {asking && (
        <Question
          {...asking}
          busy={busy}
          onConfirm={() => run(() => apply(asking.decision, asking.chosen))}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </Page>
  );
}

const keyOf = ({ keyFingerprint }: NodeApproval) => shortFingerprint(keyFingerprint);
const reasonOf = ({ reason }: NodeApproval) => {
  if (!reason) return "";
  const text = approvalReasons[reason];
  return reason === "NEW" ? text : { text, tone: "warning" as const };
};
const clientOf = ({ clientName }: NodeApproval) => clientName;
const noticed = ({ findings, needsEnrollment }: NodeApproval) => {
  const labels = findings.map(({ kind }) => identityAlertMessages[kind].label);
  if (needsEnrollment) labels.push(approvalMessages.needsEnrollment);
  return labels.length ? { text: labels.join("; "), tone: "warning" as const } : "";
};
const decidedText = ({ decidedAt, decidedBy }: NodeApproval) =>
  decidedAt === null ? "" : `${formatTime(decidedAt)}${decidedBy && `, ${decidedBy}`}`;

/** Returns the name of the selected organization, and how it admits new agents. */
function useScopeSubtitle(clientId: number | undefined, name: string | undefined): string {
  const organization = useOperation(
    "getOrganization",
    { path: { clientId: clientId ?? 0 } },
    clientId !== undefined,
  );
  const mode = organization.data && approvalModeLabels[organization.data.approvalMode];
  return [name ?? t("agents.approvals.allOrganizations"), mode && `${mode.label}: ${mode.hint}`]
    .filter(Boolean)
    .join(" · ");
}

const failuresOf = (results: Awaited<ReturnType<typeof decideNodes>>) =>
  results.filter(({ message }) => message).map(({ displayName, message }) => `${displayName}: ${message}`);

/** Reads one list per state, each with its own filter. */
function useLists(clientId: number | undefined, searches: Record<NodeApprovalState, string>) {
  const queryOf = (state: NodeApprovalState) => {
    const search = searches[state].trim();
    return {
      query: { state, pageSize: rowsShown, ...(clientId && { clientId }), ...(search && { search }) },
    };
  };
  return {
    PENDING: useOperation("listNodeApprovals", queryOf("PENDING")),
    APPROVED: useOperation("listNodeApprovals", queryOf("APPROVED")),
    REJECTED: useOperation("listNodeApprovals", queryOf("REJECTED")),
  };
}

const columnsOf = (
  current: NodeApprovalState,
  ofOneOrganization: boolean,
  now: number,
): Column<NodeApproval>[] => [
  {
    id: "name",
    label: t("common.name"),
    cell: ({ displayName, nodeId }) =>
      current === "APPROVED" ? { text: displayName, to: deviceAddress(nodeId) } : displayName,
    priority: 0,
  },
  ...(current === "PENDING"
    ? [
        { id: "reason", label: t("agents.approvals.reasonColumn"), cell: reasonOf, priority: 1 },
        { id: "key", label: t("agents.approvals.key"), cell: keyOf, priority: 2 },
      ]
    : []),
  { id: "noticed", label: t("agents.approvals.noticed"), cell: noticed, priority: 1, width: "wide" },
  ...(ofOneOrganization
    ? []
    : [{ id: "client", label: t("common.organization"), cell: clientOf, priority: 2 }]),
  {
    id: "location",
    label: t("agents.approvals.location"),
    cell: ({ locationName }) => locationName,
    priority: 5,
  },
  { id: "ip", label: t("agents.approvals.address"), cell: ({ ip }) => ip, priority: 3 },
  { id: "os", label: t("agents.approvals.system"), cell: ({ os }) => os, priority: 6 },
  {
    id: "status",
    label: t("agents.approvals.status"),
    cell: ({ isUp }) =>
      isUp ? { text: t("agents.approvals.online"), tone: "success" } : t("common.offline"),
    priority: 4,
  },
  {
    id: "requested",
    label: t("agents.approvals.enrolled"),
    cell: ({ requestedAt }) => timeCell(requestedAt, now),
    priority: 7,
  },
  ...(current === "PENDING"
    ? []
    : [
        {
          id: "decided",
          label: t("agents.approvals.decided"),
          cell: decidedText,
          priority: 8,
          width: "wide" as const,
        },
      ]),
];

const nameAndKey = (agent: NodeApproval) =>
  t("agents.approvals.nameAndKey", { name: agent.displayName, key: keyOf(agent) });

interface QuestionProps {
  decision: NodeChoice;
  chosen: readonly NodeApproval[];
  busy: boolean;
  onConfirm(): void;
  onCancel(): void;
}

function Question({ decision, chosen, ...props }: QuestionProps) {
  const count = chosen.length;
  const warnings = chosen.flatMap((agent) => keyWarning(agent) ?? []);
  const words: Record<NodeChoice, { title: string; message: string; confirmLabel: string }> = {
    approve: {
      title: approvalMessages.approve(count),
      message: (warnings.length ? warnings : chosen.map(nameAndKey)).slice(0, warningsShown).join(" "),
      confirmLabel: t("agents.approvals.approveKeys"),
    },
    reject: {
      title: approvalMessages.reject(count),
      message: approvalMessages.rejectMessage,
      confirmLabel: t("agents.approvals.rejectDevices"),
    },
    delete: {
      title: approvalMessages.remove(count),
      message: approvalMessages.removeMessage,
      confirmLabel: t("agents.approvals.deleteAgents"),
    },
  };
  return <Confirm danger={decision !== "approve" || warnings.length > 0} {...words[decision]} {...props} />;
}
