import { terminalMessages } from "../messages.ts";
import { Box, Text as InkText, useWindowSize } from "ink";
import { use } from "react";
import { kitMessages } from "../../messages.ts";
import type { Kit, KeyValue } from "../../types/index.ts";
import { Button } from "../actions/button.tsx";
import { Editor } from "../lib/editor.tsx";
import { useBlur } from "../lib/field.tsx";
import { Fieldset } from "../lib/fieldset.tsx";
import { useFocusable, useKeys } from "../lib/keyboard/keys.tsx";
import { SubmitContext } from "../lib/submit.ts";
import { clean } from "../lib/text.ts";
import { Marker, usePalette } from "../lib/theme.tsx";

interface PartProps {
  label: string;
  value: string;
  width: number;
  secret?: boolean;
  disabled?: boolean;
  onChange(value: string): void;
  onRemove(): void;
  onBlur?(): void;
}

function Part({ label, value, width, secret, disabled, onChange, onRemove, onBlur }: PartProps) {
  const { id, ref, focused } = useFocusable(!disabled);
  const submit = use(SubmitContext);
  useBlur(focused, onBlur);
  useKeys(id, [{ keys: ["ctrl+x"], label: terminalMessages.keys.remove, run: onRemove }]);
  return (
    <Box ref={ref} flexShrink={0}>
      <Marker focused={focused} />
      <Editor
        part={id}
        focused={focused}
        value={value}
        onChange={onChange}
        onEnter={submit}
        width={width}
        secret={secret}
        placeholder={label}
      />
    </Box>
  );
}

export const KeyValueEditor: Kit["KeyValueEditor"] = (props) => {
  const { entries, onChange, keyLabel = kitMessages.key, valueLabel = kitMessages.value } = props;
  const { secret, maximum = Infinity, disabled, onBlur } = props;
  const { columns } = useWindowSize();
  const { tones } = usePalette();
  const width = Math.max(8, Math.min(24, Math.floor((columns - 20) / 2)));
  const change = (index: number, changed: Partial<KeyValue>) =>
    onChange(entries.map((entry, at) => (at === index ? { ...entry, ...changed } : entry)));
  return (
    <Fieldset {...props}>
      {entries.length === 0 && <InkText dimColor>{`  ${kitMessages.noEntries}`}</InkText>}
      {entries.map((entry, index) => {
        const common = {
          width,
          disabled,
          onBlur,
          onRemove: () => onChange(entries.toSpliced(index, 1)),
        };
        return (
          <Box key={index} flexDirection="column">
            <Box>
              <Part
                {...common}
                label={keyLabel}
                value={entry.key}
                onChange={(key) => change(index, { key })}
              />
              <Part
                {...common}
                label={valueLabel}
                value={entry.value}
                secret={secret}
                onChange={(value) => change(index, { value })}
              />
            </Box>
            {entry.error && <InkText color={tones.danger}>{`  ✗ ${clean(entry.error)}`}</InkText>}
          </Box>
        );
      })}
      {!disabled && entries.length < maximum && (
        <Button
          action={{
            label: kitMessages.addEntry,
            onSelect: () => onChange([...entries, { key: "", value: "" }]),
          }}
        />
      )}
    </Fieldset>
  );
};
