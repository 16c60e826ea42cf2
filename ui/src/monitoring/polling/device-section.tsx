import {
  enums,
  monitorByFields,
  monitorByLabels,
  t,
  type Device,
  type MonitoringPreference,
} from "@muster/sdk";
import { useState } from "react";
import { Details, NumberField, Section, SelectField, TextField, type Cell } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { required, useForm } from "../../hooks/form.ts";
import { useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { timeCell, useNow } from "../../hooks/time.ts";

/** The address or name by which the probe reaches a device that it polls. */
export function MonitoredBy({ nodeId }: { nodeId: number }) {
  const may = useMay();
  const now = useNow();
  const [open, setOpen] = useState(false);
  const device = useOperation("getDevice", { path: { nodeId } }).data;
  const isPolled = device?.nmsDelegateNodeId != null;
  const preference = useOperation("getMonitoringPreference", { path: { nodeId } }, isPolled).data;
  if (!device || !isPolled || !preference) return null;
  const { monitorBy, ipAddress, snmpPort, foundAddress, foundAt } = preference;
  const isNamed = monitorBy !== "IP_ADDRESS";
  const items: { label: string; value: Cell }[] = isNamed
    ? [
        { label: monitorByLabels[monitorBy], value: preference[monitorByFields[monitorBy]] },
        { label: t("monitoring.polling.foundAt"), value: foundAddress || t("monitoring.polling.notFound") },
        ...(foundAt === null
          ? []
          : [{ label: t("monitoring.polling.foundWhen"), value: timeCell(foundAt, now) }]),
      ]
    : [
        {
          label: t("monitoring.polling.address"),
          value:
            ipAddress ||
            (device.ip
              ? t("monitoring.polling.discovered", { address: device.ip })
              : t("monitoring.polling.noAddress")),
        },
      ];
  return (
    <Section
      title={t("monitoring.polling.title")}
      {...(may("updateMonitoringPreference") && {
        actions: [{ label: t("monitoring.polling.change"), onSelect: () => setOpen(true) }],
      })}
    >
      <Details
        items={[
          { label: t("monitoring.polling.monitorBy"), value: monitorByLabels[monitorBy] },
          ...items,
          { label: t("monitoring.polling.snmpPort"), value: String(snmpPort) },
        ]}
      />
      {open && <ChangeDialog device={device} preference={preference} onClose={() => setOpen(false)} />}
    </Section>
  );
}

interface Props {
  device: Device;
  preference: MonitoringPreference;
  onClose(): void;
}

function ChangeDialog({ device, preference, onClose }: Props) {
  const change = useMutate();
  const form = useForm(
    {
      monitorBy: preference.monitorBy,
      ipAddress: preference.ipAddress,
      netBiosName: preference.netBiosName || device.netbiosName,
      dnsName: preference.dnsName || device.dnsName,
      snmpPort: String(preference.snmpPort),
    },
    ({ monitorBy, ...values }) =>
      required(values, "snmpPort", ...(monitorBy === "IP_ADDRESS" ? [] : [monitorByFields[monitorBy]])),
  );
  const { monitorBy } = form.values;
  return (
    <EditDialog
      title={t("monitoring.polling.changeTitle")}
      form={form}
      save={({ monitorBy: by, snmpPort, ...values }) =>
        change("updateMonitoringPreference", {
          path: { nodeId: device.id },
          body: {
            monitorBy: by,
            [monitorByFields[by]]: values[monitorByFields[by]].trim(),
            snmpPort: Number(snmpPort),
          },
        })
      }
      saved={({ monitorBy: by }) => t("monitoring.polling.saved", { by: monitorByLabels[by] })}
      onClose={onClose}
    >
      <SelectField
        label={t("monitoring.polling.monitorBy")}
        options={enums.MonitorBy.map((value) => ({ value, label: monitorByLabels[value] }))}
        {...form.field("monitorBy")}
      />
      {monitorBy === "IP_ADDRESS" && (
        <TextField
          label={monitorByLabels.IP_ADDRESS}
          maxLength={45}
          hint={
            device.ip
              ? t("monitoring.polling.ipHint", { address: device.ip })
              : t("monitoring.polling.ipHintNone")
          }
          {...form.field("ipAddress")}
        />
      )}
      {monitorBy === "NET_BIOS_NAME" && (
        <TextField
          label={monitorByLabels.NET_BIOS_NAME}
          required
          maxLength={15}
          hint={t("monitoring.polling.netBiosHint")}
          {...form.field("netBiosName")}
        />
      )}
      {monitorBy === "DNS_NAME" && (
        <TextField
          label={monitorByLabels.DNS_NAME}
          required
          maxLength={253}
          hint={t("monitoring.polling.dnsHint")}
          {...form.field("dnsName")}
        />
      )}
      <NumberField
        label={t("monitoring.polling.snmpPort")}
        minimum={1}
        maximum={65_535}
        {...form.field("snmpPort")}
      />
    </EditDialog>
  );
}
