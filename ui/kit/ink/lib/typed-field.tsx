import { Text as InkText } from "ink";
import { use } from "react";
import type { DateTimeFieldProps } from "../../types/index.ts";
import { Editor } from "./editor.tsx";
import { Field, Fixed, useBlur } from "./field.tsx";
import { useFocusable } from "./keyboard/keys.tsx";
import { Presets } from "./presets.tsx";
import { SubmitContext } from "./submit.ts";

interface TypedFieldProps extends Omit<DateTimeFieldProps, "minimum" | "maximum"> {
  placeholder: string;
  width: number;
}

/** A field for values with their own syntax: shows how the value was understood, and offers presets. */
export function TypedField({ placeholder, width, ...props }: TypedFieldProps) {
  const { label, value, onChange, presets = [], explain, disabled, onBlur } = props;
  const { id, ref, focused } = useFocusable(!disabled);
  const submit = use(SubmitContext);
  useBlur(focused, onBlur);
  const hint = (value && explain?.(value)) || props.hint;
  return (
    <Field {...props} hint={hint} part={ref} focused={focused}>
      {disabled ? (
        <Fixed text={value} />
      ) : (
        <Editor
          part={id}
          focused={focused}
          value={value}
          onChange={onChange}
          onEnter={submit}
          width={width}
          placeholder={placeholder}
        />
      )}
      {presets.length > 0 && !disabled && <InkText dimColor> ▾</InkText>}
      <Presets part={id} label={label} presets={presets} value={value} onChange={onChange} />
    </Field>
  );
}
