import { countDevices, deviceAddress, discoveryMessages, limits, type ImportDevice, t } from "@muster/sdk";
import { useState } from "react";
import { Confirm, DataTable, Dialog, Link, Text } from "#kit";
import { useAction, useMutate } from "../hooks/operations.ts";

type Result = { ip: string; resultCode: "SUCCESS" | "ALREADY_ADDED"; nodeId: number };

interface Props {
  orgId: number;
  devices: readonly ImportDevice[];
  onAdded(results: readonly Result[]): void;
  onCancel(): void;
  onDone(): void;
}

/** Adds devices after a confirmation, and shows the result for each. */
export function AddDevices({ orgId, devices, onAdded, onCancel, onDone }: Props) {
  const change = useMutate();
  const { busy, run } = useAction();
  const [results, setResults] = useState<readonly Result[]>();
  if (results) return <Added results={results} onDone={onDone} />;
  const add = async () => {
    const added: Result[] = [];
    // one request takes a limited number of devices
    try {
      for (let first = 0; first < devices.length; first += limits.discoveryTargets) {
        const some = devices.slice(first, first + limits.discoveryTargets);
        added.push(...(await change("importDevices", { path: { orgId }, body: { devices: some } })).results);
      }
    } finally {
      // a later request can be refused
      if (added.length) onAdded(added);
    }
    setResults(added);
  };
  return (
    <Confirm
      title={discoveryMessages.confirmAdd(devices.length)}
      message={t("discovery.import.theyAddedOrganizationRolesShown")}
      confirmLabel={t("common.add")}
      busy={busy}
      onConfirm={() => run(add)}
      onCancel={onCancel}
    />
  );
}

function Added({ results, onDone }: { results: readonly Result[]; onDone(): void }) {
  const [first, ...more] = results;
  const added = results.filter(({ resultCode }) => resultCode === "SUCCESS").length;
  const already = results.length - added;
  return (
    <Dialog
      title={t("discovery.import.added", { added: countDevices(added) })}
      onClose={onDone}
      actions={[{ label: t("common.done"), kind: "primary", onSelect: onDone }]}
    >
      {already > 0 && (
        <Text>{t("discovery.import.hadBeenAddedBefore", { already: countDevices(already) })}</Text>
      )}
      {first && !more.length ? (
        <Link to={deviceAddress(first.nodeId)}>{t("discovery.import.go", { ip: first.ip })}</Link>
      ) : (
        <DataTable
          label={t("discovery.import.addedDevices")}
          rows={results}
          rowKey={({ ip }) => ip}
          columns={[
            {
              id: "ip",
              label: t("discovery.import.device"),
              cell: ({ ip, nodeId }) => ({ text: ip, to: deviceAddress(nodeId) }),
              priority: 0,
            },
            {
              id: "result",
              label: t("discovery.import.result"),
              cell: ({ resultCode }) =>
                resultCode === "SUCCESS"
                  ? { text: t("discovery.import.addedResult"), tone: "success" }
                  : { text: t("discovery.import.alreadyAdded"), tone: "neutral" },
              priority: 1,
            },
          ]}
          empty={{ title: t("discovery.import.dataFound") }}
        />
      )}
    </Dialog>
  );
}
