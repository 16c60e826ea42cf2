import {
  availableRegistryPages,
  isRegistryRoot,
  joinRegistryPath,
  registryFileBytes,
  registryFileName,
  registryPages,
  registryParent,
  registryPath,
  t,
} from "@muster/sdk";
import { useState } from "react";
import { Banner, Columns, Section, Toolbar, Button, type Action } from "#kit";
import { PathTree } from "../../components/path-tree.tsx";
import { useAddress } from "../../hooks/address.ts";
import { useConnection, useConsole } from "../../hooks/console.ts";
import { useAction, useMutate } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import type { ToolProps } from "../tools/device-tools.tsx";
import { ToolReading } from "../tools/reading.tsx";
import { RegistryDialog, type RegistryChange } from "./dialogs.tsx";
import { useRegistryKey } from "./use-key.ts";
import { RegistryValues } from "./values.tsx";

/** A computer's registry: a tree of the keys, and the values of the key in the address. */
export function Registry({ nodeId, name }: ToolProps) {
  const { get, set } = useAddress();
  const { muster } = useConnection();
  const key = registryPath(get("key")) ?? "";
  const readNames = async (path: string, signal: AbortSignal) => {
    const names: string[] = [];
    const pages = registryPages(async (place) => {
      const query = { ...(path && { key: path }), ...place };
      const page = await muster.call("readRegistryKey", { path: { nodeId }, query }, signal);
      // the values are read by the list
      return { ...page, valuesAfter: null };
    });
    for await (const { keys } of availableRegistryPages(pages))
      names.push(...keys.filter(({ isExact }) => isExact).map((one) => one.name));
    return names;
  };
  return (
    <Columns index={t("remote.registry.keys")}>
      <PathTree
        label={t("remote.registry.keys")}
        failed={t("remote.registry.unavailable")}
        top={{ path: "", title: name }}
        queryKey={["listRegistryKeys", nodeId]}
        readNames={readNames}
        join={joinRegistryPath}
        parentOf={registryParent}
        path={key}
        onOpen={(next) => set({ key: next })}
      />
      <KeyPart
        key={key}
        nodeId={nodeId}
        name={name}
        registryKey={key}
        onOpen={(next) => set({ key: next })}
      />
    </Columns>
  );
}

interface KeyProps extends ToolProps {
  registryKey: string;
  onOpen(key: string): void;
}

/** Shows one key with its values and its actions. */
function KeyPart({ nodeId, name, registryKey: key, onOpen }: KeyProps) {
  const may = useMay();
  const { reading, keys, totalKeys, ...values } = useRegistryKey(nodeId, key);
  const [change, setChange] = useState<RegistryChange>();
  const exportKey = useExport(nodeId, key);
  const hidden = keys.filter(({ isExact }) => !isExact);
  const fixed = isRegistryRoot(key) ? t("remote.registry.protected", { key }) : undefined;
  const actions: Action[] = [
    { label: t("remote.registry.newValue"), shortcut: "n", onSelect: () => setChange({ kind: "newValue" }) },
    { label: t("remote.registry.newKey"), onSelect: () => setChange({ kind: "newKey" }) },
    {
      label: t("remote.registry.renameKey"),
      disabled: fixed,
      onSelect: () => setChange({ kind: "renameKey" }),
    },
    {
      label: t("remote.registry.deleteKey"),
      kind: "danger",
      disabled: fixed,
      onSelect: () => setChange({ kind: "deleteKey", below: totalKeys }),
    },
  ];
  return (
    <Section title={key || t("remote.registry.chooseHive")}>
      <ToolReading reading={reading} name={name}>
        {key && (
          <Toolbar label={t("remote.registry.keys")}>
            {[exportKey, ...(may("setRegistryValue") ? actions : [])].map((action) => (
              <Button key={action.label} action={action} />
            ))}
          </Toolbar>
        )}
        {hidden.length > 0 && (
          <Banner
            tone="warning"
            title={t("remote.registry.unshown", {
              count: hidden.length,
              names: hidden.map((one) => one.name).join(" · "),
            })}
          />
        )}
        {key && <RegistryValues {...values} onChange={setChange} />}
      </ToolReading>
      {change && (
        <RegistryDialog
          nodeId={nodeId}
          name={name}
          registryKey={key}
          change={change}
          onMoved={onOpen}
          onClose={() => setChange(undefined)}
        />
      )}
    </Section>
  );
}

/** Returns an action that saves a key and everything below it as a .reg file. */
function useExport(nodeId: number, key: string): Action {
  const { platform } = useConnection();
  const { notify } = useConsole();
  const call = useMutate();
  const { busy, run } = useAction();
  const save = async () => {
    const exported = await call("exportRegistryKey", { path: { nodeId }, body: { key } });
    const bytes = registryFileBytes(exported);
    const where = await platform.saveFile(registryFileName(key), new Blob([bytes]).stream());
    const { omitted } = exported;
    const detail = omitted ? t("remote.registry.omitted", { count: omitted }) : undefined;
    notify({ tone: omitted ? "warning" : "success", title: where, detail });
  };
  return { label: t("remote.registry.export"), busy, onSelect: () => run(save) };
}
