import { TextInput } from "@patternfly/react-core/dist/esm/components/TextInput/index.js";
import { useId } from "react";
import { kitMessages } from "../../messages.ts";
import type { Kit } from "../../types/index.ts";
import { control, Field } from "../lib/field.tsx";

export const DateRangeField: Kit["DateRangeField"] = (props) => {
  const { value, onChange, minimum, maximum, disabled } = props;
  const id = useId();
  const [from = "", to = ""] = value.split(" - ");
  const change = (first: string, last: string) => onChange(first || last ? `${first} - ${last}` : "");
  const input = {
    ...control(id, props),
    type: "date" as const,
    min: minimum,
    max: maximum,
    isDisabled: disabled,
  };
  return (
    <Field {...props} id={id} group>
      <div className="muster-range">
        <TextInput
          {...input}
          aria-label={kitMessages.rangeFrom}
          value={from}
          onChange={(_, next) => change(next, to)}
        />
        <span aria-hidden="true">–</span>
        <TextInput
          {...input}
          id={`${id}-to`}
          aria-label={kitMessages.rangeTo}
          value={to}
          onChange={(_, next) => change(from, next)}
        />
      </div>
    </Field>
  );
};
