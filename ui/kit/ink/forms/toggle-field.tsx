import { terminalMessages } from "../messages.ts";
import type { Kit } from "../../types/index.ts";
import { Text as InkText } from "ink";
import { Field, useBlur } from "../lib/field.tsx";
import { useFocusable, useKeys } from "../lib/keyboard/keys.tsx";

export const ToggleField: Kit["ToggleField"] = (props) => {
  const { value, onChange, disabled, onBlur } = props;
  const { id, ref, focused } = useFocusable(!disabled);
  useBlur(focused, onBlur);
  useKeys(id, [
    {
      keys: ["space"],
      label: value ? terminalMessages.keys.switchOff : terminalMessages.keys.switchOn,
      run: () => onChange(!value),
    },
  ]);
  return (
    <Field {...props} part={ref} focused={focused}>
      <InkText dimColor={disabled} bold={value}>
        {value ? `[x] ${terminalMessages.on}` : `[ ] ${terminalMessages.off}`}
      </InkText>
    </Field>
  );
};
