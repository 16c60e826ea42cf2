import { roleLabel, type DeviceGroup, t, formatList } from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { DataTable, Page, type Action, type ActionTarget } from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { reloadAction } from "../../hooks/form.ts";
import { useNewDialog } from "../../hooks/new-dialog.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useOrganizationNames } from "../../hooks/organizations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { formatTime } from "../../hooks/time.ts";
import { devicesIn } from "./addresses.ts";
import { GroupDialog } from "./dialog.tsx";

export function DeviceGroups() {
  const change = useMutate();
  const may = useMay();
  const navigate = useNavigate();
  const [creating, setCreating] = useNewDialog();
  const [editing, setEditing] = useState<DeviceGroup>();
  const list = useOperation("listDeviceGroups", {});
  const rows = list.data?.results ?? [];
  const nameOf = useOrganizationNames("");
  const deletion = useDeletion({
    question: (count) => t("devices.groups.deleteQuestion", { count }),
    label: t("common.delete"),
    rows,
    message: () => t("devices.groups.theirDevicesStayGroupRole"),
    remove: ({ id }) => change("deleteDeviceGroup", { path: { groupId: id } }),
  });
  const mayDelete = may("deleteDeviceGroup");
  const searched = ({ searchCriteria: { search, clientId, role, vendor } }: DeviceGroup) =>
    formatList(
      [
        search && `“${search}”`,
        role && roleLabel(role),
        vendor,
        clientId && t("devices.groups.inOrganization", { name: nameOf([clientId]) }),
      ].filter((part) => typeof part === "string"),
    ) || t("devices.groups.allDevices");
  const create: Action = {
    label: t("devices.groups.createGroup"),
    kind: "primary",
    shortcut: "n",
    onSelect: () => setCreating(true),
  };
  const rowActions = (target: ActionTarget<DeviceGroup>): Action[] => {
    const remove = mayDelete ? [deletion.actionOn(target)] : [];
    if (!("row" in target)) return remove;
    const { row } = target;
    const show = {
      label: t("devices.groups.showDevices"),
      shortcut: "d",
      onSelect: () => void navigate(devicesIn(row.name)),
    };
    const edit = { label: t("common.edit"), shortcut: "e", onSelect: () => setEditing(row) };
    return [show, ...(may("updateDeviceGroup", { id: row.id }) ? [edit] : []), ...remove];
  };
  return (
    <Page
      title={t("devices.groups.deviceGroups")}
      subtitle={t("devices.groups.searchesDevicesRolesCanName")}
      error={operationError(list)}
      actions={may("createDeviceGroup") ? [create] : []}
    >
      <DataTable
        label={t("devices.groups.deviceGroups")}
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        {...(mayDelete && deletion.table)}
        actions={rowActions}
        onOpen={({ name }) => void navigate(devicesIn(name))}
        columns={[
          {
            id: "name",
            label: t("common.name"),
            cell: ({ name }) => ({ text: name, to: devicesIn(name) }),
            priority: 0,
          },
          { id: "search", label: t("common.search"), cell: searched, priority: 1, width: "wide" },
          { id: "by", label: t("devices.groups.made"), cell: ({ createdBy }) => createdBy, priority: 2 },
          {
            id: "created",
            label: t("devices.groups.created"),
            cell: ({ createdAt }) => formatTime(createdAt),
            priority: 3,
          },
        ]}
        empty={{
          title: t("devices.groups.deviceGroupsYet"),
          hint: t("devices.groups.searchDevicesSaveSearchAs"),
        }}
      />
      {creating && may("createDeviceGroup") && <GroupDialog onClose={() => setCreating(false)} />}
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
