import {
  discoveryMessages,
  nmsRoleOptions,
  roleLabel,
  suggestName,
  type DiscoveredDevice,
  type NmsRole,
  t,
} from "@muster/sdk";
import { useState, type ReactNode } from "react";
import { Banner, Button, DataTable, SelectField, Text, TextField, Toolbar } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { required, useForm } from "../../hooks/form.ts";
import { useOperation } from "../../hooks/operations.ts";

/** The user's changes to a discovered device before it is added. */
export interface Edit {
  role?: NmsRole;
  deviceName?: string;
}
export type Edits = ReadonlyMap<string, Edit>;

export const roleOf = (device: DiscoveredDevice, edits: Edits) => edits.get(device.ip)?.role ?? device.role;
const nameOf = (device: DiscoveredDevice, edits: Edits) =>
  edits.get(device.ip)?.deviceName ?? suggestName(device);

interface Props {
  devices: readonly DiscoveredDevice[];
  edits: Edits;
  onEdit(edits: Edits): void;
  onRemove(ips: readonly string[]): void;
  children?: ReactNode;
}

export function Review({ devices, edits, onEdit, onRemove, children }: Props) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [editing, setEditing] = useState<readonly DiscoveredDevice[]>();
  const roles = useOperation("listNodeRoles", {});
  const selected = devices.filter(({ ip }) => picked.has(ip));
  const unknown = devices.filter((device) => !roleOf(device, edits)).length;
  const none = selected.length ? undefined : t("discovery.wizard.selectDeviceFirst");
  const save = (edit: Edit) => {
    const changed = (editing ?? []).map(({ ip }) => [ip, { ...edits.get(ip), ...edit }] as const);
    onEdit(new Map([...edits, ...changed]));
    setEditing(undefined);
  };
  return (
    <>
      {unknown > 0 && <Banner tone="warning" title={discoveryMessages.missingRoles(unknown)} />}
      {children}
      <Toolbar label={t("discovery.wizard.devicesAdd")}>
        <Button
          action={{
            label:
              selected.length > 1
                ? t("discovery.wizard.editRoles", { count: selected.length })
                : t("discovery.wizard.editDevice"),
            shortcut: "e",
            disabled: none,
            onSelect: () => setEditing(selected),
          }}
        />
        <Button
          action={{
            label: t("discovery.wizard.leaveOut"),
            disabled: none,
            onSelect: () => {
              onRemove(selected.map(({ ip }) => ip));
              setPicked(new Set());
            },
          }}
        />
        <Text muted>{t("discovery.wizard.add", { count: devices.length })}</Text>
      </Toolbar>
      <DataTable
        label={t("discovery.wizard.devicesAdd")}
        rows={devices}
        rowKey={({ ip }) => ip}
        columns={[
          { id: "ip", label: t("discovery.wizard.address"), cell: ({ ip }) => ip, priority: 0 },
          { id: "name", label: t("common.name"), cell: (row) => nameOf(row, edits), priority: 2 },
          {
            id: "role",
            label: t("discovery.wizard.role"),
            cell: (row) =>
              roleLabel(roleOf(row, edits)) || { text: discoveryMessages.roleRequired, tone: "danger" },
            priority: 1,
            width: "wide",
          },
          { id: "vendor", label: t("discovery.wizard.vendor"), cell: ({ vendor }) => vendor, priority: 3 },
          { id: "model", label: t("discovery.wizard.model"), cell: ({ model }) => model, priority: 4 },
          { id: "os", label: t("discovery.wizard.system"), cell: ({ os }) => os, priority: 5 },
          {
            id: "serial",
            label: t("discovery.wizard.serialNumber"),
            cell: ({ serialNumber }) => serialNumber,
            priority: 6,
          },
        ]}
        selection={picked}
        onSelectionChange={setPicked}
        onOpen={(row) => setEditing([row])}
        tone={(row) => (roleOf(row, edits) ? undefined : "warning")}
        empty={{ title: discoveryMessages.selectOne }}
      />
      {editing && (
        <EditDevices
          devices={editing}
          edits={edits}
          roles={roles}
          onSave={save}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

interface EditProps {
  devices: readonly DiscoveredDevice[];
  edits: Edits;
  roles: ReturnType<typeof useOperation<"listNodeRoles">>;
  onSave(edit: Edit): void;
  onClose(): void;
}

function EditDevices({ devices, edits, roles, onSave, onClose }: EditProps) {
  const [first, ...more] = devices;
  const one = first && !more.length ? first : undefined;
  const form = useForm(
    { name: one ? nameOf(one, edits) : "", role: one ? roleOf(one, edits) : ("" as const) },
    (values) => (one ? required(values, "name", "role") : required(values, "role")),
  );
  const options = nmsRoleOptions().filter(({ value }) =>
    roles.data?.results.some(({ nodeClass }) => nodeClass === value),
  );
  const title = one
    ? t("discovery.wizard.editOf", { ip: one.ip })
    : t("discovery.wizard.editRoleDevices", { count: devices.length });
  return (
    <EditDialog
      title={title}
      form={form}
      save={async ({ name, role }) => role && onSave(one ? { role, deviceName: name.trim() } : { role })}
      onClose={onClose}
    >
      {roles.error && (
        <Banner
          tone="danger"
          title={discoveryMessages.rolesFailed}
          actions={[{ label: t("common.tryAgain"), onSelect: () => void roles.refetch() }]}
        />
      )}
      {one && <TextField label={t("common.name")} required maxLength={410} {...form.field("name")} />}
      <SelectField
        label={t("discovery.wizard.role")}
        required
        options={options}
        placeholder={t("discovery.wizard.chooseRole")}
        {...form.field("role")}
      />
    </EditDialog>
  );
}
