import { deviceStatus, enums, roleLabel, type Device } from "@muster/sdk";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { Confirm, Details, Dialog, Form, Screen, SelectField, TextField } from "#kit";
import { formatTime, readError, useAction, useChange, useConsole, useCrumb, useMay, useRead } from "./console.ts";
import { required, useForm } from "./form.ts";

export function DevicePage() {
  const { id } = useParams();
  const { notify } = useConsole();
  const may = useMay();
  const navigate = useNavigate();
  const change = useChange();
  const { busy, run } = useAction();
  const [open, setOpen] = useState<"edit" | "delete">();
  const path = { nodeId: Number(id) };
  const device = useRead("getDevice", { path });
  const clientId = device.data?.clientId ?? 0;
  const credentials = useRead("listCredentials", { path: { clientId } }, clientId > 0);
  const agents = useRead("listAgents", { query: {} });
  useCrumb(device.data?.displayName);
  const remove = async () => {
    await change("deleteDevice", { path });
    await navigate("/deviceSearch");
    notify({ tone: "success", title: "Data deleted successfully" });
  };
  if (!device.data) return <Screen title="Device" loading={device.isPending} error={readError(device)} />;

  const shown = device.data;
  const status = deviceStatus(shown);
  const probe = agents.data?.results.find(({ nodeId }) => nodeId === shown.nmsDelegateNodeId);
  const names = (credentials.data?.results ?? []).filter((one) => shown.credentialsIds.includes(one.id));
  const text = (label: string, value: string) => (value ? [{ label, value }] : []);
  return (
    <Screen
      title={shown.displayName}
      subtitle={[roleLabel(shown.role), shown.vendor, shown.model].filter(Boolean).join(" · ")}
      actions={
        may("canUpdateDevices")
          ? [
              { label: "Edit", kind: "primary", shortcut: "e", onSelect: () => setOpen("edit") },
              { label: "Delete", kind: "danger", onSelect: () => setOpen("delete") },
            ]
          : []
      }
    >
      <Details
        items={[
          { label: "Status", value: { text: status.label, tone: status.tone } },
          ...text("Role", roleLabel(shown.role)),
          { label: "Organization", value: { text: shown.clientName, to: `/customerDashboard/${clientId}/overview` } },
          ...text("Location", shown.locationName),
          ...text("Address", shown.ip),
          ...text("DNS name", shown.dnsName),
          ...text("System name", shown.systemName),
          ...text("NetBIOS name", shown.netbiosName),
          ...text("MAC address", shown.mac),
          ...text("Vendor", shown.vendor),
          ...text("Model", shown.model),
          ...text("System", shown.os),
          ...text("Firmware", shown.firmware),
          ...text("Serial number", shown.serialNumber),
          ...text("Credentials", names.map(({ name }) => name).join(", ")),
          ...text("Network probe", shown.isDelegate ? "This device is one" : ""),
          ...(shown.nmsDelegateNodeId
            ? [
                {
                  label: "Found by",
                  value: {
                    text: probe?.name ?? `Probe ${shown.nmsDelegateNodeId}`,
                    to: `/deviceDashboard/${shown.nmsDelegateNodeId}/overview`,
                  },
                },
              ]
            : []),
          ...text("Added", formatTime(shown.createdAt)),
          ...text("Changed", formatTime(shown.updatedAt)),
        ]}
      />
      {open === "edit" && <EditDevice device={shown} onClose={() => setOpen(undefined)} />}
      {open === "delete" && (
        <Confirm
          danger
          title={`Delete ${shown.displayName}?`}
          message="What is known of it is lost. A discovery can find and add it again."
          confirmLabel="Delete"
          busy={busy}
          onConfirm={() => run(remove)}
          onCancel={() => setOpen(undefined)}
        />
      )}
    </Screen>
  );
}

function EditDevice({ device, onClose }: { device: Device; onClose(): void }) {
  const { notify } = useConsole();
  const change = useChange();
  const locations = useRead("listLocations", { path: { clientId: device.clientId } });
  const { displayName, role, locationId } = device;
  const form = useForm({ displayName, role, locationId: String(locationId) }, (values) =>
    required(values, "displayName", "role", "locationId"),
  );
  return (
    <Dialog title="Edit device" onClose={onClose}>
      <Form
        label="Edit device"
        submitLabel="Save"
        busy={form.busy}
        error={form.error}
        onCancel={onClose}
        onSubmit={() =>
          form.submit(async (values) => {
            const body = {
              displayName: values.displayName.trim(),
              role: values.role,
              locationId: Number(values.locationId),
            };
            await change("updateDevice", { path: { nodeId: device.id }, body });
            onClose();
            notify({ tone: "success", title: `${body.displayName} saved` });
          })
        }
      >
        <TextField label="Name" required maxLength={410} {...form.field("displayName")} />
        <SelectField
          label="Role"
          required
          options={enums.NodeClass.map((value) => ({ value, label: roleLabel(value) }))}
          {...form.field("role")}
        />
        <SelectField
          label="Location"
          required
          options={(locations.data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field("locationId")}
        />
      </Form>
    </Dialog>
  );
}
