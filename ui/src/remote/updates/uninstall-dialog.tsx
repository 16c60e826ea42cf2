import { t } from "@muster/sdk";
import { Banner, Details, Dialog, Progress, Text, type Action } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";

const maxShown = 50;

interface Props {
  nodeId: number;
  /** The software's name. */
  name: string;
  onClose(): void;
}

/** Uninstalls software, after listing what the computer would remove with it. */
export function UninstallDialog({ nodeId, name, onClose }: Props) {
  const { notify } = useConsole();
  const change = useMutate();
  const { busy, run } = useAction();
  const path = { nodeId };
  const checked = useOperation("checkUninstall", { path, query: { name } });
  const error = operationError(checked);
  const goes = checked.data?.results ?? [];
  const uninstall = async () => {
    const removes = goes.map((one) => ({ name: one.name }));
    await change("uninstallSoftware", { path, body: { name, removes } });
    onClose();
    notify({ tone: "success", title: t("remote.deviceTools.software.begun", { software: name }) });
  };
  const confirm: Action = {
    label: t("remote.deviceTools.software.confirm"),
    kind: "danger",
    busy,
    onSelect: () => run(uninstall, onClose),
  };
  return (
    <Dialog
      title={t("remote.deviceTools.software.question", { software: name })}
      onClose={onClose}
      actions={[...(goes.length ? [confirm] : []), { label: t("common.cancel"), onSelect: onClose }]}
    >
      {error && (
        <Banner tone="danger" title={error.message}>
          {error.nextStep}
        </Banner>
      )}
      {checked.isPending && <Progress label={t("remote.deviceTools.software.checking")} />}
      {goes.length > 0 && (
        <>
          <Text>{t("remote.deviceTools.software.goes", { count: goes.length })}</Text>
          <Details items={goes.slice(0, maxShown).map((one) => ({ label: one.name, value: one.version }))} />
          {goes.length > maxShown && (
            <Text muted>{t("remote.deviceTools.more", { shown: maxShown, total: goes.length })}</Text>
          )}
        </>
      )}
    </Dialog>
  );
}
