import {
  joinRegistryPath,
  maxRegistryDataBytes,
  registryData,
  registryEditText,
  registryParent,
  registryPath,
  registryTypes,
  registryValueLabel,
  t,
  type RegistryValue,
  type SettableRegistryType,
} from "@muster/sdk";
import { Confirm, SelectField, TextField } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useConsole } from "../../hooks/console.ts";
import { useForm } from "../../hooks/form.ts";
import { useAction, useMutate } from "../../hooks/operations.ts";

export type RegistryChange =
  | { kind: "newKey" | "newValue" | "renameKey" }
  | { kind: "deleteKey"; below: number }
  | { kind: "changeValue" | "renameValue" | "deleteValue"; value: RegistryValue };

interface Props {
  nodeId: number;
  /** The device's name. */
  name: string;
  registryKey: string;
  change: RegistryChange;
  /** Called if another key is to be shown. */
  onMoved(key: string): void;
  onClose(): void;
}

export function RegistryDialog(props: Props) {
  const { change } = props;
  switch (change.kind) {
    case "newValue":
      return <ValueDialog {...props} />;
    case "changeValue":
      return <ValueDialog {...props} value={change.value} />;
    case "renameValue":
      return <RenameValue {...props} value={change.value} />;
    case "newKey":
    case "renameKey":
      return <KeyDialog {...props} isNew={change.kind === "newKey"} />;
    default:
      return <DeleteDialog {...props} />;
  }
}

const isKeyName = (name: string) => !name.includes("\\") && registryPath(`HKLM\\${name}`) === `HKLM\\${name}`;
const invalidName = () => t("remote.registry.invalidName");

function KeyDialog({ nodeId, registryKey: key, isNew, onMoved, onClose }: Props & { isNew: boolean }) {
  const mutate = useMutate();
  const parent = isNew ? key : registryParent(key);
  const form = useForm({ newName: isNew ? "" : key.slice(parent.length + 1) }, ({ newName }) => ({
    newName: isKeyName(newName) ? undefined : invalidName(),
  }));
  const save = async ({ newName }: { newName: string }) => {
    const path = { nodeId };
    if (isNew) await mutate("createRegistryKey", { path, body: { key: joinRegistryPath(key, newName) } });
    else await mutate("renameRegistryKey", { path, body: { key, newName } });
    onMoved(joinRegistryPath(parent, newName));
  };
  const title = isNew ? t("remote.registry.newKeyIn", { key }) : t("remote.registry.renameOf", { name: key });
  return (
    <EditDialog
      title={title}
      form={form}
      save={save}
      saved={({ newName }) =>
        t(isNew ? "remote.registry.created" : "remote.registry.renamed", {
          key: joinRegistryPath(parent, newName),
        })
      }
      onClose={onClose}
    >
      <TextField label={t(isNew ? "common.name" : "remote.registry.newName")} {...form.field("newName")} />
    </EditDialog>
  );
}

function ValueDialog({ nodeId, registryKey: key, value, onClose }: Props & { value?: RegistryValue }) {
  const mutate = useMutate();
  const initial: { name: string; type: SettableRegistryType; text: string } = {
    name: value?.name ?? "",
    type: registryTypes.find((one) => one === value?.type) ?? "REG_SZ",
    text: value ? registryEditText(value) : "",
  };
  const dataError = (type: SettableRegistryType, text: string) => {
    const data = registryData(type, text);
    if (data === undefined) return t(`remote.registry.invalid.${type}`);
    return data.length > maxRegistryDataBytes * 2 ? t("remote.registry.tooLong") : undefined;
  };
  const form = useForm(initial, ({ type, text }) => ({ text: dataError(type, text) }));
  const { type } = form.values;
  const label = (name: string) => joinRegistryPath(key, registryValueLabel(name));
  return (
    <EditDialog
      title={
        value
          ? t("remote.registry.changeOf", { value: label(value.name) })
          : t("remote.registry.newValueIn", { key })
      }
      form={form}
      save={({ name, text }) =>
        mutate("setRegistryValue", {
          path: { nodeId },
          body: { key, name, type, data: registryData(type, text) ?? "" },
        })
      }
      saved={({ name }) => t("remote.registry.saved", { value: label(name) })}
      onClose={onClose}
    >
      {!value && (
        <TextField label={t("common.name")} hint={t("remote.registry.nameHint")} {...form.field("name")} />
      )}
      <SelectField
        label={t("remote.registry.type")}
        options={registryTypes.map((one) => ({ value: one, label: one }))}
        {...form.field("type")}
      />
      <TextField
        label={t("remote.registry.data")}
        hint={t(`remote.registry.hints.${type}`)}
        multiline={type === "REG_MULTI_SZ" || type === "REG_BINARY"}
        {...form.field("text")}
      />
    </EditDialog>
  );
}

function RenameValue({ nodeId, registryKey: key, value, onClose }: Props & { value: RegistryValue }) {
  const mutate = useMutate();
  const form = useForm({ newName: value.name }, () => ({}));
  const label = (name: string) => joinRegistryPath(key, registryValueLabel(name));
  return (
    <EditDialog
      title={t("remote.registry.renameOf", { name: label(value.name) })}
      form={form}
      save={({ newName }) =>
        mutate("renameRegistryValue", { path: { nodeId }, body: { key, name: value.name, newName } })
      }
      saved={({ newName }) => t("remote.registry.renamed", { key: label(newName) })}
      onClose={onClose}
    >
      <TextField
        label={t("remote.registry.newName")}
        hint={t("remote.registry.nameHint")}
        {...form.field("newName")}
      />
    </EditDialog>
  );
}

function DeleteDialog({ nodeId, name, registryKey: key, change, onMoved, onClose }: Props) {
  const mutate = useMutate();
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const value = change.kind === "deleteValue" ? change.value : undefined;
  const label = value ? joinRegistryPath(key, registryValueLabel(value.name)) : key;
  const remove = async () => {
    const path = { nodeId };
    if (value) await mutate("deleteRegistryValue", { path, query: { key, name: value.name } });
    else await mutate("deleteRegistryKey", { path, query: { key } });
    onClose();
    if (!value) onMoved(registryParent(key));
    notify({ tone: "success", title: t("remote.registry.deleted", { key: label }) });
  };
  return (
    <Confirm
      danger
      title={
        value
          ? t("remote.registry.deleteValueQuestion", { value: label, name })
          : t("remote.registry.deleteKeyQuestion", { key, name })
      }
      message={
        value
          ? t("remote.registry.deleteValueWarning", { text: value.text })
          : t("remote.registry.deleteKeyWarning", { count: change.kind === "deleteKey" ? change.below : 0 })
      }
      confirmLabel={t("common.delete")}
      busy={busy}
      onConfirm={() => run(remove)}
      onCancel={onClose}
    />
  );
}
