import { TextInput } from "@patternfly/react-core/dist/esm/components/TextInput/index.js";
import { kitMessages } from "../../messages.ts";
import type { NumberFieldProps } from "../../types/index.ts";
import { useId } from "react";
import { Field, control } from "../lib/field.tsx";

export function NumberField(props: NumberFieldProps) {
  const { value, onChange, unit, minimum, maximum, disabled } = props;
  const id = useId();
  const hint = props.hint ?? kitMessages.range(minimum, maximum, unit);
  return (
    <Field {...props} hint={hint} id={id}>
      <div className="muster-number">
        <TextInput
          {...control(id, { ...props, hint })}
          value={value}
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(maximum).length}
          isDisabled={disabled}
          onChange={(_, next) => onChange(next.replace(/\D/g, ""))}
        />
        {unit && <span aria-hidden="true">{unit}</span>}
      </div>
    </Field>
  );
}
