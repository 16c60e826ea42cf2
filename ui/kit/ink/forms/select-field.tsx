import { terminalMessages } from "../messages.ts";
import { kitMessages } from "../../messages.ts";
import type { SelectFieldProps } from "../../types/index.ts";
import { Text as InkText } from "ink";
import { useState } from "react";
import { Field, useBlur, useValueWidth } from "../lib/field.tsx";
import { useFocusable, useKeys } from "../lib/keyboard/keys.tsx";
import { ListOverlay } from "../lib/list.tsx";
import { shorten } from "../lib/text.ts";
import { usePalette } from "../lib/theme.tsx";

export const SelectField = <V extends string>(props: SelectFieldProps<V>) => {
  const { label, value, options, onChange, placeholder = kitMessages.choose } = props;
  const { disabled, onBlur, onSearch, searching } = props;
  const [open, setOpen] = useState(false);
  const { accent } = usePalette();
  const { id, ref, focused } = useFocusable(!disabled);
  const { width } = useValueWidth();
  useBlur(focused || open, onBlur);
  useKeys(id, [{ keys: ["enter", "space"], label: terminalMessages.keys.choose, run: () => setOpen(true) }]);
  const at = options.findIndex((option) => option.value === value);
  const chosen = options[at];
  return (
    <Field {...props} part={ref} focused={focused}>
      <InkText wrap="truncate" dimColor={disabled}>
        <InkText color={focused ? accent : undefined} dimColor={!focused}>
          ▏
        </InkText>
        <InkText dimColor={!chosen}>{shorten(chosen?.label ?? placeholder, width - 3)}</InkText> ▾
      </InkText>
      {open && (
        <ListOverlay
          title={label}
          filter
          {...(onSearch && {
            search: {
              onType: (text = "") => onSearch(text),
              found: [],
              status: searching ? kitMessages.searching : "",
            },
          })}
          start={at}
          items={options.map((option) => ({ ...option, onSelect: () => onChange(option.value) }))}
          onClose={() => setOpen(false)}
        />
      )}
    </Field>
  );
};
