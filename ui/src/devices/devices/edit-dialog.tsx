import { deviceFieldLabels, enums, limits, roleLabel, type Device, t } from "@muster/sdk";
import { SelectField, TextField } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import type { DeviceDialogProps } from "../../feature.ts";
import { required, useForm } from "../../hooks/form.ts";
import { useMutate, useOperation } from "../../hooks/operations.ts";

const described = ["vendor", "model", "os", "firmware", "serialNumber", "dnsName"] as const;

export const EditDevice = ({ device, onClose }: DeviceDialogProps) =>
  device && <EditOne device={device} onClose={onClose} />;

function EditOne({ device, onClose }: { device: Device; onClose(): void }) {
  const change = useMutate();
  const locations = useOperation("listLocations", { path: { clientId: device.clientId } });
  const { displayName, role, locationId, dnsName, vendor, model, os, firmware, serialNumber } = device;
  const form = useForm(
    {
      displayName,
      role,
      locationId: String(locationId),
      dnsName,
      vendor,
      model,
      os,
      firmware,
      serialNumber,
    },
    (values) => required(values, "displayName", "role", "locationId"),
  );
  const save = (values: typeof form.values) =>
    change("updateDevice", {
      path: { nodeId: device.id },
      body: {
        displayName: values.displayName.trim(),
        role: values.role,
        locationId: Number(values.locationId),
        // fields that aren't sent continue to be updated by discoveries
        ...Object.fromEntries(
          described.flatMap((name) => {
            const value = values[name].trim();
            return value === device[name] ? [] : [[name, value]];
          }),
        ),
      },
    });
  return (
    <EditDialog
      title={t("devices.devices.editDevice")}
      form={form}
      error={form.error && `${t("devices.devices.errorUpdating")}. ${form.error}`}
      save={save}
      saved={(values) => t("devices.devices.saved", { displayName: values.displayName.trim() })}
      onClose={onClose}
    >
      <TextField label={t("common.name")} required maxLength={410} {...form.field("displayName")} />
      <SelectField
        label={t("devices.devices.role")}
        required
        options={enums.NodeClass.map((value) => ({ value, label: roleLabel(value) }))}
        {...form.field("role")}
      />
      <SelectField
        label={t("devices.devices.location")}
        required
        options={(locations.data?.results ?? []).map(({ id, name }) => ({
          value: String(id),
          label: name,
        }))}
        {...form.field("locationId")}
      />
      {described.map((name) => (
        <TextField
          key={name}
          label={deviceFieldLabels[name]}
          maxLength={limits.DeviceChange[name].maxLength}
          {...form.field(name)}
        />
      ))}
    </EditDialog>
  );
}
