import { t } from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { DataTable, Page, SearchField, Toolbar } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { useNewDialog } from "../../hooks/new-dialog.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { OrganizationDialog } from "./dialog.tsx";

const address = (id: number) => `/customerDashboard/${id}/overview`;

export function Organizations() {
  const may = useMay();
  const navigate = useNavigate();
  const { notify } = useConsole();
  const [creating, setCreating] = useNewDialog();
  const [name, setName] = useState("");
  const list = useOperation("listOrganizations", {
    query: { name: name.trim() || undefined, pageSize: 1000 },
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
      <Toolbar label={t("common.search")}>
        <SearchField
          label={t("organizations.organizations.searchOrganizations")}
          value={name}
          onChange={(typed) => setName(typed.slice(0, 100))}
        />
      </Toolbar>
      <DataTable
        label={t("organizations.organizations.organizations")}
        rows={list.data?.results ?? []}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        onOpen={({ id }) => void navigate(address(id))}
        columns={[
          {
            id: "name",
            label: t("common.name"),
            cell: (row) => ({ text: row.name, to: address(row.id) }),
            priority: 0,
          },
          {
            id: "devices",
            label: t("organizations.organizations.devices"),
            cell: ({ devices }) => String(devices),
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
          name
            ? { title: t("organizations.organizations.resultsFound") }
            : { title: t("organizations.organizations.organizationsYouMaySee") }
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
