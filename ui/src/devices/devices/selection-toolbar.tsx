import { countDevices, memoryWords } from "@muster/sdk";
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

/** What can be done with the selected devices. */
export function SelectionToolbar({ selection, total, may, onMaintenance, onReboot, onMerge }: Props) {
  const navigate = useNavigate();
  const { all, count, keys, body } = selection;
  return (
    <Toolbar label="Selection">
      <Text>{`${countDevices(count)} selected`}</Text>
      {!all && total > count && (
        <Button
          action={{ label: `Select all ${countDevices(total)} that match`, onSelect: selection.selectAll }}
        />
      )}
      {may.maintain && (
        <Button action={{ label: "Maintenance mode", shortcut: "m", onSelect: onMaintenance }} />
      )}
      {may.runScripts && (
        <Button action={{ label: "Run scripts", onSelect: () => newRun(navigate, { selection: body }) }} />
      )}
      {may.reboot && <Button action={{ label: "Reboot", onSelect: onReboot }} />}
      {may.merge && (
        <Button
          action={{
            label: "Merge",
            disabled: all || count !== 2 ? memoryWords.mergeTwo : undefined,
            onSelect: () => onMerge([...keys].map(Number) as [number, number]),
          }}
        />
      )}
      <Button action={{ label: "Clear selection", onSelect: selection.clear }} />
    </Toolbar>
  );
}
