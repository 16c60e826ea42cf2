import { t } from "@muster/sdk";
import { useState } from "react";
import { Dialog, Menu, SelectField } from "#kit";
import { useDevicePicker } from "../../devices/devices/use-device-picker.ts";
import type { Comparison } from "./span.ts";

/** Chooses what a device's charts are compared with. */
export function Compare({
  comparison,
  label,
  onChange,
}: {
  comparison: Comparison | undefined;
  /** The label of the current comparison. */
  label: string | undefined;
  onChange(comparison: Comparison | undefined): void;
}) {
  const [choosing, setChoosing] = useState(false);
  const before = ["day", "week"] as const;
  return (
    <>
      <Menu
        label={label ?? t("monitoring.metrics.compare")}
        actions={[
          { label: t("monitoring.metrics.compareNothing"), onSelect: () => onChange(undefined) },
          ...before.map((one) => ({
            label: t(`monitoring.metrics.compared.${one}`),
            onSelect: () => onChange(one),
          })),
          { label: t("monitoring.metrics.anotherDevice"), onSelect: () => setChoosing(true) },
        ]}
        checked={[
          comparison === undefined,
          ...before.map((one) => one === comparison),
          typeof comparison === "object",
        ]}
      />
      {choosing && (
        <ChooseDevice
          onChoose={(nodeId) => {
            setChoosing(false);
            onChange({ nodeId });
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

function ChooseDevice({ onChoose, onClose }: { onChoose(nodeId: number): void; onClose(): void }) {
  const [chosen, setChosen] = useState("");
  const picker = useDevicePicker(chosen);
  return (
    <Dialog title={t("monitoring.metrics.compareWith")} onClose={onClose}>
      <SelectField
        label={t("devices.devices.device")}
        placeholder={t("monitoring.policies.chooseDevice")}
        value={chosen}
        {...picker}
        onChange={(nodeId) => {
          setChosen(nodeId);
          if (nodeId) onChoose(Number(nodeId));
        }}
      />
    </Dialog>
  );
}
