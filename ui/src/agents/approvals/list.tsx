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
import { Confirm, DataTable, Page, SearchField, Tabs, Text, Toolbar, type Action, type Column } from "#kit";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useScope } from "../../hooks/organizations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { formatTime } from "../../hooks/time.ts";
import { Findings, NewKeys } from "../identity-alerts.tsx";

const states = enums.NodeApprovalState;
const searchLength = 200;
const rowsShown = 1_000;
const warningsShown = 3;
const shortcuts: Record<NodeApprovalState, string> = { PENDING: "p", APPROVED: "o", REJECTED: "j" };
/** The actions for the agents of a tab; approving approved ones dismisses their alerts. */
const decisions: Record<NodeApprovalState, readonly NodeChoice[]> = {
  PENDING: ["approve", "reject", "delete"],
  APPROVED: ["approve", "reject"],
  REJECTED: ["approve", "delete"],
};
const labels = (): Record<NodeChoice, { label: string; shortcut?: string }> => ({
  approve: { label: t("agents.approvals.approve"), shortcut: "a" },
  reject: { label: t("agents.approvals.reject"), shortcut: "X" },
  delete: { label: t("common.delete") },
});

interface TabState {
  search: string;
  selection: ReadonlySet<string>;
}
const fresh: TabState = { search: "", selection: new Set() };

/** The three lists of an organization, or of all: each tab has its own filter and its own selection. */
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
  const [current, setCurrent] = useState<NodeApprovalState>("PENDING");
  const [tabs, setTabs] = useState<Record<NodeApprovalState, TabState>>({
    PENDING: fresh,
    APPROVED: fresh,
    REJECTED: fresh,
  });
  const [asking, setAsking] = useState<NodeChoice>();
  const lists = useLists(clientId, tabs);
  const name = organizations.find((candidate) => candidate.id === clientId)?.name;
  const subtitle = useScopeSubtitle(clientId, name);
  useBreadcrumb(id ? t("agents.approvals.approvalsOf", { name: name ?? "" }) : undefined);

  const { search, selection } = tabs[current];
  const set = (changes: Partial<TabState>) =>
    setTabs((now) => ({ ...now, [current]: { ...now[current], ...changes } }));
  const rows = lists[current].data?.results ?? [];
  const chosen = rows.filter(({ nodeId }) => selection.has(String(nodeId)));
  const loading = refreshing.busy || states.some((state) => lists[state].isPending);

  const apply = async (decision: NodeChoice) => {
    const results = await decideNodes({ call: change }, decision, chosen);
    setAsking(undefined);
    set({ selection: new Set() });
    const failures = failuresOf(results);
    notify({
      tone: failures.length ? "warning" : "success",
      title: decisionSum(decision, results),
      detail: failures.slice(0, 5).join(" ") || undefined,
    });
  };
  const actionOf = (decision: NodeChoice): Action => ({
    ...labels()[decision],
    kind: decision === "approve" ? "primary" : "danger",
    disabled: chosen.length ? undefined : t("agents.approvals.selectDeviceFirst"),
    busy,
    onSelect: () =>
      decision === "approve" && !chosen.some(keyWarning) ? run(() => apply(decision)) : setAsking(decision),
  });
  const refresh: Action = {
    label: t("agents.approvals.refresh"),
    shortcut: "r",
    busy: refreshing.busy,
    onSelect: () => refreshing.run(() => Promise.all(states.map((state) => lists[state].refetch()))),
  };
  const tokens: Action = {
    label: t("agents.approvals.enrollmentTokens"),
    shortcut: "t",
    onSelect: () => void navigate(id ? `/customerDashboard/${id}/tokens` : "/approvals/tokens"),
  };

  return (
    <Page
      title={t("agents.approvals.approvals")}
      subtitle={subtitle}
      error={operationError(lists.PENDING, lists.APPROVED, lists.REJECTED)}
      actions={[...(may ? decisions[current].map(actionOf) : []), refresh, ...(may ? [tokens] : [])]}
    >
      <Tabs
        label={t("common.state")}
        current={current}
        onChange={(state) => setCurrent(state as NodeApprovalState)}
        tabs={states.map((state) => ({
          id: state,
          label: approvalStateLabels[state].label,
          count: lists[state].data?.total,
          shortcut: shortcuts[state],
        }))}
      />
      <Toolbar label={t("agents.approvals.filter")}>
        <SearchField
          label={t("agents.approvals.filterDevices")}
          value={search}
          onChange={(typed) => set({ search: typed.slice(0, searchLength) })}
        />
      </Toolbar>
      {loading && <Text muted>{t("common.loading")}</Text>}
      <NewKeys agents={rows} />
      <Findings agents={rows} />
      <DataTable
        key={current}
        label={t("agents.approvals.devices", { label: approvalStateLabels[current].label })}
        rows={rows}
        rowKey={({ nodeId }) => String(nodeId)}
        loading={loading}
        {...(may && {
          selection,
          onSelectionChange: (next: ReadonlySet<string>) => set({ selection: next }),
        })}
        onOpen={current === "APPROVED" ? ({ nodeId }) => void navigate(deviceAddress(nodeId)) : undefined}
        columns={columnsOf(current, Boolean(id))}
        empty={{ title: search ? t("agents.approvals.resultsFound") : approvalStateLabels[current].empty }}
      />
      {asking && (
        <Question
          decision={asking}
          chosen={chosen}
          busy={busy}
          onConfirm={() => run(() => apply(asking))}
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

/** The selected organization and how it admits new agents. */
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

/** One list per state, each with its own filter. */
function useLists(clientId: number | undefined, tabs: Record<NodeApprovalState, TabState>) {
  const queryOf = (state: NodeApprovalState) => {
    const search = tabs[state].search.trim();
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

const columnsOf = (current: NodeApprovalState, ofOneOrganization: boolean): Column<NodeApproval>[] => [
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
    cell: ({ requestedAt }) => formatTime(requestedAt),
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
      message: warnings.slice(0, warningsShown).join(" "),
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
      confirmLabel: t("agents.approvals.deleteDevices"),
    },
  };
  return <Confirm danger {...words[decision]} {...props} />;
}
