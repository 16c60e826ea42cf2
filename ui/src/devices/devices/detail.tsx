import {
  deviceFieldLabels,
  deviceStatus,
  enums,
  optionsText,
  isMobile,
  limits,
  maintenanceState,
  roleLabel,
  type Agent,
  type Device,
  t,
  formatList,
  policyText,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { Button, Confirm, Details, Page, SelectField, TextField, Toolbar, type Action } from "#kit";
import { DeviceFindings } from "../../agents/identity-alerts.tsx";
import { DeviceTasks } from "../../automation/tasks/device-tasks.tsx";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { RebootDialog } from "../../automation/tasks/reboot-dialog.tsx";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { useConsole } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { formatTime, useNow } from "../../hooks/time.ts";
import { EndMaintenance, MaintenanceDialog } from "../../maintenance/windows/lazy-dialog.tsx";

import { DeviceProvenance } from "../provenance/section.tsx";
import { ChangedHostKeys } from "./ssh-host-keys.tsx";

export function DevicePage() {
  const { id } = useParams();
  const { notify } = useConsole();
  const may = useMay();
  const navigate = useNavigate();
  const change = useMutate();
  const { busy, run } = useAction();
  const [open, setOpen] = useState<"edit" | "delete" | "maintenance" | "end" | "reboot">();
  const path = { nodeId: Number(id) };
  const device = useOperation("getDevice", { path });
  const clientId = device.data?.clientId ?? 0;
  const agents = useOperation("listAgents", { query: {} });
  useBreadcrumb(device.data?.displayName);
  const remove = async () => {
    await change("deleteDevice", { path });
    await navigate("/deviceSearch");
    notify({ tone: "success", title: t("devices.devices.dataDeletedSuccessfully") });
  };
  if (!device.data)
    return (
      <Page title={t("devices.devices.device")} loading={device.isPending} error={operationError(device)} />
    );

  const shown = device.data;
  const runsAgent = agents.data?.results.some(({ nodeId }) => nodeId === shown.id) && !isMobile(shown);
  const only = { deviceIds: [shown.id] };
  const close = () => setOpen(undefined);
  const mayMaintain = may("enableMaintenance", { organizationId: clientId }) && !isMobile(shown);
  const on = { organizationId: clientId, nodeClass: shown.role ?? undefined };
  const actions: Action[] = [
    ...(mayMaintain
      ? [
          {
            label: t("devices.devices.maintenanceMode"),
            shortcut: "m",
            onSelect: () => setOpen("maintenance"),
          },
        ]
      : []),
    ...(mayMaintain && shown.maintenanceMode
      ? [{ label: t("devices.devices.disableMaintenance"), onSelect: () => setOpen("end") }]
      : []),
    ...(may("createScheduledTask") && runsAgent
      ? [{ label: t("devices.devices.reboot"), onSelect: () => setOpen("reboot") }]
      : []),
  ];
  return (
    <Page
      title={shown.displayName}
      subtitle={[roleLabel(shown.role), shown.vendor, shown.model].filter(Boolean).join(" · ")}
      actions={[
        ...(may("updateDevice", on)
          ? [
              {
                label: t("common.edit"),
                kind: "primary" as const,
                shortcut: "e",
                onSelect: () => setOpen("edit"),
              },
            ]
          : []),
        ...(may("deleteDevice", on)
          ? [{ label: t("common.delete"), kind: "danger" as const, onSelect: () => setOpen("delete") }]
          : []),
      ]}
    >
      {actions.length > 0 && (
        <Toolbar label={t("devices.devices.maintenanceTasks")}>
          {actions.map((action) => (
            <Button key={action.label} action={action} />
          ))}
        </Toolbar>
      )}
      {runsAgent && <DeviceFindings nodeId={shown.id} />}
      <ChangedHostKeys device={shown} />
      <DeviceDetails device={shown} agents={agents.data?.results ?? []} />
      <DeviceTasks nodeId={shown.id} />
      {open === "maintenance" && <MaintenanceDialog selection={only} onClose={close} onDone={close} />}
      {open === "end" && <EndMaintenance selection={only} onClose={close} onDone={close} />}
      {open === "reboot" && <RebootDialog selection={only} onClose={close} />}
      <DeviceProvenance device={shown} />
      {open === "edit" && <EditDevice device={shown} onClose={() => setOpen(undefined)} />}
      {open === "delete" && (
        <Confirm
          danger
          title={t("devices.devices.deleteQuestionNamed", { displayName: shown.displayName })}
          message={t("devices.devices.whatKnownLostDiscoveryCan")}
          confirmLabel={t("common.delete")}
          busy={busy}
          onConfirm={() => run(remove)}
          onCancel={() => setOpen(undefined)}
        />
      )}
    </Page>
  );
}

interface DetailsProps {
  device: Device;
  agents: readonly Agent[];
}

function DeviceDetails({ device: shown, agents }: DetailsProps) {
  const { clientId } = shown;
  const credentials = useOperation("listCredentials", { path: { clientId } }, clientId > 0);
  const now = useNow();
  const status = deviceStatus(shown);
  const mode = maintenanceState(shown.maintenanceMode, now);
  const probe = agents.find(({ nodeId }) => nodeId === shown.nmsDelegateNodeId);
  const names = (credentials.data?.results ?? []).filter(({ id }) => shown.credentialsIds.includes(id));
  const text = (label: string, value: string) => (value ? [{ label, value }] : []);
  return (
    <Details
      items={[
        { label: t("devices.devices.status"), value: { text: status.label, tone: status.tone } },
        ...(mode.tone === "neutral"
          ? []
          : [
              { label: t("devices.devices.maintenance"), value: { text: mode.short, tone: mode.tone } },
              ...text(t("devices.devices.itsTimeZone"), shown.maintenanceMode?.timeZone ?? ""),
              ...text(
                t("devices.devices.heldBack"),
                optionsText(shown.maintenanceMode?.disabledOptions ?? []),
              ),
            ]),
        ...text(t("devices.devices.role"), roleLabel(shown.role)),
        {
          label: t("common.organization"),
          value: { text: shown.clientName, to: `/customerDashboard/${clientId}/overview` },
        },
        ...text(t("devices.devices.location"), shown.locationName),
        ...text(t("devices.devices.address"), shown.ip),
        ...text(t("devices.devices.dnsName"), shown.dnsName),
        ...text(t("devices.devices.systemName"), shown.systemName),
        ...text(t("devices.devices.netbiosName"), shown.netbiosName),
        ...text(t("devices.devices.macAddress"), shown.mac),
        ...text(t("devices.devices.vendor"), shown.vendor),
        ...text(t("devices.devices.model"), shown.model),
        ...text(t("devices.devices.system"), shown.os),
        ...text(t("devices.devices.firmware"), shown.firmware),
        ...text(t("devices.devices.serialNumber"), shown.serialNumber),
        ...text(t("devices.devices.snmpEngineId"), shown.engineId),
        ...text(t("devices.devices.credentials"), formatList(names.map(({ name }) => name))),
        ...text(t("devices.devices.networkProbe"), shown.isDelegate ? t("devices.devices.deviceOne") : ""),
        ...(shown.nmsDelegateNodeId
          ? [
              {
                label: t("devices.devices.found"),
                value: {
                  text: probe?.name ?? t("devices.devices.probe", { id: shown.nmsDelegateNodeId }),
                  to: `/deviceDashboard/${shown.nmsDelegateNodeId}/overview`,
                },
              },
            ]
          : []),
        ...(shown.sshHostKeys ?? []).map(({ address, hostKey, trustedAt }) => ({
          label: t("discovery.sshHostKeys.label"),
          value: t("discovery.sshHostKeys.since", { address, hostKey, time: formatTime(trustedAt) }),
        })),
        ...(shown.localPolicy
          ? text(
              t("agents.localPolicy.label"),
              t("agents.localPolicy.reported", {
                policy: policyText(shown.localPolicy),
                time: formatTime(shown.localPolicy.reportedAt),
              }),
            )
          : []),
        ...text(t("devices.devices.added"), formatTime(shown.createdAt)),
        ...text(t("devices.devices.changed"), formatTime(shown.updatedAt)),
      ]}
    />
  );
}

const described = ["vendor", "model", "os", "firmware", "serialNumber", "dnsName"] as const;

function EditDevice({ device, onClose }: { device: Device; onClose(): void }) {
  const change = useMutate();
  const locations = useOperation("listLocations", { path: { clientId: device.clientId } });
  const { displayName, role, locationId, dnsName, vendor, model, os, firmware, serialNumber } = device;
  const form = useForm(
    { displayName, role, locationId: String(locationId), dnsName, vendor, model, os, firmware, serialNumber },
    (values) => required(values, "displayName", "role", "locationId"),
  );
  const save = (values: typeof form.values) =>
    change("updateDevice", {
      path: { nodeId: device.id },
      body: {
        displayName: values.displayName.trim(),
        role: values.role,
        locationId: Number(values.locationId),
        // unchanged fields continue to follow discovery
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
