import { Button as PlainButton } from "@patternfly/react-core/dist/esm/components/Button/index.js";
import { InputGroup, InputGroupItem } from "@patternfly/react-core/dist/esm/components/InputGroup/index.js";
import { TextInput } from "@patternfly/react-core/dist/esm/components/TextInput/index.js";
import CalendarIcon from "@patternfly/react-icons/dist/esm/icons/calendar-alt-icon.js";
import { useId, useRef } from "react";
import { kitMessages } from "../../messages.ts";
import type { DateTimeFieldProps } from "../../types/index.ts";
import { control, Field } from "../lib/field.tsx";
import { Presets } from "../lib/choices/presets.tsx";

// The browser's own field separates date and time by a T.
const toPicker = (value = "") => value.replace(" ", "T");
const fromPicker = (value: string) => value.replace("T", " ").slice(0, 16);

export function DateTimeField(props: DateTimeFieldProps) {
  const { label, value, onChange, presets = [], minimum, maximum, explain, disabled } = props;
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const hint = (value && explain?.(value)) || props.hint;
  const isMoment = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(value);
  return (
    <Field {...props} hint={hint} id={id}>
      <div className="muster-typed">
        <InputGroup>
          <InputGroupItem isFill>
            <TextInput
              {...control(id, { ...props, hint })}
              value={value}
              placeholder={kitMessages.dateTimePlaceholder}
              autoComplete="off"
              isDisabled={disabled}
              dir="ltr"
              onChange={(_, next) => onChange(next)}
            />
          </InputGroupItem>
          <span className="muster-picker">
            <PlainButton
              variant="control"
              aria-label={kitMessages.openCalendar(label)}
              icon={<CalendarIcon />}
              isDisabled={disabled}
              onClick={() => picker.current?.showPicker()}
            />
            <input
              ref={picker}
              type="datetime-local"
              tabIndex={-1}
              aria-hidden="true"
              value={isMoment ? toPicker(value) : ""}
              min={toPicker(minimum)}
              max={toPicker(maximum)}
              disabled={disabled}
              onChange={(event) => onChange(fromPicker(event.target.value))}
            />
          </span>
        </InputGroup>
        <Presets label={label} presets={presets} value={value} onChange={onChange} disabled={disabled} />
      </div>
    </Field>
  );
}
