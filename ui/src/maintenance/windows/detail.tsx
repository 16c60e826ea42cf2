import {
  countDevices,
  deviceAddress,
  heldWords,
  maintenanceState,
  maintenanceWords,
  momentWords,
  recurrenceWords,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { Confirm, DataTable, Details, EmptyState, Page } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useNow } from "../../hooks/time.ts";
import { address, endLabel, useMayEnd } from "./common.ts";

/** All that there is to know of one, with every device in it. */
export function MaintenanceWindowPage() {
  const { windowId } = useParams();
  const navigate = useNavigate();
  const editable = useMayEnd();
  const change = useMutate();
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const [asking, setAsking] = useState(false);
  const now = useNow();
  const list = useOperation("listMaintenance", { query: {} });
  const devices = useOperation("checkMaintenance", { body: { selectAll: true, searchCriteria: {} } });
  const one = list.data?.results.find(({ id }) => id === windowId);
  const end = async (maintenanceId: string) => {
    await change("deleteMaintenance", { path: { maintenanceId } });
    notify({ tone: "success", title: "Maintenance disabled" });
    void navigate(address, { replace: true });
  };
  if (!list.data)
    return <Page title="Maintenance window" loading={list.isPending} error={operationError(list)} />;
  if (!one)
    return (
      <Page title="Maintenance window">
        <EmptyState
          title="It has ended or was removed"
          action={{ label: "Go to maintenance", onSelect: () => void navigate(address) }}
        />
      </Page>
    );
  const { short, tone } = maintenanceState(one, now);
  return (
    <Page
      title="Maintenance window"
      subtitle={countDevices(one.devices)}
      error={operationError(devices)}
      actions={editable ? [{ label: endLabel(), kind: "danger", onSelect: () => setAsking(true) }] : []}
    >
      <Details
        items={[
          { label: "State", value: { text: short, tone } },
          ...(one.repeats === "NEVER"
            ? [{ label: "Ends", value: momentWords(one.endTime, one.timeZone) }]
            : [{ label: "Recurring", value: recurrenceWords(one) }]),
          ...(one.until === null
            ? []
            : [{ label: "Not again after", value: momentWords(one.until, one.timeZone) }]),
          { label: "Time zone", value: one.timeZone },
          { label: "Held back", value: heldWords(one.disabledOptions) },
          { label: "By", value: one.createdBy },
        ]}
      />
      <DataTable
        label="Devices"
        rows={(devices.data?.results ?? []).filter(({ windows }) => windows.some(({ id }) => id === one.id))}
        rowKey={({ nodeId }) => String(nodeId)}
        loading={devices.isPending}
        onOpen={({ nodeId }) => void navigate(deviceAddress(nodeId))}
        columns={[
          {
            id: "name",
            label: "Name",
            cell: ({ nodeId, displayName }) => ({ text: displayName, to: deviceAddress(nodeId) }),
            priority: 0,
            width: "wide",
          },
          { id: "organization", label: "Organization", cell: ({ clientName }) => clientName, priority: 1 },
        ]}
        empty={{ title: "No data found" }}
      />
      {asking && (
        <Confirm
          danger
          title={`${endLabel()} 1 window?`}
          message={maintenanceWords.disable}
          confirmLabel={endLabel()}
          busy={busy}
          onConfirm={() => run(() => end(one.id))}
          onCancel={() => setAsking(false)}
        />
      )}
    </Page>
  );
}
