import { roleLabel, type DeviceGroup } from "@muster/sdk";
import { useState } from "react";
import { DataTable, Page } from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { reloadAction } from "../../hooks/form.ts";
import { useNewDialog } from "../../hooks/new-dialog.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useOrganizationNames } from "../../hooks/organizations.ts";
import { useGrant } from "../../hooks/permissions.ts";
import { formatTime } from "../../hooks/time.ts";
import { GroupDialog } from "./dialog.tsx";

export function DeviceGroups() {
  const change = useMutate();
  const allowed = useGrant();
  const [creating, setCreating] = useNewDialog();
  const [editing, setEditing] = useState<DeviceGroup>();
  const list = useOperation("listDeviceGroups", {});
  const rows = list.data?.results ?? [];
  const nameOf = useOrganizationNames("");
  const deletion = useDeletion({
    noun: "group",
    label: "Delete",
    rows,
    message: () => "Their devices stay. A group that a role names cannot be deleted.",
    remove: ({ id }) => change("deleteDeviceGroup", { path: { groupId: id } }),
  });
  const mayDelete = allowed("SEARCH.Search.FullAccess");
  const searched = ({ searchCriteria: { search, clientId, role, vendor } }: DeviceGroup) =>
    [search && `“${search}”`, role && roleLabel(role), vendor, clientId && `in ${nameOf([clientId])}`]
      .filter(Boolean)
      .join(", ") || "All devices";
  return (
    <Page
      title="Device groups"
      subtitle="Searches of devices that roles can name"
      error={operationError(list)}
      actions={[
        ...(allowed("SEARCH.Search.Create")
          ? [
              {
                label: "Create group",
                kind: "primary" as const,
                shortcut: "n",
                onSelect: () => setCreating(true),
              },
            ]
          : []),
        ...(mayDelete ? [deletion.action] : []),
      ]}
    >
      <DataTable
        label="Device groups"
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        {...(mayDelete && deletion.table)}
        onOpen={(row) => allowed("SEARCH.Search.Update", undefined, { id: row.id }) && setEditing(row)}
        columns={[
          { id: "name", label: "Name", cell: ({ name }) => name, priority: 0 },
          { id: "search", label: "Search", cell: searched, priority: 1, width: "wide" },
          { id: "by", label: "Made by", cell: ({ createdBy }) => createdBy, priority: 2 },
          { id: "created", label: "Created", cell: ({ createdAt }) => formatTime(createdAt), priority: 3 },
        ]}
        empty={{ title: "No device groups yet", hint: "Search the devices and save the search as a group." }}
      />
      {creating && <GroupDialog onClose={() => setCreating(false)} />}
      {editing && (
        <GroupDialog
          key={editing.revision}
          group={editing}
          actions={reloadAction(editing, rows, setEditing)}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deletion.question}
    </Page>
  );
}
