import { TextInput } from "@patternfly/react-core/dist/esm/components/TextInput/index.js";
import { useId } from "react";
import { kitMessages } from "../../messages.ts";
import type { DurationFieldProps } from "../../types/index.ts";
import { control, Field } from "../lib/field.tsx";
import { Presets } from "../lib/choices/presets.tsx";

export function DurationField(props: DurationFieldProps) {
  const { label, value, onChange, presets = [], explain, disabled } = props;
  const id = useId();
  const hint = (value && explain?.(value)) || props.hint;
  return (
    <Field {...props} hint={hint} id={id}>
      <div className="muster-typed">
        <TextInput
          {...control(id, { ...props, hint })}
          value={value}
          placeholder={kitMessages.durationPlaceholder}
          autoComplete="off"
          isDisabled={disabled}
          dir="ltr"
          onChange={(_, next) => onChange(next)}
        />
        <Presets label={label} presets={presets} value={value} onChange={onChange} disabled={disabled} />
      </div>
    </Field>
  );
}
