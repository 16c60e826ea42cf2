import { terminalMessages } from "../messages.ts";
import type { Kit, Option } from "../../types/index.ts";
import { Box, Text as InkText, type DOMElement, useWindowSize } from "ink";
import { useRef } from "react";
import { Field, labelWidth } from "../lib/field.tsx";
import { useFocusable, useKeys } from "../lib/keyboard/keys.tsx";
import { dialogWidth } from "../lib/overlay.tsx";
import { clean, widthOf } from "../lib/text.ts";
import { Marker } from "../lib/theme.tsx";

/** The width a choice needs besides its texts: its box and marks, and a dialog's frame. */
const choiceMarks = 14;

interface ChoiceProps {
  option: Option;
  checked: boolean;
  disabled?: boolean;
  onToggle(): void;
}

function Choice({ option, checked, disabled, onToggle }: ChoiceProps) {
  const { id, ref, focused } = useFocusable(!disabled);
  useKeys(id, [
    {
      keys: ["space"],
      label: checked ? terminalMessages.keys.deselect : terminalMessages.keys.choose,
      run: onToggle,
    },
  ]);
  return (
    <Box ref={ref} flexShrink={0}>
      <Box flexShrink={0}>
        <InkText dimColor={disabled}>
          {checked ? "[x]" : "[ ]"} <Marker focused={focused} />
        </InkText>
      </Box>
      <InkText dimColor={disabled}>
        <InkText bold={focused}>{clean(option.label)}</InkText>
        {option.description && <InkText dimColor> {clean(option.description)}</InkText>}
      </InkText>
    </Box>
  );
}

export const ChoicesField: Kit["ChoicesField"] = (props) => {
  const { values, options, onChange, disabled } = props;
  const group = useRef<DOMElement>(null);
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
  const { columns } = useWindowSize();
  const widest = Math.max(
    0,
    ...options.map(({ label, description = "" }) => widthOf(clean(`${label} ${description}`))),
  );
  const below = widest > dialogWidth(columns) - labelWidth - choiceMarks;
  return (
    <Field {...props} part={group} focused={false} below={below}>
      <Box flexDirection="column" paddingLeft={below ? 2 : 0}>
        {options.map((option) => (
          <Choice
            key={option.value}
            option={option}
            disabled={disabled}
            checked={values.includes(option.value)}
            onToggle={() => toggle(option.value)}
          />
        ))}
      </Box>
    </Field>
  );
};
