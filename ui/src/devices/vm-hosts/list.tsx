import { t, vmHostTypeLabels, type VmHost } from "@muster/sdk";
import { useNavigate } from "react-router";
import { DataTable, Page, type Action } from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { useNewDialog } from "../../hooks/new-dialog.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useScope } from "../../hooks/organizations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { useTextFilter } from "../../hooks/text-filter.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import { AddVmHost } from "./add-dialog.tsx";
import { vmAddress } from "./addresses.ts";
import { hostState, linkTo, runningCell } from "./states.ts";

export function VmHosts() {
  const navigate = useNavigate();
  const may = useMay();
  const now = useNow();
  const change = useMutate();
  const [isNew, setNew] = useNewDialog();
  const list = useOperation("listVmHosts", { query: useScope() });
  const all = list.data?.results ?? [];
  const { rows, query, emptyOr } = useTextFilter(all, t("devices.vmHosts.filter"), ({ name, hostname }) => ({
    name,
    hostname,
  }));
  const deletion = useDeletion<VmHost>({
    question: (count) => t("devices.vmHosts.remove", { count }),
    label: t("devices.vmHosts.removeLabel"),
    confirmLabel: t("devices.vmHosts.removeLabel"),
    done: t("devices.vmHosts.removed"),
    rows,
    message: () => t("devices.vmHosts.removeWarning"),
    remove: ({ id }) => change("removeVmHost", { path: { nodeId: id } }),
  });
  const add: Action = {
    label: t("devices.vmHosts.add"),
    kind: "primary",
    shortcut: "n",
    onSelect: () => setNew(true),
  };
  const mayAdd = may("addVmHost");
  return (
    <Page
      title={t("devices.vmHosts.title")}
      subtitle={list.data && t("devices.vmHosts.subtitle", { count: all.length })}
      error={operationError(list)}
      actions={mayAdd ? [add] : []}
    >
      <DataTable
        label={t("devices.vmHosts.title")}
        query={query}
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        {...(may("removeVmHost") && deletion.table)}
        actions={(target) => (may("removeVmHost") ? [deletion.actionOn(target)] : [])}
        onOpen={({ id }) => void navigate(vmAddress(id))}
        columns={[
          {
            id: "name",
            label: t("common.name"),
            cell: ({ id, name }) => ({ text: name, to: vmAddress(id) }),
            priority: 0,
          },
          { id: "state", label: t("devices.vmHosts.state"), cell: (row) => hostState(row), priority: 0 },
          {
            id: "type",
            label: t("devices.vmHosts.kind"),
            cell: ({ type }) => vmHostTypeLabels[type],
            priority: 1,
          },
          {
            id: "vms",
            label: t("devices.vmHosts.machines"),
            cell: (row) => runningCell(row),
            priority: 1,
          },
          {
            id: "partOf",
            label: t("devices.vmHosts.partOf"),
            cell: ({ partOf }) => (partOf ? linkTo(partOf) : ""),
            priority: 2,
          },
          { id: "product", label: t("devices.vmHosts.product"), cell: ({ product }) => product, priority: 3 },
          {
            id: "delegate",
            label: t("devices.vmHosts.delegate"),
            cell: (row) => row.delegateName,
            priority: 3,
          },
          {
            id: "readAt",
            label: t("devices.vmHosts.readAt"),
            cell: ({ readAt }) => timeCell(readAt, now),
            priority: 2,
          },
        ]}
        empty={emptyOr({
          title: t("devices.vmHosts.none"),
          hint: t("devices.vmHosts.noneHint"),
          ...(mayAdd && { action: add }),
        })}
      />
      {deletion.question}
      {isNew && <AddVmHost onClose={() => setNew(false)} />}
    </Page>
  );
}
