import { countDevices, provenanceMessages, t } from "@muster/sdk";
import { useNavigate } from "react-router";
import { Button, Text, Toolbar } from "#kit";
import { newRun } from "../../automation/scripts/addresses.ts";
import type { DevicePermissions } from "./use-device-permissions.ts";
import type { DevicesSelection } from "./use-selection.ts";

interface Props {
  selection: DevicesSelection;
  total: number;
  may: DevicePermissions;
  onMaintenance(): void;
  onReboot(): void;
  onMerge(ids: readonly [number, number]): void;
}

/** The actions for the selected devices. */
export function SelectionToolbar({ selection, total, may, onMaintenance, onReboot, onMerge }: Props) {
  const navigate = useNavigate();
  const { all, count, keys, body } = selection;
  return (
    <Toolbar label={t("devices.devices.selection")}>
      <Text>{t("devices.devices.selected", { count })}</Text>
      {!all && total > count && (
        <Button
          action={{
            label: t("devices.devices.selectAllMatch", { total: countDevices(total) }),
            onSelect: selection.selectAll,
          }}
        />
      )}
      {may.maintain && (
        <Button
          action={{ label: t("devices.devices.maintenanceMode"), shortcut: "m", onSelect: onMaintenance }}
        />
      )}
      {may.runScripts && (
        <Button
          action={{
            label: t("devices.devices.runScripts"),
            onSelect: () => newRun(navigate, { selection: body }),
          }}
        />
      )}
      {may.reboot && <Button action={{ label: t("devices.devices.reboot"), onSelect: onReboot }} />}
      {may.merge && (
        <Button
          action={{
            label: t("devices.devices.merge"),
            disabled: all || count !== 2 ? provenanceMessages.mergeTwo : undefined,
            onSelect: () => onMerge([...keys].map(Number) as [number, number]),
          }}
        />
      )}
      <Button action={{ label: t("devices.devices.clearSelection"), onSelect: selection.clear }} />
    </Toolbar>
  );
}
