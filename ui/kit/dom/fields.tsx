import { Button as PlainButton } from "@patternfly/react-core/dist/esm/components/Button/index.js";
import { Checkbox } from "@patternfly/react-core/dist/esm/components/Checkbox/index.js";
import { FormGroup } from "@patternfly/react-core/dist/esm/components/Form/FormGroup.js";
import { FormSelect, FormSelectOption } from "@patternfly/react-core/dist/esm/components/FormSelect/index.js";
import { InputGroup, InputGroupItem } from "@patternfly/react-core/dist/esm/components/InputGroup/index.js";
import { SearchInput } from "@patternfly/react-core/dist/esm/components/SearchInput/index.js";
import { Switch } from "@patternfly/react-core/dist/esm/components/Switch/index.js";
import { TextArea } from "@patternfly/react-core/dist/esm/components/TextArea/index.js";
import { TextInput } from "@patternfly/react-core/dist/esm/components/TextInput/index.js";
import EyeIcon from "@patternfly/react-icons/dist/esm/icons/eye-icon.js";
import EyeSlashIcon from "@patternfly/react-icons/dist/esm/icons/eye-slash-icon.js";
import { useId, useState, type ReactNode } from "react";
import type {
  ChoicesFieldProps,
  FieldProps,
  NumberFieldProps,
  SearchFieldProps,
  SelectFieldProps,
  TextFieldProps,
  ToggleFieldProps,
} from "../contract.ts";
import { Combobox } from "./combobox.tsx";

/** Past this many options a list is searched, not scanned. */
const scannable = 8;

interface FrameProps extends FieldProps {
  id: string;
  group?: boolean;
  children: ReactNode;
}

function Field({ id, label, hint, error, required, group, children }: FrameProps) {
  return (
    <FormGroup
      label={label}
      fieldId={id}
      isRequired={required}
      role={group ? "group" : undefined}
      aria-describedby={group ? described(id, { hint, error }) : undefined}
      className="muster-field"
    >
      {children}
      {hint && (
        <div id={`${id}-hint`} className="muster-hint">
          <bdi>{hint}</bdi>
        </div>
      )}
      {error && (
        <div id={`${id}-error`} className="muster-error">
          <bdi>{error}</bdi>
        </div>
      )}
    </FormGroup>
  );
}

function described(id: string, { hint, error }: Pick<FieldProps, "hint" | "error">) {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
}

/** The attributes that tie a control to its label, hint and error. */
function control(id: string, { hint, error, required, onBlur }: FieldProps) {
  return {
    id,
    onBlur,
    "aria-describedby": described(id, { hint, error }),
    "aria-invalid": Boolean(error),
    "aria-required": required,
    validated: error ? "error" : "default",
  } as const;
}

export function TextField(props: TextFieldProps) {
  const { value, onChange, secret, multiline, code, placeholder, maxLength, disabled } = props;
  const id = useId();
  const [shown, setShown] = useState(false);
  const common = { ...control(id, props), value, placeholder, maxLength, isDisabled: disabled, dir: "auto" };
  const input = multiline ? (
    <TextArea
      {...common}
      {...(code && { className: "muster-source", spellCheck: false, wrap: "off" })}
      rows={code ? 14 : 5}
      resizeOrientation="vertical"
      onChange={(_, next) => onChange(next)}
    />
  ) : (
    <TextInput
      {...common}
      type={secret && !shown ? "password" : "text"}
      onChange={(_, next) => onChange(next)}
    />
  );
  return (
    <Field {...props} id={id}>
      {secret && !multiline ? (
        <InputGroup>
          <InputGroupItem isFill>{input}</InputGroupItem>
          <PlainButton
            variant="control"
            aria-label={`${shown ? "Hide" : "Show"} ${props.label}`}
            icon={shown ? <EyeSlashIcon /> : <EyeIcon />}
            onClick={() => setShown(!shown)}
          />
        </InputGroup>
      ) : (
        input
      )}
    </Field>
  );
}

export function NumberField(props: NumberFieldProps) {
  const { value, onChange, unit, minimum, maximum, disabled } = props;
  const id = useId();
  const hint = props.hint ?? `${minimum} to ${maximum}${unit ? ` ${unit}` : ""}`;
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

export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { label, value, options, onChange, placeholder = "Choose…", disabled } = props;
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
      {options.length > scannable ? (
        <Combobox
          {...common}
          label={label}
          value={value}
          options={options}
          placeholder={placeholder}
          disabled={disabled}
          onChange={choose}
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

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <SearchInput
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(_, next) => onChange(next)}
      onClear={() => onChange("")}
      resetButtonLabel="Clear the search"
      className="muster-search"
      inputProps={{ dir: "auto" }}
    />
  );
}
