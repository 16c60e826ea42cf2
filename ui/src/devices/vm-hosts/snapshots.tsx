import { t, type Vm, type VmSnapshot } from "@muster/sdk";
import { useState } from "react";
import { Confirm, DataTable, Button } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { useAction, useMutate } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import { doneText } from "./use-vm-actions.tsx";

type Kind = "DELETE" | "REVERT";
const operations = { DELETE: "deleteVmSnapshot", REVERT: "revertVmSnapshot" } as const;
const label = (kind: Kind) =>
  t(kind === "DELETE" ? "devices.vms.deleteSnapshot" : "devices.vms.revertSnapshot");

export function Snapshots({ vm, onCreate }: { vm: Vm; onCreate(): void }) {
  const now = useNow();
  const may = useMay();
  const change = useMutate();
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const [asked, setAsked] = useState<{ kind: Kind; snapshot: VmSnapshot }>();
  const mayChange = may("createVmSnapshot", { organizationId: vm.clientId }) && vm.powerState !== "GONE";
  const act = async ({ kind, snapshot }: { kind: Kind; snapshot: VmSnapshot }) => {
    const path = { nodeId: vm.nodeId, snapshotId: snapshot.id };
    const done = await change(operations[kind], { path });
    setAsked(undefined);
    notify({ tone: "success", title: doneText(done, label(kind)) });
  };
  return (
    <>
      {mayChange && <Button action={{ label: t("devices.vms.createSnapshot"), onSelect: onCreate }} />}
      <DataTable
        label={t("devices.vms.snapshots")}
        rows={vm.snapshots}
        rowKey={({ id }) => id}
        actions={(target) =>
          "row" in target && mayChange
            ? (["REVERT", "DELETE"] as const).map((kind) => ({
                label: label(kind),
                kind: "danger" as const,
                onSelect: () => setAsked({ kind, snapshot: target.row }),
              }))
            : []
        }
        columns={[
          { id: "name", label: t("devices.vms.snapshotName"), cell: ({ name }) => name, priority: 0 },
          {
            id: "created",
            label: t("devices.vms.createdAt"),
            cell: ({ createdAt }) => timeCell(createdAt, now),
            priority: 1,
          },
          {
            id: "current",
            label: t("devices.vms.current"),
            cell: ({ isCurrent }) => (isCurrent ? t("devices.vms.yes") : ""),
            priority: 2,
          },
          {
            id: "description",
            label: t("devices.vms.snapshotDescription"),
            cell: ({ description }) => description,
            priority: 3,
            width: "wide",
          },
        ]}
        empty={{ title: t("devices.vms.noSnapshots"), hint: t("devices.vms.noSnapshotsHint") }}
      />
      {asked && (
        <Confirm
          danger
          title={t(`devices.vms.confirm.${asked.kind}`, { name: vm.name, snapshot: asked.snapshot.name })}
          message={t(`devices.vms.warning.${asked.kind}`)}
          confirmLabel={label(asked.kind)}
          busy={busy}
          onConfirm={() =>
            run(
              () => act(asked),
              () => setAsked(undefined),
            )
          }
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
