import { roleLabel, t, type SnmpTemplate } from "@muster/sdk";
import { useNavigate } from "react-router";
import { DataTable, Page, type Action } from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { useNewDialog } from "../../hooks/new-dialog.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { useTextFilter } from "../../hooks/text-filter.ts";
import { mibFilesPath, namesOrAll, templateAddress } from "./addresses.ts";
import { TemplateDialog } from "./template-dialog.tsx";

export function SnmpTemplates() {
  const change = useMutate();
  const navigate = useNavigate();
  const may = useMay();
  const [isNew, setNew] = useNewDialog();
  const list = useOperation("listSnmpTemplates", {});
  const { rows, query, emptyOr } = useTextFilter(
    list.data?.results ?? [],
    t("monitoring.snmpObjects.filterTemplates"),
    ({ name, vendors }) => ({ name, vendors }),
  );
  const deletion = useDeletion<SnmpTemplate>({
    question: (count) => t("monitoring.snmpObjects.deleteTemplates", { count }),
    label: t("common.delete"),
    rows,
    message: () => t("monitoring.snmpObjects.deleteTemplatesWarning"),
    remove: ({ id }) => change("deleteSnmpTemplate", { path: { templateId: id } }),
  });
  const create: Action = {
    label: t("monitoring.snmpObjects.createTemplate"),
    kind: "primary",
    shortcut: "n",
    onSelect: () => setNew(true),
  };
  return (
    <Page
      title={t("monitoring.snmpObjects.library")}
      subtitle={t("monitoring.snmpObjects.subtitle")}
      error={operationError(list)}
      actions={[
        ...(may("createSnmpTemplate") ? [create] : []),
        ...(may("listMibFiles")
          ? [{ label: t("monitoring.mibFiles.title"), onSelect: () => void navigate(mibFilesPath) }]
          : []),
      ]}
    >
      <DataTable
        label={t("monitoring.snmpObjects.templates")}
        query={query}
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        {...deletion.table}
        actions={(target) => (may("deleteSnmpTemplate") ? [deletion.actionOn(target)] : [])}
        onOpen={({ id }) => void navigate(templateAddress(id))}
        columns={[
          {
            id: "name",
            label: t("common.name"),
            cell: ({ id, name }) => ({ text: name, to: templateAddress(id) }),
            priority: 0,
          },
          {
            id: "roles",
            label: t("monitoring.snmpObjects.roles"),
            cell: ({ roles }) => namesOrAll(roles.map(roleLabel)),
            priority: 1,
            width: "wide",
          },
          {
            id: "vendors",
            label: t("monitoring.snmpObjects.vendors"),
            cell: ({ vendors }) => namesOrAll(vendors),
            priority: 1,
          },
          {
            id: "objects",
            label: t("monitoring.snmpObjects.objects"),
            cell: ({ objects }) => String(objects),
            priority: 2,
          },
          {
            id: "devices",
            label: t("monitoring.snmpObjects.devices"),
            cell: ({ devices }) => String(devices),
            priority: 2,
          },
        ]}
        empty={emptyOr({
          title: t("monitoring.snmpObjects.noTemplates"),
          hint: t("monitoring.snmpObjects.noTemplatesHint"),
          action: create,
        })}
      />
      {deletion.question}
      {isNew && (
        <TemplateDialog
          onSaved={({ id }) => void navigate(templateAddress(id))}
          onClose={() => setNew(false)}
        />
      )}
    </Page>
  );
}
