import { limits, t, type DeviceDetails } from "@muster/sdk";
import { useState } from "react";
import { RichText, RichTextField, Section, Text, type Action } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useForm } from "../../hooks/form.ts";
import { useMutate } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";

/** The notes that users write about a device. */
export function DeviceNotes({ device }: { device: DeviceDetails }) {
  const [isOpen, setOpen] = useState(false);
  const may = useMay();
  const { clientId: organizationId, role, notes } = device;
  const edit = { label: t("devices.devices.editNotes"), shortcut: "E", onSelect: () => setOpen(true) };
  return (
    <Section
      title={t("devices.devices.notes")}
      actions={may("updateDevice", { organizationId, nodeClass: role }) ? [edit] : []}
    >
      {notes ? <RichText value={notes} /> : <Text muted>{t("devices.devices.noNotes")}</Text>}
      {isOpen && <NotesDialog device={device} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function NotesDialog({ device, onClose }: { device: DeviceDetails; onClose(): void }) {
  const change = useMutate();
  const [opened, setOpened] = useState(device);
  const form = useForm({ notes: opened.notes }, () => ({}));
  const reload: Action = {
    label: t("common.form.showWhatNow"),
    onSelect: () => {
      setOpened(device);
      form.reset({ notes: device.notes });
    },
  };
  const save = ({ notes }: typeof form.values) =>
    change("updateDevice", {
      path: { nodeId: opened.id },
      body: { notes, notesRevision: opened.notesRevision },
    });
  return (
    <EditDialog
      title={t("devices.devices.editNotes")}
      actions={device.notesRevision === opened.notesRevision ? [] : [reload]}
      form={form}
      save={save}
      saved={() => t("devices.devices.saved", { displayName: opened.displayName })}
      onClose={onClose}
    >
      <RichTextField
        label={t("devices.devices.notes")}
        maxLength={limits.DeviceChange.notes.maxLength}
        {...form.field("notes")}
      />
    </EditDialog>
  );
}
