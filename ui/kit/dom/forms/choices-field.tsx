import { Checkbox } from "@patternfly/react-core/dist/esm/components/Checkbox/index.js";
import type { ChoicesFieldProps } from "../../types/index.ts";
import { useId } from "react";
import { Field } from "../lib/field.tsx";

export function ChoicesField(props: ChoicesFieldProps) {
  const { values, options, onChange, disabled, onBlur } = props;
  const id = useId();
  return (
    <Field {...props} id={id} group>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          id={`${id}-${option.value}`}
          label={option.label}
          description={option.description}
          isChecked={values.includes(option.value)}
          isDisabled={disabled}
          aria-invalid={Boolean(props.error)}
          onBlur={onBlur}
          onChange={(_, checked) =>
            onChange(
              options
                .map((each) => each.value)
                .filter((v) => (v === option.value ? checked : values.includes(v))),
            )
          }
        />
      ))}
    </Field>
  );
}
