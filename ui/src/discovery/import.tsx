import { countDevices, deviceAddress, discoveryWords, limits, type ImportDevice } from "@muster/sdk";
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

/** Asks, adds, and shows what became of each device. */
export function AddDevices({ orgId, devices, onAdded, onCancel, onDone }: Props) {
  const change = useMutate();
  const { busy, run } = useAction();
  const [results, setResults] = useState<readonly Result[]>();
  if (results) return <Added results={results} onDone={onDone} />;
  const add = async () => {
    const added: Result[] = [];
    // as many as one request takes
    for (let first = 0; first < devices.length; first += limits.discoveryTargets) {
      const some = devices.slice(first, first + limits.discoveryTargets);
      added.push(...(await change("importDevices", { path: { orgId }, body: { devices: some } })).results);
    }
    onAdded(added);
    setResults(added);
  };
  return (
    <Confirm
      title={discoveryWords.confirmAdd(devices.length)}
      message="They are added to the organization with the roles shown."
      confirmLabel="Add"
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
      title={`${countDevices(added)} added`}
      onClose={onDone}
      actions={[{ label: "Done", kind: "primary", onSelect: onDone }]}
    >
      {already > 0 && <Text>{`${countDevices(already)} had been added before.`}</Text>}
      {first && !more.length ? (
        <Link to={deviceAddress(first.nodeId)}>{`Go to ${first.ip}`}</Link>
      ) : (
        <DataTable
          label="Added devices"
          rows={results}
          rowKey={({ ip }) => ip}
          columns={[
            {
              id: "ip",
              label: "Device",
              cell: ({ ip, nodeId }) => ({ text: ip, to: deviceAddress(nodeId) }),
              priority: 0,
            },
            {
              id: "result",
              label: "Result",
              cell: ({ resultCode }) =>
                resultCode === "SUCCESS"
                  ? { text: "Added", tone: "success" }
                  : { text: "Already added", tone: "neutral" },
              priority: 1,
            },
          ]}
          empty={{ title: "No data found" }}
        />
      )}
    </Dialog>
  );
}
