import { errorMessage, isErrorCode, tokenStateLabels, type EnrollmentToken } from "@muster/sdk";
import { useState } from "react";
import { useParams } from "react-router";
import { Confirm, DataTable, Page, Section } from "#kit";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useScope } from "../../hooks/organizations.ts";
import { formatTime } from "../../hooks/time.ts";

/** The enrollment tokens of an organization, or of all, and who used the one that is chosen. */
export function Tokens() {
  const { id } = useParams();
  const scope = useScope();
  const clientId = id ? Number(id) : scope.clientId;
  const { notify } = useConsole();
  const change = useMutate();
  const { busy, run } = useAction();
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<number>();
  const [asking, setAsking] = useState(false);
  const list = useOperation("listEnrollmentTokens", {
    query: { pageSize: 1_000, ...(clientId && { clientId }) },
  });
  useBreadcrumb("Enrollment tokens");
  const rows = list.data?.results ?? [];
  const chosen = rows.filter((row) => selection.has(String(row.id)));
  const revoke = async () => {
    for (const { id: tokenId } of chosen) await change("revokeEnrollmentToken", { path: { tokenId } });
    setAsking(false);
    setSelection(new Set());
    notify({ tone: "success", title: "Revoked" });
  };
  return (
    <Page
      title="Enrollment tokens"
      error={operationError(list)}
      actions={[
        {
          label: "Revoke",
          kind: "danger",
          disabled: chosen.length ? undefined : "Select a token first",
          onSelect: () => setAsking(true),
        },
      ]}
    >
      <DataTable
        label="Enrollment tokens"
        rows={rows}
        rowKey={(row) => String(row.id)}
        loading={list.isPending}
        selection={selection}
        onSelectionChange={setSelection}
        unselectable={({ state }) => (state === "ACTIVE" ? undefined : "It cannot be used any more.")}
        onOpen={(row) => setShown(row.id)}
        columns={[
          { id: "id", label: "Token", cell: (row) => `${row.id}`, priority: 0, width: "narrow" },
          { id: "state", label: "Status", cell: stateOf, priority: 1 },
          { id: "uses", label: "Uses", cell: usesOf, priority: 2 },
          { id: "refused", label: "Refused", cell: refusedOf, priority: 3 },
          { id: "client", label: "Organization", cell: ({ clientName }) => clientName, priority: 5 },
          { id: "location", label: "Location", cell: ({ locationName }) => locationName, priority: 4 },
          { id: "expires", label: "Expires", cell: ({ expiresAt }) => formatTime(expiresAt), priority: 6 },
          { id: "by", label: "Made by", cell: ({ createdBy }) => createdBy, priority: 7, width: "wide" },
        ]}
        empty={{
          title: "No enrollment tokens yet",
          hint: "Make one with “Enroll an agent” on an organization's page.",
        }}
      />
      {shown !== undefined && <Uses tokenId={shown} />}
      {asking && (
        <Confirm
          danger
          title={chosen.length === 1 ? "Revoke 1 token?" : `Revoke ${chosen.length} tokens?`}
          message="They enroll no more agents. The agents that they have enrolled stay."
          confirmLabel="Revoke"
          busy={busy}
          onConfirm={() => run(revoke)}
          onCancel={() => setAsking(false)}
        />
      )}
    </Page>
  );
}

const stateOf = ({ state }: EnrollmentToken) => ({
  text: tokenStateLabels[state].label,
  tone: tokenStateLabels[state].tone,
});
const usesOf = ({ uses, maxUses }: EnrollmentToken) =>
  maxUses === null ? String(uses) : `${uses} of ${maxUses}`;
const refusedOf = ({ refusedUses }: EnrollmentToken) =>
  refusedUses ? { text: String(refusedUses), tone: "warning" as const } : "0";

function Uses({ tokenId }: { tokenId: number }) {
  const uses = useOperation("listEnrollmentTokenUses", { path: { tokenId } });
  return (
    <Section title={`Who used token ${tokenId}`}>
      <DataTable
        label={`Uses of token ${tokenId}`}
        rows={uses.data?.results ?? []}
        rowKey={({ at, machineId, outcome }) => `${at}/${machineId}/${outcome}`}
        loading={uses.isPending}
        columns={[
          { id: "name", label: "Name", cell: ({ name }) => name, priority: 0 },
          {
            id: "outcome",
            label: "Outcome",
            cell: ({ outcome, reason }) => {
              if (outcome === "APPROVED") return { text: "Approved", tone: "success" };
              if (outcome === "PENDING") return { text: "Pending", tone: "warning" };
              return { text: isErrorCode(reason) ? errorMessage(reason) : reason, tone: "danger" };
            },
            priority: 1,
            width: "wide",
          },
          { id: "at", label: "When", cell: ({ at }) => formatTime(at), priority: 2 },
          { id: "address", label: "From", cell: ({ address }) => address, priority: 3 },
        ]}
        empty={{ title: "Nobody has used it" }}
      />
    </Section>
  );
}
