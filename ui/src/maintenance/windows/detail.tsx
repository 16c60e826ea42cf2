import {
  countDevices,
  deviceAddress,
  optionsText,
  maintenanceState,
  maintenanceMessages,
  momentText,
  recurrenceText,
  t,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { DataTable, Details, EmptyState, Page } from "#kit";
import { ConfirmAction } from "../../components/confirm-action.tsx";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useNow } from "../../hooks/time.ts";
import { address, endLabel, useMayEnd } from "./addresses.ts";

/** A maintenance window with all of its devices. */
export function MaintenanceWindowPage() {
  const { windowId } = useParams();
  const navigate = useNavigate();
  const editable = useMayEnd();
  const change = useMutate();
  const [asking, setAsking] = useState(false);
  const now = useNow();
  const list = useOperation("listMaintenance", { query: {} });
  const devices = useOperation("checkMaintenance", { body: { selectAll: true, searchCriteria: {} } });
  const one = list.data?.results.find(({ id }) => id === windowId);
  const end = async (maintenanceId: string) => {
    await change("deleteMaintenance", { path: { maintenanceId } });
    void navigate(address, { replace: true });
  };
  if (!list.data)
    return (
      <Page
        title={t("maintenance.windows.maintenanceWindow")}
        loading={list.isPending}
        error={operationError(list)}
      />
    );
  if (!one)
    return (
      <Page title={t("maintenance.windows.maintenanceWindow")}>
        <EmptyState
          title={t("maintenance.windows.hasEndedWasRemoved")}
          action={{ label: t("maintenance.windows.goMaintenance"), onSelect: () => void navigate(address) }}
        />
      </Page>
    );
  const { short, tone } = maintenanceState(one, now);
  return (
    <Page
      title={t("maintenance.windows.maintenanceWindow")}
      subtitle={countDevices(one.devices)}
      error={operationError(devices)}
      actions={editable ? [{ label: endLabel(), kind: "danger", onSelect: () => setAsking(true) }] : []}
    >
      <Details
        items={[
          { label: t("common.state"), value: { text: short, tone } },
          ...(one.repeats === "NEVER"
            ? [{ label: t("maintenance.windows.ends"), value: momentText(one.endTime, one.timeZone) }]
            : [{ label: t("maintenance.windows.recurring"), value: recurrenceText(one) }]),
          ...(one.until === null
            ? []
            : [{ label: t("maintenance.windows.againAfter"), value: momentText(one.until, one.timeZone) }]),
          { label: t("common.dateTime.timeZone"), value: one.timeZone },
          { label: t("maintenance.windows.heldBack"), value: optionsText(one.disabledOptions) },
          { label: t("maintenance.windows.by"), value: one.createdBy },
        ]}
      />
      <DataTable
        label={t("maintenance.windows.devices")}
        rows={(devices.data?.results ?? []).filter(({ windows }) => windows.some(({ id }) => id === one.id))}
        rowKey={({ nodeId }) => String(nodeId)}
        loading={devices.isPending}
        onOpen={({ nodeId }) => void navigate(deviceAddress(nodeId))}
        columns={[
          {
            id: "name",
            label: t("common.name"),
            cell: ({ nodeId, displayName }) => ({ text: displayName, to: deviceAddress(nodeId) }),
            priority: 0,
            width: "wide",
          },
          {
            id: "organization",
            label: t("common.organization"),
            cell: ({ clientName }) => clientName,
            priority: 1,
          },
        ]}
        empty={{ title: t("maintenance.windows.dataFound") }}
      />
      {asking && (
        <ConfirmAction
          danger
          title={t("maintenance.windows.endOneQuestion", { action: endLabel() })}
          message={maintenanceMessages.disable}
          confirmLabel={endLabel()}
          act={() => end(one.id)}
          done={t("maintenance.windows.maintenanceDisabled")}
          onClose={() => setAsking(false)}
        />
      )}
    </Page>
  );
}
