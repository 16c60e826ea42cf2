import { FormSelect, FormSelectOption } from "@patternfly/react-core/dist/esm/components/FormSelect/index.js";
import { kitMessages } from "../../messages.ts";
import type { SelectFieldProps } from "../../types/index.ts";
import { useId } from "react";
import { Combobox } from "../lib/choices/combobox.tsx";
import { Field, control } from "../lib/field.tsx";

/** A list with more options gets a search field. */
const scannable = 8;

export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { label, value, options, onChange, placeholder = kitMessages.choose, disabled, onSearch } = props;
  const id = useId();
  const chosen = options.find((option) => option.value === value);
  const choose = (next: string) => {
    const option = options.find((each) => each.value === next);
    if (option) onChange(option.value);
  };
  const hint = props.hint ?? chosen?.description;
  const common = control(id, { ...props, hint });
  return (
    <Field {...props} hint={hint} id={id}>
      {onSearch || options.length > scannable ? (
        <Combobox
          {...common}
          label={label}
          value={value}
          options={options}
          placeholder={placeholder}
          disabled={disabled}
          onChange={choose}
          onSearch={onSearch}
          searching={props.searching}
        />
      ) : (
        <FormSelect {...common} value={value} isDisabled={disabled} onChange={(_, next) => choose(next)}>
          {!chosen && <FormSelectOption value="" label={placeholder} isPlaceholder isDisabled />}
          {options.map((option) => (
            <FormSelectOption key={option.value} value={option.value} label={option.label} />
          ))}
        </FormSelect>
      )}
    </Field>
  );
}
