import { terminalMessages } from "../messages.ts";
import { useState } from "react";
import { kitMessages } from "../../messages.ts";
import type { Option } from "../../types/index.ts";
import { useKeys } from "./keyboard/keys.tsx";
import { ListOverlay } from "./list.tsx";

interface PresetsProps {
  /** The ID of the field's focusable. */
  part: string;
  label: string;
  presets: readonly Option[];
  value: string;
  onChange(value: string): void;
}

/** A menu of a field's presets, opened by the down arrow. */
export function Presets({ part, label, presets, value, onChange }: PresetsProps) {
  const [open, setOpen] = useState(false);
  useKeys(
    part,
    presets.length > 0
      ? [{ keys: ["down"], label: terminalMessages.keys.presets, run: () => setOpen(true) }]
      : [],
  );
  if (!open) return null;
  return (
    <ListOverlay
      title={kitMessages.presetsOf(label)}
      start={presets.findIndex((preset) => preset.value === value)}
      items={presets.map((preset) => ({
        label: preset.label,
        description: preset.description ?? preset.value,
        onSelect: () => onChange(preset.value),
      }))}
      onClose={() => setOpen(false)}
    />
  );
}
