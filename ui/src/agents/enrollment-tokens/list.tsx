import { errorMessage, isErrorCode, type EnrollmentToken, t } from "@muster/sdk";
import { useState } from "react";
import { useParams } from "react-router";
import { DataTable, Page, Section, type Action, type ActionTarget, type Column } from "#kit";
import { ConfirmAction } from "../../components/confirm-action.tsx";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useScope } from "../../hooks/organizations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { useSelection } from "../../hooks/selection.ts";
import { useTextFilter } from "../../hooks/text-filter.ts";
import { formatTime, timeCell, useNow } from "../../hooks/time.ts";
import { useViews } from "../../hooks/list-views.ts";
import { stateOf, usesOf } from "./cells.ts";

const isActive = ({ state }: EnrollmentToken) => state === "ACTIVE";

const tokenViews = () => [
  { id: "active", label: t("agents.enrollmentTokens.active"), of: isActive },
  { id: "all", label: t("common.all"), of: () => true },
];

const tokenColumns = (now: number): Column<EnrollmentToken>[] => [
  {
    id: "id",
    label: t("agents.enrollmentTokens.token"),
    cell: (row) => `${row.id}`,
    priority: 0,
    width: "narrow",
  },
  {
    id: "state",
    label: t("agents.enrollmentTokens.status"),
    cell: (row) => stateOf(row),
    priority: 1,
  },
  { id: "uses", label: t("agents.enrollmentTokens.uses"), cell: (row) => usesOf(row), priority: 2 },
  { id: "refused", label: t("agents.enrollmentTokens.refused"), cell: refusedOf, priority: 3 },
  {
    id: "client",
    label: t("common.organization"),
    cell: ({ clientName }) => clientName,
    priority: 5,
  },
  {
    id: "location",
    label: t("agents.enrollmentTokens.location"),
    cell: ({ locationName }) => locationName,
    priority: 4,
  },
  {
    id: "expires",
    label: t("agents.enrollmentTokens.expires"),
    cell: ({ expiresAt }) => timeCell(expiresAt, now),
    priority: 6,
  },
  {
    id: "by",
    label: t("agents.enrollmentTokens.made"),
    cell: ({ createdBy }) => createdBy,
    priority: 7,
    width: "wide",
  },
];

/** The enrollment tokens of one or all organizations, and the uses of the selected one. */
export function Tokens() {
  const { id } = useParams();
  const scope = useScope();
  const clientId = id ? Number(id) : scope.clientId;
  const change = useMutate();
  const now = useNow();
  const may = useMay();
  const [shown, setShown] = useState<number>();
  const [revoking, setRevoking] = useState<readonly EnrollmentToken[]>();
  const list = useOperation("listEnrollmentTokens", {
    query: { pageSize: 1_000, ...(clientId && { clientId }) },
  });
  useBreadcrumb(t("agents.enrollmentTokens.enrollmentTokens"));
  const all = list.data?.results ?? [];
  const views = useViews(tokenViews(), all);
  const { rows, query, emptyOr } = useTextFilter(views.shown, t("agents.enrollmentTokens.filter"), (row) => ({
    id: `${row.id}`,
    org: row.clientName,
    location: row.locationName,
    by: row.createdBy,
    status: row.state,
    created: row.createdAt,
    expires: row.expiresAt,
  }));
  const selection = useSelection(rows, ({ id: tokenId }) => String(tokenId));
  const actions = (target: ActionTarget<EnrollmentToken>): Action[] => {
    const chosen = selection.rowsOf(target).filter(isActive);
    const uses: Action[] =
      "row" in target
        ? [
            {
              label: t("agents.enrollmentTokens.showUses"),
              onSelect: () => setShown(target.row.id),
            },
          ]
        : [];
    const revokeThem: Action = {
      label: t("agents.enrollmentTokens.revoke"),
      kind: "danger",
      shortcut: "D",
      disabled: chosen.length ? undefined : t("agents.enrollmentTokens.cannotUsedAnyMore"),
      onSelect: () => setRevoking(chosen),
    };
    return [...uses, ...(may("revokeEnrollmentToken") ? [revokeThem] : [])];
  };
  const revoke = async () => {
    for (const { id: tokenId } of revoking ?? [])
      await change("revokeEnrollmentToken", { path: { tokenId } });
    selection.clear();
  };
  return (
    <Page title={t("agents.enrollmentTokens.enrollmentTokens")} error={operationError(list)}>
      <DataTable
        label={t("agents.enrollmentTokens.enrollmentTokens")}
        query={query}
        views={views.table}
        rows={rows}
        rowKey={(row) => String(row.id)}
        loading={list.isPending}
        {...selection.table}
        actions={actions}
        unselectable={({ state }) =>
          state === "ACTIVE" ? undefined : t("agents.enrollmentTokens.cannotUsedAnyMore")
        }
        onOpen={(row) => setShown(row.id)}
        columns={tokenColumns(now)}
        empty={emptyOr({
          title: all.length
            ? t("agents.enrollmentTokens.noneActive")
            : t("agents.enrollmentTokens.enrollmentTokensYet"),
          hint: t("agents.enrollmentTokens.makeOneEnrollAgentOrganizations"),
        })}
      />
      {shown !== undefined && <Uses tokenId={shown} />}
      {revoking && (
        <ConfirmAction
          danger
          title={t("agents.enrollmentTokens.revokeQuestion", { count: revoking.length })}
          message={t("agents.enrollmentTokens.theyEnrollMoreAgentsAgents")}
          confirmLabel={t("agents.enrollmentTokens.revoke")}
          act={revoke}
          done={t("agents.enrollmentTokens.revoked")}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </Page>
  );
}

const refusedOf = ({ refusedUses }: EnrollmentToken) =>
  refusedUses ? { text: String(refusedUses), tone: "warning" as const } : "0";

function Uses({ tokenId }: { tokenId: number }) {
  const uses = useOperation("listEnrollmentTokenUses", { path: { tokenId } });
  return (
    <Section title={t("agents.enrollmentTokens.whoUsedToken", { tokenId })}>
      <DataTable
        label={t("agents.enrollmentTokens.usesToken", { tokenId })}
        rows={uses.data?.results ?? []}
        rowKey={({ at, machineId, outcome }) => `${at}/${machineId}/${outcome}`}
        loading={uses.isPending}
        columns={[
          { id: "name", label: t("common.name"), cell: ({ name }) => name, priority: 0 },
          {
            id: "outcome",
            label: t("agents.enrollmentTokens.outcome"),
            cell: ({ outcome, reason }) => {
              if (outcome === "APPROVED")
                return { text: t("agents.enrollmentTokens.approved"), tone: "success" };
              if (outcome === "PENDING")
                return { text: t("agents.enrollmentTokens.pending"), tone: "warning" };
              return { text: isErrorCode(reason) ? errorMessage(reason) : reason, tone: "danger" };
            },
            priority: 1,
            width: "wide",
          },
          {
            id: "at",
            label: t("agents.enrollmentTokens.when"),
            cell: ({ at }) => formatTime(at),
            priority: 2,
          },
          {
            id: "address",
            label: t("agents.enrollmentTokens.from"),
            cell: ({ address }) => address,
            priority: 3,
          },
        ]}
        empty={{ title: t("agents.enrollmentTokens.nobodyHasUsed") }}
      />
    </Section>
  );
}
