import { formatNumber, formatSize, limits, t, type Vm } from "@muster/sdk";
import { Details, Section, TextField } from "#kit";
import { useState } from "react";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { required, useForm } from "../../hooks/form.ts";
import { useMutate } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import { Snapshots } from "./snapshots.tsx";
import { linkTo, powerCell } from "./states.ts";

export function VmOverview({ vm }: { vm: Vm }) {
  const now = useNow();
  const [isNew, setNew] = useState(false);
  const mayCreate = useMay()("createVmSnapshot", { organizationId: vm.clientId });
  const text = (label: string, value: string) => (value ? [{ label, value }] : []);
  return (
    <>
      <Details
        items={[
          { label: t("devices.vms.powerState"), value: powerCell(vm) },
          { label: t("devices.vmHosts.readAt"), value: timeCell(vm.readAt, now) },
          { label: t("devices.vms.host"), value: linkTo({ nodeId: vm.hostId, name: vm.hostName }) },
          ...(vm.runsOnId === null
            ? text(t("devices.vms.runsOn"), vm.runsOn)
            : [{ label: t("devices.vms.runsOn"), value: linkTo({ nodeId: vm.runsOnId, name: vm.runsOn }) }]),
          ...text(t("devices.vms.guestOs"), vm.guestOs),
          ...text(t("devices.devices.address"), vm.ip),
          { label: t("devices.vms.cpuCount"), value: formatNumber(vm.cpuCount) },
          { label: t("devices.vmHosts.memory"), value: formatSize(vm.memoryBytes) },
        ]}
      />
      <Section title={t("devices.vms.snapshots")}>
        <Snapshots vm={vm} onCreate={() => setNew(true)} />
      </Section>
      {isNew && mayCreate && <SnapshotDialog vm={vm} onClose={() => setNew(false)} />}
    </>
  );
}

function SnapshotDialog({ vm, onClose }: { vm: Vm; onClose(): void }) {
  const change = useMutate();
  const form = useForm({ name: "", description: "" }, (values) => required(values, "name"));
  const { name, description } = limits.NewVmSnapshot;
  return (
    <EditDialog
      title={t("devices.vms.createSnapshot")}
      submitLabel={t("common.create")}
      form={form}
      save={(values) =>
        change("createVmSnapshot", {
          path: { nodeId: vm.nodeId },
          body: { name: values.name.trim(), description: values.description.trim() },
        })
      }
      saved={() => t("devices.vms.done.SUCCESS", { name: vm.name, action: t("devices.vms.createSnapshot") })}
      onClose={onClose}
    >
      <TextField
        label={t("devices.vms.snapshotName")}
        required
        maxLength={name.maxLength}
        {...form.field("name")}
      />
      <TextField
        label={t("devices.vms.snapshotDescription")}
        maxLength={description.maxLength}
        {...form.field("description")}
      />
    </EditDialog>
  );
}
