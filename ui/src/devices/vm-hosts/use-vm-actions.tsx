import { t, vmActionLabels, vmActions, type Vm, type VmActionResult, type VmPowerAction } from "@muster/sdk";
import { useState, type ReactNode } from "react";
import { Confirm, type Action } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { useAction, useMutate } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";

/** Returns the notification of an action that is done or still running. */
export const doneText = ({ name, resultCode }: VmActionResult, action: string): string =>
  t(`devices.vms.done.${resultCode}`, { name, action });

/** Returns the power actions of virtual machines, and the question that confirms one. */
export function useVmActions(): { actionsFor(vm: Vm): Action[]; question: ReactNode } {
  const may = useMay();
  const change = useMutate();
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const [asked, setAsked] = useState<{ vm: Vm; action: VmPowerAction }>();
  const close = () => setAsked(undefined);
  const act = async ({ vm, action }: { vm: Vm; action: VmPowerAction }) => {
    const done = await change("changeVmPower", { path: { nodeId: vm.nodeId }, body: { action } });
    close();
    notify({ tone: "success", title: doneText(done, vmActionLabels[action]) });
  };
  return {
    actionsFor: (vm) =>
      may("changeVmPower", { organizationId: vm.clientId })
        ? vmActions(vm).map((action) => ({
            label: vmActionLabels[action],
            ...(action === "STOP" && { kind: "danger" as const }),
            onSelect: () => setAsked({ vm, action }),
          }))
        : [],
    question: asked && (
      <Confirm
        title={t(`devices.vms.confirm.${asked.action}`, { name: asked.vm.name })}
        message={t(`devices.vms.warning.${asked.action}`)}
        confirmLabel={vmActionLabels[asked.action]}
        danger={asked.action !== "START"}
        busy={busy}
        onConfirm={() => run(() => act(asked), close)}
        onCancel={close}
      />
    ),
  };
}
