import { t, type LiveUpdate, type RestartRule } from "@muster/sdk";
import { Details, SelectField, Text } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useForm } from "../../hooks/form.ts";
import { useMutate } from "../../hooks/operations.ts";
import type { ToolProps } from "../tools/device-tools.tsx";
import { restartOptions } from "./options.ts";

const maxShown = 20;

interface Props extends ToolProps {
  chosen: readonly LiveUpdate[];
  onClose(): void;
  onDone(): void;
}

/** Lists the chosen updates, and installs them now. */
export function InstallDialog({ nodeId, name, chosen, onClose, onDone }: Props) {
  const change = useMutate();
  const form = useForm<{ restart: RestartRule }>({ restart: "NEVER" }, () => ({}));
  const rest = chosen.length - maxShown;
  return (
    <EditDialog
      title={t("remote.deviceTools.updates.installTitle", { count: chosen.length, name })}
      form={form}
      submitLabel={t("remote.deviceTools.updates.submit")}
      save={async ({ restart }) => {
        const updates = chosen.map(({ id, candidate }) => ({ id, candidate }));
        await change("installUpdates", { path: { nodeId }, body: { select: "CHOSEN", updates, restart } });
        onDone();
      }}
      saved={() => t("remote.deviceTools.updates.begun")}
      onClose={onClose}
    >
      <Details
        items={chosen.slice(0, maxShown).map((one) => ({
          label: one.name,
          value: [one.installed, one.candidate].filter(Boolean).join(" → "),
        }))}
      />
      {rest > 0 && (
        <Text muted>{t("remote.deviceTools.more", { shown: maxShown, total: chosen.length })}</Text>
      )}
      <SelectField
        label={t("remote.deviceTools.updates.restart")}
        options={restartOptions()}
        {...form.field("restart")}
      />
      <Text muted>{t("remote.deviceTools.updates.installHint")}</Text>
    </EditDialog>
  );
}
