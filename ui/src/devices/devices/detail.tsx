import {
  deviceFieldLabels,
  deviceStatus,
  enums,
  heldWords,
  isMobile,
  limits,
  maintenanceState,
  roleLabel,
  type Device,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import {
  Button,
  Confirm,
  Details,
  Dialog,
  Form,
  Page,
  SelectField,
  TextField,
  Toolbar,
  type Action,
} from "#kit";
import {
  formatTime,
  operationError,
  useAction,
  useMutate,
  useConsole,
  useBreadcrumb,
  useGrant,
  usePermission,
  useNow,
  useOperation,
} from "../../hooks/console.ts";
import { DeviceFindings } from "../../agents/identity-alerts.tsx";
import { required, useForm } from "../../hooks/form.ts";
import { EndMaintenance, MaintenanceDialog } from "../../maintenance/lazy-dialog.tsx";
import { DeviceTasks, RebootDialog } from "../../automation/tasks.tsx";
import { DeviceProvenance } from "../provenance.tsx";

export function DevicePage() {
  const { id } = useParams();
  const { notify } = useConsole();
  const may = usePermission();
  const allowed = useGrant();
  const navigate = useNavigate();
  const change = useMutate();
  const { busy, run } = useAction();
  const [open, setOpen] = useState<"edit" | "delete" | "maintenance" | "end" | "reboot">();
  const path = { nodeId: Number(id) };
  const device = useOperation("getDevice", { path });
  const clientId = device.data?.clientId ?? 0;
  const credentials = useOperation("listCredentials", { path: { clientId } }, clientId > 0);
  const agents = useOperation("listAgents", { query: {} });
  const now = useNow();
  useBreadcrumb(device.data?.displayName);
  const remove = async () => {
    await change("deleteDevice", { path });
    await navigate("/deviceSearch");
    notify({ tone: "success", title: "Data deleted successfully" });
  };
  if (!device.data) return <Page title="Device" loading={device.isPending} error={operationError(device)} />;

  const shown = device.data;
  const status = deviceStatus(shown);
  const mode = maintenanceState(shown.maintenanceMode, now);
  const runsAgent = agents.data?.results.some(({ nodeId }) => nodeId === shown.id) && !isMobile(shown);
  const only = { deviceIds: [shown.id] };
  const close = () => setOpen(undefined);
  const maintained = allowed("SYSTEM.MaintenanceMode.Editor.Access", "canEditMaintenanceMode");
  const mayMaintain = maintained && !isMobile(shown);
  const mayChange = (grant: string) =>
    allowed(grant, "canUpdateDevices", { organizationId: clientId, nodeClass: shown.role ?? undefined });
  const actions: Action[] = [
    ...(mayMaintain
      ? [{ label: "Maintenance mode", shortcut: "m", onSelect: () => setOpen("maintenance") }]
      : []),
    ...(mayMaintain && shown.maintenanceMode
      ? [{ label: "Disable maintenance", onSelect: () => setOpen("end") }]
      : []),
    ...(may("canCreateScheduledTasks") && runsAgent
      ? [{ label: "Reboot", onSelect: () => setOpen("reboot") }]
      : []),
  ];
  const probe = agents.data?.results.find(({ nodeId }) => nodeId === shown.nmsDelegateNodeId);
  const names = (credentials.data?.results ?? []).filter((one) => shown.credentialsIds.includes(one.id));
  const text = (label: string, value: string) => (value ? [{ label, value }] : []);
  return (
    <Page
      title={shown.displayName}
      subtitle={[roleLabel(shown.role), shown.vendor, shown.model].filter(Boolean).join(" · ")}
      actions={[
        ...(mayChange("NODE.Update")
          ? [{ label: "Edit", kind: "primary" as const, shortcut: "e", onSelect: () => setOpen("edit") }]
          : []),
        ...(mayChange("NODE.Delete")
          ? [{ label: "Delete", kind: "danger" as const, onSelect: () => setOpen("delete") }]
          : []),
      ]}
    >
      {actions.length > 0 && (
        <Toolbar label="Maintenance and tasks">
          {actions.map((action) => (
            <Button key={action.label} action={action} />
          ))}
        </Toolbar>
      )}
      {runsAgent && <DeviceFindings nodeId={shown.id} />}
      <Details
        items={[
          { label: "Status", value: { text: status.label, tone: status.tone } },
          ...(mode.tone === "neutral"
            ? []
            : [
                { label: "Maintenance", value: { text: mode.short, tone: mode.tone } },
                ...text("Its time zone", shown.maintenanceMode?.timeZone ?? ""),
                ...text("Held back", heldWords(shown.maintenanceMode?.disabledOptions ?? [])),
              ]),
          ...text("Role", roleLabel(shown.role)),
          {
            label: "Organization",
            value: { text: shown.clientName, to: `/customerDashboard/${clientId}/overview` },
          },
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
          ...text("SNMP engine ID", shown.engineId),
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
      <DeviceTasks nodeId={shown.id} />
      {open === "maintenance" && <MaintenanceDialog selection={only} onClose={close} onDone={close} />}
      {open === "end" && <EndMaintenance selection={only} onClose={close} onDone={close} />}
      {open === "reboot" && <RebootDialog selection={only} onClose={close} />}
      <DeviceProvenance device={shown} />
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
    </Page>
  );
}

const described = ["vendor", "model", "os", "firmware", "serialNumber", "dnsName"] as const;

function EditDevice({ device, onClose }: { device: Device; onClose(): void }) {
  const { notify } = useConsole();
  const change = useMutate();
  const locations = useOperation("listLocations", { path: { clientId: device.clientId } });
  const { displayName, role, locationId, dnsName, vendor, model, os, firmware, serialNumber } = device;
  const form = useForm(
    { displayName, role, locationId: String(locationId), dnsName, vendor, model, os, firmware, serialNumber },
    (values) => required(values, "displayName", "role", "locationId"),
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
              // what is left as it was stays discovery's
              ...Object.fromEntries(
                described.flatMap((name) => {
                  const value = values[name].trim();
                  return value === device[name] ? [] : [[name, value]];
                }),
              ),
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
      </Form>
    </Dialog>
  );
}
