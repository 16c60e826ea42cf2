import { t } from "@muster/sdk";
import { useNavigate } from "react-router";
import { DataTable, Page } from "#kit";
import { useTypedAddress } from "../../hooks/address.ts";
import { useConsole } from "../../hooks/console.ts";
import { useNewDialog } from "../../hooks/new-dialog.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { organizationAddress as address, devicesOf } from "./addresses.ts";
import { OrganizationDialog } from "./dialog.tsx";

export function Organizations() {
  const may = useMay();
  const navigate = useNavigate();
  const { notify } = useConsole();
  const [creating, setCreating] = useNewDialog();
  const search = useTypedAddress("search", 100);
  const list = useOperation("listOrganizations", {
    query: { name: search.value.trim() || undefined, pageSize: 1000 },
  });
  const create = {
    label: t("organizations.organizations.createOrganization"),
    kind: "primary" as const,
    shortcut: "n",
    onSelect: () => setCreating(true),
  };
  return (
    <Page
      title={t("organizations.organizations.organizations")}
      error={operationError(list)}
      actions={may("createOrganization") ? [create] : []}
    >
      <DataTable
        label={t("organizations.organizations.organizations")}
        query={{
          text: search.typed,
          placeholder: t("organizations.organizations.searchOrganizations"),
          onChange: search.setTyped,
        }}
        rows={list.data?.results ?? []}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        actions={(target) =>
          "row" in target
            ? [
                {
                  label: t("organizations.organizations.open"),
                  onSelect: () => void navigate(address(target.row.id)),
                },
                {
                  label: t("organizations.organizations.showDevices"),
                  shortcut: "d",
                  onSelect: () => void navigate(devicesOf(target.row.name)),
                },
              ]
            : []
        }
        onOpen={({ id }) => void navigate(address(id))}
        columns={[
          {
            id: "name",
            label: t("common.name"),
            cell: (row) => ({ text: row.name, to: address(row.id), icon: "organizations" }),
            priority: 0,
          },
          {
            id: "devices",
            label: t("organizations.organizations.devices"),
            cell: ({ name, devices }) => ({ text: String(devices), ...(devices && { to: devicesOf(name) }) }),
            numeric: true,
            priority: 1,
          },
          {
            id: "locations",
            label: t("organizations.organizations.locations"),
            cell: ({ locations }) => String(locations),
            numeric: true,
            priority: 2,
          },
          {
            id: "description",
            label: t("common.description"),
            cell: ({ description }) => description,
            priority: 3,
            width: "wide",
          },
        ]}
        empty={
          search.value
            ? {
                title: t("organizations.organizations.resultsFound"),
                action: { label: t("common.clearFilter"), onSelect: () => search.setTyped("") },
              }
            : {
                title: t("organizations.organizations.organizationsYouMaySee"),
                ...(may("createOrganization") && { action: create }),
              }
        }
      />
      {creating && may("createOrganization") && (
        <OrganizationDialog
          onClose={() => setCreating(false)}
          onDone={(made) =>
            notify({
              tone: "success",
              title: t("organizations.organizations.organizationCreated", { name: made.name }),
              to: address(made.id),
              linkLabel: t("organizations.organizations.open"),
            })
          }
        />
      )}
    </Page>
  );
}
