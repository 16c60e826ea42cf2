import { countDevices, isTag, readTags, t } from "@muster/sdk";
import { Text, TextField } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import type { DeviceDialogProps } from "../../feature.ts";
import { useForm } from "../../hooks/form.ts";
import { useMutate, useOperation } from "../../hooks/operations.ts";

/** Returns an error that names the first invalid tag, if any. */
function checkTags(text: string): string | undefined {
  const wrong = readTags(text).find((tag) => !isTag(tag));
  return wrong && t("devices.tags.notATag", { tag: wrong });
}

/** Adds tags to one or more devices, and removes tags. */
export function TagsDialog({ selection, count, device, onClose, onDone }: DeviceDialogProps) {
  const change = useMutate();
  const inUse = useOperation("listDeviceTags", {}).data?.results ?? [];
  const form = useForm({ add: "", remove: "" }, ({ add, remove }) => ({
    add: add.trim() || remove.trim() ? checkTags(add) : t("devices.tags.nothing"),
    remove: checkTags(remove),
  }));
  const devices = device?.displayName ?? countDevices(count);
  const save = async ({ add, remove }: typeof form.values) => {
    await change("updateDeviceTags", {
      body: { ...selection, add: readTags(add), remove: readTags(remove) },
    });
    onDone();
  };
  return (
    <EditDialog
      title={t("devices.tags.editTagsOf", { devices })}
      form={form}
      save={save}
      saved={() => t("devices.tags.changed", { devices })}
      onClose={onClose}
    >
      <TextField label={t("devices.tags.add")} hint={t("devices.tags.addHint")} {...form.field("add")} />
      <TextField label={t("devices.tags.remove")} {...form.field("remove")} />
      {inUse.length > 0 && (
        <Text muted>
          {t("devices.tags.inUse", {
            tags: inUse
              .slice(0, 30)
              .map(({ name: tag }) => tag)
              .join(" "),
          })}
        </Text>
      )}
    </EditDialog>
  );
}
