import { Switch } from "@patternfly/react-core/dist/esm/components/Switch/index.js";
import type { ToggleFieldProps } from "../../types/index.ts";
import { useId } from "react";
import { Field, control } from "../lib/field.tsx";

export function ToggleField(props: ToggleFieldProps) {
  const id = useId();
  const { validated: _, ...attributes } = control(id, props);
  return (
    <Field {...props} label="" id={id}>
      <Switch
        {...attributes}
        aria-label={props.label}
        label={props.label}
        isChecked={props.value}
        isDisabled={props.disabled}
        onChange={(_, next) => props.onChange(next)}
      />
    </Field>
  );
}
