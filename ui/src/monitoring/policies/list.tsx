import { policyClassLabel, t, type PolicySummary } from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { DataTable, Page, type Action, type ActionTarget, type Cell, type Column } from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { useNewDialog } from "../../hooks/new-dialog.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { cutText, useTextFilter } from "../../hooks/text-filter.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import { policyAddress } from "./addresses.ts";
import { CreatePolicy } from "./create-dialog.tsx";

function stateOf({ nodeClassDefault, enabled }: PolicySummary): Cell {
  if (!enabled) return { text: t("monitoring.policies.off"), tone: "neutral" };
  if (!nodeClassDefault) return t("monitoring.policies.on");
  return { text: t("monitoring.policies.default"), tone: "success" };
}

const policyColumns = (now: number): Column<PolicySummary>[] => [
  {
    id: "name",
    label: t("common.name"),
    cell: ({ id, name }) => ({ text: name, to: policyAddress(id) }),
    priority: 0,
    width: "wide",
  },
  {
    id: "role",
    label: t("monitoring.policies.role"),
    cell: ({ nodeClass, nodeRole }) => policyClassLabel(nodeClass, nodeRole),
    priority: 1,
  },
  {
    id: "default",
    label: t("common.state"),
    cell: stateOf,
    priority: 2,
  },
  {
    id: "conditions",
    label: t("monitoring.policies.conditions"),
    cell: ({ conditions }) => String(conditions),
    numeric: true,
    priority: 2,
  },
  {
    id: "devices",
    label: t("monitoring.policies.devices"),
    cell: ({ devices }) => String(devices),
    numeric: true,
    priority: 1,
  },
  {
    id: "parent",
    label: t("monitoring.policies.parent"),
    cell: ({ parentPolicyId, parentPolicyName }) =>
      parentPolicyId ? { text: parentPolicyName ?? "", to: policyAddress(parentPolicyId) } : "–",
    priority: 3,
  },
  {
    id: "changed",
    label: t("monitoring.policies.changed"),
    cell: ({ updateTime }) => timeCell(updateTime, now),
    priority: 4,
  },
];

export function Policies() {
  const navigate = useNavigate();
  const may = useMay();
  const now = useNow();
  const change = useMutate();
  const [isNew, setNew] = useNewDialog();
  const [copied, setCopied] = useState<PolicySummary>();
  const list = useOperation("listPolicies", { query: { pageSize: 1_000 } });
  const all = list.data?.results ?? [];
  const { rows, query, emptyOr } = useTextFilter(all, t("monitoring.policies.filter"), (one) => ({
    name: one.name,
    role: policyClassLabel(one.nodeClass, one.nodeRole),
    parent: one.parentPolicyName ?? "",
  }));
  const deletion = useDeletion({
    question: (count) => t("monitoring.policies.deleteQuestion", { count }),
    label: t("common.delete"),
    rows,
    message: (selected) =>
      t("monitoring.policies.deleteWarning", {
        count: selected.reduce((sum, { devices }) => sum + devices, 0),
      }),
    remove: ({ id }) => change("deletePolicy", { path: { policyId: id } }),
  });
  const create: Action = {
    label: t("monitoring.policies.create"),
    kind: "primary",
    shortcut: "n",
    onSelect: () => setNew(true),
  };
  const actions = (target: ActionTarget<PolicySummary>): Action[] => [
    ...("row" in target && may("createPolicy")
      ? [{ label: t("monitoring.policies.copy"), shortcut: "c", onSelect: () => setCopied(target.row) }]
      : []),
    ...(may("deletePolicy") ? [deletion.actionOn(target)] : []),
  ];
  return (
    <Page
      title={t("monitoring.policies.policies")}
      subtitle={cutText(list.data) ?? t("monitoring.policies.subtitle")}
      error={operationError(list)}
      actions={may("createPolicy") ? [create] : []}
    >
      <DataTable
        label={t("monitoring.policies.policies")}
        query={query}
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        {...(may("deletePolicy") && deletion.table)}
        actions={actions}
        onOpen={({ id }) => void navigate(policyAddress(id))}
        columns={policyColumns(now)}
        empty={emptyOr({
          title: t("monitoring.policies.none"),
          hint: t("monitoring.policies.noneHint"),
          ...(may("createPolicy") && { action: create }),
        })}
      />
      {deletion.question}
      {(isNew || copied) && (
        <CreatePolicy
          policies={all}
          copied={copied}
          onClose={() => {
            setNew(false);
            setCopied(undefined);
          }}
        />
      )}
    </Page>
  );
}
