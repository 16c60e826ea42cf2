import { scriptName, scriptMessages, type Script, t } from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { TextField } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useConnection, useConsole } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";
import { useMutate } from "../../hooks/operations.ts";
import { editorAddress } from "./addresses.ts";

/** Checks a name after its field loses the focus; `taken` is the name if another automation has it. */
export function useNameCheck(id?: number): { taken: string | undefined; check(name: string): void } {
  const { muster } = useConnection();
  const [taken, setTaken] = useState<string>();
  const check = (name: string) => {
    if (!name.trim()) return;
    void muster.call("checkScriptName", { body: { name: name.trim(), ...(id && { id }) } }).then(
      ({ available }) => setTaken(available ? undefined : name.trim()),
      // if the check fails, saving shows the error
      () => setTaken(undefined),
    );
  };
  return { taken, check };
}

/** Copies a script under another name and opens the copy. */
export function CopyDialog({ script, onClose }: { script: Script; onClose(): void }) {
  const navigate = useNavigate();
  const change = useMutate();
  const { notify } = useConsole();
  const { taken, check } = useNameCheck();
  const form = useForm({ name: `${scriptName(script)} copy`.slice(0, 100) }, (values) => ({
    ...(values.name.trim() === taken && { name: scriptMessages.nameExists }),
    ...required(values, "name"),
  }));
  const copy = async ({ name }: { name: string }) => {
    const { id } = await change("copyScript", { body: { fromId: script.id, name: name.trim() } });
    onClose();
    notify({ tone: "success", title: t("automation.scripts.copied", { script: scriptName(script) }) });
    void navigate(editorAddress(id));
  };
  const { onBlur, ...field } = form.field("name");
  return (
    <EditDialog
      title={t("automation.scripts.copy", { script: scriptName(script) })}
      onClose={onClose}
      label={t("common.copy")}
      submitLabel={t("common.copy")}
      form={form}
      save={copy}
    >
      <TextField
        label={t("common.name")}
        required
        maxLength={100}
        {...field}
        onBlur={() => {
          onBlur();
          check(form.values.name);
        }}
      />
    </EditDialog>
  );
}
