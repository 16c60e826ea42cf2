import { useState } from "react";
import { useNavigate } from "react-router";
import { DataTable, Page, SearchField, Toolbar } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { useNewDialog } from "../../hooks/new-dialog.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { usePermission } from "../../hooks/permissions.ts";
import { OrganizationDialog } from "./dialog.tsx";

const address = (id: number) => `/customerDashboard/${id}/overview`;

export function Organizations() {
  const may = usePermission();
  const navigate = useNavigate();
  const { notify } = useConsole();
  const [creating, setCreating] = useNewDialog();
  const [name, setName] = useState("");
  const list = useOperation("listOrganizations", {
    query: { name: name.trim() || undefined, pageSize: 1000 },
  });
  const create = {
    label: "Create organization",
    kind: "primary" as const,
    shortcut: "n",
    onSelect: () => setCreating(true),
  };
  return (
    <Page
      title="Organizations"
      error={operationError(list)}
      actions={may("canCreateCustomers") ? [create] : []}
    >
      <Toolbar label="Search">
        <SearchField
          label="Search organizations"
          value={name}
          onChange={(typed) => setName(typed.slice(0, 100))}
        />
      </Toolbar>
      <DataTable
        label="Organizations"
        rows={list.data?.results ?? []}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        onOpen={({ id }) => void navigate(address(id))}
        columns={[
          {
            id: "name",
            label: "Name",
            cell: (row) => ({ text: row.name, to: address(row.id) }),
            priority: 0,
          },
          {
            id: "devices",
            label: "Devices",
            cell: ({ devices }) => String(devices),
            numeric: true,
            priority: 1,
          },
          {
            id: "locations",
            label: "Locations",
            cell: ({ locations }) => String(locations),
            numeric: true,
            priority: 2,
          },
          {
            id: "description",
            label: "Description",
            cell: ({ description }) => description,
            priority: 3,
            width: "wide",
          },
        ]}
        empty={name ? { title: "No results found" } : { title: "No organizations that you may see" }}
      />
      {creating && may("canCreateCustomers") && (
        <OrganizationDialog
          onClose={() => setCreating(false)}
          onDone={(made) =>
            notify({
              tone: "success",
              title: `Organization ${made.name} created`,
              to: address(made.id),
              linkLabel: "Open it",
            })
          }
        />
      )}
    </Page>
  );
}
