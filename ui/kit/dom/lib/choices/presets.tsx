import { kitMessages } from "../../../messages.ts";
import type { Option } from "../../../types/index.ts";

interface PresetsProps {
  label: string;
  presets: readonly Option[];
  value: string;
  onChange(value: string): void;
  disabled?: boolean;
}

/** Common values to choose instead of typing. */
export function Presets({ label, presets, value, onChange, disabled }: PresetsProps) {
  if (!presets.length) return null;
  return (
    <div className="muster-presets" role="group" aria-label={kitMessages.presetsOf(label)}>
      {presets.map((preset) => (
        <button
          key={preset.value}
          type="button"
          className="muster-preset"
          aria-pressed={preset.value === value}
          disabled={disabled}
          onClick={() => onChange(preset.value)}
        >
          <bdi>{preset.label}</bdi>
        </button>
      ))}
    </div>
  );
}
