import { enums, processLabel, t, type SignalName, type ToolProcess } from "@muster/sdk";
import { Confirm, SelectField, Text } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useConsole } from "../../hooks/console.ts";
import { useForm } from "../../hooks/form.ts";
import { useAction, useMutate } from "../../hooks/operations.ts";
import type { ToolProps } from "./device-tools.tsx";

/** The action to confirm, and its process. */
export interface ProcessChange {
  what: "end" | "kill" | "signal";
  process: ToolProcess;
}

interface DialogProps extends ToolProps, ProcessChange {
  onClose(): void;
}

export function ProcessDialog({ what, ...props }: DialogProps) {
  return what === "signal" ? <SignalDialog {...props} /> : <EndDialog {...props} force={what === "kill"} />;
}

type PartProps = Omit<DialogProps, "what">;

function EndDialog({ nodeId, name, process, force, onClose }: PartProps & { force: boolean }) {
  const { notify } = useConsole();
  const change = useMutate();
  const { busy, run } = useAction();
  const { pid, start, user, command } = process;
  const what = force ? "kill" : "end";
  const end = async () => {
    const body = { start, force };
    const ended = await change("endProcess", { path: { nodeId, pid }, body });
    onClose();
    const title = t(`remote.deviceTools.processes.${force ? "killed" : "ended"}`, { process: ended.process });
    notify({ tone: "success", title });
  };
  return (
    <Confirm
      danger
      title={t(`remote.deviceTools.processes.${what}Question`, { process: processLabel(process), name })}
      message={t(`remote.deviceTools.processes.${what}Warning`, { user, command: command || process.name })}
      confirmLabel={t(`remote.deviceTools.processes.${what}`)}
      busy={busy}
      onConfirm={() => run(end)}
      onCancel={onClose}
    />
  );
}

function SignalDialog({ nodeId, name, process, onClose }: PartProps) {
  const change = useMutate();
  const form = useForm<{ signal: SignalName }>({ signal: "HUP" }, () => ({}));
  const { pid, start } = process;
  return (
    <EditDialog
      title={t("remote.deviceTools.processes.signalTitle", { process: processLabel(process), name })}
      form={form}
      submitLabel={t("remote.deviceTools.processes.send")}
      save={async ({ signal }) => {
        await change("signalProcess", { path: { nodeId, pid }, body: { start, signal } });
      }}
      saved={() =>
        t("remote.deviceTools.processes.sent", { signal: form.values.signal, process: processLabel(process) })
      }
      onClose={onClose}
    >
      <SelectField
        label={t("remote.deviceTools.processes.signalLabel")}
        options={enums.SignalName.map((value) => ({ value, label: value }))}
        {...form.field("signal")}
      />
      <Text muted>{t("remote.deviceTools.processes.signalHint")}</Text>
    </EditDialog>
  );
}
